// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_help.c -- what a person looks up: the way of a move, why something is not legal, the
// charts, what a hex is now.
#include <stdlib.h>

#include "rfic_kit.h"

#define TANK(name, weight, more) PIECE(name, "afv", "weight: " weight ", " more)
#define ROAD                     "  roads: [0105 0205 0305 0405 0505 0605 0705]\n"

static char words[8192];

static Hex hex_of(const char *label) { return hex_parse(&world->grid, label); }

static Action move(Verb verb, const char *name, const char *to) {
    return action_make(verb, (unsigned)unit(name), hex_of(to));
}

// A1 acts first with that card.
static void begin(const Setting *setting, const char *card) {
    char cards[32];
    table_open(setting);
    snprintf(cards, sizeof cards, "A1 %s", card);
    deal(cards);
    activate("A1");
}

// --- [F20] the way of a move

static SceneWay way_of(Action action) {
    SceneWay way = {0};
    rfic_way(world, state, action, &way);
    return way;
}

static void is_way(SceneWay way, const char *places, int left) {
    char line[128] = "", label[5];
    for (int i = 0; i < way.steps; i++) {
        strcat(line, i ? " " : "");
        strcat(line, hex_label(&world->grid, (Hex)way.place[i], label));
    }
    assert_string_equal(line, places);
    assert_true(way.left == (float)left);
}

static void rule_F20_the_way_shown_is_the_way_walked(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = TANK("A1", "light", "at: 0405"), .axis = RIFLES("X1", 8, "at: 0909")},
        "AC");
    is_way(way_of(move(VERB_MOVE, "A1", "0505")), "0505", 2);
    SceneWay far = way_of(move(VERB_MOVE, "A1", "0705"));
    is_way(far, "0505 0605 0705", 0);
    act("move A1 0505");
    assert_int_equal(phase(), PHASE_MORE);
    is_way(way_of(move(VERB_MOVE, "A1", "0605")), "0605", 1);  // of what is left of the move
    is_way(way_of(action_make(VERB_STOP, (unsigned)unit("A1"), 0)), "", 0);
}

static void rule_F20_a_road_leaves_a_hex_more_and_a_stream_none(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"), .map = ROAD}, "AH");
    is_way(way_of(move(VERB_MOVE, "A1", "0505")), "0505", 1);
    is_way(way_of(move(VERB_MOVE, "A1", "0605")), "0505 0605", 0);
    is_way(way_of(move(VERB_MOVE, "A1", "0404")), "0404", 0);
    table_close(NULL);
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"),
                     .map = "  streams: 0405-0505\n"},
          "AH");
    is_way(way_of(move(VERB_MOVE, "A1", "0505")), "0505", 0);
    is_way(way_of(move(VERB_MOVE, "A1", "0305")), "0305", 1);
}

static void rule_F6_the_way_with_a_commander_is_a_hex_longer(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("C", "commander", "at: 0405")},
        "AH");
    is_way(way_of(move(VERB_LEAD, "A1", "0605")), "0505 0605", 0);
    is_way(way_of(move(VERB_MOVE, "A1", "0605")), "", 0);  // alone it does not get there
}

static void rule_F14_who_could_fire_is_asked_where_a_move_ends(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0805") ", " RIFLES("X2", 8, "at: 0101")},
          "AH");
    SceneWay way = way_of(move(VERB_MOVE, "A1", "0605"));
    assert_int_equal(way.watcher_count, 1);
    assert_int_equal(way.watcher[0], unit("X1"));
    assert_int_equal(way_of(move(VERB_MOVE, "A1", "0505")).watcher_count, 0);
}

static void rule_F18_no_way_tells_of_the_hidden(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0805 0806\n",
                          .allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0806")});
    act("place X1 0805");
    deal("A1 AH");
    activate("A1");
    assert_int_equal(way_of(move(VERB_MOVE, "A1", "0605")).watcher_count, 0);
    state->hidden = 0;
    assert_int_equal(way_of(move(VERB_MOVE, "A1", "0605")).watcher_count, 1);
}

static void rule_F22_a_retreat_is_a_way_of_one_hex(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    is_way(way_of(move(VERB_RETREAT, "ZA", "0201")), "0201", 0);
}

// --- why not

static const char *refusal(const char *name, const char *to, Side viewer) {
    Text text = text_over(words, sizeof words);
    rfic_refusal(world, state, unit(name), to ? (int)hex_of(to) : NO_PLACE, viewer, &text);
    return words;
}

static void tells(const char *name, const char *to, const char *what) {
    if (strstr(refusal(name, to, ALLIED), what) == NULL)
        fail_msg("of %s to %s nothing says '%s': %s", name, to ? to : "nowhere", what, words);
}

static void tells_not(const char *name, const char *to, const char *what) {
    if (strstr(refusal(name, to, ALLIED), what) != NULL)
        fail_msg("of %s to %s something says '%s': %s", name, to ? to : "nowhere", what, words);
}

static void rule_S3_refusal_tells_whose_card_it_is(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " RIFLES("A2", 8, "at: 0101"),
                     .axis = RIFLES("X1", 8, "at: 0909")},
          "AH");
    tells("A2", NULL, "waits for its card");
    tells("A2", NULL, "Now it is A1 with AH.");
    tells_not("A1", NULL, "waits");
    act("hold A1");
    tells("A1", NULL, "Its card has been played this turn [S4].");
    assert_string_equal(refusal("X1", "0405", ALLIED), "X1 of Red stands at 0909.");
}

static void sheet_movement_refusal_counts_hexes_by_card_and_road(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"), .map = ROAD}, "AH");
    tells("A1", "0805", "It goes 1 hex on its red card, 2 along a road, and that is 4 away");
    tells_not("A1", "0605", "hex");  // by road: it can
    table_close(NULL);
    begin(&(Setting){.allied = PIECE("A1", "gun", "weapon: medium-gun, crew: 3, at: 0405")}, "AH");
    tells("A1", "0505", "It moves only when it is towed");
}

static void rule_G2_refusal_tells_of_a_full_hex_and_of_the_enemy(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " RIFLES(
                         "A2", 8, "at: 0505") ", " RIFLES("A3", 8, "at: 0505"),
                     .axis = RIFLES("X1", 8, "at: 0305")},
          "AH");
    tells("A1", "0505", "The hex is full: 2 of a side [G2].");
    tells("A1", "0305", "a close assault from the next hex does [G5]");
}

static void rule_F10_refusal_tells_of_ground_and_crossings(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . w . m . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(&(Setting){.rows = rows,
                     .allied = PIECE("A1", "transport", "by: horse, at: 0405"),
                     .map = "  rivers: 0405-0404\n"},
          "AH");
    tells("A1", "0505", "That ground is closed to it [F10].");
    tells("A1", "0305", "on a black card alone");
    tells("A1", "0404", "a river wants a bridge or a ford");
}

static void sheet_movement_refusal_tells_of_woods_and_of_who_stands_in_the_way(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . w w . . .', "
        "'. . . . w w . . .', '. . . . w w . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(&(Setting){.rows = rows, .allied = TANK("A1", "medium", "at: 0405")}, "AC");
    tells("A1", "0605", "an AFV enters one hill or wood in a move");
    table_close(NULL);
    begin(
        &(Setting){.allied = TANK("A1", "medium", "at: 0105"), .axis = RIFLES("X1", 8, "at: 0205")},
        "AC");
    tells("A1", "0305", "The enemy stands in the way");
}

static void rule_G3_refusal_tells_what_a_piece_may_not_do_as_it_is(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405")}, "AH");
    state->disrupted |= bit(unit("A1"));
    tells("A1", "0505", "It is disrupted, and does not move [G3].");
    state->disrupted = 0;
    state->moved |= bit(unit("A1"));
    tells("A1", "0505", "It has moved this turn [G4].");
}

static void sheet_movement_refusal_between_two_legs_counts_what_is_left(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405")}, "AH");
    act("move A1 0505");
    assert_int_equal(phase(), PHASE_MORE);
    tells("A1", "0705", "What is left of its move does not lead there [sheet: movement].");
}

static void rule_G6_refusal_tells_of_range_sight_and_company(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . w . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(&(Setting){.rows = rows,
                     .allied = RIFLES("A1", 8, "at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605") ", " PIECE(
                         "CX", "commander", "at: 0605") ", " RIFLES("X2", 8, "at: 0408")},
          "AH");
    tells("A1", "0605", "It does not see that hex [G6].");
    tells("A1", "0605", "CX is in company, and no target of its own [G6].");
    tells("A1", "0408", "It reaches 2 hexes at X2, and that is 3 [sheet: range].");
}

static void rule_F9_refusal_tells_that_nobody_observes_for_a_gun(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . w . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(&(Setting){.rows = rows,
                     .allied =
                         PIECE("A1", "gun", "weapon: field-gun, weight: light, crew: 3, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605")},
          "AH");
    tells("A1", "0605", "nor does an observer who is in order and has not moved [G7, F9]");
}

static void rule_F7_refusal_tells_of_armour_that_no_die_goes_through(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = TANK("A1", "light", "at: 0405"),
                     .axis = TANK("X1", "heavy", "at: 0605")},
          "AH");
    tells("A1", "0605", "Its dice cannot hurt X1");
}

static void rule_F18_refusal_tells_nothing_of_the_hidden(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0805 0806\n",
                          .allied = RIFLES("A1", 8, "at: 0101"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0806")});
    act("place X1 0805");
    assert_string_equal(refusal("X1", NULL, ALLIED), "X1 of Red is hidden [F18].");
    assert_non_null(strstr(refusal("X1", NULL, AXIS), "stands at 0805"));
}

static void rule_F21_refusal_tells_when_a_reserve_comes_and_who_is_gone(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = RIFLES("A1", 8, "at: 0101") ", " RIFLES("A2", 8, "turn: 3, hexes: 0102 0103")});
    tells("A2", NULL, "A2 of Blue comes on turn 3 [F21].");
    unit_gone(world, state, unit("A1"));
    tells("A1", NULL, "A1 of Blue is gone.");
}

// --- every refusal has a reason

// Of random positions of the shipped battles: of a move that is not on offer the unit whose card
// it is is told why, and of one that is nothing is said.
static void every_move_that_is_not_on_offer_has_a_reason(void **unused) {
    static const char *const battles[] = {"two-sections", "ford", "mtsensk", "lenino"};
    (void)unused;
    for (int b = 0; b < COUNT_OF(battles); b++) {
        char path[64];
        Error error = {0};
        Pcg rng = pcg_stream(7, (uint64_t)b, PCG_TEST);
        snprintf(path, sizeof path, "scenarios/rfic/%s.yaml", battles[b]);
        world = world_load(path, &error);
        assert_non_null(world);
        state = calloc(1, sizeof *state);
        assert_non_null(state);
        game.world = world;
        rfic_setup(world, state);
        for (int ply = 0; ply < 1500 && phase() != PHASE_OVER; ply++) {
            Action list[ACTIONS_MAX];
            int count = game_listed(&game, state, list);
            if (phase() == PHASE_ACT && has(state->on_map, frame_at(state, 0)->unit)) {
                int who = frame_at(state, 0)->unit;
                Hex to = (Hex)pcg_below(&rng, world->grid.count);
                Action one = action_make(VERB_MOVE, (unsigned)who, to);
                Action led = action_make(VERB_LEAD, (unsigned)who, to);
                bool legal = list_holds(list, count, one) || list_holds(list, count, led);
                Text text = text_over(words, sizeof words);
                rfic_refusal(world, state, who, to, (Side)world->unit[who].side, &text);
                bool silent = strchr(words, '.') == strrchr(words, '.');  // where it stands, alone
                SceneWay way = way_of(one);
                if (list_holds(list, count, one) !=
                        (way.steps > 0 && unit_room(world, state, who, to)) &&
                    !has(state->disrupted | state->moved | state->riding, who))
                    fail_msg("%s to %u: %d steps", world->unit[who].name, (unsigned)to, way.steps);
                if (legal != silent && to != state->hex[who]) fail_msg("%d: %s", legal, words);
            }
            Action action = game_turn(&game, state) == CHANCE
                                ? rfic_draw(world, state, &rng)
                                : list[pcg_below(&rng, (uint32_t)count)];
            rfic_rules.apply(world, state, action);
        }
        table_close(NULL);
    }
}

// --- charts and places

static bool says(const char *what) { return strstr(words, what) != NULL; }

// What the log says of an action, which is then applied.
static void tells_of(const char *action, const char *told) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char said[200], buffer[1000];
        Text say = text_over(said, sizeof said), out = text_over(buffer, sizeof buffer);
        rfic_say(world, state, list[i], &say);
        if (strcmp(said, action) != 0) continue;
        rfic_tell(world, state, list[i], NOBODY, &out);
        if (strstr(buffer, told) == NULL) fail_msg("%s\nshould tell: %s", buffer, told);
        act(action);
        return;
    }
    fail_msg("'%s' is not on offer", action);
}

static void rule_F12_the_end_tells_how_it_was_won(void **unused) {
    static const char points[] = "    - {figures: yes, allied: 1, axis: 1}\n";
    const Setting setting = {.allied = RIFLES("A1", 8, "at: 0405"),
                             .axis = RIFLES("X1", 3, "at: 0505") ", " RIFLES("X2", 8, "at: 0909"),
                             .victory = "  break: {axis: 20}\n",
                             .points = points,
                             .turns = 1};
    (void)unused;
    begin(&(Setting){.allied = setting.allied, .axis = RIFLES("X1", 3, "at: 0505")}, "AH");
    act("fire A1 at X1");
    tells_of("hits 3", "The game is over: Blue wins, for Red has nobody left to fight with [F12].");
    table_close(NULL);
    begin(&setting, "AH");
    act("fire A1 at X1");
    act("hits 3");
    tells_of("hold X2", "The game is over: Blue wins, for Red has broken: 20% lost or more [F12].");
    table_close(NULL);
    begin(&setting, "AH");
    act("fire A1 at X1");
    act("hits 1");
    act("hold X2");
    act("hold X1");
    tells_of("card clubs", "The game is over: Blue wins by points, +1 for Blue where +0 is even");
}

static void sheet_chart_has_every_table(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    Text text = text_over(words, sizeof words);
    rfic_chart(world, &text);
    assert_true(says("light AFVs       2 3"));                        // [sheet: movement]
    assert_true(says("small-arms        2  1  1 for each 2"));        // [sheet: range, dice]
    assert_true(says("field-gun        12  2  1, unseen"));           // [F9]
    assert_true(says("A commander in the hex adds 2, or 1 [F16]."));  // [sheet: dice]
    assert_true(says("AFV guns          5     4     6     3     4     5     6 never"));  // [F7]
    assert_true(says("good       diamonds clubs spades"));  // [sheet: cohesion]
    assert_true(says("very-poor  never"));
    assert_true(says("a medium AFV on 2 red running, a heavy one on 3"));  // [sheet: fate]
}

static void rule_F23_a_place_tells_trenches_mines_and_who_sees_it(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0505\n",
                          .allied = RIFLES("A1", 8, "at: 0305"),
                          .axis = RIFLES("X1", 8, "at: 0905"),
                          .axis_card = "    mines: [{at: 0505}]\n"});
    Text text = text_over(words, sizeof words);
    rfic_place(world, state, hex_of("0505"), ALLIED, &text);
    assert_true(says("Trenches"));
    assert_true(says("Mines of Red"));
    assert_true(says("Seen by Blue: in range A1."));
    assert_true(says("Seen by Red: out of range X1."));
}

static void rule_F20_explain_tells_the_way_and_who_could_fire_at_its_end(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0805")},
          "AH");
    Text text = text_over(words, sizeof words);
    rfic_explain(world, state, move(VERB_MOVE, "A1", "0605"), ALLIED, &text);
    assert_true(says("By 0505 0605 to clear: no cover. There in range and sight of X1. "));
}

static void rule_F15_the_list_of_pieces_tells_what_they_fight_with(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = PIECE("A1", "infantry", "arms: {small-arms: 6, hmg: 2}, at: 0405"),
                   .axis = TANK("X1", "medium", "at: 0505")});
    Text text = text_over(words, sizeof words);
    rfic_show(world, state, ALLIED, false, &text);
    assert_true(says("0405; 6 small-arms, 2 hmg"));
    assert_true(says("0505; medium-afv-gun, medium armour"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_F20_the_way_shown_is_the_way_walked),
        TEST(rule_F20_a_road_leaves_a_hex_more_and_a_stream_none),
        TEST(rule_F6_the_way_with_a_commander_is_a_hex_longer),
        TEST(rule_F14_who_could_fire_is_asked_where_a_move_ends),
        TEST(rule_F18_no_way_tells_of_the_hidden),
        TEST(rule_F22_a_retreat_is_a_way_of_one_hex),
        TEST(rule_S3_refusal_tells_whose_card_it_is),
        TEST(sheet_movement_refusal_counts_hexes_by_card_and_road),
        TEST(rule_G2_refusal_tells_of_a_full_hex_and_of_the_enemy),
        TEST(rule_F10_refusal_tells_of_ground_and_crossings),
        TEST(sheet_movement_refusal_tells_of_woods_and_of_who_stands_in_the_way),
        TEST(rule_G3_refusal_tells_what_a_piece_may_not_do_as_it_is),
        TEST(sheet_movement_refusal_between_two_legs_counts_what_is_left),
        TEST(rule_G6_refusal_tells_of_range_sight_and_company),
        TEST(rule_F9_refusal_tells_that_nobody_observes_for_a_gun),
        TEST(rule_F7_refusal_tells_of_armour_that_no_die_goes_through),
        TEST(rule_F18_refusal_tells_nothing_of_the_hidden),
        TEST(rule_F21_refusal_tells_when_a_reserve_comes_and_who_is_gone),
        cmocka_unit_test(every_move_that_is_not_on_offer_has_a_reason),
        TEST(rule_F12_the_end_tells_how_it_was_won),
        TEST(sheet_chart_has_every_table),
        TEST(rule_F23_a_place_tells_trenches_mines_and_who_sees_it),
        TEST(rule_F20_explain_tells_the_way_and_who_could_fire_at_its_end),
        TEST(rule_F15_the_list_of_pieces_tells_what_they_fight_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
