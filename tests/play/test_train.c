// SPDX-License-Identifier: GPL-3.0-or-later
// test_train.c -- tests `train` and `tune` as a user types them: what they write and print, how
// they stop and continue, and what they reject.
#include "program.h"

static char kept[OUTPUT_BYTES];

static void assert_same_file(const char *one, const char *two) {
    file_read(one, kept);
    file_read(two, out);
    assert_true(strlen(kept) > 500);
    assert_string_equal(kept, out);
}

static void assert_same_lines(const char *one, const char *two) {
    file_read(one, kept);
    file_read(two, out);
    assert_has(kept, "\nlearned: ");
    assert_string_equal(kept, out);
}

// Copies the scenario and its chart into the test's folder. The copy lasts one turn, because its
// games then take a sixth of the time.
static void scenario_here(void) {
    run("--version; sed 's/^turns: 6$/turns: 1/' $CASSINO_SCENARIOS/gbsu/first-contact.yaml "
        ">first-contact.yaml; cp -r $CASSINO_SCENARIOS/gbsu/charts .",
        "");
    assert_int_equal(run("--version; grep -q '^turns: 1$' first-contact.yaml", ""), 0);
}

static void training_writes_a_policy_file_that_players_use(void **unused) {
    (void)unused;
    scenario_here();
    run("--version; rm -f first-contact.learned", "");
    assert_int_equal(run("train first-contact.yaml --options games=160", ""), 0);
    assert_has(out, "games    160 of self-play, seed 1");
    assert_has(out, "of greedy with the policy against greedy without");
    assert_has(out, "even     ");
    assert_has(out, "written  first-contact.learned\n");
    assert_lacks(out, "stopped");
    file_read("first-contact.learned", kept);
    assert_has(kept, "learned: 1\nrules: gbsu\nscenario: first-contact.yaml\n");
    assert_has(kept, "\ngames: 160\nseed: 1\n");
    assert_int_equal(run("--version; test ! -e first-contact.learned.part", ""), 0);
    run("show first-contact.yaml", "");
    assert_has(out, "Players: learned in 160 games, ");
    run("play first-contact.yaml --side both --seed 1", "quit\n");
    assert_has(out, "The computer has learned this scenario. ");
}

// Searches and players of the battle and of its records use the policy that is kept.
static void kept_policy_is_used_everywhere(void) {
    run("analyze first-contact.yaml --player ismcts:iterations=50", "");
    assert_has(out, "\nPolicy: learned in 60000 games, ");
    run("analyze a.record --player ismcts:iterations=50 --json", "");
    assert_has(out, "\"policy\": \"learned in 60000 games, ");
    run("review a.record --iterations 50 --trials 2", "");
    assert_has(out, "Policy: learned in 60000 games, ");
    run("review a.record --iterations 50 --trials 2 --json", "");
    assert_has(out, "\"policy\": \"learned in 60000 games, ");
    // Players of a battle with changes learned it without them, and go on with that policy.
    run("simulate ./first-contact.yaml --set limits.axis=5 --only 0 --record set.record", "");
    run("show set.record", "");
    assert_has(out, "\nPlayers: learned in 60000 games, ");
    run("--version; cp set.record games/", "");
    run("engine --games games", "{\"request\":\"position\",\"game\":\"set\"}\n");
    run("play set.record --ply 3 --side axis --record on.record", "quit\n");
    assert_string_equal(err, "");
    run("--version; rm -rf \"$XDG_DATA_HOME\"", "");
    run("play set.record --ply 3 --side axis --record again.record", "quit\n");
    assert_has(err, "This battle has no policy file");
    run("--version; grep -h ^learned: *.record games/set.record | sort -u | wc -l", "");
    assert_has(out, "\n1\n");
}

// Plays a battle without a policy file. It must be learned first, with a word to the user, and the
// kept policy must change nothing: neither the games nor the hash in a record.
static void a_battle_without_a_policy_file_is_learned_first(void **unused) {
    (void)unused;
    scenario_here();
    run("--version; rm -rf first-contact.learned *.db *.record \"$XDG_DATA_HOME\"", "");
    assert_int_equal(run("simulate first-contact.yaml --games 20 --out a.db", ""), 0);
    assert_has(err, "This battle has no policy file. The players learn it first, in 60000 games");
    assert_has(out, "policy   learned in 60000 games, ");
    strcpy(kept, strstr(out, "a.db\n") + 5);
    assert_int_equal(run("simulate first-contact.yaml --games 20 --out b.db", ""), 0);
    assert_string_equal(err, "");
    assert_string_equal(strstr(out, "b.db\n") + 5, kept);
    assert_int_equal(run("simulate ./first-contact.yaml --games 20 --out c.db --learned no", ""),
                     0);
    assert_string_equal(err, "");
    assert_has(out, "policy   no learned policy");
    run("play first-contact.yaml --seed 1 --opponent greedy --record a.record", "quit\n");
    assert_has(out, "The computer has learned this scenario. ");
    run("show a.record", "");
    assert_has(out, "\nPlayers: learned in 60000 games, ");
    // The page goes on with the policy of the record.
    run("--version; mkdir -p games && cp a.record games/", "");
    assert_int_equal(run("engine --games games", "{\"request\":\"position\",\"game\":\"a\"}\n"), 0);
    assert_lacks(out, "\"error\"");
    run("--version; grep ^learned: a.record games/a.record | sed s/.*:// | sort -u | wc -l", "");
    assert_has(out, "\n1\n");
    kept_policy_is_used_everywhere();
    // Everything that is kept is lost: the battle is learned again, to the same policy.
    run("--version; rm -rf \"$XDG_DATA_HOME\"", "");
    assert_int_equal(run("simulate ./first-contact.yaml --games 20 --out d.db", ""), 0);
    assert_has(err, "This battle has no policy file");
    assert_string_equal(strstr(out, "d.db\n") + 5, kept);
    run("play first-contact.yaml --seed 1 --opponent greedy --record b.record", "quit\n");
    assert_same_lines("a.record", "b.record");
    run("play first-contact.yaml --seed 1 --opponent greedy --record c.record --learned no",
        "quit\n");
    assert_has(out, "The computer has not learned this scenario. ");
    // Who plays two persons, or continues a game without a policy, need not wait.
    run("--version; rm -rf \"$XDG_DATA_HOME\"", "");
    run("play first-contact.yaml --seed 1 --side both", "quit\n");
    assert_string_equal(err, "");
    run("play c.record", "quit\n");
    assert_string_equal(err, "");
    // A record is shown with the policy that it was played with.
    run("show a.record", "");
    assert_has(out, "\nPlayers: played with another learned policy than the scenario has now, ");
    run("play gbsu/first-contact --seed 1 --record d.record --learned no", "quit\n");
    run("show d.record", "");
    assert_has(out, "\nPlayers: played without a learned policy.\n");
}

static void the_same_seed_gives_the_same_file_with_any_number_of_threads(void **unused) {
    (void)unused;
    static const char *const more[] = {"7 --threads 1", "7 --threads 3", "8 --threads 1"};
    char command[256];
    scenario_here();
    for (int i = 0; i < 3; i++) {
        snprintf(command, sizeof command,
                 "train first-contact.yaml --options games=240 --out %d --seed %s", i, more[i]);
        assert_int_equal(run(command, ""), 0);
    }
    assert_same_file("0", "1");
    file_read("2", out);
    assert_true(strcmp(kept, out) != 0);
}

// Stops the training after its first checkpoint; again, if it was over before the signal came.
static void a_stopped_training_continues_to_the_same_file(void **unused) {
    (void)unused;
#define LONG "train first-contact.yaml --options games=1600 --threads 1 --out "
    scenario_here();
    // Two turns, so that the threshold moves and the kept margins of the games matter.
    run("--version; sed -i 's/^turns: 1$/turns: 2/' first-contact.yaml", "");
    assert_int_equal(run("--version; for try in 1 2 3 4 5 6 7 8 9; do rm -f stopped*; "
                         "\"$CASSINO_PROGRAM\" " LONG "stopped >said & trained=$!; "
                         "until test -e stopped.part -o -e stopped; do sleep 0.02; done; "
                         "kill -TERM $trained; wait $trained; test $? -le 1 || exit; "
                         "grep continues said && break; done; cat said",
                         ""),
                     0);
    assert_has(out, "of 1600 games; the same command continues\n");
    assert_has(out, "written  stopped\n");
    file_read("stopped", kept);
    assert_has(kept, "learned: 1\nrules: gbsu\n");
    assert_int_equal(run(LONG "stopped", ""), 0);
    assert_has(err, "continuing after ");
    assert_lacks(out, "the same command continues");
    assert_int_equal(run(LONG "whole", ""), 0);
    assert_string_equal(err, "");
    assert_same_file("whole", "stopped");
    assert_int_equal(run("--version; test ! -e stopped.part", ""), 0);
}

// Several learners end in one file, also if they are stopped while the second one learns.
static void several_learners_are_joined(void **unused) {
    (void)unused;
#define THREE "train first-contact.yaml --learners 3 --options games=1600 --threads 1 --out "
    scenario_here();
    assert_int_equal(run("--version; for try in 1 2 3 4 5 6 7 8 9; do rm -f stopped*; "
                         "\"$CASSINO_PROGRAM\" " THREE "stopped >said & trained=$!; "
                         "until test -e stopped.part2 -o -e stopped; do sleep 0.02; done; "
                         "kill -TERM $trained; wait $trained; test $? -le 1 || exit; "
                         "grep continues said && break; done; cat said",
                         ""),
                     0);
    assert_has(out, "stopped  in learner 2 of 3, after ");
    assert_has(out, " of 1600 games; the same command continues\n");
    assert_has(out, "of self-play by the first learner, seed 1");
    assert_int_equal(run(THREE "stopped", ""), 0);
    assert_has(out, "sides    Blue of seed ");
    assert_has(out, "         Red of seed ");
    assert_has(out, "1600 of self-play by each learner");
    assert_int_equal(run(THREE "whole", ""), 0);
    assert_same_file("whole", "stopped");
    assert_int_equal(run("--version; test -z \"$(ls | grep part)\"", ""), 0);
    // A file of another run is refused before any learner learns.
    assert_int_equal(run("--version; echo other >whole.part3", ""), 0);
    assert_int_equal(run(THREE "whole", ""), 2);
    assert_has(err, "whole.part3");
    assert_string_equal(out, "");
    assert_int_equal(run("train first-contact.yaml --against --learners 2", ""), 2);
    assert_has(err, "--against and --learners");
    assert_int_equal(run("train first-contact.yaml --even --learners 1", ""), 2);
    assert_has(err, "--learners 2");
}

// With --keep the policy file that is there takes part, and a stopped run leaves it as it is.
static void a_side_keeps_the_present_policy_if_it_is_better(void **unused) {
    (void)unused;
#define KEEP "train first-contact.yaml --keep --seed 9 --threads 1 --options games="
    scenario_here();
    assert_int_equal(run(KEEP "16", ""), 2);
    assert_has(err, "--keep needs a policy file of first-contact.yaml; run `cassino train` first");
    assert_int_equal(run("train first-contact.yaml --options games=1600", ""), 0);
    file_read("first-contact.learned", kept);
    assert_int_equal(run("--version; \"$CASSINO_PROGRAM\" " KEEP "100000 >said & trained=$!; "
                         "until test -e first-contact.learned.part; do sleep 0.02; done; "
                         "kill -TERM $trained; wait $trained; cat said",
                         ""),
                     0);
    assert_has(out, "of 100000 games; the same command continues\n");
    assert_lacks(out, "written");
    file_read("first-contact.learned", out);
    assert_string_equal(out, kept);
    assert_int_equal(run("--version; rm first-contact.learned.part", ""), 0);
    assert_int_equal(run(KEEP "16", ""), 0);
    assert_has(out, "sides    Blue of the present policy, with ");
    assert_has(out, "         Red of the present policy, with ");
    assert_has(out, "\nkept     the present file; nothing was written\n");
    file_read("first-contact.learned", out);
    assert_string_equal(out, kept);
    assert_int_equal(run(KEEP "16 --out other", ""), 0);
    assert_has(out, "\nwritten  other\n");
    assert_same_file("first-contact.learned", "other");
    run("--version; sed -i 's/^turns: 1$/turns: 2/' first-contact.yaml", "");
    assert_int_equal(run(KEEP "16", ""), 2);
    assert_has(err, "first-contact.learned is of another version of the scenario");
    assert_int_equal(run(KEEP "16 --even", ""), 2);
    assert_has(err, "--keep and --even cannot be combined");
}

static void the_even_threshold_needs_two_training_runs(void **unused) {
    (void)unused;
    assert_int_equal(run("train gbsu/first-contact --even --options games=320 --seed 5", ""), 0);
    assert_has(out, "run 1, seed 5: even at ");
    assert_has(out, "run 2, seed 6: even at ");
    assert_has(out, "with a standard deviation of ");
    assert_int_equal(run("--version; test -z \"$(ls | grep -v -e typed -e out -e err)\"", ""), 0);
}

static void training_against_a_frozen_policy_prints_the_score_and_writes_nothing(void **unused) {
    (void)unused;
    scenario_here();
    run("--version; rm -f first-contact.learned", "");
    assert_int_equal(run("train first-contact.yaml --against --options games=160", ""), 2);
    assert_has(err, "no policy file of first-contact.yaml");
    assert_int_equal(run("train first-contact.yaml --options games=160", ""), 0);
    run("--version; cp first-contact.learned before", "");
    assert_int_equal(run("train first-contact.yaml --against --options games=160", ""), 0);
    assert_has(out, "of greedy with the policy against greedy with the frozen one");
    assert_lacks(out, "written");
    assert_same_file("before", "first-contact.learned");
    assert_int_equal(run("train first-contact.yaml --against --even", ""), 2);
    assert_has(err, "--even and --against");
}

static void a_failed_training_prints_one_line(void **unused) {
    (void)unused;
    static const struct {
        const char *words, *said;
    } bad[] = {
        {"train", "missing argument; expected SCENARIO"},
        {"train gbsu/nowhere", "nowhere"},
        {"train tic_tac_toe", "no features to learn"},
        {"train gbsu/first-contact --options games=3", "games"},
        {"train gbsu/first-contact --options speed=3", "speed"},
        {"train gbsu/first-contact --threads 0", "--threads"},
        {"train gbsu/first-contact --out no/where --options games=16", "cannot be written"},
        {"train gbsu/first-contact --even --learners 1", "--learners"},
        {"tune", "missing argument; expected SYSTEM"},
        {"tune chess", "unknown rule system"},
        {"tune gbsu gbsu/nowhere", "nowhere"},
        {"tune gbsu rfic/ford", "rfic/ford is of rfic, not gbsu"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (run(bad[i].words, "") != 2)
            fail_msg("'%s' does not exit with 2: %s", bad[i].words, err);
        assert_has(err, bad[i].said);
        assert_true(strchr(err, '\n') == err + strlen(err) - 1);
        assert_string_equal(out, "");
    }
}

// Checks that every command which opens the scenario rejects each of these policy files with its
// line.
static void a_damaged_policy_file_is_refused_with_its_line(void **unused) {
    (void)unused;
    static const char head[] =
        "learned: 1\nrules: gbsu\nscenario: x\nhash: 0123456789abcdef\ngames: 1\nseed: 1\n"
        "version: 1\n";
    static const struct {
        const char *text, *said;  // follows the head, unless it starts with '!'
    } bad[] = {
        {"!", "first-contact.learned:1:"},
        {"!learned: 2\n", "first-contact.learned:1: unknown version"},
        {"!learned: 1\nrules: rfic\n",
         "first-contact.learned:2: this policy file belongs to another"},
        {"use allied/early 3\n", "first-contact.learned:8:1: expected a line `table NAME`"},
        {"table when\nuse allied/early 2000\n", "first-contact.learned:9:18:"},
        {"table when\nuse allied/early 1 allied/early 2\n", "first-contact.learned:9:"},
        {"table when\nuse allied/early \x01\n", "first-contact.learned:9:"},
    };
    static const char *const commands[] = {"show", "match --first greedy --second random",
                                           "play --side both"};
    scenario_here();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(kept, sizeof kept, "%s%s", bad[i].text[0] == '!' ? "" : head,
                 bad[i].text[0] == '!' ? bad[i].text + 1 : bad[i].text);
        file_write("first-contact.learned", kept);
        for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
            char words[128];
            snprintf(words, sizeof words, "%s first-contact.yaml", commands[k]);
            if (run(words, "") != 2) fail_msg("file %zu: '%s' takes it", i, words);
            assert_has(err, bad[i].said);
            assert_true(strchr(err, '\n') == err + strlen(err) - 1);
        }
    }
    // The file of an unfinished training is checked in the same way.
    file_write("part.part", "no numbers at all");
    assert_int_equal(run("train gbsu/first-contact --options games=16 --out part", ""), 2);
    assert_has(err, "part.part");
}

// Checks that the number of each row of weights in `out` is a number of C, such as "5.0f".
static void assert_rows_of_c(void) {
    int rows = 0;
    for (const char *row = out; (row = strstr(row, "\nW(")) != NULL; rows++) {
        row = strchr(row, ',') + 1;
        if (strspn(row, " -0123456789") == strcspn(row, "f"))
            fail_msg("no number of C: %.20s", row);
    }
    assert_true(rows > 10);
}

static void tuning_prints_the_rows_of_its_table(void **unused) {
    (void)unused;
    const char *rate = "tune gbsu gbsu/first-contact --iterations 2 --games 2 --proof 4 --threads ";
    char words[160];
    snprintf(words, sizeof words, "%s1", rate);
    assert_int_equal(run(words, ""), 0);
    assert_has(out, "\nW(unit_firepower, ");
    snprintf(kept, sizeof kept, "%s", out);
    snprintf(words, sizeof words, "%s3", rate);
    assert_int_equal(run(words, ""), 0);
    assert_string_equal(kept, out);
    assert_int_equal(run("tune gbsu gbsu/first-contact --evaluation --games 60 --threads 1", ""),
                     0);
    assert_has(out, "\nW(margin, ");
    assert_has(out, "log loss");
    // Weights that are not fitted stay whole numbers.
    run("tune gbww2 gbww2/crossroads --evaluation --factors points_left --games 2 --threads 1", "");
    assert_rows_of_c();
}

int main(void) {
    if (!program_open("test_train")) return 1;
#define TEST(name) cmocka_unit_test_setup(name, empty_folder)
    const struct CMUnitTest tests[] = {
        TEST(training_writes_a_policy_file_that_players_use),
        TEST(a_battle_without_a_policy_file_is_learned_first),
        TEST(the_same_seed_gives_the_same_file_with_any_number_of_threads),
        TEST(a_stopped_training_continues_to_the_same_file),
        TEST(several_learners_are_joined),
        TEST(a_side_keeps_the_present_policy_if_it_is_better),
        TEST(the_even_threshold_needs_two_training_runs),
        TEST(training_against_a_frozen_policy_prints_the_score_and_writes_nothing),
        TEST(a_failed_training_prints_one_line),
        TEST(a_damaged_policy_file_is_refused_with_its_line),
        TEST(tuning_prints_the_rows_of_its_table),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
