// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_citations.c -- tests that the log cites the rule of each action, loss and recovery,
// and names the unit of each die and order.
#include "engine/rules/gbww2/evaluation/features.h"
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"
#include "tests/rules/verb_rows.h"

// Returns the log text of the legal action whose text is `words`.
static const char *told(const char *words) {
    static char log[2000];
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[200];
        Text out = text_over(line, sizeof line);
        gbww2_format_action(world, state, list[i], &out);
        if (strcmp(line, words) != 0) continue;
        out = text_over(log, sizeof log);
        gbww2_describe(world, state, list[i], NOBODY, &out);
        return log;
    }
    fail_msg("'%s' is not on offer", words);
    return "";
}

static void tells(const char *words, const char *wanted) {
    const char *log = told(words);
    if (strstr(log, wanted) == NULL) fail_msg("no '%s' in '%s'", wanted, log);
}

static void each_act_cites_its_own_rule(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ", support: hq hw"),
                          .allied_guns = GUN("Pak", "medium", ""),
                          .allied_more = "    c-ops: {D: Highway 6}\n"});
    put("A", 24, 24, 0, ASSAULT);
    put("Pak", 30, 24, 0, ASSAULT);
    put("ZX", 24, 20, 12, ASSAULT);
    to_actions(2);
    state->centre[0].actions = 2;
    tells("move A", "[14.3.1]");
    tells("form A", "[14.2.1]");
    tells("stand A", "[14.1.5]");
    tells("remount Pak", "[3.5.3]");
    tells("c-ops D", "[14.3.12]");
    tells("done", "[14.0]");
    flag_set(state, unit("Pak"), MOUNTED);
    tells("dismount Pak", "[14.3.6]");
    act("form A");
    tells("formation defence", "[14.2.1]");
    act("formation defence");
    tells("face north", "[14.2.3]");
}

static void a_gun_alone_in_close_combat_dies_by_14_8_5(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis_guns = GUN("Pak", "medium", "")});
    put("A", 24, 24, 0, ASSAULT);
    put("Pak", 24, 23.5, 12, ASSAULT);
    put("ZX", 40, 4, 12, ASSAULT);
    to_actions(0);
    act("done");
    tells("done", "Pak is destroyed [14.8.5]");
}

// Two loose stands break. The first one retreats; the second one has no retreat and is eliminated.
// The log must name each.
static void who_breaks_after_another_dies_by_15_2_2(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "{name: P, division: D, quality: veteran, move: foot, stands: 2 smg, drop: {day: "
                  "1, turn: 9, altitude: low, zone: z, flak: light, night: yes}}, " FOOT(
                      "A", "4 infantry", ""),
        .axis = FOOT("X", "1 infantry", "") ", " FOOT("Y", "1 infantry", "")});
    put("A", 40, 34, 0, ASSAULT);
    put("X", 3, 27, 18, ASSAULT);
    put("Y", 9, 33, 6, ASSAULT);
    Battalion *it = &state->battalion[unit("P")];
    it->place = SCATTERED;
    it->flags = SHOWN | KNOWN | ACTIVE;
    state->loose[0] = (Loose){(uint8_t)stand("P", 0), 60, 60, LOOSE_LANDED};
    state->loose[1] = (Loose){(uint8_t)stand("P", 1), 1, 70, LOOSE_LANDED};
    it->rendezvous = 0;
    it->x = it->y = 60;
    to_actions(0);
    stand_suppress(world, state, stand("P", 0));
    act("done");
    act("done");
    act("morale breaks");
    assert_int_equal(phase(), PHASE_RETREAT);
    char line[100];
    Text out = text_over(line, sizeof line);
    Action list[ACTIONS_MAX];
    assert_true(game_listed(&game, state, list) > 0);
    gbww2_format_action(world, state, list[0], &out);
    tells(line, "P no. 1 retreats to ");
    tells(line, "P no. 2 is destroyed [15.2.2]");
}

static void a_night_recovers_by_16_2_and_the_cut_off_die_by_16_2_2(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 2}\n"});
    put("A", 4, 30, 0, ASSAULT);  // twenty inches from its C Ops
    put("ZX", 40, 4, 12, ASSAULT);
    to_actions(0);
    stand_add(&state->suppressed, stand("A", 0));
    state->turn = 9;
    act("done");
    act("done");
    for (int i = 0; i < 40 && frame_at(state, 0)->phase != PHASE_ACT; i++) {
        Action list[ACTIONS_MAX];
        game.rules->apply(world, state, list[game_listed(&game, state, list) - 1]);
    }
    act("done");
    tells("done", "A no. 1 is no longer suppressed [16.2]");
    tells("done", "A no. 4 is destroyed: its battalion is cut off from its C Ops [16.2.2]");
    state->centre[0].flags = CENTRE_LOST;  // the enemy has overrun it [5.1.3]
    tells("done", "A no. 4 is destroyed: its division has no C Ops on the table [16.2.2]");
}

// Plays the first choice of each list until the phase begins.
static void on_to(int wanted) {
    for (int i = 0; i < 400 && phase() != wanted; i++) {
        Action list[ACTIONS_MAX];
        assert_true(game_listed(&game, state, list) > 0);
        game.rules->apply(world, state, list[0]);
    }
    assert_int_equal(phase(), wanted);
}

static void a_card_says_whose_it_is(void **unused) {
    (void)unused;
    table_open(&(Setting){.activation = "{deal: 3, draw: 1}"});
    on_to(PHASE_DRAW);
    tells("card black", "The Blue side draws a black card [W12]");
}

// Checks that the log describes dice for readers ("A rallies") and not as in a record ("rally
// yes").
static void dice_are_told_in_plain_words(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "1 infantry", ""), .axis = FOOT("X", "4 infantry", "")});
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    State was = *state;
    act("stand A");
    act("target X no. 1");
    tells(
        "shot nothing",
        "The shot at X no. 1 misses (60% likely; at up to 6 in: 4 by the chart; a die of 4 or less "
        "hits, a second of 2 or less destroys) [14.4.6].");
    tells("shot suppressed",
          "The shot at X no. 1 is a hit that does not destroy (32% likely; at up to 6 in: 4 by the "
          "chart; a die of 4 or less hits, a second of 2 or less destroys) [14.4.6].");
    suppress(stand("X", 0));
    tells("shot suppressed", "The stand stays suppressed: no effect.");
    *state = was;
    put("X", 24, 28, 0, ASSAULT);
    act("stand A");
    act("target X no. 1");
    tells("shot nothing", "likely; at up to 6 in: 4 by the chart, behind its front -2; ");
    *state = was;
    suppress(stand("A", 0));
    act("stand A");
    tells("rally no", "A no. 1 does not rally (20% likely) [14.7].");
    *state = was;
    frame_push(state, PHASE_COMMAND, unit("A"), 0);
    tells("actions 1", "A gets 1 action (40% likely: average) [13.0].");
}

static void rule_14_6_2_the_log_says_that_a_shot_is_indirect(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "1 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ""),
                          .map = "  lines: [{kind: ridge, at: [2 23, 46 23]}]\n"});
    put("A", 24, 26, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    act("stand A");
    act("target X no. 1");
    tells("shot nothing",
          "likely; indirect fire at up to 8 in: 3 by the chart; a die of 3 or less");
}

// Checks that the log of a roll for actions and of a close combat tells the modifiers.
static void modifiers_of_dice_are_told(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "2 infantry", ", support: hq hw"),
                          .axis = FOOT("X", "1 infantry", "")});
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    State was = *state;
    act("done");
    act("done");
    tells("dice -2",
          "Close combat of A: the dice of the Blue side are 2 lower, its modifiers are +2 (heavy "
          "weapons +1, more companies +1) against 0, its total is equal: a tie [14.8.2].");
    *state = was;
    frame_push(state, PHASE_COMMAND, unit("A"), 0);
    tells("actions 2", "A gets 2 actions (45% likely: average, HQ +10) [13.0].");
    state->weather = RAIN;
    tells("actions 2", "A gets 2 actions (35% likely: average, HQ +10, mud -10) [13.0].");
}

static void the_log_says_whose_barrage_it_is(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied_more =
            "    artillery: {quality: average, templates: 1, rounds: 4, recovery: 2}\n"});
    on_to(PHASE_PLAN);
    tells("plan planned", "Barrage 1 of the Blue side is planned [11.1].");
    act("plan planned");
    tells("square 24/24", "Barrage 1 of the Blue side is aimed at the square 24/24 [11.2].");
}

// Checks that the prompts of the two rounds of actions differ.
static void rule_14_0_the_question_says_which_actions(void **unused) {
    (void)unused;
    char asked[200];
    table_open(&(Setting){0});
    put("ZA", 24, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(2);
    Text out = text_over(asked, sizeof asked);
    gbww2_prompt(world, state, &out);
    assert_string_equal(asked, "The Blue side, round 1 of turn 4: which action? [14.0]");
    tells("done", "The Blue side ends round 1 of turn 4 [14.0]. Round 2 of turn 4 begins [14.1].");
    act("done");
    out = text_over(asked, sizeof asked);
    gbww2_prompt(world, state, &out);
    assert_string_equal(asked, "The Blue side, round 2 of turn 4: which action? [14.0]");
}

// Checks that the log names the unit of an order exactly once.
static void who_follows_is_named_once(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "1 infantry", "")});
    put("A", 24, 24, 0, ASSAULT);
    put("X", 40, 4, 12, ASSAULT);
    to_actions(0);
    frame_push(state, PHASE_FOLLOW, unit("A"), 0);
    tells("follow A", "A advances after combat [14.8.4]");
    tells("stay", "A does not advance [14.8.4]");
}

// Checks that the log describes facings in words; the choices use "north+15" and "east-30".
static void a_facing_and_a_line_are_told_in_words(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", "")});
    put("A", 24, 24, 0, ASSAULT);
    frame_push(state, PHASE_FACING, unit("A"), FOR_FORM);
    static const struct {
        int facing;
        const char *words;
    } cases[] = {{0, "A faces north ["},
                 {1, "A faces north, 15 degrees to the right ["},
                 {3, "A faces north-east ["},
                 {4, "A faces east, 30 degrees to the left ["},
                 {23, "A faces north, 15 degrees to the left ["}};
    for (int i = 0; i < (int)COUNT_OF(cases); i++) {
        char words[200];
        Text text = text_over(words, sizeof words);
        Action action = action_make(VERB_FACING, (unsigned)unit("A"), (unsigned)cases[i].facing);
        verb_describe(&gbww2_verbs, world, state, action, "14.2.3", &text);
        assert_memory_equal(words, cases[i].words, strlen(cases[i].words));
    }
}

static void a_move_in_place_is_told_as_staying(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", "")});
    put("A", 24, 24, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(2);
    act("move A");
    tells("at 24/24", "A stays at 24/24 [14.3].");
    tells("at 24/23", "A moves to 24/23 [14.3].");
}

static void every_verb_has_a_whole_row(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", "")});
    const char *found = verbs_fault(&gbww2_verbs, world);
    if (found != NULL) fail_msg("%s", found);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(every_verb_has_a_whole_row),
        TEST(each_act_cites_its_own_rule),
        TEST(a_gun_alone_in_close_combat_dies_by_14_8_5),
        TEST(who_breaks_after_another_dies_by_15_2_2),
        TEST(a_night_recovers_by_16_2_and_the_cut_off_die_by_16_2_2),
        TEST(a_card_says_whose_it_is),
        TEST(who_follows_is_named_once),
        TEST(a_facing_and_a_line_are_told_in_words),
        TEST(a_move_in_place_is_told_as_staying),
        TEST(dice_are_told_in_plain_words),
        TEST(rule_14_6_2_the_log_says_that_a_shot_is_indirect),
        TEST(modifiers_of_dice_are_told),
        TEST(the_log_says_whose_barrage_it_is),
        TEST(rule_14_0_the_question_says_which_actions),
    };
    return cmocka_run_group_tests_name("gbww2 cites", tests, NULL, NULL);
}
