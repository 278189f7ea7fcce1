// SPDX-License-Identifier: GPL-3.0-or-later
// test_command_line.c -- tests the command line: usage errors, help, exit codes, and `check`.
#include "program.h"

// ---- Arguments ----

static void bad_usage_is_reported_in_one_line_with_exit_status_2(void **unused) {
    (void)unused;
    static const struct {
        const char *words, *line;
    } cases[] = {
        {"", "cassino: missing command; try `cassino list` or `cassino --help`\n"},
        {"plya", "cassino: unknown command 'plya'; did you mean 'play'?\n"},
        {"xyzzyxyzzy", "cassino: unknown command 'xyzzyxyzzy' (see `cassino --help`)\n"},
        {"play",
         "cassino play: missing argument; expected SCENARIO|RECORD; for example `cassino play "
         "gbsu/first-contact` (see `cassino play --help`)\n"},
        {"play kuhn_poker more",
         "cassino play: unexpected argument 'more' (see `cassino play --help`)\n"},
        {"play kuhn_poker --side east",
         "cassino play: --side must be allied, axis or both, not 'east'\n"},
        {"show gbsu/mokra --side both",
         "cassino show: --side must be allied or axis (Poles, Germans), not 'both'\n"},
        {"play kuhn_poker --seed x",
         "cassino play: --seed: invalid value 'x'; expected an integer from 0 to "
         "18446744073709551615 (see `cassino play --help`)\n"},
        {"play kuhn_poker --seeed 1",
         "cassino play: unknown option '--seeed'; did you mean '--seed'? "
         "(see `cassino play --help`)\n"},
        {"play kuhn_poker --seed",
         "cassino play: --seed: missing value; expected an integer from 0 to "
         "18446744073709551615 (see `cassino play --help`)\n"},
        {"show kuhn_poker -jn",
         "cassino show: -n: missing value; expected an integer from 0 to 8192 (see `cassino show "
         "--help`)\n"},
        {"show kuhn_poker -jz", "cassino show: unknown option '-jz' (see `cassino show --help`)\n"},
        {"play kuhn_poker -q", "cassino play: unknown option '-q' (see `cassino play --help`)\n"},
        {"play kuhn_poker --side both --opponent greedy",
         "cassino play: --opponent has no side to play, because --side both is for two persons\n"},
        {"show kuhn_poker --ply 1", "cassino show: the record has 0 plies; it has no ply 1\n"},
        {"replay kuhn_poker",
         "cassino replay: kuhn_poker: expected the file of a record; `cassino play SCENARIO "
         "--record FILE` writes one\n"},
        {"perft kuhn_poker",
         "cassino perft: missing argument; expected SCENARIO DEPTH; for example `cassino perft "
         "leduc_poker 3` (see `cassino perft --help`)\n"},
        {"perft kuhn_poker 41",
         "cassino perft: DEPTH: invalid value '41'; expected an integer from 0 to 40 "
         "(see `cassino perft --help`)\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(run(cases[i].words, ""), 2);
        assert_string_equal(err, cases[i].line);
        assert_string_equal(out, "");
    }
}

static void help_has_an_example(void **unused) {
    (void)unused;
    static const char *const words[] = {"--help",      "help",          "help play",
                                        "play --help", "list --help",   "check --help",
                                        "show --help", "replay --help", "perft --help"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_int_equal(run(words[i], ""), 0);
        assert_has(out, "Usage: cassino ");
        assert_has(out, "Examples:");
        assert_string_equal(err, "");
    }
    assert_int_equal(run("--version", ""), 0);
    assert_true(strncmp(out, "cassino ", 8) == 0);
}

static void a_closed_pipe_is_no_error_a_full_disk_is_one(void **unused) {
    (void)unused;
    assert_int_equal(run("help >/dev/full", ""), 2);
    assert_string_equal(err, "cassino: cannot write the output: No space left on device\n");
    assert_int_equal(run("help >&-", ""), 2);  // fails because the output is closed
    assert_string_equal(err, "cassino: cannot write the output: standard output is closed\n");
    assert_int_equal(run("help | true", ""), 0);
    assert_string_equal(err, "");
    // The whole game must be in its record, even if the reader of the output stops early.
    run("play tic_tac_toe --side both --seed 1 --record g | head -1",
        "mark a1\nmark b2\nmark a2\n");
    assert_int_equal(run("check g", ""), 0);
}

// ---- The command `check` ----

static void check_prints_a_line_per_file_and_exits_with_1_for_an_invalid_one(void **unused) {
    (void)unused;
    run("play tic_tac_toe --seed 1 --side both --record good", "b2\n");
    file_write("bad", "rules: chess\n");
    file_write("bad.yaml", "title: [");
    assert_int_equal(run("check good", ""), 0);
    assert_int_equal(run("check good bad bad.yaml nowhere.yaml none/such", ""), 1);
    assert_has(out, "good: ok, 1 plies of tic_tac_toe, game in progress\n");
    assert_has(out, "bad:1:1: missing 'scenario' in the header");
    assert_has(out, "bad.yaml");
    assert_has(out, "nowhere.yaml: cannot find this scenario file\n");
    assert_has(out, "none/such: unknown scenario 'none/such'");
    assert_string_equal(err, "");
    assert_int_equal(run("check", ""), 2);
}

// Writes a shipped scenario, changed by arguments of `sed`, as my.yaml, and checks it. Returns the
// exit status.
static int check_of_change(const char *scenario, const char *change) {
    char words[1200];
    snprintf(words, sizeof words,
             "--version >/dev/null && mkdir -p charts && "
             "cp \"$CASSINO_SCENARIOS/$(dirname %s)\"/charts/* charts/ && "
             "sed %s \"$CASSINO_SCENARIOS/%s.yaml\" >my.yaml && "
             "\"$CASSINO_PROGRAM\" check my.yaml",
             scenario, change, scenario);
    return run(words, "");
}

static void check_changed(const char *scenario, const char *change) {
    assert_int_equal(check_of_change(scenario, change), 0);
    assert_has(out, "my.yaml: ok, ");
}

static void check_says_what_a_file_is_that_is_no_scenario(void **unused) {
    (void)unused;
    file_write("wide.yaml", "\xff\xfet");
    file_write("some.learned", "learned: 1\n");
    check_changed("gbsu/first-contact", "-n -e p");  // copies the chart
    assert_int_equal(run("check wide.yaml some.learned charts/standard.yaml . ./x.yaml", ""), 1);
    assert_has(out, "wide.yaml:1:1: a character that is not UTF-8; save the file as UTF-8\n");
    assert_has(out, "some.learned: this is a policy file, ");
    assert_has(out, "charts/standard.yaml: this is a chart; expected a scenario, ");
    assert_has(out, "'.' is a folder; expected a scenario file in it\n");
    assert_has(out, "./x.yaml: cannot find this scenario file\n");
}

// Each case has all lines of the output: nothing is told that only follows from the mistake.
static void check_tells_a_mistake_once_and_what_would_be_right(void **unused) {
    (void)unused;
    static const struct {
        const char *scenario, *change, *lines;
    } cases[] = {
        {"gbsu/first-contact", "-e 's/^rules: gbsu/rules: asl/'",
         "my.yaml:8:8: unknown rule system 'asl'; known: gbsu, gbww2, rfic\n"},
        {"gbsu/first-contact", "-e 's/^chart:.*/chart: my.yaml/'",
         "my.yaml:9:8: 'my.yaml' is a scenario; expected a chart\n"},
        {"gbsu/first-contact", "-e '44s/.*/    zones: {south: 0108, 0208 0308}/' -e 45d",
         "my.yaml:44:26: expected the name of a zone here, not '0208'; separate the hexes of a "
         "zone by blanks, not by commas\n"},
        {"gbsu/first-contact", "-e '45s/ 0208/, 0208/'",
         "my.yaml:45:14: invalid hex '0108,'; separate hexes by blanks, not by commas\n"},
        {"rfic/ford", "-e 's/small-arms: 7/small-arms: 0/'",
         "my.yaml:52:73: 'small-arms' must be a whole number from 1 to 16, not '0'\n"},
        {"gbsu/mokra", "-e 's/^turns: [0-9]*/turns: 0/'",
         "my.yaml:40:8: 'turns' must be a whole number from 1 to 30, not '0'\n"},
        {"gbsu/first-contact", "-e '26s/[.] //'", "my.yaml:26:7: row 01 has 7 letters, not 8\n"},
        {"gbsu/first-contact", "-e '27s/h/\xc3\xa9/'",
         "my.yaml:27:13: unknown terrain letter '\xc3\xa9'; the "
         "chart has . o v i w h f g t m r b d ~\n"},
        {"gbsu/primosole-hold", "-e '65s/0205-0206/0205-0207/'",
         "my.yaml:65:28: invalid hexside: 0205 and 0207 are not "
         "neighbours; those of 0205 are 0305, 0204, 0104, 0105, 0106, 0206\n"},
        {"rfic/ford", "-e '54s/weapon: infantry-gun/weapon: infantri-gun/'",
         "my.yaml:54:58: 'weapon' is 'infantri-gun'; did you mean 'infantry-gun'? One of: "
         "small-arms, smg, lmg, hmg, against-afv, medium-mortar, light-afv-gun, light-at-gun, "
         "medium-afv-gun, medium-at-gun, heavy-afv-gun, heavy-at-gun, heavy-mortar, infantry-gun, "
         "mountain-gun, field-gun, medium-gun, heavy-gun\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(check_of_change(cases[i].scenario, cases[i].change), 1);
        assert_string_equal(out, cases[i].lines);
    }
}

// The change to gbww2/ridge: a river, and two roads that end before it.
#define RIVER                                                                                   \
    "-e 's/^  lines:/&\\n    - {kind: river, at: [0 19, 48 19]}/' "                             \
    "-e 's/^    - {name: High road.*/    - {name: High road, at: [24 36, 24 22], allied: 0-14}" \
    "\\n    - {name: North road, at: [24 16, 24 0], axis: 0-16}/' "                             \
    "-e 's/High road north/North road north/' "                                                 \
    "-e 's/352 Div: High road 1/352 Div: North road 1/'"

// Issue G2: a battle that cannot work can be played, but `check` must warn of what cannot work, and
// say where.
static void g2_check_warns_of_what_cannot_work(void **unused) {
    (void)unused;
    static const struct {
        const char *scenario, *change, *warnings[4];
    } cases[] = {
        // a river from edge to edge, between the rows 04 and 05
        {"gbsu/first-contact",
         "-e '/^  roads:/,+1d' -e 's/^  names:/  rivers: [0104-0105, 0104-0205, 0204-0205, "
         "0204-0305, 0304-0305, 0304-0405, 0404-0405, 0404-0505, 0504-0505, 0504-0605, 0604-0605, "
         "0604-0705, 0704-0705, 0704-0805, 0804-0805]\\n&/'",
         {"no unit of Blue can reach the objective ", "no unit of Red can reach the objective ",
          "no path leads from the units of one side to those of the other", NULL}},
        {"gbsu/storfjord",
         "-e '/Sapeurs/s/engineer: yes, //' -e '/Depot stores, hex/s/engineers: no/engineers: "
         "yes/'",
         {"my.yaml:163:5: warning: no engineer unit of Allies can come to 'Depot stores', so "
          "that it cannot be destroyed",
          NULL}},
        {"rfic/ford",
         "-e '/^  fords:/d' -e 's/^  roads:.*/  roads: []/'",
         {"no unit of Soviets can reach the objective Village", NULL}},
        // a river from edge to edge between the sides; then a zone that reaches its bank
        {"gbww2/ridge",
         RIVER,
         {"my.yaml:70:12: warning: no unit of British can reach the objective Village",
          "no path leads from the units of one side to those of the other", NULL}},
        {"gbww2/ridge",
         RIVER " -e 's/0 27, 48 27,/0 19, 48 19,/'",
         {"no unit of British can reach the objective Village", NULL}},
        {"gbww2/primosole",
         "-e '/kind: bridge/d'",
         {"the road 'Highway 114' runs at 24 18.5 through ground that no unit may enter", NULL}},
        {"gbww2/ridge",
         "-e '/fup: {352/d'",
         {"'352 Div' has battalions in reserve but no FUP", NULL}},
        {"gbww2/crossroads",
         "-e '/c-ops: {9/d' -e 's/1 Div: 18 23/1 Div: 4 20/'",
         {"the FUP of '1 Div' cannot be used: no road within 2 inches of it",
          "'9 Div' has no C Ops, so that its battalions are cut off every night", NULL}},
        {"gbww2/ridge",
         "-e 's/points: [0-9]*/points: 0/' -e 's/^days: {/days: {month: 6, /' "
         "-e 's/\\[24 36, /[24 36, 24 26, 24 30, /;s/12-36/12-44/'",
         {"'month' has no effect, because 'turns' is given too",
          "has no activation points, so that it can activate nothing in the whole game",
          "the road 'High road' turns back on itself and comes to 24 30 a second time", NULL}},
        {"gbww2/crossroads",
         "-e 's/0 21, 36 21,/0 23.5, 36 23.5,/'",
         {"my.yaml:38:118: warning: '1 Surreys' fits nowhere in the zone 'line', so that it begins "
          "in reserve",
          NULL}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_changed(cases[i].scenario, cases[i].change);
        for (int w = 0; cases[i].warnings[w] != NULL; w++) assert_has(out, cases[i].warnings[w]);
    }
}

// Issue G6: a threshold that points cannot reach is legal, because `sweep` plays such values, but
// `check` must warn about it. No shipped scenario or lesson may have a warning.
static void g6_check_warns_of_a_threshold_out_of_reach(void **unused) {
    (void)unused;
    static const struct {
        const char *scenario, *threshold, *warning;
    } cases[] = {
        {"gbsu/first-contact", "50",
         "Blue cannot win on points: it needs a margin above 50, and the points of 'victory' can "
         "only make margins from -"},
        {"gbsu/first-contact", "-50",
         "Red cannot win on points: it needs a margin below -50, and the points of 'victory' can "
         "only make margins from -"},
        {"rfic/two-sections", "200", "Soviets cannot win on points"},
        {"gbww2/lenino-days", "100",
         "my.yaml:86:22: warning: Poles cannot win on points: it needs a margin above 101, and "
         "the points of 'victory' "
         "can only make margins from -63 to 46; expected 'threshold' -61 to 44"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char change[200];
        snprintf(change, sizeof change,
                 "-e '/^  threshold:/d' -e '/^victory: {/s/threshold: -*[0-9]*/threshold: %s/' "
                 "-e 's/^victory: *\\(#.*\\)*$/victory:\\n  threshold: %s/'",
                 cases[i].threshold, cases[i].threshold);
        check_changed(cases[i].scenario, change);
        assert_has(out, cases[i].warning);
    }
    assert_int_equal(run("check \"$CASSINO_SCENARIOS\"/*/*.yaml "
                         "\"$CASSINO_SCENARIOS\"/lessons/*/ground/*.yaml",
                         ""),
                     0);
    assert_lacks(out, "warning");
}

// Checks that a letter means the same option in every command.
static void an_option_has_the_same_letter_in_all_commands(void **unused) {
    (void)unused;
    enum { NAMES_MOST = 200 };
    static char commands[OUTPUT_BYTES];
    struct {
        char name[32], letter;
    } known[NAMES_MOST];
    int count = 0, seen = 0;
    assert_int_equal(run("--help", ""), 0);
    memcpy(commands, out, sizeof commands);
    for (char *line = strtok(commands, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char command[32], words[48], letter, name[32];
        if (sscanf(line, "  %31[a-z]", command) != 1) continue;
        snprintf(words, sizeof words, "%s --help", command);
        if (run(words, "") != 0) continue;
        seen++;
        for (const char *at = out; (at = strstr(at, "\n  -")) != NULL; at++) {
            if (sscanf(at, "\n  -%c, --%31[a-z]", &letter, name) != 2) continue;
            int i = 0;
            while (i < count && strcmp(known[i].name, name) != 0) i++;
            assert_true(i < NAMES_MOST);
            if (i == count) {
                snprintf(known[count].name, sizeof known[count].name, "%s", name);
                known[count++].letter = letter;
            }
            for (int k = 0; k < count; k++)
                if (k != i && known[k].letter == letter)
                    fail_msg("%s: -%c is --%s, and --%s elsewhere", command, letter, name,
                             known[k].name);
            if (known[i].letter != letter)
                fail_msg("%s: --%s is -%c, and -%c elsewhere", command, name, letter,
                         known[i].letter);
        }
    }
    assert_true(seen > 15 && count > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_option_has_the_same_letter_in_all_commands, empty_folder),
        cmocka_unit_test_setup(bad_usage_is_reported_in_one_line_with_exit_status_2, empty_folder),
        cmocka_unit_test_setup(help_has_an_example, empty_folder),
        cmocka_unit_test_setup(a_closed_pipe_is_no_error_a_full_disk_is_one, empty_folder),
        cmocka_unit_test_setup(check_prints_a_line_per_file_and_exits_with_1_for_an_invalid_one,
                               empty_folder),
        cmocka_unit_test_setup(check_says_what_a_file_is_that_is_no_scenario, empty_folder),
        cmocka_unit_test_setup(check_tells_a_mistake_once_and_what_would_be_right, empty_folder),
        cmocka_unit_test_setup(g2_check_warns_of_what_cannot_work, empty_folder),
        cmocka_unit_test_setup(g6_check_warns_of_a_threshold_out_of_reach, empty_folder),
    };
    if (!program_open("test_words")) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
