//! The pointers of a lesson or a figure on the board: arrows along the water, rings and lights.

use leptos::prelude::*;

use super::parts::Plane;
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::pointer::{Drawing, badge_path, drawing};
use crate::app::view_model::board::BoardScene;

/// The pointers above all pieces, as far as the things that they point at are on the board. They
/// take no taps; screen readers get them as text.
#[component]
pub(super) fn Pointers(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        scene.with(|scene| {
            layout.with(|layout| {
                let pointers = scene.pointers.iter();
                pointers.filter_map(|pointer| drawing(pointer, layout)).collect::<Vec<_>>()
            })
        })
    });
    view! {
        <Plane class="pointers">
            // The drawing itself is the key, because a row shows nothing else.
            <For each=move || drawn.get() key=Clone::clone let:drawing>
                <PointerShape drawing/>
            </For>
        </Plane>
    }
}

/// The SVG shape of a pointer: its line, or the outline of its ring or light; the head if it is an
/// arrow; and, if it has a tone (good, bad or a question), a badge with the tone's symbol.
#[component]
fn PointerShape(drawing: Drawing) -> impl IntoView {
    let Drawing { class, path, head, badge_transform, tone } = drawing;
    let symbol = tone.map(badge_path);
    view! {
        <g class=class>
            <path class="halo" d=path.clone()/>
            <path class="stroke" d=path/>
            {head.map(|head| view! { <path class="head" d=head/> })}
            {symbol
                .map(|symbol| {
                    view! {
                        <g transform=badge_transform>
                            <circle class="badge" r="26"/>
                            <path class="sign" d=symbol/>
                        </g>
                    }
                })}
        </g>
    }
}
