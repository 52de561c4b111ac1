//! The table of tools that the commands need: their versions, and how they are found and installed.

mod version;

use std::path::PathBuf;

use self::version::{locked_version, major, package_version, program_version, wasm32_library};
use crate::project;

/// A set of tools, named by what it is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toolset {
    /// Compiling, linting and testing without a browser.
    Check,
    /// Building the page.
    Page,
    /// Tests in a browser.
    Browser,
    /// Tests in Firefox.
    Firefox,
    /// Running the example tests for testers (`examples/`).
    Examples,
    /// The measurements of `cargo xtask measure`.
    Measure,
}

/// The toolsets that need Node.js and npm, for packages such as `wasm-opt`, axe or Playwright.
const NODE_USERS: &[Toolset] =
    &[Toolset::Page, Toolset::Browser, Toolset::Firefox, Toolset::Examples, Toolset::Measure];

/// The versions of a tool that are accepted.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// Any version.
    Any,
    /// Exactly this version.
    Exactly(&'static str),
    /// This major version or a later one.
    AtLeast(u32),
    /// The version of this crate in `Cargo.lock`.
    LockFile(&'static str),
    /// The major version of the installed Chrome or Chromium.
    LikeChrome,
}

/// How an installed tool is found.
#[derive(Clone, Copy, Debug)]
pub enum Probe {
    /// The program prints its version when called with `--version`.
    Program(&'static str),
    /// The standard library for wasm32, in the compiler's folder.
    Wasm32,
    /// Chrome or Chromium, by any of its names.
    Chrome,
    /// Firefox, by any of its names.
    Firefox,
    /// A package in `.tools/node_modules`.
    NodePackage,
}

/// Where a tool comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// `rustup target add` of this target.
    Target(&'static str),
    /// `rustup component add` of this component.
    Component(&'static str),
    /// `cargo install` of this crate with these arguments.
    Crate(&'static str, &'static [&'static str]),
    /// `npm install` of this package in this version.
    Node(&'static str),
    /// Packages of the system: by apt on Debian and Ubuntu; on other systems a hint is printed.
    System {
        /// The Debian packages that contain the program.
        debian: &'static [&'static str],
        /// The Ubuntu packages that contain the program.
        ubuntu: &'static [&'static str],
        /// The hint for systems without apt.
        elsewhere: &'static str,
    },
}

/// A tool: a row of [`TOOLS`].
#[derive(Debug)]
pub struct Tool {
    /// The name of the tool.
    pub name: &'static str,
    /// The accepted versions.
    pub wanted: Wanted,
    /// The toolsets that contain it.
    pub toolsets: &'static [Toolset],
    /// How it is found on this machine.
    pub probe: Probe,
    /// Where it comes from.
    pub source: Source,
    /// The approximate time of its installation on two cores, in seconds.
    pub seconds: u32,
}

/// All required tools except cargo. Those that are not installed in parallel are installed in this
/// order.
pub const TOOLS: &[Tool] = &[
    Tool {
        name: "wasm32-unknown-unknown",
        wanted: Wanted::Any,
        toolsets: &[Toolset::Check, Toolset::Page, Toolset::Browser, Toolset::Firefox],
        probe: Probe::Wasm32,
        source: Source::Target("wasm32-unknown-unknown"),
        seconds: 5,
    },
    Tool {
        name: "rustfmt",
        wanted: Wanted::Any,
        toolsets: &[Toolset::Check],
        probe: Probe::Program("rustfmt"),
        source: Source::Component("rustfmt"),
        seconds: 5,
    },
    Tool {
        name: "clippy",
        wanted: Wanted::Any,
        toolsets: &[Toolset::Check],
        probe: Probe::Program("cargo-clippy"),
        source: Source::Component("clippy"),
        seconds: 5,
    },
    Tool {
        name: "node",
        wanted: Wanted::AtLeast(18),
        toolsets: NODE_USERS,
        probe: Probe::Program("node"),
        source: Source::System {
            debian: &["nodejs"],
            ubuntu: &["nodejs"],
            elsewhere: "brew install node, or https://nodejs.org",
        },
        seconds: 10,
    },
    Tool {
        name: "npm",
        wanted: Wanted::Any,
        toolsets: NODE_USERS,
        probe: Probe::Program("npm"),
        source: Source::System {
            debian: &["npm"],
            ubuntu: &["npm"],
            elsewhere: "brew install node, or https://nodejs.org",
        },
        seconds: 20,
    },
    Tool {
        name: "trunk",
        wanted: Wanted::Exactly("0.22.1"),
        toolsets: &[Toolset::Page],
        probe: Probe::Program("trunk"),
        // It declares a newer compiler than it needs, and does not build without TLS.
        source: Source::Crate(
            "trunk",
            &["--locked", "--ignore-rust-version", "--no-default-features", "--features=rustls"],
        ),
        seconds: 330,
    },
    Tool {
        name: "wasm-bindgen",
        wanted: Wanted::LockFile("wasm-bindgen"),
        toolsets: &[Toolset::Page, Toolset::Browser, Toolset::Firefox],
        probe: Probe::Program("wasm-bindgen"),
        // Its own lock file names a version that registries have withdrawn: no --locked.
        source: Source::Crate(
            "wasm-bindgen-cli",
            &["--no-default-features", "--bin=wasm-bindgen", "--bin=wasm-bindgen-test-runner"],
        ),
        seconds: 80,
    },
    Tool {
        name: "wasm-opt",
        wanted: Wanted::AtLeast(123),
        toolsets: &[Toolset::Page],
        probe: Probe::Program("wasm-opt"),
        source: Source::Node("binaryen@132.0.0"),
        seconds: 5,
    },
    Tool {
        name: "chromium",
        wanted: Wanted::AtLeast(120),
        toolsets: &[Toolset::Browser, Toolset::Measure],
        probe: Probe::Chrome,
        source: Source::System {
            debian: &["chromium"],
            ubuntu: &["chromium-browser"],
            elsewhere: "install Google Chrome or Chromium, or name it in CHROME_PATH",
        },
        seconds: 10,
    },
    Tool {
        name: "chromedriver",
        wanted: Wanted::LikeChrome,
        toolsets: &[Toolset::Browser, Toolset::Measure],
        probe: Probe::Program("chromedriver"),
        source: Source::System {
            debian: &["chromium-driver"],
            ubuntu: &["chromium-chromedriver"],
            elsewhere: "brew install --cask chromedriver, in the version of your Chrome",
        },
        seconds: 5,
    },
    Tool {
        name: "firefox",
        wanted: Wanted::AtLeast(128),
        toolsets: &[Toolset::Firefox],
        probe: Probe::Firefox,
        source: Source::System {
            debian: &["firefox-esr"],
            ubuntu: &["firefox"],
            elsewhere: "install Firefox, or name it in FIREFOX_PATH",
        },
        seconds: 30,
    },
    Tool {
        name: "geckodriver",
        wanted: Wanted::Exactly("0.37.1"),
        toolsets: &[Toolset::Firefox],
        probe: Probe::Program("geckodriver"),
        source: Source::Crate("geckodriver", &["--locked"]),
        seconds: 120,
    },
    Tool {
        name: "wasm-pack",
        wanted: Wanted::Exactly("0.15.1"),
        toolsets: &[Toolset::Examples],
        probe: Probe::Program("wasm-pack"),
        source: Source::Crate("wasm-pack", &["--locked"]),
        seconds: 70,
    },
    Tool {
        name: "axe-core",
        wanted: Wanted::Exactly("4.14.1"),
        toolsets: &[Toolset::Browser, Toolset::Firefox, Toolset::Measure],
        probe: Probe::NodePackage,
        source: Source::Node("axe-core@4.14.1"),
        seconds: 3,
    },
    Tool {
        name: "@playwright/test",
        // The last version that runs with Node 18, which Debian 12 has.
        wanted: Wanted::Exactly("1.61.1"),
        toolsets: &[Toolset::Examples],
        probe: Probe::NodePackage,
        source: Source::Node("@playwright/test@1.61.1"),
        seconds: 5,
    },
    Tool {
        name: "typescript",
        wanted: Wanted::Exactly("7.0.2"),
        toolsets: &[Toolset::Examples],
        probe: Probe::NodePackage,
        source: Source::Node("typescript@7.0.2"),
        seconds: 5,
    },
    Tool {
        name: "lighthouse",
        wanted: Wanted::Exactly("12.8.2"),
        toolsets: &[Toolset::Measure],
        probe: Probe::NodePackage,
        source: Source::Node("lighthouse@12.8.2"),
        seconds: 15,
    },
];

/// The state of a tool on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// It is installed in this version.
    Good(String),
    /// It is installed, but this version is not accepted.
    Other(String),
    /// It is not installed.
    Missing,
}

impl Tool {
    /// Looks for the tool and compares its version with what is wanted.
    #[must_use]
    pub fn look(&self) -> Found {
        let Some(version) = self.installed_version() else {
            return Found::Missing;
        };
        if self.accepts(&version) { Found::Good(version) } else { Found::Other(version) }
    }

    /// The version that the set-up would install, or a description of the accepted versions.
    #[must_use]
    pub fn wanted_text(&self) -> String {
        match self.wanted {
            Wanted::Any => "any".into(),
            Wanted::Exactly(version) => version.into(),
            Wanted::AtLeast(major) => format!("{major} or later"),
            Wanted::LockFile(name) => {
                locked_version(name).unwrap_or_else(|_| "of Cargo.lock".into())
            }
            Wanted::LikeChrome => {
                chrome_major().map_or("that of Chromium".into(), |major| major.to_string())
            }
        }
    }

    fn installed_version(&self) -> Option<String> {
        match self.probe {
            Probe::Program(program) => program_version(program),
            Probe::Chrome => chrome().and_then(|program| program_version(&program)),
            Probe::Firefox => firefox().and_then(|program| program_version(&program)),
            Probe::Wasm32 => wasm32_library(),
            Probe::NodePackage => package_version(&self.node_folder()),
        }
    }

    fn accepts(&self, version: &str) -> bool {
        match self.wanted {
            Wanted::Any => true,
            Wanted::Exactly(wanted) => version == wanted,
            Wanted::AtLeast(wanted) => major(version).is_some_and(|major| major >= wanted),
            Wanted::LockFile(name) => locked_version(name).is_ok_and(|wanted| version == wanted),
            Wanted::LikeChrome => major(version).is_some() && major(version) == chrome_major(),
        }
    }

    fn node_folder(&self) -> PathBuf {
        project::tools().join("node_modules").join(self.name)
    }
}

/// The program name of Chrome or Chromium on this machine; `CHROME_PATH` takes precedence.
#[must_use]
pub fn chrome() -> Option<String> {
    const NAMES: [&str; 5] = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ];
    let named = std::env::var("CHROME_PATH").ok();
    named
        .into_iter()
        .chain(NAMES.map(String::from))
        .find(|program| program_version(program).is_some())
}

/// The program name of Firefox on this machine; `FIREFOX_PATH` takes precedence.
#[must_use]
pub fn firefox() -> Option<String> {
    const NAMES: [&str; 3] =
        ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
    let named = std::env::var("FIREFOX_PATH").ok();
    named
        .into_iter()
        .chain(NAMES.map(String::from))
        .find(|program| program_version(program).is_some())
}

/// The path of a program that is given by name or by path.
#[must_use]
pub fn full_path(program: &str) -> Option<PathBuf> {
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&search_path)
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}

fn chrome_major() -> Option<u32> {
    chrome().and_then(|program| program_version(&program)).as_deref().and_then(major)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_major_version_is_not_accepted() {
        let node = TOOLS.iter().find(|tool| tool.name == "node");
        assert!(node.is_some_and(|node| node.accepts("20.1.0") && !node.accepts("16.9.0")));
    }
}
