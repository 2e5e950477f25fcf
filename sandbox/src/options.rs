//! Reads the command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use lexopt::prelude::{Long, Short, ValueExt as _};

/// The output of `--help`.
pub(crate) const HELP: &str = "\
A local stand-in for the service, for demos and tests.

  endcap-sandbox --memory | --state FILE [options]

  --memory                       keep all state in memory
  --state FILE                   keep all state in a file of JSON lines, across restarts
  --port N                       the port to listen on (default: a free port, which is printed)
  --credentials FILE             JSON with client_id, client_secret, api_key, location_codes and retailer_ids
  --public-url URL               the base of the URLs of links and pictures (default: the address of each request)
  --allow-origin ORIGIN          allow pages of this origin to call; can be repeated
  --token-lifetime SECONDS       lifetime of an access token (default 86400)
  --result-set-lifetime SECONDS  lifetime of a result set (default 600)
  --rate N                       limit of requests per second for each endpoint, then 429 (default: no limit)
  --create-user-delay MS         how long creating a user takes, during which its id is locked (default 0)
  --faults                       enable x-sandbox-fault, /sandbox/scenario and /sandbox/clock
  --scenario FILE                faults for the first calls, in the format of POST /sandbox/scenario; needs --faults
  --until-stdin-closes           exit when standard input closes
";

/// A command.
pub(crate) enum Command {
    /// Print the help.
    Help,
    /// Start the server.
    Serve(Box<Options>),
}

/// The options of the server.
pub(crate) struct Options {
    /// The state file. Without one, the state is in memory only.
    pub state: Option<PathBuf>,
    /// The port, or 0 for a free one.
    pub port: u16,
    /// A file of credentials.
    pub credentials: Option<PathBuf>,
    /// The base of URLs in responses.
    pub public_url: Option<String>,
    /// The origins whose pages are allowed to call.
    pub allow_origins: Vec<String>,
    /// Lifetime of an access token, in seconds.
    pub token_lifetime: u32,
    /// Lifetime of a result set, in seconds.
    pub result_set_lifetime: u32,
    /// The maximum number of requests per second for each endpoint.
    pub rate: Option<u32>,
    /// The time that creating a user takes.
    pub create_user_delay: Duration,
    /// Whether faults can be injected.
    pub faults: bool,
    /// A file of faults.
    pub scenario: Option<PathBuf>,
    /// Whether to exit when standard input closes.
    pub until_stdin_closes: bool,
}

/// Reads the command line.
pub(crate) fn parse() -> Result<Command, lexopt::Error> {
    parse_from(std::env::args_os())
}

fn parse_from(arguments: impl IntoIterator<Item = OsString, IntoIter: 'static>) -> Result<Command, lexopt::Error> {
    let mut options = Options {
        state: None,
        port: 0,
        credentials: None,
        public_url: None,
        allow_origins: Vec::new(),
        token_lifetime: 86_400,
        result_set_lifetime: 600,
        rate: None,
        create_user_delay: Duration::ZERO,
        faults: false,
        scenario: None,
        until_stdin_closes: false,
    };
    let mut memory = false;
    let mut parser = lexopt::Parser::from_iter(arguments);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Long("memory") => memory = true,
            Long("state") => options.state = Some(parser.value()?.into()),
            Long("port") => options.port = parser.value()?.parse()?,
            Long("credentials") => options.credentials = Some(parser.value()?.into()),
            Long("public-url") => {
                options.public_url = Some(parser.value()?.string()?.trim_end_matches('/').to_owned());
            }
            Long("allow-origin") => options.allow_origins.push(parser.value()?.string()?),
            Long("token-lifetime") => options.token_lifetime = parser.value()?.parse()?,
            Long("result-set-lifetime") => options.result_set_lifetime = parser.value()?.parse()?,
            Long("rate") => options.rate = Some(parser.value()?.parse()?),
            Long("create-user-delay") => options.create_user_delay = Duration::from_millis(parser.value()?.parse()?),
            Long("faults") => options.faults = true,
            Long("scenario") => options.scenario = Some(parser.value()?.into()),
            Long("until-stdin-closes") => options.until_stdin_closes = true,
            _ => return Err(argument.unexpected()),
        }
    }
    if memory == options.state.is_some() {
        return Err("exactly one of --memory and --state is needed".into());
    }
    if options.rate == Some(0) {
        return Err("--rate must be at least 1".into());
    }
    if options.scenario.is_some() && !options.faults {
        return Err("--scenario needs --faults".into());
    }
    Ok(Command::Serve(Box::new(options)))
}

#[cfg(test)]
mod tests {
    use super::{Command, parse_from};

    fn refusal(arguments: &str) -> Option<String> {
        let arguments: Vec<_> = format!("sandbox {arguments}").split_whitespace().map(Into::into).collect();
        parse_from(arguments).err().map(|error| error.to_string())
    }

    #[test]
    fn exactly_one_of_memory_and_state_is_required() {
        assert_eq!(refusal("--memory"), None);
        assert_eq!(refusal("--state x"), None);
        for arguments in ["", "--memory --state x"] {
            assert!(refusal(arguments).is_some_and(|error| error.contains("exactly one")), "{arguments}");
        }
    }

    #[test]
    fn invalid_options_are_refused() {
        for arguments in ["--memory --rate 0", "--memory --scenario x", "--memory --port 70000", "--memory x", "--what"]
        {
            assert!(refusal(arguments).is_some(), "{arguments}");
        }
        assert!(matches!(parse_from(["sandbox".into(), "--help".into()]), Ok(Command::Help)));
    }
}
