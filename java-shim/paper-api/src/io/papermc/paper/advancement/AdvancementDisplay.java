package io.papermc.paper.advancement;

import net.kyori.adventure.text.Component;
import net.kyori.adventure.translation.Translatable;

/** How an advancement is shown. */
public interface AdvancementDisplay {
    Component title();

    Component description();

    Frame frame();

    /** Not shown to a player before he has it. */
    boolean isHidden();

    /** The shape around its picture. */
    enum Frame implements Translatable {
        TASK, CHALLENGE, GOAL;

        @Override
        public String translationKey() {
            return "advancements.toast." + name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
