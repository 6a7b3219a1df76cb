package org.bukkit.event.server;

import org.bukkit.event.Event;

/** Something about the server itself. Has a body. */
public abstract class ServerEvent extends Event {
}
