// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_barrages.c -- tests planned, registered and on-call barrages: their effects and
// their cost in rounds [11.0, W10, W17, W20].
#include <string.h>

#include "engine/game/view.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/gbww2/text/text.h"
#include "engine/rules/rules.h"
#include "engine/rules/scene.h"
#include "tests/gbww2/gbww2_kit.h"

// Plays until the game is in this phase: takes the first legal action, or passes.
static void on_to(int phase_wanted) {
    for (int i = 0; i < 3000 && phase() != phase_wanted; i++) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list);
        bool last = phase() == PHASE_DEPLOY || phase() == PHASE_ACTIVATE ||
                    phase() == PHASE_BARRAGE || phase() == PHASE_ACT || phase() == PHASE_PLACE;
        game.rules->apply(world, state, list[last ? count - 1 : 0]);
    }
    assert_int_equal(phase(), phase_wanted);
}

#define GUNS "    artillery: {quality: average, templates: 2, rounds: 5, recovery: 2}\n"

static void guns_open(int kind, int turn) {
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ", support: hq hw"),
                          .allied_more = GUNS});
    put("A", 24, 30, 0, DEFENCE);
    put("X", 24, 23, 12, DEFENCE);
    to_actions(0);
    state->strike[0] = (Strike){.kind = (uint8_t)kind,
                                .step = STRIKE_WAITS,
                                .target = NO_INDEX,
                                .turn = (uint8_t)turn,
                                .x = 24,
                                .y = 23};
    state->rounds[ALLIED] = 5;
    state->strike[1] = (Strike){.step = STRIKE_SPENT, .target = NO_INDEX};
}

static void rule_11_1_types_are_fixed_in_secret_at_dawn(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = GUNS});
    on_to(PHASE_PLAN);
    assert_int_equal(offers("plan "), 3);
    act("plan planned");
    assert_true(offers("square ") > 20);  // any square of the table is legal
    Parts parts = {.piece = -1, .target = -1, .place = NO_PLACE, .number = -1};
    gbww2_parts(
        world, state,
        action_make(VERB_SQUARE, frame_at(state, 0)->unit, (unsigned)sector_of(2 * 24, 2 * 18)),
        &parts);
    assert_int_equal(parts.place, place_of(world, spot_at(24 * INCH, 18 * INCH)));
    assert_int_equal(parts.also_count, 3);  // a 6-in square is four squares of the board
    assert_int_equal(parts.also[0], parts.place + 1);
    assert_int_equal(parts.also[2], parts.also[1] + 1);
    act("square 24/18");
    act("at 25/20");
    assert_int_equal(offers("turn "), 9);
    Action action = action_make(VERB_TURN, 0, 4);
    assert_int_equal(action_verb(gbww2_seen(world, state, action, AXIS)), VERB_ORDER);
    assert_int_equal(action_verb(gbww2_seen(world, state, action, ALLIED)), VERB_TURN);
    act("turn 4");
    assert_int_equal(state->strike[0].x, 25);
    assert_int_equal(state->strike[0].turn, 4);
    assert_int_equal(phase(), PHASE_PLAN);  // [11.1.1] the next template is planned
    assert_int_equal(frame_at(state, 0)->unit, 1);
}

static void rule_11_2_1_a_planned_barrage_comes_by_itself(void **unused) {
    (void)unused;
    guns_open(PLANNED, 4);
    int rounds = state->rounds[ALLIED];
    assert_int_equal(state->turn, 4);
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    assert_int_equal(offers("call"), 0);
    frame_pop(state);
    shelling_begin(world, state, ALLIED);
    assert_int_equal(state->strike[0].step, STRIKE_FALLS);
    assert_int_equal(state->strike[0].x, 24);  // [11.3.1] the barrage lands at its planned place
    assert_int_equal(state->rounds[ALLIED], rounds - 1);  // [11.1.4] it uses one round
}

static void rule_11_2_1_not_if_it_was_cancelled(void **unused) {
    (void)unused;
    guns_open(PLANNED, 4);
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    act("cancel barrage 1");
    frame_pop(state);
    shelling_begin(world, state, ALLIED);
    assert_int_not_equal(state->strike[0].step, STRIKE_FALLS);
}

static void rule_11_2_2_a_registered_place_must_be_seen(void **unused) {
    (void)unused;
    guns_open(REGISTERED, 0);
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    assert_int_equal(offers("call barrage 1"), 1);
    for (int i = 0; i < 4; i++) suppress(stand("A", i));  // [W20] suppressed stands cannot observe
    assert_int_equal(offers("call barrage 1"), 0);
    state->suppressed = (StandSet){{0}};
    put("A", 24, 35.5, 0, DEFENCE);  // more than twelve inches away
    assert_int_equal(offers("call barrage 1"), 0);
    put("A", 24, 30, 0, DEFENCE);
    act("call barrage 1");
    assert_int_equal(phase(), PHASE_DELAY);
    act("delay 2 turns");
    assert_int_equal(state->strike[0].turn, 6);  // two turns of its side later
}

static void rule_11_2_3_on_call_is_any_place_that_is_seen(void **unused) {
    (void)unused;
    guns_open(ON_CALL, 0);
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    act("call barrage 1");
    assert_int_equal(phase(), PHASE_CALL_SQUARE);
    act("square 24/24");
    assert_true(can("at 24/25"));
    Action action = action_make(VERB_CELL, 0, (unsigned)cell_at(48, 50));
    // [W20] the enemy does not see the place.
    assert_int_equal(action_verb(gbww2_seen(world, state, action, AXIS)), VERB_ORDER);
    act("at 24/25");
    assert_int_equal(phase(), PHASE_DELAY);
    act("delay never");
    assert_int_equal(state->strike[0].step, STRIKE_SPENT);  // [11.1.6] the barrage is lost
}

// The front centre of X is at 24/23, on the border of both squares.
static void rule_11_3_3_a_square_tells_how_many_stands_one_template_can_touch(void **unused) {
    (void)unused;
    guns_open(ON_CALL, 0);
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    act("call barrage 1");
    State was = *state;
    int wanted[2] = {0, 0};
    for (int k = 0; k < 2; k++) {  // what the places of both squares touch
        act(k == 0 ? "square 24/18" : "square 18/18");
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list);
        for (int i = 0; i < count; i++) {
            unsigned at = action_where(list[i]);
            Spot spot = spot_at(HALF * cell_x((int)at), HALF * cell_y((int)at));
            int touched = 0;
            for (int stands = 0; stands < 6; stands++) {
                Rect rect;
                touched += stand_rect(world, state, stand("X", stands), &rect) &&
                           template_touches(&rect, spot);
            }
            wanted[k] = touched > wanted[k] ? touched : wanted[k];
        }
        *state = was;
    }
    assert_true(wanted[0] >= 2);
    for (int k = 0; k < 2; k++) {
        char said[96] = "", expected[96] = "";
        Text out = text_over(said, sizeof said);
        unsigned square = (unsigned)(18 / SECTOR_INCHES * SECTORS_WIDE + (k == 0 ? 4 : 3));
        gbww2_odds_preview(world, state, action_make(VERB_SQUARE, 0, square), ALLIED, &out);
        if (wanted[k] > 0)
            snprintf(expected, sizeof expected, "up to %d spotted enemy stand%s under one template",
                     wanted[k], wanted[k] == 1 ? "" : "s");
        assert_string_equal(said, expected);
    }
}

static void rule_14_1_3_why_a_place_names_the_barrages_that_fall_there(void **unused) {
    (void)unused;
    char said[600];
    guns_open(PLANNED, 0);
    to_actions(2);
    state->strike[0].step = STRIKE_FALLS;
    state->strike[0].y = 27;
    act("move A");
    static const struct {
        int y;
        bool told;
    } places[] = {{27, true}, {29, false}};
    for (int i = 0; i < 2; i++) {
        Text out = text_over(said, sizeof said);
        Action at =
            action_make(VERB_CELL, (unsigned)unit("A"), (unsigned)cell_of_inch(24, places[i].y));
        gbww2_explain(world, state, at, ALLIED, &out);
        bool told = strstr(said, "The template of barrage 1 of the Blue side lies there") != NULL;
        if (told != places[i].told) fail_msg("%s", said);
    }
}

// Returns the first marker of a kind that `viewer` sees, or NULL.
static const SceneMarker *marker_find(const char *kind, Side viewer) {
    static Scene scene;
    view_scene(&game, state, viewer, &scene);
    for (int i = 0; i < scene.marker_count; i++)
        if (strcmp(scene.markers[i].kind, kind) == 0) return &scene.markers[i];
    return NULL;
}

static void rule_11_2_3_a_called_barrage_is_seen_as_its_template(void **unused) {
    (void)unused;
    guns_open(ON_CALL, 0);
    assert_null(marker_find("on-call barrage", ALLIED));  // it has no place yet
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    act("call barrage 1");
    assert_null(marker_find("on-call barrage", ALLIED));
    act("square 24/18");
    act("at 25/22");
    const SceneMarker *marker = marker_find("on-call barrage", ALLIED);
    assert_non_null(marker);
    assert_float_equal(marker->at.x, 25, 0);
    assert_float_equal(marker->at.y, 22, 0);
    assert_true(marker->radius > 0);
    assert_null(marker_find("on-call barrage", AXIS));  // the enemy does not see it before it falls
    act("delay 1 turn");
    assert_string_equal(marker_find("on-call barrage", ALLIED)->words, "turn 5");
}

static void a_barrage_is_not_drawn_before_its_place_is_chosen(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = GUNS});
    on_to(PHASE_PLAN);
    act("plan planned");
    assert_null(marker_find("planned barrage", ALLIED));
    act("square 24/18");
    assert_null(marker_find("planned barrage", ALLIED));
    act("at 25/20");
    assert_float_equal(marker_find("planned barrage", ALLIED)->at.x, 25, 0);
}

static void rule_11_1_5_a_side_without_rounds_cannot_call(void **unused) {
    (void)unused;
    guns_open(REGISTERED, 0);
    state->rounds[ALLIED] = 0;
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    assert_int_equal(offers("call"), 0);
}

static void rule_11_3_2_heavy_weapons_and_hqs_are_safe_and_friends_are_not(void **unused) {
    (void)unused;
    guns_open(PLANNED, 4);
    put("A", 24, 24.5, 0, DEFENCE);  // A is under the template too
    flag_set(state, unit("X"), SHOWN);
    state->strike[0].step = STRIKE_FALLS;
    state->strike[0].x = 26;
    state->strike[0].y = 24;
    bool own = false, enemy = false;
    shelling_begin(world, state, ALLIED);
    stack_settle(phases, world, state, state->frame, &state->depth);
    for (int i = 0; i < 20 && phase() == PHASE_SHELL; i++) {
        int hit = frame_at(state, 0)->unit, kind = world->stand[hit].kind;
        assert_true(kind != STAND_HQ && kind != STAND_HW);
        own |= state->holder[hit] == unit("A");
        enemy |= state->holder[hit] == unit("X");
        act("shells nothing");
    }
    assert_true(own && enemy);
}

static void rule_11_3_1_a_barrage_suppresses_as_fire_does(void **unused) {
    (void)unused;
    guns_open(PLANNED, 4);
    state->strike[0].step = STRIKE_FALLS;
    frame_push(state, PHASE_SHELL, stand("X", 0), 0);
    is_odds("shells destroyed", 0);
    act("shells suppressed");
    assert_true(is_suppressed(state, stand("X", 0)));
    assert_int_equal(state->battalion[unit("X")].points, 1);
    uint8_t target[STANDS_MAX];
    assert_int_equal(shot_targets(world, state, stand("X", 0), 0, target), 0);
}

static void w10_a_stand_partly_under_a_template_counts(void **unused) {
    (void)unused;
    guns_open(PLANNED, 4);
    state->strike[0].step = STRIKE_FALLS;
    Rect rect;
    assert_true(stand_rect(world, state, stand("X", 0), &rect));
    state->strike[0].y = (uint8_t)(rect.y / INCH + 1);
    state->strike[0].x = (uint8_t)(rect.x / INCH);
    assert_true(under_fire(state, &rect));
    state->strike[0].y += 2;
    assert_false(under_fire(state, &rect));
}

static void w17_in_a_turn_that_both_pass_only_planned_barrages_fall(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = GUNS});
    on_to(PHASE_PLAN);
    act("plan planned");
    act("square 24/24");
    act("at 24/24");
    act("turn 1");
    on_to(PHASE_DECLARE);
    int rounds = state->rounds[ALLIED], passes = 0;
    while (state->turn == 1 && passes < 40) {
        if (phase() == PHASE_DECLARE) {
            act("pass");
        } else {  // the case for barrages only
            assert_true(phase() == PHASE_SHELL || phase() == PHASE_SHELL_HIDDEN);
            Action list[ACTIONS_MAX];
            game_listed(&game, state, list);
            game.rules->apply(world, state, list[0]);
        }
        passes++;
    }
    assert_int_equal(state->turn, 2);
    assert_int_equal(phase(), PHASE_DECLARE);
    assert_true(state->rounds[ALLIED] < rounds);
}

static bool scene_has_rounds(void) {
    static Scene scene;
    view_scene(&game, state, ALLIED, &scene);
    for (int i = 0; i < scene.track_count; i++)
        if (strcmp(scene.tracks[i].name, "artillery rounds") == 0) return true;
    return false;
}

static void rule_11_1_1_after_its_last_day_the_scene_counts_no_rounds_of_artillery(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied_more =
            "    artillery: {quality: average, templates: 1, rounds: 5, recovery: 2, days: 1}\n"});
    on_to(PHASE_DECLARE);
    assert_true(scene_has_rounds());
    state->day = 2;
    assert_int_equal(state->rounds[ALLIED], 5);
    assert_false(scene_has_rounds());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_11_1_types_are_fixed_in_secret_at_dawn),
        TEST(rule_11_2_1_a_planned_barrage_comes_by_itself),
        TEST(rule_11_2_1_not_if_it_was_cancelled),
        TEST(rule_11_2_2_a_registered_place_must_be_seen),
        TEST(rule_11_2_3_on_call_is_any_place_that_is_seen),
        TEST(rule_11_3_3_a_square_tells_how_many_stands_one_template_can_touch),
        TEST(rule_14_1_3_why_a_place_names_the_barrages_that_fall_there),
        TEST(rule_11_2_3_a_called_barrage_is_seen_as_its_template),
        TEST(a_barrage_is_not_drawn_before_its_place_is_chosen),
        TEST(rule_11_1_5_a_side_without_rounds_cannot_call),
        TEST(rule_11_3_2_heavy_weapons_and_hqs_are_safe_and_friends_are_not),
        TEST(rule_11_3_1_a_barrage_suppresses_as_fire_does),
        TEST(w10_a_stand_partly_under_a_template_counts),
        TEST(rule_11_1_1_after_its_last_day_the_scene_counts_no_rounds_of_artillery),
        TEST(w17_in_a_turn_that_both_pass_only_planned_barrages_fall),
    };
    return cmocka_run_group_tests_name("gbww2 guns", tests, NULL, NULL);
}
