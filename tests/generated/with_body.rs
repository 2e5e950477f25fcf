// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/// Calls the macro `$run` with the type of the body of a name, the type of its targets and that of their credential.
macro_rules! with_body {
    ($name:expr, $run:ident) => {
        match $name {
            "shopping-list" => $run!(ShoppingList, LinkTarget, ApiKey),
            "placement" => $run!(PlacementRequest, PlacementTarget, AccessToken),
            "user" => $run!(User, UserTarget, AccessToken),
            "token" => $run!(TokenRequest, TokenTarget),
            other => panic!("no such resource: {other}"),
        }
    };
}
