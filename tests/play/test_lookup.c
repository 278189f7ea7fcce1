// SPDX-License-Identifier: GPL-3.0-or-later
// test_lookup.c -- tests what a player can look up during a game, and what the program says about
// an illegal choice.
#include "program.h"

#define SETUP "1\n1\n1\n1\n"  // set-up of first-contact with seed 1: two places, a formation, HQ/B

static void the_summary_is_printed_once_at_the_start_and_brief_prints_all(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1 --record g", "1\nquit\n"), 0);
    assert_has(out, "Each side has a company and a farm.");
    assert_has(out, "Type `brief` for what the sides must do.");
    assert_lacks(out, "Hold your own farm and take the other");
    assert_int_equal(run("play gbsu/first-contact --seed 1", "brief\nquit\n"), 0);
    assert_has(out, "Hold your own farm and take the other");
    assert_int_equal(run("play g", "quit\n"), 0);
    assert_lacks(out, "Each side has a company");
}

static void hex_prints_terrain_units_and_line_of_sight(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "hex 0405\nhex mg/b\nhex 504\n"), 0);
    assert_has(out, "0405 (South Farm): farm; cover 3, blocks sight");
    assert_has(out, "0308: clear");
    assert_has(out, "Here: MG/B, AT/B");
    assert_has(out, "0504 (North Farm)");
    assert_has(out, "Its suit for strikes is ");
    assert_has(out, "Seen by Blue: in range of HQ/B, MG/B, AT/B.\n");
    assert_has(out, "Seen by Red: out of range of HQ/R, MG/R, AT/R.\n");
    assert_int_equal(run("play gbsu/first-contact --seed 1", "hex 9999\n"), 2);
    assert_has(err, "hex: cannot find '9999' on the map");
    assert_int_equal(run("play tic_tac_toe --seed 1", "hex b2\n"), 2);
    assert_int_equal(run("play rfic/ford --seed 1", "hex 0101\n"), 0);
}

static void hex_accepts_inches_areas_and_letters_on_a_miniatures_table(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbww2/ridge --seed 3 --opponent greedy",
                         "hex 24/8\nhex village\nhex west crest\nhex 1 suffolks\nhex b\nchart\n"
                         "hex 13\nhex 24/6\nhex 25.5/8\nlegend crest\nsquare 18/30\nwhy 3\n"),
                     0);
    assert_has(out, "\n24/6: built-up; bad going, hard cover");
    assert_has(out, "24/8 is in the square 24/6: built-up; bad going, hard cover");
    assert_has(out, "25.5/8 is in the square 24/6: built-up");
    assert_has(out, "\nVillage: built-up");
    assert_has(out, "Village: worth 9 VP to British, 9 VP to Germans; controlled by Germans");
    assert_has(out, "West crest: worth 6 VP to British");
    assert_has(out, "1 Suffolks of the British are not set up yet.");
    // The typed b must not be read as the letter B.
    assert_has(out, "II/916 of the Germans has not been spotted yet");
    assert_has(out, "13 Hussars of the British are not set up yet.");
    assert_has(out, "at 20/30: Terrain there: open, good going, no cover.");
    assert_has(out, "Inches in an action [14.3.1]");
    assert_has(out, "# built-up: bad going, hard cover");
    run("play gbww2/ridge --seed 3 --opponent greedy", "why A 24/8\nwhy b\nhex 99/1\n");
    assert_has(err, "That place is outside its set-up zone, west [6.1].");
    assert_has(err, "Pending decision: In which 6-in square do 1 Suffolks set up");
    assert_has(err, "II/916 of the Germans has not been spotted yet [6.3].");
    assert_has(err, "hex: cannot find '99/1' on the map");
    // A bridge on the edge of two squares opens the river in both.
    static const char bridge[] = "A river: cannot be entered, no cover. Bridge at 24/19.";
    run("play gbww2/primosole --seed 3 --opponent greedy", "hex 24/19\n");
    assert_has(out, bridge);
    run("play gbww2/primosole --seed 3 --opponent greedy", "hex 23.5/19\n");
    assert_has(out, bridge);
    run("play gbww2/primosole --seed 3 --opponent greedy", "hex 27/19\nhex vineyards\n");
    assert_lacks(out, "Bridge");
    assert_has(out, "hides what is beyond.\nIts middle is at 12/13.5.");
}

// Checks that the view of every system says which margin is a draw and what wins, and that the
// log says when this changes.
static void the_view_names_the_margin_of_a_draw(void **unused) {
    (void)unused;
    run("show gbsu/first-contact", "");
    assert_has(out,
               "Margin 0: Red ahead.\nA victory of Blue needs +2 or more (major: +5), one of Red 0 "
               "or less (major: -3); a draw is +1 [13.1].\nPoints Blue/Red for:");
    run("show rfic/mtsensk", "");
    assert_has(out, "less (major: -6); a draw is 0.\n");
    run("show rfic/ford", "");
    assert_has(
        out,
        "Margin -8.\nA victory of Soviets needs +1 or more (major: +8), one of Germans -1 or "
        "less (major: -8).\n");  // the points are 5 and 3, and one side has each: no draw
    assert_has(out, "Victory points Soviets/Germans for: 0401 Village 5/5 (held by Germans)");
    run("show gbww2/ridge", "");
    assert_has(out, "Margin -18: victory points of the British less those of the Germans [W13].");
    assert_has(
        out,
        "A victory of the British needs +1 or more (major: +9),\n    one of the Germans -3 or "
        "less (major: -11); a draw is -2 to 0.");
    assert_has(out, "each enemy stand destroyed 1");
    run("show gbww2/crossroads", "");  // all points are even and the threshold is odd: no draw
    assert_has(out,
               "A victory of the British needs +4 or more,\n    one of the Germans +2 or less.\n");
}

static void the_leader_is_printed_when_the_margin_changes(void **unused) {
    (void)unused;
    run("--version; yes 1 | head -600 | $CASSINO_PROGRAM play gbsu/first-contact --seed 4 "
        "--side both",
        "");
    const char *told =
        strstr(out, "Result now: Red, victory. Points of Blue less those of Red: -1.");
    const char *back =
        strstr(out, "Result now: Red, victory. Points of Blue less those of Red: 0.");
    assert_non_null(told);
    assert_non_null(back);  // at the start, only the view shows the margin 0
    assert_true(told < back);
}

static void chart_prints_the_tables_of_the_rulebooks(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "chart\n"), 0);
    assert_has(out, "w wood: cover 2, blocks sight, 2 MP on foot, 3 MP by motor, stacking 3");
    assert_has(out, "Card multipliers [6.10]");
    assert_has(out, "quick rally, for the side with the initiative:");
    assert_int_equal(run("play rfic/ford --seed 1", "chart\n"), 0);
    assert_has(out, "Movement in hexes, by the colour of the card");
    assert_int_equal(run("play tic_tac_toe --seed 1", "chart\n"), 0);
    assert_has(out, "This game has no charts.");
}

// The full stop of "I/21 no. 3" does not end a sentence.
static void losses_since_the_last_choice_are_printed_in_whole_sentences(void **unused) {
    (void)unused;
    char typed[200] = "suggest all\n";
    while (strlen(typed) + 3 < sizeof typed) strcat(typed, "1\n");
    run("play gbww2/crossroads --seed 4 --opponent greedy", typed);
    const char *since = strstr(out, "\nSince your last choice:\n  ");
    assert_non_null(since);
    assert_lacks(out, "\n  3: ");
}

static void score_and_map_print_the_score_and_the_map(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "score\nmap\n"), 0);
    assert_has(
        out,
        "> score\nResult now: Red, victory. Points of Blue less those of Red: 0. A victory of "
        "Blue needs +2 or more (major: +5), one of Red 0 or less (major: -3).");
    assert_has(out, "North Farm: worth ");
    const char *asked = strstr(out, "> map\n");
    assert_non_null(asked);
    assert_has(asked, "    01    02    03    04");
    assert_int_equal(run("play tic_tac_toe --seed 1", "score\n"), 0);
    assert_int_equal(run("play gbww2/ridge --seed 3 --opponent greedy", "score\n"), 0);
    assert_has(out, "Village: worth 9 VP to British, 9 VP to Germans; controlled by Germans");
}

static void an_objective_without_points_counts_only_for_a_sudden_victory(void **unused) {
    (void)unused;
    run("--version >/dev/null && cp -r \"$CASSINO_SCENARIOS/rfic/charts\" . && "
        "sed 's/^  major: 8/&\\n  sudden: {allied: 0401 0707}/' "
        "\"$CASSINO_SCENARIOS/rfic/ford.yaml\" >my.yaml && "
        "\"$CASSINO_PROGRAM\" play my.yaml --seed 1 --opponent greedy --learned no <typed",
        "score\n");
    assert_has(out, "0707: counts only for a sudden victory");
    assert_has(out, "worth 5 VP to ");
}

static void leduc_tells_the_stake_without_raises_until_they_are_called(void **unused) {
    (void)unused;
    run("play leduc_poker --side both --seed 3", "raise\ncall\nraise\nfold\n");
    assert_has(out, "without raises of this round: 1. Said in round 1: raise\n");
    assert_has(out, "without raises of this round: 3. Said in round 2: raise\n");
    assert_has(out, "Chips at stake for each player: 3. The game ended with a fold.\n");
}

// In each system, one command makes the set-up except its last choice. The person makes that
// choice, and the game starts.
static void suggest_all_makes_the_set_up_but_its_last_choice(void **unused) {
    static const char *const names[] = {"gbsu/first-contact", "rfic/mtsensk", "gbww2/ridge"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        char words[80];
        snprintf(words, sizeof words, "play %s --opponent greedy --seed 4", names[i]);
        assert_int_equal(run(words, "suggest\nsuggest all\n1\nsuggest\n"), 2);
        assert_has(out, "Suggested: ");
        assert_has(out, "The last choice of the set-up is yours; suggested: ");
        assert_has(err, "`suggest` works only in the set-up");
    }
    assert_int_equal(run("play gbsu/first-contact --seed 1", "suggest some\n"), 2);
    assert_has(err, "suggest: unknown words 'some'");
}

static void legend_explains_names_and_terrain(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "legend\nlegend limit\n"), 0);
    assert_has(out, "Numbers of a unit\n  firepower ");
    assert_has(out, "Terrain, by its letter on the map\n");
    assert_has(out, "Other words\n  limit ");
    assert_int_equal(run("play gbsu/first-contact --seed 1", "legend submarine\n"), 2);
    assert_has(err, "the legend does not mention 'submarine'");
}

static void hex_tells_the_terrain_of_a_point_not_of_the_middle_of_its_square(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbww2/crossroads --seed 1", "hex 20/11.5\nhex 20/10\n"), 0);
    assert_has(out, "20/11.5 is in the square 18/9: built-up");
    assert_has(out, "20/10 is in the square 18/9: good going");
}

static void a_facing_that_is_missing_is_explained(void **unused) {
    (void)unused;
    run("play gbww2/crossroads --seed 3",
        "square 18/18\nat 19/21\nformation march\nwhy face north\n");
    assert_has(err,
               "'face north' is not legal here. 1 Surreys of the British are not set up yet. At "
               "another facing, one of its stands would be off the table");
    assert_lacks(err, "did you mean");
}

static void legend_explains_the_numbers_of_a_unit(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "legend t/b\n"), 0);
    assert_has(out, "T/B: tanks, 1 of 1 steps\n  firepower 2: added to the fire");
    assert_int_equal(run("play rfic/two-sections --seed 1", "legend 1R\n"), 0);
    assert_has(out, "1/R: infantry, 10 of 10 steps\n  small-arms 8: rifles");
    assert_int_equal(run("play gbww2/crossroads --seed 1", "legend 2 kents\n"), 0);
    assert_has(out, "2 Kents, on the map B: infantry, 4 of 4 stands\n");
    run("play gbww2/crossroads --seed 1",
        "legend B\nlegend kents\norders kents fire 30\nhex kents\n");
    assert_has(strstr(out, "> legend kents"), "2 Kents, on the map B: infantry");
    assert_has(out, "2 Kents: fire where the chance");
    assert_has(out, "2 Kents of the British are not set up yet.");
}

static void the_first_view_has_a_small_map_and_says_what_prints_the_rest(void **unused) {
    (void)unused;
    run("play gbsu/first-contact --seed 1 --opponent greedy", "");
    assert_has(out, "\n      01    02    03 ");
    assert_has(out, "`show` prints all that you may see, and the key of the map.\n\n");
    assert_lacks(out, " Blue company\n");
    run("play gbsu/primosole-breakin --seed 1 --opponent greedy", "map\nlog\n");
    assert_has(out,
               "`map` prints the map, `show` all that you may see, `log` what has happened.\n\n"
               "Place HQ/8DLI");
    assert_has(out, "> map\n      01    02    03 ");
    assert_has(out, "> log\n   1  HQ/1MG is placed at ");
}

static void equal_plies_are_printed_on_one_line(void **unused) {
    (void)unused;
    run("play gbsu/first-contact --seed 4 --opponent greedy", "suggest all\n1\n");
    assert_has(out, "   8-10  Red draws a card [3.2]\n");
    run("play rfic/two-sections --seed 4",
        "");  // the order of the first turn stands above the choice
    assert_has(out, "13  Turn 1, in order of activation: ");
}

static void labels_on_the_map_can_be_typed_as_names(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "1\n1\n1\nuse hqb\nhold hqb\n"), 0);
    assert_has(out, "HQ/B to act");
}

static void a_refusal_explains_why_an_action_is_not_legal(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "1\n1\n1\nuse mgb\nwhy 304\n"), 2);
    assert_has(
        err, "MG/B of Blue stands at 0308. The cheapest path there costs 4 MP, and the unit has 3");
    assert_has(err, "Pending decision: What does MG/B do?");
    run("play gbsu/first-contact --seed 1", "1\n1\n1\nwhy 405\npass all\n");
    assert_has(err, "Which unit? For example: `why ");  // several units can act
    assert_lacks(err, "of Blue stands at");
    assert_has(err, "`pass all` works only when `pass` is one of the choices, or `done` in a");
    run("play gbsu/first-contact --seed 1", "1\n1\n1\nuse mgb\nmove 1/b 0407\n");
    assert_has(err, "First choose `hold MG/B`.");  // the cause of the refusal
    run("play gbsu/first-contact --seed 1", "chrat\nq\n");
    assert_has(err, "'chrat' is not legal here; did you mean the command `chart`?");
    assert_lacks(err, "'q'");  // it is short for `quit`
    run("play rfic/ford --seed 3", "why 1st squadron 0401\n");
    assert_has(err, "1st squadron of Soviets stands at 0208. It waits for its card");
    run("play gbsu/first-contact --seed 1", SETUP "move 2/b 0107\n");
    assert_has(err, "2/B of Blue stands at 0108.");  // the program does not suggest another unit
    assert_lacks(err, "did you mean");
}

static void why_understands_choices_of_the_next_prompt(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "1\n1\n1\nwhy move T/B 0508\n"), 0);
    assert_has(out, "use T/B, then move T/B 0508: By ");
    assert_lacks(out, "T/B to act");
}

// A scenario with one path of hexes: X sees A from its fourth hex on, and B behind A.
static const char one_way[] =
    "title: A way\nrules: gbsu\nchart: charts/standard.yaml\nsummary: One way.\nturns: 1\n"
    "map:\n  rows: [\". . . . . . .\"]\nsides:\n"
    "  allied:\n    name: Blue\n    cards: {deal: 0, limit: 0}\n    low-ammo: 9\n"
    "    formations: {Coy: [{name: A, map: A, type: infantry, firepower: 2, range: 2, morale: 6, "
    "move: 6, at: 0101}, {name: B, map: B, type: infantry, firepower: 2, range: 2, morale: 6, "
    "move: 6, at: 0101}]}\n"
    "  axis:\n    name: Red\n    cards: {deal: 0, limit: 0}\n    low-ammo: 9\n"
    "    formations: {Foe: [{name: X, map: X, type: infantry, firepower: 2, range: 3, morale: 6, "
    "move: 0, fixed: yes, at: 0701}]}\n"
    "initiative: {side: axis, cards: 0}\nsetup: allied\n"
    "victory:\n  points: [{losses: yes, allied: 1, axis: 1}]\n";

static int times(const char *part) {
    int count = 0;
    for (const char *at = out; (at = strstr(at, part)) != NULL; at++) count++;
    return count;
}

// A moves to 0401 and 0501, then B. Checks which reactions X's owner is asked about, and how
// often.
static void ruling_R43_one_who_passes_all_is_asked_again_of_the_next_unit_alone(void **unused) {
    (void)unused;
    run("--version; cp -r $CASSINO_SCENARIOS/gbsu/charts .", "");
    file_write("way.yaml", one_way);
    run("play way.yaml --side both --seed 1",
        "coy\nmove A 0501\npass all\nhold A\nuse B\n"
        "move B 0501\npass\npass\n");
    assert_int_equal(times("React to the move of A?"), 1);
    assert_has(out, "React to the move of A? It is at 0401: clear, Defence 6.");
    assert_has(out, "A moves from 0401 to 0501");
    assert_has(out, "React to the move of B? It is at 0401");
    run("play way.yaml --side both --seed 1",
        "coy\nmove A 0501\npass turn\nhold A\nuse B\nmove B 0501\n");
    assert_int_equal(times("React to the move of A?"), 1);
    assert_lacks(out, "React to the move of B");
    assert_has(out, "B moves from 0401 to 0501");
}

static void a_reaction_shows_odds_and_standing_orders_decide_it(void **unused) {
    (void)unused;
    run("--version; cp -r $CASSINO_SCENARIOS/gbsu/charts .", "");
    file_write("way.yaml", one_way);
    run("play way.yaml --side both --seed 1", "coy\nmove A 0501\n");
    assert_has(out, "  1 fire X  disorganises ");
    assert_has(out, "%; its last shot\n  2 pass\n");
    run("play way.yaml --side both --seed 1", "coy\nmove A 0501\norders all ask 100\nhold A\n");
    assert_has(out, "All your units: ask you where the chance of an effect is at least 100 %.");
    assert_int_equal(times("React to the move of A?"), 1);
    assert_has(out, "A moves from 0401 to 0501");
    run("play way.yaml --side both --seed 1",
        "coy\nmove A 0501\norders all ask 1\npass\norders all ask\npass\n");
    assert_int_equal(times("React to the move of A?"), 2);
    assert_int_equal(
        run("play way.yaml --seed 1 --opponent greedy --learned no", "orders all fire 101\n"), 2);
    assert_has(err, "'fire': missing or invalid number; expected 0 to 100");
}

static void the_help_tells_of_pass_all_only_where_it_works(void **unused) {
    (void)unused;
    run("--version; cp -r $CASSINO_SCENARIOS/gbsu/charts .", "");
    file_write("way.yaml", one_way);
    run("play way.yaml --side both --seed 1", "coy\n?\n");
    assert_lacks(out, "`pass all` passes");
    assert_has(out, "`orders` tells your units");
    run("play way.yaml --side both --seed 1", "coy\nmove A 0501\n?\n");
    assert_has(out, "`pass all` passes on all reactions to this enemy unit");
    run("play kuhn_poker --seed 1 --opponent greedy", "?\n");
    assert_has(out, "  1 pass  2 bet");
    assert_lacks(out, "`pass all` passes");
    assert_lacks(out, "`orders` tells");
}

// If the typed text ends the text of a choice, that choice is preferred to choices that only
// contain the typed text.
static void a_name_that_is_the_start_of_another_name_is_found(void **unused) {
    (void)unused;
    run("--version; cp -r $CASSINO_SCENARIOS/gbsu/charts .", "");
    file_write("one.yaml", one_way);
    run("--version; sed 's/}, {name: B,/}], Coy Bde: [{name: B,/' one.yaml >way.yaml", "");
    assert_int_equal(run("play way.yaml --side both --seed 1", "coy\n"), 0);
    assert_has(out, "Blue declares Coy [4.2]");
    assert_int_equal(run("play way.yaml --side both --seed 1", "coy b\n"), 0);
    assert_has(out, "Blue declares Coy Bde [4.2]");
}

// With an empty hand a card is drawn without a choice. It is no error to have typed the command.
static void a_line_continues_after_a_command_that_was_forced(void **unused) {
    (void)unused;
    static char near[sizeof one_way];
    run("--version; cp -r $CASSINO_SCENARIOS/gbsu/charts .", "");
    strcpy(near, one_way);
    memcpy(strstr(near, "at: 0101"), "at: 0501", 8);  // A starts within range of X
    file_write("near.yaml", near);
    assert_int_equal(run("play near.yaml --opponent greedy --seed 1 --learned no",
                         "coy; use a; fire x; draw; use b; hold b\n"),
                     0);
    assert_has(out, "draw needed no choice and was made automatically.");
    assert_has(out, "B stays at 0101");
    assert_int_equal(
        run("play near.yaml --opponent greedy --seed 1 --learned no", "coy; draw; use a\n"), 2);
    assert_has(out, "Skipped the rest of the line: use a");
}

// Of hundreds of possible target hexes, those with units must come first.
static void the_best_targets_of_a_strike_are_listed_with_suit_and_odds(void **unused) {
    (void)unused;
    run("--version >/dev/null; yes 1 | head -400 | $CASSINO_PROGRAM play gbsu/mokra --side both "
        "--seed 3 -r g >/dev/null; $CASSINO_PROGRAM play g --ply 282",
        "");
    assert_has(out, "Which hex is the target?");
    assert_has(out, "  114 target 1406  spades ");
    assert_has(out, "; HQ/12U about 56%; 1/12U about 56%; ");
    assert_has(out, "  ... 392 more: `all target`");
}

static void show_and_replay_can_look_with_one_sides_eyes(void **unused) {
    (void)unused;
    run("play leduc_poker --seed 3 --side both --record g", "call\n");
    assert_int_equal(run("show g --side axis", ""), 0);
    assert_has(out, "Allied: unknown card");
    assert_int_equal(run("show g", ""), 0);
    assert_lacks(out, "unknown card");
    assert_int_equal(run("replay g --side allied", ""), 0);
    assert_has(out, "Axis is dealt a card.");
    assert_int_equal(run("show g --ply 0", ""), 0);
    assert_has(out, "Allied: no card yet");
}

static void replay_tells_plies_of_one_text_once(void **unused) {
    (void)unused;
    run("play gbww2/ridge --seed 3 --opponent greedy --record g", "reserve 1 suffolks\nquit\n");
    assert_int_equal(run("replay g", ""), 0);
    assert_has(out, "\n  21  1 Suffolks");
    assert_has(
        out,
        " reserve [6.1].\n  22-25  The British side has nothing to choose for 1 Suffolks [6.1].\n");
    run("replay g --ply 24", "");
    assert_has(out, "\n  22-24  The British side has nothing to choose for 1 Suffolks [6.1].\n");
}

int main(void) {
    if (!program_open("ask")) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_summary_is_printed_once_at_the_start_and_brief_prints_all,
                               empty_folder),
        cmocka_unit_test_setup(hex_prints_terrain_units_and_line_of_sight, empty_folder),
        cmocka_unit_test_setup(hex_accepts_inches_areas_and_letters_on_a_miniatures_table,
                               empty_folder),
        cmocka_unit_test_setup(the_view_names_the_margin_of_a_draw, empty_folder),
        cmocka_unit_test_setup(score_and_map_print_the_score_and_the_map, empty_folder),
        cmocka_unit_test_setup(an_objective_without_points_counts_only_for_a_sudden_victory,
                               empty_folder),
        cmocka_unit_test_setup(leduc_tells_the_stake_without_raises_until_they_are_called,
                               empty_folder),
        cmocka_unit_test_setup(losses_since_the_last_choice_are_printed_in_whole_sentences,
                               empty_folder),
        cmocka_unit_test_setup(the_leader_is_printed_when_the_margin_changes, empty_folder),
        cmocka_unit_test_setup(chart_prints_the_tables_of_the_rulebooks, empty_folder),
        cmocka_unit_test_setup(a_reaction_shows_odds_and_standing_orders_decide_it, empty_folder),
        cmocka_unit_test_setup(the_help_tells_of_pass_all_only_where_it_works, empty_folder),
        cmocka_unit_test_setup(the_best_targets_of_a_strike_are_listed_with_suit_and_odds,
                               empty_folder),
        cmocka_unit_test_setup(a_line_continues_after_a_command_that_was_forced, empty_folder),
        cmocka_unit_test_setup(a_name_that_is_the_start_of_another_name_is_found, empty_folder),
        cmocka_unit_test_setup(suggest_all_makes_the_set_up_but_its_last_choice, empty_folder),
        cmocka_unit_test_setup(legend_explains_names_and_terrain, empty_folder),
        cmocka_unit_test_setup(hex_tells_the_terrain_of_a_point_not_of_the_middle_of_its_square,
                               empty_folder),
        cmocka_unit_test_setup(a_facing_that_is_missing_is_explained, empty_folder),
        cmocka_unit_test_setup(legend_explains_the_numbers_of_a_unit, empty_folder),
        cmocka_unit_test_setup(the_first_view_has_a_small_map_and_says_what_prints_the_rest,
                               empty_folder),
        cmocka_unit_test_setup(equal_plies_are_printed_on_one_line, empty_folder),
        cmocka_unit_test_setup(labels_on_the_map_can_be_typed_as_names, empty_folder),
        cmocka_unit_test_setup(a_refusal_explains_why_an_action_is_not_legal, empty_folder),
        cmocka_unit_test_setup(ruling_R43_one_who_passes_all_is_asked_again_of_the_next_unit_alone,
                               empty_folder),
        cmocka_unit_test_setup(why_understands_choices_of_the_next_prompt, empty_folder),
        cmocka_unit_test_setup(show_and_replay_can_look_with_one_sides_eyes, empty_folder),
        cmocka_unit_test_setup(replay_tells_plies_of_one_text_once, empty_folder),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
