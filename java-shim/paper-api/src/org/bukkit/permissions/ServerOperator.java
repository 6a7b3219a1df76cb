package org.bukkit.permissions;

/** Who may be an operator. */
public interface ServerOperator {
    boolean isOp();

    void setOp(boolean value);
}
