package panda.shim;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings the library out of the jar into the data folder and into this class loader, and says plainly why it cannot.
 *
 * Each load gets a file of its own: one path can be loaded only once, and a second name for the same file would share
 * the library's statics with a copy that is about to stop. The file is checked before it is loaded, since a library
 * that was cut kills the whole server instead of failing.
 */
final class NativeLibrary {
    /** The library cannot be used here. The message is for the owner. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1;

        Unusable(String message) {
            super(message);
        }
    }

    /** What stands in a process map for every program that was built for musl. */
    private static final Pattern MUSL = Pattern.compile("/(ld-musl-|libc\\.musl-)[^/\\s]*$", Pattern.MULTILINE);
    /** Digest, process, moment: the names that {@link #load} gives. */
    private static final Pattern OURS = Pattern.compile("[0-9a-f]{64}-(\\d+)-\\d+\\.(so|dylib|dll)");

    /** The copy of this class loader. It stays loaded until the loader goes, so it is loaded once. */
    private static Path copy;

    private NativeLibrary() {
    }

    /** Loads the library for this machine, if this class loader has not got it yet. {@code jar} gives null for a name that it lacks. */
    static synchronized void load(Path folder, Function<String, InputStream> jar) throws Unusable {
        if (copy != null) {
            return;
        }
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        if (platform.startsWith("linux-") && isMusl(processMap())) {
            throw new Unusable("This server's Java runs on musl (as in Alpine images), and Panda's library needs glibc."
                + " Use an image that is based on Debian, Ubuntu or their like.");
        }
        Path file = extract(folder, platform, jar);
        try {
            System.load(file.toString());
        } catch (IllegalCallerException denied) {
            delete(file);
            throw new Unusable("This Java forbids plugins to load native libraries. Add --enable-native-access=ALL-UNNAMED"
                + " to the server's start command, before -jar.");
        } catch (UnsatisfiedLinkError refused) {
            delete(file);
            throw new Unusable(explain(String.valueOf(refused.getMessage()), platform, folder));
        }
        copy = file;
    }

    /** Deletes the file of the loaded library; the library itself lives on in memory. Windows keeps it until the next start. */
    static synchronized void forget() {
        if (copy != null) {
            delete(copy);
        }
    }

    /** The folder below natives/ for a system and a processor as Java names them. */
    static String platform(String os, String arch) {
        String lower = os.toLowerCase(Locale.ROOT);
        String system = lower.startsWith("windows") ? "windows" : lower.startsWith("mac") ? "macos" : lower.replace(' ', '-');
        String processor = switch (arch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64", "x64" -> "x86_64";
            case "aarch64", "arm64" -> "aarch64";
            default -> arch;
        };
        return system + "-" + processor;
    }

    /** Does a process with this map run on musl? The text is that of /proc/self/maps. */
    static boolean isMusl(String map) {
        return MUSL.matcher(map).find();
    }

    private static String processMap() {
        try {
            return Files.readString(Path.of("/proc/self/maps"), StandardCharsets.ISO_8859_1);
        } catch (IOException hidden) {
            return "";
        }
    }

    private static Path extract(Path folder, String platform, Function<String, InputStream> jar) throws Unusable {
        String suffix = platform.startsWith("windows-") ? ".dll" : platform.startsWith("macos-") ? ".dylib" : ".so";
        String name = "natives/" + platform + "/" + (suffix.equals(".dll") ? "panda" : "libpanda") + suffix;
        try (InputStream library = jar.apply(name); InputStream stated = jar.apply(name + ".sha256")) {
            if (library == null || stated == null) {
                throw new Unusable("This jar holds no library for " + platform + ". Take the whole jar, or the one for this system and processor.");
            }
            String digest = new String(stated.readAllBytes(), StandardCharsets.US_ASCII).strip();
            Files.createDirectories(folder);
            sweep(folder);
            Path file = folder.resolve(digest + "-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + suffix);
            write(library, file);
            check(file, digest);
            return file;
        } catch (IOException failed) {
            throw new Unusable("Panda's library cannot be written to " + folder + ": " + failed);
        }
    }

    private static void write(InputStream library, Path file) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            library.transferTo(Channels.newOutputStream(out));
            out.force(true);
        } catch (IOException failed) {
            delete(file);
            throw failed;
        }
    }

    /** Reads the file back: what counts is what lies on the disk. A library that is cut or altered is deleted and refused. */
    static void check(Path file, String digest) throws IOException, Unusable {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("every Java has SHA-256", never);
        }
        long length;
        try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), sha)) {
            length = in.transferTo(OutputStream.nullOutputStream());
        }
        String found = HexFormat.of().formatHex(sha.digest());
        if (length == 0 || !found.equals(digest)) {
            delete(file);
            throw new Unusable("Panda's library is damaged or was cut off (" + length + " bytes with SHA-256 " + found
                + " instead of " + digest + "). Download the jar again, and see whether the disk is full.");
        }
    }

    /** Deletes what earlier runs left. Copies of other processes that still live stay. */
    private static void sweep(Path folder) throws IOException {
        long own = ProcessHandle.current().pid();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Matcher name = OURS.matcher(file.getFileName().toString());
                if (!name.matches()) {
                    continue;
                }
                long owner = Long.parseLong(name.group(1));
                if (owner == own || ProcessHandle.of(owner).isEmpty()) {
                    delete(file);
                }
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException held) {
            // Windows holds on to a loaded library; the next start sweeps it.
        }
    }

    /** The owner's words for what the system's loader says. */
    static String explain(String said, String platform, Path folder) {
        String what;
        if (said.contains("failed to map segment") || said.contains("Operation not permitted")) {
            what = "The system lets no program run from " + folder + ": that disk is mounted noexec, or a security rule forbids it."
                + " Put the server's folder on a disk without noexec.";
        } else if (said.contains("Possible cause") || said.contains("wrong ELF class") || said.contains("invalid ELF header")
            || said.contains("not a valid Win32") || said.contains("incompatible architecture")) {
            what = "The library in this jar is not for the processor of this Java (" + platform + "). Take the jar for it.";
        } else if (said.contains("GLIBC_")) {
            what = "The C library of this system is too old for Panda's library: it needs glibc 2.17 or newer.";
        } else {
            what = "Panda's library cannot be loaded.";
        }
        return what + " The system said: " + said;
    }
}
