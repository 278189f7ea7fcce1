// SPDX-License-Identifier: GPL-3.0-or-later
// layout.c -- see layout.h. A memory of each thread's own, outside every State and World: what is
// remembered is found again by all that it follows from, so that nobody can tell it from reckoning.
#include "layout.h"

enum { LAYOUTS = 16 };  // of a side: some 50 KB, so that they stay in a core's own cache

typedef struct Layouts {
    Layout *last;
    Layout made[LAYOUTS];
} Layouts;

static _Thread_local Layouts layouts[SIDES];

// How many see each hex: bits of numbers up to 7, a set of hexes each.
typedef struct Counts {
    HexSet low, middle, high;
} Counts;

// Counts these sets; 7 stays 7. Set by set within each pair of words, so that the counts of a pair
// stay in registers.
static void counts_of(const HexSet *const sets[], int count, Counts *out) {
    for (int pair = 0; pair < HEX_WORDS; pair += 2) {
        uint64_t low[2] = {0}, middle[2] = {0}, high[2] = {0};
        for (int i = 0; i < count; i++) {
            const uint64_t *words = &sets[i]->word[pair];
            for (int k = 0; k < 2; k++) {
                uint64_t add = words[k] & ~(low[k] & middle[k] & high[k]);
                high[k] ^= add & low[k] & middle[k];
                middle[k] ^= add & low[k];
                low[k] ^= add;
            }
        }
        memcpy(&out->low.word[pair], low, sizeof low);
        memcpy(&out->middle.word[pair], middle, sizeof middle);
        memcpy(&out->high.word[pair], high, sizeof high);
    }
}

// Eight bits as the lowest bits of eight bytes.
static uint64_t bytes_of(unsigned bits) {
    uint64_t each = (uint64_t)bits * 0x0101010101010101u & 0x8040201008040201u;
    return (each + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

static void counts_spread(const Counts *counts, int hexes, Layout *out) {
    for (int i = 0; i < hexes; i += 8) {
        int word = i >> 6, at = i & 63;
        uint64_t each = bytes_of(counts->low.word[word] >> at & 0xff) +
                        2 * bytes_of(counts->middle.word[word] >> at & 0xff) +
                        4 * bytes_of(counts->high.word[word] >> at & 0xff);
        memcpy(&out->fire[i], &each, sizeof each);
    }
    for (int word = 0; word < HEX_WORDS; word++)
        out->fired.word[word] =
            counts->low.word[word] | counts->middle.word[word] | counts->high.word[word];
}

// `like`: the last, whose units may stand as these do; NULL: there is none.
static void layout_make(const World *world, const State *state, const Layout *like, Layout *out) {
    const HexSet *views[UNITS_MAX];
    int seers = 0;
    for (uint64_t rest = out->able; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        views[seers++] = view_of(world, state, unit, out->hex[unit]);
    }
    Counts counts;
    counts_of(views, seers, &counts);
    counts_spread(&counts, world->grid.count, out);
    if (like != NULL && like->world == world->heading.hash && like->night == out->night &&
        memcmp(like->word, out->word, sizeof out->word) == 0) {
        out->stand = like->stand;
        out->aims = like->aims;
        memcpy(out->aim, like->aim, sizeof out->aim);
    } else {
        out->stand = (HexSet){{0}};
        out->aims = 0;
        for (int unit = 0; unit < world->unit_count; unit++)
            if (out->hex[unit] != HEX_NONE) hex_add(&out->stand, out->hex[unit]);
    }
    out->world = world->heading.hash;
    out->made = true;
}

// Two words at a time, which many processors take at once.
typedef uint64_t Pair __attribute__((vector_size(16)));

static inline Pair pair_at(const void *words) {
    Pair pair;
    memcpy(&pair, words, sizeof pair);
    return pair;
}

static inline bool layout_same(const Layout *layout, const World *world, const State *state,
                               int side, uint64_t able, bool night) {
    uint64_t same = (layout->world ^ world->heading.hash) | (layout->able ^ able) |
                    (uint64_t)(layout->night ^ night);
    if (same != 0) return false;
    const uint64_t *not_of = world->not_of[side], *word = layout->word;
    Pair other = {0, 0};
    int i = world->words_from[side], to = world->words_to[side];
    do {
        other |= pair_at(&word[i]) ^ (pair_at(&state->hex[4 * i]) | pair_at(&not_of[i]));
    } while ((i += 2) < to);
    return (other[0] | other[1]) == 0;
}

// Apart from layout_of(), which is asked often and mostly need not look.
__attribute__((noinline)) static Layout *layout_find(const World *world, const State *state,
                                                     int side, uint64_t able, bool night) {
    Layouts *known = &layouts[side];
    const uint64_t *not_of = world->not_of[side];
    uint64_t words[UNITS_MAX / 4], hash = able ^ world->heading.hash;
    memset(words, 0xff, sizeof words);
    for (int i = world->words_from[side]; i < world->words_to[side]; i++) {
        memcpy(&words[i], &state->hex[4 * i], sizeof words[i]);
        words[i] |= not_of[i];
        hash = (hash ^ words[i]) * 0x9e3779b97f4a7c15u;
    }
    Layout *layout = &known->made[hash >> 60];
    _Static_assert(LAYOUTS == 16, "four bits of the hash");
    if (!layout->made || !layout_same(layout, world, state, side, able, night)) {
        memcpy(layout->word, words, sizeof words);
        layout->able = able;
        layout->night = night;
        layout_make(world, state, known->last != layout ? known->last : NULL, layout);
    }
    return known->last = layout;
}

static inline Layout *layout_last(const World *world, const State *state, int side, uint64_t able,
                                  bool night) {
    Layout *last = layouts[side].last;
    return last != NULL && layout_same(last, world, state, side, able, night) ? last : NULL;
}

Layout *layout_of(const World *world, const State *state, int side) {
    uint64_t able = able_units(world, state, side);
    bool night = is_night(world, state);
    Layout *last = layout_last(world, state, side, able, night);
    return last != NULL ? last : layout_find(world, state, side, able, night);
}

const Layout *layout_at_hand(const World *world, const State *state, int side) {
    return layout_last(world, state, side, able_units(world, state, side), is_night(world, state));
}

void layout_aim_find(const World *world, Layout *layout, int range) {
    HexSet *aim = &layout->aim[range];
    *aim = (HexSet){{0}};
    const HexSet *views = world->view[range > 1 && layout->night ? 1 : range];
    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t rest = layout->stand.word[word]; rest; rest &= rest - 1) {
            const HexSet *view = &views[word << 6 | bits_first(rest)];
            for (int w = 0; w < HEX_WORDS; w++) aim->word[w] |= view->word[w];
        }
    layout->aims |= 1u << range;
}
