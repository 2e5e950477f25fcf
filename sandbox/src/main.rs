//! A local stand-in for the service, for the demo and the tests. It has all of the service's endpoints, its own inventory and state,
//! and injects faults on demand.

mod clock;
mod credentials;
mod journal;
mod options;
mod random;
mod store;

mod check;
mod error;
mod html;

mod creative;
mod inventory;
mod links;
mod page;
mod pictures;
mod placements;
mod relevance;
mod token;
mod users;

mod body;
mod cors;
mod faults;
mod front;
mod local;
mod log;
mod rate;
mod scenario;
mod socket;

mod app;
mod control;

use std::error::Error;
use std::io::{self, Write as _};
use std::net::Ipv4Addr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use app::Sandbox;
use options::{Command, Options};
use socket::{Line, Sockets};

/// The time that open calls get to finish before the program exits.
const GRACE: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let done = match options::parse() {
        Ok(Command::Help) => io::stdout().write_all(options::HELP.as_bytes()).map_err(Into::into),
        Ok(Command::Serve(options)) => run(*options),
        Err(error) => Err(error.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("endcap-sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: Options) -> Result<(), Box<dyn Error>> {
    // One thread: no handler takes long, and the order of concurrent calls stays testable.
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(serve(options))
}

async fn serve(options: Options) -> Result<(), Box<dyn Error>> {
    let (end, ended) = watch::channel(false);
    let end = Arc::new(end);
    if options.until_stdin_closes {
        let end = Arc::clone(&end);
        std::thread::spawn(move || {
            drain(io::stdin().lock());
            end.send_replace(true);
        });
    }
    let (mut terminated, mut interrupted) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::spawn(async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
        }
        end.send_replace(true);
    });

    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
    let address = format!("http://{}", listener.local_addr()?);
    let sandbox = Arc::new(Sandbox::open(options, address)?);
    let greeting = sandbox.greeting();
    let service = app::router(sandbox).into_make_service_with_connect_info::<Line>();
    writeln!(io::stdout(), "{greeting}")?;

    let served = axum::serve(Sockets(listener), service).with_graceful_shutdown(until(ended.clone()));
    tokio::select! {
        result = async { served.await } => result?,
        () = async { until(ended).await; tokio::time::sleep(GRACE).await } => {}
    }
    Ok(())
}

async fn until(mut ended: watch::Receiver<bool>) {
    // An error means that the sender was dropped, so the program ends as well.
    let _ = ended.wait_for(|ended| *ended).await;
}

fn drain(mut input: impl io::Read) {
    let mut buffer = [0; 256];
    while !matches!(input.read(&mut buffer), Ok(0) | Err(_)) {}
}
