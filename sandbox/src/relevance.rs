//! Selects the ads of a response, the most relevant first.

use std::cmp::Reverse;

use serde_json::Value;

use crate::check::integer;
use crate::inventory::{Campaign, Format, Product, campaigns};

/// The maximum number of ads of one request.
const MAX_RESULTS: usize = 100;

/// The criteria of a request.
struct Criteria<'r> {
    words: Option<Vec<String>>,
    corrects: bool,
    categories: Vec<i64>,
    formats: Vec<Format>,
    brands: Vec<i64>,
    tags: Vec<&'r str>,
    is_test: bool,
    count: usize,
}

/// An ad for a request: the campaign, and its matching products.
pub(crate) struct Match {
    /// The campaign.
    pub campaign: Campaign,
    /// Its products.
    pub products: Vec<&'static Product>,
}

/// Returns the ads for a valid request.
pub(crate) fn matches(request: &Value) -> Vec<Match> {
    let criteria = Criteria::read(request);
    let mut ranked: Vec<_> = campaigns().filter_map(|campaign| criteria.rank(campaign)).collect();
    // The sort is stable, so equal matches keep the order of the inventory.
    ranked.sort_by_key(|(score, _)| Reverse(*score));
    ranked.into_iter().map(|(_, found)| found).take(criteria.count).collect()
}

impl<'r> Criteria<'r> {
    fn read(request: &'r Value) -> Self {
        let page = request.pointer("/page_context/page_query");
        let queries = page.and_then(Value::as_object);
        let query = queries.and_then(|queries| queries.values().find(|query| query.is_object()));
        let field = |name: &str| query.and_then(|query| query.get(name));
        let text = |pointer: &str| request.pointer(pointer).and_then(Value::as_str);
        let list = |pointer: &str| request.pointer(pointer).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let formats = list("/placement_context/placement_kind/display_placement/supported_format");
        let count = text("/page_context/ad_load_query/ads_count").and_then(|count| count.parse().ok());
        Self {
            words: field("search_term").and_then(Value::as_str).map(words).filter(|words| !words.is_empty()),
            corrects: field("enable_auto_correct").and_then(Value::as_bool).unwrap_or(true),
            categories: integers(field("category_ids").and_then(Value::as_array).map_or(&[][..], Vec::as_slice)),
            formats: formats.iter().filter_map(Value::as_str).filter_map(Format::of).collect(),
            brands: integers(list("/page_context/filter_query/brand_ids")),
            tags: list("/page_context/filter_query/filter_tags/tags").iter().filter_map(Value::as_str).collect(),
            is_test: request.pointer("/session_context/test_only").and_then(Value::as_bool).unwrap_or_default(),
            count: count.unwrap_or(MAX_RESULTS),
        }
    }

    /// Returns the score of an ad; `None` if it does not match.
    fn rank(&self, campaign: Campaign) -> Option<(usize, Match)> {
        let Campaign { brand, format, is_test } = campaign;
        // Filters by tag and brand do not apply to banners.
        let is_filtered = format != Format::ImageBanner;
        let products: Vec<_> = brand
            .products
            .iter()
            .filter(|product| !is_filtered || self.tags.iter().all(|tag| product.tags.contains(tag)))
            .collect();
        let fits = is_test == self.is_test
            && (self.formats.is_empty() || self.formats.contains(&format))
            && (!is_filtered || self.brands.is_empty() || self.brands.contains(&brand.id))
            && (self.categories.is_empty() || self.categories.iter().any(|id| brand.categories.contains(id)))
            && !products.is_empty();
        let score =
            self.words.as_ref().map_or(1, |words| words.iter().filter(|word| self.is_met(word, brand.words)).count());
        (fits && score > 0).then_some((score, Match { campaign, products }))
    }

    fn is_met(&self, word: &str, words: &[&str]) -> bool {
        words.iter().any(|other| word == *other || self.corrects && is_one_edit_away(word, other))
    }
}

/// Returns the words of a search term without a plural s.
fn words(term: &str) -> Vec<String> {
    let term = term.to_lowercase();
    let words = term.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word.strip_suffix('s').unwrap_or(word).to_owned()).collect()
}

fn integers(values: &[Value]) -> Vec<i64> {
    values.iter().filter_map(|value| integer(value, "")).collect()
}

/// Returns whether two words differ by one inserted, deleted or replaced letter. False for short words, which differ too little.
fn is_one_edit_away(a: &str, b: &str) -> bool {
    let (a, b): (Vec<_>, Vec<_>) = (a.chars().collect(), b.chars().collect());
    if a.len().min(b.len()) < 4 || a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let start = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let shorter = a.len().min(b.len()) - start;
    let end = a.iter().rev().zip(b.iter().rev()).take(shorter).take_while(|(a, b)| a == b).count();
    a.len().max(b.len()) - start - end <= 1
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{is_one_edit_away, matches, words};
    use crate::inventory::Format;

    fn request(query: &Value) -> Value {
        json!({"page_context": {"page_query": {"search_query": query}}})
    }

    fn brands(request: &Value) -> Vec<&'static str> {
        let mut slugs: Vec<_> = matches(request).iter().map(|found| found.campaign.brand.slug).collect();
        slugs.dedup();
        slugs
    }

    #[test]
    fn the_best_matches_come_first() {
        assert_eq!(brands(&request(&json!({"search_term": "Onion soup"}))), ["green-row"]);
        let two = brands(&request(&json!({"search_term": "tomato sauces"})));
        assert_eq!(two, ["casa-lenta", "green-row"]);
        assert_eq!(brands(&request(&json!({"search_term": "gravel"}))), [""; 0]);
        assert_eq!(brands(&request(&json!({"search_term": " "}))).len(), 6);
    }

    #[test]
    fn spelling_is_corrected_by_default() {
        assert_eq!(brands(&request(&json!({"search_term": "spagetti"}))), ["casa-lenta"]);
        assert_eq!(brands(&request(&json!({"search_term": "spagetti", "enable_auto_correct": false}))), [""; 0]);
        assert_eq!(words("Apples, Pears!"), ["apple", "pear"]);
        for (a, b, near) in [
            ("bread", "bread", true),
            ("bred", "bread", true),
            ("breads", "bread", true),
            ("braed", "bread", false),
            ("tea", "ten", false),
            ("aaaa", "aaaaaa", false),
        ] {
            assert_eq!(is_one_edit_away(a, b), near, "{a} {b}");
        }
    }

    #[test]
    fn filters() {
        let all = request(&json!({}));
        assert_eq!(matches(&all).len(), 18);
        assert!(matches(&all).iter().all(|found| !found.campaign.is_test));
        let mut some = all.clone();
        some["session_context"] = json!({"test_only": true});
        assert_eq!(brands(&some), ["placeholder-and-sons"]);
        some = all.clone();
        some["page_context"]["filter_query"] = json!({"brand_ids": [101.0], "filter_tags": {"tags": ["organic"]}});
        let found = matches(&some);
        let banners = found.iter().filter(|found| found.campaign.format == Format::ImageBanner).count();
        assert_eq!((found.len(), banners), (8, 6));
        let others = found.iter().filter(|found| found.campaign.format != Format::ImageBanner);
        assert!(others.into_iter().all(|found| found.products.len() == 2 && found.campaign.brand.id == 101));
        some = all.clone();
        some["page_context"]["ad_load_query"] = json!({"ads_count": "005"});
        assert_eq!(matches(&some).len(), 5);
        let category = json!({"page_context": {"page_query": {"product_category_query": {"category_ids": [31]}}}});
        assert_eq!(brands(&category), ["green-row"]);
    }
}
