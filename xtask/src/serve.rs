//! A small static server for this machine alone: files of one folder under one path.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::{Error, Result};

/// How long a connection may stay silent.
const SILENCE: Duration = Duration::from_secs(60);

/// What is served.
#[derive(Clone, Debug)]
pub struct Site {
    folder: PathBuf,
    mount: String,
    packed: Option<PathBuf>,
}

impl Site {
    /// The files of `folder`, at the server's root.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, mount: "/".into(), packed: None }
    }

    /// The same files under a path such as `/some/where/`.
    #[must_use]
    pub fn under(mut self, mount: &str) -> Self {
        self.mount = format!("/{}/", mount.trim_matches('/'));
        self
    }

    /// The same files, sent as the files of the same names in `folder`, which are packed by gzip.
    #[must_use]
    pub fn packed(mut self, folder: PathBuf) -> Self {
        self.packed = Some(folder);
        self
    }
}

/// A running server; it lives as long as the program.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    mount: String,
    thread: JoinHandle<()>,
    log: Arc<Log>,
}

/// The paths asked for since the last look, in order.
#[derive(Debug, Default)]
struct Log(Mutex<Vec<String>>);

impl Log {
    fn add(&self, path: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(path.into());
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Server {
    /// Starts serving on 127.0.0.1; port 0 takes any free one.
    ///
    /// # Errors
    /// If the port is taken.
    pub fn start(site: Site, port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| Error::from(error).context(format!("port {port} of 127.0.0.1")))?;
        let address = listener.local_addr()?;
        let mount = site.mount.clone();
        let site = Arc::new(site);
        let log = Arc::new(Log::default());
        let thread = thread::spawn({
            let log = Arc::clone(&log);
            move || {
                for connection in listener.incoming().flatten() {
                    let (site, log) = (Arc::clone(&site), Arc::clone(&log));
                    // A browser that hangs up in the middle is no concern of the server's.
                    thread::spawn(move || site.answer_all(&connection, &log));
                }
            }
        });
        Ok(Self { address, mount, thread, log })
    }

    /// The address of the page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.mount)
    }

    /// The paths that were asked for since the last call, in order.
    #[must_use]
    pub fn take_requests(&self) -> Vec<String> {
        self.log.take()
    }

    /// Serves until the program is ended.
    pub fn wait(self) {
        // The thread never ends by itself; if it panicked there is nothing left to serve.
        let _ = self.thread.join();
    }
}

impl Site {
    fn answer_all(&self, connection: &TcpStream, log: &Log) -> io::Result<()> {
        connection.set_read_timeout(Some(SILENCE))?;
        connection.set_nodelay(true)?;
        let mut reader = BufReader::new(connection);
        let mut writer = connection;
        while let Some(request) = Request::read(&mut reader)? {
            log.add(&request.path);
            self.answer(&request).write(&request, &mut writer)?;
        }
        Ok(())
    }

    fn answer(&self, request: &Request) -> Answer {
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            return Answer::plain("405 Method Not Allowed");
        }
        let Some(inner) = request.path.strip_prefix(&self.mount) else {
            return if format!("{}/", request.path) == self.mount {
                Answer::redirect(&self.mount)
            } else {
                Answer::plain("404 Not Found")
            };
        };
        let Some(mut file) = inside(inner) else {
            return Answer::plain("404 Not Found");
        };
        if self.folder.join(&file).is_dir() {
            file.push("index.html");
        }
        let mut headers = vec![("Content-Type", media_type(&file).to_owned())];
        let packed = self.packed.as_deref().filter(|_| request.takes_gzip);
        if packed.is_some() {
            headers.push(("Content-Encoding", "gzip".to_owned()));
        }
        match fs::read(packed.unwrap_or(&self.folder).join(&file)) {
            Ok(body) => Answer { status: "200 OK", headers, body },
            Err(_) => Answer::plain("404 Not Found"),
        }
    }
}

/// The part of a request that matters here.
#[derive(Debug, PartialEq)]
struct Request {
    method: String,
    /// Decoded, without the query.
    path: String,
    takes_gzip: bool,
}

impl Request {
    /// Reads one request; `None` when the browser has closed the connection.
    fn read(reader: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut first = String::new();
        if reader.read_line(&mut first)? == 0 {
            return Ok(None);
        }
        let mut words = first.split_whitespace();
        let method = words.next().unwrap_or_default().to_owned();
        let target = words.next().unwrap_or_default();
        let path = decoded(target.split(['?', '#']).next().unwrap_or_default());
        let mut takes_gzip = false;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                return Ok(Some(Self { method, path, takes_gzip }));
            }
            if let Some(value) = line.strip_prefix("accept-encoding:") {
                takes_gzip = value.contains("gzip");
            }
        }
    }
}

struct Answer {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn plain(status: &'static str) -> Self {
        let headers = vec![("Content-Type", "text/plain; charset=utf-8".to_owned())];
        Self { status, headers, body: format!("{status}\n").into_bytes() }
    }

    fn redirect(to: &str) -> Self {
        let mut answer = Self::plain("301 Moved Permanently");
        answer.headers.push(("Location", to.to_owned()));
        answer
    }

    fn write(&self, request: &Request, to: &mut impl Write) -> io::Result<()> {
        let mut head = format!(
            "HTTP/1.1 {}\r\nContent-Length: {}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n",
            self.status,
            self.body.len()
        );
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        let mut bytes = head.into_bytes();
        if request.method != "HEAD" {
            bytes.extend_from_slice(&self.body);
        }
        to.write_all(&bytes)
    }
}

/// A path that stays inside the folder, or nothing.
fn inside(path: &str) -> Option<PathBuf> {
    let path = Path::new(path);
    path.components().all(|part| matches!(part, Component::Normal(_))).then(|| path.to_path_buf())
}

/// Percent-decoded text; what is not a code stays as it is.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = (first == b'%')
            .then(|| tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok()))
            .flatten()
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(code.unwrap_or(first));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(site: &Site, path: &str) -> (&'static str, String) {
        let text = format!("GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\n\r\n");
        let request = Request::read(&mut text.as_bytes()).unwrap().unwrap();
        let answer = site.answer(&request);
        let media = answer.headers[0].1.clone();
        (answer.status, media)
    }

    fn this_package() -> Site {
        Site::new(PathBuf::from(env!("CARGO_MANIFEST_DIR"))).under("some/where")
    }

    #[test]
    fn files_are_served_under_the_mount_only() {
        let site = this_package();
        assert_eq!(get(&site, "/some/where/Cargo.toml?x=1").0, "200 OK");
        assert_eq!(get(&site, "/Cargo.toml").0, "404 Not Found");
        assert_eq!(get(&site, "/some/where").0, "301 Moved Permanently");
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let site = this_package();
        for path in ["../Cargo.toml", "%2e%2e/Cargo.toml", "src/../../Cargo.toml", "/etc/passwd"] {
            assert_eq!(get(&site, &format!("/some/where/{path}")).0, "404 Not Found", "{path}");
        }
    }

    #[test]
    fn wasm_has_the_type_that_streaming_compilation_asks_for() {
        assert_eq!(media_type(Path::new("a/b_bg.wasm")), "application/wasm");
    }

    #[test]
    fn percent_codes_are_decoded_and_others_kept() {
        assert_eq!(decoded("a%20b%2"), "a b%2");
        assert_eq!(decoded("%C3%A4"), "ä");
    }

    #[test]
    fn a_running_server_answers_over_the_network() {
        let server = Server::start(this_package(), 0).unwrap();
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(b"HEAD /some/where/Cargo.toml HTTP/1.1\r\n\r\n").unwrap();
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        assert_eq!(line, "HTTP/1.1 200 OK\r\n");
        assert_eq!(server.take_requests(), ["/some/where/Cargo.toml"]);
        assert!(server.take_requests().is_empty());
    }
}
