package panda.devserver.entities;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import com.destroystokyo.paper.entity.villager.Reputation;
import com.destroystokyo.paper.entity.villager.ReputationType;
import com.google.gson.JsonObject;
import org.bukkit.Material;
import org.bukkit.NamespacedKey;
import org.bukkit.Registry;
import org.bukkit.entity.HumanEntity;
import org.bukkit.entity.Villager;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.MerchantRecipe;
import panda.devserver.DevServer;
import panda.devserver.items.Items;
import panda.devserver.players.Players;
import panda.devserver.worlds.Fields;

/**
 * What a trader of a scene is and offers. Nobody trades here: what is worn by trading, a change states. As on Paper a
 * trader may have no offers yet, and whoever asks for them makes them; that is counted.
 */
final class Trades {
    private static final Fields NOTHING = new Fields(new JsonObject());

    private final DevServer server;
    private final Villager.Profession profession;
    private final int level;
    private final int experience;
    private final boolean asleep;
    private final String customer;
    private final Map<UUID, Reputation> reputations = new HashMap<>();
    /** Null before the first one is made. The shim looks at it by this name, as it does on Paper. */
    private List<MerchantRecipe> offers;

    private Trades(DevServer server, Fields fields) {
        fields.only("profession", "level", "experience", "asleep", "customer", "reputation", "offers");
        this.server = server;
        profession = Registry.VILLAGER_PROFESSION.get(NamespacedKey.fromString(fields.text("profession", "none")));
        if (profession == null) {
            throw new IllegalArgumentException("no profession '" + fields.text("profession") + "'");
        }
        level = fields.integer("level", 1);
        experience = fields.integer("experience", 0);
        asleep = !fields.isNull("asleep") && fields.flag("asleep");
        customer = fields.text("customer", null);
        if (!fields.isNull("reputation")) {
            Fields byPlayer = fields.fields("reputation");
            byPlayer.object().keySet().forEach(player -> reputations.put(Players.offlineId(player), reputation(byPlayer.fields(player))));
        }
        if (!fields.isNull("offers")) {
            offers = fields.list("offers").stream().map(Trades::offer).toList();
        }
    }

    /** As a scene states it. */
    static Trades read(DevServer server, Fields fields) {
        return new Trades(server, fields);
    }

    /** Without work, and without offers. */
    static Trades none(DevServer server) {
        return new Trades(server, NOTHING);
    }

    private static Reputation reputation(Fields fields) {
        Map<ReputationType, Integer> told = new HashMap<>();
        for (ReputationType type : ReputationType.values()) {
            told.put(type, fields.integer(type.name().toLowerCase(Locale.ROOT), 0));
        }
        return new Reputation(told);
    }

    private static MerchantRecipe offer(Fields fields) {
        fields.only("wants", "gives", "uses", "max_uses", "demand", "special", "multiplier");
        MerchantRecipe offer = new MerchantRecipe(Items.toPlugin(Items.read(fields.fields("gives"))), fields.integer("uses", 0),
            fields.integer("max_uses", 12), true, 1, (float) fields.number("multiplier", 0.05), fields.integer("demand", 0), fields.integer("special", 0));
        fields.list("wants").forEach(wanted -> offer.addIngredient(Items.toPlugin(Items.read(wanted))));
        return offer;
    }

    /** Makes them when there are none yet: an emerald for a stick, which no scene states. */
    List<MerchantRecipe> offers() {
        if (offers == null) {
            server.counters().rolledOffers();
            MerchantRecipe rolled = new MerchantRecipe(new ItemStack(Material.EMERALD), 0, 16, true, 1, 0.05f, 0, 0);
            rolled.addIngredient(new ItemStack(Material.STICK, 32));
            offers = new ArrayList<>(List.of(rolled));
        }
        return offers;
    }

    Villager.Profession profession() {
        return profession;
    }

    int level() {
        return level;
    }

    int experience() {
        return experience;
    }

    boolean asleep() {
        return asleep;
    }

    /** Null while nobody trades. */
    HumanEntity customer() {
        return customer == null ? null : server.players().byName(customer);
    }

    Reputation reputation(UUID player) {
        return reputations.getOrDefault(player, new Reputation(Map.of()));
    }
}
