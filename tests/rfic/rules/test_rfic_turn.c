// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_turn.c -- tests the turn [S1-S6], the order of the cards [F1], rallies and the pile
// [F17].
#include "engine/rules/rules.h"
#include "tests/rfic/rfic_kit.h"

#include "engine/board/card.h"

#define RIFLE_OF_MANY "{name: A%d, map: A%d, type: infantry, arms: {small-arms: 1}, at: 0%d0%d}"

static void rule_F1_hearts_diamonds_clubs_spades_at_equal_ranks(void **unused) {
    (void)unused;
    const int ace = 0, king = RANK_KING;
    int last = -1;
    for (int i = 0; i < 4; i++) {
        static const int suits[] = {HEARTS, DIAMONDS, CLUBS, SPADES};
        int order = card_order(suits[i] * RANKS + ace);
        assert_true(order > last);
        last = order;
    }
    for (int card = 0; card < 2 * CARDS; card++) {
        assert_true(card_order(card) >= card_order(HEARTS * RANKS + ace));
        assert_true(card_order(card) <= card_order(SPADES * RANKS + king + CARDS));
    }
    // Equal cards: the first pack comes first.
    assert_int_equal(card_order(CARDS) - card_order(0), 1);
}

static void rule_S2_every_undealt_card_is_equally_likely(void **unused) {
    char pieces[2048];
    Text out = text_over(pieces, sizeof pieces);
    (void)unused;
    for (int i = 0; i < 13; i++)
        text_put(&out, "%s" RIFLE_OF_MANY, i ? ", " : "", i, i, 1 + i % 9, 1 + i / 9);
    table_open(&(Setting){.allied = pieces});
    is_odds("deal KH to A0", 1, 52);
    for (int i = 0; i < 12; i++) {
        Action list[ACTIONS_MAX];
        game_listed(&game, state, list);
        game.rules->apply(world, state, list[0]);
    }
    is_odds("deal KC to A12", 1, 40);
}

static void rule_S3_the_lowest_card_acts_first(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0504"), .axis = RIFLES("X1", 8, "at: 0505")});
    deal("A1 5C X1 5D");
    assert_int_equal(frame_at(state, 0)->unit, unit("X1"));
    act("hold X1");
    assert_int_equal(frame_at(state, 0)->unit, unit("A1"));
}

static void rule_F1_a_second_pack_above_40_pieces(void **unused) {
    char pieces[4096];
    (void)unused;
    for (int count = 39; count <= 40; count++) {  // the enemy has one more unit
        Text out = text_over(pieces, sizeof pieces);
        for (int i = 0; i < count; i++)
            text_put(&out, "%s" RIFLE_OF_MANY, i ? ", " : "", i, i, 1 + i % 9, 1 + i / 9);
        table_open(&(Setting){.allied = pieces});
        assert_int_equal(offers("deal"), count == 39 ? 52 : 104);
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

static void rule_F3_a_dead_units_card_is_discarded_at_once(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 1, "at: 0605") ", " RIFLES("X2", 8, "at: 0607")});
    deal("A1 AH X1 5C X2 6C");
    activate("A1");
    act("fire A1 at X1");
    act("hits 1");
    assert_int_equal(state->card[unit("X1")], NO_CARD);
    assert_int_not_equal(frame_at(state, 0)->unit, unit("X1"));
}

// --- Rally

// Sets up a disrupted unit of this grade, with a commander if `commander`, and plays to its
// rally; all units hold.
static void rally_of(const char *grade, bool commander) {
    char allied[256];
    snprintf(allied, sizeof allied,
             "{name: A1, map: A1, type: infantry, grade: %s, arms: {small-arms: 8}, at: 0101}%s",
             grade, commander ? ", {name: C, map: C, type: commander, at: 0101}" : "");
    table_open(&(Setting){.allied = allied});
    deal("");
    state->disrupted |= bit(unit("A1"));
    while (phase() != PHASE_RALLY) {
        char line[40];
        snprintf(line, sizeof line, "hold %s", world->unit[frame_at(state, 0)->unit].name);
        act(line);
    }
    pile(0, 13, 13, 13, 13);
}

static double rally_odds(void) {
    static const char *const suits[] = {"card hearts", "card diamonds", "card clubs",
                                        "card spades"};
    State before;
    double sum = 0;
    memcpy(&before, state, sizeof before);
    for (int i = 0; i < 4; i++) {
        if (!can(suits[i])) continue;
        double chance = odds(suits[i]);
        act(suits[i]);
        if (!is_disrupted("A1")) sum += chance;
        memcpy(state, &before, sizeof before);
    }
    return sum;
}

static void sheet_cohesion_by_grade(void **unused) {
    static const char *const grades[] = {"good", "average", "poor", "very-poor"};
    static const double alone[] = {0.75, 0.5, 0.25, 0}, led[] = {0.75, 0.75, 0.5, 0.25};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        rally_of(grades[i], false);
        is_close(rally_odds(), alone[i]);
        table_close(NULL);
        rally_of(grades[i], true);
        is_close(rally_odds(), led[i]);
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

static void rule_F17_a_rally_from_40_cards(void **unused) {
    static const char *const grades[] = {"good", "average", "poor"};
    static const double chances[] = {0.75, 0.45, 0.2};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        rally_of(grades[i], false);
        pile(0, 10, 12, 10, 8);
        is_close(rally_odds(), chances[i]);
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

static void rule_F17_cards_drawn_for_colour_keep_their_suit_open(void **unused) {
    static const char *const grades[] = {"good", "average", "poor"};
    static const double chances[] = {37.0 / 49, 25.0 / 49, 25.0 / 98};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        rally_of(grades[i], false);
        state->loose[RED] = 2;
        state->loose[BLACK] = 1;
        is_close(rally_odds(), chances[i]);
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

static void state_is_at_most_1024_bytes(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    assert_true(sizeof(State) <= 1024);
    assert_int_equal(sizeof(State) % 8, 0);
}

// --- The end of the game [F12]

static const char *ending(void) {
    return rfic_rules.lab.endings[rfic_rules.lab.ending(world, state)].name;
}

static void rule_F12_a_side_without_units_has_lost(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                   .axis = RIFLES("X1", 1, "at: 0605") ", " PIECE("C", "commander", "at: 0909")});
    deal("A1 AH");
    activate("A1");
    act("fire A1 at X1");
    act("hits 4");
    assert_int_equal(phase(), PHASE_OVER);
    assert_int_equal(victory_winner(world, state), ALLIED);
    assert_string_equal(ending(), "no unit left");
}

static void rule_F12_a_side_breaks_at_the_end_of_a_turn(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 10, "at: 0605"),
                          .victory = "  break: {axis: 50}\n"});
    deal("A1 AH");
    activate("A1");
    act("fire A1 at X1");
    act("hits 5");
    assert_int_not_equal(phase(), PHASE_OVER);
    act("hold X1");
    act("card hearts");
    assert_int_equal(phase(), PHASE_OVER);
    assert_int_equal(victory_winner(world, state), ALLIED);
    assert_string_equal(ending(), "break");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_F1_hearts_diamonds_clubs_spades_at_equal_ranks),
        TEST(rule_S2_every_undealt_card_is_equally_likely),
        TEST(rule_S3_the_lowest_card_acts_first),
        TEST(rule_F1_a_second_pack_above_40_pieces),
        TEST(rule_F3_a_dead_units_card_is_discarded_at_once),
        TEST(sheet_cohesion_by_grade),
        TEST(rule_F17_a_rally_from_40_cards),
        TEST(rule_F17_cards_drawn_for_colour_keep_their_suit_open),
        TEST(state_is_at_most_1024_bytes),
        TEST(rule_F12_a_side_without_units_has_lost),
        TEST(rule_F12_a_side_breaks_at_the_end_of_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
