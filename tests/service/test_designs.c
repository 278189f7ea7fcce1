// SPDX-License-Identifier: GPL-3.0-or-later
// test_designs.c -- tests the requests about designs: every shipped file opens with its map, edits
// keep the rest of a text, a wrong design is stored and opened again, and hostile texts and names
// reach no file.
#include "service_kit.h"

#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/pcg.h"
#include "engine/base/yaml/document.h"
#include "engine/game/open.h"

static char folder[64];
static Service *service;

static int open_service(void **unused) {
    (void)unused;
    strcpy(folder, "/tmp/cassino-designs-XXXXXX");
    assert_non_null(mkdtemp(folder));
    service = service_of(folder);
    return 0;
}

static int close_service(void **unused) {
    char command[128];
    (void)unused;
    service_free(service);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

// Sends the request `design` or `save_design` for a text. Steals `more`, other fields.
static json_t *sent(const char *name, const char *text, json_t *more, bool *good) {
    Request request;
    Client client = {0};
    json_t *json = json_pack("{s:s, s:s}", "request", name, "text", text);
    if (more != NULL) json_object_update(json, more);
    json_decref(more);
    char *line = json_dumps(json, 0);
    request_read(&request, line, strlen(line));
    json_t *answer = request_answer(service, &request, &client, good);
    free(line);
    json_decref(json);
    return answer;
}

static void each_first_file_is_valid_and_has_keys_and_map(void **unused) {
    static const char *const systems[] = {"gbsu", "rfic", "gbww2"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        bool good;
        json_t *keys =
            asked_well(service, "{\"request\":\"design_keys\",\"rules\":\"%s\"}", systems[i]);
        const json_t *rows = json_object_get(json_object_get(keys, "keys"), "rows");
        assert_true(json_array_size(rows) > 8);
        assert_string_equal(json_words_at(json_array_get(rows, 0), "key"), "title");
        json_t *answer = sent("design", json_words_at(keys, "text"), NULL, &good);
        assert_true(good);
        assert_int_equal(json_array_size(json_object_get(answer, "problems")), 0);
        assert_non_null(json_object_get(answer, "position"));
        const json_t *board = json_object_get(json_object_get(answer, "scenario"), "board");
        assert_true(json_array_size(json_object_get(board, "places")) >= 64);
        json_decref(answer);
        json_decref(keys);
    }
}

static const char small[] =
    "title: A   # mine\nrules: gbsu\nchart: charts/standard.yaml\nmap:\n  rows:\n    - \". . w\"\n";

static void an_edit_keeps_the_rest_and_problems_have_places(void **unused) {
    bool good;
    (void)unused;
    json_t *edits =
        json_pack("[{s:s, s:s, s:s}, {s:s, s:s, s:i}]", "op", "replace", "path", "/map/rows/0/1",
                  "value", "q", "op", "add", "path", "/turns", "value", 40);
    json_t *answer = sent("design", small, json_pack("{s:o}", "edits", edits), &good);
    assert_true(good);
    assert_string_equal(json_words_at(answer, "text"),
                        "title: A   # mine\nrules: gbsu\nchart: charts/standard.yaml\nmap:\n"
                        "  rows:\n    - \". q w\"\nturns: 40\n");
    bool found = false;
    size_t i;
    json_t *problem;
    json_array_foreach(json_object_get(answer, "problems"), i, problem) found |=
        strcmp(json_words_at(problem, "place"), "0201") == 0;
    assert_true(found);
    // The text has no forces, but its map is drawn.
    assert_null(json_object_get(answer, "position"));
    assert_non_null(json_object_get(json_object_get(answer, "scenario"), "board"));
    json_decref(answer);
    edits = json_pack("[{s:s, s:s}]", "op", "remove", "path", "/none");
    answer = sent("design", small, json_pack("{s:o}", "edits", edits), &good);
    assert_false(good);
    json_decref(answer);
}

static void a_wrong_design_is_stored_listed_opened_and_deleted(void **unused) {
    bool good;
    struct stat facts;
    char path[256];
    (void)unused;
    for (int i = 0; i < 2; i++) {  // the second time it replaces the file
        json_t *answer = sent("save_design", small, json_pack("{s:s}", "name", "mine"), &good);
        assert_true(good);
        snprintf(path, sizeof path, "%s/designs/mine/scenario.yaml", folder);
        assert_string_equal(json_words_at(answer, "path"), path);
        json_decref(answer);
    }
    snprintf(path, sizeof path, "%s/designs/mine/charts/standard.yaml", folder);
    assert_int_equal(stat(path, &facts), 0);
    json_t *answer = asked_well(service, "{\"request\":\"designs\"}");
    const json_t *line = json_array_get(json_object_get(answer, "designs"), 0);
    assert_string_equal(json_words_at(line, "title"), "A");
    json_decref(answer);
    answer = asked_well(service, "{\"request\":\"designs\",\"name\":\"mine\"}");
    assert_string_equal(json_words_at(answer, "text"), small);
    json_decref(answer);
    json_decref(asked_well(service, "{\"request\":\"delete_design\",\"name\":\"mine\"}"));
    asked_badly(service, "unknown design", "{\"request\":\"designs\",\"name\":\"mine\"}");
    asked_badly(service, "unknown design", "{\"request\":\"delete_design\",\"name\":\"mine\"}");
}

static void hostile_texts_and_names_reach_no_file(void **unused) {
    static const char *const names[] = {"../x", "a/b", ".", "-a", "A"};
    static const char *const texts[] = {
        "rules: gbsu\nchart: ../../../etc/passwd\n",
        "rules: ../x\nchart: charts/standard.yaml\n",
        "rules: gbsu\n",
        "a: [",
        "[[[[[[[[[[[[[[[[[[[[",
        "rules: &a [*a]\n",
        "\x01",
        "rules: [gbsu]\nmap: 7\n",
        "rules: gbsu\nmap: {rows: [[]]}\n",
        "rules: gbsu\nmap: {rows: ['. q', '']}\n",
        "rules: gbww2\nmap: {size: 36 24, roads: []}\n",
        "rules: rfic\nmap: {rows: ['\xc3\xa9 . .', '. .']}\nchart: charts/standard.yaml\n"};
    (void)unused;
    for (int i = 0; i < COUNT_OF(names); i++) {
        bool good;
        json_t *answer = sent("save_design", small, json_pack("{s:s}", "name", names[i]), &good);
        assert_false(good);
        json_decref(answer);
        asked_badly(service, "expected a-z", "{\"request\":\"designs\",\"name\":\"%s\"}", names[i]);
    }
    for (int i = 0; i < COUNT_OF(texts); i++) {
        bool good;
        json_t *answer = sent("design", texts[i], NULL, &good);
        assert_true(good);
        assert_true(json_array_size(json_object_get(answer, "problems")) > 0);
        json_decref(answer);
    }
}

static void numbers_are_set_as_by_the_command_line(void **unused) {
    bool good;
    Tree tree;
    char path[PATH_MOST];
    (void)unused;
    assert_true(scenario_path("gbsu/first-contact", path));
    assert_true(tree_open(&tree, path, NULL));
    json_t *answer =
        sent("design", tree.text, json_pack("{s:[s]}", "sets", "units.HQ/B.support=3"), &good);
    assert_true(good);
    const char *text = json_words_at(answer, "text");
    assert_non_null(strstr(text, "support: 3, vp: 2, at: 0408"));
    assert_int_equal(strlen(text), tree.size);
    json_decref(answer);
    answer = sent("design", tree.text, json_pack("{s:[s]}", "sets", "none=3"), &good);
    assert_false(good);
    json_decref(answer);
    json_decref(sent("design", small, json_pack("{s:[s]}", "sets", "turns=3"), &good));
    assert_false(good);
    tree_close(&tree);
}

// A text of a shipped scenario with random bytes changed never crashes.
static void random_changes_are_answered(void **unused) {
    static const char bytes[] = " \n-[]{}:,'\"#.0w~";
    (void)unused;
    Pcg rng = pcg_stream(32, 0, PCG_TEST);
    static const char *const files[] = {"gbsu/first-contact", "rfic/two-sections",
                                        "gbww2/crossroads"};
    for (int i = 0; i < 45; i++) {
        char path[PATH_MOST];
        bool good;
        Tree tree;
        assert_true(scenario_path(files[i % 3], path));
        assert_true(tree_open(&tree, path, NULL));
        for (int k = 0; k < 1 + i / 5; k++)
            tree.text[pcg_below(&rng, (uint32_t)tree.size)] =
                bytes[pcg_below(&rng, sizeof bytes - 1)];
        json_t *answer = sent("design", tree.text, NULL, &good);
        json_decref(answer);
        tree_close(&tree);
    }
}

static void a_map_for_tiled_comes_back(void **unused) {
    char path[PATH_MOST];
    Tree tree;
    Error error;
    bool good;
    (void)unused;
    assert_true(scenario_path("gbsu/first-contact", path));
    assert_true(tree_open(&tree, path, &error));
    json_t *answer = sent("design_map", tree.text, json_pack("{s:s}", "name", "mine"), &good);
    assert_true(good);
    const json_t *picture = json_object_get(answer, "picture");
    assert_int_equal(json_integer_value(json_array_get(picture, 0)), 0x89);
    assert_non_null(strstr(json_words_at(answer, "map"), "\"image\": \"mine.png\""));
    // The map's own battle counts, not the text.
    json_t *map = json_pack("{s:O}", "map", json_object_get(answer, "map"));
    json_t *back = sent("read_map", small, json_incref(map), &good);
    assert_true(good);
    assert_string_equal(json_words_at(back, "text"), tree.text);
    assert_int_equal(json_array_size(json_object_get(back, "notes")), 0);
    json_decref(back);
    json_decref(map);
    json_decref(answer);
    // A map without one goes into the text.
    static const char foreign[] =
        "<map orientation='hexagonal' width='2' height='1' tilewidth='14' tileheight='12' "
        "hexsidelength='6'><tileset firstgid='1'><tile id='0' class='Town'/></tileset>"
        "<layer width='2' height='1'><data encoding='csv'>1,2</data></layer></map>";
    back = sent("read_map", small, json_pack("{s:s}", "map", foreign), &good);
    assert_true(good);
    assert_non_null(strstr(json_words_at(back, "text"), "- \"t .\""));
    assert_int_equal(json_array_size(json_object_get(back, "notes")), 2);
    json_decref(back);
    asked_badly(service, "open the battle into which it goes first",
                "{\"request\":\"read_map\",\"map\":\"<map/>\"}");
    tree_close(&tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_first_file_is_valid_and_has_keys_and_map),
        cmocka_unit_test(an_edit_keeps_the_rest_and_problems_have_places),
        cmocka_unit_test(a_map_for_tiled_comes_back),
        cmocka_unit_test(a_wrong_design_is_stored_listed_opened_and_deleted),
        cmocka_unit_test(hostile_texts_and_names_reach_no_file),
        cmocka_unit_test(numbers_are_set_as_by_the_command_line),
        cmocka_unit_test(random_changes_are_answered),
    };
    return cmocka_run_group_tests(tests, open_service, close_service);
}
