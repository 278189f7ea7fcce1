// SPDX-License-Identifier: GPL-3.0-or-later
// test_cards.c -- tests the deck: its odds, and its invariants in long random games.
// test_cards_known.c tests what each side knows of the deck.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbsu/data/hands.h"

#include <cmocka.h>

static const uint64_t whole_deck = ((uint64_t)1 << CARDS) - 1;

// --- Invariants in long random games -------------------------------------------------------------

// A Known has all that a viewer knows of the deck, which resampling must not change.
typedef struct Known {
    Cards own;  // the cards without all that is hidden from the viewer
    uint64_t unknown, drawable_count;
} Known;

static Known known_to(const Cards *cards, int viewer) {
    int other = !viewer;
    Known known = {.own = *cards, .unknown = cards_unknown(cards, whole_deck, viewer)};
    known.drawable_count = (uint64_t)bits_count(cards_drawable(cards, whole_deck));
    known.own.used &= ~cards->secret[other];
    known.own.hand[other] = (uint64_t)bits_count(cards->hand[other]);
    known.own.secret[other] = (uint64_t)bits_count(cards->secret[other]);
    known.own.down[other] = (uint64_t)bits_count(cards->down[other]);
    known.own.aside = (uint64_t)bits_count(cards->aside);
    known.own.kept[other] = 0;
    memset(known.own.weight[other], 0, sizeof known.own.weight[other]);
    known.own.only[other] = 0;
    return known;
}

// Returns a random subset of the used cards that both sides saw; the test treats them as open on
// the table [R34]. Each card is in it with probability one half.
static uint64_t some_open(const Cards *cards, Pcg *pcg) {
    uint64_t shown = cards->used & ~cards->secret[0] & ~cards->secret[1];
    return shown & pcg_below(pcg, 0xffffffffu) * (uint64_t)0x9e3779b97f4a7c15u;
}

// Makes a random legal change to the deck.
static void random_step(Cards *cards, Pcg *pcg) {
    enum { SHOW, DEAL, LAY_UNSEEN, REVEAL, PLAY, DISCARD, LAY, TURN, KINDS };
    int kind = (int)pcg_below(pcg, KINDS), side = (int)pcg_below(pcg, 2);
    uint64_t hand = cards->hand[side], deck = whole_deck;
    if (kind == DEAL && bits_count(hand) == HAND_MAX) return;
    if (kind == LAY_UNSEEN && cards->pending == 3) return;
    if ((kind == PLAY || kind == DISCARD || kind == LAY) && hand == 0) return;
    if (kind == LAY && cards->down[side] != 0) return;
    if (kind <= LAY_UNSEEN) assert_true(cards_ready(cards, deck, some_open(cards, pcg)));
    uint64_t drawable = cards_drawable(cards, deck), revealable = cards_revealable(cards, deck);
    // clang-format off
    switch (kind) {
    case SHOW: cards_show(cards, deck, pcg_member(pcg, drawable)); break;
    case DEAL: cards_deal(cards, deck, side, pcg_member(pcg, drawable)); break;
    case LAY_UNSEEN: cards_lay_unseen(cards, deck); break;
    case REVEAL: if (revealable) cards_reveal(cards, deck, pcg_member(pcg, revealable)); break;
    case PLAY: cards_play(cards, deck, side, pcg_member(pcg, hand)); break;
    case DISCARD: cards_discard(cards, deck, side, pcg_member(pcg, hand)); break;
    case LAY: cards_lay(cards, deck, side, pcg_member(pcg, hand)); break;
    case TURN: if (cards->down[side]) cards_turn(cards, deck, side); break;
    }
    // clang-format on
    assert_true(cards_sound(cards, deck));
}

static void laws_hold_on_long_random_games(void **state) {
    (void)state;
    Pcg pcg = pcg_stream(41, 0, PCG_TEST);
    int several = 0;
    for (int game = 0; game < 40; game++) {
        Cards cards;
        cards_init(&cards);
        for (int step = 0; step < 600; step++) {
            random_step(&cards, &pcg);
            int viewer = (int)pcg_below(&pcg, 2);
            Cards guess = cards;
            Known before = known_to(&cards, viewer);
            cards_resample(&guess, whole_deck, viewer, &pcg);
            Known after = known_to(&guess, viewer);
            assert_memory_equal(&before, &after, sizeof before);
            assert_true(cards_sound(&guess, whole_deck));
            several += cards.only[viewer] == CARD_SEVERAL;
            if (step % 50 == 49) cards = guess;  // a resampled State must play on like any other
        }
    }
    assert_in_range(several, 1000, 24000);  // the random games have had enough hard cases
}

static void a_redeal_of_a_redeal_is_the_resample(void **state) {
    (void)state;
    Pcg pcg = pcg_stream(42, 0, PCG_TEST);
    Cards cards;
    cards_init(&cards);
    for (int step = 0; step < 3000; step++) {
        random_step(&cards, &pcg);
        Cards once = cards, twice = cards;
        Pcg first = pcg_stream(43, (uint64_t)step, PCG_TEST), second = first, other = pcg;
        cards_resample(&once, whole_deck, step & 1, &first);
        cards_resample(&twice, whole_deck, step & 1, &other);
        cards_resample(&twice, whole_deck, step & 1, &second);
        assert_memory_equal(&once, &twice, sizeof once);
    }
}

static void ruling_r5_no_card_left_is_told_and_changes_nothing(void **state) {
    (void)state;
    Cards cards, before;
    cards_init(&cards);
    for (int card = 0; card < 4; card++) cards_deal(&cards, bit(5) - 1, card % 2, card);
    cards_lay_unseen(&cards, bit(5) - 1);
    before = cards;
    assert_false(cards_ready(&cards, bit(5) - 1, 0));
    assert_memory_equal(&cards, &before, sizeof cards);
    cards_reveal(&cards, bit(5) - 1, 4);
    assert_true(cards_ready(&cards, bit(5) - 1, 0));
    assert_true(cards_drawable(&cards, bit(5) - 1) == bit(4));
}

static void ruling_r34_open_cards_stay_out_of_a_reshuffle(void **state) {
    (void)state;
    Cards cards;
    uint64_t deck = bit(6) - 1;
    cards_init(&cards);
    for (int card = 0; card < 6; card++) cards_show(&cards, deck, card);
    assert_true(cards_ready(&cards, deck, bit(2) | bit(5)));
    assert_true(cards_drawable(&cards, deck) == (deck & ~(bit(2) | bit(5))));
    assert_true(cards.used == (bit(2) | bit(5)));
    for (int card = 0; card < 5; card++) {
        if (card != 2) cards_show(&cards, deck, card);
    }
    assert_true(cards_ready(&cards, deck, 0));  // the face-down cards can be drawn now
    assert_true(cards_drawable(&cards, deck) == deck);
    for (int card = 0; card < 6; card++) cards_show(&cards, deck, card);
    // Only open cards are left, so there is nothing to reshuffle.
    assert_true(cards_ready(&cards, deck, deck));
    assert_true(cards_drawable(&cards, deck) == deck);
}

static void unsound_cards_are_found(void **state) {
    (void)state;
    Cards good, bad;
    cards_init(&good);
    for (int card = 0; card < 6; card++) cards_deal(&good, whole_deck, card % 2, card);
    assert_true(cards_sound(&good, whole_deck));
    bad = good, bad.used |= bit(0);
    assert_false(cards_sound(&bad, whole_deck));
    bad = good, bad.secret[0] = bit(20);
    assert_false(cards_sound(&bad, whole_deck));
    bad = good, bad.hand[0] |= bit(60);
    assert_false(cards_sound(&bad, whole_deck));
    bad = good, bad.weight[1][3] = 1;
    assert_false(cards_sound(&bad, whole_deck));
    bad = good, bad.kept[0] = bit(0);
    assert_false(cards_sound(&bad, whole_deck));
    bad = good, bad.pending = 60;
    assert_false(cards_sound(&bad, whole_deck));
}

// --- The values of the cards -------------------------------------------------------------------

static int cards_of_value(int low, int high) {
    int count = 0;
    for (int card = 0; card < CARDS; card++) {
        count += card_value(card) >= low && card_value(card) <= high;
    }
    return count;
}

static void rule_2_0_card_values(void **state) {
    (void)state;
    assert_int_equal(card_value(card_parse("AS")), 1);
    assert_int_equal(card_value(card_parse("JD")), 1);
    assert_int_equal(card_value(card_parse("QH")), 1);
    assert_int_equal(card_value(card_parse("KC")), 1);
    int sum = 0;
    for (int card = 0; card < CARDS; card++) sum += card_value(card);
    assert_int_equal(sum, 4 * (4 + 54));  // the mean is 4.46
    for (int value = 2; value <= 10; value++) {
        char label[16];
        snprintf(label, sizeof label, "%dH", value);
        assert_int_equal(card_value(card_parse(label)), value);
    }
}

static void rule_4_2_cards_that_pass_the_activation_check(void **state) {
    (void)state;
    for (int rating = 4; rating <= 10; rating++) {
        assert_int_equal(cards_of_value(rating, 10), 28 - 4 * (rating - 4));
    }
}

static void rule_7_3_1_cards_that_give_each_defensive_fire_limit(void **state) {
    (void)state;
    static const int odds[4][4] = {
        {0, 28, 12, 12}, {16, 16, 12, 8}, {20, 16, 12, 4}, {24, 16, 12, 0}};
    // Each pair is a range of the card value less the ammo level.
    static const int low[] = {-9, 1, 5, 8}, high[] = {0, 4, 7, 10};
    for (int ammo = 0; ammo <= 3; ammo++) {
        for (int limit = 0; limit <= 3; limit++) {
            int count = cards_of_value(low[limit] + ammo, high[limit] + ammo);
            assert_int_equal(count, odds[ammo][limit]);
        }
    }
}

static void labels_parse_back_and_nothing_else_does(void **state) {
    (void)state;
    static const char *const wrong[] = {"", "?", "1D", "10", "10HX", "as", "A", "11C", "D2", "0S"};
    char text[4];
    for (int card = 0; card < CARDS; card++) {
        assert_int_equal(card_parse(card_label(card, text)), card);
    }
    for (int i = 0; i < COUNT_OF(wrong); i++) assert_int_equal(card_parse(wrong[i]), CARD_NONE);
    assert_string_equal(card_label(HEARTS * RANKS + RANK_TEN, text), "10H");
    assert_string_equal(card_label(SPADES * RANKS + RANK_ACE, text), "AS");
    assert_string_equal(card_label(CARD_NONE, text), "?");
    assert_string_equal(suit_name(CLUBS), "clubs");
    assert_true(card_red(card_parse("2D")) && card_red(card_parse("KH")));
    assert_false(card_red(card_parse("2S")) || card_red(card_parse("KC")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold_on_long_random_games),
        cmocka_unit_test(a_redeal_of_a_redeal_is_the_resample),
        cmocka_unit_test(ruling_r5_no_card_left_is_told_and_changes_nothing),
        cmocka_unit_test(ruling_r34_open_cards_stay_out_of_a_reshuffle),
        cmocka_unit_test(unsound_cards_are_found),
        cmocka_unit_test(rule_2_0_card_values),
        cmocka_unit_test(rule_4_2_cards_that_pass_the_activation_check),
        cmocka_unit_test(rule_7_3_1_cards_that_give_each_defensive_fire_limit),
        cmocka_unit_test(labels_parse_back_and_nothing_else_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
