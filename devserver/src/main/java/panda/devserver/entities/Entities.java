package panda.devserver.entities;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import net.kyori.adventure.text.Component;
import net.minestom.server.coordinate.Pos;
import net.minestom.server.entity.Entity;
import net.minestom.server.entity.EntityCreature;
import net.minestom.server.entity.EntityType;
import net.minestom.server.entity.LivingEntity;
import net.minestom.server.entity.attribute.Attribute;
import net.minestom.server.entity.metadata.LivingEntityMeta;
import net.minestom.server.entity.metadata.animal.AnimalMeta;
import net.minestom.server.entity.metadata.animal.tameable.TameableAnimalMeta;
import net.minestom.server.tag.Tag;
import org.bukkit.event.entity.EntityDamageEvent;
import org.bukkit.event.entity.EntityDamageEvent.DamageCause;
import org.bukkit.event.entity.EntityRemoveEvent;
import panda.devserver.DevServer;
import panda.devserver.items.Items;
import panda.devserver.players.ClientPlayer;
import panda.devserver.worlds.Fields;
import panda.devserver.worlds.GameWorld;

/** The entities of all worlds: spawning those of scenes, and the plugins' side of each. Server thread only. */
public final class Entities {
    private static final Set<String> MONSTERS = Set.of("zombie", "husk", "drowned", "zombie_villager", "skeleton", "stray", "bogged",
        "wither_skeleton", "creeper", "spider", "cave_spider", "enderman", "endermite", "silverfish", "witch", "blaze", "piglin",
        "piglin_brute", "zombified_piglin", "pillager", "vindicator", "evoker", "ravager", "vex", "guardian", "elder_guardian",
        "warden", "wither", "breeze", "zoglin", "giant", "illusioner");

    /** Most health of the kinds that have not 20: Minestom's older releases know none of it. */
    private static final Map<String, Double> MOST_HEALTH = Map.ofEntries(Map.entry("cow", 10.0), Map.entry("mooshroom", 10.0),
        Map.entry("pig", 10.0), Map.entry("sheep", 8.0), Map.entry("chicken", 4.0), Map.entry("rabbit", 3.0), Map.entry("cat", 10.0),
        Map.entry("ocelot", 10.0), Map.entry("wolf", 8.0), Map.entry("fox", 10.0), Map.entry("parrot", 6.0), Map.entry("goat", 10.0),
        Map.entry("bee", 10.0), Map.entry("bat", 6.0), Map.entry("squid", 10.0), Map.entry("spider", 16.0), Map.entry("cave_spider", 12.0),
        Map.entry("enderman", 40.0), Map.entry("witch", 26.0), Map.entry("pillager", 24.0), Map.entry("vindicator", 24.0),
        Map.entry("evoker", 24.0), Map.entry("ravager", 100.0), Map.entry("piglin", 16.0), Map.entry("piglin_brute", 50.0),
        Map.entry("hoglin", 40.0), Map.entry("zoglin", 40.0), Map.entry("iron_golem", 100.0), Map.entry("snow_golem", 4.0),
        Map.entry("guardian", 30.0), Map.entry("elder_guardian", 80.0), Map.entry("silverfish", 8.0), Map.entry("endermite", 8.0),
        Map.entry("ghast", 10.0), Map.entry("vex", 14.0), Map.entry("warden", 500.0), Map.entry("wither", 300.0), Map.entry("breeze", 30.0));

    private static final Tag<GameEntity<?>> SIDE = Tag.Transient("plugins-side");

    private final DevServer server;

    public Entities(DevServer server) {
        this.server = server;
    }

    /** The plugins' side of an entity: always the same object for the same one. */
    public GameEntity<?> of(Entity entity) {
        if (entity instanceof ClientPlayer player) {
            return player.side();
        }
        GameEntity<?> side = entity.getTag(SIDE);
        if (side == null) {
            side = side(entity);
            entity.setTag(SIDE, side);
        }
        return side;
    }

    private GameEntity<?> side(Entity entity) {
        if (entity instanceof EntityCreature creature) {
            String kind = creature.getEntityType().key().value();
            if (creature.getEntityMeta() instanceof TameableAnimalMeta) {
                return new GameMobs.Pet(server, creature);
            }
            if (creature.getEntityMeta() instanceof AnimalMeta) {
                return new GameMobs.Animal(server, creature);
            }
            if (kind.equals("villager")) {
                return new GameMobs.Villaging(server, creature);
            }
            if (kind.equals("wandering_trader")) {
                return new GameMobs.Wanderer(server, creature);
            }
            if (kind.equals("armor_stand")) {
                return new GameMobs.Stand(server, creature);
            }
            return MONSTERS.contains(kind) ? new GameMobs.Hostile(server, creature) : new GameMobs.Any(server, creature);
        }
        if (entity instanceof DroppedItem item) {
            return new GameMobs.Dropped(server, item);
        }
        return entity instanceof LivingEntity living ? new GameLiving<>(server, living) : new GameEntity<>(server, entity);
    }

    /** Brings in an entity as a scene states it. */
    public void spawn(GameWorld world, Fields fields) {
        if (fields.text("type").equals("minecraft:item")) {
            fields.only("uuid", "type", "at", "stack", "age");
            DroppedItem item = new DroppedItem(server, fields.uuid("uuid"), Items.read(fields.fields("stack")), fields.integer("age", 0), 0);
            item.setInstance(world.instance(), fields.place(Pos.ZERO)).join();
            return;
        }
        fields.only("uuid", "type", "at", "yaw", "pitch", "name", "health", "target", "trader");
        EntityType type = EntityType.fromKey(fields.text("type"));
        if (type == null) {
            throw new IllegalArgumentException("no entity '" + fields.text("type") + "'");
        }
        Entity entity = new EntityCreature(type, fields.uuid("uuid"));
        if (entity.getEntityMeta() instanceof LivingEntityMeta) {
            double most = MOST_HEALTH.getOrDefault(type.key().value(), 20.0);
            ((EntityCreature) entity).getAttribute(Attribute.MAX_HEALTH).setBaseValue(most);
            ((EntityCreature) entity).setHealth((float) most);
        } else {
            entity = new Entity(type, fields.uuid("uuid"));
        }
        // It stands where the scene puts it, in the air too.
        entity.setNoGravity(true);
        state(entity, fields);
        entity.setInstance(world.instance(), fields.place(Pos.ZERO)).join();
    }

    /** Changes what a change states of an entity; throws when there is none of that id. */
    public void change(Fields fields) {
        fields.only("op", "uuid", "at", "yaw", "pitch", "name", "target", "health", "stack", "age", "trader");
        Entity entity = game(fields.uuid("uuid"));
        if (entity == null || entity instanceof ClientPlayer) {
            throw new IllegalArgumentException("no entity " + fields.text("uuid"));
        }
        if (fields.has("at") || fields.has("yaw") || fields.has("pitch")) {
            entity.teleport(fields.place(entity.getPosition())).join();
        }
        state(entity, fields);
    }

    private void state(Entity entity, Fields fields) {
        if (entity instanceof DroppedItem item) {
            item.stack(fields.has("stack") ? Items.read(fields.fields("stack")) : item.stack());
            item.age(fields.integer("age", item.age()));
        }
        if (fields.has("name")) {
            entity.setCustomName(fields.isNull("name") ? null : Component.text(fields.text("name")));
        }
        if (!fields.isNull("trader")) {
            trader(entity, fields.fields("trader"));
        }
        if (fields.has("target") || !fields.isNull("health")) {
            if (!(entity instanceof EntityCreature creature)) {
                throw new IllegalArgumentException(entity.getEntityType().key() + " has neither target nor health");
            }
            if (fields.has("target")) {
                creature.setTarget(fields.isNull("target") ? null : server.players().named(fields.text("target")).game());
            }
            if (!fields.isNull("health")) {
                creature.setHealth((float) fields.number("health"));
            }
        }
    }

    private void trader(Entity entity, Fields fields) {
        if (!(of(entity) instanceof GameMobs.Trader trader)) {
            throw new IllegalArgumentException(entity.getEntityType().key() + " does not trade");
        }
        trader.trades(Trades.read(server, fields));
    }

    /** The change `remove`; of an item plugins are told why it went and what hurt it. */
    public void remove(Fields change) {
        change.only("op", "uuid", "why", "hurt_by");
        UUID id = change.uuid("uuid");
        Entity entity = game(id);
        if (entity instanceof DroppedItem item) {
            if (!change.isNull("hurt_by")) {
                DamageCause cause = DamageCause.valueOf(change.text("hurt_by").toUpperCase(Locale.ROOT));
                item.hurt(new EntityDamageEvent(of(item), cause, null, 5));
            }
            item.gone(EntityRemoveEvent.Cause.valueOf(change.text("why", "plugin").toUpperCase(Locale.ROOT)));
            return;
        }
        if (entity == null || entity instanceof ClientPlayer) {
            throw new IllegalArgumentException("no mob " + id);
        }
        entity.remove();
    }

    /** Null when no world holds an entity of that id. */
    public org.bukkit.entity.Entity byId(UUID id) {
        Entity entity = game(id);
        return entity == null ? null : of(entity);
    }

    private Entity game(UUID id) {
        for (GameWorld world : server.scene().worlds()) {
            Entity entity = world.instance().getEntityByUuid(id);
            if (entity != null) {
                return entity;
            }
        }
        return null;
    }
}
