//! The library's way out of the jar, on machines where that goes wrong: each time one plain message, and Java goes on.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use panda_live::panda_jar;

use crate::shim_cases::{folder, run};

/// The one line that the program prints.
fn said(output: &Output) -> String {
    assert!(output.status.success(), "Java lives: {output:?}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8").trim_end().to_owned()
}

fn load(folder: &Path, spoilt: &str, flags: &[&str]) -> String {
    let jar = panda_jar().expect("the jar is built");
    let args: [&OsStr; 4] = ["load".as_ref(), jar.as_ref(), folder.as_ref(), spoilt.as_ref()];
    said(&run("LoaderCases", flags, &args, ""))
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("it is there")
        .flatten()
        .map(|file| file.file_name().to_string_lossy().into())
        .collect();
    names.sort();
    names
}

#[test]
fn the_library_loads_from_a_file_of_its_own_and_leftovers_go() {
    let folder = folder("loader-whole");
    let digest = "a".repeat(64);
    let mut ended = Command::new("true").spawn().expect("a process");
    let dead = ended.id();
    ended.wait().expect("it ends");
    let leftover = format!("{digest}-{dead}-7.so");
    let living = format!("{digest}-{}-7.so", std::process::id());
    for name in [&leftover, &living, "notes.txt"] {
        fs::write(folder.join(name), "x").expect("it can be written");
    }
    assert_eq!(load(&folder, "whole", &[]), "usable");
    let left = names(&folder);
    assert!(!left.contains(&leftover) && left.contains(&living) && left.contains(&"notes.txt".into()), "{left:?}");
    assert_eq!(left.len(), 3, "and the one copy that was loaded: {left:?}");
    // The copy's process is over: the next start sweeps it.
    assert_eq!(load(&folder, "whole", &[]), "usable");
    assert_eq!(names(&folder).len(), 3);
}

#[test]
fn a_library_that_was_cut_or_altered_is_refused_before_it_can_crash_java() {
    for spoilt in ["cut", "altered"] {
        let folder = folder(&format!("loader-{spoilt}"));
        let said = load(&folder, spoilt, &[]);
        assert!(said.starts_with("unusable: Panda's library is damaged or was cut off ("), "{said}");
        assert_eq!(names(&folder), Vec::<String>::new());
    }
}

#[test]
fn a_file_that_the_disk_cut_is_refused_too() {
    let file = folder("loader-disk").join("library.so");
    fs::write(&file, "").expect("it can be written");
    // The digest of nothing: even where the digest is that of the cut file, there is no library in it.
    let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let said = said(&run("LoaderCases", &[], &["check".as_ref(), file.as_ref(), digest.as_ref()], ""));
    assert!(said.starts_with("unusable: Panda's library is damaged"), "{said}");
    assert!(!file.exists());
}

#[test]
fn a_library_for_another_processor_is_named_so() {
    let folder = folder("loader-cpu");
    let said = load(&folder, "other-cpu", &[]);
    assert!(said.starts_with("unusable: The library in this jar is not for the processor of this Java ("), "{said}");
    assert_eq!(names(&folder), Vec::<String>::new());
}

#[test]
fn a_jar_without_a_library_for_this_machine_says_which_is_missing() {
    let said = load(&folder("loader-absent"), "absent", &[]);
    let platform = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
    assert!(said.starts_with(&format!("unusable: This jar holds no library for {platform}.")), "{said}");
}

#[test]
fn a_java_that_forbids_native_code_gets_the_flag_named() {
    let said = load(&folder("loader-deny"), "whole", &["--illegal-native-access=deny"]);
    assert!(said.starts_with("unusable: This Java forbids plugins to load native libraries."), "{said}");
    assert!(said.contains("--enable-native-access=ALL-UNNAMED"), "{said}");
}

/// A file system on a folder, as long as this lives.
struct Mounted<'a>(&'a Path);

impl<'a> Mounted<'a> {
    /// None without the right to mount.
    fn noexec(folder: &'a Path) -> Option<Mounted<'a>> {
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "noexec", "tmpfs"]).arg(folder).status();
        mount.is_ok_and(|status| status.success()).then_some(Mounted(folder))
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let gone = Command::new("umount").arg(self.0).status();
        assert!(gone.is_ok_and(|status| status.success()) || std::thread::panicking());
    }
}

#[test]
fn a_disk_that_runs_no_programs_is_named_as_the_cause() {
    let folder = folder("loader-noexec");
    let Some(_mounted) = Mounted::noexec(&folder) else {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "with CI=true this needs the right to mount");
        return eprintln!("skipped: without the right to mount there is no noexec disk to test");
    };
    let said = load(&folder, "whole", &[]);
    assert!(said.starts_with("unusable: The system lets no program run from "), "{said}");
    assert!(said.contains("noexec"), "{said}");
    assert_eq!(names(&folder), Vec::<String>::new());
}

#[test]
fn musl_is_known_by_the_process_map() {
    let musl = |map: &str| said(&run("LoaderCases", &[], &["musl".as_ref()], map));
    let alpine = "7f0c8a000000-7f0c8a014000 r--p 00000000 00:2d 1311 /lib/ld-musl-x86_64.so.1\n\
                  7f0c8a014000-7f0c8a05d000 r-xp 00014000 00:2d 1311 /usr/lib/jvm/lib/libjli.so\n";
    let debian = "7f0c8a000000-7f0c8a026000 r--p 00000000 08:01 1311 /usr/lib/x86_64-linux-gnu/libc.so.6\n\
                  7f0c8a026000-7f0c8a17b000 r-xp 00026000 08:01 1312 /srv/ld-musl-notes/world.jar\n";
    assert_eq!(musl(alpine), "true");
    assert_eq!(musl(debian), "false");
    assert_eq!(musl(""), "false");
}

#[test]
fn systems_and_processors_have_one_name_each() {
    let platform =
        |os: &str, arch: &str| said(&run("LoaderCases", &[], &["platform".as_ref(), os.as_ref(), arch.as_ref()], ""));
    assert_eq!(platform("Linux", "amd64"), "linux-x86_64");
    assert_eq!(platform("Mac OS X", "aarch64"), "macos-aarch64");
    assert_eq!(platform("Windows Server 2022", "amd64"), "windows-x86_64");
    assert_eq!(platform("FreeBSD", "riscv64"), "freebsd-riscv64");
}

#[test]
fn a_c_library_that_is_too_old_is_named_so() {
    let text = "/x.so: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.34' not found (required by /x.so)";
    let said = said(&run("LoaderCases", &[], &["explain".as_ref(), text.as_ref()], ""));
    assert!(said.contains("too old") && said.ends_with(text), "{said}");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let file = folder("loader-file").join("native");
    fs::write(&file, "a file where the folder belongs").expect("it can be written");
    let said = load(&file, "whole", &[]);
    assert!(said.starts_with("unusable: Panda's library cannot be written to "), "{said}");
}
