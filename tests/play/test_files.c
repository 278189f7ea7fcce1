// SPDX-License-Identifier: GPL-3.0-or-later
// test_files.c -- tests what the commands do with the files that a user names: which they refuse,
// and that no command destroys what it reads.
#include "program.h"

static void refused(const char *words, const char *part) {
    assert_int_equal(run(words, ""), 2);
    assert_has(err, part);
    assert_string_equal(out, "");
}

static void games_here(const char *name) {
    char words[200];
    snprintf(words, sizeof words, "simulate gbsu/first-contact --player random --games 4 --out %s",
             name);
    assert_int_equal(run(words, ""), 0);
}

static void no_command_writes_to_a_file_that_it_reads(void **unused) {
    (void)unused;
    games_here("a.db");
    assert_int_equal(
        run("--version; cp $CASSINO_SCENARIOS/gbsu/first-contact.yaml . && "
            "cp -r $CASSINO_SCENARIOS/gbsu/charts . && ln -s a.db link.db && "
            "ln first-contact.yaml hard.yaml && echo '{}' >b.json && sha256sum *.* >sums",
            ""),
        0);
    static const char *const lines[] = {
        "report a.db --out a.db",
        "report a.db --out ./a.db",
        "report a.db --out link.db",
        "report a.db --advice b.json --out b.json",
        "export a.db games --out link.db",
        "export first-contact.yaml --tiled hard.yaml",
        "merge link.db a.db",
        "train first-contact.yaml --out hard.yaml",
        "simulate first-contact.yaml --only 1 --record hard.yaml",
        "simulate first-contact.yaml --games 4 --learned no,a.db --out a.db",
        "match first-contact.yaml --first greedy --second random --out hard.yaml",
        "sweep first-contact.yaml --vary turns=5..6 --out hard.yaml",
        "sensitivity first-contact.yaml --out hard.yaml",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        refused(lines[i], ": is an input file too; name another file as ");
    assert_int_equal(run("--version; sha256sum --check --quiet sums", ""), 0);
    assert_int_equal(run("report a.db --out a.html", ""), 0);
}

static void a_file_of_games_is_counted_once(void **unused) {
    (void)unused;
    games_here("a.db");
    assert_int_equal(run("--version; ln -s a.db link.db && echo '{}' >b.json", ""), 0);
    refused("report a.db link.db --json", "link.db: is named twice; its games would count twice");
    refused("merge all.db a.db a.db", "a.db: is named twice");
    refused("compare a.db link.db", "link.db is named twice");
    refused("ladder b.json ./b.json", "./b.json: is named twice");
}

// SQLite opens no path of more than 512 bytes.
static void a_file_that_cannot_be_made_is_not_left_empty(void **unused) {
    (void)unused;
    run("--version; n=$(printf '%0200d' 0); mkdir -p $n/$n; \"$CASSINO_PROGRAM\" simulate "
        "kuhn_poker --games 2 --out $n/$n/$n.db; find . -name '*.db*'",
        "");
    assert_has(err, "unable to open database file");
    assert_lacks(out, ".db");
}

// A second training of the same file would continue after the checkpoint of the first.
static void two_trainings_do_not_share_a_file(void **unused) {
    (void)unused;
    run("--version; \"$CASSINO_PROGRAM\" train gbsu/first-contact --threads 1 --out a.learned & "
        "trained=$!; until test -e a.learned.part; do sleep 0.02; done; "
        "\"$CASSINO_PROGRAM\" train gbsu/first-contact --threads 1 --out a.learned; echo $?; "
        "kill -TERM $trained; wait $trained; echo $?; ls; rm a.learned.part",
        "");
    assert_has(err,
               "cassino train: a.learned: another process is writing this file; wait, or use ");
    assert_lacks(err, "continuing after");
    assert_has(out, "\n2\n");
    assert_has(out, "the same command continues\n1\n");
    assert_lacks(out, ".lock");
}

// Says that the scenario has changed, and what to do, when a command continues its file.
static void a_changed_scenario_is_told(void **unused) {
    (void)unused;
    assert_int_equal(run("--version; cp $CASSINO_SCENARIOS/gbsu/first-contact.yaml my.yaml && "
                         "cp -r $CASSINO_SCENARIOS/gbsu/charts .",
                         ""),
                     0);
    run("simulate my.yaml --player random --games 4 --out a.db; "
        "\"$CASSINO_PROGRAM\" study my.yaml --threads 1 --out study & "
        "study=$!; until test -e study/plan.json; do sleep 0.02; done; "
        "kill -TERM $study; wait $study; sed -i 's/^turns: 6$/turns: 5/' my.yaml",
        "");
    refused("simulate my.yaml --player random --games 4 --out a.db",
            "a.db: contains games of another version of the scenario, which has been changed; use "
            "another file, or delete this one");
    refused("study my.yaml --out study",
            "the scenario has changed since this study began; use another folder (--out), or "
            "delete this one");
    refused("study gbsu/mokra --out study", "another study: its scenario is \"my.yaml\", not ");
}

static void a_study_needs_a_searching_player(void **unused) {
    (void)unused;
    refused("study gbsu/first-contact --out study --level greedy",
            "--level: 'greedy' does not search; expected a searching player");
    refused("study gbsu/first-contact --out study --level random", "'random' does not search");
    assert_int_equal(run("--version; test ! -e study", ""), 0);
}

int main(void) {
    if (!program_open("test_files")) return 1;
#define TEST(name) cmocka_unit_test_setup(name, empty_folder)
    const struct CMUnitTest tests[] = {
        TEST(no_command_writes_to_a_file_that_it_reads),
        TEST(a_file_of_games_is_counted_once),
        TEST(two_trainings_do_not_share_a_file),
        TEST(a_changed_scenario_is_told),
        TEST(a_file_that_cannot_be_made_is_not_left_empty),
        TEST(a_study_needs_a_searching_player),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
