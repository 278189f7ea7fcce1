// SPDX-License-Identifier: GPL-3.0-or-later
// layout.c -- caches layouts (layout.h) for each thread, outside State and World. An entry is found
// only by all the data that it depends on, so the cache changes no result.
#include "layout.h"

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

// Number of cache entries of each side. The entries of both sides take about 70 KB, which fits into
// the second-level cache of a core.
enum { LAYOUTS = 16 };

typedef struct Layouts {
    Layout *last;
    Layout made[LAYOUTS];
} Layouts;

static _Thread_local Layouts layouts[SIDES];

// Counts holds for each hex the number of units that see it (0 to 7), in binary. Each set of hexes
// holds one bit of that number.
typedef struct Counts {
    HexSet low, middle, high;
} Counts;

// Counts for each hex how many of the sets contain it, up to 7. The loop takes two words at a time,
// so that the counts stay in registers.
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

// sixteen_of() returns 16 bytes: `weight` for each bit that is set from bit `at` on, otherwise 0.
// counts_write() writes the counts of the 16 hexes whose bits begin at bit `at`.
#ifdef __SSSE3__
static inline __m128i sixteen_of(uint64_t bits, int at, int weight) {
    const __m128i twice = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const __m128i each = _mm_set1_epi64x((long long)0x8040201008040201u);
    __m128i bytes = _mm_shuffle_epi8(_mm_cvtsi32_si128((int)(bits >> at & 0xffff)), twice);
    __m128i set = _mm_cmpeq_epi8(_mm_and_si128(bytes, each), each);
    return _mm_and_si128(set, _mm_set1_epi8((char)weight));
}

static inline void counts_write(uint64_t low, uint64_t middle, uint64_t high, int at,
                                uint8_t out[]) {
    __m128i sum = _mm_or_si128(sixteen_of(low, at, 1), sixteen_of(middle, at, 2));
    _mm_storeu_si128((__m128i *)out, _mm_or_si128(sum, sixteen_of(high, at, 4)));
}
#else
// Returns eight bytes: the lowest bit of byte i is bit i of `bits`.
static inline uint64_t bytes_of(unsigned bits) {
    uint64_t each = (uint64_t)bits * 0x0101010101010101u & 0x8040201008040201u;
    return (each + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

static inline void counts_write(uint64_t low, uint64_t middle, uint64_t high, int at,
                                uint8_t out[]) {
    for (int i = 0; i < 16; i += 8) {
        uint64_t each = bytes_of(low >> (at + i) & 0xff) + 2 * bytes_of(middle >> (at + i) & 0xff) +
                        4 * bytes_of(high >> (at + i) & 0xff);
        memcpy(&out[i], &each, sizeof each);
    }
}
#endif

static void counts_spread(const Counts *counts, int hexes, Layout *out) {
    for (int i = 0; i < hexes; i += 16) {
        int word = i >> 6;
        counts_write(counts->low.word[word], counts->middle.word[word], counts->high.word[word],
                     i & 63, &out->fire[i]);
    }
    for (int word = 0; word < HEX_WORDS; word++)
        out->fired.word[word] =
            counts->low.word[word] | counts->middle.word[word] | counts->high.word[word];
}

// Fills a layout. If the units of `like`, the last layout, have the same positions, copies the
// parts that depend on them. `like` is NULL if the side has no last layout.
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

// Two words that the processor can combine in one instruction.
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

// This function must not be inlined into layout_of(), which rarely needs it: layout_of() usually
// finds its entry at once.
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
