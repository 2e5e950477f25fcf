//! Bodies of responses: JSON, and bodies that arrive slowly or are cut.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use http_body::Frame;
use serde_json::Value;
use tokio::time::Sleep;

use crate::socket::Line;

/// Returns a response in JSON.
pub(crate) fn json(status: StatusCode, value: &Value) -> Response {
    typed(status, "application/json", value.to_string())
}

/// Returns a response with this content type.
pub(crate) fn typed(status: StatusCode, content_type: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

/// A body that is sent in pieces, and may be cut.
pub(crate) struct Pieces {
    queue: VecDeque<Bytes>,
    pause: Duration,
    timer: Option<Pin<Box<Sleep>>>,
    /// The connection to cut after the last piece, and whether to reset it.
    cut: Option<(Line, bool)>,
}

impl Pieces {
    /// Sends `body` byte by byte, with a pause before each.
    pub(crate) fn drip(body: &Bytes, pause: Duration) -> Self {
        let queue = (0..body.len()).map(|at| body.slice(at..=at)).collect();
        Self { queue, pause, timer: None, cut: None }
    }

    /// Sends the first half of `body`, then cuts the connection.
    pub(crate) fn half(body: &Bytes, line: Line, reset: bool) -> Self {
        // The first half must be sent before the connection is cut.
        let pause = Duration::from_millis(20);
        Self { queue: [body.slice(..body.len() / 2)].into(), pause, timer: None, cut: Some((line, reset)) }
    }
}

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.queue.is_empty() && self.cut.is_none() {
            return Poll::Ready(None);
        }
        let pause = self.pause;
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(pause)));
        ready!(timer.as_mut().poll(context));
        self.timer = None;
        Poll::Ready(match (self.queue.pop_front(), &self.cut) {
            (Some(piece), _) => Some(Ok(Frame::data(piece))),
            (None, Some((line, reset))) => {
                line.cut(*reset);
                Some(Err(io::ErrorKind::ConnectionAborted.into()))
            }
            (None, None) => None,
        })
    }
}
