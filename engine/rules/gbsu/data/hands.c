// SPDX-License-Identifier: GPL-3.0-or-later
// hands.c -- tracks where each card can be; hands.h explains the model. Start reading at
// cards_show() and the functions after it: each handles one event, and says which side sees what.
// The functions below them apply Bayes' rule.
//
// Notation for one viewer v: K is the set kept[v], and `kept` is its size. A pair (h, s) says that
// the other side has h old cards in its hand and s old cards among its secret discards and its
// face-down card; `old` = h + s. The `rest` are the cards of the pool that are neither old nor in
// `aside`. The viewer cannot tell the cards of the rest apart.
//
// The model forgets three things. This blurs the probabilities but never rules out the truth. A
// face-down card and the secret discards since one reshuffle form one group. The next reshuffle
// forgets which unseen cards were old before it. A pair has at most HAND_MAX old cards: one more at
// a reshuffle counts as new.
#include "hands.h"

enum { WEIGHT_MAX = UINT16_MAX, LIKELIHOOD_SHIFT = 32, LIKELIHOOD_BITS = 47 };

// The sizes of the card sets before an event. The viewer's likelihoods depend only on these sizes.
typedef struct Counts {
    int kept, aside;
    // number of pool cards that are not in `aside`; the `rest` are these cards less the old ones
    int loose;
    // number of cards in the other side's hand, and of its secret discards and face-down card
    int hand, hidden;
} Counts;

static void weigh_draw(Cards *cards, uint64_t deck, int viewer, int card);
static void see_held(Cards *cards, uint64_t deck, int viewer, int card, bool from_hand);
static void see_nothing(Cards *cards, int viewer);

static inline int pair_index(int h, int s) { return (h + s) * (h + s + 1) / 2 + s; }

// pair_old[] has h + s, and pair_hidden[] has s, for each index of a pair.
static const uint8_t pair_old[CARD_WEIGHTS] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4,
                                               4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6,
                                               6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7};
static const uint8_t pair_hidden[CARD_WEIGHTS] = {0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1,
                                                  2, 3, 4, 0, 1, 2, 3, 4, 5, 0, 1, 2,
                                                  3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 7};
_Static_assert(HAND_MAX == 7, "the tables above are written out for it");
_Static_assert(offsetof(Cards, spare) + sizeof((Cards){0}.spare) == sizeof(Cards), "no padding");

static void know_only(Cards *cards, int viewer, int pair) {
    assert(pair >= 0 && pair < CARD_WEIGHTS);
    memset(cards->weight[viewer], 0, sizeof cards->weight[viewer]);
    cards->weight[viewer][pair] = WEIGHT_MAX;
    cards->only[viewer] = (uint8_t)pair;
}

void cards_init(Cards *cards) {
    memset(cards, 0, sizeof *cards);
    know_only(cards, 0, 0);
    know_only(cards, 1, 0);
}

uint64_t cards_pile(const Cards *cards, uint64_t deck) {
    return deck & ~(cards->hand[0] | cards->hand[1] | cards->down[0] | cards->down[1] |
                    cards->used | cards->aside);
}

uint64_t cards_drawable(const Cards *cards, uint64_t deck) {
    uint64_t pile = cards_pile(cards, deck);
    if (cards->pending == 0) return pile;
    return bits_count(pile) > cards->pending - bits_count(cards->aside) ? pile : 0;
}

uint64_t cards_revealable(const Cards *cards, uint64_t deck) {
    if (cards->pending == 0) return 0;
    return cards->aside != 0 ? cards->aside : cards_pile(cards, deck);
}

uint64_t cards_unknown(const Cards *cards, uint64_t deck, int viewer) {
    uint64_t seen = cards->hand[viewer] | cards->down[viewer];
    return deck & ~(seen | (cards->used & ~cards->secret[!viewer]));
}

// [R5] If no card can be drawn, reshuffles the used pile into a new pile. The cards left in the old
// pile go into `aside`, for the face-down cards not drawn yet. A pair has no room for more than
// HAND_MAX old cards. One card beyond this number counts as new, which rules out nothing.
//
// [R34] An open card has been shown, so it is in no secret discard and in no viewer's pool. The
// weights after the reshuffle are calculated as if the deck had no such card.
bool cards_ready(Cards *cards, uint64_t deck, uint64_t open) {
    assert((open & ~cards->used) == 0);
    assert((open & (cards->secret[0] | cards->secret[1])) == 0);
    if (cards_drawable(cards, deck) != 0) return true;
    if (cards->used == 0) return false;
    if ((cards->used & ~open) == 0) open = 0;
    for (int viewer = 0; viewer < 2; viewer++) {
        int hand = bits_count(cards->hand[!viewer]), down = bits_count(cards->down[!viewer]);
        cards->kept[viewer] = cards_unknown(cards, deck, viewer);
        know_only(cards, viewer, pair_index(hand, min_int(down, HAND_MAX - hand)));
    }
    cards->aside |= cards_pile(cards, deck);
    assert(bits_count(cards->aside) == cards->pending);
    cards->used = open;
    cards->secret[0] = cards->secret[1] = 0;
    return true;
}

// Updates what the viewer knows when he sees a card drawn from the pile. The function is inline
// because playouts call it often, and it usually has nothing to update.
static inline void see_draw(Cards *cards, uint64_t deck, int viewer, int card) {
    if (cards->only[viewer] == CARD_SEVERAL) weigh_draw(cards, deck, viewer, card);
    cards->kept[viewer] &= ~bit(card);
}

void cards_show(Cards *cards, uint64_t deck, int card) {
    assert(cards_drawable(cards, deck) & bit(card));
    see_draw(cards, deck, 0, card);
    see_draw(cards, deck, 1, card);
    cards->used |= bit(card);
}

void cards_deal(Cards *cards, uint64_t deck, int side, int card) {
    assert(cards_drawable(cards, deck) & bit(card));
    see_draw(cards, deck, side, card);
    cards->hand[side] |= bit(card);
    assert(bits_count(cards->hand[side]) <= HAND_MAX);
}

void cards_play(Cards *cards, uint64_t deck, int side, int card) {
    assert(cards->hand[side] & deck & bit(card));
    see_held(cards, deck, !side, card, true);
    cards->hand[side] &= ~bit(card);
    cards->used |= bit(card);
}

void cards_discard(Cards *cards, uint64_t deck, int side, int card) {
    assert(cards->hand[side] & deck & bit(card));
    see_nothing(cards, !side);
    cards->hand[side] &= ~bit(card);
    cards->used |= bit(card);
    cards->secret[side] |= bit(card);
}

void cards_lay(Cards *cards, uint64_t deck, int side, int card) {
    assert(cards->hand[side] & deck & bit(card));
    assert(cards->down[side] == 0);
    see_nothing(cards, !side);
    cards->hand[side] &= ~bit(card);
    cards->down[side] = bit(card);
}

void cards_turn(Cards *cards, uint64_t deck, int side) {
    assert(cards->down[side] != 0);
    see_held(cards, deck, !side, bits_first(cards->down[side]), false);
    cards->used |= cards->down[side];
    cards->down[side] = 0;
}

void cards_lay_unseen(Cards *cards, uint64_t deck) {
    assert(cards_drawable(cards, deck) != 0);
    assert(cards->pending < UINT8_MAX);
    cards->pending++;
}

// Turns over a face-down card from the pile. Such cards are revealed in the order in which they
// were laid, so those from `aside` come first. No weight changes: each card of K is equally likely
// to be in `aside`, whichever cards are old.
void cards_reveal(Cards *cards, uint64_t deck, int card) {
    assert(cards_revealable(cards, deck) & bit(card));
    if (cards->aside != 0) {
        cards->aside &= ~bit(card);
        cards->kept[0] &= ~bit(card);
        cards->kept[1] &= ~bit(card);
    } else {
        see_draw(cards, deck, 0, card);
        see_draw(cards, deck, 1, card);
    }
    cards->pending--;
    cards->used |= bit(card);
}

static Counts counts_of(const Cards *cards, uint64_t deck, int viewer) {
    int other = !viewer;
    uint64_t hidden = cards->secret[other] | cards->down[other];
    int aside = bits_count(cards->aside);
    return (Counts){
        .kept = bits_count(cards->kept[viewer]),
        .aside = aside,
        .loose = bits_count(cards_unknown(cards, deck, viewer)) - aside,
        .hand = bits_count(cards->hand[other]),
        .hidden = bits_count(hidden),
    };
}

// Scales the weights so that the largest is WEIGHT_MAX. A possible pair keeps a weight of at least
// 1, so that rounding never rules out the truth.
static void weigh(Cards *cards, int viewer, const uint64_t fresh[CARD_WEIGHTS]) {
    uint64_t largest = 0;
    int possible = 0, last = 0;
    for (int i = 0; i < CARD_WEIGHTS; i++) {
        if (fresh[i] > largest) largest = fresh[i];
        if (fresh[i] != 0) possible++, last = i;
    }
    assert(largest > 0);  // if not, the event that the viewer saw would be impossible
    if (possible == 1) {
        know_only(cards, viewer, last);
        return;
    }
    int shift = max_int(0, 64 - LIKELIHOOD_BITS - __builtin_clzll(largest));
    largest >>= shift;
    for (int i = 0; i < CARD_WEIGHTS; i++) {
        uint64_t scaled = ((fresh[i] >> shift) * WEIGHT_MAX + largest / 2) / largest;
        cards->weight[viewer][i] = (uint16_t)(fresh[i] == 0 ? 0 : scaled == 0 ? 1 : scaled);
    }
    cards->only[viewer] = CARD_SEVERAL;
}

// Applies Bayes' rule when the viewer sees a card drawn from the pile (notation: top of this file).
// The card is neither old nor in `aside`, so it is of the rest. A card of K is of the rest with
// probability (kept - old - aside) / kept, and each card of the rest is the drawn one with
// probability 1 / rest. The divisor `kept` cancels in weigh().
static void weigh_draw(Cards *cards, uint64_t deck, int viewer, int card) {
    bool in_kept = cards->kept[viewer] & bit(card);
    Counts n = counts_of(cards, deck, viewer);
    uint64_t fresh[CARD_WEIGHTS] = {0};
    for (int i = 0; i < CARD_WEIGHTS; i++) {
        uint64_t weight = cards->weight[viewer][i];
        if (weight == 0) continue;
        int free = n.kept - n.aside - pair_old[i], rest = n.loose - pair_old[i];
        assert(free >= 0 && rest > 0);
        weight <<= LIKELIHOOD_SHIFT;
        fresh[i] = (in_kept ? weight * (uint64_t)free : weight) / (uint64_t)rest;
    }
    weigh(cards, viewer, fresh);
}

// Applies Bayes' rule when the viewer sees a card from the other side's hand, or its face-down card
// (notation: top of this file). A card of K was one of the h old cards of the hand, with
// probability h / kept (s / kept for the face-down card), or a card of the rest. A card outside K
// was a card of the rest. For a card of K all likelihoods below are multiplied by `kept`, which
// cancels in weigh().
static void see_held(Cards *cards, uint64_t deck, int viewer, int card, bool from_hand) {
    bool in_kept = cards->kept[viewer] & bit(card);
    int only = cards->only[viewer];
    if (only != CARD_SEVERAL && !in_kept) return;
    Counts n = counts_of(cards, deck, viewer);
    int group = from_hand ? n.hand : n.hidden;
    cards->kept[viewer] &= ~bit(card);
    if (only != CARD_SEVERAL) {  // fast path: one pair is possible
        int old = from_hand ? pair_old[only] - pair_hidden[only] : pair_hidden[only];
        if (old == 0) return;
        if (old == group || n.kept == n.aside + pair_old[only]) {
            int step = from_hand ? pair_old[only] : pair_old[only] + 1;
            know_only(cards, viewer, only - step);
            return;
        }
    }
    uint64_t fresh[CARD_WEIGHTS] = {0};
    for (int i = 0; i < CARD_WEIGHTS; i++) {
        uint64_t weight = cards->weight[viewer][i];
        if (weight == 0) continue;
        int total = pair_old[i], s = pair_hidden[i], h = total - s;
        int old = from_hand ? h : s;
        int free = n.kept - n.aside - total, rest = n.loose - total;
        assert(free >= 0 && rest >= group - old && group >= old);
        weight <<= LIKELIHOOD_SHIFT;
        if (in_kept && old > 0) {
            int left = from_hand ? pair_index(h - 1, s) : pair_index(h, s - 1);
            fresh[left] += weight * (uint64_t)old;
        }
        if (group > old) {
            uint64_t ways = (uint64_t)(group - old) * (uint64_t)(in_kept ? free : 1);
            fresh[i] += weight * ways / (uint64_t)rest;
        }
    }
    weigh(cards, viewer, fresh);
}

// Applies Bayes' rule when a card leaves the other side's hand unseen. The card is old with
// probability h / (cards in that hand).
static void see_nothing(Cards *cards, int viewer) {
    int only = cards->only[viewer];
    if (only == 0) return;  // pair 0 means that no card is old
    int hand = bits_count(cards->hand[!viewer]);
    if (only != CARD_SEVERAL) {
        int h = pair_old[only] - pair_hidden[only];
        if (h == 0) return;
        if (h == hand) {
            know_only(cards, viewer, only + 1);
            return;
        }
    }
    uint64_t fresh[CARD_WEIGHTS] = {0};
    for (int i = 0; i < CARD_WEIGHTS; i++) {
        uint64_t weight = cards->weight[viewer][i];
        if (weight == 0) continue;
        int h = pair_old[i] - pair_hidden[i];
        assert(h <= hand);
        if (h > 0) fresh[i + 1] += weight * (uint64_t)h;  // the next pair is (h - 1, s + 1)
        fresh[i] += weight * (uint64_t)(hand - h);
    }
    weigh(cards, viewer, fresh);
}

// Returns the nth member of a set, counted from 0, in constant time: adds up the bits by byte, then
// searches in one byte (Vigna 2008, "Broadword implementation of rank/select queries"). With
// bits_nth() instead, cards_resample() spends half its time there.
static int member_at(uint64_t set, int n) {
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t sums = set - (set >> 1 & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + (sums >> 2 & 0x3333333333333333u);
    // The next line makes byte i count the members in bytes 0 to i.
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones;
    // Each byte whose sum of members is at most n sets its top bit here. The number of such bytes
    // is the index of the byte that holds the member.
    uint64_t passed = ((((uint64_t)n * ones) | tops) - sums) & tops;
    int shift = (int)((passed >> 7) * ones >> 56) * 8;
    int before = shift == 0 ? 0 : (int)(sums >> (shift - 8) & 0xff);
    uint64_t byte = set >> shift & 0xff;
    for (n -= before; n > 0; n--) byte &= byte - 1;
    return shift + bits_first(byte);
}

// Removes `count` random members from *set and returns them as a set.
static uint64_t take(uint64_t *set, int count, Pcg *rng) {
    uint64_t taken = 0;
    int size = count == 0 ? 0 : bits_count(*set);
    assert(size >= count);
    if (count == size && count > 0) {
        taken = *set;
        count = 0;
    }
    for (; count > 0; count--, size--) {
        taken |= bit(member_at(*set & ~taken, (int)pcg_below(rng, (uint32_t)size)));
    }
    *set &= ~taken;
    return taken;
}

// Samples a pair (h, s), the numbers of old cards (see the top of the file), by the viewer's
// weights. Returns its index.
static int sample_pair(const Cards *cards, int viewer, Pcg *rng) {
    if (cards->only[viewer] != CARD_SEVERAL) return cards->only[viewer];
    const uint16_t *weight = cards->weight[viewer];
    uint32_t total = 0;
    for (int i = 0; i < CARD_WEIGHTS; i++) total += weight[i];
    uint32_t at = pcg_below(rng, total);
    for (int i = 0; i < CARD_WEIGHTS; i++) {
        if (at < weight[i]) return i;
        at -= weight[i];
    }
    assert(false);
    return 0;
}

// Replaces what the other side knows about the viewer's cards by what the viewer can infer of it.
// The real knowledge depends on cards that the viewer has not seen: a card missing from kept[other]
// can mean that the other side drew it. The viewer knows only which of his own cards the other side
// can suspect in his hand. These stay in kept[other] as old cards, beside the sampled `aside`. The
// result is exact if there were no secret discards before the last reshuffle. Otherwise the model
// assumes that the other side knows a little too much.
static void forget(Cards *cards, int other) {
    int viewer = !other;
    uint64_t hidden = cards->secret[viewer] | cards->down[viewer];
    uint64_t own = cards->kept[other] & (cards->hand[viewer] | hidden);
    if (bits_count(own) > HAND_MAX) own = 0;
    cards->kept[other] = own | cards->aside;
    int h = bits_count(own & cards->hand[viewer]), s = bits_count(own & hidden);
    know_only(cards, other, pair_index(h, s));
}

void cards_resample(Cards *cards, uint64_t deck, int viewer, Pcg *rng) {
    int other = !viewer, pair = sample_pair(cards, viewer, rng);
    int s = pair_hidden[pair], h = pair_old[pair] - s;
    int hand = bits_count(cards->hand[other]);
    int secret = cards->secret[other] == 0 ? 0 : bits_count(cards->secret[other]);
    int down = cards->down[other] != 0;
    uint64_t rest = cards_unknown(cards, deck, viewer);
    uint64_t kept = cards->kept[viewer], old_hand = 0, hidden = 0;
    if (kept != 0) {
        cards->aside = take(&kept, bits_count(cards->aside), rng);
        old_hand = take(&kept, h, rng);
        hidden = take(&kept, s, rng);
        rest &= ~(cards->aside | old_hand | hidden);
    }
    assert(hand >= h && secret + down >= s);
    cards->hand[other] = old_hand | take(&rest, hand - h, rng);
    cards->used &= ~cards->secret[other];
    if (secret + down > 0) {
        hidden |= take(&rest, secret + down - s, rng);
        cards->down[other] = take(&hidden, down, rng);
        cards->secret[other] = hidden;
        cards->used |= hidden;
    }
    forget(cards, other);
    audit(cards_sound(cards, deck));
}

int cards_guesses(const Cards *cards, uint64_t deck, int viewer, CardGuess out[CARD_WEIGHTS]) {
    Counts n = counts_of(cards, deck, viewer);
    double all = 0.0;
    int count = 0;
    for (int i = 0; i < CARD_WEIGHTS; i++) all += cards->weight[viewer][i];
    for (int i = 0; i < CARD_WEIGHTS; i++)
        if (cards->weight[viewer][i] > 0)
            out[count++] =
                (CardGuess){cards->weight[viewer][i] / all, n.kept - n.aside - pair_old[i],
                            n.loose - pair_old[i], pair_hidden[i]};
    return count;
}

// Returns true if the weights of a viewer are sound: each pair with a weight above 0 is possible,
// and the true numbers of old cards fit at least one of these pairs.
static bool knowledge_sound(const Cards *cards, uint64_t deck, int viewer) {
    int other = !viewer, possible = 0, last = 0, true_pairs = 0;
    uint64_t kept = cards->kept[viewer], hidden = cards->secret[other] | cards->down[other];
    if (kept & ~cards_unknown(cards, deck, viewer)) return false;
    if (cards->aside & ~kept) return false;
    Counts n = counts_of(cards, deck, viewer);
    for (int i = 0; i < CARD_WEIGHTS; i++) {
        if (cards->weight[viewer][i] == 0) continue;
        int s = pair_hidden[i], h = pair_old[i] - s;
        if (h > n.hand || s > n.hidden || h + s + n.aside > n.kept) return false;
        true_pairs += h <= bits_count(kept & cards->hand[other]) && s <= bits_count(kept & hidden);
        possible++;
        last = i;
    }
    int only = possible == 1 ? last : CARD_SEVERAL;
    return true_pairs > 0 && cards->only[viewer] == only;
}

bool cards_sound(const Cards *cards, uint64_t deck) {
    static const uint8_t zero[sizeof cards->spare];
    if (memcmp(cards->spare, zero, sizeof zero) != 0) return false;
    const uint64_t sets[] = {cards->hand[0], cards->hand[1], cards->down[0],
                             cards->down[1], cards->used,    cards->aside};
    uint64_t all = 0;
    for (int i = 0; i < COUNT_OF(sets); i++) {
        if (sets[i] & (all | ~deck)) return false;
        all |= sets[i];
    }
    for (int side = 0; side < 2; side++) {
        if (cards->secret[side] & ~cards->used) return false;
        if (bits_count(cards->hand[side]) > HAND_MAX) return false;
        if (bits_count(cards->down[side]) > 1) return false;
        if (!knowledge_sound(cards, deck, side)) return false;
    }
    if (cards->secret[0] & cards->secret[1]) return false;
    int waiting = bits_count(cards->aside);
    return waiting <= cards->pending &&
           bits_count(cards_pile(cards, deck)) >= cards->pending - waiting;
}
