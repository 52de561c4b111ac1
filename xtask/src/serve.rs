//! A static file server on 127.0.0.1. It serves one folder under one path, and can be told to fail
//! for certain files.

use std::collections::BTreeMap;
use std::fmt;
use std::future;
use std::net::{Ipv4Addr, SocketAddr};
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use axum::serve::ListenerExt;
use axum::{Router, middleware};
use tokio::net::TcpListener;
use tokio::runtime::{self, Runtime};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::Result;

/// A folder to be served, with options.
#[derive(Clone, Debug)]
pub struct Site {
    folder: PathBuf,
    /// The path of the site, with a slash at both ends.
    mount: String,
    precompressed: bool,
    faults: Faults,
}

impl Site {
    /// The files of `folder`, at the server's root.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, mount: "/".into(), precompressed: false, faults: Faults::default() }
    }

    /// A shared handle to the faults of the files: they may be set and cleared while the files are
    /// served.
    #[must_use]
    pub fn faults(&self) -> Faults {
        self.faults.clone()
    }

    /// The same site under a path such as `/some/where/`.
    #[must_use]
    pub fn under(mut self, path: &str) -> Self {
        self.mount = format!("/{}/", path.trim_matches('/'));
        self
    }

    /// The same files; for browsers that accept gzip, the file `NAME.gz` is sent instead of `NAME`.
    #[must_use]
    pub fn precompressed(mut self) -> Self {
        self.precompressed = true;
        self
    }

    fn router(&self, requests: Requests) -> Router {
        let mut files = ServeDir::new(&self.folder);
        if self.precompressed {
            files = files.precompressed_gzip();
        }
        let router = match self.mount.trim_end_matches('/') {
            "" => Router::new().fallback_service(files),
            path => Router::new().nest_service(path, files),
        };
        let header =
            |name, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
        router
            .layer(middleware::from_fn_with_state(self.faults.clone(), apply_fault))
            .layer(middleware::map_request_with_state(requests, record_path))
            .layer(header(CACHE_CONTROL, "no-store"))
            .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
    }
}

/// How the server fails to deliver a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The connection is closed without a response, as by a filter or a lost network.
    Closed,
    /// The response has status 404, as if the file were missing.
    Missing,
    /// A page is sent instead, as by hosts that return their start page for every address.
    Page,
    /// There is never a response.
    Hangs,
}

impl Fault {
    /// All ways to fail.
    pub const ALL: [Self; 4] = [Self::Closed, Self::Missing, Self::Page, Self::Hangs];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Closed => "closed",
            Self::Missing => "missing",
            Self::Page => "a page",
            Self::Hangs => "hangs",
        })
    }
}

/// The faulty files of a site, by file name without folder.
#[derive(Clone, Debug, Default)]
pub struct Faults(Arc<Mutex<BTreeMap<String, Fault>>>);

impl Faults {
    /// Makes requests for a file fail from now on.
    pub fn set(&self, file: &str, fault: Fault) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(file.into(), fault);
    }

    /// Removes all faults: every file is served again.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn of(&self, path: &str) -> Option<Fault> {
        let file = path.rsplit('/').next()?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(file).copied()
    }
}

async fn apply_fault(State(faults): State<Faults>, request: Request, next: Next) -> Response {
    match faults.of(request.uri().path()) {
        None => next.run(request).await,
        // Unwinding the task of a connection closes it, without a message.
        Some(Fault::Closed) => resume_unwind(Box::new("closed")),
        Some(Fault::Missing) => StatusCode::NOT_FOUND.into_response(),
        Some(Fault::Page) => Html("<!doctype html><title>Start</title>").into_response(),
        Some(Fault::Hangs) => future::pending().await,
    }
}

/// The requested paths, in order.
type Requests = Arc<Mutex<Vec<String>>>;

async fn record_path(State(requests): State<Requests>, request: Request) -> Request {
    let path = request.uri().path().to_owned();
    requests.lock().unwrap_or_else(PoisonError::into_inner).push(path);
    request
}

/// A running server; it ends when this value is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    mount: String,
    requests: Requests,
    /// Runs the server in a thread of its own.
    _runtime: Runtime,
}

impl Server {
    /// Starts serving on 127.0.0.1; port 0 takes any free one.
    ///
    /// # Errors
    /// If the port is taken.
    pub fn start(site: Site, port: u16) -> Result<Self> {
        let runtime =
            runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let listener = runtime
            .block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))
            .with_context(|| format!("port {port} of 127.0.0.1"))?;
        let address = listener.local_addr()?;
        let requests = Requests::default();
        let router = site.router(Arc::clone(&requests));
        // No delay: tests wait for each small response.
        let listener = listener.tap_io(|connection| {
            let _ = connection.set_nodelay(true);
        });
        runtime.spawn(axum::serve(listener, router).into_future());
        Ok(Self { address, mount: site.mount, requests, _runtime: runtime })
    }

    /// The URL of the site.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.mount)
    }

    /// The paths that were requested since the last call, in order.
    #[must_use]
    pub fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut *self.requests.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    /// The whole response of a server to one request.
    fn response(server: &Server, method: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(server.address).unwrap();
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    fn this_package() -> Server {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        Server::start(Site::new(folder).under("some/where"), 0).unwrap()
    }

    #[test]
    fn files_are_served_under_the_mount_only() {
        let server = this_package();
        let found = response(&server, "GET", "/some/where/Cargo.toml?x=1");
        assert!(found.starts_with("HTTP/1.1 200 OK\r\n"), "{found}");
        assert!(found.contains("cache-control: no-store\r\n"), "{found}");
        assert!(found.contains("name = \"xtask\""), "{found}");
        let missing = response(&server, "GET", "/Cargo.toml");
        assert!(missing.starts_with("HTTP/1.1 404 "), "{missing}");
        assert_eq!(server.take_requests(), ["/some/where/Cargo.toml", "/Cargo.toml"]);
        assert!(server.take_requests().is_empty());
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let server = this_package();
        for path in ["../Cargo.toml", "%2e%2e/Cargo.toml", "src/../../Cargo.toml", "/etc/passwd"] {
            let answer = response(&server, "GET", &format!("/some/where/{path}"));
            assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
        }
    }

    #[test]
    fn a_file_fails_until_its_fault_is_cleared() {
        let site = Site::new(PathBuf::from(env!("CARGO_MANIFEST_DIR")));
        let (faults, server) = (site.faults(), Server::start(site, 0).unwrap());
        let get = || response(&server, "GET", "/Cargo.toml");
        for (fault, start) in [
            (Fault::Missing, "HTTP/1.1 404 "),
            (Fault::Page, "HTTP/1.1 200 OK\r\ncontent-type: text/html"),
            (Fault::Closed, ""),
        ] {
            faults.set("Cargo.toml", fault);
            let answer = get();
            assert!(
                answer.starts_with(start) && !answer.contains("[package]"),
                "{fault}: {answer}"
            );
            assert!(fault != Fault::Closed || answer.is_empty(), "{answer}");
        }
        faults.clear();
        assert!(get().contains("[package]"));
    }

    #[test]
    fn wasm_has_the_type_that_streaming_compilation_requires() {
        let folder = crate::project::own_target().join("serve-test");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("a_bg.wasm"), "plain").unwrap();
        std::fs::write(folder.join("a_bg.wasm.gz"), "compressed").unwrap();
        let server = Server::start(Site::new(folder).precompressed(), 0).unwrap();
        let head = response(&server, "HEAD", "/a_bg.wasm");
        assert!(head.contains("content-type: application/wasm\r\n"), "{head}");
        let text = response(&server, "GET", "/a_bg.wasm");
        assert!(text.ends_with("\r\n\r\nplain"), "{text}");
        let mut stream = TcpStream::connect(server.address).unwrap();
        let request = "GET /a_bg.wasm HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\n\
                       Connection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).unwrap();
        let mut packed = String::new();
        stream.read_to_string(&mut packed).unwrap();
        assert!(packed.contains("content-encoding: gzip\r\n"), "{packed}");
        assert!(packed.ends_with("\r\n\r\ncompressed"), "{packed}");
    }
}
