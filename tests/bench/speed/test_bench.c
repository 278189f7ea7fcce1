// SPDX-License-Identifier: GPL-3.0-or-later
// test_bench.c -- tests `cassino bench`: its positions are the right ones, and its output about
// them and about games has fixed names and plausible values. After an intended change of rules or
// scenarios, `make renew` cuts the positions anew.
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/speed/position.h"
#include "bench/speed/signature.h"
#include "engine/game/record/record.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

// A position is cut from a golden game: the first one after CUT_PERCENT of it in which a unit
// acts and has CHOICES_WANTED choices or more. Positions with few choices do not show the speed
// of a search.
enum { CUT_PERCENT = 40, CHOICES_WANTED = 25, CHOICES_LEAST = 6, CHOICES_MOST = 99 };

enum { PATH_BYTES = 256, RECORD_BYTES = 1 << 17, OUTPUT_BYTES = 1 << 16, TABLE_WIDTH = 125 };

static Record record;  // too large for the stack

// ---- The positions ----

// Returns the number of choices at a ply; 0 if the ply is too early, no side chooses, or there
// are too many choices.
static int choices_at(const Game *game, const State *state, int ply) {
    Action list[ACTIONS_MAX];
    if (ply < record.count * CUT_PERCENT / 100 || game_turn(game, state) >= SIDES) return 0;
    int count = game_legal(game, state, list);
    return count <= CHOICES_MOST ? count : 0;
}

// Returns the first ply with enough choices; if there is none, the ply with the most choices.
static int cut_find(const Game *game) {
    StateBuffer state;
    int best = 0, most = 0;
    memset(&state, 0, sizeof state);
    game->rules->setup(game->world, state_of(&state));
    for (int ply = 0; ply < record.count && most < CHOICES_WANTED; ply++) {
        int count = choices_at(game, state_of(&state), ply);
        if (count > most) best = ply;
        most = max_int(most, count);
        game_apply(game, state_of(&state), record.actions[ply]);
    }
    assert_true(most >= CHOICES_LEAST);
    return best;
}

static void record_open(Game *game, const char *path) {
    Error error = {0};
    char line[800];
    if (!record_load_header(&record, path, &error) || !game_open(game, record.scenario, &error) ||
        !record_load(&record, game, path, &error))
        fail_msg("%s (`make renew` cuts the positions anew)",
                 error_line(&error, line, sizeof line));
}

// Puts a comment line at the start of a file.
static void file_comment(const char *path, const char *words) {
    static char text[RECORD_BYTES];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(length < sizeof text);
    file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "# %s\n", words);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static void position_renew(const char *scenario) {
    const char *slash = strchr(scenario, '/');
    assert_non_null(slash);
    char from[PATH_BYTES], to[PATH_BYTES], words[2 * PATH_BYTES];
    snprintf(from, sizeof from, "tests/golden/%.*s-%s-greedy.record", (int)(slash - scenario),
             scenario, slash + 1);
    snprintf(to, sizeof to, "bench/positions/%s.record", slash + 1);
    Game game;
    Error error = {0};
    record_open(&game, from);
    int whole = record.count, ply = cut_find(&game);
    record.count = ply;
    if (!record_save(&record, &game, to, &error)) fail_msg("%s", error.words);
    snprintf(words, sizeof words, "%d plies of the %d of %s", ply, whole, from);
    file_comment(to, words);
    game_close(&game);
}

static void renew(void) {
    for (int i = 0; shipped_scenarios[i] != NULL; i++) position_renew(shipped_scenarios[i]);
}

static void every_scenario_has_a_position_with_many_choices(void **unused) {
    (void)unused;
    static char positions[POSITIONS_MAX][NAME_BYTES];
    int found = position_list(positions, POSITIONS_MAX), covered = 0, count = 0;
    while (shipped_scenarios[count] != NULL) count++;
    Action list[ACTIONS_MAX];
    for (int i = 0; i < found; i++) {
        char path[PATH_BYTES];
        Game game;
        StateBuffer state;
        snprintf(path, sizeof path, "bench/positions/%.*s.record", NAME_BYTES, positions[i]);
        record_open(&game, path);
        memset(&state, 0, sizeof state);
        assert_true(record_replay(&record, &game, state_of(&state), -1, NULL));
        assert_true(game_turn(&game, state_of(&state)) < SIDES);
        assert_in_range(game_legal(&game, state_of(&state), list), CHOICES_LEAST, CHOICES_MOST);
        for (int n = 0; n < count; n++)
            covered += strcmp(shipped_scenarios[n], record.scenario) == 0;
        game_close(&game);
    }
    assert_int_equal(covered, count);
}

// ---- The command ----

static char output[OUTPUT_BYTES];

// Runs the command in this process, which computes the signature only once, and returns its exit
// code. Stores what it prints in `output`.
static int run(int argc, const char *const words[]) {
    FILE *file = tmpfile();
    int kept[2];
    assert_non_null(file);
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        kept[i] = dup(i + 1);
        dup2(fileno(file), i + 1);
    }
    int code = command_call(&command_bench, argc, (char **)(uintptr_t)words);
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        dup2(kept[i], i + 1);
        close(kept[i]);
    }
    rewind(file);
    output[fread(output, 1, sizeof output - 1, file)] = '\0';
    fclose(file);
    return code;
}

#define RUN(...) run(COUNT_OF(((const char *[]){__VA_ARGS__})), (const char *[]){__VA_ARGS__, NULL})

// Measures one position and one game.
static json_t *measured;

static int measure(void **unused) {
    (void)unused;
    int code = RUN("bench", "--quick", "--json", "--only", "first-contact", "--only", "kuhn_poker");
    measured = json_loads(output, 0, NULL);
    if (code != 0 || measured == NULL) fprintf(stderr, "exit %d: %s\n", code, output);
    return code != 0 || measured == NULL;
}

static int measured_free(void **unused) {
    (void)unused;
    json_decref(measured);
    return 0;
}

// Returns the only row of a list; fails if there are more.
static const json_t *row_of(const char *list) {
    const json_t *rows = json_object_get(measured, list);
    assert_int_equal(json_array_size(rows), 1);
    return json_array_get(rows, 0);
}

static double number_of(const json_t *row, const char *key) {
    const json_t *value = json_object_get(row, key);
    if (!json_is_number(value)) fail_msg("no number at %s", key);
    return json_number_value(value);
}

// Checks that the row has this name, these non-negative numbers and nothing else.
static void assert_row(const json_t *row, const char *name, const char *const keys[], int count) {
    assert_string_equal(json_string_value(json_object_get(row, "name")), name);
    for (int i = 0; i < count; i++) assert_true(number_of(row, keys[i]) >= 0);
    assert_int_equal(json_object_size(row), count + 1);
}

static void a_position_reports_its_speed_and_shares_of_time(void **unused) {
    (void)unused;
    static const char *const keys[] = {"ply",
                                       "choices",
                                       "iterations_per_s",
                                       "nodes_per_s",
                                       "bytes_per_node",
                                       "plies_per_iteration",
                                       "nodes_per_iteration",
                                       "iterations_per_s_1_thread",
                                       "iterations_per_s_2_threads",
                                       "gain_of_2_threads",
                                       "share_playout",
                                       "share_tree",
                                       "share_resample",
                                       "share_legal",
                                       "share_apply",
                                       "share_policy",
                                       "share_evaluate",
                                       "share_draw"};
    const json_t *row = row_of("positions");
    assert_row(row, "first-contact", keys, COUNT_OF(keys));
    for (int i = 0; i < COUNT_OF(keys); i++)
        if (strncmp(keys[i], "share_", 6) == 0) assert_true(number_of(row, keys[i]) >= 0);
    double parts = number_of(row, "share_playout") + number_of(row, "share_tree") +
                   number_of(row, "share_resample");
    double rules = number_of(row, "share_legal") + number_of(row, "share_apply") +
                   number_of(row, "share_policy") + number_of(row, "share_evaluate") +
                   number_of(row, "share_draw");
    assert_true(parts > 0 && rules > 0);  // shares of the time; a test cannot say how large
    assert_true(number_of(row, "iterations_per_s") > 0);
}

static void bench_reports_the_signature_and_the_cost_of_each_rule(void **unused) {
    (void)unused;
    static const char *const keys[] = {"state_bytes",
                                       "copy_ns",
                                       "turn_ns",
                                       "legal_ns",
                                       "apply_ns",
                                       "draw_ns",
                                       "resample_ns",
                                       "policy_ns",
                                       "evaluate_ns",
                                       "plies_per_game",
                                       "decisions_per_game",
                                       "mean_choices",
                                       "ns_per_ply",
                                       "random_games_per_s",
                                       "greedy_games_per_s",
                                       "iterations_per_s",
                                       "truncated_iterations_per_s",
                                       "plies_per_iteration",
                                       "nodes_per_iteration"};
    const json_t *row = row_of("games");
    assert_row(row, "kuhn_poker", keys, COUNT_OF(keys));
    assert_int_equal(strlen(json_string_value(json_object_get(measured, "signature"))), 16);
}

static void the_signature_equals_that_in_tests_signature(void **unused) {
    (void)unused;
    char expected[17] = "";
    const char *signature = json_string_value(json_object_get(measured, "signature"));
    FILE *file = fopen("tests/signature", "r");
    if (file == NULL) fail_msg("tests/signature is missing: run from the top folder");
    int read = fscanf(file, "%16s", expected);
    fclose(file);
    assert_int_equal(read, 1);
    if (strcmp(signature, expected) != 0)
        fail_msg(
            "the signature is %s, not %s: rules, scenarios or search behave differently. If that "
            "is meant, write the new number to tests/signature and say why in the commit; if not, "
            "something broke.",
            signature, expected);
}

static void the_tables_fit_a_wide_terminal_and_end_in_the_signature(void **unused) {
    (void)unused;
    assert_int_equal(RUN("bench", "--quick", "--only", "gbsu/first-contact"), 0);
    const char *last = output;
    for (const char *line = output; *line; line = strchr(line, '\n') + 1) {
        assert_true(strcspn(line, "\n") <= TABLE_WIDTH);
        last = line;
    }
    assert_int_equal(strncmp(last, "signature ", 10), 0);
}

static void option_only_refuses_unknown_names(void **unused) {
    (void)unused;
    assert_int_equal(RUN("bench", "--only", "frist-contact"), 2);
    assert_string_equal(output,
                        "cassino bench: --only: unknown game or position 'frist-contact'; did you "
                        "mean 'first-contact'?\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_has_a_position_with_many_choices),
        cmocka_unit_test(a_position_reports_its_speed_and_shares_of_time),
        cmocka_unit_test(bench_reports_the_signature_and_the_cost_of_each_rule),
        cmocka_unit_test(the_signature_equals_that_in_tests_signature),
        cmocka_unit_test(the_tables_fit_a_wide_terminal_and_end_in_the_signature),
        cmocka_unit_test(option_only_refuses_unknown_names),
    };
    if (getenv("CASSINO_RENEW") != NULL) renew();
    return cmocka_run_group_tests_name("bench", tests, measure, measured_free);
}
