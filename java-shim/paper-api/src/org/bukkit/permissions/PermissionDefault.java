package org.bukkit.permissions;

/** Who has a permission that nobody gave or took. Has a body. */
public enum PermissionDefault {
    TRUE, FALSE, OP, NOT_OP;

    public boolean getValue(boolean op) {
        return switch (this) {
            case TRUE -> true;
            case FALSE -> false;
            case OP -> op;
            case NOT_OP -> !op;
        };
    }
}
