package org.bukkit.event.block;

/** What a player does with his hand, or his foot. */
public enum Action {
    LEFT_CLICK_BLOCK, RIGHT_CLICK_BLOCK, LEFT_CLICK_AIR, RIGHT_CLICK_AIR, PHYSICAL
}
