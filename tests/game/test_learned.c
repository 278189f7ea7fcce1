// SPDX-License-Identifier: GPL-3.0-or-later
// test_learned.c -- tests that a policy file is read as it was written, by names, and that no
// file does harm.
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/natural.h"
#include "engine/rules/rules.h"
#include "tests/fuzz/fuzz_learned.h"

#define HEAD                                                                          \
    "learned: 1\nrules: gbsu\nscenario: gbsu/first-contact\nhash: 0123456789abcdef\n" \
    "games: 10\nseed: 3\nversion: 1\n"

enum { FUZZ_RUNS = 3000 };

static char temporary[64] = "/tmp/cassino-learned-XXXXXX";

static Game opened(const char *name) {
    Game game;
    Error error = {0};
    if (!game_open_plain(&game, name, NULL, &error)) fail_msg("%s: %s", name, error.words);
    return game;
}

static Learned *read_text(const Game *game, const char *text, Error *error) {
    return learned_parse(game, "x.learned", text, strlen(text), error);
}

static void exp_and_log_are_those_of_the_library_to_twelve_digits(void **unused) {
    (void)unused;
    for (double x = -30; x < 30; x += 0.37) {
        assert_true(fabs(natural_exp(x) / exp(x) - 1) < 1e-12);
        assert_true(fabs(natural_log(exp(x)) - x) < 1e-11);
    }
    assert_true(natural_exp(0) == 1);
}

// Writes a policy into the file `temporary`.
static bool policy_save(const Game *game, const LearnedHeader *header,
                        const LearnedNumbers *numbers, Error *error) {
    char *text = learned_text(game, header, numbers);
    bool good = learned_save(text, temporary, error);
    free(text);
    return good;
}

static void a_written_policy_is_read_back(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    FeatureTable tables[FEATURE_TABLES_MAX];
    int size = features_size(tables, game.rules->learn.tables(game.world, tables));
    int16_t *values = calloc((size_t)size, sizeof *values);
    assert_non_null(values);
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    for (int i = 1; i < size; i++)
        if (pcg_below(&rng, 3) == 0) values[i] = (int16_t)((int)pcg_below(&rng, 2001) - 1000);
    int16_t lead[LEARNED_TURNS];
    for (int i = 0; i < LEARNED_TURNS; i++) lead[i] = (int16_t)(90 + i);
    LearnedHeader header = {"gbsu/first-contact", 7, 1234, 0};
    LearnedNumbers numbers = {values, values, lead};
    Error error = {0};
    assert_true(policy_save(&game, &header, &numbers, &error));
    static char text[LEARNED_BYTES_MAX + 1];
    FILE *file = fopen(temporary, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    Learned *learned = learned_parse(&game, temporary, text, length, &error);
    if (learned == NULL) fail_msg("%s:%d: %s", error.file, error.line, error.words);
    assert_int_equal(learned->unknown, 0);
    assert_int_equal(learned->games, 1234);
    assert_int_equal(learned->seed, 7);
    assert_true(learned->scenario_hash == game.rules->world_hash(game.world));
    for (int i = 1; i < size; i++)
        assert_true(learned->factor[i] == (float)natural_exp(0.01 * values[i]));
    assert_non_null(learned->value);
    for (int i = 1; i < size; i++) assert_true(learned->value[i] == 0.01f * (float)values[i]);
    for (int i = 0; i < LEARNED_TURNS; i++) assert_true(learned->lead[i] == 0.01f * (float)lead[i]);
    learned_free(learned);
    free(values);
    game_close(&game);
}

static void a_file_that_is_too_large_drops_its_smallest_numbers(void **unused) {
    (void)unused;
    Game game = opened("gbsu/mokra");
    FeatureTable tables[FEATURE_TABLES_MAX];
    int size = features_size(tables, game.rules->learn.tables(game.world, tables));
    int16_t *values = calloc((size_t)size, sizeof *values);
    assert_non_null(values);
    for (int i = 1; i < size; i++) values[i] = (int16_t)(i % 100);
    LearnedHeader header = {"gbsu/mokra", 1, 1, 0};
    LearnedNumbers numbers = {values, NULL, NULL};
    Error error = {0};
    assert_true(policy_save(&game, &header, &numbers, &error));
    FILE *file = fopen(temporary, "r");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    fclose(file);
    assert_true(length > LEARNED_BYTES_MAX / 2 && length <= LEARNED_BYTES_MAX);
    free(values);
    game_close(&game);
}

static void names_that_a_scenario_lacks_have_weight_one(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    Error error = {0};
    Learned *learned = read_text(
        &game, HEAD "# a comment\n\ntable nothing\na b 5\n\ntable stands-early\nNobody 0101 7\n",
        &error);
    assert_non_null(learned);
    assert_int_equal(learned->entries, 2);
    assert_int_equal(learned->unknown, 2);
    for (int i = 0; i < learned->size; i++) assert_true(learned->factor[i] == 1);
    learned_free(learned);
    game_close(&game);
}

static void an_edited_scenario_uses_its_bases(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact"), edited;
    Error error = {0};
    Learned *learned = read_text(&game, HEAD "table when\nuse allied/early 69\n", &error);
    assert_non_null(learned);
    assert_int_equal(learned->unknown, 0);
    game.learned = learned;
    const char *edits[] = {"turns=4"};
    assert_true(game_edit(&game, edits, 1, &edited, &error));
    assert_non_null(edited.learned);
    assert_true(learned_hash(&edited) == learned_hash(&game) && learned_hash(&game) != 0);
    assert_true(edited.rules->world_hash(edited.world) != game.rules->world_hash(game.world));
    game_close(&edited);
    game_close(&game);
}

static const struct Bad {
    const char *text;
    int line;
    const char *words;
} bad[] = {
    {"", 1, "learned: ..."},
    {"learned: 2\n", 1, "unknown version"},
    {"learned: 1\nrules: chess\n", 2, "another rule system"},
    {"learned: 1\nrules: gbsu\nscenario: x\nhash: 12\n", 4, "16 digits"},
    {"learned: 1\nrules: gbsu\nscenario: x\nhash: 0123456789abcdef\ngames: -1\n", 5, "games"},
    {"learned: 1\nrules: gbsu\nscenario: x\nhash: 0123456789abcdef\ngames: 1\nseed: x\n", 6,
     "seed"},
    {"learned: 1\nrules: gbsu\nscenario: \x1b[2J\n", 3, "invalid byte"},
    {"learned: 1\nscenario: x\n", 2, "rules"},
    {HEAD "use allied/early 3\n", 8, "table NAME"},
    {HEAD "table when\nuse allied/early\n", 9, "whole number"},
    {HEAD "table when\nuse allied/early 1001\n", 9, "-1000 to 1000"},
    {HEAD "table when\nuse allied/early nan\n", 9, "-1000 to 1000"},
    {HEAD "table when\nuse allied/early 1e3\n", 9, "-1000 to 1000"},
    {HEAD "table when\nuse\n", 9, "missing numbers"},
    {HEAD "table when\nuse allied/early 3 allied/early 4\n", 9, "duplicate entry"},
    {HEAD "table when\nuse allied/early 3\ntable when\nuse allied/early 3\n", 11,
     "duplicate entry"},
    {HEAD "value guess\nturn 64 3\n", 9, "from 0 to 63"},
    {HEAD "value guess\nturn 1 3 1 4\n", 9, "duplicate entry"},
    {HEAD "value guess\nround 1 3\n", 9, "only the row"},
    {HEAD "value when\nuse allied/early 3\nuse allied/early 3\n", 10, "duplicate entry"},
    {HEAD "value\n", 8, "one name"},
    {HEAD "table when early\n", 8, "one name"},
    {HEAD "table\n", 8, "one name"},
    {HEAD "   \n", 8, "expected a word"},
    {HEAD "table when\nuse allied/early\x01 3\n", 9, ""},
};

static void a_bad_file_is_refused_with_its_line(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    for (int i = 0; i < COUNT_OF(bad); i++) {
        Error error = {0};
        Learned *learned = read_text(&game, bad[i].text, &error);
        if (learned != NULL) fail_msg("file %d is taken", i);
        if (error.line != bad[i].line || strstr(error.words, bad[i].words) == NULL)
            fail_msg("file %d: line %d, %s", i, error.line, error.words);
        assert_string_equal(error.file, "x.learned");
    }
    char *big = malloc(LEARNED_BYTES_MAX + 2);
    assert_non_null(big);
    memset(big, '\n', LEARNED_BYTES_MAX + 1);
    assert_null(learned_parse(&game, "x", big, LEARNED_BYTES_MAX + 1, NULL));
    free(big);
    game_close(&game);
}

static void arbitrary_bytes_do_no_harm(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    const char *good = HEAD
        "\ntable when\nuse allied/early 3 axis/late -9\n\ntable stands-early\n"
        "Nobody 0101 7 0102 8\ntable cards\nallied/play/fire 10 4\n"
        "value guess\nturn 1 90 2 110\nvalue initiative\nturn-1 allied 7\n";
    Pcg rng = pcg_stream(2, 0, PCG_TEST);
    char text[512];
    int taken = 0;
    for (int run = 0; run < FUZZ_RUNS; run++) {
        size_t length = strlen(good);
        memcpy(text, good, length);
        for (uint32_t k = pcg_below(&rng, 4); k > 0; k--)
            text[pcg_below(&rng, (uint32_t)length)] = (char)pcg_below(&rng, 256);
        if (pcg_below(&rng, 4) == 0) length = pcg_below(&rng, (uint32_t)length + 1);
        taken += fuzz_learned(&game, text, length);
    }
    assert_true(taken > FUZZ_RUNS / 10 && taken < FUZZ_RUNS);
    game_close(&game);
}

// Checks that every shipped policy file was learned from the present version of its scenario and
// chart. After a change of a scenario, `cassino train` must learn it again (results/learn.sh).
static void a10_every_shipped_policy_fits_its_scenario(void **unused) {
    (void)unused;
    glob_t found;
    int stale = 0;
    if (glob("scenarios/*/*.learned", 0, NULL, &found) != 0)
        fail_msg("no scenarios/*/*.learned: run from the top folder");
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char scenario[300];
        Game game;
        Error error = {0};
        size_t length = strlen(found.gl_pathv[i]) - strlen(".learned");
        snprintf(scenario, sizeof scenario, "%.*s.yaml", (int)length, found.gl_pathv[i]);
        if (!game_open(&game, scenario, &error)) fail_msg("%s: %s", scenario, error.words);
        assert_non_null(game.learned);
        bool fits = game.learned->scenario_hash == game.rules->world_hash(game.world);
        if (!fits || game.learned->unknown > 0) {
            print_error("%s: learned from %s; %d of its %d numbers fit nothing: train again\n",
                        found.gl_pathv[i],
                        fits ? "this scenario" : "another version of its scenario",
                        game.learned->unknown, game.learned->entries);
            stale++;
        }
        game_close(&game);
    }
    globfree(&found);
    assert_int_equal(stale, 0);
}

static int start(void **unused) {
    (void)unused;
    int descriptor = mkstemp(temporary);
    if (descriptor >= 0) close(descriptor);
    return descriptor < 0;
}

static int finish(void **unused) {
    (void)unused;
    return unlink(temporary);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_and_log_are_those_of_the_library_to_twelve_digits),
        cmocka_unit_test(a_written_policy_is_read_back),
        cmocka_unit_test(a_file_that_is_too_large_drops_its_smallest_numbers),
        cmocka_unit_test(names_that_a_scenario_lacks_have_weight_one),
        cmocka_unit_test(an_edited_scenario_uses_its_bases),
        cmocka_unit_test(a_bad_file_is_refused_with_its_line),
        cmocka_unit_test(arbitrary_bytes_do_no_harm),
        cmocka_unit_test(a10_every_shipped_policy_fits_its_scenario),
    };
    return cmocka_run_group_tests(tests, start, finish);
}
