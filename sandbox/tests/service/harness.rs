//! Starts the program and calls it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A sandbox that ends with the test.
pub(crate) struct Sandbox {
    child: Child,
    greeting: Value,
    agent: ureq::Agent,
}

/// Code and key of an error.
pub(crate) type ErrorItem = (Option<i64>, Option<String>);

/// A response.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: ureq::http::HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Sandbox {
    /// A sandbox in memory, with faults.
    pub(crate) fn new() -> Self {
        Self::with(&["--memory", "--faults"])
    }

    /// A sandbox with these options.
    pub(crate) fn with(options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_endcap-sandbox"))
            .args(options)
            .arg("--until-stdin-closes")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        Self { child, greeting: serde_json::from_str(&line).unwrap(), agent: config.into() }
    }

    /// Returns a member of the line that it printed at the start.
    pub(crate) fn greeting(&self, name: &str) -> &str {
        self.greeting[name].as_str().unwrap()
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the program to exit by itself, and returns its exit code.
    pub(crate) fn ended(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }

    /// Kills the program without a chance to finish its work.
    pub(crate) fn crash(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        // A killed program has no successful status, so dropping must not check it.
        std::mem::forget(self);
    }

    pub(crate) fn close_stdin(&mut self) {
        self.child.stdin = None;
    }

    /// Sends any request.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let url = if path.starts_with('/') { format!("{}{path}", self.greeting("address")) } else { path.to_owned() };
        let mut request = ureq::http::Request::builder().method(method).uri(url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = match body {
            [] => self.agent.run(request.body(()).unwrap()),
            _ => self.agent.run(request.body(body).unwrap()),
        };
        let mut response = response.unwrap();
        let body = response.body_mut().with_config().limit(64 << 20).read_to_vec().unwrap();
        Reply { status: response.status().as_u16(), headers: response.headers().clone(), body }
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], b"")
    }

    /// Posts JSON, with a credential and more headers.
    pub(crate) fn post_with(&self, path: &str, credential: &str, more: &[(&str, &str)], body: &Value) -> Reply {
        let bearer = format!("Bearer {credential}");
        let mut headers = vec![("content-type", "application/json")];
        if !credential.is_empty() {
            headers.push(("authorization", &bearer));
        }
        headers.extend(more);
        self.send("POST", path, &headers, body.to_string().as_bytes())
    }

    pub(crate) fn post(&self, path: &str, credential: &str, body: &Value) -> Reply {
        self.post_with(path, credential, &[], body)
    }

    /// The body of a valid token request.
    pub(crate) fn token_request(&self) -> Value {
        json!({
            "client_id": self.greeting("client_id"),
            "client_secret": self.greeting("client_secret"),
            "grant_type": "client_credentials",
        })
    }

    /// An access token for everything.
    pub(crate) fn token(&self) -> String {
        let response = self.post("/v2/oauth/token", "", &self.token_request()).json();
        response["access_token"].as_str().unwrap().to_owned()
    }

    pub(crate) fn key(&self) -> &str {
        self.greeting("api_key")
    }

    pub(crate) fn advance(&self, seconds: i64) {
        assert_eq!(self.post("/sandbox/clock", "", &json!({ "advance": seconds })).status, 200);
    }

    /// Opens a connection and sends these bytes.
    pub(crate) fn open(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.greeting("address").trim_start_matches("http://")).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// Waits until the log passes a test.
    pub(crate) fn eventually(&self, is_so: impl Fn(&Value) -> bool) {
        let start = Instant::now();
        while !is_so(&self.get("/sandbox/requests").json()) {
            assert!(start.elapsed() < Duration::from_secs(20), "the log did not pass the test within 20 seconds");
        }
    }

    /// Sends bytes unchanged. Returns the received bytes and how the connection ended.
    pub(crate) fn raw(&self, request: &str) -> (Vec<u8>, std::io::Result<()>) {
        let mut stream = self.open(request);
        let mut response = Vec::new();
        let end = stream.read_to_end(&mut response).map(drop);
        (response, end)
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.close_stdin();
        let start = Instant::now();
        let mut ended = self.child.try_wait();
        while matches!(ended, Ok(None)) && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(1));
            ended = self.child.try_wait();
        }
        // A program that does not exit is killed.
        let _ = self.child.kill();
        if !std::thread::panicking() {
            assert!(
                ended.is_ok_and(|status| status.is_some_and(|status| status.success())),
                "the sandbox did not exit with success"
            );
        }
    }
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        Some(self.headers.get(name)?.to_str().unwrap())
    }

    /// The errors as the service's callers read them: status, and code and key of each.
    pub(crate) fn errors(&self) -> (u16, Vec<ErrorItem>) {
        let error = endcap::http::read_error(self.status, &[], &self.body, std::time::Duration::ZERO);
        (self.status, error.errors.into_iter().map(|item| (item.code, item.key)).collect())
    }

    /// Asserts that this is one error with this status, code and key.
    #[track_caller]
    pub(crate) fn is_error(&self, status: u16, code: Option<i64>, key: Option<&str>) {
        let expected = (status, vec![(code, key.map(str::to_owned))]);
        assert_eq!(self.errors(), expected);
    }
}
