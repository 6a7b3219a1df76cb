//! `villager_trades`: who trades in sight of the asker, for what, and what he could pay now.

use super::item_words::Marks;
use super::{Asker, TickTool, ToolError, ToolResult, answer};
use crate::bearing;
use crate::names::plain;
use panda_world::merchant::{Gossip, Nearby, Offer, Trader, Villager, Want};
use panda_world::player::{Effect, Snapshot, Status};
use panda_world::{Foreign, Position, ServerThread, Uuid};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Traders that are told, the nearest.
const LIMIT: u32 = 12;
/// Offers of one trader that are told; the game's own have ten at most.
const OFFERS: usize = 16;
const MOST_RADIUS: f64 = 16.0;

/// Villagers and wandering traders in sight: profession, offers, list prices, uses left, what the player can pay.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VillagerTrades {
    /// Blocks, 1 to 16, the default.
    radius: Option<f64>,
}

impl TickTool for VillagerTrades {
    const NAME: &'static str = "villager_trades";

    fn run(self, server: &mut ServerThread<'_>, asker: &Asker) -> ToolResult {
        let radius = self.radius.unwrap_or(MOST_RADIUS);
        // A NaN is in no range.
        if !(1.0..=MOST_RADIUS).contains(&radius) {
            return Err(ToolError::BadArgs(format!("radius: {radius} is not between 1 and 16")));
        }
        let player = asker.player;
        let at = server.ask(&Snapshot { player })?.position;
        let effects = server.ask(&Status { player })?.effects;
        let found = server.ask(&Nearby { player, radius, limit: LIMIT })?;
        let villagers = found.traders.iter().any(|trader| trader.villager.is_some());
        answer(&Report {
            hero_of_the_village: effects.iter().find_map(hero).filter(|_| villagers),
            traders: found.traders.iter().map(|trader| Row::new(trader, &at, player)).collect(),
            prices: "as listed and with demand; what reputation and effects change shows only in the trading window",
            traders_behind_blocks: found.hidden,
            farther_traders: found.more,
        })
    }
}

#[derive(Serialize)]
struct Report {
    /// Nearest first.
    traders: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hero_of_the_village: Option<String>,
    prices: &'static str,
    #[serde(skip_serializing_if = "super::none")]
    traders_behind_blocks: u32,
    #[serde(skip_serializing_if = "super::none")]
    farther_traders: u32,
}

/// The effect in words, by the game's rule: 30 % off the list price, and a sixteenth more for each further level.
fn hero(effect: &Effect) -> Option<String> {
    let level = (plain(&effect.effect) == "hero_of_the_village").then_some(effect.level)?;
    let percent = (30.0 + 6.25 * f64::from(level - 1)).min(100.0);
    Some(format!("level {level}: villagers ask about {percent}% less than listed, at least 1 less"))
}

#[derive(Serialize)]
struct Row {
    who: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Foreign>,
    distance: f64,
    direction: String,
    height: String,
    /// What stands in the way of trading right now.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reputation: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offers: Vec<OfferRow>,
    #[serde(skip_serializing_if = "super::none")]
    more_offers: usize,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_offers: Option<&'static str>,
}

impl Row {
    fn new(trader: &Trader, from: &Position, asker: Uuid) -> Row {
        let offers = trader.offers.as_deref().unwrap_or_default();
        let own = trader.customer == Some(asker);
        Row {
            who: who(trader),
            name: trader.name.clone(),
            distance: bearing::distance(from.point().distance_to(trader.at)),
            direction: bearing::direction(from, trader.at),
            height: bearing::height(from, trader.at),
            state: state(trader, own),
            reputation: trader.villager.as_ref().and_then(|villager| reputation(&villager.gossip)),
            offers: offers.iter().take(OFFERS).map(|offer| OfferRow::new(offer, own)).collect(),
            more_offers: offers.len().saturating_sub(OFFERS),
            no_offers: no_offers(trader),
        }
    }
}

fn who(trader: &Trader) -> String {
    const RANKS: [&str; 5] = ["novice", "apprentice", "journeyman", "expert", "master"];
    match &trader.villager {
        None => plain(&trader.kind).replace('_', " "),
        Some(Villager { profession, .. }) if !works(profession) => "villager without work".into(),
        Some(Villager { profession, level, .. }) => {
            let rank = usize::try_from(level - 1).ok().and_then(|at| RANKS.get(at)).copied().unwrap_or("villager");
            format!("{}, {rank} (level {level} of 5)", plain(profession))
        }
    }
}

fn works(profession: &str) -> bool {
    !["none", "nitwit"].contains(&plain(profession))
}

fn state(trader: &Trader, own: bool) -> Option<&'static str> {
    if own {
        Some("trading with the player right now: the prices are his own")
    } else if trader.customer.is_some() {
        Some("trading with someone else")
    } else if trader.asleep {
        Some("asleep: does not trade before morning")
    } else {
        None
    }
}

fn no_offers(trader: &Trader) -> Option<&'static str> {
    let profession = trader.villager.as_ref().map(|villager| plain(&villager.profession));
    match (&trader.offers, profession) {
        (Some(offers), _) if !offers.is_empty() => None,
        (_, _) if !trader.adult => Some("a child: does not trade"),
        (_, Some("nitwit")) => Some("a nitwit: never works and never trades"),
        (_, Some("none")) => Some("has no work, so no trades: it needs a free workstation"),
        (Some(_), _) => Some("sells nothing"),
        (None, _) => Some("not made yet, so not read: they are made when someone first opens its trading window"),
    }
}

/// What it holds of the asker, in words: the numbers are the game's weights. None: nothing.
fn reputation(gossip: &Gossip) -> Option<String> {
    let good = 5 * i64::from(gossip.major_positive) + i64::from(gossip.minor_positive) + i64::from(gossip.trading);
    let bad = 5 * i64::from(gossip.major_negative) + i64::from(gossip.minor_negative);
    let all = good - bad;
    match all {
        0 => None,
        1.. => Some(format!("likes the player ({all:+}): asks less of him than listed")),
        _ => Some(format!("resents the player ({all:+}): asks more of him than listed")),
    }
}

#[derive(Serialize)]
struct OfferRow {
    gives: String,
    #[serde(flatten)]
    marks: Marks,
    wants: Vec<WantRow>,
    /// Above zero: it was bought a lot of late.
    #[serde(skip_serializing_if = "super::none")]
    demand: i32,
    /// Only when demand or the trading window of now moves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_now: Option<String>,
    uses_left: i32,
    /// With what he carries, before it is sold out.
    can_pay_times: i32,
}

#[derive(Serialize)]
struct WantRow {
    /// At the list price.
    item: String,
    #[serde(flatten)]
    marks: Marks,
    carried: i32,
}

impl OfferRow {
    fn new(offer: &Offer, own: bool) -> OfferRow {
        let uses_left = (offer.max_uses - offer.uses).max(0);
        // What another customer gets off is none of the asker's.
        let price = if own { offer.price } else { (offer.price - offer.special).max(1) };
        let list = offer.wants.first().map_or(0, |want| want.goods.stack.count);
        OfferRow {
            gives: stack(&offer.gives.stack.item, offer.gives.stack.count),
            marks: Marks::of(&offer.gives),
            wants: offer.wants.iter().map(WantRow::new).collect(),
            demand: offer.demand.max(0),
            price_now: (price != list && !offer.wants.is_empty()).then(|| price_now(offer, price, own)),
            uses_left,
            can_pay_times: affordable(&offer.wants, price).min(uses_left),
        }
    }
}

impl WantRow {
    fn new(want: &Want) -> WantRow {
        let stack = &want.goods.stack;
        WantRow { item: self::stack(&stack.item, stack.count), marks: Marks::of(&want.goods), carried: want.carried }
    }
}

fn stack(item: &str, count: i32) -> String {
    format!("{count} {}", plain(item))
}

fn price_now(offer: &Offer, price: i32, own: bool) -> String {
    let item = offer.wants.first().map_or("", |want| plain(&want.goods.stack.item));
    let why = match (own && offer.special != 0, offer.demand > 0) {
        (true, true) => "for him, with demand",
        (true, false) => "for him",
        (false, _) => "demand: it was bought a lot and falls with rest",
    };
    format!("{price} {item} ({why})")
}

/// How many times both things wanted are carried. The first one is wanted at its price of now.
fn affordable(wants: &[Want], price: i32) -> i32 {
    let need = |at: usize, want: &Want| if at == 0 { price.max(1) } else { want.goods.stack.count.max(1) };
    let times = |(at, want): (usize, &Want)| {
        // Both of one kind come out of one purse.
        let same = wants.iter().enumerate().filter(|(_, other)| same_thing(want, other));
        let all: i32 = same.map(|(other, want)| need(other, want)).sum();
        want.carried / all.max(need(at, want))
    };
    wants.iter().enumerate().map(times).min().unwrap_or(i32::MAX)
}

fn same_thing(a: &Want, b: &Want) -> bool {
    let (a, b) = (&a.goods, &b.goods);
    a.stack.item == b.stack.item && a.stack.custom_name == b.stack.custom_name && a.item_name == b.item_name
}

#[cfg(test)]
mod tests {
    use super::*;
    use panda_world::Vec3;
    use panda_world::item::Goods;
    use panda_world::player::ItemStack;

    fn goods(item: &str, count: i32) -> Goods {
        let stack = ItemStack { item: format!("minecraft:{item}"), count, durability: None, custom_name: None };
        Goods { stack, item_name: None, enchantments: Vec::new(), stored: Vec::new() }
    }

    fn want(item: &str, count: i32, carried: i32) -> Want {
        Want { goods: goods(item, count), carried }
    }

    fn offer(wants: Vec<Want>, price: i32, special: i32, demand: i32) -> Offer {
        Offer { wants, price, special, demand, gives: goods("book", 1), uses: 2, max_uses: 12 }
    }

    fn trader(profession: Option<&str>, offers: Option<Vec<Offer>>) -> Trader {
        Trader {
            entity: Uuid::nil(),
            kind: "minecraft:villager".into(),
            name: None,
            at: Vec3 { x: 0.0, y: 0.0, z: 0.0 },
            adult: true,
            asleep: false,
            customer: None,
            villager: profession.map(|profession| Villager {
                profession: format!("minecraft:{profession}"),
                level: 2,
                gossip: Gossip::default(),
            }),
            offers,
        }
    }

    #[test]
    fn what_can_be_paid_is_bounded_by_both_things_and_by_uses() {
        assert_eq!(affordable(&[want("emerald", 3, 10), want("book", 1, 2)], 4), 2);
        assert_eq!(affordable(&[want("emerald", 3, 11), want("book", 1, 9)], 4), 2);
        let row = OfferRow::new(&offer(vec![want("emerald", 1, 640)], 1, 0, 0), false);
        assert_eq!((row.uses_left, row.can_pay_times, row.price_now), (10, 10, None));
    }

    #[test]
    fn two_wants_of_one_kind_come_out_of_one_purse() {
        assert_eq!(affordable(&[want("emerald", 3, 10), want("emerald", 2, 10)], 3), 2);
    }

    #[test]
    fn demand_is_told_and_counts_and_another_customers_discount_does_not() {
        let raised = OfferRow::new(&offer(vec![want("emerald", 10, 15)], 13, -5, 4), false);
        assert_eq!(raised.wants[0].item, "10 emerald");
        assert!(raised.price_now.unwrap().starts_with("18 emerald (demand"));
        assert_eq!(raised.can_pay_times, 0);
        let own = OfferRow::new(&offer(vec![want("emerald", 10, 15)], 13, -5, 4), true);
        assert_eq!((own.price_now.as_deref(), own.can_pay_times), (Some("13 emerald (for him, with demand)"), 1));
    }

    #[test]
    fn a_trader_without_offers_says_why() {
        let why = |profession, offers| no_offers(&trader(profession, offers)).unwrap_or("offers");
        assert!(why(Some("librarian"), None).contains("not read"));
        assert!(why(None, None).contains("not read"));
        assert!(why(Some("nitwit"), None).contains("never"));
        assert!(why(Some("none"), None).contains("workstation"));
        assert_eq!(why(Some("librarian"), Some(Vec::new())), "sells nothing");
        assert_eq!(why(Some("none"), Some(vec![offer(Vec::new(), 0, 0, 0)])), "offers");
        let child = Trader { adult: false, ..trader(Some("none"), None) };
        assert!(no_offers(&child).unwrap().contains("child"));
    }

    #[test]
    fn reputation_and_hero_are_words() {
        let told = |major_negative, trading| reputation(&Gossip { major_negative, trading, ..Gossip::default() });
        assert_eq!(told(0, 0), None);
        assert!(told(0, 7).unwrap().starts_with("likes the player (+7)"));
        assert!(told(5, 7).unwrap().starts_with("resents the player (-18)"));
        let effect = |level| Effect { effect: "minecraft:hero_of_the_village".into(), level, ticks: None };
        assert!(hero(&effect(1)).unwrap().contains("about 30% less"));
        assert!(hero(&effect(5)).unwrap().contains("about 55% less"));
        assert_eq!(hero(&Effect { effect: "minecraft:luck".into(), level: 1, ticks: None }), None);
    }

    #[test]
    fn a_rank_out_of_range_and_an_offer_for_nothing_break_nothing() {
        let mut odd = trader(Some("librarian"), None);
        odd.villager.as_mut().unwrap().level = 99;
        assert_eq!(who(&odd), "librarian, villager (level 99 of 5)");
        assert_eq!(OfferRow::new(&offer(Vec::new(), 0, 0, 0), false).can_pay_times, 10);
    }
}
