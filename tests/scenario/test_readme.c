// SPDX-License-Identifier: GPL-3.0-or-later
// test_readme.c -- checks that every piece of a scenario in scenarios/README.md loads (G3). A
// piece is text between ` and ` with `key: value`, {a map} or [a list] in it, or an indented line
// that is a map. Each piece must occur unchanged in a scenario or chart of the tree that loads. A
// whole example is in a ```yaml block, and a policy file in a block without a name.
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/game/learned/learned.h"

enum { TEXT_BYTES = 1 << 18, PIECE_BYTES = 300, PIECES_MIN = 40 };

static const char page_path[] = "scenarios/README.md";
static char page[TEXT_BYTES], shown[TEXT_BYTES];  // `shown`: all files that load, joined

// Patterns in the document that stand for values and are no examples.
static const char *const patterns[] = {
    "{HEX: capacity}",
    "{HEX: text}",
    "{NAME: hexes}",
    "{NAME: a terrain}",
    "{TARGET: {FIRER: text}}",
    "{CARDS: an event}",
    "{NAME: list of units}",
    "{NAME: list of battalions}",
    "{NAME: points}",
    "{DIVISION: a road and an edge}",
    "{DIVISION: a road and inches}",
    "{DIVISION: point}",
    "{DIVISION: zone}",
    "key: value",
    "{at: HEX}",
    "{hidden: hexes}",
    "control: hexes",
    ": ",
};

static size_t file_add(const char *path, char text[TEXT_BYTES], size_t used) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s is missing: run from the top folder", path);
    used += fread(text + used, 1, TEXT_BYTES - 2 - used, file);
    fclose(file);
    assert_true(used < TEXT_BYTES - 2);
    text[used++] = '\n';
    text[used] = '\0';
    return used;
}

static void scenario_loads(const char *path) {
    Game game;
    Error error = {0};
    if (!game_open_plain(&game, path, NULL, &error))
        fail_msg("%s:%d:%d: %s", path, error.line, error.column, error.words);
    game_close(&game);
}

// Returns true if the text at this place is a whole value or entry. `1/1 1` is not an entry of
// `[1/1 1, 1/5 2]` unless it is in a list itself.
static bool stands_whole(const char *at, size_t length) {
    const char *before = at - 1, *after = at + length;
    while (before > shown && *before == ' ') before--;
    while (*after == ' ') after++;
    if (*before == '[' && *at != '{' && *at != '[') return false;
    return strchr("\n-{[,:", *before) != NULL && strchr("\n,}]#", *after) != NULL;
}

static bool is_shown(const char *piece) {
    size_t length = strlen(piece);
    for (const char *at = shown; (at = strstr(at, piece)) != NULL; at++)
        if (at > shown && stands_whole(at, length)) return true;
    return false;
}

static bool is_piece(const char *text) {
    for (int i = 0; i < COUNT_OF(patterns); i++)
        if (strcmp(text, patterns[i]) == 0) return false;
    return strstr(text, ": ") != NULL || text[0] == '{' || text[0] == '[';
}

// Copies the next piece from *at, and moves *at behind it. Returns false at the end.
static bool piece_next(const char **at, char out[PIECE_BYTES]) {
    bool line_start = true;
    for (const char *c = *at; *c != '\0'; c++) {
        const char *end = NULL;
        if (line_start && strncmp(c, "```", 3) == 0) {  // skip a whole block
            c = strstr(c + 3, "```");
            assert_non_null(c);
            c += 2;
            continue;
        }
        bool entry = line_start && strncmp(c, "    ", 4) == 0 && strpbrk(c, "{\n")[0] == '{';
        line_start = *c == '\n';
        if (entry) {
            c += strspn(c, " -");
            end = strchr(c, '\n');
            if (*c != '{') continue;
        } else if (*c == '`') {
            end = strchr(++c, '`');
        } else {
            continue;
        }
        assert_true(end != NULL && end - c < PIECE_BYTES);
        snprintf(out, PIECE_BYTES, "%.*s", (int)(end - c), c);
        *at = end + (*end == '`');
        if (is_piece(out)) return true;
        c = *at - 1;
    }
    return false;
}

static int pages_open(void **unused) {
    static const char *const scenarios[] = {
        "tests/good/gbsu/crossing.yaml",    "tests/good/rfic/everything.yaml",
        "tests/good/gbww2/everything.yaml", "scenarios/gbww2/crossroads.yaml",
        "scenarios/gbww2/primosole.yaml",   "scenarios/gbsu/first-contact.yaml",
        "scenarios/gbsu/storfjord.yaml",    "scenarios/rfic/two-sections.yaml"};
    static const char *const charts[] = {"scenarios/gbsu/charts/standard.yaml",
                                         "scenarios/rfic/charts/standard.yaml",
                                         "scenarios/gbww2/charts/standard.yaml"};
    (void)unused;
    file_add(page_path, page, 0);
    size_t used = 0;
    for (int i = 0; i < COUNT_OF(scenarios); i++) {
        scenario_loads(scenarios[i]);
        used = file_add(scenarios[i], shown, used);
    }
    for (int i = 0; i < COUNT_OF(charts); i++) used = file_add(charts[i], shown, used);
    return 0;
}

static void g3_every_piece_that_the_page_shows_loads(void **unused) {
    (void)unused;
    char piece[PIECE_BYTES];
    int count = 0, missing = 0;
    for (const char *at = page; piece_next(&at, piece); count++) {
        if (is_shown(piece)) continue;
        missing++;
        print_error("%s shows `%s`, which stands in no file that loads\n", page_path, piece);
    }
    assert_int_equal(missing, 0);
    if (count < PIECES_MIN) fail_msg("only %d pieces were found", count);
}

static void the_check_refuses_what_does_not_load(void **unused) {
    (void)unused;
    assert_true(is_shown("{deal: 3, draw: [1/1 1, 1/5 2]}"));
    assert_false(is_shown("draw: 1/1 1, 1/5 2"));  // without `deal` the loader refuses it
    assert_false(is_shown("1/1 1, 1/5 2"));
    assert_false(is_shown("{deal: 3}"));
}

// Writes the block that begins with `open` to a file. Returns false if there is no such block
// from *at on.
static bool block_write(const char **at, const char *open, const char *path) {
    const char *start = strstr(*at, open);
    if (start == NULL) return false;
    start += strlen(open);
    const char *end = strstr(start, "\n```");
    assert_non_null(end);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%.*s\n", (int)(end - start), start);
    fclose(file);
    *at = end;
    return true;
}

static void g3_whole_examples_load_and_what_was_learned_of_the_first(void **unused) {
    (void)unused;
    static const char *const systems[] = {"gbsu", "rfic"};
    char folder[] = "/tmp/readme-XXXXXX", line[200], path[2][80];
    assert_non_null(mkdtemp(folder));
    const char *at = page;
    for (int i = 0; i < COUNT_OF(systems); i++) {
        snprintf(path[0], sizeof path[0], "%s/%s.yaml", folder, systems[i]);
        snprintf(line, sizeof line, "cp -r scenarios/%s/charts %s", systems[i], folder);
        assert_int_equal(system(line), 0);
        assert_true(block_write(&at, "```yaml\n", path[0]));
        scenario_loads(path[0]);
    }
    assert_false(block_write(&at, "```yaml\n", path[0]));
    // Both blocks of numbers belong to the first example.
    at = page;
    snprintf(path[0], sizeof path[0], "%s/gbsu.learned", folder);
    snprintf(path[1], sizeof path[1], "%s/values", folder);
    assert_true(block_write(&at, "```\nlearned: 1", path[0]));
    assert_true(block_write(&at, "```\nvalue guess", path[1]));
    snprintf(line, sizeof line,
             "cd %s && sed -i '1s/^/learned: 1/' gbsu.learned && echo 'value guess' >>gbsu.learned "
             "&& cat values >>gbsu.learned",
             folder);
    assert_int_equal(system(line), 0);
    snprintf(path[0], sizeof path[0], "%s/gbsu.yaml", folder);
    snprintf(line, sizeof line, "cp -r scenarios/gbsu/charts %s", folder);
    assert_int_equal(system(line), 0);
    Game game;
    Error error = {0};
    if (!game_open(&game, path[0], &error)) fail_msg("%d: %s", error.line, error.words);
    assert_non_null(game.learned);
    assert_true(game.learned->entries >= 4);
    assert_int_equal(game.learned->unknown, 0);
    game_close(&game);
    snprintf(line, sizeof line, "rm -r %s", folder);
    assert_int_equal(system(line), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g3_every_piece_that_the_page_shows_loads),
        cmocka_unit_test(the_check_refuses_what_does_not_load),
        cmocka_unit_test(g3_whole_examples_load_and_what_was_learned_of_the_first),
    };
    return cmocka_run_group_tests_name("readme", tests, pages_open, NULL);
}
