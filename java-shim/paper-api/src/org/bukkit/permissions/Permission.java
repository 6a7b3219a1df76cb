package org.bukkit.permissions;

import java.util.Map;

/** A permission as declared. Has a body: the dev server reads them from plugin.yml. */
public class Permission {
    public static final PermissionDefault DEFAULT_PERMISSION = PermissionDefault.OP;

    private final String name;
    private final String description;
    private final PermissionDefault defaultValue;
    private final Map<String, Boolean> children;

    public Permission(String name, String description, PermissionDefault defaultValue, Map<String, Boolean> children) {
        this.name = name;
        this.description = description == null ? "" : description;
        this.defaultValue = defaultValue == null ? DEFAULT_PERMISSION : defaultValue;
        this.children = children == null ? Map.of() : Map.copyOf(children);
    }

    public String getName() {
        return name;
    }

    public String getDescription() {
        return description;
    }

    public PermissionDefault getDefault() {
        return defaultValue;
    }

    public Map<String, Boolean> getChildren() {
        return children;
    }
}
