// SPDX-License-Identifier: GPL-3.0-or-later
// test_hostile.c -- tests files of simulations that were damaged or made to do harm, and full
// disks and the like. Each must give one line on stderr and exit code 2, and no existing data may
// be lost.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/base.h"
#include "engine/base/pcg.h"
#include "hostile_kit.h"
#include "tests/rules/sanitized.h"

enum { GAMES = 6 };

// Returns the path of a whole simulation, which is played once.
static const char *whole(Path path) {
    file_in(path, "whole.db");
    if (access(path, F_OK) != 0)
        assert_int_equal(
            SAID("simulate gbsu/first-contact --games %d --threads 1 --out %s", GAMES, path).code,
            0);
    return path;
}

static const char *copied(Path path, const char *name) {
    Path from;
    file_duplicate(whole(from), file_in(path, name));
    return path;
}

static Said simulate_said(const char *path) {
    return SAID("simulate gbsu/first-contact --games %d --threads 1 --out %s", GAMES + 1, path);
}

static Said merge_said(const char *path) {
    Path out;
    unlink(file_in(out, "merged.db"));
    Said said = SAID("merge %s %s", out, path);
    unlink(out);
    return said;
}

static Said report_said(const char *path) { return SAID("report %s --json", path); }

static void refused(const Said *said, const char *sql, const char *command) {
    if (said->code == 2 && said->lines == 1 && strlen(said->words) > 20) return;
    fail_msg("%s after \"%s\": exit %d, %d lines: %s", command, sql, said->code, said->lines,
             said->words);
}

// ---- Rows that no simulation writes.

static const char *const attacks[] = {
    "UPDATE game SET game = -5 WHERE game = 3",
    "UPDATE game SET game = -5000000000 WHERE game = 3",
    "UPDATE game SET game = 10000000 WHERE game = 3",
    "UPDATE game SET margin = 2147483647 WHERE game = 3",
    "UPDATE game SET margin = CASE game WHEN 3 THEN 2147483647 ELSE -2147483648 END",
    "UPDATE game SET margin = 400000000 WHERE game = 3",
    "UPDATE game SET payoff = 99999999 WHERE game = 3",
    "UPDATE game SET payoff = -1 WHERE game = 3",
    "UPDATE game SET winner = 'nobody' WHERE game = 3",
    "UPDATE game SET winner = CASE winner WHEN 'axis' THEN 'allied' ELSE 'axis' END WHERE game = 3",
    "UPDATE game SET turns = 2147483647 WHERE game = 3",
    "UPDATE game SET turns = -1 WHERE game = 3",
    "UPDATE turn SET chance = -99999999",
    "UPDATE turn SET turn = -turn - 1",
    "UPDATE place SET place = place + 1000 WHERE place = 3",
    "UPDATE place SET label = 'a label that is far too long for a map'",
    "UPDATE place SET x = 1e300",
    "UPDATE place SET x = 9e999",
    "UPDATE line SET kind = 'canyon'",
    "UPDATE objective SET place = 1023",
    "UPDATE objective SET objective = objective + 90",
    "UPDATE outcome SET outcome = outcome + 60",
    "UPDATE outcome SET row = 100000",
    "UPDATE measure SET measure = measure + 9",
    "UPDATE fate SET place = 99999",
    "UPDATE fate SET place = -2",
    "UPDATE fate SET first = 64",
    "UPDATE game SET ending = 4",
    "UPDATE ending SET ending = ending + 9",
    "UPDATE object SET place = 64",
    "UPDATE change SET object = object + 9",
    "UPDATE change SET side = 'neutral'",
    "UPDATE fate SET piece = -piece - 1",
    "UPDATE fate SET piece = piece + 200",
    "UPDATE death SET place = place + 5000",
    "UPDATE OR REPLACE death SET side = 'red'",
    "UPDATE stand SET place = place + 64",
    "UPDATE stand SET count = -1",
    "UPDATE presence SET place = place + 64",
    "UPDATE presence SET squares = -1",
    "UPDATE holding SET objective = objective + 100",
    "UPDATE OR REPLACE holding SET kind = 'lost'",
    "UPDATE OR REPLACE luck SET mover = 'zz'",
    "UPDATE luck SET change = 9223372036854775807",
    "UPDATE OR REPLACE luck_total SET mover = 'zz'",
    "UPDATE OR REPLACE luck_total SET outcome = 52 WHERE outcome = 51",
    "UPDATE luck_total SET size = 9223372036854775807",
    "UPDATE OR REPLACE outcome_total SET mover = 'zz'",
    "UPDATE OR REPLACE outcome_total SET outcome = outcome + 52",
    "UPDATE outcome_total SET counts = -1",
    "UPDATE game_measure SET measure = measure + 9",
    "UPDATE turn_measure SET measure = measure - 5",
    "UPDATE piece SET side = 'neutral'",
    "UPDATE piece SET steps = 1000000",
    "DELETE FROM piece WHERE piece = 0",
    // These change the tables themselves.
    "DROP TABLE turn",
    "DROP TABLE game; CREATE VIEW game AS WITH RECURSIVE n (game) AS (SELECT 1 UNION ALL SELECT"
    " game + 1 FROM n) SELECT game, 'x' AS stream, 'axis' AS winner, 0 AS payoff, 0 AS margin FROM "
    "n",
    "CREATE TABLE other AS SELECT * FROM fate; DROP TABLE fate; ALTER TABLE other RENAME TO fate;"
    " UPDATE fate SET piece = NULL",
    "CREATE TRIGGER bite AFTER INSERT ON game BEGIN DELETE FROM game; END",
    "CREATE VIEW mine AS SELECT * FROM game",
    "ALTER TABLE game ADD COLUMN more ANY",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '')",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE game (game)' WHERE"
    " name = 'game'",
};

static void an_invalid_row_is_one_line_of_error(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT_OF(attacks); i++) {
        Path path;
        copied(path, "attacked.db");
        if (!tampered(path, attacks[i])) fail_msg("SQLite refuses: %s", attacks[i]);
        Said report = report_said(path), merge = merge_said(path), simulate = simulate_said(path);
        refused(&report, attacks[i], "report");
        refused(&merge, attacks[i], "merge");
        refused(&simulate, attacks[i], "simulate");
    }
}

// Checks that the table rejects such a row, even if the attacker switches off its conditions.
static void a_row_without_a_value_or_of_another_type_is_refused_by_the_table(void **unused) {
    (void)unused;
    static const char *const refusals[] = {
        "UPDATE game SET winner = NULL WHERE game = 3",
        "UPDATE game SET margin = 'wide' WHERE game = 3",
        "UPDATE place SET label = NULL, letter = NULL, name = NULL, terrain = NULL",
        "UPDATE meta SET value = NULL",
        "UPDATE fate SET steps = x'00'",
    };
    Path path;
    copied(path, "types.db");
    for (int i = 0; i < COUNT_OF(refusals); i++) assert_false(tampered(path, refusals[i]));
}

static void the_header_of_a_file_is_checked(void **unused) {
    (void)unused;
    static const char *const lies[] = {
        "UPDATE meta SET value = '99999999999' WHERE key = 'threshold'",
        "UPDATE meta SET value = 'many' WHERE key = 'major'",
        "UPDATE place SET outline = 'M0 0h7z'",
        "UPDATE place SET outline = 'nan,nan 1,1 2,2'",
        "UPDATE place SET outline = '1,1 2,2'",
    };
    for (int i = 0; i < COUNT_OF(lies); i++) {
        Path path;
        copied(path, "lies.db");
        assert_true(tampered(path, lies[i]));
        Said report = report_said(path);
        refused(&report, lies[i], "report");
        assert_true(merge_said(path).code >= 0);
        assert_true(simulate_said(path).code >= 0);
    }
}

static void harmless(const Said *said, const char *command, int trial) {
    if ((said->code == 0 && said->lines == 0) || (said->code == 2 && said->lines == 1)) return;
    fail_msg("%s of trial %d: exit %d, %d lines: %s", command, trial, said->code, said->lines,
             said->words);
}

static void random_byte_errors_do_no_harm(void **unused) {
    (void)unused;
    for (int trial = 0; trial < 40; trial++) {
        Path path;
        struct stat facts;
        Pcg rng = pcg_stream(40, (uint64_t)trial, PCG_TEST);
        copied(path, "turned.db");
        FILE *file = fopen(path, "r+");
        assert_int_equal(stat(path, &facts), 0);
        for (uint32_t count = 1 + pcg_below(&rng, 50); count > 0; count--) {
            fseek(file, (long)pcg_below(&rng, (uint32_t)facts.st_size), SEEK_SET);
            fputc((int)pcg_below(&rng, 256), file);
        }
        fclose(file);
        Said report = report_said(path), merge = merge_said(path), simulate = simulate_said(path);
        harmless(&report, "report", trial);
        harmless(&merge, "merge", trial);
        harmless(&simulate, "simulate", trial);
    }
}

// ---- Names that a page or a program could take for markup or commands.

static void names_in_a_file_are_escaped_on_the_page(void **unused) {
    (void)unused;
    static const char *const canaries[] = {
        "UPDATE place SET label = '<b>&''\"'",
        "UPDATE place SET name = '<script>x', terrain = '<i>wood'",
        "UPDATE piece SET name = '<script>x</script>'",
        "UPDATE objective SET name = '\"><script>'",
        "UPDATE measure SET name = '<script>', help = '\" onclick=\"x', unit = '<u>'",
        "UPDATE outcome SET label = '<s>''\"'",
        "UPDATE object SET name = '<script>x', what = '<u>'",
        "UPDATE ending SET name = '<script>x', help = '<u>'",
        "UPDATE luck SET event_type = '<script>' || event_type",
        "UPDATE luck_total SET event_type = '<script>' || event_type",
        "UPDATE meta SET value = '<script>' || value WHERE key IN ('title', 'scenario', 'allied',"
        " 'set', 'seed', 'version', 'command', 'text', 'hash', 'rules', 'board')",
        "UPDATE meta SET value = ''';set print \"/tmp/hostile-canary\";print 1 #<script>' WHERE key"
        " LIKE 'side_%'",
        "UPDATE meta SET value = x'ff' || char(27) || '[2J' || char(8238) WHERE key = 'axis'",
    };
    static char page[1 << 22];
    Path path, html;
    copied(path, "words.db");
    for (int i = 0; i < COUNT_OF(canaries); i++) {
        bool done = tampered(path, canaries[i]);
        if (!done && strstr(canaries[i], "x'ff'") == NULL) fail_msg("%s", canaries[i]);
    }
    Said said = SAID("report %s --out %s", path, file_in(html, "words.html"));
    if (said.code != 0) fail_msg("%s", said.words);
    FILE *file = fopen(html, "r");
    size_t length = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    page[length] = '\0';
    assert_non_null(strstr(page, "&lt;script&gt;"));
    assert_non_null(strstr(page, "&lt;b&gt;&amp;"));
    static const char *const never[] = {"<script", "<b>&'",       "<u>", "<s>",
                                        "<i>wood", "onclick=\"x", "\x1b"};
    for (int i = 0; i < COUNT_OF(never); i++)
        if (strstr(page, never[i]) != NULL) fail_msg("\"%s\" is on the page", never[i]);
    assert_int_not_equal(access("/tmp/hostile-canary", F_OK), 0);
    assert_int_equal(report_said(path).code, 0);
}

static int times_on_page(const char *path, const char *words) {
    static char page[1 << 22];
    Path html;
    int times = 0;
    Said said = SAID("report %s --out %s", path, file_in(html, "shape.html"));
    if (said.code != 0) fail_msg("%s", said.words);
    FILE *file = fopen(html, "r");
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    for (const char *at = page; (at = strstr(at, words)) != NULL; at++) times++;
    return times;
}

static void a_board_is_drawn_for_any_place_data(void **unused) {
    (void)unused;
    Path path;
    copied(path, "shapes.db");
    assert_int_equal(times_on_page(path, "<circle cx"), 3);  // the scale and two objectives
    assert_true(tampered(path, "UPDATE place SET outline = ''"));
    assert_true(times_on_page(path, "<circle cx") > 64);
    assert_true(tampered(path, "UPDATE place SET outline = '0,0 7,0 3.5,7', x = 3, y = 2"));
    assert_true(times_on_page(path, "class=\"map\"") == 9);
    // Leave only the places: no pieces, objectives, measures or outcomes.
    assert_true(tampered(
        path,
        "DELETE FROM piece; DELETE FROM fate; DELETE FROM death; DELETE FROM"
        " stand; DELETE FROM presence; DELETE FROM objective; DELETE FROM holding; DELETE FROM"
        " measure; DELETE FROM game_measure; DELETE FROM turn_measure;"
        " DELETE FROM outcome; DELETE FROM luck_total; DELETE FROM outcome_total; DELETE FROM "
        "turn"));
    assert_int_equal(times_on_page(path, "class=\"map\""), 1);
    assert_int_equal(report_said(path).code, 0);
    assert_true(tampered(path, "DELETE FROM place; DELETE FROM line"));
    assert_int_equal(times_on_page(path, "This game has no board"), 1);
}

// ---- Folders, disks, memory, and other processes that write.

static void a_read_only_file_can_be_reported_and_merged(void **unused) {
    (void)unused;
    Path path, shut, out, open_folder;
    Limits nobody = {.nobody = true};
    copied(path, "read.db");
    file_in(shut, "shut");
    assert_int_equal(mkdir(shut, 0755), 0);
    assert_int_equal(rename(path, file_in(out, "shut/read#1?.db")), 0);
    assert_int_equal(chmod(out, 0444), 0);
    assert_int_equal(chmod(shut, 0555), 0);
    Said said = said_by(&nobody, spelled("report %s --json", out));
    if (said.code != 0) fail_msg("%s", said.words);
    assert_int_equal(mkdir(file_in(open_folder, "open"), 0777), 0);
    assert_int_equal(chmod(open_folder, 0777), 0);
    said = said_by(&nobody, spelled("merge %s/all.db %s", open_folder, out));
    if (said.code != 0) fail_msg("%s", said.words);
    assert_int_equal(chmod(shut, 0755), 0);
}

static void a_file_that_cannot_be_made_is_told_with_its_cause(void **unused) {
    (void)unused;
    Path shut, out;
    Limits nobody = {.nobody = true};
    assert_int_equal(mkdir(file_in(shut, "closed"), 0555), 0);
    static const char *const commands[] = {
        "simulate kuhn_poker --games 2 --out",
        "simulate gbsu/first-contact gbsu/mokra --player random --games 2 --out",
        "match kuhn_poker --first random --second greedy --games 2 --out",
        "train gbsu/first-contact --out",
    };
    for (int i = 0; i < COUNT_OF(commands); i++) {
        Said said = said_by(&nobody, spelled("%s %s", commands[i], file_in(out, "closed/a")));
        refused(&said, commands[i], "closed");
        assert_non_null(strstr(said.words, "closed/a: cannot be written: Permission denied"));
        said = SAID("%s %s", commands[i], file_in(out, "missing/a"));
        refused(&said, commands[i], "missing");
        assert_non_null(strstr(said.words, "/a: cannot be written: No such file or directory"));
    }
}

static void two_runs_on_one_file_both_work_or_one_reports_it(void **unused) {
    (void)unused;
    for (int round = 0; round < 3; round++) {
        Path path;
        int process[3], well = 0;
        unlink(file_in(path, "shared.db"));
        const char *words =
            spelled("simulate gbsu/first-contact --games 40 --threads 1 --out %s", path);
        for (int i = 0; i < 3; i++) process[i] = said_start(NULL, words);
        for (int i = 0; i < 3; i++) {
            int code = said_code(process[i]);
            assert_true(code == 0 || code == 2);
            well += code == 0;
        }
        assert_true(well >= 1);
        assert_int_equal(number_of(path, "SELECT count(*) FROM game"), 40);
        assert_int_equal(number_of(path, "SELECT sum(plies) FROM luck_total"),
                         number_of(path, "SELECT sum(plies) FROM game"));
    }
}

static void merging_leaves_its_inputs_alone(void **unused) {
    (void)unused;
    Path part, out;
    copied(part, "all.db.part");
    Said said = SAID("merge %s %s", file_in(out, "all.db"), part);
    assert_int_equal(said.code, 0);
    assert_int_equal(access(part, F_OK), 0);
    said = SAID("merge %s %s", part, part);
    assert_int_equal(said.code, 2);
    assert_non_null(strstr(said.words, "is an input file too"));
    assert_int_equal(number_of(part, "SELECT count(*) FROM game"), GAMES);
    // A failed merge must leave no file.
    unlink(out);
    said = SAID("merge %s %s %s", out, part, part);
    assert_int_equal(said.code, 2);
    char command[300];
    snprintf(command, sizeof command, "ls %s* | wc -l | grep -qx 1", out);
    assert_int_equal(system(command), 0);
}

static void a_scenario_is_the_same_by_its_hash_whatever_its_path(void **unused) {
    (void)unused;
    Path path, out, one, two;
    copied(path, "spelling.db");
    assert_true(tampered(path, "UPDATE meta SET value = '/far/away.yaml' WHERE key = 'scenario'"));
    assert_int_equal(simulate_said(path).code, 0);
    file_in(one, "one.db");
    file_in(two, "two.db");
    for (int i = 0; i < 2; i++)
        assert_int_equal(SAID("simulate gbsu/first-contact --games 6 --shard %d/2 --out %s", i + 1,
                              i ? two : one)
                             .code,
                         0);
    assert_true(tampered(two, "UPDATE meta SET value = '/far/away.yaml' WHERE key = 'scenario'"));
    assert_int_equal(SAID("merge %s %s %s", file_in(out, "both.db"), one, two).code, 0);
}

static void lack_of_memory_is_one_line_of_error(void **unused) {
    (void)unused;
#if SANITIZED
    skip();  // sanitizers need address space of their own
#endif
    Path path;
    static const char *const commands[] = {
        "simulate kuhn_poker --games 10000000 --until width=0.2 --threads 1 --out",
        "sweep gbsu/first-contact --vary turns=1..2 --games 100000 --threads 1 --out",
    };
    for (int i = 0; i < COUNT_OF(commands); i++) {
        int short_of = 0;
        for (rlim_t megabytes = 24; megabytes <= (i == 0 ? 160 : 72); megabytes += 8) {
            Limits limits = {.memory_bytes = megabytes << 20};
            unlink(file_in(path, "memory.db"));
            Said said = said_by(&limits, spelled("%s %s", commands[i], path));
            if (said.code == 2) assert_int_equal(said.lines, 1);
            if (said.code == 2) short_of++;
            if (said.code != 0 && said.code != 2)
                fail_msg("%s: %d MB: exit %d: %s", commands[i], (int)megabytes, said.code,
                         said.words);
        }
        assert_true(short_of > 0);
    }
}

static void a_merge_removes_the_rest_of_a_killed_one(void **unused) {
    (void)unused;
    Path one, both;
    char dead[sizeof both + 32], alive[sizeof both + 32];
    file_in(one, "to-join.db");
    file_in(both, "joined.db");
    snprintf(dead, sizeof dead, "%s.part-999999999", both);  // no process has this number
    snprintf(alive, sizeof alive, "%s.part-%ld", both, (long)getppid());
    assert_int_equal(SAID("simulate kuhn_poker --games 6 --out %s", one).code, 0);
    fclose(fopen(dead, "w"));
    fclose(fopen(alive, "w"));
    assert_int_equal(SAID("merge %s %s", both, one).code, 0);
    assert_int_not_equal(access(dead, F_OK), 0);
    // The process with this number could still be writing it.
    assert_int_equal(access(alive, F_OK), 0);
    unlink(alive);
}

static void a_sweep_that_fails_leaves_no_picture(void **unused) {
    (void)unused;
    Path svg;
    file_in(svg, "new.svg");
    assert_int_equal(SAID("sweep no/such --vary turns=4..5 --out %s", svg).code, 2);
    assert_int_not_equal(access(svg, F_OK), 0);
    Limits full = {.file_bytes = 3000};
    Said said = said_by(
        &full, spelled("sweep gbsu/first-contact --vary turns=4..5 --games 2 --out %s", svg));
    assert_int_equal(said.code, 2);
    assert_int_not_equal(access(svg, F_OK), 0);
}

static void a_ladder_checks_the_counts_in_its_files(void **unused) {
    (void)unused;
    static const char *const files[] = {
        "{\"first\": \"a\", \"second\": \"b\", \"pairs\": [4611686018427387904, 0, 0, 0, 1]}",
        "{\"first\": \"a\", \"second\": \"b\", \"pairs\": [-3, 0, 0, 0, 9]}",
        "{\"first\": \"a\", \"second\": \"b\", \"pairs\": [1.5, 0, 0, 0, 9]}",
        "{\"first\": \"a\\u001b[2J\", \"second\": \"b\", \"pairs\": [1, 0, 0, 0, 9]}",
        "{\"first\": \"a\\nb\", \"second\": \"b\", \"pairs\": [1, 0, 0, 0, 9]}",
    };
    for (int i = 0; i < COUNT_OF(files); i++) {
        Path path;
        FILE *file = fopen(file_in(path, "ladder.json"), "w");
        fputs(files[i], file);
        fclose(file);
        Said said = SAID("ladder %s", path);
        refused(&said, files[i], "ladder");
    }
}

static void a_seed_has_64_bits(void **unused) {
    (void)unused;
    Path path;
    const char *seed = "18446744073709551615";
    assert_int_equal(
        SAID("simulate kuhn_poker --games 3 --seed %s --out %s", seed, file_in(path, "seed.db"))
            .code,
        0);
    assert_int_equal(
        number_of(path, "SELECT value = '18446744073709551615' FROM meta WHERE key = 'seed'"), 1);
    assert_int_equal(report_said(path).code, 0);
    assert_int_equal(
        SAID("match kuhn_poker --first random --second greedy --games 2 --seed %s --json", seed)
            .code,
        0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_invalid_row_is_one_line_of_error),
        cmocka_unit_test(a_row_without_a_value_or_of_another_type_is_refused_by_the_table),
        cmocka_unit_test(the_header_of_a_file_is_checked),
        cmocka_unit_test(random_byte_errors_do_no_harm),
        cmocka_unit_test(names_in_a_file_are_escaped_on_the_page),
        cmocka_unit_test(a_board_is_drawn_for_any_place_data),
        cmocka_unit_test(a_read_only_file_can_be_reported_and_merged),
        cmocka_unit_test(a_file_that_cannot_be_made_is_told_with_its_cause),
        cmocka_unit_test(two_runs_on_one_file_both_work_or_one_reports_it),
        cmocka_unit_test(merging_leaves_its_inputs_alone),
        cmocka_unit_test(a_scenario_is_the_same_by_its_hash_whatever_its_path),
        cmocka_unit_test(lack_of_memory_is_one_line_of_error),
        cmocka_unit_test(a_merge_removes_the_rest_of_a_killed_one),
        cmocka_unit_test(a_sweep_that_fails_leaves_no_picture),
        cmocka_unit_test(a_ladder_checks_the_counts_in_its_files),
        cmocka_unit_test(a_seed_has_64_bits),
    };
    return cmocka_run_group_tests_name("hostile", tests, folder_make, folder_remove);
}
