// SPDX-License-Identifier: GPL-3.0-or-later
// test_laboratory.c -- tests the commands of the laboratory as a user types them: what they
// reject before the first game, and what they save.
#include "program.h"

static void refused(const char *words, const char *part) {
    assert_int_equal(run(words, ""), 2);
    assert_has(err, part);
    assert_string_equal(out, "");
}

static void compare_refuses_two_equal_scenarios(void **unused) {
    (void)unused;
    // A million games would take hours, so the error must come before the first game.
    refused("compare gbsu/first-contact --games 1000000 --set turns=6", "--set changes nothing");
    refused("compare gbsu/first-contact gbsu/first-contact --games 1000000",
            "both scenarios are identical");
    refused("compare gbsu/first-contact rfic/ford --games 1000000", "has other rules");
    refused("compare gbsu/first-contact gbsu/first-contact --games 1000000 --set turns=6",
            "both scenarios are identical, also with the changes of --set");
    assert_int_equal(run("compare gbsu/first-contact --games 2 --set turns=5", ""), 0);
    assert_has(out, "\nsecond    the same scenario with turns=5\n");
}

// The policy beside the second file was learned in other games: it would hide what the change does.
static void compare_plays_both_files_with_the_policy_of_the_first(void **unused) {
    (void)unused;
    assert_int_equal(run("--version >/dev/null && cp -r \"$CASSINO_SCENARIOS/rfic/charts\" . && "
                         "cp \"$CASSINO_SCENARIOS\"/rfic/two-sections.* . && "
                         "sed 's/^turns: .*/turns: 5/' two-sections.yaml >short.yaml",
                         ""),
                     0);
    run("train short.yaml --options games=16 --seed 3", "");
    static const char *const words[] = {"two-sections.yaml --set turns=5",
                                        "two-sections.yaml short.yaml"};
    char row[2][200], command[200];
    for (int i = 0; i < 2; i++) {
        snprintf(command, sizeof command, "compare %s --games 40 --threads 1", words[i]);
        assert_int_equal(run(command, ""), 0);
        const char *change = strstr(out, "\nchange ");
        assert_non_null(change);
        snprintf(row[i], sizeof row[i], "%.100s", change);
        assert_lacks(out, "caution");
        assert_has(out, "The players have learned the scenario without the change.");
    }
    assert_string_equal(row[0], row[1]);
    // A policy that knows no unit or place of the second scenario is not shared.
    run("compare two-sections.yaml rfic/ford --games 2 --threads 1", "");
    assert_has(out, "\ncaution   the policy of the first scenario names too little of the second");
    run("compare two-sections.yaml rfic/ford --games 2 --threads 1 --json", "");
    assert_has(out, "\"one_policy\": false");
    run("compare two-sections.yaml rfic/ford --games 2 --threads 1 --learned no", "");
    assert_lacks(out, "caution");
}

static void worth_measures_one_unit_or_tells_why_not(void **unused) {
    (void)unused;
    assert_int_equal(
        run("worth gbww2/crossroads --only '2 kents' --player random --games 2 --learned no", ""),
        0);
    assert_has(out, "\n2 Kents ");
    assert_lacks(out, "1 Surreys");
    assert_int_equal(
        run("worth gbww2/crossroads --only 'C Ops of 9*' --player random --games 2 --learned no",
            ""),
        1);
    assert_has(out, "cannot be removed: it has no line of its own in the scenario");
    assert_int_equal(run("worth gbww2/crossroads --set 'units.1 Surreys=0' --only '2 Kents' "
                         "--player random --games 2 --learned no",
                         ""),
                     1);
    assert_has(out, "cannot be removed: with units.2 Kents=0: ");
    refused("worth gbww2/crossroads --only nobody", "the scenario has no unit 'nobody'");
    refused("worth gbww2/crossroads --only Pak", "no unit 'Pak'; did you mean 'Pak 1'?");
    refused("bid gbww2/crossroads --path treshold", "'treshold'; did you mean 'threshold'?");
    refused("sensitivity gbww2/crossroads --only loses", "'loses'; did you mean 'losses'?");
    assert_int_equal(run("sensitivity gbww2/crossroads --list --only '!units.*'", ""), 0);
    assert_has(out, "sides.axis.supply");
    assert_lacks(out, "units.");
}

// Of the two numbers beside the even value, players learn the one whose score is nearer to 50 %.
static void bid_tests_its_answer_by_players_that_learn_it(void **unused) {
    (void)unused;
    run("bid gbsu/first-contact --games 200 --learn 16 --threads 1", "");
    assert_has(out, "learned anew at +");
    assert_has(out,
               "2 to 20 players learn the scenario at the better of these numbers from nothing,");
    run("bid gbsu/first-contact --games 40 --learn 0", "");
    assert_lacks(out, "earned anew");
    // The loader refuses a hand of more than four cards, although the number may be 7.
    assert_int_equal(
        run("bid gbsu/first-contact --path hands.axis --player random --games 64 --learn 0", ""),
        1);
    assert_has(out, "too few games to tell; played from 0 to 4\n");
}

// Players learn a change before it is judged, and each command says which policy was used.
static void balance_judges_by_players_that_learn_the_change(void **unused) {
    (void)unused;
    run("balance gbsu/first-contact --set threshold=9 --by threshold --games 60 --learn 640 "
        "--threads 1",
        "");
    assert_has(out, "          It was learned in another version of the scenario;");
    assert_has(out, "Learned anew by 2 to 20 players, 640 games of self-play each");
    assert_has(out, " players\n");
    // If players that learned the first value miss 50 %, others learn a second one.
    const char *first = strstr(out, "Learned anew"), *end;
    assert_non_null(first = strstr(first, "\n    threshold"));
    assert_non_null(end = strchr(first + 1, '\n'));
    // 640 games teach too little to prove anything.
    const char *unclear = strstr(first, "   not clear, ");
    assert_true(unclear != NULL && unclear < end);
    assert_int_equal(strncmp(end, "\n    threshold", 14), 0);
    // Without learning, a verdict on the changed battle is provisional.
    run("simulate gbsu/first-contact --set threshold=9 --player greedy --games 100 --until verdict "
        "--threads 1 --out changed.db",
        "");
    assert_has(out, "; provisional: no player has learned the scenario");
    run("report changed.db --out changed.html", "");
    assert_has(out, "provisional: no player that counts has learned the scenario");
    run("match gbsu/first-contact --first greedy --second greedy --games 2 --threads 1", "");
    assert_has(out, "\npolicy   learned in 60000 games, ");
    run("match gbsu/first-contact --first greedy --second greedy --games 2 --threads 1 --learned "
        "no,\"$CASSINO_SCENARIOS/gbsu/first-contact.learned\"",
        "");
    assert_has(out, "\npolicy   first: no learned policy in use");
    assert_has(out, "; second: learned in 60000 games, ");
}

// Learning a battle takes a minute. No player here uses a policy, and one name is wrong.
static void no_battle_is_learned_that_needs_none(void **unused) {
    (void)unused;
    assert_int_equal(
        run("--version >/dev/null && cp -r \"$CASSINO_SCENARIOS/rfic/charts\" . && "
            "sed 's/^turns: .*/turns: 5/' \"$CASSINO_SCENARIOS/rfic/ford.yaml\" >my.yaml",
            ""),
        0);
    assert_int_equal(run("simulate my.yaml --player random --games 2 --out x.db", ""), 0);
    assert_lacks(err, "no policy file");
    assert_int_equal(run("match my.yaml --first random --second recruit --games 2", ""), 0);
    assert_lacks(err, "no policy file");
    assert_int_equal(run("compare my.yaml --set turns=4 --player random --games 2", ""), 0);
    assert_lacks(err, "no policy file");
    refused("simulate my.yaml --player gredy --games 2 --out y.db", "did you mean \"greedy\"?");
    assert_lacks(err, "no policy file");
}

static void worth_tells_what_each_kind_of_action_is_worth(void **unused) {
    (void)unused;
    refused("worth gbsu/first-contact --forbid flying",
            "unknown action 'flying'; expected moving, leaving an objective, firing, ");
    refused("worth gbsu/first-contact --forbid flying", ", withdraw, ");
    refused("worth gbsu/first-contact --forbid flying", ", hiding, or a pattern with *");
    refused("worth gbsu/first-contact --games 4 --forbid 'fly *' --force 'dance *'",
            "'fly *': the first 4 games offer no such choice");
    refused("worth gbsu/first-contact --games 4 --force 'dance;'", "an empty choice");
    refused("worth tic_tac_toe --never", "names no kinds of action; expected --forbid WORDS");
    refused("worth rfic/two-sections --never --side blue", "not 'blue'");
    assert_int_equal(run("worth rfic/two-sections --never --player random --games 4", ""), 0);
    assert_has(out, "\nnever close combat ");
    assert_has(out, "; used in ");
    assert_has(out, "never used in 4 games\n");
    assert_has(out, "\nNever: games in which the side is free, less games");
    assert_lacks(out, "\nUnit: ");
    assert_int_equal(run("worth rfic/two-sections --forbid 'move *' --side axis --player random "
                         "--games 4 --json",
                         ""),
                     0);
    assert_has(out, "\"name\": \"move *\"");
    assert_has(out, "\"kind\": \"never\"");
    assert_has(out, "\"used\": 4");
    assert_lacks(out, "\"side\": \"allied\"");
}

// A choice that is never offered, or that is the enemy's, leaves the others to be measured.
static void worth_measures_the_choices_that_there_are(void **unused) {
    (void)unused;
    assert_int_equal(run("worth gbsu/first-contact --games 4 --player random --side axis "
                         "--forbid 'activate Blue*' --forbid 'fly *' --force 'place 1/B 0408' "
                         "--force 'dance *'",
                         ""),
                     0);
    assert_has(out, "\nplace 1/B 0408                     Blue          ");
    assert_has(out,
               "\ndance *                            -            'dance *': the first 4 games");
    assert_has(out, "\nnever fly *                        Red          'fly *': the first 4 games");
    assert_has(out, "never used in 4 games; --side allied measures the choice of Blue\n");
    assert_int_equal(run("worth rfic/two-sections --forbid 'fire * at 1/R' --games 4", ""), 0);
    assert_has(out, "\nnever fire * at 1/R                Soviets      never used in 4 games\n");
}

// The four hidden tanks are set up openly, and the Germans see them.
static void worth_tells_what_hiding_is_worth(void **unused) {
    (void)unused;
    assert_int_equal(run("worth rfic/mtsensk --forbid hiding --player random --games 4", ""), 0);
    assert_has(out, "\nnever hiding                       Soviets ");
    assert_has(out, "Germans      it has no hidden units\n");
    assert_has(out, "\nNever hiding: ");
    run("worth rfic/mtsensk --never --side axis --player random --games 2", "");
    assert_lacks(out, "hiding");
    assert_int_equal(run("worth gbsu/first-contact --forbid hiding --player random --games 2", ""),
                     1);
    run("sensitivity rfic/mtsensk --list", "");
    assert_has(out, "several hexes [F18], 0: no, 1: yes");
}

// Two policy files of one scenario are two levels in one report, which tells how much they
// differ.
static void a_policy_file_is_used_by_its_name(void **unused) {
    (void)unused;
    static const char simulate[] = "simulate rfic/two-sections --games 40 --threads 1";
    char words[300];
    assert_int_equal(
        run("train rfic/two-sections --seed 2 --options games=16 --out \"it's two.learned\"", ""),
        0);
    for (int table = 1; table <= 2; table++) {
        snprintf(words, sizeof words, "%s%s --out %d.db", simulate,
                 table == 2 ? " --learned \"it's two.learned\"" : "", table);
        assert_int_equal(run(words, ""), 0);
    }
    // Games with different policy files cannot be in one file.
    snprintf(words, sizeof words, "%s --games 50 --out 2.db", simulate);
    assert_int_equal(run(words, ""), 2);
    assert_has(err, "2.db: contains games with another policy file; use another file");
    // Scores are those of the games that both files have.
    assert_int_equal(run("simulate rfic/two-sections --games 24 --threads 1 --out 24.db", ""), 0);
    assert_int_equal(run("compare 1.db 24.db", ""), 0);
    assert_has(out, "\npairs     24 games of each file, which the other has too; only they count");
    assert_int_equal(run("report 1.db 2.db --out both.html", ""), 0);
    assert_has(out, "\npolicies 2 learned independently, greedy: ");
    file_read("both.html", out);
    assert_has(out, "With 2 independently learned policies of <code>greedy");
    assert_has(out, "with the learned policy ");
    assert_has(out,
               " --learned &#39;it");  // the report shows the command that plays the games again
    assert_int_equal(run("report 2.db --advise 1000 --out two.html", ""), 0);
    file_read("two.html", out);
    // The report tells its games move by move, with the same policy file.
    assert_has(out, "Show the game, move by move");
    refused("simulate gbsu/first-contact --learned none.learned --out 3.db",
            "none.learned: this file does not exist");
    refused("simulate gbsu/first-contact gbsu/mokra --learned two.learned --out 3.db",
            "--learned: expected one scenario");
    refused("compare gbsu/first-contact --set turns=5 --learned none.learned",
            "this file does not exist");
}

// A user copies examples from the help: a long one goes on after a backslash.
static void examples_of_the_help_can_be_copied(void **unused) {
    (void)unused;
    static const char *const commands[5] = {"depth", "exploit", "compare", "worth", "results"};
    for (int i = 0; i < 5; i++) {
        char words[40];
        snprintf(words, sizeof words, "%s --help", commands[i]);
        assert_int_equal(run(words, ""), 0);
        const char *line = strstr(out, "\nExamples:\n  cassino ");
        assert_non_null(line);
        bool on = false;
        for (line += strlen("\nExamples:\n"); *line == ' '; line += strcspn(line, "\n") + 1) {
            if (strncmp(line, on ? "    " : "  cassino ", on ? 4 : 10) != 0)
                fail_msg("%s: %.60s", commands[i], line);
            size_t length = strcspn(line, "\n");
            assert_true(length < 80);
            on = line[length - 1] == '\\';
        }
        assert_false(on);
    }
    run("worth --help", "");
    assert_has(out, " --force \\\n    'place 1/B 0408; activate Blue company'\n");
}

static void a_match_over_two_scenarios_names_their_sides(void **unused) {
    (void)unused;
    assert_int_equal(run("match gbsu/first-contact rfic/ford --first random --second random "
                         "--games 4 --threads 1",
                         ""),
                     0);
    assert_has(out, " of the first player; 0.");
    assert_has(out, " of the Allied sides\n");
    run("match gbsu/first-contact --first random --second greedy --games 4 --json", "");
    file_write("match.json", out);
    assert_int_equal(run("ladder match.json", ""), 0);
    assert_has(out, "\n1 match, too few to tell");
}

// The commands at the end of a table page make the same file, in their order.
static void the_commands_of_a_table_page_run(void **unused) {
    (void)unused;
    assert_int_equal(run("simulate rfic/two-sections gbsu/first-contact --player random --player "
                         "recruit --games 2 --threads 1 --learned no --out all.db",
                         ""),
                     0);
    assert_int_equal(run("report all.db --out all.html", ""), 0);
    assert_int_equal(run("--version >/dev/null && mv all.html first.html && rm all.db && "
                         "sed -n '/<pre>cassino/,/<.pre>/p' first.html | sed 's/<[^>]*>//g; "
                         "s/^cassino/\"$CASSINO_PROGRAM\"/' >again.sh && sh -e again.sh && "
                         "cmp first.html all.html",
                         ""),
                     0);
}

// `report` runs in another folder than `simulate`, where the path of the scenario does
// not exist. No file may contain a folder of this machine.
static void g11_report_works_from_another_folder(void **unused) {
    (void)unused;
    assert_int_equal(
        run("--version >/dev/null && mkdir -p a/own a/out b && "
            "cp -r \"$CASSINO_SCENARIOS\"/rfic/charts a/own/ && "
            "sed 's/^turns: 7$/turns: 2/' \"$CASSINO_SCENARIOS\"/rfic/two-sections.yaml "
            ">a/own/my.yaml && grep -q '^turns: 2$' a/own/my.yaml && cd a && "
            "\"$CASSINO_PROGRAM\" simulate own/my.yaml --games 20 --learned no --out out/my.db",
            ""),
        0);
    static const char *const from[] = {"a", "b", "a/out"};
    static const char *const file[] = {"out/my.db", "../a/out/my.db", "my.db"};
    char words[400], where[200];
    snprintf(where, sizeof where, "%s/a", folder);
    for (int i = 0; i < 4; i++) {
        char whole[200];
        snprintf(whole, sizeof whole, "%s/a/out/my.db", folder);
        snprintf(
            words, sizeof words,
            "--version >/dev/null && cd %s && \"$CASSINO_PROGRAM\" report %s %s--out %s/my.html",
            i < 3 ? from[i] : "b", i < 3 ? file[i] : whole, i == 1 ? "--advise 1000 " : "", folder);
        if (run(words, "") != 0) fail_msg("case %d: %s", i, err);
        file_read("my.html", out);
        assert_has(out, "Show the game, move by move");
        if (i < 3) assert_lacks(out, where);  // case 3 shows the command as it was typed
    }
    // If the scenario is gone, the page says what is missing and what to do.
    assert_int_equal(run("--version >/dev/null && mv a/own/my.yaml a/own/mine.yaml && "
                         "\"$CASSINO_PROGRAM\" report a/out/my.db --out my.html",
                         ""),
                     0);
    file_read("my.html", out);
    assert_has(out,
               "its scenario, own/my.yaml, or its policy cannot be opened from this folder: run "
               "`cassino report` in the folder in which `cassino simulate` ran");
}

// Runs a command and interrupts it in the middle of a game; it must keep its work and
// exit with `code`. Sends the signal once the program catches it and the shell command `begun`
// finds work to keep.
static void interrupted(const char *words, const char *begun, int code) {
    char command[1000];
    snprintf(
        command, sizeof command,
        "%s & work=$!; n=0; "
        "until { grep -q 'SigCgt:.*[4-7c-f]...$' /proc/$work/status && %s; } || [ $n -gt 1200 ]; "
        "do n=$((n + 1)); sleep 0.05; done; sleep 0.1; kill -TERM $work; wait $work",
        words, begun);
    int ended = run(command, "");
    if (ended != code) fail_msg("%s: %d\n%s", words, ended, err);
}

// A player that needs minutes for a game.
#define SLOW "staff:iterations=400000"

static void an_interrupted_command_keeps_its_work(void **unused) {
    (void)unused;
    interrupted("simulate gbsu/mokra --player " SLOW " --threads 1 --games 10 --out slow.db",
                "test -e slow.db", 1);
    assert_has(err, "stopped after 0 of 10 games; the same command continues");
    interrupted(
        "simulate gbsu/first-contact --player greedy --threads 1 --games 1000000 --out quick.db",
        "test 0$(stat -c %s quick.db-wal) -gt 200000", 1);  // more than the empty tables
    assert_has(err, "games; the same command continues");
    assert_lacks(err, "stopped after 0 of");
    assert_int_equal(run("report quick.db --out quick.html", ""), 0);  // the file is complete
    interrupted("worth gbsu/mokra --never --threads 1 --player " SLOW, "true", 1);
    assert_has(err, "stopped after 0 of 22 measurements");
    interrupted(
        "balance gbsu/first-contact --set threshold=9 --by threshold --games 60 --learn "
        "1000000 --threads 1 --progress 2>learning.txt",
        "grep -q learning learning.txt", 1);
    assert_has(out, "Stopped while players learned the changes.");
    assert_has(out, "threshold                         9 -> ");
    assert_has(out, "No answer, because the command was stopped: run it again to the end.");
    interrupted("match gbsu/mokra --first " SLOW
                " --second elite --threads 1 --games 4 --out slow.json",
                "true", 1);
    assert_has(err, "stopped after 0 of 4 games");
    assert_int_equal(run("simulate gbsu/first-contact --player random --games 2 --out r.db "
                         "--only 0 --record game.rec",
                         ""),
                     0);
    interrupted("review game.rec --threads 1 --iterations 10000000", "true", 1);
    assert_has(out, "Stopped after 0 of ");
    assert_lacks(out, "No inaccuracy");
    assert_has(out, "the same command continues");
    interrupted("train gbsu/mokra --threads 1 --out mokra.learned", "true", 1);
    assert_has(out, "stopped  after ");
    interrupted("train gbsu/mokra --even --threads 1", "true", 1);
    assert_has(err, "stopped before two training runs were complete");
}

// Games of 0.6 seconds must be told, with their number, when a command is stopped after them.
static void a_stopped_command_tells_what_is_known(void **unused) {
    (void)unused;
    static const char *const lines[][2] = {
        {"balance --games 400000 --by threshold", "now       score of Blue in "},
        {"bid --games 40000", "The command was stopped: run it again to the end"},
        {"sensitivity --games 400000", "%, in "},
        {"sweep --games 400000 --vary turns=4..9", " in "},
        {"compare --games 400000 --set turns=5", "stopped   after "},
        {"worth --games 400000", "%, in "},
    };
    for (size_t i = 0; i < 2 * sizeof lines / sizeof lines[0]; i++) {
        char words[300];
        snprintf(words, sizeof words, "%s gbsu/first-contact --threads 1 --player random%s",
                 lines[i / 2][0], i % 2 > 0 ? " --json" : "");
        interrupted(words, "awk '{exit !($14 > 60)}' /proc/$work/stat", 1);
        assert_has(err, ": stopped after ");
        assert_has(out, i % 2 > 0 ? "\"scenario\": \"gbsu/first-contact\"" : lines[i / 2][1]);
    }
}

int main(void) {
    if (!program_open("test_laboratory")) return 1;
#define TEST(name) cmocka_unit_test_setup(name, empty_folder)
    const struct CMUnitTest tests[] = {
        TEST(compare_refuses_two_equal_scenarios),
        TEST(compare_plays_both_files_with_the_policy_of_the_first),
        TEST(bid_tests_its_answer_by_players_that_learn_it),
        TEST(balance_judges_by_players_that_learn_the_change),
        TEST(no_battle_is_learned_that_needs_none),
        TEST(worth_tells_what_each_kind_of_action_is_worth),
        TEST(worth_measures_the_choices_that_there_are),
        TEST(worth_tells_what_hiding_is_worth),
        TEST(a_policy_file_is_used_by_its_name),
        TEST(a_match_over_two_scenarios_names_their_sides),
        TEST(examples_of_the_help_can_be_copied),
        TEST(the_commands_of_a_table_page_run),
        TEST(g11_report_works_from_another_folder),
        TEST(an_interrupted_command_keeps_its_work),
        TEST(a_stopped_command_tells_what_is_known),
        TEST(worth_measures_one_unit_or_tells_why_not),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
