package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import com.destroystokyo.paper.entity.villager.Reputation;
import com.destroystokyo.paper.entity.villager.ReputationType;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Location;
import org.bukkit.entity.AbstractVillager;
import org.bukkit.entity.HumanEntity;
import org.bukkit.entity.LivingEntity;
import org.bukkit.entity.Player;
import org.bukkit.entity.Villager;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.MerchantRecipe;

/** Who trades near a player: the queries of rust/world/src/merchant.rs. */
final class MerchantQueries {
    static final List<Queries.Row> ROWS = List.of(new Queries.Row("merchant.nearby", MerchantQueries::nearby));

    private static final double MOST_RADIUS = 16;
    /** A hall of traders behind glass or stone costs a ray each: for each wanted one so many are looked at. */
    private static final int LOOKS = 4;

    private MerchantQueries() {
    }

    private static void nearby(JsonReader in, JsonWriter out) throws IOException, QueryException {
        EntityQueries.Search search = EntityQueries.search(in, MOST_RADIUS);
        Player player = Arguments.online(search.player);
        List<EntityQueries.Found> near = EntityQueries.around(player, search.radius, AbstractVillager.class);
        ItemStack[] carried = player.getInventory().getStorageContents();
        int shown = 0;
        int looked = 0;
        out.beginObject();
        out.name("traders").beginArray();
        while (looked < near.size() && shown < search.limit && looked < search.limit * LOOKS) {
            EntityQueries.Found one = near.get(looked++);
            if (player.hasLineOfSight(one.entity())) {
                trader(out, player, (AbstractVillager) one.entity(), one.at(), carried);
                shown++;
            }
        }
        out.endArray();
        out.name("hidden").value(looked - shown);
        out.name("more").value(near.size() - looked);
        out.endObject();
    }

    private static void trader(JsonWriter out, Player player, AbstractVillager trader, Location at, ItemStack[] carried) throws IOException {
        HumanEntity customer = trader.getTrader();
        out.beginObject();
        out.name("entity").value(trader.getUniqueId().toString());
        out.name("kind").value(trader.getType().getKey().toString());
        out.name("name").value(EntityQueries.name(trader));
        out.name("at");
        Places.point(out, at);
        out.name("adult").value(trader.isAdult());
        out.name("asleep").value(trader.isSleeping());
        out.name("customer").value(customer == null ? null : customer.getUniqueId().toString());
        out.name("villager");
        if (trader instanceof Villager villager) {
            villager(out, villager, player.getUniqueId());
        } else {
            out.nullValue();
        }
        out.name("offers");
        if (hasOffers(trader)) {
            out.beginArray();
            for (MerchantRecipe offer : trader.getRecipes()) {
                offer(out, offer, carried);
            }
            out.endArray();
        } else {
            out.nullValue();
        }
        out.endObject();
    }

    /**
     * Only to ask for the offers of a trader that has none makes the server roll them. Where the server does not let us
     * look, those that have traded have some.
     */
    private static boolean hasOffers(AbstractVillager trader) {
        Boolean known = Reflected.hasOffers(trader);
        if (known != null) {
            return known;
        }
        return trader.isTrading() || trader instanceof Villager villager && (villager.getVillagerLevel() > 1 || villager.getVillagerExperience() > 0);
    }

    private static void villager(JsonWriter out, Villager villager, UUID player) throws IOException {
        Reputation told = villager.getReputation(player);
        out.beginObject();
        out.name("profession").value(villager.getProfession().getKey().toString());
        out.name("level").value(villager.getVillagerLevel());
        out.name("gossip").beginObject();
        out.name("major_negative").value(told.getReputation(ReputationType.MAJOR_NEGATIVE));
        out.name("minor_negative").value(told.getReputation(ReputationType.MINOR_NEGATIVE));
        out.name("minor_positive").value(told.getReputation(ReputationType.MINOR_POSITIVE));
        out.name("major_positive").value(told.getReputation(ReputationType.MAJOR_POSITIVE));
        out.name("trading").value(told.getReputation(ReputationType.TRADING));
        out.endObject();
        out.endObject();
    }

    private static void offer(JsonWriter out, MerchantRecipe offer, ItemStack[] carried) throws IOException {
        ItemStack first = offer.getAdjustedIngredient1();
        out.beginObject();
        out.name("wants").beginArray();
        for (ItemStack wanted : offer.getIngredients()) {
            if (wanted == null || wanted.isEmpty()) {
                continue;
            }
            out.beginObject();
            out.name("goods");
            Stacks.goods(out, wanted, Stacks.meta(wanted));
            out.name("carried").value(count(carried, wanted));
            out.endObject();
        }
        out.endArray();
        out.name("price").value(first == null ? 0 : first.getAmount());
        out.name("special").value(offer.getSpecialPrice());
        out.name("demand").value(offer.getDemand());
        out.name("gives");
        Stacks.goods(out, offer.getResult(), Stacks.meta(offer.getResult()));
        out.name("uses").value(offer.getUses());
        out.name("max_uses").value(offer.getMaxUses());
        out.endObject();
    }

    /** A merchant that wants a plain item takes every one of the kind; one that wants a special item takes only its like. */
    private static int count(ItemStack[] carried, ItemStack wanted) {
        boolean special = wanted.hasItemMeta();
        int count = 0;
        for (ItemStack stack : carried) {
            if (stack != null && stack.getType() == wanted.getType() && (!special || stack.isSimilar(wanted))) {
                count += stack.getAmount();
            }
        }
        return count;
    }
}
