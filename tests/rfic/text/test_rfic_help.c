// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_help.c -- tests the help for players: the path of a move, the charts, the state of a
// hex.
#include <stdlib.h>

#include "engine/rules/scene.h"
#include "tests/rfic/rfic_kit.h"

#define TANK(name, weight, more) PIECE(name, "afv", "weight: " weight ", " more)
#define ROAD                     "  roads: [0105 0205 0305 0405 0505 0605 0705]\n"

static char words[8192];

static Hex hex_of(const char *label) { return hex_parse(&world->grid, label); }

static Action move(Verb verb, const char *name, const char *to) {
    return action_make(verb, (unsigned)unit(name), hex_of(to));
}

// Opens the table, deals `card` to A1, and lets A1 act first.
static void begin(const Setting *setting, const char *card) {
    char cards[32];
    table_open(setting);
    snprintf(cards, sizeof cards, "A1 %s", card);
    deal(cards);
    activate("A1");
}

// --- The path of a move [F20]

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

static void rule_F20_the_path_shown_is_the_path_taken(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = TANK("A1", "light", "at: 0405"), .axis = RIFLES("X1", 8, "at: 0909")},
        "AC");
    is_way(way_of(move(VERB_MOVE, "A1", "0505")), "0505", 2);
    SceneWay far = way_of(move(VERB_MOVE, "A1", "0705"));
    is_way(far, "0505 0605 0705", 0);
    act("move A1 0505");
    assert_int_equal(phase(), PHASE_MORE);
    // The path starts where the first part of the move ended.
    is_way(way_of(move(VERB_MOVE, "A1", "0605")), "0605", 1);
    is_way(way_of(action_make(VERB_STOP, (unsigned)unit("A1"), 0)), "", 0);
}

static void rule_F20_hexes_left_after_a_road_and_after_a_stream(void **unused) {
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

static void rule_F6_the_path_with_a_commander_is_a_hex_longer(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("C", "commander", "at: 0405")},
        "AH");
    is_way(way_of(move(VERB_LEAD, "A1", "0605")), "0505 0605", 0);
    // Without the commander A1 cannot get there.
    is_way(way_of(move(VERB_MOVE, "A1", "0605")), "", 0);
}

static void rule_F14_enemies_in_range_are_listed_for_the_end_of_a_move(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0805") ", " RIFLES("X2", 8, "at: 0101")},
          "AH");
    SceneWay way = way_of(move(VERB_MOVE, "A1", "0605"));
    assert_int_equal(way.watcher_count, 1);
    assert_int_equal(way.watcher[0], unit("X1"));
    assert_int_equal(way_of(move(VERB_MOVE, "A1", "0505")).watcher_count, 0);
}

static void rule_F18_paths_reveal_no_hidden_unit(void **unused) {
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

static void rule_F22_a_retreat_is_a_path_of_one_hex(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    is_way(way_of(move(VERB_RETREAT, "ZA", "0201")), "0201", 0);
}

// Checks in random positions of the shipped scenarios that exactly the legal moves have a path.
static void every_legal_move_has_a_path(void **unused) {
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
                SceneWay way = way_of(one);
                if (list_holds(list, count, one) !=
                        (way.steps > 0 && unit_room(world, state, who, to)) &&
                    !has(state->disrupted | state->moved | state->riding, who))
                    fail_msg("%s to %u: %d steps", world->unit[who].name, (unsigned)to, way.steps);
            }
            Action action = game_turn(&game, state) == CHANCE
                                ? rfic_draw(world, state, &rng)
                                : list[pcg_below(&rng, (uint32_t)count)];
            rfic_rules.apply(world, state, action);
        }
        table_close(NULL);
    }
}

// --- Charts and places

static bool says(const char *what) { return strstr(words, what) != NULL; }

// Checks the log of an action, then applies the action.
static void tells_of(const char *action, const char *told) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char said[200], buffer[1000];
        Text say = text_over(said, sizeof said), out = text_over(buffer, sizeof buffer);
        rfic_format_action(world, state, list[i], &say);
        if (strcmp(said, action) != 0) continue;
        rfic_describe(world, state, list[i], NOBODY, &out);
        if (strstr(buffer, told) == NULL) fail_msg("%s\nshould tell: %s", buffer, told);
        act(action);
        return;
    }
    fail_msg("'%s' is not on offer", action);
}

static void rule_F12_the_last_log_line_says_how_the_game_is_won(void **unused) {
    static const char points[] = "    - {figures: yes, allied: 1, axis: 1}\n";
    const Setting setting = {.allied = RIFLES("A1", 8, "at: 0405"),
                             .axis = RIFLES("X1", 3, "at: 0505") ", " RIFLES("X2", 8, "at: 0909"),
                             .victory = "  break: {axis: 20}\n",
                             .points = points,
                             .turns = 1};
    (void)unused;
    begin(&(Setting){.allied = setting.allied, .axis = RIFLES("X1", 3, "at: 0505")}, "AH");
    act("fire A1 at X1");
    tells_of("hits 3", "The game ends: Blue wins because Red has no fighting unit left [F12].");
    table_close(NULL);
    begin(&setting, "AH");
    act("fire A1 at X1");
    act("hits 3");
    tells_of("hold X2",
             "The game ends: Blue wins because the losses of Red have reached 20% of the strength "
             "at the start [F12].");
    table_close(NULL);
    begin(&setting, "AH");
    act("fire A1 at X1");
    act("hits 1");
    act("hold X2");
    act("hold X1");
    tells_of(
        "card clubs",
        "The game ends: Blue wins on points: those of Blue less those of Red are +1, and a draw "
        "is 0");
}

static void sheet_chart_has_every_table(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    Text text = text_over(words, sizeof words);
    rfic_chart(world, &text);
    assert_true(says("light AFVs         2     3"));  // the sheet gives this movement
    // The sheet gives this range and these dice.
    assert_true(says("small-arms           2     1     1 for each 2"));
    // Ruling F9 gives this range and these dice.
    assert_true(says("field-gun           12     2     1, also at what only an observer sees"));
    // The sheet gives the dice of commanders.
    assert_true(
        says("A commander in the hex adds 2 dice if he and the unit are fresh, otherwise 1, but "
             "none if he is "
             "wounded, to an AFV or to indirect fire [F16]."));
    // Ruling F7 gives the numbers to hit.
    assert_true(says(
        "AFV guns            5       4       6               3       4       5       6   never"));
    assert_true(says("good       diamonds clubs spades"));  // the sheet gives the suits of rallies
    assert_true(says("very-poor  never"));
    assert_true(says("2 for a medium AFV, 3 for a heavy AFV"));  // the sheet gives the fate cards
}

static void rule_F23_hex_names_trenches_mines_and_units_in_sight(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0505\n",
                          .allied = RIFLES("A1", 8, "at: 0305"),
                          .axis = RIFLES("X1", 8, "at: 0905"),
                          .axis_card = "    mines: [{at: 0505}]\n"});
    Text text = text_over(words, sizeof words);
    rfic_place(world, state, hex_of("0505"), ALLIED, &text);
    assert_true(says("Trenches"));
    assert_true(says("Mines of Red"));
    assert_true(says("Seen by Blue: in range of A1."));
    assert_true(says("Seen by Red: out of range of X1."));
}

static void rule_F20_explain_gives_the_path_and_the_enemies_in_range(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0805")},
          "AH");
    Text text = text_over(words, sizeof words);
    rfic_explain(world, state, move(VERB_MOVE, "A1", "0605"), ALLIED, &text);
    assert_true(
        says("Path: 0505 0605. Terrain: clear, no cover. There it can be fired at by X1. "));
}

static void rule_F15_the_list_of_pieces_shows_their_weapons(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = PIECE("A1", "infantry", "arms: {small-arms: 6, hmg: 2}, at: 0405"),
                   .axis = TANK("X1", "medium", "at: 0505")});
    Text text = text_over(words, sizeof words);
    rfic_render(world, state, ALLIED, false, &text);
    assert_true(says("0405; 6 small-arms, 2 hmg"));
    assert_true(says("0505; medium-afv-gun, medium armour"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_F20_the_path_shown_is_the_path_taken),
        TEST(rule_F20_hexes_left_after_a_road_and_after_a_stream),
        TEST(rule_F6_the_path_with_a_commander_is_a_hex_longer),
        TEST(rule_F14_enemies_in_range_are_listed_for_the_end_of_a_move),
        TEST(rule_F18_paths_reveal_no_hidden_unit),
        TEST(rule_F22_a_retreat_is_a_path_of_one_hex),
        cmocka_unit_test(every_legal_move_has_a_path),
        TEST(rule_F12_the_last_log_line_says_how_the_game_is_won),
        TEST(sheet_chart_has_every_table),
        TEST(rule_F23_hex_names_trenches_mines_and_units_in_sight),
        TEST(rule_F20_explain_gives_the_path_and_the_enemies_in_range),
        TEST(rule_F15_the_list_of_pieces_shows_their_weapons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
