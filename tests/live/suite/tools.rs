//! Each tool with its scenario and its refusal; `scenario.rs` says what they are. One row a tool, in the order of `TOOLS`:
//! tidy fails for a tool without a row. `cargo test -p panda-live --test suite -- tools::<tool>` runs one alone.

use crate::scenario;

macro_rules! scenarios {
    ($($tool:ident: $shows:path, $refuses:path;)*) => {
        $(mod $tool {
            #[allow(unused_imports)]
            use crate::*;

            #[test]
            fn is_seen_at_work_and_missed_when_it_does_nothing() {
                super::scenario::shows(stringify!($tool), $shows);
            }

            #[test]
            fn says_why_it_refuses() {
                super::scenario::refuses(stringify!($tool), $refuses);
            }
        })*
    };
}

scenarios! {
    load_skill: skills::a_page_arrives, skills::an_unknown_page;
    get_player_status: status::body_and_belongings, status::without_permission;
    forget_conversation: memory::history_goes, memory::forgetting_takes_no_argument;
    remember_place: places::is_saved_where_he_stands, places::a_taken_name;
    forget_place: places::is_gone, places::an_unknown_name;
    list_places: places::are_listed_by_distance, places::a_filter_is_text;
    locate_place: places::is_found_from_afar, places::an_unknown_name;
    guide_to: guidance::shows_arrow_and_trail_until_he_is_there, guidance::a_place_that_nobody_saved;
    stop_guidance: guidance::takes_arrow_and_trail_away, guidance::nothing_to_stop;
    map_link: guidance::is_a_link_to_click, guidance::a_map_of_no_place;
    set_goal: goals::is_followed_by_a_bar, goals::an_item_of_no_game;
    clear_goal: goals::takes_the_bar_away, goals::no_goal_to_clear;
    goal_status: goals::tells_how_far_he_is, goals::the_status_of_an_unknown_goal;
    find_recipes: recipes::is_told_with_what_is_missing, recipes::an_unknown_item;
    craftable_now: recipes::what_can_be_made_follows_the_inventory, recipes::an_unknown_station;
    nearby_entities: surroundings::a_hunter_comes_first, surroundings::a_radius_out_of_range;
    world_conditions: surroundings::the_clock_is_read, surroundings::without_permission;
    add_note: notes::are_kept_and_shown_with_a_button, notes::an_empty_note;
    list_notes: notes::are_listed_newest_first, notes::an_unknown_kind;
    remove_note: notes::are_crossed_off_by_their_words, notes::words_that_fit_several;
    set_reminder: reminders::come_with_a_sound, reminders::a_time_that_is_too_far;
    list_reminders: reminders::are_listed_with_when, reminders::without_the_permission;
    cancel_reminder: reminders::do_not_come_when_cancelled, reminders::an_id_of_none;
    last_death: records::a_death_is_followed, records::one_who_never_died;
    player_statistics: records::what_he_does_is_counted, records::an_unknown_group;
    search_server_knowledge: server::a_page_is_found_soon_after_it_was_written, server::a_question_without_a_word;
    server_plugins: server::enabled_plugins_are_told, server::a_filter_that_is_no_text;
    list_server_commands: server::commands_are_those_the_client_was_told, server::a_filter_that_is_no_text;
    preview_structure: building::the_asker_alone_is_sent_ghost_blocks, building::a_billion_blocks;
    clear_preview: building::the_real_blocks_are_sent_again, building::nothing_to_clear;
    inspect_item: items::an_item_is_read_off, items::an_empty_slot;
    villager_trades: traders::a_trader_is_told_and_another_is_not_read, traders::a_radius_out_of_reach;
    advancement_progress: advancements::the_closest_advancement_comes_first, advancements::an_unknown_tab;
}
