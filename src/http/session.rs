//! Changes that a server makes to the session of a placement request from a browser.

use core::fmt;

use super::{Payload, Valid};
use crate::api::wire::PlacementRequest;
use crate::json::{NewMember, ToJson, splice};
use crate::schema::{Options, Report, Rule};

/// A change to one member of an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// Keep the value in the body.
    #[default]
    Keep,
    /// Remove the member. It is set to null, which counts as absent.
    Remove,
    /// Set the member to this value.
    Set(T),
}

impl<T> From<T> for Patch<T> {
    fn from(value: T) -> Self {
        Self::Set(value)
    }
}

impl From<&str> for Patch<String> {
    fn from(text: &str) -> Self {
        Self::Set(text.to_owned())
    }
}

/// Changes to the session and the store of a placement request. The `Debug` format shows which members change, without
/// their values.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct SessionPatch {
    /// The id of the end user.
    pub user_id: Patch<String>,
    /// The address of the end user.
    pub user_ip: Patch<String>,
    /// The `User-Agent` of the end user.
    pub user_agent: Patch<String>,
    /// Whether only test campaigns are returned.
    pub test_only: Patch<bool>,
    /// The store, in `store_context`.
    pub location_code: Patch<String>,
}

impl SessionPatch {
    /// Returns the members of the session to set, as JSON.
    fn session(&self) -> Vec<NewMember> {
        let members = [
            ("user_id", json(&self.user_id)),
            ("user_ip", json(&self.user_ip)),
            ("user_agent", json(&self.user_agent)),
            ("test_only", json(&self.test_only)),
        ];
        members.into_iter().filter_map(|(name, json)| Some((name, json?))).collect()
    }

    /// Returns the members of the store to set, as JSON.
    fn store(&self) -> Vec<NewMember> {
        json(&self.location_code).into_iter().map(|json| ("location_code", json)).collect()
    }
}

/// Returns a checked body with a patch applied. With `only_missing`, existing values stay. Returns `None` if the body
/// repeats an object or member that is to be set.
pub(crate) fn apply_patch(body: &[u8], patch: &SessionPatch, only_missing: bool) -> Option<Vec<u8>> {
    let mut body = body.to_vec();
    for (object, members) in [("session_context", patch.session()), ("store_context", patch.store())] {
        if !members.is_empty() {
            body = splice(&body, object, &members, only_missing).ok().flatten()?;
        }
    }
    Some(body)
}

/// Returns the new value of a member as JSON, or `None` if it does not change.
fn json<T: ToJson>(patch: &Patch<T>) -> Option<Vec<u8>> {
    let mut json = Vec::new();
    match patch {
        Patch::Keep => return None,
        Patch::Remove => json.extend_from_slice(b"null"),
        Patch::Set(value) => value.write(&mut json),
    }
    Some(json)
}

impl fmt::Debug for SessionPatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.session().into_iter().chain(self.store()).map(|(name, _)| name);
        f.write_str("SessionPatch ")?;
        f.debug_set().entries(names).finish()
    }
}

impl Valid<'_, PlacementRequest> {
    /// Changes the session of the request and checks the result. All other bytes stay as they are.
    ///
    /// ```
    /// use endcap::check::{Options, Valid};
    /// use endcap::http::SessionPatch;
    /// use endcap::wire::PlacementRequest;
    ///
    /// let body = r#"{"page_context": {"page_query": {"cart_query": {"page_view_id": "None"}}},
    ///     "placement_context": {"placement_kind": {"display_placement": {}}}, "session_context": {"user_id": "u1"}}"#;
    /// let request = Valid::<PlacementRequest>::check(body, &Options::default())?;
    /// let session = SessionPatch { user_ip: "192.0.2.1".into(), ..SessionPatch::default() };
    /// let request = request.amend(&session, &Options::default())?;
    /// assert!(std::str::from_utf8(request.body()).unwrap().contains(r#"{"user_ip":"192.0.2.1","user_id": "u1"}"#));
    /// # Ok::<(), endcap::check::Report>(())
    /// ```
    ///
    /// # Errors
    /// Returns the report if the result has an error, such as a `user_ip` that is not an address. A repeated session or
    /// member to change is an error even if `options` lower [`Rule::DuplicateKey`], because a reader may use the copy
    /// that was not changed.
    pub fn amend(self, patch: &SessionPatch, options: &Options) -> Result<Self, Report> {
        if *patch == SessionPatch::default() {
            return Ok(self);
        }
        if let Some(body) = apply_patch(self.body(), patch, false) {
            return Self::check(body, options);
        }
        let options = Options { rules: options.rules.with_default(Rule::DuplicateKey), ..*options };
        Err(PlacementRequest::RESOURCE.check(self.body(), &options))
    }
}

#[cfg(test)]
mod tests {
    use super::{Patch, SessionPatch};
    use crate::api::wire::PlacementRequest;
    use crate::http::Valid;
    use crate::schema::{Issue, Options, Rule, RuleLevels};

    const START: &str = r#"{"page_context":{"page_query":{"cart_query":{"page_view_id":"None"}}},"placement_context":{"placement_kind":{"display_placement":{}}},"store_context":{"location_code":"1"}"#;

    /// Returns the session of a request with the patch applied.
    fn amended(session: &str, patch: &SessionPatch, options: &Options) -> Result<String, Vec<Rule>> {
        let request = Valid::<PlacementRequest>::check(format!("{START},{session}}}"), options).unwrap();
        match request.amend(patch, options) {
            Ok(request) => {
                let body = String::from_utf8(request.into_body()).unwrap();
                Ok(body.strip_prefix(START).and_then(|rest| rest.strip_prefix(',')).unwrap().to_owned())
            }
            Err(report) => Err(report.issues().filter(Issue::is_error).map(|found| found.rule).collect()),
        }
    }

    #[test]
    fn the_session_is_amended_and_checked_again() {
        let options = Options::default();
        let patch = SessionPatch {
            user_ip: "::1".into(),
            user_agent: Patch::Remove,
            test_only: true.into(),
            ..SessionPatch::default()
        };
        assert_eq!(
            amended(r#""session_context":{"user_agent":"a\"b", "big":9007199254740993 }"#, &patch, &options).unwrap(),
            r#""session_context":{"user_ip":"::1","test_only":true,"user_agent":null, "big":9007199254740993 }}"#
        );
        let patch = SessionPatch { user_ip: "::1%eth0".into(), ..SessionPatch::default() };
        assert_eq!(amended(r#""session_context":{"user_id":"u"}"#, &patch, &options), Err(vec![Rule::UserIp]));
        let patch = SessionPatch::default();
        assert_eq!(amended(r#""session_context":null "#, &patch, &options).unwrap(), r#""session_context":null }"#);
    }

    #[test]
    fn a_second_copy_of_what_is_amended_is_refused_though_it_was_allowed() {
        let rules = RuleLevels::from_slugs([("duplicate-key", "warn"), ("user-ip", "warn")]).unwrap();
        let options = Options { rules, ..Options::default() };
        let patch = SessionPatch { user_id: "u2".into(), ..SessionPatch::default() };
        for session in [
            r#""session_context":{"user_id":"u1"},"session_context":{"user_id":"u3"}"#,
            r#""session_context":{},"session_context":null"#,
            r#""session_context":{"user_id":"u1","user_\u0069d":null}"#,
        ] {
            assert_eq!(amended(session, &patch, &options), Err(vec![Rule::DuplicateKey]), "{session}");
        }
        assert_eq!(
            amended(r#""session_context":{"user_ip":"a","user_ip":"b"}"#, &patch, &options).unwrap(),
            r#""session_context":{"user_id":"u2","user_ip":"a","user_ip":"b"}}"#
        );
    }

    #[test]
    fn a_debug_form_shows_no_value() {
        let patch = SessionPatch { user_id: "c4n4ry".into(), user_ip: Patch::Remove, ..SessionPatch::default() };
        assert_eq!(format!("{patch:?}"), r#"SessionPatch {"user_id", "user_ip"}"#);
    }
}
