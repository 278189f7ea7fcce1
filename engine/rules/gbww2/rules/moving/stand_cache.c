// SPDX-License-Identifier: GPL-3.0-or-later
// stand_cache.c -- caches the stands of each battalion and their places; see stand_cache.h. Start
// at memory_of().
#include "stand_cache.h"
#include "engine/base/memory.h"
#include "stand_positions.h"

enum { LAYOUTS = 256 };  // entries of the cache of layout_kept() and body_place()

typedef struct Key {  // all that the places of a battalion's stands depend on, besides the stands
    uint8_t x, y, facing, formation, shape, road, along, place;
    uint16_t flags;
} Key;

typedef struct Memory {
    uint64_t world;  // World.cache_key
    uint8_t holder[STANDS_MAX];
    StandSet destroyed;
    uint64_t epoch;  // number of times that the cache was emptied
    // battalions whose Roster is filled; battalions whose Standing is filled
    uint64_t listed, placed;
    Roster roster[BATTALIONS_MAX];
    Key key[BATTALIONS_MAX];
    Standing standing[BATTALIONS_MAX];
} Memory;

static _Thread_local Memory memory;

// Returns the rank of a stand's kind in the order of a Body: companies, supports, heavy weapons,
// HQ.
static int order_of(const World *world, int battalion, int stand) {
    int kind = world->stand[stand].kind;
    return is_company(world, battalion, stand) ? 0
           : kind == STAND_HW                  ? 2
           : kind == STAND_HQ                  ? 3
                                               : 1;
}

// Lists the living stands of a battalion in the order of a Body and returns their number. Compares
// eight holders at once, by testing a word for a zero byte (Warren, Hacker's Delight, section 6-1).
static int stands_find(const World *world, const State *state, int battalion,
                       uint8_t out[BODY_MAX]) {
    const uint64_t ones = 0x0101010101010101, tops = ones << 7;
    uint64_t pattern = ones * (unsigned)battalion;
    uint8_t order[BODY_MAX];
    int count = 0;
    for (int i = 0; i < world->stand_count; i += 8) {
        uint64_t eight;
        memcpy(&eight, &state->holder[i], sizeof eight);
        // After the XOR a byte is 0 where the holder matches. The borrow of the subtraction can
        // also mark a byte of 1 just above a match; the loop rejects such a false hit.
        eight ^= pattern;
        for (uint64_t hits = (eight - ones) & ~eight & tops; hits; hits &= hits - 1) {
            int stand = i + bits_first(hits) / 8, k = count;
            if (state->holder[stand] != battalion || stand_in(&state->destroyed, stand)) continue;
            int mine = order_of(world, battalion, stand);
            assert(count < BODY_MAX);
            for (; k > 0 && order[k - 1] > mine; k--) {
                order[k] = order[k - 1];
                out[k] = out[k - 1];
            }
            order[k] = (uint8_t)mine;
            out[k] = (uint8_t)stand;
            count++;
        }
    }
    return count;
}
_Static_assert(STANDS_MAX % 8 == 0, "holders are compared by eights");

static void body_make(const World *world, int battalion, const Roster *roster, bool mounted,
                      Body *out) {
    *out = (Body){0};
    for (int i = 0; i < roster->count; i++) {
        int stand = roster->stand[i], kind = world->stand[stand].kind;
        // Attached guns never mount [W14].
        bool rides = mounted && (is_infantry(kind) || world->stand[stand].home == battalion);
        out->size[i] = (uint8_t)stand_size(world, stand, rides);
        if (is_company(world, battalion, stand))
            out->companies++;
        else if (kind == STAND_HW)
            out->weapons = true;
        else if (kind == STAND_HQ)
            out->staff = true;
        else
            out->supports++;
    }
}

// Returns the thread's cache. If the cache was filled for other holders, losses or pieces, empties
// it first.
static Memory *memory_of(const World *world, const State *state) {
    Memory *it = &memory;
    bool same = it->world == world->cache_key &&
                memcmp(it->holder, state->holder, sizeof it->holder) == 0 &&
                memcmp(&it->destroyed, &state->destroyed, sizeof it->destroyed) == 0;
    if (same) return it;
    it->world = world->cache_key;
    memcpy(it->holder, state->holder, sizeof it->holder);
    it->destroyed = state->destroyed;
    it->listed = it->placed = 0;
    it->epoch++;
    return it;
}

static const Roster *listed(const World *world, const State *state, Memory *it, int battalion) {
    Roster *roster = &it->roster[battalion];
    if (has(it->listed, battalion)) return roster;
    it->listed |= bit(battalion);
    roster->count = (uint8_t)stands_find(world, state, battalion, roster->stand);
    for (int mounted = 0; mounted < 2; mounted++)
        body_make(world, battalion, roster, mounted, &roster->body[mounted]);
    return roster;
}

const Roster *roster_of(const World *world, const State *state, int battalion) {
    return listed(world, state, memory_of(world, state), battalion);
}

static void standing_make(const World *world, const Battalion *as, const Roster *roster,
                          Standing *out) {
    static _Thread_local uint64_t stamp;
    const Body *body = &roster->body[(as->flags & MOUNTED) != 0];
    out->stamp = stamp += 2;
    memcpy(out->stand, roster->stand, sizeof out->stand);
    out->count = roster->count;
    out->front = 0;
    if (roster->count == 0) return;
    int formation = formation_of(body, as->formation);
    if (as->formation == ROAD) {
        Stage head = {as->road, as->along, (as->flags & REVERSE) != 0};
        column_place(&world->roads, head, body, out->rect);
    } else {
        body_place(body, formation, as->shape, (Post){as->x, as->y, as->facing}, out->rect);
    }
    if (formation == MARCH || formation == ROAD) {  // only the first stand of a column fires [3.1]
        out->front = 1;
        return;
    }
    const Layout *layout = layout_kept(body, formation, as->shape);
    for (int i = 0; i < layout->count; i++) out->front |= (unsigned)layout->stand[i].front << i;
}

uint64_t roster_epoch(const World *world, const State *state) {
    return memory_of(world, state)->epoch;
}

static const Standing *placed(const World *world, const State *state, Memory *it, int battalion) {
    const Battalion *as = &state->battalion[battalion];
    Key key = {as->x,         as->y,     as->facing,
               as->formation, as->shape, as->road,
               as->along,     as->place, (uint16_t)(as->flags & (MOUNTED | REVERSE))};
    if (has(it->placed, battalion) && memcmp(&key, &it->key[battalion], sizeof key) == 0)
        return &it->standing[battalion];
    it->placed |= bit(battalion);
    it->key[battalion] = key;
    standing_make(world, as, listed(world, state, it, battalion), &it->standing[battalion]);
    return &it->standing[battalion];
}

const Standing *standing_of(const World *world, const State *state, int battalion) {
    return placed(world, state, memory_of(world, state), battalion);
}

void standings_of(const World *world, const State *state, uint64_t battalions,
                  const Standing *out[BATTALIONS_MAX]) {
    Memory *it = memory_of(world, state);
    for (; battalions; battalions &= battalions - 1) {
        int i = bits_first(battalions);
        if (state->battalion[i].place == ON_TABLE) out[i] = placed(world, state, it, i);
    }
}

bool standings_touch(const Standing *own, int battalion, const Standing *other, int enemy) {
    typedef struct Touch {
        uint64_t own, other;  // stamps of the two battalions; the lowest bit of `own` is the result
    } Touch;
    static _Thread_local Touch *kept;
    if (kept == NULL) kept = memory_of_thread(BATTALIONS_MAX * BATTALIONS_MAX, sizeof *kept);
    Touch *it = &kept[battalion * BATTALIONS_MAX + enemy];
    if ((it->own & ~(uint64_t)1) != own->stamp || it->other != other->stamp) {
        it->own = own->stamp | any_contact(own->rect, own->count, other->rect, other->count);
        it->other = other->stamp;
    }
    return it->own & 1;
}

typedef struct Placing {  // a layout and its footprints
    uint64_t body[2];
    uint8_t formation, shape;
    bool made;
    uint32_t facings;  // facings whose footprints are made, one bit each
    Layout layout;
    Footprint print[FACINGS];
} Placing;

static Placing *placing_of(const Body *body, int formation, int shape) {
    static _Thread_local Placing *kept;
    if (kept == NULL) kept = memory_of_thread(LAYOUTS, sizeof *kept);
    uint64_t word[2] = {0};
    memcpy(word, body, sizeof *body);
    uint64_t mixed = (word[0] * 0x9e3779b97f4a7c15u) ^ (word[1] * 0xc2b2ae3d27d4eb4fu);
    mixed ^= (uint64_t)(8 * formation + shape) * 0xff51afd7ed558ccdu;
    Placing *it = &kept[(mixed >> 48) % LAYOUTS];
    if (it->made && it->formation == formation && it->shape == shape && it->body[0] == word[0] &&
        it->body[1] == word[1])
        return it;
    it->made = true;
    memcpy(it->body, word, sizeof word);
    it->formation = (uint8_t)formation;
    it->shape = (uint8_t)shape;
    it->facings = 0;
    layout_make(body, formation, shape, &it->layout);
    return it;
}

const Layout *layout_kept(const Body *body, int formation, int shape) {
    return &placing_of(body, formation, shape)->layout;
}

typedef int16_t Shift __attribute__((vector_size(16)));  // two Rects
_Static_assert(sizeof(Rect) == 8 && offsetof(Rect, y) == 2 && BODY_MAX % 2 == 0, "a Shift moves");

const Footprint *footprint_of(const Body *body, int formation, int shape, int facing) {
    Placing *it = placing_of(body, formation, shape);
    if (!(it->facings >> facing & 1)) footprint_make(&it->layout, facing, &it->print[facing]);
    it->facings |= 1u << facing;
    return &it->print[facing];
}

int footprint_place(const Footprint *print, Spot front, Rect out[BODY_MAX]) {
    const Shift move = {front.x, front.y, 0, 0, front.x, front.y, 0, 0};
    for (int i = 0; i < BODY_MAX; i += 2) {
        Shift two;
        memcpy(&two, &print->stand[i], sizeof two);
        two += move;
        memcpy(&out[i], &two, sizeof two);
    }
    return print->count;
}

int body_place(const Body *body, int formation, int shape, Post post, Rect out[BODY_MAX]) {
    return footprint_place(footprint_of(body, formation, shape, post.facing), post_spot(post), out);
}

_Static_assert(sizeof(Body) <= 2 * sizeof(uint64_t), "a Body is mixed by two words");
_Static_assert(sizeof(Key) == 10, "a Key has no padding: it is compared by its bytes");
