//! The program: its options, its exit and its state file.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::harness::Sandbox;
use crate::links;
use crate::placements::{PATH, request};

/// A folder that is deleted after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("endcap-sandbox-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn refusal(options: &[&str]) -> (Option<i32>, String) {
    // If it starts by mistake, it exits at once.
    let output = Command::new(env!("CARGO_BIN_EXE_endcap-sandbox"))
        .args(options)
        .arg("--until-stdin-closes")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn state_survives_a_restart() {
    let folder = Folder::new("restart");
    let file = folder.file("state");
    let user = json!({"user_id": "u", "first_name": "A"});
    let (token, link, page) = {
        let sandbox = Sandbox::with(&["--state", &file]);
        let token = sandbox.token();
        assert_eq!(sandbox.post("/v2/users", &token, &user).status, 200);
        let link = sandbox.post(links::PATH, sandbox.key(), &links::list()).json();
        let page = sandbox.post(PATH, &token, &request()).json();
        (token, link["products_link_url"].as_str().unwrap().to_owned(), page)
    };
    let bytes = std::fs::read(&file).unwrap();
    assert!(!bytes.windows(token.len()).any(|window| window == token.as_bytes()), "the state file contains the token");

    let sandbox = Sandbox::with(&["--state", &file]);
    sandbox.post("/v2/users", &token, &user).is_error(400, Some(1001), Some("user_id"));
    let path = &link[link.find("/lists/").unwrap()..];
    assert!(sandbox.get(path).text().contains("<h1>Soup</h1>"));
    let mut again = request();
    again["pagination_context"] = json!({"token": page["pagination_metadata"]["token"], "offset": 1});
    let again = sandbox.post(PATH, &token, &again).json();
    assert_eq!(again["pagination_metadata"], page["pagination_metadata"]);
    let ids = |page: &Value| -> Vec<Value> {
        page["creatives"].as_array().unwrap().iter().map(|creative| creative["object_tracking_id"].clone()).collect()
    };
    assert_eq!(ids(&again), ids(&page));
}

/// Creates a user, and returns the status.
fn create(sandbox: &Sandbox, id: &str) -> u16 {
    sandbox.post("/v2/users", &sandbox.token(), &json!({"user_id": id, "first_name": "A"})).status
}

#[test]
fn state_survives_a_crash() {
    let folder = Folder::new("crash");
    let file = folder.file("state");
    let sandbox = Sandbox::with(&["--state", &file]);
    assert_eq!(create(&sandbox, "first"), 200);
    sandbox.crash();
    // A crash in the middle of a write, and of a character.
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.extend("{\"user\":\"torn \u{e9}".as_bytes().iter().take(15));
    assert!(String::from_utf8(bytes.clone()).is_err());
    std::fs::write(&file, &bytes).unwrap();
    for second in [200, 400] {
        let sandbox = Sandbox::with(&["--state", &file]);
        assert_eq!([create(&sandbox, "first"), create(&sandbox, "second")], [400, second]);
    }
}

#[test]
fn only_a_state_file_is_written_to() {
    let folder = Folder::new("other-file");
    let file = folder.file("notes");
    for content in ["notes", "{\"user\":\"a\"}\n", "\n"] {
        std::fs::write(&file, content).unwrap();
        let (code, words) = refusal(&["--state", &file]);
        assert!(code == Some(1) && words.contains("notes: not a state file"), "{words}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
    }
    std::fs::remove_file(&file).unwrap();
    let sandbox = Sandbox::with(&["--state", &file]);
    assert_eq!(create(&sandbox, "u"), 200);
    assert_eq!(refusal(&["--state", &file]).0, Some(1), "two processes share a state file");
    drop(sandbox);
    // A complete line that is not an entry was not caused by a crash, so it is an error.
    let mut content = std::fs::read_to_string(&file).unwrap();
    content.push_str("{\"user\":7}\n");
    std::fs::write(&file, &content).unwrap();
    let (code, words) = refusal(&["--state", &file]);
    assert!(code == Some(1) && words.contains(&format!("line {}: ", content.lines().count())), "{words}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
}

#[test]
fn credentials_of_a_file() {
    let folder = Folder::new("credentials");
    let file = folder.file("credentials.json");
    let mut credentials = json!({
        "client_id": "me", "client_secret": "c4n4ry-other", "api_key": "c4n4ry-third", "location_codes": ["here"],
        "retailer_ids": [],
    });
    std::fs::write(&file, credentials.to_string()).unwrap();
    let sandbox = Sandbox::with(&["--memory", "--credentials", &file]);
    assert_eq!((sandbox.greeting("client_id"), sandbox.key()), ("me", "c4n4ry-third"));
    let mut request = request();
    request["store_context"] = json!({"location_code": "here"});
    assert_eq!(sandbox.post(PATH, &sandbox.token(), &request).status, 200);
    request["store_context"] = json!({"location_code": "harbour"});
    assert_eq!(sandbox.post(PATH, &sandbox.token(), &request).status, 401);

    credentials["client_secret"] = 7.into();
    std::fs::write(&file, credentials.to_string()).unwrap();
    let (code, words) = refusal(&["--memory", "--credentials", &file]);
    assert!(code == Some(1) && words.contains("expected JSON with the credentials") && !words.contains("third"));
}

#[test]
fn invalid_options_are_refused() {
    for options in [&[][..], &["--memory", "--port", "x"], &["--what"], &["--state", "/nowhere/at/all"]] {
        let (code, words) = refusal(options);
        assert!(code == Some(1) && words.starts_with("endcap-sandbox: "), "{options:?}: {words}");
    }
    let taken = Sandbox::new();
    let port = taken.greeting("address").rsplit(':').next().unwrap().to_owned();
    assert_eq!(refusal(&["--memory", "--port", &port]).0, Some(1));
}

#[test]
fn it_listens_on_the_loopback_only() {
    let sandbox = Sandbox::new();
    assert!(sandbox.greeting("address").starts_with("http://127.0.0.1:"));
    if !Path::new("/proc/net/tcp").exists() {
        return;
    }
    let port: u16 = sandbox.greeting("address").rsplit(':').next().unwrap().parse().unwrap();
    let sockets = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let listening: Vec<_> =
        sockets.lines().filter(|line| line.contains(&format!(":{port:04X} 00000000:0000 0A"))).collect();
    assert!(listening.len() == 1 && listening[0].contains("0100007F:"), "{listening:?}");
}

#[test]
fn it_exits_on_request() {
    for signal in ["TERM", "INT"] {
        let mut sandbox = Sandbox::new();
        // The open call still gets its response.
        let call = sandbox
            .open("GET /page.css HTTP/1.1\r\nHost: x\r\nX-Sandbox-Fault: delay=500\r\nConnection: close\r\n\r\n");
        sandbox.eventually(|log| log["requests"][0]["path"] == "/page.css");
        let id = sandbox.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        assert_eq!(sandbox.ended(), Some(0), "{signal}");
        let response = std::io::read_to_string(call).unwrap();
        assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    }
    let mut sandbox = Sandbox::new();
    let call = sandbox.open("GET /page.css HTTP/1.1\r\nHost: x\r\nX-Sandbox-Fault: delay=600000\r\n\r\n");
    sandbox.eventually(|log| log["requests"][0]["path"] == "/page.css");
    sandbox.close_stdin();
    assert_eq!(sandbox.ended(), Some(0));
    drop(call);
}
