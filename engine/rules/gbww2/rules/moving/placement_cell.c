// SPDX-License-Identifier: GPL-3.0-or-later
// placement_cell.c -- tests whether a battalion fits at a place in any posture; see placement.h.
// Start at fit_cell().
//
// There are POSTURES postures off roads. They are tried in a fixed order, the easiest first. For
// places on whole inches, except in a change of formation by day or night, the test has four steps.
// Each thread caches the results of steps 1 and 3:
//  1. Ignore other stands (Bare). Find the first posture that fits on the table and in the zone.
//     Key: table, body, zone, on foot or not. Size: BARES tables, chosen by a hash of the key.
//  2. If no stand near the place is in the way of that posture, the battalion fits.
//  3. Otherwise (Crowded) try the other postures. The cache holds the postures that fit without
//     other stands, and the posture that fitted last. If no posture fitted, it holds the stands in
//     the way ("witnesses"): while all of them stand there, no posture fits. Key: as in step 1, and
//     the place. Size: CROWDED places, chosen by a hash of the key.
//  4. Try a road column.
// A change of formation by day (Formed) has a cache of one entry for each battalion. Its key holds
// all that the answer depends on. Keys are compared whole, and a new entry replaces the one in its
// slot. So no result depends on a cache.
#include "engine/base/memory.h"
#include "engine/rules/gbww2/table/road_near.h"
#include "placement.h"

enum {
    POSTURES = (2 + SHAPES) * FACINGS,  // off roads: assault, march, defence by its shapes
    BARES = 16,                         // entries of step 1: 69 KiB
    CROWDED = 2048,                     // entries of step 3: 352 KiB
    WORDS = (POSTURES + 63) / 64,
};

// These values stand in place of the index of a posture. COLUMN_ALONE: at most a road column fits.
// NEVER: nothing fits. UNKNOWN: not tested yet.
enum { COLUMN_ALONE = POSTURES, NEVER, UNKNOWN };
_Static_assert(UNKNOWN <= UINT8_MAX, "Bare.first has a byte for each place");

struct Bare {
    uint64_t table;  // World.cache_key
    Body body;
    uint8_t zone;  // zone that must hold the stands; NO_INDEX: they can stand anywhere
    bool foot;
    // for each inch: index of the first posture that fits, or one of the values above
    uint8_t first[TABLE_HIGH + 1][TABLE_WIDE + 1];
    uint64_t town[TABLE_HIGH + 1]
                 [2];   // one bit for each inch: that posture is in a town with a capacity
    uint64_t never[2];  // squares of 6 inches in which nothing ever fits, one bit each
};
_Static_assert((TABLE_HIGH / SECTOR_INCHES + 1) * SECTORS_WIDE <= 128, "a bit for each square");

typedef struct Posture {
    uint8_t formation, facing, shape;
} Posture;

Bare *fit_bare(const Fit *fit) {
    static _Thread_local Bare *kept;
    if (kept == NULL) kept = memory_of_thread(BARES, sizeof *kept);
    const World *world = fit->world;
    int zone = fit->purpose == FOR_SETUP ? world->battalion[fit->battalion].zone : NO_INDEX;
    bool foot = fit->obstacles.around.foot;
    uint64_t word[2] = {0};
    memcpy(word, &fit->body, sizeof fit->body);
    uint64_t mixed = (word[0] * 0x9e3779b97f4a7c15u) ^ (word[1] * 0xc2b2ae3d27d4eb4fu);
    mixed ^= (uint64_t)(2 * zone + foot) * 0xff51afd7ed558ccdu;
    Bare *bare = &kept[(mixed >> 48) % BARES];
    bool same = bare->table == world->cache_key && bare->zone == zone && bare->foot == foot &&
                memcmp(&bare->body, &fit->body, sizeof fit->body) == 0;
    if (same) return bare;
    bare->table = world->cache_key;
    bare->body = fit->body;
    bare->zone = (uint8_t)zone;
    bare->foot = foot;
    memset(bare->first, UNKNOWN, sizeof bare->first);
    memset(bare->town, 0, sizeof bare->town);
    memset(bare->never, 0, sizeof bare->never);
    return bare;
}

static bool formation_any(Fit *fit, int cell) {
    static const uint8_t easiest[] = {ASSAULT, MARCH, DEFENCE, ROAD};
    for (int i = 0; i < FORMATIONS; i++)
        if (fit_formation(fit, cell, easiest[i])) return true;
    return false;
}

// Returns the posture with that index. The postures are ordered by ease: assault, march, then
// defence in its shapes.
static Posture posture_at(int index) {
    int group = index / FACINGS;
    if (group == 0) return (Posture){ASSAULT, (uint8_t)index, STRAIGHT};
    if (group == 1) return (Posture){MARCH, (uint8_t)(index - FACINGS), STRAIGHT};
    index -= 2 * FACINGS;
    return (Posture){DEFENCE, (uint8_t)(index / SHAPES), (uint8_t)(index % SHAPES)};
}

static const Footprint *print_of(const Fit *fit, Posture as) {
    return fit_print(fit, as.formation, as.facing, as.shape);
}

// Returns whether a posture fits on the table without other stands. Sets *town if stands of the
// posture are in a town with a capacity.
static bool posture_bare(const Fit *fit, int cell, Posture as, bool *town) {
    return as.shape < fit_shapes(fit, as.formation) &&
           formation_of(&fit->body, as.formation) == as.formation &&
           fit_ground(fit, cell, print_of(fit, as), town);
}

// Returns the index of the first posture that fits on the table, or COLUMN_ALONE or NEVER.
static int bare_find(const Fit *fit, int cell, bool *town) {
    for (int i = 0; i < POSTURES; i++)
        if (posture_bare(fit, cell, posture_at(i), town)) return i;
    *town = false;
    Stage stage;
    Spot spot = spot_of_cell(cell);
    return road_near(&fit->world->roads, spot, INCH, &stage) ? COLUMN_ALONE : NEVER;
}

static bool zone_holds_cell(const Fit *fit, int cell) {
    return fit_in_zone(fit, spot_of_cell(cell));
}

// Returns the result of bare_find(), from the cache if possible; NEVER if the zone does not hold
// the cell.
static int bare_at(Fit *fit, int cell, bool *town) {
    int x = cell_x(cell) / 2, y = cell_y(cell) / 2;
    uint8_t *first = &fit->bare->first[y][x];
    uint64_t *word = &fit->bare->town[y][x / 64];
    if (*first == UNKNOWN) {
        *first = (uint8_t)(zone_holds_cell(fit, cell) ? bare_find(fit, cell, town) : NEVER);
        if (*town) *word |= bit(x % 64);
    }
    *town = *word >> x % 64 & 1;
    return *first;
}

typedef struct Witness {  // a stand that is in the way
    Rect rect;
    bool enemy;
} Witness;

enum { WITNESSES = 8 };

// A cache entry of step 3, for one place. It holds which postures are known to fit without other
// stands, the posture that fitted last, and the witnesses if no posture fitted.
typedef struct Crowded {
    uint64_t table;
    Body body;
    uint8_t zone;
    bool foot, column_known, column;  // column: a road is near enough for a column
    uint16_t cell;
    uint8_t last, witnesses;
    uint64_t known[WORDS], fits[WORDS];
    Witness witness[WITNESSES];
} Crowded;

static Crowded *crowded_at(const Fit *fit, int cell) {
    static _Thread_local Crowded *kept;
    if (kept == NULL) kept = memory_of_thread(CROWDED, sizeof *kept);
    const Bare *bare = fit->bare;
    unsigned at = (unsigned)(cell_x(cell) / 2 + 73 * (cell_y(cell) / 2) +
                             131 * bare->body.companies + 37 * bare->zone + bare->body.size[0]);
    Crowded *it = &kept[at % CROWDED];
    bool same = it->table == bare->table && it->cell == cell && it->zone == bare->zone &&
                it->foot == bare->foot && memcmp(&it->body, &bare->body, sizeof it->body) == 0;
    if (same) return it;
    *it = (Crowded){.table = bare->table,
                    .body = bare->body,
                    .zone = bare->zone,
                    .foot = bare->foot,
                    .cell = (uint16_t)cell};
    return it;
}

static bool crowded_fits(const Fit *fit, Crowded *it, int index) {
    uint64_t mask = bit(index % 64), *fits = &it->fits[index / 64];
    bool town;
    if (!(it->known[index / 64] & mask)) {
        it->known[index / 64] |= mask;
        if (posture_bare(fit, it->cell, posture_at(index), &town)) *fits |= mask;
    }
    return (*fits & mask) != 0;
}

static bool is_among(const Rect *rect, const Rect stand[], int count) {
    for (int i = 0; i < count; i++)
        if (memcmp(rect, &stand[i], sizeof *rect) == 0) return true;
    return false;
}

// Returns true if the entry has witnesses and all of them still stand at the same places.
static bool all_stay(const Crowded *it, Fit *fit, int cell) {
    fit_at(fit, cell);
    const Around *near = &fit->near;
    for (int i = 0; i < it->witnesses; i++) {
        const Witness *one = &it->witness[i];
        if (!is_among(&one->rect, one->enemy ? near->enemy : near->friend,
                      one->enemy ? near->enemy_count : near->friend_count))
            return false;
    }
    return it->witnesses > 0;
}

static bool blocks(const Witness *one, const Rect *around, const Rect rect[], int count) {
    if (rects_far(&one->rect, around, one->enemy ? CONTACT : 0)) return false;
    return one->enemy ? any_contact(rect, count, &one->rect, 1)
                      : any_overlap(&one->rect, rect, count);
}

typedef struct Scan {  // the witnesses of a search for a posture
    Witness witness[WITNESSES];
    int count;
    int last;       // index of the witness that was in the way last
    bool complete;  // every posture that failed has a witness
} Scan;

// Returns whether a witness is in the way of a posture. Starts with the one that was in the way
// last, because it is often in the way again.
static bool scan_blocks(Scan *scan, int cell, const Footprint *print) {
    Rect rect[BODY_MAX], around = footprint_circle(print, spot_of_cell(cell));
    int count = footprint_place(print, spot_of_cell(cell), rect);
    for (int i = 0; i < scan->count; i++) {
        int at = (scan->last + i) % scan->count;
        if (!blocks(&scan->witness[at], &around, rect, count)) continue;
        scan->last = at;
        return true;
    }
    return false;
}

// Returns whether a posture fits that fits without other stands and the limits of towns. If not,
// adds the stand that is in the way.
static bool scan_try(Scan *scan, Fit *fit, int cell, int index) {
    Rect rect[BODY_MAX];
    bool enemy;
    const Footprint *print = print_of(fit, posture_at(index));
    const Rect *blocker = fit_blocker(fit, cell, print, &enemy);
    if (blocker == NULL) {
        int count = footprint_place(print, spot_of_cell(cell), rect);
        if (town_fits(fit->world, fit->state, fit->battalion, rect, count)) return true;
        scan->complete = false;  // a town is full, perhaps of stands far away
    } else if (scan->count == WITNESSES) {
        scan->complete = false;
    } else {
        scan->last = scan->count;
        scan->witness[scan->count++] = (Witness){*blocker, enemy};
    }
    return false;
}

// Returns whether a posture fits without other stands, and no witness is in its way. In a zone of
// set-up most postures fail the first test, elsewhere the second; that test comes first.
static bool crowded_open(const Fit *fit, Crowded *it, int index, Scan *scan) {
    bool known = it->known[index / 64] >> index % 64 & 1;
    if ((known || fit->purpose == FOR_SETUP) && !crowded_fits(fit, it, index)) return false;
    return !scan_blocks(scan, it->cell, print_of(fit, posture_at(index))) &&
           crowded_fits(fit, it, index);
}

// Returns whether any posture fits, of those with index `first` or higher. First tries the posture
// that fitted last at this cell, and then the one that fitted last at any cell.
static bool crowded_any(Fit *fit, Crowded *it, int first) {
    const int likely[] = {it->last, fit->likely};
    Scan scan = {.complete = true};
    int cell = it->cell;
    if (all_stay(it, fit, cell)) return false;
    for (int i = first - 2; i < POSTURES; i++) {
        int index = i < first ? likely[i - first + 2] : i;
        if (index < first || !crowded_open(fit, it, index, &scan) ||
            !scan_try(&scan, fit, cell, index))
            continue;
        it->last = fit->likely = (uint8_t)index;
        return true;
    }
    it->witnesses = scan.complete ? (uint8_t)scan.count : 0;
    memcpy(it->witness, scan.witness, (size_t)it->witnesses * sizeof scan.witness[0]);
    return false;
}

static bool column_near(const Fit *fit, Crowded *it) {
    Stage stage;
    Spot spot = spot_of_cell(it->cell);
    if (!it->column_known) it->column = road_near(&fit->world->roads, spot, INCH, &stage);
    it->column_known = true;
    return it->column;
}

// Returns whether any posture fits at the cell, by the steps 1 to 4 above.
static bool cell_fits_known(Fit *fit, int cell) {
    bool town = false, enemy;
    int first = bare_at(fit, cell, &town);
    if (first == NEVER) return false;
    if (first == COLUMN_ALONE) return fit_formation(fit, cell, ROAD);
    if (!town && fit_blocker(fit, cell, print_of(fit, posture_at(first)), &enemy) == NULL)
        return true;
    Crowded *crowded = crowded_at(fit, cell);
    return crowded_any(fit, crowded, first) ||
           (column_near(fit, crowded) && fit_formation(fit, cell, ROAD));
}

enum { FORM_NEAR = 64 };  // most stands of a side near the battalion that the key can hold

// A cache entry for changes of formation of one battalion. It holds a posture off roads that the
// battalion may form into, ignoring towns, and all that this answer depends on.
typedef struct Formed {
    uint64_t table;
    Body body;
    bool foot;
    uint8_t formation, facing, shape;
    int enemies, friends;
    Rect old[BODY_MAX], enemy[FORM_NEAR], friend[FORM_NEAR];
    int posture;  // POSTURES: none fits
    bool town;    // stands in that posture would be in a town with a capacity
} Formed;

static bool formed_same(const Formed *it, const Fit *fit) {
    const Battalion *now = &fit->state->battalion[fit->battalion];
    const Around *near = &fit->near;
    return it->table == fit->world->cache_key && it->foot == near->foot &&
           it->formation == now->formation && it->facing == now->facing &&
           it->shape == now->shape && it->enemies == near->enemy_count &&
           it->friends == near->friend_count &&
           memcmp(&it->body, &fit->body, sizeof it->body) == 0 &&
           memcmp(it->old, fit->old, (size_t)body_count(&fit->body) * sizeof(Rect)) == 0 &&
           memcmp(it->enemy, near->enemy, (size_t)it->enemies * sizeof(Rect)) == 0 &&
           memcmp(it->friend, near->friend, (size_t)it->friends * sizeof(Rect)) == 0;
}

static void formed_keep(Formed *it, const Fit *fit) {
    const Battalion *now = &fit->state->battalion[fit->battalion];
    const Around *near = &fit->near;
    it->table = fit->world->cache_key;
    it->foot = near->foot;
    it->formation = now->formation;
    it->facing = now->facing;
    it->shape = now->shape;
    it->enemies = near->enemy_count;
    it->friends = near->friend_count;
    it->body = fit->body;
    memcpy(it->old, fit->old, sizeof it->old);
    memcpy(it->enemy, near->enemy, (size_t)it->enemies * sizeof(Rect));
    memcpy(it->friend, near->friend, (size_t)it->friends * sizeof(Rect));
}

static bool forms_into(Fit *fit, int cell, Posture as, bool *town) {
    const Battalion *now = &fit->state->battalion[fit->battalion];
    bool enemy;
    if (as.formation == now->formation && as.formation != DEFENCE) return false;
    if (formation_of(&fit->body, as.formation) != as.formation ||
        !fit_facing_free(fit, as.formation, as.facing) ||
        fit_unchanged(fit, as.formation, as.facing, as.shape))
        return false;
    const Footprint *print = print_of(fit, as);
    return fit_ground(fit, cell, print, town) && fit_blocker(fit, cell, print, &enemy) == NULL &&
           fit_reaches(fit, cell, print);
}

// Returns the index of a posture off roads that the battalion may form into, ignoring the limits of
// towns, or POSTURES if no posture is possible. Tries `likely` first. Sets *town as fit_ground().
static int formed_find(Fit *fit, int cell, int likely, bool *town) {
    if (likely < POSTURES && forms_into(fit, cell, posture_at(likely), town)) return likely;
    for (int i = 0; i < POSTURES; i++)
        if (forms_into(fit, cell, posture_at(i), town)) return i;
    return POSTURES;
}

// Returns whether the battalion can change its formation where it is, at `cell`. Formed has no
// member for another cell.
static bool cell_forms(Fit *fit, int cell) {
    static _Thread_local Formed kept[BATTALIONS_MAX];
    Formed *it = &kept[fit->battalion];
    const Battalion *now = &fit->state->battalion[fit->battalion];
    assert(cell == cell_at(now->x, now->y));
    if (body_count(&fit->body) == 0) return false;
    fit_at(fit, cell);
    if (fit->near.enemy_count > FORM_NEAR || fit->near.friend_count > FORM_NEAR)
        return formation_any(fit, cell);
    if (!formed_same(it, fit)) {
        formed_keep(it, fit);
        it->posture = formed_find(fit, cell, it->posture, &it->town);
    }
    if (it->posture == POSTURES) return fit_formation(fit, cell, ROAD);
    if (!it->town) return true;
    Posture as = posture_at(it->posture);
    return fit_shape(fit, cell, as.formation, as.facing, as.shape) || formation_any(fit, cell);
}

bool fit_cell(Fit *fit, int cell) {
    bool inch = cell_x(cell) % 2 == 0 && cell_y(cell) % 2 == 0;
    if (fit->purpose == FOR_FORM) return cell_forms(fit, cell);
    if (fit->bare != NULL && inch) return cell_fits_known(fit, cell);
    return zone_holds_cell(fit, cell) && formation_any(fit, cell);
}

bool fit_sector(Fit *fit, int sector) {
    const World *world = fit->world;
    Bare *bare = fit->bare;
    uint64_t mask = bit(sector % 64);
    bool never = bare != NULL;
    if (never && bare->never[sector / 64] & mask) return false;
    int left = sector_x(sector), top = sector_y(sector);
    for (int y = top; y < top + SECTOR_INCHES && y <= world->height; y++)
        for (int x = left; x < left + SECTOR_INCHES && x <= world->width; x++) {
            if (fit_cell(fit, cell_of_inch(x, y))) return true;
            never = never && bare->first[y][x] == NEVER;
        }
    if (never) bare->never[sector / 64] |= mask;
    return false;
}
