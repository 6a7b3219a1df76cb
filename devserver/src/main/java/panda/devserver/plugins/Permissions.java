package panda.devserver.plugins;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.bukkit.permissions.Permission;

/**
 * Who may do what: operators by name, the defaults that plugins declare, and single values that a scene gives or takes.
 * A node that nobody declared is for operators only, as in Bukkit.
 */
public final class Permissions {
    private final Set<String> operators = ConcurrentHashMap.newKeySet();
    private final Map<String, Permission> declared = new ConcurrentHashMap<>();
    private final Map<String, Map<String, Boolean>> given = new ConcurrentHashMap<>();

    public boolean isOperator(String player) {
        return operators.contains(player);
    }

    public void setOperator(String player, boolean value) {
        if (value) {
            operators.add(player);
        } else {
            operators.remove(player);
        }
    }

    void declare(List<Permission> permissions) {
        permissions.forEach(permission -> declared.put(permission.getName(), permission));
    }

    void forget(List<Permission> permissions) {
        permissions.forEach(permission -> declared.remove(permission.getName(), permission));
    }

    Permission declared(String node) {
        return declared.get(node);
    }

    /** Gives or takes one node; null goes back to the declared default. */
    public void give(String player, String node, Boolean value) {
        Map<String, Boolean> nodes = given.computeIfAbsent(player, name -> new ConcurrentHashMap<>());
        if (value == null) {
            nodes.remove(node);
        } else {
            nodes.put(node, value);
        }
    }

    /** True when the node is granted or refused to the player by name, directly or through a parent. */
    public boolean isSet(String player, String node) {
        return granted(player).containsKey(node);
    }

    public boolean has(String player, String node) {
        Boolean value = granted(player).get(node);
        if (value != null) {
            return value;
        }
        Permission permission = declared.get(node);
        return (permission == null ? Permission.DEFAULT_PERMISSION : permission.getDefault()).getValue(isOperator(player));
    }

    private Map<String, Boolean> granted(String player) {
        Map<String, Boolean> values = new HashMap<>();
        boolean operator = isOperator(player);
        for (Permission permission : declared.values()) {
            if (permission.getDefault().getValue(operator)) {
                grant(permission.getName(), true, values);
            }
        }
        Map<String, Boolean> direct = given.getOrDefault(player, Map.of());
        direct.forEach((node, value) -> grant(node, value, values));
        // What was said of a node itself wins over what comes through its parents.
        values.putAll(direct);
        return values;
    }

    /** A refused parent refuses what it would give, and gives what it would refuse. */
    private void grant(String node, boolean value, Map<String, Boolean> values) {
        if (Boolean.valueOf(value).equals(values.put(node, value))) {
            return;
        }
        Permission permission = declared.get(node);
        if (permission != null) {
            permission.getChildren().forEach((child, normal) -> grant(child, normal == value, values));
        }
    }
}
