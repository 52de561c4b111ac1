//! The sheet that makes a picture of the board and the seats: a preview, and buttons that save it.

use leptos::html;
use leptos::prelude::*;
use leptos::svg;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;

use crate::app::components::ActButton;
use crate::app::components::board::{Backdrop, BoardPicture, GemInPicture, MarkInPicture};
use crate::app::platform::{file, picture};
use crate::app::state::{use_game, use_narrator, use_replay, use_words};
use crate::app::view_model::board::BoardScene;
use crate::app::view_model::picture::{
    Picture, PictureFacts, PictureSeat, PictureShape, PictureText, still_board,
};
use crate::app::view_model::replay::scene_at;
use crate::app::view_model::scene::Scene;

/// The data of the picture, read when the sheet opens.
struct Contents {
    board: BoardScene,
    facts: PictureFacts,
}

/// The data for the shown moment of a held game, or for the current position; `None` without a
/// game.
fn contents() -> Option<Contents> {
    let (game, replay, narrator) = (use_game(), use_replay(), use_narrator());
    untrack(|| {
        let teller = narrator.teller()?;
        let shown = replay.shown().get();
        let last = shown.as_ref().and_then(|shown| shown.last.as_ref());
        let event_text = last.map(|event| teller.event(event));
        let scene = replay.timeline().map(|timeline| scene_at(&timeline, replay.moment()));
        game.with(|session| {
            let view = shown.map_or_else(|| session.view(None), |shown| shown.view);
            let scene = scene.unwrap_or_else(|| Scene::of(&view));
            let facts = PictureFacts::of(session, &view, &scene, event_text, &teller);
            Contents { board: still_board(&view, &scene, &teller), facts }
        })
    })
}

/// The preview of the picture, the choice of its shape, and the buttons that save it.
#[component]
pub(super) fn PictureSheet() -> impl IntoView {
    let words = &use_words().picture;
    let Contents { board, facts } = contents()?;
    let (board, facts) = (StoredValue::new(board), StoredValue::new(facts));
    let shape = RwSignal::new(PictureShape::default());
    // Whether the last picture was saved; `None` before the first attempt.
    let outcome = RwSignal::new(None::<bool>);
    let (drawing, link) = (NodeRef::<svg::Svg>::new(), NodeRef::<html::A>::new());
    let (image, canvas) = (NodeRef::<html::Img>::new(), NodeRef::<html::Canvas>::new());
    let svg_text = move || {
        let drawing = drawing.get_untracked()?.dyn_into::<Element>().ok()?;
        picture::svg_text(&drawing, shape.get_untracked().size())
    };
    let file_name =
        move |extension: &str| format!("niagara-{}.{extension}", shape.get_untracked().as_str());
    let save_svg = move || {
        let saved = || {
            let blob = file::text_blob(&svg_text()?, "image/svg+xml")?;
            file::save(&link.get_untracked()?, &file_name("svg"), &blob).then_some(())
        };
        outcome.set(Some(saved().is_some()));
    };
    let save_png = move || {
        let size = shape.get_untracked().size();
        spawn_local(async move {
            let png = match (svg_text(), image.get_untracked(), canvas.get_untracked()) {
                (Some(svg), Some(image), Some(canvas)) => {
                    picture::png(&svg, size, &image, &canvas).await
                }
                _ => None,
            };
            // The sheet may have been closed while the PNG was drawn.
            let saved = png.zip(link.try_get_untracked().flatten());
            let saved =
                saved.is_some_and(|(blob, link)| file::save(&link, &file_name("png"), &blob));
            let _ = outcome.try_set(Some(saved));
        });
    };
    let label = facts.with_value(|facts| words.shown(&facts.lines.join(" ")));
    let arranged = move || facts.with_value(|facts| Picture::of(facts, shape.get()));
    Some(view! {
        <div class="picture-sheet">
            <div class="one-of" role="radiogroup" aria-label=words.shape()>
                <ShapeChoice shape value=PictureShape::Wide text=words.wide()/>
                <ShapeChoice shape value=PictureShape::Square text=words.square()/>
            </div>
            <div class="picture-preview" role="img" aria-label=label>
                {move || {
                    let Picture { size, board: (left, top, side), texts, seats } = arranged();
                    let (width, height) = size;
                    view! {
                        <svg
                            class="saved-picture"
                            viewBox=format!("0 0 {width} {height}")
                            aria-hidden="true"
                            focusable="false"
                            node_ref=drawing
                        >
                            <rect class="paper" width=width.to_string() height=height.to_string()/>
                            <svg
                                x=left.to_string()
                                y=top.to_string()
                                width=side.to_string()
                                height=side.to_string()
                                viewBox="0 0 1000 1000"
                            >
                                <BoardPicture scene=board.get_value() backdrop=Backdrop::Full/>
                            </svg>
                            {texts.into_iter().map(|text| view! { <TextLine text/> }).collect_view()}
                            {seats.into_iter().map(|seat| view! { <SeatLine seat/> }).collect_view()}
                        </svg>
                    }
                }}
            </div>
            <Show when=move || outcome.get() == Some(false)>
                <p role="alert">{words.failed()}</p>
            </Show>
            <p role="status">{move || (outcome.get() == Some(true)).then(|| words.saved())}</p>
            <div class="acts-row">
                <ActButton act="save-svg" on_press=save_svg>
                    {words.svg()}
                </ActButton>
                <ActButton act="save-png" class="button main" on_press=save_png>
                    {words.png()}
                </ActButton>
            </div>
        </div>
        // The link saves a file; the image and the canvas convert the SVG to a PNG.
        <a hidden node_ref=link></a>
        <img hidden alt="" node_ref=image/>
        <canvas hidden node_ref=canvas></canvas>
    })
}

/// The radio button for a shape of the picture.
#[component]
fn ShapeChoice(
    shape: RwSignal<PictureShape>,
    value: PictureShape,
    text: &'static str,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input
                type="radio"
                name="picture-shape"
                value=value.as_str()
                prop:checked=move || shape.get() == value
                on:change=move |_| shape.set(value)
            />
            <span>{text}</span>
        </label>
    }
}

/// A line of text in the preview of the picture.
#[component]
fn TextLine(text: PictureText) -> impl IntoView {
    let PictureText { text, x, y, size, bold } = text;
    let weight = if bold { "700" } else { "500" };
    view! {
        <text
            x=x.to_string()
            y=y.to_string()
            font-size=size.to_string()
            font-weight=weight
        >
            {text}
        </text>
    }
}

/// The mark of a seat and the gems that it has brought ashore. The seat's name is one of
/// [`Picture::texts`].
#[component]
fn SeatLine(seat: PictureSeat) -> impl IntoView {
    let PictureSeat { colour, mark, gems, size } = seat;
    let gems = gems.into_iter().map(|(gem, at, count)| {
        view! {
            <GemInPicture gem at size=size * 0.9/>
            <TextLine text=count/>
        }
    });
    view! {
        <MarkInPicture colour at=mark size/>
        {gems.collect_view()}
    }
}
