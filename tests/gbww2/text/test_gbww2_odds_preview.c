// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_odds_preview.c -- tests the odds preview of shots, opportunity fire, barrages and
// charges against what the rules then do.
#include <stdlib.h>

#include "engine/rules/scene.h"
#include "tests/gbww2/gbww2_kit.h"

static Action choice_of(const char *words) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[128];
        Text text = text_over(line, sizeof line);
        gbww2_format_action(world, state, list[i], &text);
        if (strcmp(line, words) == 0) return list[i];
    }
    fail_msg("not on offer: %s", words);
    return NO_ACTION;
}

static float preview(Side viewer, const char *words, const char *wanted) {
    char buffer[96];
    Text out = text_over(buffer, sizeof buffer);
    float chance = gbww2_odds_preview(world, state, choice_of(words), viewer, &out);
    if (strstr(buffer, wanted) == NULL) fail_msg("no '%s' in: %s", wanted, buffer);
    return chance;
}

static const char *why(const char *words) {
    static char said[600];
    Text out = text_over(said, sizeof said);
    gbww2_explain(world, state, choice_of(words), ALLIED, &out);
    return said;
}

static void face_off(void) {
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "4 infantry", "")});
}

static void rule_14_4_7_the_stakes_of_a_shot_are_its_two_dice(void **unused) {
    (void)unused;
    face_off();
    put("A", 24, 26, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    act("stand A");
    float chance = preview(ALLIED, "target X no. 4", "destroys 8%, suppresses 32%");
    assert_int_equal((int)(100 * chance + 0.5f), 40);
    act("target X no. 4");
    is_odds("shot destroyed", 8);
    is_odds("shot suppressed", 32);
}

// Checks that the preview does not count the suppression of a suppressed stand as an effect.
static void rule_14_4_10_a_shot_at_the_suppressed_destroys_or_does_nothing(void **unused) {
    (void)unused;
    face_off();
    put("A", 24, 26, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    suppress(stand("X", 3));
    act("stand A");
    float chance =
        preview(ALLIED, "target X no. 4", "destroys 8%, the target is already suppressed");
    assert_int_equal((int)(100 * chance + 0.5f), 8);
    char why[600];
    Text out = text_over(why, sizeof why);
    gbww2_explain(world, state, choice_of("target X no. 4"), ALLIED, &out);
    assert_non_null(strstr(why, "destroyed 8%, nothing 92%: it is already suppressed [14.4.10]."));
    State before = *state;
    act("target X no. 4");
    act("shot suppressed");
    assert_memory_equal(&state->suppressed, &before.suppressed, sizeof before.suppressed);
}

// Checks that fire that can hit but has no effect is not called a lack of shots: infantry
// cannot destroy super armour, and it is suppressed already.
static void rule_14_4_10_fire_without_effect_is_fire(void **unused) {
    (void)unused;
    char said[96];
    Text out = text_over(said, sizeof said);
    table_open(
        &(Setting){.allied = FOOT("A", "1 infantry", ""), .axis = TANKS("X", "1", "super", "")});
    put("A", 24, 26, 0, ASSAULT);
    put("X", 24, 24.5, 12, ASSAULT);
    to_actions(2);
    suppress(stand("X", 0));
    assert_true(gbww2_odds_preview(world, state, choice_of("stand A"), ALLIED, &out) < 0);
    assert_non_null(strstr(said, "1 stand fires: hits "));
    assert_null(strstr(said, "no stand has a shot"));
    assert_null(strstr(why("stand A"), "It has no shot"));
}

static void rule_14_7_3_the_stakes_of_standing_are_who_rallies(void **unused) {
    (void)unused;
    char wanted[40];
    face_off();
    put("A", 24, 26, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    suppress(stand("A", 0));
    suppress(stand("A", 2));
    int number = rally_number(world, state, unit("A"));
    snprintf(wanted, sizeof wanted, "2 suppressed rally each %d%%", 10 * number);
    preview(ALLIED, "stand A", wanted);
    act("stand A");
    is_odds("rally yes", 10 * number);
}

// Checks that the preview of opportunity fire lists each stand that fires, at its best hit
// number.
static void rule_14_5_the_stakes_of_an_answer_are_all_its_stands(void **unused) {
    (void)unused;
    face_off();
    put("A", 24, 27, 0, ASSAULT);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    act("move A");
    while (phase() != PHASE_ANSWER) act(can("at 24/25") ? "at 24/25" : "done");
    Action answer = choice_of("answer X");
    char buffer[96];
    Text out = text_over(buffer, sizeof buffer);
    float chance = gbww2_odds_preview(world, state, answer, AXIS, &out);
    assert_true(chance > 0 && chance < 1);
    int fires = (int)strtol(buffer, NULL, 10), asked = 0;
    double none = 1;
    act("answer X");
    while (phase() == PHASE_TARGET) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list), best = 0;
        const Frame *frame = frame_at(state, 0);
        for (int i = 0; i < count; i++)
            if (action_verb(list[i]) == VERB_TARGET)
                best = max_int(best, shot_of(world, state, frame->unit, (int)action_where(list[i]),
                                             frame->value)
                                         .hit);
        none *= 1 - best / 10.0;
        asked++;
        if (!can("done")) break;  // the last stand that can still fire must fire [W45]
        act("done");
    }
    assert_int_equal(asked, fires);
    assert_true(chance > (float)(1 - none) - 0.001f && chance < (float)(1 - none) + 0.001f);
}

// Checks that an offer of opportunity fire names the firing battalion, the target and the
// distance as parts, which standing orders read.
static void rule_14_5_1_a_question_tells_who_may_fire_at_whom_and_how_far(void **unused) {
    (void)unused;
    Parts parts = {.piece = -1, .target = -1, .place = NO_PLACE, .number = -1};
    face_off();
    put("A", 24, 25, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(1);
    act("move A");
    act("at 24/24");
    assert_int_equal(phase(), PHASE_ANSWER);
    gbww2_parts(world, state, choice_of("answer X"), &parts);
    assert_int_equal(parts.piece, unit("X"));
    assert_int_equal(parts.target, unit("A"));
    SceneReaction reaction = {0};
    assert_true(gbww2_reaction(world, state, choice_of("answer X"), &reaction));
    assert_float_equal(reaction.distance, 4, 0.001);
    assert_false(reaction.begun);
    assert_false(gbww2_reaction(world, state, choice_of("done"), &reaction));
    assert_true(preview(AXIS, "answer X", "2 stands fire") > 0);
    parts = (Parts){.piece = -1, .target = -1, .place = NO_PLACE, .number = -1};
    gbww2_parts(world, state, choice_of("done"), &parts);  // with `done` no battalion fires
    assert_int_equal(parts.piece, -1);
}

static void rule_14_8_2_the_stakes_of_a_charge_are_both_sums(void **unused) {
    (void)unused;
    SceneClash clash = {0};
    table_open(&(Setting){.allied = FOOT("A", "3 infantry", ", support: hw"),
                          .axis = FOOT("X", "1 infantry", "")});
    put("A", 24, 22, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    preview(ALLIED, "close A with X no. 1", "d10 +3 against d10 +0: wins 72%, a tie 7%");
    gbww2_clash(world, state, choice_of("close A with X no. 1"), ALLIED, &clash);
    assert_true(clash.there);
    assert_int_equal(clash.line_count, 3);
    assert_int_equal((int)(clash.total[ALLIED] - clash.total[AXIS]), 3);
    assert_int_equal((int)(100 * clash.wins + 0.5f), 72);
    assert_non_null(strstr(clash.lost[AXIS], "its stand fails its morale"));
}

// A lone gun is eliminated before the dice are rolled, so the preview must not count its bonus or
// its stand.
static void rule_14_8_5_the_stakes_of_a_charge_leave_out_lone_guns(void **unused) {
    (void)unused;
    SceneClash clash = {0};
    table_open(&(Setting){.allied = FOOT("A", "2 infantry", ""),
                          .axis = FOOT("X", "1 infantry", ""),
                          .axis_guns = GUN("Pak", "medium", "")});
    put("A", 24, 22, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    put("Pak", 26, 20, 12, ASSAULT);
    to_actions(2);
    preview(ALLIED, "close A with X no. 1", "d10 +1 against d10 +0: wins 55%, a tie 9%");
    preview(ALLIED, "close A with X no. 1", ", if it arrives unharmed");
    gbww2_clash(world, state, choice_of("close A with X no. 1"), ALLIED, &clash);
    assert_non_null(strstr(clash.lost[AXIS], "its stand fails its morale"));
    put("X", 40, 4, 12, ASSAULT);
    put("Pak", 24, 20, 12, ASSAULT);
    preview(ALLIED, "close A with Pak", "destroys lone guns without a roll [14.8.5]");
    clash = (SceneClash){0};
    gbww2_clash(world, state, choice_of("close A with Pak"), ALLIED, &clash);
    assert_float_equal(clash.wins, 1, 0.001);
    assert_string_equal(clash.lost[AXIS], "its lone guns are destroyed [14.8.5]");
    assert_non_null(strstr(why("close A with Pak"), "lone guns, which are destroyed without a"));
}

// Checks that opportunity fire without heavy weapons is not offered if it cannot hit, because it
// would cost an action.
static void rule_14_5_nobody_answers_who_cannot_hit(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "1 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ", support: hw")});
    put("A", 24, 27, 0, ASSAULT);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(1);
    frame_push(state, PHASE_ANSWER, unit("A"), AXIS);
    // The hit number 3, minus 3.
    assert_int_equal(best_answer_by(world, state, unit("X"), unit("A"), 0), 0);
    assert_int_equal(best_answer(world, state, unit("X"), unit("A")), 2);
    assert_false(can("answer X"));
    assert_true(can("answer X with heavy weapons"));
}

static void dz_the_stakes_of_forming_early_are_who_is_lost(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied =
            "{name: P, division: D, quality: veteran, move: foot, stands: 3 smg, drop: {day: "
            "1, turn: 9, altitude: low, zone: z, flak: light}}, " FOOT("A", "1 infantry", "")});
    put("A", 40, 34, 0, ASSAULT);
    put("ZX", 40, 3, 12, ASSAULT);
    Battalion *it = &state->battalion[unit("P")];
    it->place = SCATTERED;
    it->flags = SHOWN | KNOWN | ACTIVE;
    for (int i = 0; i < 3; i++)
        state->loose[i] = (Loose){(uint8_t)stand("P", i), 48, (uint8_t)(50 + 8 * i), LOOSE_LANDED};
    it->rendezvous = 0;
    it->x = 48;
    it->y = 50;
    to_actions(1);
    preview(ALLIED, "consolidate P", "2 stands too far from the rendezvous will be eliminated");
    char why[300];
    Text out = text_over(why, sizeof why);
    gbww2_explain(world, state, choice_of("consolidate P"), ALLIED, &out);
    assert_non_null(strstr(why, "are eliminated: P no. 2, P no. 3 [Rendezvous]"));
}

static void a_choice_without_odds_says_what_it_means(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "2 infantry", "")});
    put("A", 24, 30, 0, DEFENCE);
    put("ZX", 40, 3, 12, ASSAULT);
    to_actions(1);
    assert_non_null(strstr(why("done"), "no more action in this round [14.0]"));
    act("form A");
    assert_non_null(strstr(why("formation assault"), "the formation to attack in [3.0]"));
}

// [3.4] A battalion of one stand moves as in assault formation, whatever its formation; `why`
// must say so.
static void rule_3_4_why_a_move_of_one_stand_is_of_assault(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "2 infantry", "")});
    put("A", 24, 30, 0, DEFENCE);
    put("ZX", 40, 3, 12, ASSAULT);
    to_actions(1);
    char why[600];
    Text out = text_over(why, sizeof why);
    gbww2_explain(world, state, choice_of("move A"), ALLIED, &out);
    assert_non_null(strstr(why, "In defence it moves up to 2 in per action, 1 over"));
    stand_destroy(world, state, stand("A", 1));
    out = text_over(why, sizeof why);
    gbww2_explain(world, state, choice_of("move A"), ALLIED, &out);
    assert_non_null(strstr(why, "In assault it moves up to 4 in per action, 2 over"));
    out = text_over(why, sizeof why);
    gbww2_refusal(world, state, unit("A"), 0, ALLIED, &out);
    assert_non_null(strstr(why, "in assault it moves up to 4 in per action, 2 over"));
}

// Checks that the preview of `stand` sums up its shots, and that `why` lists the parts of a hit
// number.
static void rule_14_4_6_why_tells_what_a_number_is_made_of(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ", support: hw"),
                   .map = "  areas: [{kind: wood, at: [16 19, 32 19, 32 20.5, 16 20.5]}]\n"});
    put("A", 24, 23, 0, DEFENCE);
    put("ZX", 24, 20, 12, DEFENCE);
    to_actions(2);
    preview(ALLIED, "stand A with heavy weapons", "4 stands fire: hits about ");
    assert_non_null(strstr(why("stand A with heavy weapons"), "4 stands fire: hits about "));
    act("stand A with heavy weapons");
    Shot shot = shot_of(world, state, stand("A", 0), stand("ZX", 3), WITH_WEAPONS);
    assert_int_equal(shot.base + shot.weapons + shot.cover, shot.hit);
    const char *said = why("target ZX no. 4");
    assert_non_null(strstr(said, "6 by the chart, heavy weapons +2, cover -1. A d10 of at most 7"));
}

// Checks that a place of a move tells the odds that the choices of the next round then have.
// Checks this with a friend whose path bars the fire in this round, but not in the next one [W24].
static void rule_14_3_1_a_place_tells_the_odds_of_the_fights_from_it(void **unused) {
    char told[1024], shots[128], odds_of_close[128];
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "3 infantry", "") ", " FOOT("B", "1 infantry", ""),
                          .axis = FOOT("X", "1 infantry", "")});
    put("A", 24, 30, 0, ASSAULT);
    put("B", 30, 25, 0, ASSAULT);
    put("X", 24, 24, 12, ASSAULT);
    to_actions(2);
    Battalion *friend = &state->battalion[unit("B")];
    friend->from_x = 2 * 18;
    friend->from_y = friend->y;
    flag_set(state, unit("B"), MOVED);
    flag_set(state, unit("A"), ACTIVE);
    act("move A");
    snprintf(told, sizeof told, "%s", why("at 24/26"));
    act("at 24/26");
    while (phase() != PHASE_ACT || state->round < 2) act(can("face north") ? "face north" : "done");
    Text text = text_over(shots, sizeof shots);
    gbww2_odds_preview(world, state, choice_of("stand A"), ALLIED, &text);
    if (strstr(told, shots) == NULL) fail_msg("no '%s' in: %s", shots, told);
    text = text_over(odds_of_close, sizeof odds_of_close);
    Action list[ACTIONS_MAX];
    int first = 0, count = game_listed(&game, state, list);
    while (first < count && action_verb(list[first]) != VERB_CLOSE) first++;
    assert_in_range(first, 0, count - 1);
    gbww2_odds_preview(world, state, list[first], ALLIED, &text);
    char *wins = strstr(odds_of_close, "wins ");
    assert_non_null(wins);
    char *tie = strstr(wins, ", a tie ");
    assert_non_null(tie);
    tie[strcspn(tie, "%") + 1] = '\0';
    if (strstr(told, wins) == NULL) fail_msg("no '%s' in: %s", wins, told);
}

// Checks that the log says "on the way" where the enemy may fire before a road column arrives, but
// not at its goal, whose place it tells once.
static void rule_14_5_1_a_column_at_its_goal_is_not_on_the_way(void **unused) {
    (void)unused;
    face_off();
    put("A", 24, 30, 0, MARCH);
    put("X", 24, 14, 12, DEFENCE);
    to_actions(2);
    Battalion *column = &state->battalion[unit("A")];
    column->formation = ROAD;
    column_put(world, column, (Stage){0, 24, false});
    act("move A");
    for (int along = 34; along <= 36; along += 2) {
        char said[256];
        Text text = text_over(said, sizeof said);
        Action go = action_make(VERB_CELL, (unsigned)unit("A"), road_cell(0, along));
        gbww2_describe(world, state, go, ALLIED, &text);
        assert_int_equal(strstr(said, "(24/19)") != NULL, along == 34);
        assert_int_equal(strstr(said, " A is on the way at 24/19.") != NULL, along > 34);
    }
}

static void rule_13_0_a_counter_has_the_actions_that_are_left(void **unused) {
    static Scene scene;
    (void)unused;
    face_off();
    put("A", 24, 26, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    for (int left = 2; left >= 1; left--) {
        memset(&scene, 0, sizeof scene);
        gbww2_scene(world, state, ALLIED, &scene);
        assert_string_equal(scene.pieces[unit("A")].numbers[0].name, "actions");
        assert_int_equal((int)scene.pieces[unit("A")].numbers[0].value, left);
        if (left == 2) act("stand A");
    }
}

static void rule_14_4_6_who_has_no_shot_is_told_so(void **unused) {
    (void)unused;
    face_off();
    put("A", 24, 30, 0, DEFENCE);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(2);
    suppress(stand("A", 0));
    preview(ALLIED, "stand A", "1 suppressed rallies 80%; no stand has a shot");
    assert_non_null(strstr(why("stand A"), "It has no shot: the nearest spotted enemy is"));
}

// A registered barrage on the middle of a town can never be called, because no observer outside
// the town sees that place. The preview must say so.
static void rule_11_2_2_a_registered_barrage_that_nobody_can_see_is_told(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .map = "  areas: [{kind: built-up, capacity: 4, at: [12 6, 18 6, 18 12, 12 12]}]\n",
        .allied_more =
            "    artillery: {quality: average, templates: 1, rounds: 4, recovery: 2}\n"});
    put("ZA", 24, 30, 0, ASSAULT);
    put("ZX", 40, 3, 12, ASSAULT);
    to_actions(0);
    state->strike[0].kind = REGISTERED;
    frame_push(state, PHASE_PLAN_CELL, 0, 0)->hex =
        (uint16_t)sector_of(2 * 12, 2 * 6);  // the square of the place
    preview(ALLIED, "at 15/9", "HIDDEN");
    assert_non_null(strstr(why("at 15/9"), "Terrain hides this place"));
    assert_non_null(strstr(why("at 13/7"), "only while one of your stands sees its place"));
    assert_true(spot_shut(world, spot_at(15 * INCH, 9 * INCH)));
    assert_false(spot_shut(world, spot_at(30 * INCH, 9 * INCH)));
    frame_pop(state);
    state->strike[0] = (Strike){.kind = REGISTERED, .target = NO_INDEX, .x = 15, .y = 9};
    static char shown[6000];
    Text out = text_over(shown, sizeof shown);
    gbww2_render(world, state, ALLIED, false, &out);
    assert_non_null(strstr(shown,
                           "cannot be called: no spotted, unsuppressed stand of its side sees its "
                           "place [11.2.2]"));
    out = text_over(shown, sizeof shown);
    gbww2_render(world, state, AXIS, false, &out);
    assert_null(strstr(shown, "cannot be called"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_14_4_7_the_stakes_of_a_shot_are_its_two_dice),
        TEST(rule_14_4_10_a_shot_at_the_suppressed_destroys_or_does_nothing),
        TEST(rule_14_4_10_fire_without_effect_is_fire),
        TEST(rule_14_7_3_the_stakes_of_standing_are_who_rallies),
        TEST(rule_14_5_the_stakes_of_an_answer_are_all_its_stands),
        TEST(rule_14_5_1_a_question_tells_who_may_fire_at_whom_and_how_far),
        TEST(rule_14_8_2_the_stakes_of_a_charge_are_both_sums),
        TEST(rule_14_8_5_the_stakes_of_a_charge_leave_out_lone_guns),
        TEST(rule_14_5_nobody_answers_who_cannot_hit),
        TEST(dz_the_stakes_of_forming_early_are_who_is_lost),
        TEST(a_choice_without_odds_says_what_it_means),
        TEST(rule_3_4_why_a_move_of_one_stand_is_of_assault),
        TEST(rule_14_4_6_why_tells_what_a_number_is_made_of),
        TEST(rule_14_3_1_a_place_tells_the_odds_of_the_fights_from_it),
        TEST(rule_14_5_1_a_column_at_its_goal_is_not_on_the_way),
        TEST(rule_13_0_a_counter_has_the_actions_that_are_left),
        TEST(rule_14_4_6_who_has_no_shot_is_told_so),
        TEST(rule_11_2_2_a_registered_barrage_that_nobody_can_see_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
