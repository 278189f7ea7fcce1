// SPDX-License-Identifier: GPL-3.0-or-later
// odds.c -- calculates what a viewer can know of the cards to come (odds.h). unseen_by() fills this
// knowledge. odds_by_deals.c compares the card totals of a close combat.
#include "odds.h"

enum {
    AIMS_MAX = STRIKE_CARDS_MAX,
    // most cards that an aim and the random events between its cards can take from the pile
    DEALT_MAX = AIMS_MAX + (AIMS_MAX - 1) * HAND_MAX,
};

// Adds the cards of the set to a source. Each card adds `each`: its probability to be in the
// source, or its weight relative to the other cards.
static void source_add(Source *source, uint64_t set, double each) {
    source->count += each * bits_count(set);
    for (; set; set &= set - 1) {
        int card = bits_first(set);
        source->of_value[card_value(card)] += each;
        source->of_suit[card_suit(card)] += each;
        source->of_both[card_suit(card)][card_value(card)] += each;
    }
}

// Returns the cards that a reshuffle would bring back: all used cards except the open cards, or all
// used cards if every one of them is open [R34].
static uint64_t shuffled(const State *state) {
    uint64_t used = state->cards.used & ~cards_open(state);
    return used ? used : state->cards.used;
}

// Fills unseen->guess with the cases that cards_guesses() returns, and the sources other than
// SOURCE_REST with the cards that can be in them [R6]. Only the other side's secret discards are
// averages over the cases, in SOURCE_USED. The pile gets each unknown card with weight 1, those of
// Cards.kept as `old`; unseen_weight() weighs them. SOURCE_ASIDE gets all cards of Cards.kept.
static void sources_guess(const World *world, const State *state, int viewer, uint64_t used,
                          Unseen *unseen) {
    const Cards *cards = &state->cards;
    Source *source = unseen->source, *pile = &source[SOURCE_PILE];
    uint64_t unknown = cards_unknown(cards, world->deck, viewer), old = cards->kept[viewer];
    uint64_t secret = used & cards->secret[!viewer];
    int hidden = bits_count(cards->secret[!viewer] | cards->down[!viewer]);
    double kept = max_int(1, bits_count(old)), old_secret = 0.0, fresh_secret = 0.0;
    unseen->guesses = cards_guesses(cards, world->deck, viewer, unseen->guess);
    for (int i = 0; i < unseen->guesses; i++) {
        const CardGuess *it = &unseen->guess[i];
        double among = hidden ? (double)it->hidden / hidden : 0.0, rest = max_int(1, it->rest);
        old_secret += it->weight * (among / kept + (1.0 - among) * it->free / kept / rest);
        fresh_secret += it->weight * (1.0 - among) / rest;
    }
    source_add(&source[SOURCE_USED], used & ~secret, 1.0);
    source_add(&source[SOURCE_USED], unknown & ~old, bits_count(secret) * fresh_secret);
    source_add(&source[SOURCE_USED], old, bits_count(secret) * old_secret);
    source_add(pile, unknown & ~old, 1.0);
    pile->old = bits_count(old);
    for (uint64_t rest = old; rest; rest &= rest - 1) {
        int value = card_value(bits_first(rest)), suit = card_suit(bits_first(rest));
        pile->old_of_value[value]++;
        pile->old_of_suit[suit]++;
        pile->old_of_both[suit][value]++;
    }
    if (cards->aside) source_add(&source[SOURCE_ASIDE], old, 1.0);
}

// Returns the number of ways to choose `some` of `all` cards. `all` may be a fraction.
double unseen_ways(double all, int some) {
    double count = 1.0;
    for (int i = 0; i < some; i++) count = all > i ? count * (all - i) / (i + 1) : 0.0;
    return count;
}

// Returns the weight of one set of `drawn` cards, `old` of them old, as the next cards of the pile.
// The first old card is in the pile with probability free / kept, the next with (free - 1) / (kept
// - 1), and so on.
double unseen_weight(const Unseen *unseen, int drawn, int old) {
    const Source *pile = &unseen->source[SOURCE_PILE];
    double sum = 0.0;
    if (pile->old == 0) return old == 0 ? 1.0 : 0.0;
    for (int i = 0; i < unseen->guesses; i++) {
        const CardGuess *it = &unseen->guess[i];
        if (it->free < old || it->rest < drawn) continue;
        double weight = it->weight / unseen_ways(it->rest, drawn);
        for (int k = 0; k < old; k++) weight *= (double)(it->free - k) / (pile->old - k);
        sum += weight;
    }
    return sum;
}

// Returns the probability that the next card of the pile is one of `fresh` given new cards or `old`
// given old cards, such as all cards of one value.
double unseen_chance(const Unseen *unseen, double fresh, int old) {
    const Source *pile = &unseen->source[SOURCE_PILE];
    double each = unseen_weight(unseen, 1, 0), more = unseen_weight(unseen, 1, 1);
    double all = each * pile->count + more * pile->old;
    return all > 0.0 ? (each * fresh + more * old) / all : 0.0;
}

// Suited has the numbers of new and of old cards of given suits in a source.
typedef struct Suited {
    double fresh;
    int old;
} Suited;

static Suited suited(const Source *source, unsigned suits) {
    Suited sum = {0};
    for (int suit = 0; suit < SUITS; suit++) {
        if (!(suits >> suit & 1)) continue;
        sum.fresh += source->of_suit[suit];
        sum.old += source->old_of_suit[suit];
    }
    return sum;
}

// Returns the weight of one given card as the next card of a source, after `gone` cards of these
// suits have been drawn from the source. `old` says whether the given card is old. `one` is 1 if it
// has one of these suits, else 0.
static double card_weight(const Unseen *unseen, unsigned suits, int gone, bool old, int one) {
    const Source *source = &unseen->source[unseen->next];
    Suited good = suited(source, suits);
    double sum = 0.0;
    for (int k = 0; k <= gone; k++) {  // k of the `gone` cards were old
        double weight = 1.0;
        if (unseen->next == SOURCE_PILE)
            weight = unseen_weight(unseen, gone + 1, k + old);
        else if (k > 0)
            break;
        sum += weight * unseen_ways(good.old - (old ? one : 0), k) *
               unseen_ways(good.fresh - (old ? 0 : one), gone - k);
    }
    return sum;
}

// Fills the probabilities of the next card of the source unseen->next, after `gone` cards of these
// suits have been drawn from this source.
static void next_chances(Unseen *unseen, unsigned suits, int gone) {
    const Source *next = &unseen->source[unseen->next];
    double all = 0.0, chance[SUITS][VALUES];
    for (int suit = 0; suit < SUITS; suit++) {
        int one = suits >> suit & 1;
        double each = card_weight(unseen, suits, gone, false, one), more = 0.0;
        if (next->old > 0) more = card_weight(unseen, suits, gone, true, one);
        for (int v = 1; v < VALUES; v++) {
            chance[suit][v] = each * next->of_both[suit][v] + more * next->old_of_both[suit][v];
            all += chance[suit][v];
        }
    }
    // these cards cannot all have been drawn; keep the old values
    if (all <= 0.0 && gone > 0) return;
    memset(unseen->value, 0, sizeof unseen->value);
    memset(unseen->suit, 0, sizeof unseen->suit);
    for (int suit = 0; suit < SUITS && all > 0.0; suit++)
        for (int v = 1; v < VALUES; v++) {
            unseen->value[v] += chance[suit][v] / all;
            unseen->suit[suit] += chance[suit][v] / all;
        }
}

// Fills unseen->deals with the most cards that the random event of each card can deal: those that a
// hand lacks, or those that a side may exchange [12.2].
static void deals_put(const World *world, const State *state, Unseen *unseen) {
    for (uint64_t all = world->deck; all; all &= all - 1) {
        int card = bits_first(all), kind = world->event[card].kind;
        int side = event_side(state, &world->event[card]);
        int held = bits_count(state->cards.hand[side]);
        if (kind == EVENT_CHANGE_ORDERS) unseen->deals[card] = (uint8_t)held;
        if (kind != EVENT_ADDITIONAL_ORDERS) continue;
        unseen->deals[card] = (uint8_t)max_int(0, world->side[side].limit - held);
        unseen->all_or_none |= bit(card);
    }
}

Unseen unseen_by(const World *world, const State *state, Side viewer) {
    const Cards *cards = &state->cards;
    uint64_t used = shuffled(state), pile = cards_pile(cards, world->deck), held = 0;
    bool dry = cards_drawable(cards, world->deck) == 0;
    Unseen unseen = {.exact = true, .next = dry ? SOURCE_USED : SOURCE_PILE};
    Source *source = unseen.source;
    if (viewer == NOBODY) {
        source_add(&source[SOURCE_PILE], pile, 1.0);
        source_add(&source[SOURCE_USED], used, 1.0);
        source_add(&source[SOURCE_ASIDE], cards->aside, 1.0);
        unseen.set = dry ? used : pile;
    } else {
        uint64_t secret = used & cards->secret[side_other(viewer)], old = cards->kept[viewer];
        uint64_t unknown = cards_unknown(cards, world->deck, (int)viewer);
        sources_guess(world, state, (int)viewer, used, &unseen);
        bool apart = unseen_weight(&unseen, 1, 1) == 0.0;
        unseen.exact = (apart || old == 0) && secret == 0;
        unseen.set = dry ? used & ~secret : unknown & ~(apart ? old : 0);
        held = cards->hand[viewer] | cards->down[viewer];
    }
    unseen.old_set = viewer == NOBODY ? 0 : cards->kept[viewer];
    unseen.fresh_set =
        viewer == NOBODY ? pile : cards_unknown(cards, world->deck, (int)viewer) & ~unseen.old_set;
    deals_put(world, state, &unseen);
    source_add(&source[SOURCE_REST], world->deck & ~held, 1.0);
    source[SOURCE_PILE].left = bits_count(pile);
    source[SOURCE_USED].left = bits_count(used);
    source[SOURCE_ASIDE].left = bits_count(cards->aside);
    source[SOURCE_REST].left = CARDS;
    // Rounding can make a sum of fractions a little too small.
    for (int kind = 0; kind < SOURCES; kind++) {
        int most = (int)(source[kind].count + 0.001) + source[kind].old;
        source[kind].left = min_int(source[kind].left, most);
    }
    next_chances(&unseen, 0, 0);
    return unseen;
}

double unseen_at_least(const Unseen *unseen, int value) {
    double chance = 0.0;
    for (int v = max_int(value, 1); v < VALUES; v++) chance += unseen->value[v];
    return chance > 1.0 ? 1.0 : chance;
}

double unseen_mean(const Unseen *unseen) {
    double mean = 0.0;
    for (int v = 1; v < VALUES; v++) mean += v * unseen->value[v];
    return mean;
}

// Returns the probability that `cards` cards drawn from one source all have these suits: the sum
// over the number of old cards among them.
static double all_of(const Unseen *unseen, int kind, unsigned suits, int cards) {
    const Source *source = &unseen->source[kind];
    Suited good = suited(source, suits);
    double some = 0.0, all = 0.0;
    for (int k = 0; k <= min_int(cards, source->old); k++) {
        double weight = kind == SOURCE_PILE ? unseen_weight(unseen, cards, k) : 1.0;
        some += weight * unseen_ways(good.old, k) * unseen_ways(good.fresh, cards - k);
        all += weight * unseen_ways(source->old, k) * unseen_ways(source->count, cards - k);
    }
    return all > 0.0 ? some / all : 0.0;
}

// Returns the probability that `cards` cards all have these suits. The cards come from the source
// `kind` until it is used up, then from the following sources.
static double all_from(const Unseen *unseen, int kind, unsigned suits, int cards) {
    double chance = 1.0;
    for (; kind < SOURCES && cards > 0; kind++) {
        int drawn = min_int(cards, unseen->source[kind].left);
        chance *= all_of(unseen, kind, suits, drawn);
        cards -= drawn;
    }
    return chance;
}

// Counts sets of drawn cards by the cards that their random events deal. ways[last][a][b][e] is the
// number of sets of `a` old and `b` new cards whose events deal `e` more cards. These can empty the
// pile, so that the next card comes from the used cards. In ways[1] one card of each set is chosen
// as the last card, whose event comes too late and does not count.
typedef struct Dealt {
    double ways[2][AIMS_MAX + 1][AIMS_MAX + 1][DEALT_MAX + 1];
} Dealt;

// Returns the probability that the random event of a card deals exactly `cards` cards. An event
// deals all or none with equal chance, or each number up to its most with equal chance.
double unseen_deals(const Unseen *unseen, int card, int cards) {
    int most = unseen->deals[card];
    if (most == 0) return cards == 0;
    if (unseen->all_or_none & bit(card)) return cards == 0 || cards == most ? 0.5 : 0.0;
    return cards <= most ? 1.0 / (most + 1) : 0.0;
}

static void dealt_add(const Unseen *unseen, Dealt *dealt, int card, bool old) {
    int most = unseen->deals[card];
    for (int last = 1; last >= 0; last--)
        for (int a = AIMS_MAX; a >= (old ? 1 : 0); a--)
            for (int b = AIMS_MAX; b >= (old ? 0 : 1); b--)
                for (int e = DEALT_MAX; e >= 0; e--) {
                    double more = last ? dealt->ways[0][a - old][b - !old][e] : 0.0;
                    for (int n = 0; n <= most && n <= e; n++)
                        more += unseen_deals(unseen, card, n) *
                                dealt->ways[last][a - old][b - !old][e - n];
                    dealt->ways[last][a][b][e] += more;
                }
}

static void dealt_count(const Unseen *unseen, unsigned suits, Dealt *dealt) {
    uint64_t all = unseen->fresh_set | unseen->old_set;
    memset(dealt, 0, sizeof *dealt);
    dealt->ways[0][0][0][0] = 1.0;
    for (; all; all &= all - 1) {
        int card = bits_first(all);
        if (suits >> card_suit(card) & 1)
            dealt_add(unseen, dealt, card, unseen->old_set >> card & 1);
    }
}

// Returns the probability that `cards` cards of the pile have these suits and that their random
// events deal at most `most` cards. With `last`, the event of the last card does not count.
static double dealt_within(const Unseen *unseen, const Dealt *dealt, int cards, int most,
                           bool last) {
    const Source *pile = &unseen->source[SOURCE_PILE];
    double some = 0.0, all = 0.0;
    for (int k = 0; k <= cards; k++) {
        double weight = unseen_weight(unseen, cards, k);
        for (int e = 0; e <= min_int(most, DEALT_MAX); e++)
            some += weight * dealt->ways[last][k][cards - k][e] / (last ? cards : 1);
        all += weight * unseen_ways(pile->old, k) * unseen_ways(pile->count, cards - k);
    }
    return all > 0.0 ? some / all : 0.0;
}

bool unseen_exact(const Unseen *unseen, int cards) {
    int most = 0, left = unseen->source[SOURCE_PILE].left;
    uint64_t all = unseen->fresh_set | unseen->old_set;
    if (unseen->next != SOURCE_PILE || cards == 1) return unseen->exact;
    for (; all; all &= all - 1) most = max_int(most, unseen->deals[bits_first(all)]);
    return unseen->exact && (most == 0 || left >= cards + (cards - 1) * most);
}

// The cards come from the pile until drawn and dealt cards have emptied the pile, and then from the
// used cards.
double unseen_all_of(const Unseen *unseen, unsigned suits, int cards) {
    Dealt dealt;
    int left = unseen->source[SOURCE_PILE].left;
    assert(cards <= AIMS_MAX);
    if (unseen->next != SOURCE_PILE || cards == 1 || left >= cards + (cards - 1) * HAND_MAX)
        return all_from(unseen, (int)unseen->next, suits, cards);
    dealt_count(unseen, suits, &dealt);
    double chance = dealt_within(unseen, &dealt, cards, left - cards, true);
    for (int k = 1; k < cards; k++)
        chance += (dealt_within(unseen, &dealt, k, left - k, true) -
                   dealt_within(unseen, &dealt, k, left - k - 1, false)) *
                  all_from(unseen, SOURCE_USED, suits, cards - k);
    return chance;
}

// Returns the probability that the pile still has a card after `cards` cards of these suits and the
// cards that their random events deal.
static double still_pile(const Unseen *unseen, unsigned suits, int cards) {
    Dealt dealt;
    int left = unseen->source[SOURCE_PILE].left;
    if (unseen->next != SOURCE_PILE) return 0.0;
    if (left > cards + cards * HAND_MAX) return 1.0;
    dealt_count(unseen, suits, &dealt);
    double all = unseen_all_of(unseen, suits, cards);
    return all > 0.0 ? dealt_within(unseen, &dealt, cards, left - cards - 1, false) / all : 0.0;
}

Unseen unseen_after(const Unseen *unseen, unsigned suits, int cards) {
    Unseen after = *unseen, used = *unseen;
    double pile = still_pile(unseen, suits, cards);
    int gone = min_int(cards, unseen->source[SOURCE_PILE].left);
    used.next = SOURCE_USED;
    next_chances(&used, suits, unseen->next == SOURCE_PILE ? cards - gone : cards);
    if (pile > 0.0)
        next_chances(&after, suits, cards);
    else
        after = used;
    for (int v = 1; v < VALUES; v++)
        after.value[v] = pile * after.value[v] + (1.0 - pile) * used.value[v];
    for (int suit = 0; suit < SUITS; suit++)
        after.suit[suit] = pile * after.suit[suit] + (1.0 - pile) * used.suit[suit];
    return after;
}
