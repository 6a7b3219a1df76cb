package panda.devserver.plugins;

import java.util.function.BooleanSupplier;
import java.util.logging.Level;

import org.bukkit.event.Event;
import org.bukkit.plugin.RegisteredListener;
import panda.devserver.control.Output;
import panda.devserver.thread.Rules;

/** Hands events to listeners, with Paper's rule of which thread may fire which. What fires them is not here. */
public final class Events {
    private final Rules rules;
    private final BooleanSupplier stopping;

    public Events(Rules rules, BooleanSupplier stopping) {
        this.rules = rules;
        this.stopping = stopping;
    }

    public void call(Event event) {
        if (event.isAsynchronous() && rules.onServerThread()) {
            throw rules.wrongThread(event.getEventName() + " may only be triggered asynchronously.");
        }
        if (!event.isAsynchronous() && !rules.onServerThread() && !stopping.getAsBoolean()) {
            throw rules.wrongThread(event.getEventName() + " may only be triggered synchronously.");
        }
        for (RegisteredListener listener : event.getHandlers().getRegisteredListeners()) {
            if (!listener.getPlugin().isEnabled()) {
                continue;
            }
            try {
                listener.callEvent(event);
            } catch (Throwable fault) {
                Output.server().log(Level.SEVERE, "Could not pass event " + event.getEventName() + " to " + Plugins.label(listener.getPlugin()), fault);
            }
        }
    }
}
