//! The page's data files (such as texts of further languages, or the rule book), which are fetched
//! from the page's own folder when they are needed.

use core::fmt;
use core::future::Future;
use core::pin::Pin;

use gloo_net::http::Request;
use leptos::prelude::*;

/// A future of the text of a data file.
pub type AssetFuture = Pin<Box<dyn Future<Output = Result<String, AssetError>>>>;

/// A loader of data files: from the page's folder, unless the context around
/// [`App`](crate::app::App) provides another one, as tests do.
#[derive(Clone, Copy, Debug)]
pub struct Assets {
    load: fn(String) -> AssetFuture,
}

/// Why a data file could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetError {
    /// The file's path below the page's folder.
    pub path: String,
    /// The reason in English, for the console and the report of the self-test.
    pub reason: String,
}

impl fmt::Display for AssetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.reason)
    }
}

impl core::error::Error for AssetError {}

impl Assets {
    /// A loader that calls `load` with the path of each data file below the page's folder.
    #[must_use]
    pub const fn new(load: fn(String) -> AssetFuture) -> Self {
        Self { load }
    }

    /// Loads the text of the data file at this path below the page's folder.
    ///
    /// # Errors
    ///
    /// If the file cannot be fetched, for instance without a network, or if there is no such file.
    pub async fn load(self, path: &str) -> Result<String, AssetError> {
        (self.load)(path.to_owned()).await
    }
}

impl Default for Assets {
    fn default() -> Self {
        Self::new(|path| Box::pin(fetch(path)))
    }
}

async fn fetch(path: String) -> Result<String, AssetError> {
    let text = async {
        let response = Request::get(&path).send().await.map_err(|error| error.to_string())?;
        if !response.ok() {
            return Err(format!("status {}", response.status()));
        }
        response.text().await.map_err(|error| error.to_string())
    };
    text.await.map_err(|reason| AssetError { path: path.clone(), reason })
}

/// The loader that the context provides; without one, that of the page's folder.
#[must_use]
pub fn use_assets() -> Assets {
    use_context().unwrap_or_default()
}
