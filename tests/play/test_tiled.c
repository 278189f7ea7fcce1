// SPDX-License-Identifier: GPL-3.0-or-later
// test_tiled.c -- tests maps of the map editor Tiled: every shipped map comes back to the byte,
// what a map maker changes arrives in the text, and hostile files are refused.
#include "program.h"

#include "engine/base/memory.h"
#include "engine/base/pcg.h"
#include "engine/game/open.h"
#include "engine/rules/game.h"
#include "play/tiled/files.h"
#include "play/tiled/tmx.h"

static Error error;

// The text of a map in either form.
static char *map_text(const json_t *map, bool xml, size_t *size) {
    char *text = NULL;
    FILE *file = open_memstream(&text, size);
    assert_non_null(file);
    if (xml)
        tmx_write(map, file);
    else
        json_dumpf(map, file, 0);
    fclose(file);
    return text;
}

// Writes the map as a text, reads it again, and brings it into the scenario that it holds.
static char *brought(const json_t *map, bool xml, json_t *notes) {
    size_t size;
    char *text = map_text(map, xml, &size);
    json_t *read = tiled_parse("map", text, size, &error);
    if (read == NULL) fail_msg("%s", error.words);
    TiledTexts texts = {tiled_text(read, "scenario"), tiled_text(read, "chart")};
    assert_non_null(texts.scenario);
    assert_non_null(texts.chart);
    char *out_text = tiled_scenario(read, "my.yaml", texts, notes, &error);
    json_decref(read);
    free(text);
    return out_text;
}

static json_t *shipped_map(const char *name) {
    Tree scenario, chart;
    if (!tiled_texts_open(name, &scenario, &chart, &error)) fail_msg("%s", error.words);
    json_t *map = tiled_map(name, (TiledTexts){scenario.text, chart.text}, "tiles.png", &error);
    tree_close(&chart);
    tree_close(&scenario);
    return map;
}

static void every_shipped_map_comes_back_to_the_byte(void **unused) {
    char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX);
    (void)unused;
    for (int i = 0; i < count; i++) {
        Tree scenario, chart;
        json_t *map = shipped_map(names[i]);
        if (map == NULL) fail_msg("%s: %s", names[i], error.words);
        assert_true(tiled_texts_open(names[i], &scenario, &chart, &error));
        for (int xml = 0; xml < 2; xml++) {
            json_t *notes = json_array();
            char *text = brought(map, xml, notes);
            if (text == NULL) fail_msg("%s: %s", names[i], error.words);
            assert_string_equal(text, scenario.text);
            assert_int_equal(json_array_size(notes), 0);
            json_decref(notes);
            free(text);
        }
        json_decref(map);
        tree_close(&chart);
        tree_close(&scenario);
    }
    assert_true(count >= 13);
}

// ---- Changes of a map maker

static json_t *layer_of(json_t *map, const char *name) {
    json_t *layer;
    size_t i;
    json_array_foreach(json_object_get(map, "layers"), i, layer) {
        if (strcmp(json_string_value(json_object_get(layer, "name")), name) == 0) return layer;
    }
    fail_msg("no layer %s", name);
    return NULL;
}

static json_t *object_of(json_t *map, const char *layer, const char *name) {
    json_t *object;
    size_t i;
    json_array_foreach(json_object_get(layer_of(map, layer), "objects"), i, object) {
        if (strcmp(json_string_value(json_object_get(object, "name")), name) == 0) return object;
    }
    fail_msg("no object %s", name);
    return NULL;
}

// Adds an object, written as JSON. The centre of hex CCRR is (56 * CC, 48 * RR - 16), and 28 less
// across in rows with odd labels.
static json_t *object_put(json_t *map, const char *layer, const char *json) {
    json_t *object = json_loads(json, 0, NULL);
    assert_non_null(object);
    json_array_append_new(json_object_get(layer_of(map, layer), "objects"), object);
    return object;
}

static void number_set(json_t *object, const char *key, double value) {
    json_object_set_new(object, key, json_real(value));
}

// Removes the first object of a layer.
static void first_remove(json_t *map, const char *layer) {
    json_array_remove(json_object_get(layer_of(map, layer), "objects"), 0);
}

static const char point[] = "{\"x\": %d, \"y\": %d, \"point\": true, \"name\": \"%s\"}";

static void ground_change(json_t *map) {
    char words[200];
    json_array_set_new(json_object_get(layer_of(map, "map/rows"), "data"), 1,
                       json_integer(0x40000000 + 5));  // a flipped wood
    object_put(
        map, "map/roads",
        "{\"x\": 28, \"y\": 32, \"polyline\": [{\"x\": 0, \"y\": 0}, {\"x\": 110, \"y\": 5}]}");
    number_set(object_of(map, "map/names", "North Farm"), "x", 56 * 6);
    number_set(object_of(map, "map/names", "North Farm"), "y", 48 * 6 - 10);
    json_object_set_new(object_of(map, "map/names", "South Farm"), "name",
                        json_string("Süd & \"Hof\""));
    snprintf(words, sizeof words, point, 20, 40, "Corner");
    object_put(map, "map/names", words);
    first_remove(map, "sides/allied/zones");  // 0108
    snprintf(words, sizeof words, point, 56 * 8 - 28, 48 * 7 - 16, "south");
    object_put(map, "sides/allied/zones", words);
    object_put(map, "sides/allied/zones",
               "{\"x\": 10, \"y\": 100, \"width\": 50, \"height\": 90, \"name\": \"west\"}");
    snprintf(words, sizeof words, point, 56 * 4, 48 * 6 - 16, "");
    object_put(map, "victory/sudden/axis", words);
    snprintf(words, sizeof words, point, 56, 36, "");
    object_put(map, "map/streams", words);
    snprintf(words, sizeof words, point, 56 * 2, 48 * 2 - 16, "2");
    object_put(map, "map/forts", words);
    snprintf(words, sizeof words, point, 5000, 36, "Far away");
    object_put(map, "map/names", words);
}

static void units_change(json_t *map) {
    json_t *unit = object_of(map, "sides/allied/formations/Blue company", "HQ/B");
    number_set(unit, "y", 48 * 7 - 16);
    number_set(unit, "x", 56 * 4 - 20);
    unit = object_of(map, "sides/allied/formations/Blue company", "1/B");
    number_set(unit, "y", 48 * 7 - 16);
    number_set(unit, "x", 56 * 5 - 20);
    unit = object_of(map, "sides/allied/formations/Blue company", "MG/B");
    json_t *properties = json_object_get(unit, "properties");
    json_array_set_new(properties, 1,
                       json_loads("{\"name\": \"firepower\", \"value\": 4}", 0, NULL));
    json_array_set_new(properties, 6,
                       json_loads("{\"name\": \"back\", \"value\": \"{firepower: 1}\"}", 0, NULL));
    object_put(
        map, "sides/allied/formations/Blue company",
        "{\"x\": 280, \"y\": 368, \"name\": \"N/B\", \"class\": \"infantry\", \"properties\": ["
        "{\"name\": \"map\", \"value\": \"NB\"}, {\"name\": \"firepower\", \"value\": 2}, "
        "{\"name\": \"range\", \"value\": 2}, {\"name\": \"morale\", \"value\": \"6\"}, "
        "{\"name\": \"move\", \"value\": 4}, {\"name\": \"colour\", \"value\": 4}]}");
    first_remove(map, "sides/axis/weapons");
}

static void what_a_map_maker_changes_arrives_in_the_text(void **unused) {
    static const char *const wanted[] = {
        "    - \". w . w . . . .\"\n    - \" . . h . . . o .\"",  // a tile
        "0507 0408\n    - 0101 0201 0301\n",                      // a road, drawn past a hex
        "  names: {0405: \"Süd & \\\"Hof\\\"\", 0606: North Farm, 0101: Corner}",
        "south: 0208 0308 0408 0508 0608 0708 0808 0807\n      west: 0103 0104\n",
        "    - {steps: yes, allied: 1, axis: 1}                  # per enemy step lost\n"
        "  sudden:\n    axis: 0406\n",
        "range: 3, morale: 6, move: 4, steps: 1, support: 2, vp: 2, at: 0407}",      // moved
        "morale: 6, move: 4, steps: 2, back: {firepower: 1, morale: 5}, at: 0507}",  // off its zone
        "name: MG/B, map: MGB, type: machine-guns, firepower: 4, range: 3, morale: 5, move: 3, "
        "steps: 2, back: {firepower: 1}, at: 0308}",
        "name: N/B, map: NB, type: infantry, firepower: 2, range: 2, morale: 6, move: 4, at: 0508}",
        "  streams: 0101-0201\n",
        "  forts:\n    0202: 2\n",
    };
    (void)unused;
    for (int xml = 0; xml < 2; xml++) {
        json_t *map = shipped_map("gbsu/first-contact"), *notes = json_array();
        ground_change(map);
        units_change(map);
        char *text = brought(map, xml, notes);
        if (text == NULL) fail_msg("%s", error.words);
        for (int i = 0; i < (int)(sizeof wanted / sizeof *wanted); i++)
            if (strstr(text, wanted[i]) == NULL) fail_msg("missing: %s in %s", wanted[i], text);
        assert_lacks(text, "AT/R");
        assert_has(text, "# Two rifle companies, placed where you like on the southern edge.");
        Game game;
        char path[PATH_MOST];
        assert_true(scenario_path("gbsu/first-contact", path));
        if (!game_parse(&game, path, text, strlen(text), &error)) fail_msg("%s", error.words);
        game_close(&game);
        assert_int_equal(json_array_size(notes), 2);
        assert_has(json_string_value(json_array_get(notes, 0)), "'map/names': object 0, Far away");
        assert_has(json_string_value(json_array_get(notes, 1)), "unknown property 'colour'");
        json_decref(notes);
        json_decref(map);
        free(text);
    }
}

static void a_table_is_changed_too(void **unused) {
    static const char *const wanted[] = {
        "  size: 60 36\n",
        "    - {kind: marsh, at: [9 22, 14 20, 15 26, 8 27]}\n",  // moved, other kind
        "    - {kind: bunker, name: East bunker, at: [26 10, 28.5 10, 28.5 11.5, 26 11.5]}\n"
        "    - {kind: wood, at: [2 2, 6 2, 6 5, 2 5]}\n",  // a rectangle
        "    zones: {west: [0 27, 24 27, 24 36, 0 36.5], east: [24 27, 48 27, 48 36, 24 36]}\n",
        "    fup: {3 Div: 24.5 35}\n",
        "  - {name: West crest, at: 15 12, allied: 6, axis: 6, held: axis}\n",
    };
    (void)unused;
    json_t *map = shipped_map("gbww2/ridge"), *notes = json_array();
    number_set(map, "width", 60);
    json_t *area = object_of(map, "map/areas", "1");
    json_object_set_new(area, "type", json_string("marsh"));
    json_t *corner = json_array_get(json_object_get(area, "polygon"), 0);
    number_set(corner, "x", 32 * 2 + 5);
    number_set(corner, "y", 32 * 1 - 7);
    object_put(map, "map/areas",
               "{\"x\": 64, \"y\": 64, \"width\": 128, \"height\": 96, \"type\": \"wood\"}");
    json_t *zone = object_of(map, "sides/allied/zones", "west");
    number_set(json_array_get(json_object_get(zone, "polygon"), 3), "y", 32 * 9.5);
    number_set(object_of(map, "sides/allied/fup", "3 Div"), "x", 32 * 24.4);
    number_set(object_of(map, "objectives", "West crest"), "x", 32 * 15.1);
    char *text = brought(map, false, notes);
    if (text == NULL) fail_msg("%s", error.words);
    for (int i = 0; i < (int)(sizeof wanted / sizeof *wanted); i++)
        if (strstr(text, wanted[i]) == NULL) fail_msg("missing: %s in %s", wanted[i], text + 700);
    assert_int_equal(json_array_size(notes), 0);
    free(text);
    json_decref(notes);
    json_decref(map);
}

// A chain of hexsides stays as it is written, and is cut where a side of it is taken away.
static void a_chain_of_hexsides_is_cut_where_a_side_goes(void **unused) {
    static const char chained[] = "  streams: 0101-0201-0102 0301-0302 0107-0108\n";
    Tree scenario, chart;
    char words[100];
    (void)unused;
    assert_true(tiled_texts_open("gbsu/first-contact", &scenario, &chart, &error));
    enum { BYTES = 16 * 1024 };
    char bytes[BYTES];
    Text text = text_over(bytes, sizeof bytes);
    const char *rest = strstr(scenario.text, "  names:");
    text_put(&text, "%.*s%s%s", (int)(rest - scenario.text), scenario.text, chained, rest);
    json_t *map = tiled_map("mine", (TiledTexts){bytes, chart.text}, "tiles.png", &error);
    json_t *notes = json_array();
    char *same = brought(map, false, notes);
    assert_string_equal(same, bytes);
    first_remove(map, "map/streams");
    snprintf(words, sizeof words, point, 56, 36, "");
    object_put(map, "map/streams", words);
    char *cut = brought(map, false, notes);
    assert_has(cut, "  streams: 0301-0302 0107-0108 0101-0201\n");
    number_set(map, "height", 7);
    char *lower = brought(map, false, notes);
    assert_has(lower, "  streams: 0301-0302 0101-0201\n");
    free(lower);
    free(cut);
    free(same);
    json_decref(notes);
    json_decref(map);
    tree_close(&chart);
    tree_close(&scenario);
}

// ---- The commands

static void the_commands_write_and_read_a_map(void **unused) {
    static char map[OUTPUT_BYTES], text[OUTPUT_BYTES];
    (void)unused;
    assert_int_equal(run("new rfic mill.yaml", ""), 0);
    assert_int_equal(run("export mill.yaml --tiled mill.tmj", ""), 0);
    assert_has(out, "Wrote mill.tmj and the picture of its tiles, mill.png.");
    assert_int_equal(run("export mill.yaml --tiled mill.tmj", ""), 0);
    file_write("lake.png", "mine");
    assert_int_equal(run("export mill.yaml --tiled lake.tmx", ""), 2);
    assert_has(err, "lake.png: is not the picture of these tiles; move it away, or give the map");
    file_read("lake.png", text);
    assert_string_equal(text, "mine");
    assert_int_equal(run("import mill.tmj other/mill.yaml", ""), 0);
    assert_has(out, "Made the folder other.\nWrote the chart other/charts/standard.yaml.\nWrote ");
    assert_int_equal(run("import mill.tmj new.yaml", ""), 0);
    assert_int_equal(run("check new.yaml", ""), 0);
    // A scenario that is there keeps its own lines.
    file_read("mill.yaml", text);
    memcpy(strstr(text, "title: A new"), "title: An old", 13);
    file_write("mill.yaml", text);
    assert_int_equal(run("export mill.yaml --tiled wood.tmx", ""), 0);
    file_read("wood.tmx", map);
    memcpy(strstr(map, "csv\">1,1"), "csv\">1,2", 8);
    file_write("wood.tmx", map);
    assert_int_equal(run("import wood.tmx mill.yaml", ""), 0);
    file_read("mill.yaml", text);
    assert_has(text, "\". w . .");
    assert_has(text, "title: An old");
    memcpy(strstr(map, "csv\">1,2"), "csv\">1,9", 8);
    file_write("wood.tmx", map);
    assert_int_equal(run("import wood.tmx mill.yaml", ""), 1);
    assert_has(err,
               "wood.tmx: layer 'map/rows': tile 8 of the tileset 'terrain' is no terrain of the "
               "chart: 1 times, first at 0201");
}

// A map with more hexes than the engine plays goes to Tiled and comes back, too.
static void a_map_that_is_only_drawn_comes_back(void **unused) {
    static char text[OUTPUT_BYTES], back[OUTPUT_BYTES];
    Text put = text_over(text, sizeof text);
    (void)unused;
    assert_int_equal(run("new rfic mill.yaml", ""), 0);
    text_put(&put, "rules: rfic\nchart: charts/standard.yaml\nmap:\n  rows:\n");
    for (int row = 0; row < 40; row++) {
        text_put(&put, "    - \"%s.", row % 2 > 0 ? " " : "");
        for (int column = 1; column < 60; column++) text_put(&put, column == row ? " w" : " .");
        text_put(&put, "\"\n");
    }
    file_write("big.yaml", text);
    assert_int_equal(run("export big.yaml --tiled big.tmx", ""), 0);
    assert_int_equal(run("import big.tmx back/big.yaml", ""), 0);
    file_read("back/big.yaml", back);
    assert_string_equal(back, text);
}

static void the_commands_refuse_what_is_no_map(void **unused) {
    static const char *const bad[][2] = {
        {"export gbsu/mokra", "expected games, turns or units; or --tiled"},
        {"export gbsu/mokra games --tiled a.tmj", "--tiled takes a scenario"},
        {"export gbsu/mokra --tiled a.png", "expected a file whose name ends in .tmj or .tmx"},
        {"export small.yaml --tiled a.tmj", "expected 'rows' of hexes, or the 'size' of a table"},
        {"export gbsu/none --tiled a.tmj", "unknown scenario 'gbsu/none'"},
        {"import none.tmj", "none.tmj: cannot be read"},
        {"import bad.tmj", "bad.tmj:1:2: "},
        {"import foreign.tmx", "the map was not made by `cassino export`"},
        {"import outside.tmx", "'chart' must name a file below the folder of the scenario"},
        {"import outside.tmx my.txt", "expected a scenario whose name ends in .yaml"},
    };
    static const char outside[] =
        "<map orientation='hexagonal' width='1' height='1' tilewidth='14' tileheight='12' "
        "hexsidelength='6'><properties><property name='scenario' value='{rules: gbsu, chart: "
        "../out.yaml}'/><property name='chart' value='terrain: {clear: {letter: x}}'/></properties>"
        "</map>";
    (void)unused;
    file_write("small.yaml", "rules: gbsu\nchart: chart.yaml\nmap: {}\n");
    file_write("chart.yaml", "rules: gbsu\n");
    file_write("bad.tmj", "{1}");
    file_write("foreign.tmx", "<map/>");
    file_write("outside.tmx", outside);
    for (int i = 0; i < (int)(sizeof bad / sizeof *bad); i++) {
        assert_int_equal(run(bad[i][0], ""), 2);
        assert_has(err, bad[i][1]);
    }
}

// ---- Changed bytes

// Returns a text with up to six changes at random, which the caller frees.
static char *changed(const char *text, size_t *size, Pcg *random) {
    static const char *const parts[] = {"-1",   "1e308",      "\"", "{",   "[",       "0",
                                        "null", "9999999999", "<",  "/",   "polygon", "\n",
                                        ": ",   "{}",         "[]", "0101"};
    char *copy = memory_take(*size + 1, 1);
    memcpy(copy, text, *size);
    for (int n = 1 + (int)pcg_below(random, 6); n > 0; n--) {
        size_t at = pcg_below(random, (uint32_t)*size);
        const char *part = parts[pcg_below(random, (uint32_t)(sizeof parts / sizeof *parts))];
        size_t length = strlen(part) < *size - at ? strlen(part) : *size - at;
        if (pcg_below(random, 3) == 0)
            copy[at] = (char)pcg_below(random, 256);
        else if (pcg_below(random, 40) == 0)
            *size = at + 1;
        else
            memcpy(copy + at, part, length);
    }
    copy[*size] = '\0';
    return copy;
}

// Two maps of three are changed, as JSON and XML, and the scenario of the third. What comes out is
// a text that YAML can read, or an error.
static void change_and_bring(const char *name, int mutations) {
    json_t *map = shipped_map(name);
    int brought_count = 0;
    Tree scenario, chart, tree;
    Pcg random = pcg_seeded(1, 1);
    assert_true(tiled_texts_open(name, &scenario, &chart, &error));
    // The texts of the scenario are not read here, and are long.
    json_object_del(map, "properties");
    for (int i = 0; i < mutations; i++) {
        size_t size, length = scenario.size;
        char *base = map_text(map, i & 1, &size);
        char *text = i % 3 < 2 ? changed(base, &size, &random) : strdup(base);
        char *yaml = i % 3 < 2 ? strdup(scenario.text) : changed(scenario.text, &length, &random);
        error.words[0] = '\0';
        json_t *read = tiled_parse("map", text, size, &error), *notes = json_array();
        TiledTexts texts = {yaml, chart.text};
        char *result = read != NULL ? tiled_scenario(read, "my.yaml", texts, notes, &error) : NULL;
        json_decref(notes);
        json_decref(read);
        if (result == NULL) {
            assert_true(error.words[0] != '\0');
        } else {
            assert_true(tree_parse(&tree, "x", result, strlen(result), &error));
            tree_close(&tree);
            brought_count++;
        }
        free(result);
        free(yaml);
        free(text);
        free(base);
    }
    assert_true(brought_count > 0 && brought_count < mutations);
    json_decref(map);
    tree_close(&chart);
    tree_close(&scenario);
}

// CASSINO_MUTATIONS sets how many maps of each kind are changed.
static void changed_bytes_never_break_the_import(void **unused) {
    const char *named = getenv("CASSINO_MUTATIONS");
    (void)unused;
    change_and_bring("rfic/two-sections", named != NULL ? atoi(named) : 40);
    change_and_bring("gbww2/crossroads", named != NULL ? atoi(named) : 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shipped_map_comes_back_to_the_byte),
        cmocka_unit_test(what_a_map_maker_changes_arrives_in_the_text),
        cmocka_unit_test(a_table_is_changed_too),
        cmocka_unit_test(a_chain_of_hexsides_is_cut_where_a_side_goes),
        cmocka_unit_test_setup(the_commands_write_and_read_a_map, empty_folder),
        cmocka_unit_test_setup(a_map_that_is_only_drawn_comes_back, empty_folder),
        cmocka_unit_test_setup(the_commands_refuse_what_is_no_map, empty_folder),
        cmocka_unit_test(changed_bytes_never_break_the_import),
    };
    if (!program_open("tiled")) return 1;
    int failed = cmocka_run_group_tests_name("tiled", tests, NULL, NULL);
    program_close();
    return failed;
}
