package org.bukkit.permissions;

/** Who may be allowed things. */
public interface Permissible extends ServerOperator {
    boolean isPermissionSet(String node);

    boolean hasPermission(String node);
}
