// SPDX-License-Identifier: GPL-3.0-or-later
// test_report.c -- tests that intervals cover as often as they claim, that figures add up, and
// that the page needs no other file.
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>
#include <sqlite3.h>

#include "bench/report/figures_json.h"
#include "bench/report/page/game_log.h"
#include "bench/report/page/page.h"
#include "bench/simulate/rows.h"
#include "play/commands/commands.h"
#include "tests/bench/simulate/folder_kit.h"
#include "tests/bench/simulate/games_kit.h"

static void proposed_thresholds_give_the_wanted_shares(void **unused) {
    (void)unused;
    enum { GAMES = 4100 };
    static GameLine games[GAMES];
    // Each margin from -10 to 30 equally often.
    for (int i = 0; i < GAMES; i++) games[i].margin = i % 41 - 10;
    Proposal proposal =
        propose(games, GAMES, (Shares){.draw = 5 / 41.0, .minor = 16 / 41.0, .major = 20 / 41.0});
    assert_int_equal(proposal.scale.threshold, 10);
    assert_int_equal(proposal.scale.draw, 2);
    assert_int_equal(proposal.scale.major, 11);
    assert_true(fabs(proposal.won[ALLIED] - proposal.won[AXIS]) < 1e-9);
    assert_true(fabs(proposal.reached.major - 20 / 41.0) < 1e-9);
}

// ---- The report of a small simulation.

static void simulate_into(const char *scenario, int games, const char *player, const char *path) {
    assert_true(games_into(path, scenario, player, games, -1));
}

static Report *report_of(const char *const paths[], int count) {
    Report *report = calloc(1, sizeof *report);
    Error error = {0};
    report->band = (Interval){0.4, 0.6};
    report->wanted = (Shares){0.1, 0.5, 0.4};
    if (!report_read(report, paths, count, &error)) fail_msg("%s", error.words);
    return report;
}

__attribute__((noinline)) static char *written(const Report *report, bool json) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (json)
        report_json(report, out);
    else
        report_page(report, "cassino report x.db --out x.html", out);
    fclose(out);
    return text;
}

static int times_in(const char *text, const char *words) {
    int times = 0;
    for (; (text = strstr(text, words)) != NULL; text++) times++;
    return times;
}

static void losses_add_up(const Report *report) {
    double deaths = 0, lost = 0;
    for (int i = 0; i < report->place_count; i++)
        deaths += report->places[i].dies[ALLIED] + report->places[i].dies[AXIS];
    for (int i = 0; i < report->piece_count; i++) lost += 1 - report->pieces[i].survives;
    assert_true(fabs(deaths - lost) < 1e-9);
    double given[SIDES] = {0}, taken[SIDES] = {0};
    for (int i = 0; i < report->piece_count; i++) {
        const PieceFigures *one = &report->pieces[i];
        given[one->side] += one->steps_given;
        taken[one->side] += one->steps_lost;
    }
    for (Side side = ALLIED; side < SIDES; side++) {
        assert_true(given[side] <= taken[side_other(side)] + 1e-9);
        // Snipers and mines cause the other losses.
        assert_true(given[side] > 0.9 * taken[side_other(side)]);
    }
}

// Each game to replay has a luck breakdown; the typical game has the most frequent result, and no
// game is shorter, longer or closer than those that are named so.
static void replays_check(const Report *report) {
    for (int pick = 0; pick < PICKS; pick++) {
        const GameBreakdown *breakdown = &report->breakdown[pick];
        double all = breakdown->start;
        for (int i = 0; i < MOVERS; i++) all += breakdown->change[i];
        assert_true(fabs(all - report->games[report->pick[pick]].payoff) < 1e-9);
    }
    const int *won = report->levels[0].won;
    int typical = report->games[report->pick[PICK_TYPICAL]].result;
    for (int i = 0; i < RESULTS; i++) assert_true(won[typical] >= won[i]);
    const GameLine *closest = &report->games[report->pick[PICK_CLOSEST]];
    for (int i = 0; i < report->game_count; i++) {
        const GameLine *game = &report->games[i];
        assert_true(game->plies >= report->games[report->pick[PICK_SHORTEST]].plies);
        assert_true(game->plies <= report->games[report->pick[PICK_LONGEST]].plies);
        assert_true(game->kept || abs(game->margin - report->scale.threshold) >=
                                      abs(closest->margin - report->scale.threshold));
    }
}

static void the_figures_of_a_report_add_up(void **unused) {
    (void)unused;
    Path path;
    const char *file = file_in(path, "first.db");
    simulate_into("gbsu/first-contact", 300, "greedy", file);
    Report *report = report_of(&file, 1);
    assert_int_equal(report->game_count, 300);
    assert_int_equal(report->levels[0].won[0] + report->levels[0].won[1] + report->levels[0].won[2],
                     300);
    double sum = report->start, share = 0;
    for (int i = 0; i < MOVERS; i++) sum += report->movers[i].change;
    for (int i = 0; i < MOVERS; i++) share += report->movers[i].share;
    assert_true(fabs(sum - report->result) < 1e-9);
    assert_true(fabs(share - 1) < 1e-9);
    double change = 0;
    for (int i = 0; i < report->cause_count; i++) change += report->causes[i].change;
    assert_true(fabs(report->start + change - report->result) < 1e-9);
    // At the end of every turn, corrected win probabilities are right on average.
    int stride = report->turn_count + 1;
    for (int t = 0; t < report->turn_count; t++) {
        double said = 0, paid = 0;
        int count = 0;
        for (int i = 0; i < report->game_count; i++) {
            if (t >= report->games[i].turns) continue;
            said += report->chances[i * stride + t];
            paid += report->games[i].payoff;
            count++;
        }
        assert_true(fabs(said - paid) / count < 0.01);
        assert_true(report->fan[t].low <= report->fan[t].middle &&
                    report->fan[t].middle <= report->fan[t].high);
    }
    assert_true(report->brier_corrected <= report->brier + 1e-3);
    losses_add_up(report);
    for (int i = 0; i < report->objective_count; i++) {
        for (Side side = ALLIED; side < SIDES; side++) {
            double by_turn = 0;
            for (int t = 0; t <= ROW_TURNS_MAX; t++)
                by_turn += report->objectives[i].taken_in[side][t];
            assert_true(fabs(by_turn - report->objectives[i].taken[side]) < 1e-9);
        }
    }
    replays_check(report);
    report_free(report);
    free(report);
}

static void the_page_is_self_contained_and_names_its_command(void **unused) {
    (void)unused;
    Path path;
    const char *file = file_in(path, "first.db");
    Report *report = report_of(&file, 1);
    char *page = written(report, false);
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, " src="));
    assert_null(strstr(page, "@import"));
    assert_null(strstr(page, "url("));
    assert_non_null(strstr(
        page,
        "cassino simulate gbsu/first-contact --games 300 --allied greedy --axis greedy --seed 1"));
    assert_non_null(strstr(page, "--record longest.record"));
    // The map is drawn once and shown in all maps.
    assert_int_equal(times_in(page, "id=\"ground\""), 1);
    assert_int_equal(times_in(page, "href=\"#ground\""), 8);
    int roads = 0;
    for (int i = 0; i < report->line_count; i++) roads += report->lines[i].kind == LINE_ROAD;
    assert_true(roads > 4);  // the scenario has a road between the farms
    // The report uses the scenario's names of sides and the rules' names of measures.
    assert_string_equal(report->side[ALLIED], "Blue");
    char *told = strndup(page, (size_t)(strstr(page, "The scenario, in full") - page));
    assert_null(strstr(told, "Allied"));  // only the scenario's own text may say "Allied"
    free(told);
    assert_non_null(strstr(page, "hand, cards"));
    assert_int_equal(report->scale.known, true);
    assert_non_null(strstr(page, "</html>"));
    for (int section = 1; section <= 7; section++) {
        char heading[24];
        snprintf(heading, sizeof heading, ">%d. ", section);
        assert_non_null(strstr(page, heading));
    }
    free(page);
    char words[2000];
    Text text = text_over(words, sizeof words);
    report_command(report, 17, &text);
    assert_string_equal(
        words,
        "cassino simulate gbsu/first-contact --allied greedy --axis greedy --seed 1 --only 17");
    report_free(report);
    free(report);
}

// Means over turns are ratios of sums over games. The test compares their intervals with those of
// the jackknife, which leaves out one game at a time.
static void measures_at_the_end_of_a_turn_have_the_jackknife_interval(void **unused) {
    (void)unused;
    enum { GAMES = 300 };
    Path path;
    const char *file = file_in(path, "first.db");
    Report *report = report_of(&file, 1);
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_true(report->measure_count > 0);
    int moved = 0;
    for (int i = 0; i < report->measure_count; i++) {
        double sum[GAMES] = {0}, turns[GAMES] = {0}, all = 0, all_turns = 0, squares = 0;
        assert_int_equal(sqlite3_prepare_v2(db,
                                            "SELECT dense_rank() OVER (ORDER BY game) - 1, end_axis"
                                            " FROM turn_measure WHERE turn > 0 AND measure = ?",
                                            -1, &row, NULL),
                         SQLITE_OK);
        sqlite3_bind_int(row, 1, i);
        while (sqlite3_step(row) == SQLITE_ROW) {
            int game = sqlite3_column_int(row, 0);
            assert_in_range(game, 0, GAMES - 1);
            sum[game] += sqlite3_column_double(row, 1);
            turns[game]++;
        }
        sqlite3_finalize(row);
        for (int game = 0; game < GAMES; game++) {
            all += sum[game];
            all_turns += turns[game];
        }
        for (int game = 0; game < GAMES; game++) {
            double without = (all - sum[game]) / (all_turns - turns[game]);
            squares += (without - all / all_turns) * (without - all / all_turns);
        }
        double half = 1.959963984540054 * sqrt(squares * (GAMES - 1) / GAMES);
        const MeasureFigures *one = &report->measures[i];
        assert_true(fabs(one->turn[AXIS] - all / all_turns) < 1e-9);
        assert_true(fabs(one->turn_half[AXIS] - half) <= 0.02 * half);
        moved += half > 0;
    }
    assert_true(moved > 0);
    sqlite3_close(db);
    report_free(report);
    free(report);
}

// Checks that every mean and share in the list has half the width of its interval beside it.
static void halves_stand_by(json_t *list, const char *const names[], int count) {
    size_t at;
    json_t *one;
    char half[40];
    assert_true(json_array_size(list) > 0);
    json_array_foreach(list, at, one) {
        for (int i = 0; i < count; i++) {
            snprintf(half, sizeof half, "%s_half", names[i]);
            assert_non_null(json_object_get(one, names[i]));
            json_t *beside = json_object_get(one, half);
            assert_true(json_is_array(beside) ? json_array_size(beside) == SIDES
                                              : json_real_value(beside) > 0);
        }
    }
}

static void the_json_can_be_read(void **unused) {
    (void)unused;
    Path path;
    const char *file = file_in(path, "first.db");
    Report *report = report_of(&file, 1);
    char *text = written(report, true);
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    assert_int_equal(json_integer_value(json_object_get(
                         json_array_get(json_object_get(json, "files"), 0), "games")),
                     300);
    assert_true(json_array_size(json_object_get(json_object_get(json, "board"), "places")) == 64);
    json_t *unit = json_array_get(json_object_get(json_object_get(json, "board"), "pieces"), 0);
    assert_true(json_is_real(json_object_get(unit, "steps_given")));
    json_t *board = json_object_get(json, "board"), *course = json_object_get(json, "course");
    static const char *const of_piece[] = {"survives", "steps_lost", "steps_given"};
    static const char *const of_objective[] = {"taken", "taken_turn", "held"};
    static const char *const of_measure[] = {"turn_end", "end"};
    halves_stand_by(json_object_get(board, "pieces"), of_piece, 3);
    halves_stand_by(json_object_get(board, "objectives"), of_objective, 3);
    halves_stand_by(json_object_get(json, "measures"), of_measure, 2);
    assert_true(json_real_value(json_object_get(course, "lead_changes_half")) > 0);
    assert_true(json_real_value(json_object_get(course, "brier_half")) > 0);
    json_t *even = json_object_get(json_array_get(json_object_get(json, "files"), 0), "even_at");
    assert_int_equal(json_array_size(json_object_get(even, "interval")), 2);
    json_decref(json);
    free(text);
    report_free(report);
    free(report);
}

// If the disk is full while the page is written, the old page must survive.
static void a_failed_write_keeps_the_old_page(void **unused) {
    (void)unused;
    Path path, html, beside;
    char *argv[] = {(char *)"report", (char *)file_in(path, "first.db"), (char *)"--out",
                    (char *)file_in(html, "page.html"), NULL};
    FILE *file = fopen(html, "w");
    fputs("the old page", file);
    fclose(file);
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){50000, 50000});
        _exit(command_call(&command_report, 4, argv));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    char text[40] = "";
    file = fopen(html, "r");
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "the old page");
    assert_int_not_equal(access(file_in(beside, "page.html.part"), F_OK), 0);
}

static void a_game_without_map_or_evaluator_is_reported_too(void **unused) {
    (void)unused;
    Path path, other;
    const char *files[] = {file_in(path, "kuhn.db"), file_in(other, "kuhn-greedy.db")};
    simulate_into("kuhn_poker", 50, "random", files[0]);
    simulate_into("kuhn_poker", LEADS_GAMES_MIN, "ismcts:iterations=20", files[1]);
    Report *report = report_of(files, 2);
    assert_false(report->valued);
    char *page = written(report, false), *json = written(report, true);
    assert_non_null(strstr(page, "</html>"));
    assert_non_null(strstr(page, "ismcts:iterations=20"));
    json_t *tree = json_loads(json, 0, NULL);
    assert_true(json_is_null(json_object_get(tree, "luck")));
    const json_t *course = json_object_get(tree, "course");
    assert_true(json_is_null(json_object_get(course, "lead_changes")));
    assert_true(json_is_null(json_object_get(course, "lead_changes_half")));
    json_decref(tree);
    free(page);
    free(json);
    report_free(report);
    free(report);
}

// Checks that the page tells the typical game ply by ply, and that a file with games of another
// program has no such text.
static void selected_games_are_told_ply_by_ply(void **unused) {
    (void)unused;
    Path path;
    const char *name = file_in(path, "told.db");
    simulate_into("gbsu/first-contact", 60, "random", name);
    Report *report = report_of(&name, 1);
    const GameLine *game = &report->games[report->pick[PICK_TYPICAL]];
    Error error = {0};
    char *log = game_log(report, game, &error), last[16];
    assert_non_null(log);
    snprintf(last, sizeof last, "\n%4d  ", game->plies);
    assert_int_equal(times_in(log, last), 1);
    free(log);
    char *page = written(report, false);
    assert_int_equal(times_in(page, "Show the game, move by move"), PICKS);
    free(page);
    GameLine other = *game;
    other.plies++;
    assert_null(game_log(report, &other, NULL));
    provenance_set(&report->levels[0].about, META_VERSION, "%s", "another");
    assert_null(game_log(report, game, &error));
    assert_non_null(strstr(error.words, "another version of the program"));
    assert_non_null(strstr(error.words, "(another)"));
    provenance_set(&report->levels[0].about, META_SCENARIO, "%s", "nowhere.yaml");
    assert_null(game_log(report, game, &error));
    assert_non_null(
        strstr(error.words, "nowhere.yaml, or its policy cannot be opened from this folder"));
    report_free(report);
    free(report);
}

static void a_damaged_file_is_refused(void **unused) {
    (void)unused;
    enum { PAGE = 4096 };
    Path path;
    const char *name = file_in(path, "damaged.db");
    simulate_into("gbsu/first-contact", 60, "random", name);
    char junk[4 * PAGE];
    memset(junk, 0x5a, sizeof junk);
    FILE *file = fopen(name, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, 8 * PAGE, SEEK_SET), 0);
    assert_int_equal(fwrite(junk, 1, sizeof junk, file), sizeof junk);
    fclose(file);
    Error error = {0};
    Report *report = calloc(1, sizeof *report);
    assert_false(report_read(report, &name, 1, &error));
    assert_non_null(strstr(error.words, "damaged"));
    report_free(report);
    free(report);
}

// Gives SQLite more and more memory until it has enough. With too little, the error must not call
// the file damaged.
static void lack_of_memory_is_not_reported_as_a_damaged_file(void **unused) {
    (void)unused;
    enum { STEP = 20000, MOST = 400 };
    Path path;
    const char *name = file_in(path, "short.db");
    simulate_into("tic_tac_toe", 20, "random", name);
    bool good = false;
    int refused = 0;
    for (int i = 1; !good && i < MOST; i++, refused += !good) {
        Error error = {0};
        Report *report = calloc(1, sizeof *report);
        sqlite3_hard_heap_limit64((sqlite3_int64)i * STEP);
        good = report_read(report, &name, 1, &error);
        sqlite3_hard_heap_limit64(0);
        if (!good && strstr(error.words, "memory") == NULL) fail_msg("%d: %s", i, error.words);
        report_free(report);
        free(report);
    }
    assert_true(good && refused > 0);
}

static void files_of_two_scenarios_are_refused(void **unused) {
    (void)unused;
    Path path, other, empty;
    const char *files[] = {file_in(path, "first.db"), file_in(other, "kuhn.db")};
    Error error = {0};
    Report *report = calloc(1, sizeof *report);
    report->band = (Interval){0.4, 0.6};
    assert_false(report_read(report, files, 2, &error));
    assert_non_null(strstr(error.words, "a report needs files of one scenario"));
    report_free(report);
    memset(report, 0, sizeof *report);
    const char *missing = file_in(empty, "missing.db");
    assert_false(report_read(report, &missing, 1, &error));
    assert_non_null(strstr(error.words, "unable to open"));
    report_free(report);
    free(report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proposed_thresholds_give_the_wanted_shares),
        cmocka_unit_test(the_figures_of_a_report_add_up),
        cmocka_unit_test(the_page_is_self_contained_and_names_its_command),
        cmocka_unit_test(measures_at_the_end_of_a_turn_have_the_jackknife_interval),
        cmocka_unit_test(the_json_can_be_read),
        cmocka_unit_test(selected_games_are_told_ply_by_ply),
        cmocka_unit_test(a_failed_write_keeps_the_old_page),
        cmocka_unit_test(a_game_without_map_or_evaluator_is_reported_too),
        cmocka_unit_test(a_damaged_file_is_refused),
        cmocka_unit_test(lack_of_memory_is_not_reported_as_a_damaged_file),
        cmocka_unit_test(files_of_two_scenarios_are_refused),
    };
    return cmocka_run_group_tests_name("report", tests, folder_make, folder_remove);
}
