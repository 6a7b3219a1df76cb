package org.bukkit;

/** False on purpose: Paper's World has no such method, and its name is a text. */
public interface World {
    void plantedMethod(Location at);

    int getName();
}
