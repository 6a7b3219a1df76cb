//! Maven: what the Java parts need from Central, with the JDK that we found. Not here: what is compiled against it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::digest::Built;
use crate::jdk::Jdk;
use crate::process;
use crate::tree::{Tree, files_below};

const NEEDS: &str = "Maven 3.8 or newer";

/// `mvn` in batch mode, quiet, on this JDK.
pub(crate) fn mvn(jdk: &Jdk) -> Command {
    let mut command = Command::new(process::script("mvn"));
    command.args(["-q", "-B", "--no-transfer-progress", "-Dstyle.color=never"]).env("JAVA_HOME", &jdk.home);
    // Maven's own libraries make a new JDK print warnings that are not ours to heed.
    let options = std::env::var("MAVEN_OPTS").unwrap_or_default();
    let quiet = "--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED";
    command.env("MAVEN_OPTS", format!("{options} {quiet}"));
    command
}

/// The jars that the server has and the shim is compiled against, from `java-shim/pom.xml`.
pub(crate) fn server_libraries(tree: &Tree, jdk: &Jdk) -> Result<Vec<PathBuf>> {
    let pom = tree.path("java-shim/pom.xml");
    let folder = tree.target("java/libraries");
    let built = Built::from(tree.target("java/libraries.stamp"), &tree.root, std::slice::from_ref(&pom), "")?;
    if !built.is_fresh(std::slice::from_ref(&folder)) {
        println!("Fetching Adventure, Gson and Guava with Maven …");
        built.begin()?;
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        run(mvn(jdk).arg("-f").arg(&pom).arg(format!("-Dpanda.libraries={}", folder.display())).arg("package"))?;
        built.finish()?;
    }
    files_below(&folder, ".jar")
}

/// One jar from Central, without what it depends on.
pub(crate) fn jar(jdk: &Jdk, coordinates: &str, folder: &Path) -> Result<PathBuf> {
    let mut parts = coordinates.split(':').skip(1);
    let name = format!("{}-{}.jar", parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let file = folder.join(name);
    if !file.is_file() {
        run(mvn(jdk)
            .arg("org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy")
            .arg(format!("-Dartifact={coordinates}"))
            .arg(format!("-DoutputDirectory={}", folder.display())))?;
    }
    Ok(file)
}

pub(crate) fn run(command: &mut Command) -> Result<()> {
    process::run(command, NEEDS)
}
