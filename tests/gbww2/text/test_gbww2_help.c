// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_help.c -- tests the help texts: why a battalion has no choice, what a place is, and
// the charts. None of them may reveal hidden enemies.
#include <stdlib.h>

#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/scene.h"
#include "play/terminal/choices.h"
#include "tests/gbww2/gbww2_kit.h"

static char said[8000];

static const char *refusal(const char *name, int place, Side viewer) {
    Text text = text_over(said, sizeof said);
    gbww2_refusal(world, state, unit(name), place, viewer, &text);
    return said;
}

static const char *place_said(int place, Side viewer) {
    Text text = text_over(said, sizeof said);
    gbww2_place(world, state, place, viewer, &text);
    return said;
}

static void assert_has(const char *text, const char *what) {
    if (strstr(text, what) == NULL) fail_msg("no '%s' in: %s", what, text);
}

static void assert_lacks(const char *text, const char *what) {
    if (strstr(text, what) != NULL) fail_msg("'%s' in: %s", what, text);
}

// Returns the number of the 3-in square at a point of the default table, which is 16 squares
// wide.
static int square_at(int x, int y) { return y / 3 * 16 + x / 3; }

static void begin(void) {
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", "") ", " FOOT("Y", "4 infantry", "")});
    put("A", 12, 20, 0, MARCH);
    put("B", 30, 20, 0, ASSAULT);
    put("X", 12, 10, 12, DEFENCE);
    hide("Y", 30, 12, 12, DEFENCE);
}

static void rule_14_0_refusal_tells_what_actions_are_left(void **unused) {
    (void)unused;
    begin();
    to_actions(1);
    assert_lacks(refusal("A", NO_PLACE, ALLIED), "action");
    act("form A");
    act("formation assault");
    while (phase() != PHASE_ACT) {
        Action list[ACTIONS_MAX];
        game_legal(&game, state, list);
        game_apply(&game, state, list[0]);
    }
    assert_has(refusal("A", NO_PLACE, ALLIED), "It has acted in this round of actions [14.0].");
    state->battalion[unit("B")].actions = 0;
    assert_has(refusal("B", NO_PLACE, ALLIED), "It has no actions this turn [13.0].");
}

static void rule_14_3_1_refusal_tells_how_far_it_is_and_how_far_it_goes(void **unused) {
    (void)unused;
    begin();
    to_actions(1);
    const char *words = refusal("B", square_at(30, 4), ALLIED);
    assert_has(words, "B of the Blue stands at 30/20.");
    assert_has(words,
               "in away; in assault it moves up to 4 in per action, 2 over bad going [14.3.1].");
    state->battalion[unit("B")].flags &= (uint16_t)~ACTIVE;
    assert_has(refusal("B", NO_PLACE, ALLIED), "It is not active: it cannot enter close combat");
}

static void rule_7_2_refusal_does_not_speak_of_a_player_turn_at_dawn(void **unused) {
    (void)unused;
    begin();
    to_actions(1);
    frame_push(state, PHASE_DEPLOY, ALLIED, FOR_DAY);
    assert_has(refusal("A", NO_PLACE, ALLIED), "Actions come later in this player turn [7.2].");
    frame_view(frame_top(state))->deploy.purpose = FOR_DAWN;
    state->turn = 0;
    assert_lacks(refusal("A", NO_PLACE, ALLIED), "player turn");
}

static void refusal_of_a_place_while_the_battalion_moves(void **unused) {
    (void)unused;
    begin();
    to_actions(1);
    act("move B");
    const char *words = refusal("B", square_at(30, 4), ALLIED);
    assert_has(words, "No choice of its move leads there [14.3].");
    assert_lacks(words, "It has acted");
}

// --- The most common refusals, with their rules

static void w42_refusals_of_a_place_tell_of_a_river(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  lines: [{kind: river, at: [0 20, 48 20]}]\n",
                          .allied = FOOT("A", "2 infantry", "")});
    put("A", 12, 22, 6, DEFENCE);
    put("ZX", 40, 3, 12, ASSAULT);
    to_actions(1);
    assert_has(refusal("A", square_at(12, 20), ALLIED), "be on terrain that it cannot enter");
    assert_has(refusal("A", square_at(12, 15), ALLIED), "straight way there leads over terrain");
    assert_lacks(refusal("A", square_at(15, 30), ALLIED), "terrain");
}

static void rule_14_refusals_of_a_place_say_what_bars_it(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.map = "  areas: [{kind: ocean, at: [0 12, 12 12, 12 18, 0 18]}, {kind: "
                          "built-up, capacity: 1, "
                          "at: [33 15, 42 15, 42 24, 33 24]}]\n",
                   .allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", "") ", " FOOT(
                       "C", "4 infantry", "") ", " FOOT("E", "4 infantry", ""),
                   .axis = FOOT("X", "4 infantry", "")});
    put("A", 22.5, 24, 0, ASSAULT);
    put("B", 26, 31.5, 0, ASSAULT);
    put("C", 7, 21, 0, ASSAULT);
    put("E", 37, 27, 0, ASSAULT);
    put("X", 22.5, 20, 12, ASSAULT);
    to_actions(1);
    assert_has(refusal("A", square_at(22, 19), ALLIED), "it would touch an enemy; use `close`");
    assert_has(refusal("A", square_at(26, 30), ALLIED), "it would overlap a friend");
    assert_has(refusal("C", square_at(7, 16), ALLIED),
               "it would be on terrain that it cannot enter");
    assert_has(refusal("E", square_at(37, 19), ALLIED),
               "stands in that town would exceed its stacking limit");
    assert_has(refusal("A", square_at(1, 33), ALLIED), "part of it would be off the table");
    flag_clear(state, unit("A"), ACTIVE);
    assert_has(
        refusal("A", NO_PLACE, ALLIED),
        "come within 12 in of a known enemy, or come nearer to one that is within 12 in [9.3]");
}

static void no_shot(const char *because) { assert_has(refusal("A", NO_PLACE, ALLIED), because); }

static void rule_14_4_refusals_of_fire_say_what_bars_it(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .map = "  areas: [{kind: wood, at: [18 8, 30 8, 30 16, 18 16]}]\n",
        .allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "1 infantry", ""),
        .axis = TANKS("X", "3", "medium", ""),
        .allied_more =
            "    artillery: {quality: average, templates: 1, rounds: 4, recovery: 2}\n"});
    put("A", 24, 24, 0, ASSAULT);
    put("B", 4, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(2);
    State was = *state;
    no_shot(
        "It has no shot: the nearest spotted enemy is about 21 in away; the range of fire is 12 in "
        "[14.4.5].");
    put("X", 24, 6, 12, ASSAULT);
    put("A", 24, 17, 0, ASSAULT);
    no_shot("It sees no enemy that it may fire at: visibility is 12 in");
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 18, 12, ASSAULT);
    // Infantry cannot hit armour more than 2 in away.
    no_shot(
        "It has no shot: it cannot hit any target that it may fire at, because its hit number is 0 "
        "or the chart gives none [14.4.6].");
    put("X", 24, 22.5, 12, ASSAULT);
    assert_lacks(refusal("A", NO_PLACE, ALLIED), "shot");
    assert_lacks(refusal("A", NO_PLACE, ALLIED), "fire");
    for (int i = 0; i < 4; i++) suppress(stand("A", i));
    no_shot("Every company, tank and gun in its front row is suppressed [14.4.10].");
    *state = was;
    put("X", 24, 22.5, 12, ASSAULT);
    flag_set(state, unit("A"), MOUNTED);
    no_shot("It is mounted and cannot fire [W14].");
    flag_clear(state, unit("A"), MOUNTED);
    put("X", 24, 23.5, 12, ASSAULT);
    no_shot("It is in contact and cannot fire [14.4.5].");
    Battalion kept = state->battalion[unit("A")];
    state->battalion[unit("A")].place = SCATTERED;
    no_shot("It is scattered and cannot fire [W33].");
    no_shot("It is scattered: use its actions to `gather` at the rendezvous");
    no_shot("A of the Blue is scattered, without a rendezvous.");
    state->battalion[unit("A")] = kept;
    assert_has(refusal("A", NO_PLACE, ALLIED), "in contact with the enemy: it cannot move or");
    put("X", 24, 22.5, 12, ASSAULT);
    Battalion *friend = &state->battalion[unit("B")];
    friend->from_x = 2 * 18;
    friend->from_y = friend->y = 46;
    friend->x = 2 * 30;
    flag_set(state, unit("B"), MOVED);
    no_shot("It has no shot: a friend moved across its line of fire in this round [14.1.1].");
    *state = was;
    state->sight = 3;
    put("X", 24, 14, 12, ASSAULT);
    no_shot("It sees no enemy that it may fire at: visibility is 3 in [8.2, 14.4.2]");
}

static void rule_14_5_5_refusals_of_opportunity_fire_and_of_action_taken(void **unused) {
    (void)unused;
    begin();
    to_actions(1);
    flag_set(state, unit("X"), TAKEN);
    frame_push(state, PHASE_ANSWER, unit("A"), AXIS);
    assert_has(refusal("X", NO_PLACE, AXIS), "marked \"action taken\" and cannot give");
    flag_clear(state, unit("X"), TAKEN);
    assert_has(refusal("X", NO_PLACE, AXIS), "It has no shot: it cannot hit any target");
    put("A", 12, 34, 0, ASSAULT);
    assert_has(refusal("X", NO_PLACE, AXIS),
               "It has no shot: A is about 24 in away; the range of fire is 12 in");
    put("A", 12, 20, 0, MARCH);
    frame_pop(state);
    flag_set(state, unit("A"), TAKEN);
    assert_has(refusal("A", NO_PLACE, ALLIED),
               "marked \"action taken\", which costs its first action, and it");
    state->battalion[unit("A")].actions = 2;
    assert_has(refusal("A", NO_PLACE, ALLIED), "it acts in the second round [W22]");
    assert_has(refusal("X", NO_PLACE, AXIS), "This is the player turn of the Blue side [7.2]");
}

static void rule_9_refusals_of_activation(void **unused) {
    (void)unused;
    begin();
    to_actions(1);
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    assert_has(refusal("A", NO_PLACE, ALLIED), "It is already active.");
    flag_clear(state, unit("A"), ACTIVE);
    state->points[ALLIED] = 0;
    assert_has(refusal("A", NO_PLACE, ALLIED), ", its side has 0 [9.0].");
    flag_set(state, unit("A"), BROKEN);
    assert_has(refusal("A", NO_PLACE, ALLIED), "cannot be activated again [9.4].");
}

static void rule_6_3_refusal_and_place_tell_nothing_of_who_is_hidden(void **unused) {
    (void)unused;
    begin();
    assert_has(refusal("Y", NO_PLACE, ALLIED), "has not been spotted yet [6.3].");
    assert_has(refusal("Y", NO_PLACE, AXIS), "stands at 30/12.");
    for (int place = 0; place < 16 * 12; place++) assert_lacks(place_said(place, ALLIED), "Y");
    // The refusal for a spotted enemy tells only its place.
    assert_string_equal(refusal("X", square_at(12, 20), ALLIED), "X of the Red stands at 12/10.");
}

static void rule_14_4_2_a_place_tells_who_sees_it(void **unused) {
    (void)unused;
    begin();
    to_actions(1);
    assert_has(place_said(square_at(12, 16), ALLIED), "Seen by the Blue: A");
    assert_has(place_said(square_at(12, 16), AXIS), "Seen by the Red: X");
    assert_lacks(place_said(square_at(45, 34), ALLIED), "A");
}

static void rule_9_0_refusal_tells_who_cannot_be_activated(void **unused) {
    (void)unused;
    begin();
    state->battalion[unit("A")].place = RESERVE;
    assert_has(refusal("A", NO_PLACE, ALLIED), "A of the Blue is in reserve");
    state->battalion[unit("A")].place = GONE;
    assert_has(refusal("A", NO_PLACE, ALLIED), "A of the Blue has no stand: those that live are");
    for (int i = 0; i < STANDS_MAX; i++)
        if (state->holder[i] == unit("A")) stand_add(&state->destroyed, i);
    assert_has(refusal("A", NO_PLACE, ALLIED), "A of the Blue is eliminated.");
}

static void rule_6_1_the_set_up_zone_bars_only_in_the_set_up(void **unused) {
    (void)unused;
    begin();
    state->battalion[unit("A")].place = RESERVE;
    state->day = 0;
    frame_top(state)->phase = PHASE_CELL;
    assert_has(refusal("A", square_at(12, 1), ALLIED), "set-up zone");
    state->day = 1;
    assert_lacks(refusal("A", square_at(12, 1), ALLIED), "set-up zone");
}

// A mission that has flown gets no plan at later dawns, so the text may not promise one.
static void rule_12_1_a_mission_that_has_flown_is_spent_at_dawn(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = FOOT("A", "4 infantry", ""),
        .axis = FOOT("X", "4 infantry", ""),
        .allied_more = "    artillery: {quality: average, templates: 1, rounds: 4, recovery: 2}\n"
                       "    air: {kind: rocket, missions: 1}\n"});
    state->day = 2;
    state->turn = 0;
    state->strike[1] = (Strike){.step = STRIKE_SPENT, .target = NO_INDEX};
    Text text = text_over(said, sizeof said);
    gbww2_render(world, state, ALLIED, false, &text);
    assert_has(said, "air strike 1 is not planned yet");
    state->flown = 1u << 1;
    text = text_over(said, sizeof said);
    gbww2_render(world, state, ALLIED, false, &text);
    assert_has(said, "air strike 1 is spent");
}

static void rule_14_5_who_may_answer_is_told_where_the_mover_is(void **unused) {
    (void)unused;
    begin();
    to_actions(1);
    frame_push(state, PHASE_ANSWER, unit("A"), AXIS);
    Text text = text_over(said, sizeof said);
    gbww2_prompt(world, state, &text);
    assert_string_equal(
        said,
        "Which battalion gives opportunity fire at A? That target is at 12/20, in march. [14.5]");
    frame_pop(state);
}

// --- Terrain

static Scene scene;
static Board board;

static bool marked(const char *kind, Spot spot, Side side) {
    for (int i = 0; i < scene.marker_count; i++) {
        const SceneMarker *it = &scene.markers[i];
        if (strcmp(it->kind, kind) == 0 && it->side == side && (int)(it->at.x * INCH) == spot.x &&
            (int)(it->at.y * INCH) == spot.y)
            return true;
    }
    return false;
}

// Returns the letter of the text map at a spot; '?' if the map has no such row.
static char letter_at(const char *map, Spot spot) {
    char row[8];
    snprintf(row, sizeof row, "\n%3d ", spot.y / (2 * INCH) * 2);
    const char *line = strstr(map, row);
    return line == NULL ? '?' : line[5 + spot.x / (2 * INCH)];
}

static int stretches(void) {
    int count = 0;
    for (int i = 0; i < world->roads.count; i++)
        for (int k = 0; k < world->roads.road[i].count; k++)
            count += k == 0 || piece_owner(state, road_point(&world->roads, i, k)->piece) !=
                                   piece_owner(state, road_point(&world->roads, i, k - 1)->piece);
    return count;
}

static void roads_told(void) {
    int markers = 0;
    for (int i = 0; i < scene.marker_count; i++)
        markers += strcmp(scene.markers[i].kind, "road") == 0;
    assert_int_equal(markers, stretches());
    for (int i = 0; i < world->roads.point_count; i++) {
        const RoadPoint *point = &world->roads.point[i];
        char whose[64];
        snprintf(whose, sizeof whose, "road of the %s",
                 world->side[piece_owner(state, point->piece)].people);
        int square = place_of(world, road_spot(point));
        if (strstr(place_said(square, ALLIED), whose) == NULL) assert_has(said, " and the ");
    }
}

// Checks that the scene, the text map and the text of a square show every terrain feature that a
// rule reads.
static void every_feature_that_a_rule_reads_is_shown(void **unused) {
    (void)unused;
    static const char *const battles[] = {"crossroads", "ridge", "primosole", "lenino-days"};
    static char map[8000];
    for (int n = 0; n < COUNT_OF(battles); n++) {
        char path[128];
        Error error = {0};
        snprintf(path, sizeof path, "scenarios/gbww2/%s.yaml", battles[n]);
        world = world_load(path, &error);
        assert_non_null(world);
        game.world = world;
        state = calloc(1, sizeof *state);
        gbww2_setup(world, state);
        state->weather = RAIN;
        memset(&scene, 0, sizeof scene);
        memset(&board, 0, sizeof board);
        gbww2_scene(world, state, NOBODY, &scene);
        gbww2_board(world, &board);
        Text text = text_over(map, sizeof map);
        gbww2_render(world, state, NOBODY, false, &text);
        for (int i = 0; i < world->ground.crossing_count; i++) {
            const Crossing *it = &world->ground.crossing[i];
            Spot spot = spot_at(it->x, it->y);
            assert_true(marked(it->ford ? "ford" : "bridge", spot, NOBODY));
            assert_int_equal(letter_at(map, spot), it->ford ? ';' : '|');
            assert_has(place_said(place_of(world, spot), ALLIED), it->ford ? "Ford" : "Bridge");
        }
        roads_told();
        int lines = 0;
        for (int i = 0; i < board.line_count; i++) lines += board.lines[i].kind != LINE_ROAD;
        assert_int_equal(lines, world->ground.segment_count);
        for (int i = 0; i < world->ground.segment_count; i++) {
            const Segment *it = &world->ground.segment[i];
            const char *name = it->kind == SEGMENT_RIDGE    ? "A crest"
                               : it->kind == SEGMENT_STREAM ? "A stream"
                                                            : "A river";
            assert_has(place_said(place_of(world, spot_at(it->x0, it->y0)), ALLIED), name);
        }
        assert_has(place_said(0, ALLIED),
                   "Mud: good going counts as bad, except in road column [8.0.1]");
        assert_int_equal(board.place_count,
                         places_wide(world) * places_high(world) + world->area_count);
        if (n + 1 < COUNT_OF(battles)) table_close(NULL);
    }
}

// Checks that texts show half inches, and call the set-up neither a day nor "day 0".
static void texts_have_half_inches_and_no_day_0(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    world->objective[0].y = 27 * INCH + HALF;
    Text text = text_over(said, sizeof said);
    gbww2_render(world, state, NOBODY, false, &text);
    assert_has(said, "* Hill at 24/27.5, controlled by ");
    assert_has(said, "A table. Set-up, before day 1 of 1");
    assert_lacks(said, "Day 0");
}

// Checks that the briefing names each division without a C Ops or a FUP.
static void the_briefing_names_divisions_without_c_ops_or_fup(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = "    c-ops: {D: Highway 1}\n    fup: {D: 24 34}\n"});
    Text text = text_over(said, sizeof said);
    gbww2_brief(world, &text);
    assert_lacks(said, "of the Blue has no");
    assert_has(said, "Victory points for control at the end: Hill ");
    assert_has(said, "; each enemy stand destroyed ");
    assert_has(said,
               "The margin decides: victory points of the Blue less those of the Red [W13].\n");
    assert_has(said, "A victory of the Blue needs ");
    assert_has(said, "D of the Red has no C Ops: at night all of it is isolated");
    assert_has(said, "D of the Red has no FUP");
}

static void show_names_the_side_of_a_division_and_the_place_of_its_c_ops(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = "    c-ops: {D: Highway 1}\n    fup: {D: 24 34}\n"});
    Text text = text_over(said, sizeof said);
    gbww2_render(world, state, NOBODY, false, &text);
    assert_has(said, "D of the Blue: C Ops at Highway 1 (24/");
    assert_has(said, "D of the Red: no C Ops");
}

// Checks that the list of choices, which groups choices by their first words, does not split
// names: "activate 2 Lincolns" and "activate 2 Ulsters" must not become a group "activate 2".
static void a_list_never_splits_a_name(void **unused) {
    (void)unused;
    static Choices choices;
    table_open(
        &(Setting){.allied = FOOT("1 Surreys", "4 infantry", "") ", " FOOT(
                       "2 Lincolns", "4 infantry", "") ", " FOOT("2 Ulsters", "4 infantry", "")});
    put("1 Surreys", 10, 30, 0, ASSAULT);
    put("2 Lincolns", 20, 30, 0, ASSAULT);
    put("2 Ulsters", 30, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(2);
    for (int i = 0; i < 3; i++) flag_clear(state, i, ACTIVE);
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    choices_fill(&choices, &game, state);
    choices_rate(&choices, &game, state, ALLIED);
    Text text = text_over(said, sizeof said);
    choices_print(&choices, 60, &text);
    assert_has(said, "activate 1 Surreys");
    assert_has(said, "activate 2 Lincolns");
    assert_has(said, "activate 2 Ulsters");
}

static void charts_are_those_of_the_scenario(void **unused) {
    (void)unused;
    begin();
    Text text = text_over(said, sizeof said);
    gbww2_chart(world, &text);
    assert_false(text.length + 1 >= text.size);  // the text fits into the buffer
    assert_has(said, "  foot           6  4    4  2    2  1   8\n");
    assert_has(said, "  smg                 8  5  3  1  -\n");
    assert_has(said, "  average        35  75     8\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_14_0_refusal_tells_what_actions_are_left),
        TEST(refusal_of_a_place_while_the_battalion_moves),
        TEST(rule_7_2_refusal_does_not_speak_of_a_player_turn_at_dawn),
        TEST(rule_14_3_1_refusal_tells_how_far_it_is_and_how_far_it_goes),
        TEST(w42_refusals_of_a_place_tell_of_a_river),
        TEST(rule_14_refusals_of_a_place_say_what_bars_it),
        TEST(rule_14_4_refusals_of_fire_say_what_bars_it),
        TEST(rule_14_5_5_refusals_of_opportunity_fire_and_of_action_taken),
        TEST(rule_9_refusals_of_activation),
        TEST(rule_6_3_refusal_and_place_tell_nothing_of_who_is_hidden),
        TEST(rule_14_4_2_a_place_tells_who_sees_it),
        TEST(rule_9_0_refusal_tells_who_cannot_be_activated),
        TEST(rule_6_1_the_set_up_zone_bars_only_in_the_set_up),
        TEST(rule_12_1_a_mission_that_has_flown_is_spent_at_dawn),
        TEST(rule_14_5_who_may_answer_is_told_where_the_mover_is),
        TEST(every_feature_that_a_rule_reads_is_shown),
        TEST(texts_have_half_inches_and_no_day_0),
        TEST(show_names_the_side_of_a_division_and_the_place_of_its_c_ops),
        TEST(the_briefing_names_divisions_without_c_ops_or_fup),
        TEST(a_list_never_splits_a_name),
        TEST(charts_are_those_of_the_scenario),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
