//! The form of a list with one item.

use endcap::check::{Options, OwnedIssue, Valid};
use endcap::client::GatewayClient;
use endcap::wire::{LineItem, ShoppingList};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Shows the form. Each field has its issue beside it, and the link is below.
pub(crate) fn view(gateway: GatewayClient) -> impl IntoView {
    let [title, item, upc] = ["Soup", "onion", ""].map(|text| RwSignal::new(text.to_owned()));
    let list = Memo::new(move |_| {
        let upcs = Some(upc.get()).filter(|upc| !upc.is_empty());
        ShoppingList::new(title.get(), [LineItem::new(item.get()).upcs(upcs)])
    });
    let issues = Memo::new(move |_| list.with(issues_of));
    let message_at = move |path: &'static str| {
        move || {
            let issues = issues.read();
            let mut issues = issues.iter().map(OwnedIssue::to_issue);
            issues.find(|issue| issue.path == Some(path)).map(|issue| issue.message.to_owned())
        }
    };

    let link = RwSignal::new(None);
    let create = move |event: SubmitEvent| {
        event.prevent_default();
        let created = gateway.links().create(list.get_untracked());
        spawn_local(async move { link.set(Some(created.await.map_err(|error| error.to_string()))) });
    };
    let result = move || {
        link.get().map(|result| match result {
            Ok(link) => view! { <a href=link.url.clone()>{link.url.clone()}</a> }.into_any(),
            Err(error) => error.into_any(),
        })
    };
    view! {
        <form on:submit=create>
            {field("Title", title, message_at("title"))}
            {field("Item", item, message_at("line_items[0].name"))}
            {field("Barcode", upc, message_at("line_items[0].upcs[0]"))}
            <button disabled=move || !issues.read().is_empty()>"Create the link"</button>
            <output>{result}</output>
        </form>
    }
}

/// Shows a field with its message beside it.
fn field<M>(label: &'static str, value: RwSignal<String>, message: M) -> impl IntoView
where
    M: Fn() -> Option<String> + Copy + Send + 'static,
{
    let is_invalid = move || message().map(|_| "true");
    view! {
        <div class="field">
            <label>
                {label}
                <input prop:value=value aria-invalid=is_invalid on:input:target=move |event| value.set(event.target().value()) />
            </label>
            <small role="status">{message}</small>
        </div>
    }
}

/// Returns the issues of a list that has errors.
fn issues_of(list: &ShoppingList) -> Vec<OwnedIssue> {
    let checked = Valid::from_value(list, &Options::default());
    checked.err().iter().flat_map(|report| report.issues().map(OwnedIssue::from)).collect()
}
