//! A server with axum that creates links for a page. It responds to an invalid list in the service's own error format.
//!
//! It listens on `127.0.0.1`, on the port in `PORT`. The other variables are those of `examples/blocking`. It has none of
//! the protection of `endcap/gateway`: it checks neither origins nor sessions, and limits no rates.

use std::error::Error;
use std::io::{Write as _, stderr};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use endcap::check::{Options, Valid};
use endcap::client::Client;
use endcap::wire::ShoppingList;
use endcap_async::{causes, client, variable};
use tokio::net::TcpListener;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind(("127.0.0.1", variable("PORT")?.parse()?)).await?;
    let options = Options::default();
    let app = Router::new()
        .route("/links", post(create_link))
        .layer(DefaultBodyLimit::max(options.max_bytes))
        .with_state(client()?);
    Ok(axum::serve(listener, app).await?)
}

async fn create_link(State(client): State<Client>, body: Bytes) -> Response {
    let list = match Valid::<ShoppingList>::check(&*body, &Options::default()) {
        Ok(list) => list,
        Err(report) => return json(StatusCode::BAD_REQUEST, report.to_service_error_json()),
    };
    match client.links().create(list).await {
        Ok(link) => json(StatusCode::OK, serde_json::json!({ "url": link.url }).to_string()),
        // The error contains no credential, but is for the log of the server, not for pages.
        Err(error) => {
            // If standard error is closed, the error cannot be reported.
            let _ = writeln!(stderr(), "{}", causes(&error));
            json(StatusCode::BAD_GATEWAY, r#"{"error":{"message":"no link could be created"}}"#.into())
        }
    }
}

fn json(status: StatusCode, body: String) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}
