// SPDX-License-Identifier: GPL-3.0-or-later
// test_cards_known.c -- tests what each side knows of the deck [R6] against exact probabilities.
// The reference shares no code with hands.c. It enumerates all histories that agree with what the
// viewer saw, with the probability of each; a face-down card is a definite card there. A
// chi-square test compares many resampled positions with it.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbsu/data/hands.h"

#include <cmocka.h>
#include <gsl/gsl_cdf.h>

enum { EVENTS_MAX = 24, UNSEEN = CARD_NONE, WORLDS_MAX = 4096, TABLE_MAX = 4, REDEALS = 30000 };

// --- The reference -------------------------------------------------------------------------------

// The names of events say OWN for the viewer and OTHER for the other side. A script writes each
// event as its letter in event_letters, followed by its card if the viewer sees it: "d0 D X s1".
typedef enum EventKind {
    SHOW,
    OWN_DEAL,
    OTHER_DEAL,
    OWN_PLAY,
    OTHER_PLAY,
    OWN_DISCARD,
    OTHER_DISCARD,
    OWN_LAY,
    OTHER_LAY,
    OWN_TURN,
    OTHER_TURN,
    LAY_UNSEEN,
    REVEAL,
    GATHER,
    SWEEP,
    EVENT_KINDS
} EventKind;
static const char event_letters[EVENT_KINDS + 1] = "sdDpPxXlLtTfrgo";
// clang-format on

typedef struct Event {
    EventKind kind;
    int card;  // the card, or UNSEEN if the viewer does not see it
} Event;

typedef struct Script {
    int size;  // the deck has cards 0 to size - 1
    int count;
    Event event[EVENTS_MAX];
} Script;

// A Latent is a position in which every hidden card is known. Face-down cards count as drawn when
// they were laid. From a GATHER on, shown cards stay open on the table, until SWEEP makes them used
// cards [R34].
typedef struct Latent {
    uint64_t own, other, own_down, other_down, used, secret, pile, open;
    bool gathers;
    int table[TABLE_MAX], table_count;
    int truth[EVENTS_MAX];  // the true card of each event, also where the viewer does not see it
} Latent;

typedef struct Exact {  // all positions that are possible at the end of a script
    uint64_t key[WORLDS_MAX];
    double odds[WORLDS_MAX];
    int count;
    Latent example[WORLDS_MAX];  // for each position one history that leads to it
} Exact;

static Exact exact;

// Returns the key of a possible position: the other side's hand, secret discards and face-down
// card, and the cards set aside.
static uint64_t key_of(uint64_t hand, uint64_t secret, uint64_t down, uint64_t aside) {
    return hand | secret << 12 | down << 24 | aside << 36;
}

static bool draws(EventKind kind) {
    return kind == SHOW || kind == OWN_DEAL || kind == OTHER_DEAL || kind == LAY_UNSEEN;
}

// Returns the cards that this event could be about.
static uint64_t choices_of(const Latent *latent, Event event) {
    // clang-format off
    switch (event.kind) {
    case OWN_PLAY: case OWN_DISCARD: case OWN_LAY: return latent->own;
    case OTHER_PLAY: case OTHER_DISCARD: case OTHER_LAY: return latent->other;
    case OWN_TURN: return latent->own_down;
    case OTHER_TURN: return latent->other_down;
    case REVEAL: return latent->table_count > 0 ? bit(latent->table[0]) : 0;
    case GATHER: case SWEEP: return 1;  // these events have no card and one outcome
    default: return latent->pile;
    }
    // clang-format on
}

static void latent_apply(Latent *latent, EventKind kind, int card) {
    uint64_t one = bit(card);
    latent->pile &= draws(kind) ? ~one : ~(uint64_t)0;
    // clang-format off
    switch (kind) {
    case GATHER: latent->gathers = true; return;
    case SWEEP:
        latent->used |= latent->open;
        latent->open = 0;
        latent->gathers = false;
        return;
    case OWN_DEAL: latent->own |= one; return;
    case OTHER_DEAL: latent->other |= one; return;
    case OWN_LAY: latent->own &= ~one; latent->own_down = one; return;
    case OTHER_LAY: latent->other &= ~one; latent->other_down = one; return;
    case LAY_UNSEEN: latent->table[latent->table_count++] = card; return;
    case OWN_PLAY: case OWN_DISCARD: latent->own &= ~one; break;
    case OTHER_PLAY: latent->other &= ~one; break;
    case OTHER_DISCARD: latent->other &= ~one; latent->secret |= one; break;
    case OWN_TURN: latent->own_down = 0; break;
    case OTHER_TURN: latent->other_down = 0; break;
    case REVEAL:
        latent->table_count--;
        for (int i = 0; i < latent->table_count; i++) latent->table[i] = latent->table[i + 1];
        break;
    default: break;
    }
    // clang-format on
    bool shown = kind != OWN_DISCARD && kind != OTHER_DISCARD;
    *(shown && latent->gathers ? &latent->open : &latent->used) |= one;
}

static void latent_ready(Latent *latent) {
    if (latent->pile != 0) return;
    if (latent->used == 0) {  // no used cards are left
        latent->used = latent->open;
        latent->open = 0;
    }
    latent->pile = latent->used;
    latent->used = latent->secret = 0;
}

// Adds a position with its probability to `exact`. Its key contains the cards set aside only if
// every face-down card was drawn from an earlier pile.
static void exact_add(const Latent *latent, double odds, int aside_count) {
    uint64_t aside = 0;
    if (aside_count == latent->table_count) {
        for (int i = 0; i < aside_count; i++) aside |= bit(latent->table[i]);
    }
    uint64_t key = key_of(latent->other, latent->secret, latent->other_down, aside);
    int i = 0;
    while (i < exact.count && exact.key[i] != key) i++;
    if (i == exact.count) {
        assert_true(exact.count < WORLDS_MAX);
        exact.key[exact.count++] = key;
        exact.odds[i] = 0;
        exact.example[i] = *latent;
    }
    exact.odds[i] += odds;
}

static void enumerate(const Script *script, int at, Latent latent, double odds, int aside_count) {
    if (at == script->count) {
        exact_add(&latent, odds, aside_count);
        return;
    }
    Event event = script->event[at];
    if (draws(event.kind)) latent_ready(&latent);
    uint64_t choices = choices_of(&latent, event);
    double each = odds;
    // All outcomes of a draw or a hidden choice have equal probability. A side shows a card with
    // the same probability whatever else is in its hand, so a shown card does not change the
    // odds.
    if (draws(event.kind) || event.card == UNSEEN) each /= bits_count(choices);
    if (event.card != UNSEEN) choices &= bit(event.card);
    for (; choices != 0; choices &= choices - 1) {
        Latent next = latent;
        int card = bits_first(choices);
        next.truth[at] = card;
        latent_apply(&next, event.kind, card);
        enumerate(script, at + 1, next, each, aside_count);
    }
}

// --- The code under test -------------------------------------------------------------------------

static const uint64_t gathers_not = (uint64_t)1 << 63;

// Applies an event to the cards under test. *open has the cards that lie open on the table. From
// a SWEEP to the next GATHER, *open is gathers_not, and cards that are shown do not stay open.
static void subject_apply(Cards *cards, uint64_t deck, int viewer, EventKind kind, int card,
                          uint64_t *open) {
    uint64_t used = cards->used;
    if (draws(kind)) assert_true(cards_ready(cards, deck, *open & deck & used));
    used = cards->used;
    // clang-format off
    switch (kind) {
    case SHOW: cards_show(cards, deck, card); break;
    case OWN_DEAL: cards_deal(cards, deck, viewer, card); break;
    case OTHER_DEAL: cards_deal(cards, deck, !viewer, card); break;
    case OWN_PLAY: cards_play(cards, deck, viewer, card); break;
    case OTHER_PLAY: cards_play(cards, deck, !viewer, card); break;
    case OWN_DISCARD: cards_discard(cards, deck, viewer, card); break;
    case OTHER_DISCARD: cards_discard(cards, deck, !viewer, card); break;
    case OWN_LAY: cards_lay(cards, deck, viewer, card); break;
    case OTHER_LAY: cards_lay(cards, deck, !viewer, card); break;
    case OWN_TURN: cards_turn(cards, deck, viewer); break;
    case OTHER_TURN: cards_turn(cards, deck, !viewer); break;
    case LAY_UNSEEN: cards_lay_unseen(cards, deck); break;
    case REVEAL: cards_reveal(cards, deck, card); break;
    case GATHER: if (*open == gathers_not) *open = 0; break;
    case SWEEP: *open = gathers_not; break;
    case EVENT_KINDS: fail();
    }
    // clang-format on
    bool shown = kind != OWN_DISCARD && kind != OTHER_DISCARD;
    if (shown && *open != gathers_not) *open |= cards->used & ~used;
    *open &= gathers_not | cards->used;  // cards that returned to the pile are no longer open
    assert_true(cards_sound(cards, deck));
}

static Cards subject_after(const Script *script, int viewer, const int truth[]) {
    Cards cards;
    cards_init(&cards);
    uint64_t deck = bit(script->size) - 1, open = gathers_not;
    for (int i = 0; i < script->count; i++) {
        subject_apply(&cards, deck, viewer, script->event[i].kind, truth[i], &open);
    }
    return cards;
}

static Latent latent_start(const Script *script) { return (Latent){.pile = bit(script->size) - 1}; }

// Plays one possible history of the script, to find the public number of cards set aside. Returns
// false if none is possible.
static bool any_history(const Script *script, int at, Latent *latent) {
    if (at == script->count) return true;
    Event event = script->event[at];
    if (draws(event.kind)) latent_ready(latent);
    uint64_t choices = choices_of(latent, event);
    if (event.card != UNSEEN) choices &= bit(event.card);
    for (; choices != 0; choices &= choices - 1) {
        Latent next = *latent;
        next.truth[at] = bits_first(choices);
        latent_apply(&next, event.kind, next.truth[at]);
        if (!any_history(script, at + 1, &next)) continue;
        *latent = next;
        return true;
    }
    return false;
}

static void script_enumerate(const Script *script) {
    Latent latent = latent_start(script);
    assert_true(any_history(script, 0, &latent));
    Cards cards = subject_after(script, 0, latent.truth);
    exact.count = 0;
    enumerate(script, 0, latent_start(script), 1.0, bits_count(cards.aside));
    assert_true(exact.count > 0);
}

static int exact_find(const Cards *cards, int viewer) {
    int other = !viewer;
    uint64_t aside = bits_count(cards->aside) == cards->pending ? cards->aside : 0;
    uint64_t key = key_of(cards->hand[other], cards->secret[other], cards->down[other], aside);
    for (int i = 0; i < exact.count; i++) {
        if (exact.key[i] == key) return i;
    }
    fail_msg("a redeal gave what cannot be: hand %#lx secret %#lx",
             (unsigned long)cards->hand[other], (unsigned long)cards->secret[other]);
    return 0;
}

// Resamples one history many times and returns the probability of a chi-square at least as large
// as the one found. Pools positions expected less than five times.
static double chi_square_odds(const Script *script, int viewer, const int truth[], uint64_t seed) {
    static int seen[WORLDS_MAX];
    memset(seen, 0, sizeof seen);
    Pcg pcg = pcg_stream(seed, 0, PCG_TEST);
    uint64_t deck = bit(script->size) - 1;
    Cards start = subject_after(script, viewer, truth);
    for (int i = 0; i < REDEALS; i++) {
        Cards cards = start;
        cards_resample(&cards, deck, viewer, &pcg);
        seen[exact_find(&cards, viewer)]++;
    }
    double total = 0, square = 0, small_expected = 0, small_seen = 0;
    int cells = 0;
    for (int i = 0; i < exact.count; i++) total += exact.odds[i];
    for (int i = 0; i < exact.count; i++) {
        double expected = exact.odds[i] / total * REDEALS;
        if (expected < 5) {
            small_expected += expected;
            small_seen += seen[i];
            continue;
        }
        square += (seen[i] - expected) * (seen[i] - expected) / expected;
        cells++;
    }
    if (small_expected > 1) {
        square += (small_seen - small_expected) * (small_seen - small_expected) / small_expected;
        cells++;
    }
    return cells < 2 ? 1.0 : gsl_cdf_chisq_Q(square, cells - 1);
}

// Checks that with one seed the resampled State is the same, byte by byte, for every true State.
// A difference would leak hidden information.
static void no_truth_shines_through(const Script *script, int viewer) {
    uint64_t deck = bit(script->size) - 1;
    Cards first = {0};
    for (int i = 0; i < exact.count; i++) {
        Pcg pcg = pcg_stream(9, 9, PCG_TEST);
        Cards cards = subject_after(script, viewer, exact.example[i].truth);
        cards_resample(&cards, deck, viewer, &pcg);
        assert_true(cards_sound(&cards, deck));
        if (i == 0) first = cards;
        assert_memory_equal(&cards, &first, sizeof cards);
    }
}

static void script_holds(const Script *script) {
    script_enumerate(script);
    for (int viewer = 0; viewer < 2; viewer++) {
        double odds =
            chi_square_odds(script, viewer, exact.example[0].truth, 21 + (uint64_t)viewer);
        if (odds < 1e-4) fail_msg("chi-square odds %g, viewer %d", odds, viewer);
        no_truth_shines_through(script, viewer);
    }
}

static void holds(int size, const char *text) {
    Script script = {.size = size};
    for (; *text; text++) {
        if (*text == ' ') continue;
        const char *letter = strchr(event_letters, *text);
        assert_true(letter != NULL && script.count < EVENTS_MAX);
        Event *event = &script.event[script.count++];
        *event = (Event){(EventKind)(letter - event_letters), UNSEEN};
        if (text[1] >= '0' && text[1] <= '9') event->card = *++text - '0';
    }
    script_holds(&script);
}

static void ruling_r6_before_a_reshuffle_all_that_is_unseen_is_alike(void **state) {
    (void)state;
    holds(8, "d0 D D s1 X D L P3 f D r4");
}

static void ruling_r6_after_a_reshuffle_a_hand_is_of_what_was_unseen_at_it(void **state) {
    (void)state;
    holds(8, "d0 D D s1 s2 s3 s4 s5 s2 D P6 D X P4");
}

static void ruling_r6_secret_discards_come_back_and_may_be_drawn_again(void **state) {
    (void)state;
    holds(8, "d0 D D D X s1 s2 s3 s4 s1 D D X P5 P3 D");
}

static void ruling_r6_own_draws_tell_where_the_others_old_cards_are_not(void **state) {
    (void)state;
    holds(9, "d0 D D D D X X s1 s2 s3 d4 D d5 X p5 s3 P6");
}

static void ruling_r6_a_shown_draw_tells_how_many_old_cards_there_are(void **state) {
    (void)state;
    holds(9, "d0 D D D X X s1 s2 s3 s4 s5 D D D P6 s1 s2");
}

static void ruling_r5_a_face_down_draw_keeps_its_cards_out_of_a_reshuffle(void **state) {
    (void)state;
    holds(8, "d0 D D s1 s2 X f f s3 D s1");
    holds(8, "d0 D D s1 s2 X f f s3 D s1 r6 P5 D X");
}

static void ruling_r5_face_down_draws_of_two_piles_are_revealed_in_their_order(void **state) {
    (void)state;
    holds(8, "d0 D D s1 s2 f s3 s4 f D r5 P6 r2 D");
}

static void ruling_r6_a_face_down_card_that_is_turned_tells_of_the_hand(void **state) {
    (void)state;
    holds(8, "d0 D D D X L s1 s2 s3 s4 s1 D T6 D L P2 T5 D");
}

static void ruling_r34_open_cards_stay_out_of_a_reshuffle(void **state) {
    (void)state;
    holds(8, "d0 D D s1 s2 g s3 s4 s5 D s1 o P6 D X");
    holds(8, "d0 D D D X s1 s2 g s3 P4 D D s1 o s2 P5 D");
    holds(8, "d0 D D s1 s4 g s2 f f D s1 r6 P5 o X");
}

static void ruling_r34_all_open_cards_go_back_if_nothing_else_is_left(void **state) {
    (void)state;
    holds(6, "d0 D D g s1 s2 s3 D s1 P4");
}

// Returns a random kind of event. In seven of ten cases the kind comes from `often`, as these
// make the hardest cases.
static EventKind kind_random(Pcg *pcg) {
    static const EventKind often[] = {SHOW,       SHOW,          OTHER_DEAL,
                                      OTHER_DEAL, OTHER_DISCARD, OTHER_PLAY};
    if (pcg_below(pcg, 10) < 7) return often[pcg_below(pcg, COUNT_OF(often))];
    return (EventKind)pcg_below(pcg, EVENT_KINDS);
}

static bool hides(EventKind kind) {
    return kind == OTHER_DEAL || kind == OTHER_DISCARD || kind == OTHER_LAY || kind == LAY_UNSEEN;
}

// Returns true if an event may come next. Excludes the events that the model only approximates: a
// face-down card beside secret discards after a reshuffle.
static bool event_fits(const Latent *latent, EventKind kind, bool reshuffled) {
    // clang-format off
    switch (kind) {
    case OTHER_LAY: return latent->other_down == 0 && !(reshuffled && latent->secret != 0);
    case OTHER_DISCARD: return !(reshuffled && latent->other_down != 0);
    case OWN_DEAL: return bits_count(latent->own) < HAND_MAX;
    case OTHER_DEAL: return bits_count(latent->other) < HAND_MAX;
    case OWN_LAY: return latent->own_down == 0;
    case LAY_UNSEEN: return latent->table_count < 2;
    default: return true;
    }
    // clang-format on
}

// Makes a random history as the viewer sees it. Stops before a second reshuffle, because the
// model approximates its effect.
static Script script_random(Pcg *pcg) {
    Script script = {.size = 8 + (int)pcg_below(pcg, 2)};
    Latent latent = latent_start(&script);
    int reshuffles = 0, unseen = 0, events = 12 + (int)pcg_below(pcg, 9);
    for (int tries = 0; tries < 200 && script.count < events; tries++) {
        EventKind kind = kind_random(pcg);
        if (!event_fits(&latent, kind, reshuffles > 0) || (hides(kind) && unseen == 8)) continue;
        if (draws(kind) && latent.pile == 0) {
            if (latent.used == 0 && latent.open == 0) continue;
            if (++reshuffles > 1) break;
            latent_ready(&latent);
        }
        uint64_t choices = choices_of(&latent, (Event){kind, UNSEEN});
        if (choices == 0) continue;
        int card = pcg_member(pcg, choices);
        latent.truth[script.count] = card;
        latent_apply(&latent, kind, card);
        unseen += hides(kind);
        script.event[script.count++] = (Event){kind, hides(kind) ? UNSEEN : card};
    }
    return script;
}

// Tests 60 random histories. Three in four are hard cases, in which several pairs of cards remain
// possible.
static void ruling_r6_redeals_of_random_histories_match_their_enumeration(void **state) {
    (void)state;
    Pcg pcg = pcg_stream(31, 0, PCG_TEST);
    for (int done = 0; done < 60;) {
        Script script = script_random(&pcg);
        Latent latent = latent_start(&script);
        assert_true(any_history(&script, 0, &latent));
        Cards cards = subject_after(&script, 0, latent.truth);
        if (cards.only[0] != CARD_SEVERAL && done % 4 != 0) continue;
        script_holds(&script);
        done++;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ruling_r6_before_a_reshuffle_all_that_is_unseen_is_alike),
        cmocka_unit_test(ruling_r6_after_a_reshuffle_a_hand_is_of_what_was_unseen_at_it),
        cmocka_unit_test(ruling_r6_secret_discards_come_back_and_may_be_drawn_again),
        cmocka_unit_test(ruling_r6_own_draws_tell_where_the_others_old_cards_are_not),
        cmocka_unit_test(ruling_r6_a_shown_draw_tells_how_many_old_cards_there_are),
        cmocka_unit_test(ruling_r5_a_face_down_draw_keeps_its_cards_out_of_a_reshuffle),
        cmocka_unit_test(ruling_r5_face_down_draws_of_two_piles_are_revealed_in_their_order),
        cmocka_unit_test(ruling_r6_a_face_down_card_that_is_turned_tells_of_the_hand),
        cmocka_unit_test(ruling_r34_open_cards_stay_out_of_a_reshuffle),
        cmocka_unit_test(ruling_r34_all_open_cards_go_back_if_nothing_else_is_left),
        cmocka_unit_test(ruling_r6_redeals_of_random_histories_match_their_enumeration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
