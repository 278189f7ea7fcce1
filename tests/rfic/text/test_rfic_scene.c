// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_scene.c -- checks that a player sees every feature of the map that a rule reads: on
// the board or among the markers of the scene, in the text of `hex`, and on the map in the
// terminal. The features are the loader's list of map keys.
#include <stdlib.h>

#include "engine/rules/rfic/load/load.h"
#include "engine/rules/scene.h"
#include "tests/rfic/rfic_kit.h"

enum { WORDS_BYTES = 1 << 15 };

// A Feature has a map without it, a map with it, and a hex that shows it.
static const struct Feature {
    const char *key;
    Setting without, with;
    const char *hex;
} features[] = {
    {"rows", {.rows = "['. . .', '. . .']"}, {.rows = "['. w .', '. . .']"}, "0201"},
    {"roads", {.map = ""}, {.map = "  roads: [0405 0505]\n"}, "0405"},
    {"rivers", {.map = ""}, {.map = "  rivers: 0405-0505\n"}, "0405"},
    {"streams", {.map = ""}, {.map = "  streams: 0405-0505\n"}, "0505"},
    {"fords",
     {.map = "  rivers: 0405-0505\n"},
     {.map = "  rivers: 0405-0505\n  fords: 0405-0505\n"},
     "0405"},
    {"trenches", {.map = ""}, {.map = "  trenches: 0405\n"}, "0405"},
    {"names", {.map = ""}, {.map = "  names: {0405: Mill}\n"}, "0405"},
    // These features come from other parts of the file than the map.
    {"mines", {.map = ""}, {.axis_card = "    mines: [{at: 0405}]\n"}, "0405"},
    {"bridge",
     {.map = "  rivers: 0405-0505\n"},
     {.map = "  rivers: 0405-0505\n  roads: [0405 0505]\n"},
     "0505"},
    {"control", {.map = ""}, {.points = "    - {control: 0405, allied: 1, axis: 1}\n"}, "0405"},
};

typedef struct Seen {
    char scene[WORDS_BYTES], hex[WORDS_BYTES], map[WORDS_BYTES];
} Seen;

static void scene_words(Text *out) {
    static Board board;
    static Scene scene;
    memset(&board, 0, sizeof board);
    memset(&scene, 0, sizeof scene);
    rfic_board(world, &board);
    rfic_scene(world, state, ALLIED, &scene);
    for (int i = 0; i < board.place_count; i++)
        if (board.places[i].letter != ' ' || board.places[i].name[0])
            text_put(out, "%s%s%s ", board.places[i].label, board.places[i].terrain,
                     board.places[i].name);
    for (int i = 0; i < board.line_count; i++)
        text_put(out, "%d:%.2f,%.2f ", board.lines[i].kind, (double)board.lines[i].from.x,
                 (double)board.lines[i].from.y);
    for (int i = 0; i < scene.marker_count; i++)
        text_put(out, "%s:%d ", scene.markers[i].kind, scene.markers[i].place);
}

static void look(const Setting *setting, const char *at, Seen *out) {
    static Board board;
    static Scene scene_now;
    Setting usual = *setting;
    usual.allied = RIFLES("ZA", 8, "at: 0102");
    usual.axis = RIFLES("ZX", 8, "at: 0302");
    table_open(&usual);
    memset(out, 0, sizeof *out);
    memset(&board, 0, sizeof board);
    rfic_board(world, &board);
    Hex hex = hex_parse(&world->grid, at);
    Text scene = text_over(out->scene, WORDS_BYTES), words = text_over(out->hex, WORDS_BYTES);
    Text map = text_over(out->map, WORDS_BYTES);
    scene_words(&scene);
    memset(&scene_now, 0, sizeof scene_now);
    rfic_scene(world, state, ALLIED, &scene_now);
    const Place *place_at = &board.places[hex];
    text_put(&words, "%s %s %s ", place_at->name, place_at->terrain, place_at->note);
    rfic_place(world, state, hex, ALLIED, &words);
    // The terminal and the page show the names of objectives with the place.
    for (int i = 0; i < scene_now.objective_count; i++)
        if (scene_now.objectives[i].place == (int)hex)
            text_put(&words, "%s", scene_now.objectives[i].name);
    rfic_render(world, state, ALLIED, false, &map);
    table_close(NULL);
}

static void each_feature_of_the_map_is_visible_in_scene_hex_and_terminal(void **unused) {
    static Seen without, with;
    (void)unused;
    for (int i = 0; i < COUNT_OF(features); i++) {
        look(&features[i].without, features[i].hex, &without);
        look(&features[i].with, features[i].hex, &with);
        if (strcmp(without.scene, with.scene) == 0) fail_msg("no %s in the scene", features[i].key);
        if (strcmp(without.hex, with.hex) == 0)
            fail_msg("`hex` does not tell of %s: %s", features[i].key, with.hex);
        if (strcmp(without.map, with.map) == 0 && strcmp(features[i].key, "names") != 0)
            fail_msg("no %s on the terminal's map", features[i].key);
    }
}

// Checks that each map key of the loader has a row above.
static void every_key_of_a_map_has_a_row_among_the_features(void **unused) {
    (void)unused;
    for (int k = 0; k < map_table.count; k++) {
        bool found = false;
        for (int i = 0; i < COUNT_OF(features); i++)
            found |= strcmp(features[i].key, map_table.fields[k].key) == 0;
        if (!found) fail_msg("no row for the key %s", map_table.fields[k].key);
    }
    assert_true(map_table.count >= 7);
}

static void rule_F10_hex_names_ford_bridge_river_and_stream(void **unused) {
    static char words[4096];
    (void)unused;
    table_open(&(Setting){.map = "  rivers: 0405-0505 0405-0404 0405-0406\n  fords: 0405-0505\n"
                                 "  streams: 0405-0305\n  roads: [0405 0404]\n"});
    Text text = text_over(words, sizeof words);
    rfic_place(world, state, hex_parse(&world->grid, "0405"), ALLIED, &text);
    assert_non_null(strstr(words, "A ford leads to 0505: it takes the whole move"));
    assert_non_null(strstr(words, "A bridge leads to 0404 [F10]."));
    assert_non_null(strstr(words, "A river blocks the way to 0406 [F10]."));
    assert_non_null(strstr(words, "A stream runs on the side to 0305"));
    state->blown = 1;
    text = text_over(words, sizeof words);
    rfic_place(world, state, hex_parse(&world->grid, "0405"), ALLIED, &text);
    assert_non_null(strstr(words, "The bridge is blown to 0404 [F11]."));
}

// The cards are dealt openly: both sides see when a hidden unit acts, but not where it stands.
static void rule_F18_the_card_of_a_hidden_unit_is_seen(void **unused) {
    static Scene scene;
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0805 0806\n",
                          .allied = RIFLES("A1", 8, "at: 0101"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0806")});
    act("place X1 0805");
    deal("A1 AH X1 KS");
    memset(&scene, 0, sizeof scene);
    rfic_scene(world, state, ALLIED, &scene);
    assert_int_equal(scene.cards[1].piece, unit("X1"));
    assert_string_equal(scene.cards[1].label, "KS");
    assert_int_equal(scene.pieces[unit("X1")].place, NO_PLACE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_feature_of_the_map_is_visible_in_scene_hex_and_terminal),
        cmocka_unit_test(every_key_of_a_map_has_a_row_among_the_features),
        TEST(rule_F10_hex_names_ford_bridge_river_and_stream),
        TEST(rule_F18_the_card_of_a_hidden_unit_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
