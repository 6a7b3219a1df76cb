package panda.shim;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Lets the loader meet what it meets on owners' machines, and prints what came of it in one line. What must come of it
 * is in tests/live/suite/loader.rs.
 *
 *   load JAR FOLDER whole|cut|altered|other-cpu|absent   takes the library of a jar, spoilt or not, into a folder
 *   check FILE DIGEST     looks at a file as the loader does before it loads it
 *   musl                  is the process map on standard input one of musl?
 *   platform OS ARCH      the folder below natives/
 *   explain TEXT          the words for what the system's loader says
 */
public final class LoaderCases {
    private LoaderCases() {
    }

    public static void main(String[] args) throws Exception {
        System.out.println(switch (args[0]) {
            case "load" -> load(Path.of(args[1]), Path.of(args[2]), args[3]);
            case "check" -> outcome(() -> NativeLibrary.check(Path.of(args[1]), args[2]));
            case "musl" -> NativeLibrary.isMusl(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
            case "platform" -> NativeLibrary.platform(args[1], args[2]);
            case "explain" -> NativeLibrary.explain(args[1], "linux-x86_64", Path.of("data"));
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private interface Work {
        void run() throws IOException, NativeLibrary.Unusable;
    }

    private static String outcome(Work work) throws IOException {
        try {
            work.run();
            return "usable";
        } catch (NativeLibrary.Unusable unusable) {
            return "unusable: " + unusable.getMessage().replace('\n', ' ');
        }
    }

    private static String load(Path jar, Path folder, String spoilt) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return outcome(() -> {
                NativeLibrary.load(folder, name -> spoilt.equals("absent") ? null : entry(zip, name, spoilt));
                // A native of it answers, so it is truly there and bound to this class.
                Native.tick();
            });
        }
    }

    /** An entry of the jar, or what is to stand in its place. */
    private static InputStream entry(ZipFile zip, String name, String spoilt) {
        try {
            if (!name.endsWith(".sha256")) {
                return new ByteArrayInputStream(library(zip, name, spoilt));
            }
            if (!spoilt.equals("other-cpu")) {
                return new ByteArrayInputStream(read(zip, name));
            }
            byte[] whole = library(zip, name.substring(0, name.length() - ".sha256".length()), spoilt);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(whole);
            return new ByteArrayInputStream(HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII));
        } catch (Exception broken) {
            throw new IllegalStateException("the jar lacks what the case needs", broken);
        }
    }

    private static byte[] library(ZipFile zip, String name, String spoilt) throws IOException {
        byte[] bytes = read(zip, name);
        switch (spoilt) {
            case "cut" -> bytes = Arrays.copyOf(bytes, bytes.length * 3 / 4);
            case "altered" -> bytes[bytes.length / 2] ^= 1;
            // The field of an ELF header that names the processor: 62 is x86-64, 183 is AArch64.
            case "other-cpu" -> bytes[18] = (byte) (bytes[18] == 62 ? 183 : 62);
            default -> {
            }
        }
        return bytes;
    }

    private static byte[] read(ZipFile zip, String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw new IOException("no " + name);
        }
        return zip.getInputStream(entry).readAllBytes();
    }
}
