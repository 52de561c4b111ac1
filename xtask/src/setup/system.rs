//! The system's packages: apt on Debian and Ubuntu.

use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};

use crate::tools::{Source, Tool};
use crate::{Result, project};

/// The systems whose packages can be installed from here.
#[derive(Clone, Copy)]
pub(super) enum System {
    Debian,
    Ubuntu,
}

impl System {
    /// The system of this machine, if its packages can be installed from here.
    pub(super) fn here() -> Option<Self> {
        let release = fs::read_to_string("/etc/os-release").ok()?;
        Self::named_in(&release)
    }

    /// The system in the text of `/etc/os-release`, or the one that it is derived from. Ubuntu
    /// comes first, because its derivatives name both Ubuntu and Debian in `ID_LIKE`.
    fn named_in(release: &str) -> Option<Self> {
        let ids: Vec<&str> = release
            .lines()
            .filter_map(|line| line.strip_prefix("ID=").or(line.strip_prefix("ID_LIKE=")))
            .flat_map(|value| value.trim_matches('"').split_whitespace())
            .collect();
        if ids.contains(&"ubuntu") {
            Some(Self::Ubuntu)
        } else {
            ids.contains(&"debian").then_some(Self::Debian)
        }
    }

    /// The packages that contain a tool; empty for a tool of another source.
    pub(super) fn packages(self, tool: &Tool) -> &'static [&'static str] {
        match (tool.source, self) {
            (Source::System { debian, .. }, Self::Debian) => debian,
            (Source::System { ubuntu, .. }, Self::Ubuntu) => ubuntu,
            _ => &[],
        }
    }
}

/// Installs packages of the system.
pub(super) struct SystemPackages {
    system: Option<System>,
    sudo: bool,
    /// Whether the lists of packages were fetched in this run.
    updated: AtomicBool,
}

impl SystemPackages {
    /// Prepares the installation of those missing tools that are packages of the system: checks,
    /// before any long build, that they can be installed, and asks a user who is not root for the
    /// password.
    pub(super) fn prepare(missing: &[&Tool]) -> Result<Self> {
        let wanted: Vec<&&Tool> =
            missing.iter().filter(|tool| matches!(tool.source, Source::System { .. })).collect();
        let system = System::here();
        if wanted.is_empty() {
            return Ok(Self { system, sudo: false, updated: AtomicBool::new(false) });
        }
        if system.is_none() {
            let lines: Vec<String> = wanted
                .iter()
                .filter_map(|tool| match tool.source {
                    Source::System { elsewhere, .. } => {
                        Some(format!("  {} ({}): {elsewhere}", tool.name, tool.wanted_text()))
                    }
                    _ => None,
                })
                .collect();
            bail!(
                "install these by hand on this system, then run this again:\n{}",
                lines.join("\n")
            );
        }
        let user = project::output_of(project::command("id").arg("-u"))?;
        let sudo = user.trim() != "0";
        if sudo {
            let packages: Vec<&str> = wanted
                .iter()
                .flat_map(|tool| system.map_or(&[][..], |s| s.packages(tool)))
                .copied()
                .collect();
            project::run(project::command("sudo").arg("-v")).with_context(|| {
                format!(
                    "installing packages requires root; run `apt-get install {}` as root, then run this again",
                    packages.join(" ")
                )
            })?;
        }
        Ok(Self { system, sudo, updated: AtomicBool::new(false) })
    }

    /// The commands that install a tool's packages, in order.
    pub(super) fn commands(&self, tool: &Tool) -> Vec<Command> {
        let packages = self.system.map_or(&[][..], |system| system.packages(tool));
        let mut install = self.apt_get(&["install", "--no-install-recommends"]);
        install.args(packages);
        if self.updated.swap(true, Ordering::Relaxed) {
            vec![install]
        } else {
            vec![self.apt_get(&["update"]), install]
        }
    }

    fn apt_get(&self, arguments: &[&str]) -> Command {
        // Both programs take an assignment before the command.
        let mut command = project::command(if self.sudo { "sudo" } else { "env" });
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--yes", "--quiet"]);
        command.args(arguments);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ubuntu_and_debian_are_distinguished() {
        let debian = System::named_in("NAME=\"Debian GNU/Linux\"\nID=debian\n");
        let ubuntu = System::named_in("ID=ubuntu\nID_LIKE=debian\n");
        let mint = System::named_in("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n");
        assert!(matches!(debian, Some(System::Debian)));
        assert!(matches!(ubuntu, Some(System::Ubuntu)));
        assert!(matches!(mint, Some(System::Ubuntu)));
        assert!(System::named_in("ID=fedora\n").is_none());
    }
}
