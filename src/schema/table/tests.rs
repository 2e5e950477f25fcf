//! Tables beside sets, and with values that somebody chose.

use std::collections::HashSet;

use super::{FARTHEST, FIRST, LARGE, LAST, Mark, Table, multiplier};
use crate::json::{Reader, Text};

fn text(json: &str) -> Text<'_> {
    Reader::new(json.as_bytes()).string().unwrap()
}

/// How many of the numbers a table takes for known.
fn known(table: &mut Table, numbers: impl IntoIterator<Item = u64>) -> usize {
    numbers.into_iter().filter(|number| table.enter(Mark::number(*number), 1, b"").unwrap().1).count()
}

#[test]
fn knows_what_it_met() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..500 {
        let numbers: Vec<u64> = (0..random.usize(..300)).map(|_| random.u64(..) >> random.u32(..64)).collect();
        let mut met = HashSet::new();
        let again = numbers.iter().filter(|number| !met.insert(**number)).count();
        let mut table = Table::default();
        assert_eq!(known(&mut table, numbers.iter().copied()), again);
        assert_eq!(known(&mut table, numbers.iter().copied()), numbers.len());
        assert!(numbers.iter().all(|number| table.find(Mark::number(*number), b"").is_some()));
        assert!(met.contains(&7) || table.find(Mark::number(7), b"").is_none());
    }
    assert!(Table::default().find(Mark::number(0), b"").is_none());
}

#[test]
fn grows_with_what_differs() {
    let mut table = Table::default();
    assert_eq!(known(&mut table, (0..1_000_000).map(|number| number % 8)), 999_992);
    assert!(table.taken == 8 && table.entries.len() <= 4 * FIRST);
    assert_eq!(known(&mut table, 0..100_000), 8);
    assert_eq!(table.taken, 100_000);
    assert!(table.entries.len() <= 4 * table.taken);
}

#[test]
fn grows_in_large_steps_while_it_is_small() {
    let mut table = Table::default();
    let mut sizes = Vec::new();
    for number in 0..10_000 {
        known(&mut table, [number]);
        sizes.push(table.entries.len());
    }
    sizes.dedup();
    assert_eq!(sizes, [16, 64, 256, 1024, LARGE, 2 * LARGE, 4 * LARGE, 8 * LARGE]);
}

#[test]
fn nothing_crowds_it_for_long() {
    for step in [1 << 20, 1 << 32, 1 << 48, 3 << 40] {
        let mut table = Table::default();
        assert_eq!(known(&mut table, (0..30_000).map(|number: u64| number.wrapping_mul(step))), 0);
        assert!((1..LAST).contains(&table.function), "{step} {}", table.function);
    }
}

/// Numbers that a function sends to one place, as whoever has read this file can make them.
fn crowded(function: u64) -> impl Fn(u64) -> u64 {
    let odd = multiplier(function);
    let inverse =
        (0..6).fold(odd, |inverse: u64, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))));
    assert_eq!(odd.wrapping_mul(inverse), 1);
    move |number| {
        let product = number << 32;
        let key = (product ^ product >> 32).wrapping_mul(inverse);
        key ^ key >> 32
    }
}

#[test]
fn what_crowds_by_two_functions_is_spread_by_the_next() {
    let mut table = Table { function: 1, ..Table::default() };
    assert_eq!(known(&mut table, (1..30_000).map(crowded(1))), 0);
    assert!((2..LAST).contains(&table.function), "{}", table.function);
}

#[test]
fn what_crowds_by_every_function_is_kept_in_order() {
    let crowds = |function: u64| (1..2 * FARTHEST as u64).map(crowded(function));
    let numbers: Vec<_> = (1..1000).map(|number| number << 32).chain((1..=LAST).flat_map(crowds)).collect();
    let differing = numbers.iter().collect::<HashSet<_>>().len();
    let mut table = Table::default();
    assert_eq!(known(&mut table, numbers.iter().copied()), numbers.len() - differing);
    assert!(table.function == LAST && table.entries.is_empty(), "{}", table.function);
    assert_eq!(known(&mut table, numbers.iter().copied()), numbers.len());
    assert!(numbers.iter().all(|number| table.find(Mark::number(*number), b"").is_some()));
    assert!(table.find(Mark::number(7), b"").is_none());
}

#[test]
fn texts_are_known_however_often_all_is_spread_anew() {
    let texts: Vec<_> = (0..20).map(|number| format!("\"longer than eight: {number}\"")).collect();
    let input = format!("  {}", texts.concat());
    let known = |table: &mut Table| {
        let mut reader = Reader::at(input.as_bytes(), 2);
        let is_known = |_: &String| {
            let start = u32::try_from(reader.offset()).unwrap();
            table.enter(Mark::text(reader.string().unwrap()), start, input.as_bytes()).unwrap().1
        };
        texts.iter().map(is_known).filter(|is_known| *is_known).count()
    };
    let mut table = Table::default();
    assert_eq!(known(&mut table), 0);
    for function in 0..=LAST {
        table.function = table.function.max(function);
        let crowd =
            (1..2 * FARTHEST as u64).map(|number| if function == 0 { number << 32 } else { crowded(function)(number) });
        for number in crowd {
            table.enter(Mark::number(number), 1, input.as_bytes()).unwrap();
        }
        assert_eq!(known(&mut table), texts.len(), "{function}");
    }
    assert_eq!(table.function, LAST);
}

#[test]
fn texts_are_told_apart_by_what_they_say() {
    let input = r#" "abc" "\u0061bc" "abd" "" "\u0000" "longer than eight" "longer th\u0061n eight" "é" "\u00e9""#;
    let mut table = Table::default();
    let mut known = Vec::new();
    let mut reader = Reader::new(input.as_bytes());
    for _ in 0..9 {
        reader.space();
        let start = u32::try_from(reader.offset()).unwrap();
        let mark = Mark::text(reader.string().unwrap());
        known.push(table.enter(mark, start, input.as_bytes()).unwrap().1);
        assert!(table.find(mark, input.as_bytes()).is_some());
    }
    assert_eq!(known, [false, true, false, false, false, false, true, false, true]);
}

#[test]
fn texts_of_one_hash_differ_all_the_same() {
    let input = br#" "longer than a""#;
    let mut table = Table::default();
    table.enter(Mark::text(text("\"longer than a\"")), 1, input).unwrap();
    let b = Mark::text(text("\"longer than b\""));
    table.entries.iter_mut().filter(|entry| entry.start != 0).for_each(|entry| entry.key = b.key(0));
    assert!(!table.entries.iter().any(|entry| entry.is(b.key(0), b, input)));
}
