// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_odds_preview.c -- compares the odds preview of fire and assaults in the list of
// choices with what the rules do.
#include <math.h>
#include <stdlib.h>

#include "engine/rules/rules.h"
#include "tests/rfic/rfic_kit.h"

static Action choice_of(const char *words) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[128];
        Text text = text_over(line, sizeof line);
        rfic_format_action(world, state, list[i], &text);
        if (strcmp(line, words) == 0) return list[i];
    }
    fail_msg("not on offer: %s", words);
    return NO_ACTION;
}

static const char *preview(const char *words, float *chance) {
    static char buffer[96];
    Text out = text_over(buffer, sizeof buffer);
    *chance = rfic_odds_preview(world, state, choice_of(words), ALLIED, &out);
    return buffer;
}

// The probabilities of the results for X1, over all dice and cards until the next decision.
typedef struct Sums {
    double lost[POOL_MAX + 1], disrupted, gone;
} Sums;

static void follow_out(Sums *sums, double chance, int men) {
    if (game_turn(&game, state) != CHANCE || phase() == PHASE_DEAL || phase() == PHASE_RALLY) {
        bool gone = strcmp(place("X1"), "off") == 0;
        sums->lost[gone ? men : men - figures("X1")] += chance;
        sums->disrupted += gone || is_disrupted("X1") ? chance : 0;
        sums->gone += gone ? chance : 0;
        return;
    }
    Action list[ACTIONS_MAX];
    State before;
    int count = game_listed(&game, state, list);
    memcpy(&before, state, sizeof before);
    for (int i = 0; i < count; i++) {
        double odds_of = (double)rfic_odds(world, state, list[i]);
        game.rules->apply(world, state, list[i]);
        follow_out(sums, chance * odds_of, men);
        memcpy(state, &before, sizeof before);
    }
}

static Sums outcomes(const char *words, int men) {
    Sums sums = {0};
    act(words);
    follow_out(&sums, 1, men);
    return sums;
}

static void says(const char *text, const char *format, double chance) {
    char words[64];
    snprintf(words, sizeof words, format, 100 * chance);
    if (strstr(text, words) == NULL) fail_msg("no '%s' in: %s", words, text);
}

static void rule_F5_odds_preview_of_fire_at_men_gives_their_losses(void **unused) {
    (void)unused;
    for (int cover = 0; cover < 2; cover++) {
        float chance;
        table_open(&(Setting){.map = cover ? "  trenches: 0705\n" : NULL,
                              .allied = RIFLES("A1", 8, "at: 0505"),
                              .axis = RIFLES("X1", 3, "at: 0705")});
        deal("A1 AH X1 KS");
        activate("A1");
        pile(0, 9, 9, 11, 11);
        const char *text = preview("fire A1 at X1", &chance);
        Sums sums = outcomes("fire A1 at X1", 3);
        is_close((double)chance, 1 - sums.lost[0]);
        says(text, "a loss %.0f%%", 1 - sums.lost[0]);
        says(text, "two or more %.0f%%", sums.lost[2] + sums.lost[3]);
        says(text, "eliminates %.0f%%", sums.lost[3]);
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

// Checks the preview of fire at a vehicle: the first hit disrupts it, and only further hits can
// destroy it.
static void rule_F5_odds_preview_of_fire_at_an_afv_gives_its_fate(void **unused) {
    (void)unused;
    for (int shaken = 0; shaken < 2; shaken++) {
        float chance;
        table_open(&(Setting){.allied = PIECE("A1", "afv", "weight: medium, at: 0505"),
                              .axis = PIECE("X1", "afv", "weight: light, at: 0605")});
        deal("A1 AH X1 KS");
        activate("A1");
        pile(1, 9, 9, 10, 11);
        if (shaken) state->disrupted |= bit(unit("X1"));
        const char *text = preview("fire A1 at X1", &chance);
        Sums sums = outcomes("fire A1 at X1", 1);
        says(text, "destroys %.0f%%", sums.gone);
        if (!shaken) is_close((double)chance, sums.disrupted);
        if (!shaken) says(text, "disrupts %.0f%%", sums.disrupted);
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

static void rule_F8_odds_preview_of_an_assault_counts_both_throws(void **unused) {
    (void)unused;
    float chance;
    SceneClash clash = {0};
    table_open(
        &(Setting){.allied = RIFLES("A1", 10, "at: 0505"), .axis = RIFLES("X1", 4, "at: 0605")});
    deal("A1 AH X1 KS");
    activate("A1");
    const char *text = preview("assault A1 against X1", &chance);
    rfic_clash(world, state, choice_of("assault A1 against X1"), ALLIED, &clash);
    assert_true(clash.there);
    assert_int_equal(clash.attacker, ALLIED);
    // test_rfic_assault.c calculates the same value by enumeration.
    is_close((double)clash.wins, 14913.0 / 16384);
    is_close((double)clash.ties, 1001.0 / 16384);
    says(text, "wins %.0f%%", 14913.0 / 16384);
    says(text, "ties %.0f%%", 1001.0 / 16384);
    act("assault A1 against X1");
    assert_int_equal((int)clash.line[0].value[ALLIED], state->fight.dice);
    assert_int_equal((int)clash.line[0].value[AXIS], state->fight.answer_dice);
    is_close((double)clash.total[ALLIED],
             state->fight.dice * (7 - state->fight.number) / 6.0);  // in the open each hit counts
}

// Checks that hidden units beside the target do not change the preview.
static void rule_F18_odds_preview_reveals_no_hidden_unit(void **unused) {
    (void)unused;
    char with[96], without[96];
    for (int i = 0; i < 2; i++) {
        float chance;
        table_open(
            &(Setting){.allied = PIECE("A1", "gun", "weapon: field-gun, crew: 4, at: 0505"),
                       .axis = RIFLES("X1", 8, "at: 0705") ", " RIFLES("X2", 4, "at: 0705")});
        deal("A1 AH X1 KS");
        activate("A1");
        if (i == 0)
            state->hidden |= bit(unit("X2"));
        else
            unit_gone(world, state, unit("X2"));
        snprintf(i ? without : with, sizeof with, "%s", preview("fire A1 at X1", &chance));
        if (i == 0) table_close(NULL);
    }
    assert_string_equal(with, without);
}

// Checks that a move tells the odds of each fight at its end as the choice of that fight does: for
// a unit alone, for one that a commander leads, and for the second leg of such a unit.
static void rule_G4_a_move_tells_the_odds_of_the_fights_at_its_end(void **unused) {
    static const char *const moves[][2] = {
        {"", "move A1 0605"}, {"", "lead A1 0605"}, {"lead A1 0504", "move A1 0605"}};
    (void)unused;
    for (int i = 0; i < COUNT_OF(moves); i++) {
        float chance;
        char told[1024], one[160], two[160];
        Text text = text_over(told, sizeof told);
        table_open(&(Setting){
            .allied = RIFLES("A1", 8, "at: 0505") ", " PIECE("CA", "commander", "at: 0505"),
            .axis = RIFLES("X1", 5, "at: 0705")});
        deal("A1 2H X1 KS CA QS");
        activate("A1");
        if (moves[i][0][0] != '\0') act(moves[i][0]);
        rfic_explain(world, state, choice_of(moves[i][1]), ALLIED, &text);
        act(moves[i][1]);
        if (can("stop A1")) act("stop A1");
        snprintf(one, sizeof one, "From there it can assault X1: %s",
                 preview("assault A1 against X1", &chance));
        snprintf(two, sizeof two, ". It can fire at X1: %s.", preview("fire A1 at X1", &chance));
        if (strstr(told, one) == NULL || strstr(told, two) == NULL)
            fail_msg("no '%s' or no '%s' in: %s", one, two, told);
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

// Checks that a move from which more can be fought than is told says so.
static void rule_G4_a_move_tells_how_many_fights_it_leaves_out(void **unused) {
    char told[1024];
    Text text = text_over(told, sizeof told);
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 5, "at: 0705") ", " RIFLES(
                              "X2", 5, "at: 0604") ", " RIFLES("X3", 5, "at: 0706")});
    deal("A1 2H X1 KS");
    activate("A1");
    rfic_explain(world, state, choice_of("move A1 0605"), ALLIED, &text);
    act("move A1 0605");
    if (can("stop A1")) act("stop A1");
    int fights = offers("assault A1") + offers("fire A1");
    assert_int_equal(fights, 5);
    assert_non_null(strstr(told, ". 1 more assault or shot is not listed here."));
}

// Checks that a move tells the known mines on its path, which can change the odds at its end.
static void rule_F11_a_move_tells_the_mines_on_its_path(void **unused) {
    char told[1024];
    Text text = text_over(told, sizeof told);
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 5, "at: 0705"),
                          .axis_card = "    mines: [{at: 0605}]\n"});
    deal("A1 2H X1 KS");
    activate("A1");
    state->mine_known = 0;
    rfic_explain(world, state, choice_of("move A1 0605"), ALLIED, &text);
    assert_null(strstr(told, "mines"));
    state->mine_known = 1;
    text_clear(&text);
    rfic_explain(world, state, choice_of("move A1 0605"), ALLIED, &text);
    assert_non_null(strstr(told, "Known mines on this path can hit it before it fights [F11]."));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_F5_odds_preview_of_fire_at_men_gives_their_losses),
        TEST(rule_F5_odds_preview_of_fire_at_an_afv_gives_its_fate),
        TEST(rule_F8_odds_preview_of_an_assault_counts_both_throws),
        TEST(rule_G4_a_move_tells_how_many_fights_it_leaves_out),
        TEST(rule_F11_a_move_tells_the_mines_on_its_path),
        TEST(rule_G4_a_move_tells_the_odds_of_the_fights_at_its_end),
        TEST(rule_F18_odds_preview_reveals_no_hidden_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
