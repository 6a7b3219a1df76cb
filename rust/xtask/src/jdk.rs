//! Which JDK compiles and runs the Java parts: the first of version 25 or newer from JAVA_HOME, the PATH and the
//! usual folders. Not here: what is done with it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;

/// The oldest JDK that will do: Minestom and the class file reader of the link check need 25.
const OLDEST: u32 = 25;

/// A JDK on this machine.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Jdk {
    pub(crate) home: PathBuf,
    pub(crate) version: u32,
}

impl Jdk {
    /// The first JDK that is new enough, or an error that names what was found and what to install.
    pub(crate) fn find() -> Result<Jdk> {
        let jdk = first(&Places::of_this_machine())?;
        Ok(jdk)
    }

    pub(crate) fn tool(&self, name: &str) -> PathBuf {
        program(&self.home, name)
    }

    /// A command of this JDK.
    pub(crate) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.tool(name));
        command.env("JAVA_HOME", &self.home);
        command
    }
}

/// Where JDKs are looked for, in this order.
struct Places {
    java_home: Option<PathBuf>,
    path: Vec<PathBuf>,
    /// Folders that each hold several JDKs.
    shelves: Vec<PathBuf>,
}

impl Places {
    fn of_this_machine() -> Places {
        let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE")).map(PathBuf::from);
        let mut shelves: Vec<PathBuf> =
            ["/usr/lib/jvm", "/usr/java", "/opt/java", "/opt/jdk", "/Library/Java/JavaVirtualMachines"]
                .map(PathBuf::from)
                .into();
        if let Some(home) = home {
            shelves
                .extend([".sdkman/candidates/java", ".jdks", "Library/Java/JavaVirtualMachines"].map(|f| home.join(f)));
        }
        for programs in ["ProgramFiles", "ProgramFiles(x86)"].iter().filter_map(std::env::var_os) {
            let vendors = ["Java", "Eclipse Adoptium", "Microsoft", "Amazon Corretto", "Zulu", "BellSoft"];
            shelves.extend(vendors.map(|vendor| Path::new(&programs).join(vendor)));
        }
        Places {
            java_home: std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from),
            path: std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default(),
            shelves,
        }
    }

    /// Every folder that may be a JDK, in the order in which they are tried.
    fn homes(&self) -> Vec<PathBuf> {
        let mut homes: Vec<PathBuf> = self.java_home.iter().cloned().collect();
        for folder in &self.path {
            // A `javac` on the PATH is often a link: the JDK is where it really lies.
            let javac = folder.join(executable("javac"));
            if let Ok(real) = javac.canonicalize() {
                homes.extend(real.ancestors().nth(2).map(Path::to_path_buf));
            }
        }
        for shelf in &self.shelves {
            let Ok(entries) = std::fs::read_dir(shelf) else { continue };
            let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            found.sort();
            for home in found {
                let bundle = home.join("Contents/Home");
                homes.push(if bundle.is_dir() { bundle } else { home });
            }
        }
        homes
    }
}

fn first(places: &Places) -> Result<Jdk> {
    let mut older: Vec<Jdk> = Vec::new();
    for home in places.homes() {
        let Some(version) = version_of(&home) else { continue };
        if version >= OLDEST {
            return Ok(Jdk { home, version });
        }
        let home = home.canonicalize().unwrap_or(home);
        if older.iter().all(|jdk| jdk.home != home) {
            older.push(Jdk { home, version });
        }
    }
    let found = match older.as_slice() {
        [] => "there is none here".to_owned(),
        some => {
            let list: Vec<String> =
                some.iter().map(|jdk| format!("{} ({})", jdk.version, jdk.home.display())).collect();
            format!("here are only {}", list.join(", "))
        }
    };
    bail!(
        "A JDK of version {OLDEST} or newer is needed, and {found}. Install Temurin {OLDEST} (the package \
         temurin-{OLDEST}-jdk, or openjdk-{OLDEST}-jdk) and set JAVA_HOME to its folder."
    )
}

/// The major version of the JDK in this folder, if it is one (a runtime without `javac` is none).
fn version_of(home: &Path) -> Option<u32> {
    if !program(home, "javac").is_file() {
        return None;
    }
    // Each JDK since 9 says its version in the file `release`; asking `javac` takes a quarter of a second.
    let written = std::fs::read_to_string(home.join("release")).ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        major(line.trim_matches('"'))
    });
    written.or_else(|| {
        let said = process::output(Command::new(program(home, "javac")).arg("-version"), "a JDK").ok()?;
        let text = String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr);
        major(text.trim().strip_prefix("javac ")?)
    })
}

/// `25.0.3` is 25, `1.8.0_302` is 8, `27-ea` is 27.
fn major(version: &str) -> Option<u32> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(str::parse::<u32>);
    match numbers.next()?.ok()? {
        1 => numbers.next()?.ok(),
        number => Some(number),
    }
}

fn program(home: &Path, name: &str) -> PathBuf {
    home.join("bin").join(executable(name))
}

fn executable(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    /// A folder that looks like a JDK of this version.
    fn plant(at: &Path, version: &str) -> PathBuf {
        std::fs::create_dir_all(at.join("bin")).unwrap();
        std::fs::write(program(at, "javac"), "").unwrap();
        std::fs::write(at.join("release"), format!("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"{version}\"\n")).unwrap();
        at.to_path_buf()
    }

    fn places(java_home: Option<PathBuf>, path: Vec<PathBuf>, shelves: Vec<PathBuf>) -> Places {
        Places { java_home, path, shelves }
    }

    #[test]
    fn java_home_wins_over_path_and_folders() {
        let scratch = Scratch::new("jdk-order");
        let home = plant(&scratch.path("home"), "26");
        let on_path = plant(&scratch.path("path"), "25.0.3");
        plant(&scratch.path("jvm/temurin-25"), "25.0.1");
        let found = first(&places(Some(home.clone()), vec![on_path.join("bin")], vec![scratch.path("jvm")])).unwrap();
        assert_eq!(found, Jdk { home, version: 26 });
    }

    #[test]
    fn an_old_java_home_is_passed_over() {
        let scratch = Scratch::new("jdk-old-home");
        let old = plant(&scratch.path("old"), "17.0.15");
        let on_path = plant(&scratch.path("path"), "25.0.3");
        let found = first(&places(Some(old), vec![on_path.join("bin")], vec![])).unwrap();
        assert_eq!(found.home, on_path.canonicalize().unwrap());
    }

    #[test]
    fn a_runtime_without_compiler_is_no_jdk() {
        let scratch = Scratch::new("jdk-runtime");
        let runtime = plant(&scratch.path("jvm/a-runtime"), "25");
        std::fs::remove_file(program(&runtime, "javac")).unwrap();
        let full = plant(&scratch.path("jvm/b-full"), "27-ea");
        let found = first(&places(None, vec![], vec![scratch.path("jvm")])).unwrap();
        assert_eq!(found, Jdk { home: full, version: 27 });
    }

    #[test]
    fn a_bundle_of_macos_is_opened() {
        let scratch = Scratch::new("jdk-bundle");
        let inner = plant(&scratch.path("shelf/temurin-25.jdk/Contents/Home"), "25");
        assert_eq!(first(&places(None, vec![], vec![scratch.path("shelf")])).unwrap().home, inner);
    }

    #[test]
    fn with_only_an_older_one_it_says_which_and_what_to_install() {
        let scratch = Scratch::new("jdk-only-17");
        plant(&scratch.path("jvm/java-17"), "17.0.15");
        plant(&scratch.path("jvm/java-8"), "1.8.0_302");
        let error = first(&places(None, vec![], vec![scratch.path("jvm")])).unwrap_err().to_string();
        assert!(error.contains("here are only 17 ("), "{error}");
        assert!(error.contains("8 ("), "{error}");
        assert!(error.contains("Install Temurin 25"), "{error}");
    }

    #[test]
    fn with_none_it_says_so() {
        let error = first(&places(None, vec![], vec![])).unwrap_err().to_string();
        assert!(error.contains("there is none here"), "{error}");
    }
}
