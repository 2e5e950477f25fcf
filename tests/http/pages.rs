//! Runs the shared table of pagers, page by page.

use std::collections::HashSet;

use endcap::policy::{PageAdvance, PageRequest, PageSummary, Pager};
use serde_json::{Value, json};

use super::table;

fn next(pager: &Pager) -> Value {
    pager.request().map_or(Value::Null, |PageRequest { offset, token, .. }| match token {
        Some(token) => json!({"offset": offset, "token": token}),
        None => json!({"offset": offset}),
    })
}

#[test]
fn pagers_go_as_their_rows_expect() {
    let rows = table("pages");
    assert!(rows.len() > 20);
    for row in rows {
        let max = row["maxPages"].as_u64().map_or(100, |max| u32::try_from(max).unwrap());
        let mut pager = Pager::new(max);
        assert_eq!(next(&pager), json!({"offset": 1}));
        for (index, step) in row["steps"].as_array().unwrap().iter().enumerate() {
            let page = &step["page"];
            let ids: Vec<_> = page["ids"].as_array().unwrap().iter().map(Value::as_str).collect();
            let PageAdvance { new_creatives, restarted, .. } = pager.advance(&PageSummary {
                token: page["token"].as_str(),
                offset: page["offset"].as_i64(),
                has_creatives: !ids.is_empty() || page["skipped"].is_u64(),
                ids,
            });
            assert_eq!(json!(new_creatives), step["fresh"], "{}, step {index}", row["name"]);
            assert_eq!(restarted, step["restarted"] == true, "{}, step {index}", row["name"]);
            assert_eq!(next(&pager), step["next"], "{}, step {index}", row["name"]);
            assert_eq!(Pager::from_json(&pager.to_json()).as_ref(), Ok(&pager), "{}, step {index}", row["name"]);
        }
    }
}

#[test]
fn what_was_stored_is_judged() {
    let rows = table("stored-pages");
    assert!(rows.len() > 90);
    for row in rows {
        let stored = row["stored"].as_str().unwrap();
        let pager = Pager::from_json(stored.as_bytes());
        assert_eq!(pager.is_ok(), row["sound"] == true, "{}", row["name"]);
        let Ok(pager) = pager else {
            assert_eq!(pager.unwrap_err().to_string(), "invalid stored pager; start again with `Pager::new`");
            continue;
        };
        let mut written: Value = serde_json::from_slice(&pager.to_json()).unwrap();
        assert_eq!(written["next"], next(&pager));
        let mut read: Value = serde_json::from_str(stored).unwrap();
        read.as_object_mut().unwrap().remove("more");
        for side in [&mut written, &mut read] {
            side.as_object_mut().unwrap().sort_keys();
        }
        assert_eq!(written, read, "{}", row["name"]);
    }
}

#[test]
fn the_default_maximum_is_a_hundred_pages() {
    for (mut pager, max) in
        [(Pager::default(), 100), (Pager::new(0), 1), (Pager::new(10_000), 10_000), (Pager::new(u32::MAX), 10_000)]
    {
        let mut pages = 0;
        while pager.request().is_some() && pages <= max {
            pager.advance(&PageSummary { token: Some("t"), offset: None, has_creatives: true, ids: vec![None] });
            pages += 1;
        }
        assert_eq!(pages, max);
    }
}

#[test]
fn a_walk_does_not_remember_without_end() {
    let mut pager = Pager::default();
    let mut seen = HashSet::new();
    while pager.request().is_some() {
        let ids: Vec<_> = (0..40).map(|place| format!("{:0>10000}", seen.len() + place)).collect();
        let response = PageSummary {
            token: Some("t"),
            offset: None,
            has_creatives: true,
            ids: ids.iter().map(|id| Some(id.as_str())).collect(),
        };
        for place in pager.advance(&response).new_creatives {
            assert!(seen.insert(ids[place as usize].clone()));
        }
    }
    // The page that exceeds 1 MiB in total is still returned, as the last one.
    assert_eq!(seen.len(), 120);
    assert!(pager.to_json().len() < 100);
}
