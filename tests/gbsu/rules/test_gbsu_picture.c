// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_picture.c -- tests [R33]: the position in which a card arrives decides the fire, and
// one position decides it for all units of a hex; and [R34]: open cards stay out of a reshuffle.
// 0505 is a hex of hearts, so the sniper of the jack of hearts hits there.
#include <stdlib.h>

#include "tests/gbsu/gbsu_kit.h"

static void begin(const Setting *scene) {
    table_open(scene);
    turn_begins(ALLIED);
    activate_all(ALLIED);
    for (int i = 0; i < world->strike_count; i++) {
        if (world->strike[i].side == ALLIED) state->strike_active[i] = state->strike_left[i];
    }
}

static void shell(const char *target) {
    char words[32];
    act("fire AF1");
    snprintf(words, sizeof words, "target %s", target);
    act(words);
}

#define GUNNERS(name, firepower, more) UNIT(name, "infantry", firepower, 2, 6, 4, more)
#define ARTILLERY(strength)            "    artillery: [{strength: " #strength ", count: 2}]\n"

// --- Fire of one unit at one unit

static void ruling_R33_the_jack_of_a_fire_does_not_lower_its_defence(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" GUNNERS("A1", 3, "at: 0405") "]",
                     .axis = "X: [" UNIT("X1", "infantry", 2, 2, 7, 4, "at: 0505") "]"});
    act("use A1");
    act("fire A1 at X1");
    card("JH");  // 7 does not exceed the defence 7; after the sniper's hit the defence would be 6
    act("snipe X1");
    assert_true(is_disorganised("X1"));
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_string_equal(place("X1"), "0505");
}

static void ruling_R33_a_target_that_the_cards_event_drove_away_is_not_hit(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" GUNNERS("A1", 9, "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    disorganise("X1");
    act("use A1");
    act("fire A1 at X1");
    card("JH");  // total 18 + 1 against 5 would cost a step
    act("snipe X1");
    act("retreat X1 0605");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_int_equal(steps("X1"), 2);
    assert_string_equal(place("X1"), "0605");
}

static void ruling_R33_a_target_that_stays_is_hit_a_second_time(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" GUNNERS("A1", 3, "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    act("use A1");
    act("fire A1 at X1");
    card("JH");  // the total is 6 + 1 against 6
    act("snipe X1");
    // A disorganised target that is hit again retreats [8.2].
    assert_int_equal(phase(), PHASE_RETREAT);
}

static const char *jack_of(const char *label) {
    static const char *const jacks[SUITS] = {"JD", "JS", "JH", "JC"};
    return jacks[world->suit[hex(label)]];
}

static void ruling_R33_a_defender_whom_his_own_card_disorganises_has_fired(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" UNIT("A1", "infantry", 2, 2, 2, 4, "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0705") "]"});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0505");
    card("8H");
    act("fire X1");
    card(jack_of("0705"));
    act("snipe X1");
    assert_true(is_disorganised("X1"));
    assert_true(is_disorganised("A1"));  // the total is 2 + 1 against 2
}

static void ruling_R33_the_jack_of_a_mine_does_not_lower_the_morale_it_is_held_against(
    void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0304") "]",
                          .allied_card = "    mines: {fields: 0, markers: [5]}\n",
                          .axis = "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0405") "]"});
    turn_begins(ALLIED);
    mine_put(ALLIED, "0406", 0);
    activate("A");
    act("use A1");
    act("move A1 0404");
    act("withdraw X1 0406");
    card(jack_of("0406"));  // the total is 5 + 1 against 6
    act("snipe X1");
    assert_true(is_disorganised("X1"));
    assert_string_equal(place("X1"), "0406");
    assert_int_not_equal(phase(), PHASE_RETREAT);
}

// Returns the log text of the action whose text is `words`.
static const char *tale_of(const char *words) {
    static char tale[1024];
    Action list[ACTIONS_MAX];
    int count = game_legal(&game, state, list);
    for (int i = 0; i < count; i++) {
        char each[64];
        Text said = text_over(each, sizeof each), told = text_over(tale, sizeof tale);
        gbsu_format_action(world, state, list[i], &said);
        if (strcmp(each, words) != 0) continue;
        gbsu_describe(world, state, list[i], NOBODY, &told);
        return tale;
    }
    fail_msg("'%s' is not on offer", words);
    return NULL;
}

static void ruling_R33_what_a_card_does_is_told_before_its_event(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" GUNNERS("A1", 3, "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    disorganise("X1");
    act("use A1");
    act("fire A1 at X1");
    const char *tale = tale_of("card JH");
    const char *sum = strstr(
        tale, "A1 fires at X1: 6 firepower (2 x 3) + 1 card = 7 against 5 (5 morale): a hit [6.4]");
    assert_non_null(sum);
    assert_non_null(strstr(sum, "event: sniper for Blue"));
    card("JH");
    act("snipe X1");
    assert_non_null(strstr(tale_of("retreat X1 0605"), "X1 has left the hex: no hit [6.4, R33]"));
}

// --- Strikes at all units of a hex

static void ruling_R33_that_the_only_one_who_saw_is_hit_first_changes_nothing(void **unused) {
    (void)unused;
    begin(&(Setting){.rest = "night: 1-10\n",
                     .allied = "A: [" UNIT("A1", "infantry", 2, 2, 3, 4, ONE_STEP "at: 0405") "]",
                     .allied_card = ARTILLERY(2),
                     .axis = "X: [" UNIT("X1", "infantry", 2, 2, 8, 4, "at: 0505") "]"});
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    shell("0505");
    cards("2H 3D");  // 2 + 3 x 3, because A1 alone sees the target
    assert_int_equal(steps("A1"), 0);
    assert_true(is_disorganised("X1"));
}

static void ruling_R33_nobody_inherits_a_fort_in_the_middle_of_a_strike(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const char *first = "X: [" UNIT("X1", "infantry", 2, 2, 2, 4, ONE_STEP "at: 0505") ", ";
        const char *second = UNIT("X2", "infantry", 2, 2, 4, 4, "at: 0604") "]";
        char formation[400];
        snprintf(formation, sizeof formation, "%s%s", first, second);
        if (i) {
            snprintf(formation, sizeof formation,
                     "X: [" UNIT("X2", "infantry", 2, 2, 4, 4, "at: 0604") ", " UNIT(
                         "X1", "infantry", 2, 2, 2, 4, ONE_STEP "at: 0505") "]");
        }
        begin(&(Setting){.map = "  forts: {\"0505\": 1}\n",
                         .allied = "A: [" FOOT("A1", "at: 0405") "]",
                         .allied_card = ARTILLERY(10),
                         .axis = formation});
        put("X2", "0505");
        shell("0505");
        cards("2H AH");  // the total is 13 against 2 + 4 in the fort and 4 outside it
        assert_int_equal(steps("X1"), 0);
        assert_int_equal(steps("X2"), 1);
        table_close(NULL);
    }
}

static void ruling_R33_units_that_retreat_from_a_strike_go_in_their_owners_order(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = ARTILLERY(2),
                     .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") ", " FOOT(
                         "X3", "at: 0605") ", " FOOT("X4", "at: 0605") "]"});
    disorganise("X1");
    disorganise("X2");
    shell("0505");
    cards("2H 3D");  // the total 11 is more than twice 5, so each unit also loses a step
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(turn(), AXIS);
    assert_int_equal(steps("X1"), 1);
    assert_int_equal(steps("X2"), 1);
    assert_true(can("retreat X1 0605"));  // the hex has room for one unit
    act("retreat X2 0605");
    act("retreat X1 0604");
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

// The test builds two tables that differ only in the order of units in their files, and checks
// that the same strikes and actions lead to the same results. Units enter the hex in the same
// order in both tables.
enum { CROWD = 6, STRIKES_TRIED = 300 };

typedef struct Crowd {  // a Crowd lists the units in 0505 that a strike hits
    int order[CROWD], morale[CROWD];
    bool disorganised[CROWD], weak[CROWD];
    int strength, fort;
} Crowd;

static const char *const crowd_names[CROWD] = {"A1", "A2", "X1", "X2", "X3", "X4"};

static void crowd_formation(const Crowd *crowd, bool reversed, int from, int to, char out[500]) {
    Text text = text_over(out, 500);
    text_put(&text, "%c: [", crowd_names[from][0] == 'A' ? 'A' : 'X');
    for (int i = from; i < to; i++) {
        int it = reversed ? from + to - 1 - i : i;
        text_put(&text,
                 "%s{name: %s, map: %s, type: infantry, firepower: 2, range: 2, morale: %d, move: "
                 "4, at: %s}",
                 i > from ? ", " : "", crowd_names[it], crowd_names[it], crowd->morale[it],
                 from ? "0909" : "0101");
    }
    text_put(&text, "]");
}

static void crowd_open(const Crowd *crowd, bool reversed) {
    char allied[500], axis[500], strike[80], fort[60];
    crowd_formation(crowd, reversed, 0, 2, allied);
    crowd_formation(crowd, reversed, 2, CROWD, axis);
    snprintf(strike, sizeof strike, "    artillery: [{strength: %d, count: 1}]\n", crowd->strength);
    snprintf(fort, sizeof fort, "  forts: {\"0505\": %d}\n", crowd->fort);
    begin(&(Setting){.rows = "['. . . . . . . . .', '. . . . . . . . .', '. . . . t . . . .', "
                             "'. . . ~ t . . . .', '. . . . t . . . .', '. . . ~ t . . . .', "
                             "'. . . . . . . . .', '. . . . . . . . .', '. . . . t . . . t']",
                     .map = crowd->fort ? fort : NULL,
                     .allied = allied,
                     .allied_card = strike,
                     .axis = axis});
    limits_drawn();
    for (int i = 0; i < CROWD; i++) {
        const char *name = crowd_names[crowd->order[i]];
        put(name, name[0] == 'A' ? "0405" : name[1] == '4' ? "0504" : "0505");
        if (crowd->weak[crowd->order[i]]) state->full &= ~bit(unit(name));
        if (crowd->disorganised[crowd->order[i]] && name[0] == 'X') disorganise(name);
    }
    act("use A1");
    act("move A1 0505");
    pass();
}

// Takes for every decision the action that comes first in the alphabet, which is the same in both
// tables.
static void crowd_settle(void) {
    for (int i = 0; i < 50 && phase() != PHASE_ACTIVATE; i++) {
        Action list[ACTIONS_MAX];
        char best[64] = "", each[64];
        int count = game_legal(&game, state, list);
        for (int k = 0; k < count; k++) {
            Text text = text_over(each, sizeof each);
            gbsu_format_action(world, state, list[k], &text);
            if (best[0] == '\0' || strcmp(each, best) < 0) memcpy(best, each, sizeof best);
        }
        act(best);
    }
}

static void crowd_end(char out[300]) {
    Text text = text_over(out, 300);
    for (int i = 0; i < CROWD; i++) {
        const char *name = crowd_names[i];
        text_put(&text, "%s %s %d %d %d; ", name, steps(name) ? place(name) : "off", steps(name),
                 is_disorganised(name), steps(name) ? state->order[unit(name)] : 0);
    }
    text_put(&text, "%d %d", (int)state->ruined_forts, (int)state->turn);
}

static void ruling_R33_the_order_of_units_in_a_file_decides_nothing(void **unused) {
    (void)unused;
    Pcg pcg = pcg_stream(33, 0, PCG_TEST);
    int asked = 0, killed = 0;
    for (int i = 0; i < STRIKES_TRIED; i++) {
        Crowd crowd = {.strength = (int)pcg_below(&pcg, 12), .fort = (int)pcg_below(&pcg, 3)};
        for (int k = 0; k < CROWD; k++) {
            int at = (int)pcg_below(&pcg, (uint32_t)k + 1);
            crowd.order[k] = crowd.order[at];
            crowd.order[at] = k;
            crowd.morale[k] = 2 + (int)pcg_below(&pcg, 7);
            crowd.disorganised[k] = pcg_below(&pcg, 2);
            crowd.weak[k] = pcg_below(&pcg, 2);
        }
        char value[4], ends[2][300];
        snprintf(value, sizeof value, "%dD", 2 + (int)pcg_below(&pcg, 9));
        for (int reversed = 0; reversed < 2; reversed++) {
            crowd_open(&crowd, reversed);
            if (phase() == PHASE_ACTIVATE) {
                shell("0505");
                card("2H");
                card(value);
                asked += phase() == PHASE_RETREAT;
                crowd_settle();
            }
            killed += steps("X1") == 0;
            crowd_end(ends[reversed]);
            table_close(NULL);
        }
        assert_string_equal(ends[0], ends[1]);
    }
    assert_true(asked > STRIKES_TRIED / 10 && killed > STRIKES_TRIED / 10);
}

// --- [R34] --------------------------------------------------------------------------------------

static void ruling_R34_an_aim_card_is_not_drawn_a_second_time(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                          .axis = "X: [" FOOT("X1", "at: 0605") "]",
                          .axis_card = ARTILLERY(1)});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0405");
    card("8H");
    pile_left("2S");
    act("call AF1 by X1");
    card("2S");
    assert_false(can("card 2S"));  // the card lies open on the table
    assert_true(can("card 3S"));
    assert_true(can("card 8H"));  // the card of the limit was used and can be drawn again
}

static void ruling_R34_nor_an_open_card_of_a_close_combat(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    pile_left("10S 4C 5C");  // two cards are laid face-down, one is drawn
    act("assault 0505");
    card("10S");
    assert_false(can("card 10S"));
    card("3S");
    assert_false(can("turn over 10S"));
    act("turn over 4C");
    act("turn over 5C");
    assert_int_equal(phase(), PHASE_LOSS);  // X1 has won and chooses its loss
    assert_int_equal(state->combat.open, 0);
}

static void ruling_R34_a_queen_does_not_go_into_the_hand_by_its_own_event(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    give(ALLIED, "9C 8C");
    act("use A1");
    pile_left("QD");
    act("fire A1 at X1");
    act("draw");
    card("QD");
    act("discard 8C");
    act("decline");
    assert_int_equal(phase(), PHASE_DEAL_HAND);
    assert_false(can_any("deal QD"));
    assert_true(can_any("deal 8C"));
}

static void ruling_R34_it_joins_the_used_cards_when_its_procedure_ends(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
                     .axis = "X: [" UNIT("X1", "infantry", 2, 2, 20, 4, "at: 0505") "]"});
    pile_left("2S");
    act("use A1");
    act("fire A1 at X1");
    card("2S");
    act("use A2");
    act("fire A2 at X1");
    assert_true(can("card 2S"));
}

static void ruling_R34_the_procedure_inside_another_ends_first(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" GUNNERS("A1", 0, "at: 0405") ", " FOOT("A2", "at: 0406") "]",
                     .allied_card = "    mines: {fields: 0, markers: [1, 1]}\n",
                     .axis = "X: [" UNIT("X1", "infantry", 2, 2, 9, 4, "at: 0505") "]"});
    mine_put(ALLIED, "0605", 0);
    disorganise("X1");
    disorganise("A1");
    act("use A1");
    pile_left("JH 2S 3S");
    act("rally A1");
    card("JH");
    act("snipe X1");
    act("retreat X1 0605");
    card("2S");  // this card is drawn for the mine during the rally
    assert_int_equal(cards_open(state), 0);
    assert_false(is_disorganised("A1"));
}

static void ruling_R34_when_nothing_else_is_left_the_open_cards_go_back(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    pile_left("10S 4C 5C");
    act("assault 0505");
    card("10S");
    state->cards.used = bit(card_parse("10S"));  // only three cards are left in the pile
    world->deck = state->cards.used | bit(card_parse("4C")) | bit(card_parse("5C"));
    state->cards.aside = state->cards.kept[0] = state->cards.kept[1] = 0;
    state->combat.stage = STAGE_ATTACKER_UP;
    pile_ready(world, state);
    assert_true(cards_drawable(&state->cards, world->deck) == bit(card_parse("10S")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(ruling_R33_the_jack_of_a_fire_does_not_lower_its_defence),
        TEST(ruling_R33_a_target_that_the_cards_event_drove_away_is_not_hit),
        TEST(ruling_R33_a_target_that_stays_is_hit_a_second_time),
        TEST(ruling_R33_a_defender_whom_his_own_card_disorganises_has_fired),
        TEST(ruling_R33_the_jack_of_a_mine_does_not_lower_the_morale_it_is_held_against),
        TEST(ruling_R33_what_a_card_does_is_told_before_its_event),
        TEST(ruling_R33_that_the_only_one_who_saw_is_hit_first_changes_nothing),
        TEST(ruling_R33_nobody_inherits_a_fort_in_the_middle_of_a_strike),
        TEST(ruling_R33_units_that_retreat_from_a_strike_go_in_their_owners_order),
        TEST(ruling_R33_the_order_of_units_in_a_file_decides_nothing),
        TEST(ruling_R34_an_aim_card_is_not_drawn_a_second_time),
        TEST(ruling_R34_nor_an_open_card_of_a_close_combat),
        TEST(ruling_R34_a_queen_does_not_go_into_the_hand_by_its_own_event),
        TEST(ruling_R34_it_joins_the_used_cards_when_its_procedure_ends),
        TEST(ruling_R34_the_procedure_inside_another_ends_first),
        TEST(ruling_R34_when_nothing_else_is_left_the_open_cards_go_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
