//! A drop-down list with reactive options.

use leptos::prelude::*;

use super::row_memo::row_memo;

/// An entry of a [`Select`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    /// The value that is passed to `on_choose`.
    pub value: String,
    /// The visible text of the entry.
    pub text: String,
    /// Whether this is the current value.
    pub selected: bool,
}

impl SelectOption {
    /// An entry with these values.
    #[must_use]
    pub fn new(value: &str, text: &str, selected: bool) -> Self {
        Self { value: value.to_owned(), text: text.to_owned(), selected }
    }
}

/// A `<select>` with reactive options. Further attributes are passed through:
/// `<Select … attr:aria-label="Language"/>`.
#[component]
pub fn Select(
    /// The entries in their order.
    #[prop(into)]
    options: Signal<Vec<SelectOption>>,
    /// Called with the value of the entry that a person has chosen.
    on_choose: impl Fn(String) + 'static,
) -> impl IntoView {
    // Keyed by index: an entry keeps its element when text and value change.
    let entry = move |(index, option): (usize, SelectOption)| {
        let option = row_memo(option, move || options.with(|all| all.get(index).cloned()));
        let read = move |field: fn(&SelectOption) -> &String| option.with(|it| field(it).clone());
        view! {
            <option value=move || read(|it| &it.value) prop:selected=move || option.read().selected>
                {move || read(|it| &it.text)}
            </option>
        }
    };
    view! {
        <select on:change:target=move |event| on_choose(event.target().value())>
            <For
                each=move || options.get().into_iter().enumerate()
                key=|(index, _)| *index
                children=entry
            />
        </select>
    }
}
