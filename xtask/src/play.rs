//! `cargo xtask play`: builds the page if necessary and runs the server's binary.

use crate::tools::Toolset;
use crate::{Result, dist, project, setup};

/// The options of `cargo xtask play`, and of the server that it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct Options {
    /// The port; without it 8173, or a free one if that is taken
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
}

/// Serves the built page until the program is ended.
///
/// # Errors
/// If a tool is missing, the build fails, or the named port is taken.
pub fn play(options: Options) -> Result<()> {
    setup::ensure(&[Toolset::Page])?;
    dist::build()?;
    let mut server = project::command("cargo");
    server.args(["run", "--quiet", "--package", "xtask", "--features", "serve", "--bin", "serve"]);
    server.arg("--");
    if let Some(port) = options.port {
        server.arg("--port").arg(port.to_string());
    }
    if options.no_open {
        server.arg("--no-open");
    }
    project::run_instead(server)
}
