package org.bukkit;

import net.kyori.adventure.text.Component;

/** What can carry a name of its own. */
public interface Nameable {
    Component customName();

    void customName(Component name);
}
