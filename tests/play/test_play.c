// SPDX-License-Identifier: GPL-3.0-or-later
// test_play.c -- tests a game as a player sees it: what he can type, what is saved, and what is
// hidden from him.
#include "program.h"

static int count_of(const char *text, const char *part) {
    int count = 0;
    while ((text = strstr(text, part)) != NULL) count++, text++;
    return count;
}

// ---- Input from a pipe ----

static void a_game_from_a_pipe_prints_prompts_choices_and_log(void **unused) {
    (void)unused;
    assert_int_equal(
        run("play tic_tac_toe --side both --seed 1", "mark b2\na1\n# a comment\n\n1;MARK  c1, 3\n"),
        0);
    assert_has(out, "Allied: person. Axis: person.");
    assert_has(out, "Allied to mark a cell\n");
    assert_has(out, "> mark b2\n   1  Allied marks b2.\n");
    assert_has(out, "   2  Axis marks a1.\n");
    assert_has(out, "   3  Allied marks a3.\n");
    assert_has(out, "Skipped, because Axis must choose now: MARK  c1, 3\n");
    assert_has(out, "Not saved: 3 plies, seed 1.");
    assert_lacks(out, "\033");  // no colours into a pipe
    assert_string_equal(err, "");
}

static void a_whole_game_ends_with_its_result(void **unused) {
    (void)unused;
    assert_int_equal(
        run("play tic_tac_toe --side both --seed 1 --record g", "b2\na1\nb1\na2\nb3\nquit\n"), 0);
    assert_has(out, "The game is over: a victory of Allied, margin +1.\n");
    assert_has(out, "Replay:              cassino replay g\n");
    assert_int_equal(run("replay g", ""), 0);
    assert_has(out, "   5  Allied marks b3.\n");
    assert_has(out, "The game is over: a victory of Allied, margin +1.\n");
    assert_int_equal(run("replay g --ply 2", ""), 0);
    assert_has(out, "   2  Axis marks a1.\n");
    assert_lacks(out, "   3  ");
    assert_int_equal(run("check g", ""), 0);
    assert_string_equal(out, "g: ok, 5 plies of tic_tac_toe, game over\n");
    assert_int_equal(run("play g", ""), 0);  // the game is over
    assert_has(out, "The game is over");
    run("play tic_tac_toe --side both --seed 1", "b2\na1\nc1\na3\na2\nc2\nb1\nb3\nc3\n");
    assert_has(out, "The game is over: a draw, margin 0.\n");
}

static void an_order_of_a_unit_chooses_the_unit_first(void **unused) {
    (void)unused;
    run("play gbsu/first-contact --seed 9 --opponent greedy", "3\n8\nblue\nmove 1/B 0306\n");
    assert_has(out, "1/B moves from 0308 to 0306");
}

// A scenario with one path of hexes, which X sees from the fourth hex on. Blue has the
// initiative.
static const char one_way[] =
    "title: A way\nrules: gbsu\nchart: charts/standard.yaml\nsummary: One way.\nturns: 1\n"
    "map:\n  rows: [\". . . . . . .\"]\nsides:\n"
    "  allied:\n    name: Blue\n    cards: {deal: 0, limit: 0}\n    low-ammo: 9\n"
    "    formations: {Coy: [{name: A, map: A, type: infantry, firepower: 2, range: 2, morale: 6, "
    "move: 4, at: 0101}]}\n"
    "  axis:\n    name: Red\n    cards: {deal: 0, limit: 0}\n    low-ammo: 9\n"
    "    formations: {Foe: [{name: X, map: X, type: infantry, firepower: 2, range: 3, morale: 6, "
    "move: 0, fixed: yes, at: 0701}]}\n"
    "initiative: {side: axis, cards: 0}\nsetup: allied\n"
    "victory:\n  points: [{losses: yes, allied: 1, axis: 1}]\n";

static void ruling_R43_a_move_goes_on_as_planned_without_another_key(void **unused) {
    (void)unused;
    run("--version; cp -r $CASSINO_SCENARIOS/gbsu/charts .", "");
    file_write("way.yaml", one_way);
    run("play way.yaml --side both --seed 1", "coy\nmove A 0501\npass\npass\n");
    assert_has(out, "A moves from 0101 to 0401 [5.0]");
    assert_has(out, "Red reacts no further [7.1]\n   8  A moves from 0401 to 0501 [5.0]");
    run("play way.yaml --side both --seed 1", "coy\nuse A\nwhy move A 0501\n");
    assert_has(out, "By 0201 0301 0401 0501: 4 of 4 MP");
    // After X fires, A's owner chooses again and turns back.
    run("play way.yaml --side both --seed 1", "coy\nmove A 0501\nfire X\nmove A 0301\n");
    assert_lacks(out, "A moves from 0401 to 0501");
}

static void invalid_lines_are_reported_and_the_game_continues(void **unused) {
    (void)unused;
    assert_int_equal(run("play tic_tac_toe --side both --seed 1",
                         "mark b2\nmark b2\nmark\n99\nwhy\nundo 3\nundo\nlog x\nmark a1\n"),
                     2);
    assert_has(err,
               "cassino play: stdin:2: 'mark b2' is not legal here; did you mean 'mark b3'?\n");
    assert_has(
        err,
        "cassino play: stdin:3: no choice is exactly 'mark'; it matches 1 mark a3, 2 mark b3, ");
    assert_has(
        err,
        "cassino play: stdin:4: '99' is not legal here; type a number from 1 to 8, or the words "
        "of a choice (? for help)\n");
    assert_has(err, "cassino play: stdin:6: undo: unknown '3'; expected nothing after `undo`\n");
    assert_has(err, "cassino play: stdin:7: cannot undo past an action of Allied\n");
    assert_has(
        err, "cassino play: stdin:8: log: invalid value 'x'; expected a number of plies from 1\n");
    assert_has(out, "   2  Axis marks a1.\n");
}

static void a_line_of_any_length_is_survived(void **unused) {
    (void)unused;
    static char typed[70000];
    memset(typed, 'm', sizeof typed - 2);
    typed[sizeof typed - 2] = '\n';
    assert_int_equal(run("play tic_tac_toe --side both --seed 1", typed), 2);
    assert_has(err, "stdin:1: ");
    assert_int_equal(run("play tic_tac_toe --side both --seed 1", "\033[2J\001\177b2\n"), 2);
    assert_lacks(out, "\033");
}

static void commands_at_the_prompt_answer(void **unused) {
    (void)unused;
    assert_int_equal(run("play tic_tac_toe --seed 1 --opponent greedy",
                         "?\nall\nall 1\nshow\nhint flat:iterations=50,trees=1\nb2\nlog "
                         "1\nlog\n1\n1\nhint\nquit\n"),
                     0);
    assert_has(out, "Undo your last choice, if nothing was revealed or decided since");
    assert_has(out, "  9 mark c1\n");
    assert_has(out, "Hint: 'mark ");
    assert_has(out, "Win probability: ");
    assert_has(out, "flat:iterations=50,trees=1 would choose: mark ");
    assert_has(out, "   1  Allied marks b2.\n");
    assert_int_equal(run("play tic_tac_toe --seed 1 --opponent greedy", "hint gredy\n"), 2);
    assert_has(err, "unknown player \"gredy\"");
}

static void expect_and_why_print_evaluations_of_a_search(void **unused) {
    (void)unused;
    const char *play = "play tic_tac_toe --seed 1 --opponent ismcts:iterations=500";
    assert_int_equal(run(play, "expect\nb2\nexpect\nquit\n"), 0);
    assert_has(out, "There is no choice of Axis that you see");
    assert_has(out, "After 'mark ");
    assert_has(out, "' (ply 2) your win probability is ");
    assert_has(out, ", by a search of ismcts:iterations=500.");
    assert_lacks(out, "of the hidden information");
    assert_lacks(out, "expected continuation");  // the opponent's plan is secret
    assert_int_equal(run("play tic_tac_toe --seed 1 --opponent greedy", "b2\nexpect\nquit\n"), 0);
    assert_has(out, "the player of Axis, greedy, does not search");
    assert_int_equal(run("play tic_tac_toe --seed 1 --side both", "b2\nexpect\nquit\n"), 0);
    assert_has(out, "the player of Allied, a person, does not search");
    assert_int_equal(run("play gbsu/first-contact --seed 4 --opponent greedy", "why 1\nquit\n"), 0);
    assert_has(out, "elite ");
    assert_has(out, " this choice ");
}

static void a_resigned_game_is_over_and_an_earlier_ply_goes_on(void **unused) {
    (void)unused;
    run("play tic_tac_toe --side both --seed 1 --record r", "b2\na1\nresign\nresign yes\n");
    assert_has(err, "expected `resign yes`");
    assert_has(out, "The game is over: a victory of Axis, because Allied resigned.\n");
    assert_int_equal(run("play r", "b1\n"), 0);
    assert_has(out, "The game is over: a victory of Axis, because Allied resigned.\n");
    assert_lacks(out, "marks b1");
    assert_int_equal(run("replay r", ""), 0);
    assert_has(out, "The game is over: a victory of Axis, because Allied resigned.\n");
    assert_int_equal(run("check r", ""), 0);
    assert_has(out, "r: ok, 2 plies of tic_tac_toe, game over\n");
    assert_int_equal(run("play r --ply 1 --record r2", "a1\nb1\nquit\n"), 0);
    assert_has(out, "Allied marks b1.");
    assert_lacks(out, "The game is over");
}

// The value of a choice with one or two visits is too uncertain to print.
static void a_value_of_few_visits_is_not_printed(void **unused) {
    (void)unused;
    run("play gbsu/first-contact --seed 4 --opponent greedy",
        "1\n5\nblue\nuse hqb\nwhy 1\nwhy 2\nwhy 3\nwhy 6\nwhy 12\nwhy 26\nquit\n");
    assert_has(out, "elite searched this choice too little to evaluate it; ");
    for (const char *at = out; (at = strstr(at, "% (")) != NULL; at++) {
        int low, high;
        if (sscanf(at, "%% (%d to %d%%)", &low, &high) == 2) assert_true(high - low <= 60);
    }
}

// Plays two games that one side cannot tell apart, with different cards of the enemy. `expect`
// must print the same.
static void expect_does_not_depend_on_the_hidden_hand(void **unused) {
    (void)unused;
    static char told[2][OUTPUT_BYTES];
    static const char *const cards[] = {"King", "Jack"};
    for (int i = 0; i < 2; i++) {
        char record[500];
        snprintf(record, sizeof record,
                 "rules: kuhn_poker\nscenario: kuhn_poker\nhash: 975ed9fb3475fc50\nallied: person\n"
                 "axis: elite\nseed: 2\nversion: 0.1.0\n\ndeal the Queen to Allied\ndeal the %s to "
                 "Axis\npass\n"
                 "bet\n",
                 cards[i]);
        file_write("game.record", record);
        assert_int_equal(run("play game.record", "expect\nquit\n"), 0);
        assert_has(out, "over 4 samples of the hidden information");
        strcpy(told[i], out);
    }
    assert_string_equal(told[0], told[1]);
}

static void a_perfect_information_player_cannot_play_against_a_person(void **unused) {
    (void)unused;
    assert_int_equal(run("play leduc_poker --opponent cheat:iterations=50", ""), 2);
    assert_has(err, "sees hidden cards");
    assert_int_equal(run("play leduc_poker --seed 7 --opponent greedy", "hint cheat\n"), 2);
    assert_has(err, "sees hidden cards");
}

// ---- Undo ----

static void undo_fails_after_a_choice_that_revealed_something(void **unused) {
    (void)unused;
    // Undo fails after the other side has acted.
    assert_int_equal(run("play tic_tac_toe --seed 1 --opponent greedy", "b2\nundo\n"), 2);
    assert_has(err, "cannot undo past an action of Axis\n");
    // Undo fails if nothing was chosen yet; the deal is a chance event.
    assert_int_equal(run("play leduc_poker --seed 1 --opponent greedy", "undo\n"), 2);
    assert_has(err, "cannot undo past a card or die that was drawn\n");
    // Undo fails at the start of the game.
    assert_int_equal(run("play tic_tac_toe --seed 1 --side both", "undo\n"), 2);
    assert_has(err, "cannot undo: you have not chosen anything yet\n");
}

static void undo_takes_back_one_choice_at_a_time(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES];
    assert_int_equal(run("play gbsu/first-contact --seed 1 --opponent greedy --record g",
                         "place 1/B 0308\nundo\nplace 1/B 0408\nquit\n"),
                     0);
    assert_has(out, "Took back your last choice; the game is at ply 0.\n");
    file_read("g", record);
    assert_has(record, "\n\nplace 1/B 0408\n");  // the record no longer has the choice taken back
    assert_int_equal(count_of(record, "place "), 1);
    // Undo also works after the game was stopped and resumed.
    assert_int_equal(run("play g", "undo\nplace 1/B 0508\nundo\nquit\n"), 0);
    assert_int_equal(count_of(out, "Took back your last choice; the game is at ply 0.\n"), 2);
    assert_int_equal(run("check g", ""), 0);
    assert_has(out, "g: ok, 0 plies of gbsu/first-contact");
}

static void undo_fails_after_a_choice_that_showed_a_secret(void **unused) {
    (void)unused;
    // Axis marks a cell that Allied holds, learns that it is taken, and cannot undo this.
    assert_int_equal(run("play phantom_ttt --side both --seed 1", "b2\nb2\nundo\n"), 2);
    assert_has(err,
               "stdin:3: cannot undo past an action that revealed hidden information to you\n");
}

// ---- Save and resume ----

static void an_interrupted_game_resumes_where_it_stopped(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES], again[OUTPUT_BYTES];
    assert_int_equal(run("play tic_tac_toe --seed 4 --opponent greedy --record g", "b2\n"), 0);
    assert_has(out, "Continue with: cassino play g\n");
    file_read("g", record);
    assert_has(record, "\nallied: person\naxis: greedy\nseed: 4\n");
    assert_has(record, "\n\nmark b2\n");
    assert_int_equal(run("play g", "1\n"), 0);
    assert_has(out, "The game continues at ply 2.");
    file_read("g", again);
    assert_memory_equal(record, again, strlen(record));  // the record was only extended
    assert_int_equal(count_of(again, "\nmark "), 4);
    // A new game never overwrites a record, and the seed of a record cannot be changed.
    assert_int_equal(run("play tic_tac_toe --record g", ""), 2);
    assert_string_equal(err,
                        "cassino play: g: the file exists; resume it by `cassino play g`, or "
                        "choose another file\n");
    assert_int_equal(run("play g --seed 5", ""), 2);
    assert_has(err, "a record keeps its seed (4)");
}

static void an_interrupted_game_draws_the_same_cards_and_dice(void **unused) {
    (void)unused;
    static char whole[OUTPUT_BYTES], parts[OUTPUT_BYTES];
    run("play leduc_poker --seed 11 --side both --record whole",
        "call\nraise\ncall\nraise\ncall\n");
    run("play leduc_poker --seed 11 --side both --record parts", "call\nraise\n");
    run("play parts", "call\n");
    run("play parts", "raise\ncall\n");
    file_read("whole", whole);
    file_read("parts", parts);
    assert_string_equal(whole, parts);
}

static void save_names_a_file_and_never_overwrites_another(void **unused) {
    (void)unused;
    assert_int_equal(run("play tic_tac_toe --seed 1 --side both", "b2\nsave\na1\nquit\n"), 0);
    assert_has(out,
               "Saved 1 ply in tic_tac_toe.record. Each further ply is saved there at once.\n");
    assert_int_equal(run("check tic_tac_toe.record", ""), 0);
    assert_has(out, "ok, 2 plies");
    assert_int_equal(
        run("play tic_tac_toe --seed 1 --side both", "b2\nsave tic_tac_toe.record\nsave\n"), 2);
    assert_has(err, "tic_tac_toe.record already exists; choose another file name\n");
    assert_has(out, "in tic_tac_toe-2.record");
    assert_int_equal(run("play tic_tac_toe --seed 1 --side both", "b2\nsave /nowhere/x\n"), 2);
    assert_has(err, "/nowhere/x: cannot be written: No such file or directory\n");
}

// Uses the example scenario under unusual file names and with an unusual unit name: plays, saves,
// resumes and shows it.
static void names_of_any_letters_are_kept(void **unused) {
    (void)unused;
    static const char *const files[] = {"a #b.yaml", "#x.yaml", " y.yaml", "z\nallied: x.yaml"};
    for (int i = 0; i < 4; i++) {
        char words[400];
        setenv("FILE_NAME", files[i], 1);
        snprintf(words, sizeof words,
                 "--version >/dev/null; cp -r $CASSINO_SCENARIOS/gbsu/charts . && sed "
                 "'s|name: 1/B,|name: \"#x #y\",|; s|^turns: 6$|turns: 1|' "
                 "$CASSINO_SCENARIOS/gbsu/first-contact.yaml "
                 ">\"$FILE_NAME\" "
                 "&& cat typed | $CASSINO_PROGRAM play \"$FILE_NAME\" -S %d --opponent greedy -r g",
                 i);
        empty_folder(NULL);
        assert_int_equal(run(words, "place #x #y 0308\n1\n1\n1\n1\n1\n1\n1\n1\n"), 0);
        assert_has(out, "#x #y");
        assert_int_equal(run("check g", ""), 0);
        assert_has(out, "g: ok, ");
        assert_int_equal(run("play g", "1\n1\n1\n"), 0);
        assert_has(out, "The game continues at ply ");
        assert_int_equal(run("replay g", ""), 0);
        assert_has(out, "#x #y");
    }
}

static void an_incomplete_last_line_is_reported_and_repaired(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES];
    assert_int_equal(run("play tic_tac_toe --seed 4 --side both --record g", "b2\na1\n"), 0);
    assert_int_equal(run("--version >/dev/null; printf 'mark ' >>g", ""), 0);
    assert_int_equal(run("check g", ""), 0);
    assert_has(
        out,
        "g: ok, 2 plies of tic_tac_toe, game in progress; line 11 is incomplete and was ignored\n");
    assert_int_equal(run("play g", "c1\n"), 0);
    assert_has(out, "Record line 11 is incomplete (disk full?) and was ignored.");
    file_read("g", record);
    assert_has(record, "\n\nmark b2\nmark a1\nmark c1\n");
}

static void a_record_can_be_resumed_from_an_earlier_ply(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES], other[OUTPUT_BYTES];
    assert_int_equal(run("play tic_tac_toe --seed 4 --side both --record g", "b2\na1\nc1\n"), 0);
    file_read("g", record);
    assert_int_equal(run("play g --ply 2", "a3\nb1\nquit\n"), 0);
    assert_has(out, "The game continues at ply 2.");
    assert_has(out, "Not saved: 4 plies, seed 4.");
    file_read("g", other);
    assert_string_equal(record, other);
    assert_int_equal(run("play g --ply 2 --record h", "a3\n"), 0);
    file_read("g", other);
    assert_string_equal(record, other);
    file_read("h", other);
    assert_has(other, "\n\nmark b2\nmark a1\nmark a3\n");
    assert_int_equal(run("play g --ply 2 --record g", ""), 2);
    assert_has(err, "g: the file exists; ");
    assert_int_equal(run("play g --ply 9", ""), 2);
    assert_has(err, "g: the record has 3 plies; it has no ply 9\n");
    assert_int_equal(run("play tic_tac_toe --ply 1", ""), 2);
    assert_has(err, "--ply needs a record");
}

static void a_seed_may_be_any_of_64_bits(void **unused) {
    (void)unused;
    assert_int_equal(
        run("play tic_tac_toe --seed 18446744073709551615 --opponent greedy -r g", "b2\n"), 0);
    assert_has(out, "Seed 18446744073709551615 (");
    assert_int_equal(run("play g", ""), 0);
    assert_int_equal(run("play tic_tac_toe --seed 18446744073709551616", ""), 2);
    assert_has(err,
               "--seed: invalid value '18446744073709551616'; expected an integer from 0 to "
               "18446744073709551615");
    assert_int_equal(run("simulate tic_tac_toe --seed 18446744073709551615 --games 2 --allied "
                         "random --axis random --out x.db",
                         ""),
                     0);
}

static void a_killed_game_loses_nothing(void **unused) {
    (void)unused;
    // Kills the program with -9 while it waits for more input, as soon as the third ply is on
    // disk.
    run("--version >/dev/null; (printf 'b2\\na1\\na2\\n'; exec sleep 5) | $CASSINO_PROGRAM play "
        "tic_tac_toe --side both --seed 1 --record g & n=0; "
        "until grep -qsx 'mark a2' g || [ $n -gt 200 ]; do n=$((n + 1)); sleep 0.1; done; kill -9 "
        "$!; true",
        "");
    assert_int_equal(run("check g", ""), 0);
    assert_has(out, "g: ok, 3 plies of tic_tac_toe, game in progress\n");
}

static void a_record_that_is_being_played_is_not_played_twice(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES];
    // A first program has the record open and waits for input. A second one must fail to open it;
    // a look from an earlier ply is allowed.
    assert_int_equal(
        run("--version >/dev/null; (printf 'b2\\n'; exec sleep 9) | $CASSINO_PROGRAM play "
            "tic_tac_toe --side both --seed 1 --record g >/dev/null & n=0; "
            "until grep -qsx 'mark b2' g || [ $n -gt 200 ]; do n=$((n + 1)); sleep 0.1; done; "
            "echo c3 | $CASSINO_PROGRAM play g; code=$?; "
            "echo c3 | $CASSINO_PROGRAM play g --ply 1 >ply || code=9; "
            "kill -9 $!; (exit $code)",
            ""),
        2);
    assert_has(err, "g: is open in another session");
    file_read("g", record);
    assert_has(record, "\n\nmark b2\n");
    assert_lacks(record, "mark c3");
    file_read("ply", out);
    assert_has(out, "Axis marks c3.");
    assert_int_equal(run("play g", "c3\nsave h\na1\nquit\n"),
                     0);  // the lock on the record was released
    file_read("g", record);
    assert_has(record, "mark c3");
}

// ---- Hidden information ----

static void a_side_is_never_shown_the_other_hand(void **unused) {
    (void)unused;
    static const char *const cards[] = {"Jack of spades",  "Jack of hearts", "Queen of spades",
                                        "Queen of hearts", "King of spades", "King of hearts"};
    for (int seed = 1; seed <= 6; seed++) {
        char words[128];
        snprintf(words, sizeof words, "play leduc_poker --seed %d --opponent greedy --side %s",
                 seed, seed % 2 ? "allied" : "axis");
        assert_int_equal(run(words, "show\nlog\nall\n"), 0);
        int seen = 0;
        for (int i = 0; i < 6; i++) seen += strstr(out, cards[i]) != NULL;
        assert_int_equal(seen,
                         1);  // the person sees only the own card before the board card is dealt
        assert_has(out, "unknown card");
    }
}

static void each_of_two_persons_sees_only_its_own_side(void **unused) {
    (void)unused;
    assert_int_equal(run("play leduc_poker --seed 3 --side both", "call\n"), 0);
    char *axis = strstr(out, "---- Axis ----");
    assert_non_null(axis);
    assert_has(axis, "Allied: unknown card");
    *axis = '\0';
    assert_has(out, "Axis: unknown card");
    assert_has(out, "---- Allied ----");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_game_from_a_pipe_prints_prompts_choices_and_log, empty_folder),
        cmocka_unit_test_setup(a_whole_game_ends_with_its_result, empty_folder),
        cmocka_unit_test_setup(a_resigned_game_is_over_and_an_earlier_ply_goes_on, empty_folder),
        cmocka_unit_test_setup(an_order_of_a_unit_chooses_the_unit_first, empty_folder),
        cmocka_unit_test_setup(ruling_R43_a_move_goes_on_as_planned_without_another_key,
                               empty_folder),
        cmocka_unit_test_setup(invalid_lines_are_reported_and_the_game_continues, empty_folder),
        cmocka_unit_test_setup(a_line_of_any_length_is_survived, empty_folder),
        cmocka_unit_test_setup(commands_at_the_prompt_answer, empty_folder),
        cmocka_unit_test_setup(expect_and_why_print_evaluations_of_a_search, empty_folder),
        cmocka_unit_test_setup(a_value_of_few_visits_is_not_printed, empty_folder),
        cmocka_unit_test_setup(expect_does_not_depend_on_the_hidden_hand, empty_folder),
        cmocka_unit_test_setup(a_perfect_information_player_cannot_play_against_a_person,
                               empty_folder),
        cmocka_unit_test_setup(undo_fails_after_a_choice_that_revealed_something, empty_folder),
        cmocka_unit_test_setup(undo_takes_back_one_choice_at_a_time, empty_folder),
        cmocka_unit_test_setup(undo_fails_after_a_choice_that_showed_a_secret, empty_folder),
        cmocka_unit_test_setup(an_interrupted_game_resumes_where_it_stopped, empty_folder),
        cmocka_unit_test_setup(an_interrupted_game_draws_the_same_cards_and_dice, empty_folder),
        cmocka_unit_test_setup(save_names_a_file_and_never_overwrites_another, empty_folder),
        cmocka_unit_test_setup(names_of_any_letters_are_kept, empty_folder),
        cmocka_unit_test_setup(an_incomplete_last_line_is_reported_and_repaired, empty_folder),
        cmocka_unit_test_setup(a_record_can_be_resumed_from_an_earlier_ply, empty_folder),
        cmocka_unit_test_setup(a_seed_may_be_any_of_64_bits, empty_folder),
        cmocka_unit_test_setup(a_killed_game_loses_nothing, empty_folder),
        cmocka_unit_test_setup(a_record_that_is_being_played_is_not_played_twice, empty_folder),
        cmocka_unit_test_setup(a_side_is_never_shown_the_other_hand, empty_folder),
        cmocka_unit_test_setup(each_of_two_persons_sees_only_its_own_side, empty_folder),
    };
    if (!program_open("test_play")) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
