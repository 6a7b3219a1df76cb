package panda.devserver.plugins;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarFile;

import io.papermc.paper.plugin.configuration.PluginMeta;
import org.bukkit.permissions.Permission;
import org.bukkit.permissions.PermissionDefault;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A plugin.yml: what a jar says of its plugin. Acting on it is not here: see Plugins. */
public final class PluginFile implements PluginMeta {
    /** A command as declared; permission is null when everyone may. */
    public record CommandEntry(String name, String description, String usage, List<String> aliases, String permission) {
    }

    private final String name;
    private final String version;
    private final String main;
    private final Map<String, Object> keys;
    private final List<CommandEntry> commands = new ArrayList<>();
    private final List<Permission> permissions = new ArrayList<>();

    private PluginFile(Map<String, Object> keys) {
        this.keys = keys;
        this.name = required("name");
        this.version = required("version");
        this.main = required("main");
        if (!name.matches("[A-Za-z0-9 _.-]+")) {
            throw new IllegalArgumentException("name '" + name + "' has characters that a plugin's name may not have");
        }
        if (main.startsWith("org.bukkit.")) {
            throw new IllegalArgumentException("main may not lie in org.bukkit");
        }
        map(keys.get("commands")).forEach(this::command);
        PermissionDefault fallback = permissionDefault(keys.get("default-permission"), Permission.DEFAULT_PERMISSION);
        map(keys.get("permissions")).forEach((node, value) -> permission(node, map(value), fallback));
    }

    /** Reads the file out of a jar; throws with a plain reason when it is missing or wrong. */
    public static PluginFile read(File jar) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            var entry = file.getEntry("plugin.yml");
            if (entry == null) {
                throw new IOException("no plugin.yml in " + jar.getName());
            }
            try (InputStream in = file.getInputStream(entry)) {
                Object read = new Yaml(new SafeConstructor(new LoaderOptions())).load(new InputStreamReader(in, StandardCharsets.UTF_8));
                return new PluginFile(map(read));
            }
        }
    }

    /** The same keys from elsewhere than a jar. */
    public static PluginFile of(Map<String, Object> keys) {
        return new PluginFile(keys);
    }

    private void command(String commandName, Object value) {
        Map<String, Object> entry = map(value);
        commands.add(new CommandEntry(commandName, string(entry, "description", ""), string(entry, "usage", ""),
            strings(entry.get("aliases")), string(entry, "permission", null)));
    }

    private void permission(String node, Map<String, Object> entry, PermissionDefault fallback) {
        Map<String, Boolean> children = new LinkedHashMap<>();
        if (entry.get("children") instanceof List<?> list) {
            list.forEach(child -> children.put(String.valueOf(child), true));
        } else {
            map(entry.get("children")).forEach((child, value) -> children.put(child, Boolean.TRUE.equals(value)));
        }
        permissions.add(new Permission(node, string(entry, "description", null), permissionDefault(entry.get("default"), fallback), children));
    }

    private static PermissionDefault permissionDefault(Object value, PermissionDefault fallback) {
        if (value == null) {
            return fallback;
        }
        return switch (String.valueOf(value).toLowerCase(Locale.ROOT).replaceAll("[^a-z!]", "")) {
            case "true" -> PermissionDefault.TRUE;
            case "false" -> PermissionDefault.FALSE;
            case "op", "isop", "admin" -> PermissionDefault.OP;
            case "notop", "!op", "nonop" -> PermissionDefault.NOT_OP;
            default -> throw new IllegalArgumentException("'" + value + "' is no default of a permission");
        };
    }

    private String required(String key) {
        String value = string(keys, key, null);
        if (value == null) {
            throw new IllegalArgumentException(key + " is not stated in plugin.yml");
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    private static String string(Map<String, Object> entry, String key, String fallback) {
        Object value = entry.get(key);
        return value == null ? fallback : String.valueOf(value);
    }

    private static List<String> strings(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(String.valueOf(value));
    }

    public List<CommandEntry> commands() {
        return commands;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getVersion() {
        return version;
    }

    @Override
    public String getMainClass() {
        return main;
    }

    @Override
    public String getDescription() {
        return string(keys, "description", null);
    }

    @Override
    public List<String> getAuthors() {
        List<String> authors = new ArrayList<>(strings(keys.get("author")));
        authors.addAll(strings(keys.get("authors")));
        return authors;
    }

    @Override
    public String getWebsite() {
        return string(keys, "website", null);
    }

    @Override
    public String getLoggerPrefix() {
        return string(keys, "prefix", null);
    }

    @Override
    public List<String> getPluginDependencies() {
        return strings(keys.get("depend"));
    }

    @Override
    public List<String> getPluginSoftDependencies() {
        return strings(keys.get("softdepend"));
    }

    @Override
    public List<String> getLoadBeforePlugins() {
        return strings(keys.get("loadbefore"));
    }

    @Override
    public List<String> getProvidedPlugins() {
        return strings(keys.get("provides"));
    }

    @Override
    public List<Permission> getPermissions() {
        return permissions;
    }

    @Override
    public String getAPIVersion() {
        return string(keys, "api-version", null);
    }
}
