// SPDX-License-Identifier: GPL-3.0-or-later
// fit.c -- see fit.h. Start at fit_cell().
#include "fit.h"

enum {
    POSTURES = (2 + SHAPES) * FACINGS,  // off roads: assault, march, defence by its shapes
    BARES = 16,                         // tables kept, by a hash of what they follow from: 70 KiB
    CROWDED = 512,                      // places kept where the first posture was taken: 48 KiB
    WORDS = (POSTURES + 63) / 64,
};

// What is known of a place on the table alone: else a posture.
enum { COLUMN_ALONE = POSTURES, NEVER, UNKNOWN };
_Static_assert(UNKNOWN <= UINT8_MAX, "what is known of a place is a byte");

// --- the table alone

struct Bare {
    uint64_t table;  // table_hash
    Body body;
    uint8_t zone;  // NO_INDEX: any place
    bool foot;
    uint8_t first[TABLE_HIGH + 1][TABLE_WIDE + 1];  // of each inch: a posture, or what is known
    uint64_t town[TABLE_HIGH + 1][2];               // there it stands where room is counted
};

typedef struct Posture {
    uint8_t formation, facing, shape;
} Posture;

static Bare *bare_of(const Fit *fit) {
    static _Thread_local Bare kept[BARES];
    const World *world = fit->world;
    int zone = fit->purpose == FOR_SETUP ? world->battalion[fit->battalion].zone : NO_INDEX;
    bool foot = fit->hedge.around.foot;
    uint64_t word[2] = {0};
    memcpy(word, &fit->body, sizeof fit->body);
    uint64_t mixed = (word[0] * 0x9e3779b97f4a7c15u) ^ (word[1] * 0xc2b2ae3d27d4eb4fu);
    mixed ^= (uint64_t)(2 * zone + foot) * 0xff51afd7ed558ccdu;
    Bare *bare = &kept[(mixed >> 48) % BARES];
    bool same = bare->table == world->table_hash && bare->zone == zone && bare->foot == foot &&
                memcmp(&bare->body, &fit->body, sizeof fit->body) == 0;
    if (same) return bare;
    bare->table = world->table_hash;
    bare->body = fit->body;
    bare->zone = (uint8_t)zone;
    bare->foot = foot;
    memset(bare->first, UNKNOWN, sizeof bare->first);
    memset(bare->town, 0, sizeof bare->town);
    return bare;
}

void fit_open(const World *world, const State *state, int battalion, Purpose purpose, Fit *out) {
    uint8_t stand[BODY_MAX];
    out->world = world;
    out->state = state;
    out->battalion = battalion;
    out->purpose = purpose;
    out->body = body_of(world, state, battalion, stand);
    if (purpose == FOR_FORM) rects_of(world, state, battalion, out->old, stand);
    hedge_open_stands(world, state, battalion, &out->hedge);
    out->cell = -1;
    out->bare = purpose == FOR_FORM || body_count(&out->body) == 0 ? NULL : bare_of(out);
}

static void fit_at(Fit *fit, int cell) {
    if (fit->cell == cell) return;
    fit->cell = cell;
    around_near(&fit->hedge.around, spot_at(HALF * cell_x(cell), HALF * cell_y(cell)), fit->enemy,
                fit->friend, &fit->near);
}

static bool zone_fits(const Fit *fit, const Rect rect[], int count) {
    const Zone *zone = &fit->world->zone[fit->world->battalion[fit->battalion].zone];
    for (int i = 0; i < count; i++) {
        Spot middle = rect_middle(&rect[i]);
        if (!zone_has(zone, middle.x, middle.y)) return false;
    }
    return true;
}

bool fit_as(const World *world, const State *state, int battalion, int cell, int formation,
            int facing, int shape, Battalion *out) {
    *out = state->battalion[battalion];
    out->x = (uint8_t)cell_x(cell);
    out->y = (uint8_t)cell_y(cell);
    out->formation = (uint8_t)formation;
    out->shape = (uint8_t)shape;
    out->facing = (uint8_t)facing;
    if (formation != ROAD) return true;
    Stage stage;
    if (!road_near(&world->roads, spot_at(HALF * out->x, HALF * out->y), INCH, &stage))
        return false;
    stage.reverse = false;
    int turn = facing_turn(facing, -stage_facing(&world->roads, stage));
    stage.reverse = turn > FACINGS / 4 && turn < FACINGS - FACINGS / 4;
    if (stage_facing(&world->roads, stage) != facing) return false;
    column_put(world, out, stage);
    return true;
}

bool fit_shape(Fit *fit, int cell, int formation, int facing, int shape) {
    Battalion as;
    Rect rect[BODY_MAX];
    int count = body_count(&fit->body);
    if (count == 0 ||
        !fit_as(fit->world, fit->state, fit->battalion, cell, formation, facing, shape, &as))
        return false;
    const Around *around = &fit->hedge.around;
    if (formation == ROAD) {
        column_place(&fit->world->roads, (Stage){as.road, as.along, (as.flags & REVERSE) != 0},
                     &fit->body, rect);
    } else {
        layout_place(layout_kept(&fit->body, formation, shape), (Post){as.x, as.y, as.facing},
                     rect);
        fit_at(fit, cell);
        around = &fit->near;
    }
    bool well = fit->purpose == FOR_FORM ? around_forms(around, fit->old, rect, count)
                                         : around_fits(around, rect, count);
    if (!well || (fit->purpose == FOR_SETUP && !zone_fits(fit, rect, count))) return false;
    return town_fits(fit->world, fit->state, fit->battalion, rect, count);
}

bool fit_facing(Fit *fit, int cell, int formation, int facing) {
    int shapes = formation == DEFENCE ? SHAPES : 1;
    for (int shape = 0; shape < shapes; shape++)
        if (fit_shape(fit, cell, formation, facing, shape)) return true;
    return false;
}

bool fit_facing_free(const Fit *fit, int formation, int facing) {
    return fit->purpose != FOR_FORM || formation == DEFENCE || formation == ROAD ||
           facing == fit->state->battalion[fit->battalion].facing;
}

// A column faces one way along its road or the other.
static bool column_fits(Fit *fit, int cell) {
    const Roads *roads = &fit->world->roads;
    Spot spot = spot_at(HALF * cell_x(cell), HALF * cell_y(cell));
    Stage stage;
    if (!road_near(roads, spot, INCH, &stage)) return false;
    int facing = stage_facing(roads, stage);
    return fit_facing(fit, cell, ROAD, facing) ||
           fit_facing(fit, cell, ROAD, facing_turn(facing, FACINGS / 2));
}

bool fit_formation(Fit *fit, int cell, int formation) {
    if (formation_of(&fit->body, formation) != formation) return false;
    const Battalion *it = &fit->state->battalion[fit->battalion];
    if (fit->purpose == FOR_FORM && formation == it->formation && formation != DEFENCE)
        return false;
    if (formation == ROAD) return column_fits(fit, cell);
    for (int facing = 0; facing < FACINGS; facing++)
        if (fit_facing_free(fit, formation, facing) && fit_facing(fit, cell, formation, facing))
            return true;
    return false;
}

static bool fit_formation_any(Fit *fit, int cell) {
    static const uint8_t easiest[] = {ASSAULT, MARCH, DEFENCE, ROAD};
    for (int i = 0; i < FORMATIONS; i++)
        if (fit_formation(fit, cell, easiest[i])) return true;
    return false;
}

// --- any posture of a place

// The easiest first.
static Posture posture_at(int index) {
    int group = index / FACINGS;
    if (group == 0) return (Posture){ASSAULT, (uint8_t)index, STRAIGHT};
    if (group == 1) return (Posture){MARCH, (uint8_t)(index - FACINGS), STRAIGHT};
    index -= 2 * FACINGS;
    return (Posture){DEFENCE, (uint8_t)(index / SHAPES), (uint8_t)(index % SHAPES)};
}

static int posture_place(const Fit *fit, int cell, Posture as, Rect out[BODY_MAX]) {
    Post post = {(uint8_t)cell_x(cell), (uint8_t)cell_y(cell), as.facing};
    return layout_place(layout_kept(&fit->body, as.formation, as.shape), post, out);
}

static bool in_town(const World *world, const Rect rect[], int count) {
    for (int i = 0; i < count; i++) {
        int area = area_at(&world->ground, rect_middle(&rect[i]));
        if (area != NO_AREA && world->area[area].capacity > 0) return true;
    }
    return false;
}

// Whether a posture fits if nobody else is about and towns have room; *town: there it stands where
// room is counted.
static bool posture_bare(const Fit *fit, int cell, Posture as, bool *town) {
    Around table = fit->hedge.around;
    Rect rect[BODY_MAX];
    if (formation_of(&fit->body, as.formation) != as.formation) return false;
    table.enemy_count = table.friend_count = 0;
    int count = posture_place(fit, cell, as, rect);
    if (!around_stands(&table, rect, count, true)) return false;
    if (fit->purpose == FOR_SETUP && !zone_fits(fit, rect, count)) return false;
    *town = in_town(fit->world, rect, count);
    return true;
}

// The first of them.
static int bare_find(const Fit *fit, int cell, bool *town) {
    for (int i = 0; i < POSTURES; i++)
        if (posture_bare(fit, cell, posture_at(i), town)) return i;
    *town = false;
    Stage stage;
    Spot spot = spot_at(HALF * cell_x(cell), HALF * cell_y(cell));
    return road_near(&fit->world->roads, spot, INCH, &stage) ? COLUMN_ALONE : NEVER;
}

static bool zone_holds_cell(const Fit *fit, int cell) {
    const World *world = fit->world;
    return fit->purpose != FOR_SETUP ||
           zone_has(&world->zone[world->battalion[fit->battalion].zone], HALF * cell_x(cell),
                    HALF * cell_y(cell));
}

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

// Whether none of these stands comes near to a place where somebody is in that formation.
static bool all_far(const Rect stand[], int count, Spot spot, int reach) {
    for (int i = 0; i < count; i++)
        if (spots_gap2(rect_front(&stand[i]), spot) <= square(reach + stand[i].radius))
            return false;
    return true;
}

// Whether it stands clear of those who are about. Friends come first: it is them that crowd a
// place.
static bool posture_clear(Fit *fit, int cell, Posture as) {
    Spot spot = spot_at(HALF * cell_x(cell), HALF * cell_y(cell));
    int reach = formation_reach[as.formation] + CONTACT;
    Rect rect[BODY_MAX];
    fit_at(fit, cell);
    const Around *near = &fit->near;
    if (all_far(near->enemy, near->enemy_count, spot, reach) &&
        all_far(near->friend, near->friend_count, spot, reach))
        return true;
    int count = posture_place(fit, cell, as, rect);
    for (int i = 0; i < count; i++)
        if (any_overlap(&rect[i], near->friend, near->friend_count)) return false;
    return !any_contact(rect, count, near->enemy, near->enemy_count);
}

// Which postures fit so, of a place where the first is taken, as far as they were asked for.
typedef struct Crowded {
    uint64_t table;
    Body body;
    uint8_t zone;
    bool foot;
    uint16_t cell;
    uint64_t known[WORDS], fits[WORDS];
} Crowded;

static Crowded *crowded_at(const Fit *fit, int cell) {
    static _Thread_local Crowded kept[CROWDED];
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

// By what is known of the table alone.
static bool cell_fits_known(Fit *fit, int cell) {
    bool town = false;
    int first = bare_at(fit, cell, &town);
    if (first == NEVER) return false;
    if (first == COLUMN_ALONE) return fit_formation(fit, cell, ROAD);
    if (!town && posture_clear(fit, cell, posture_at(first))) return true;
    Crowded *crowded = crowded_at(fit, cell);
    for (int i = town ? first : first + 1; i < POSTURES; i++) {
        Posture as = posture_at(i);
        if (crowded_fits(fit, crowded, i) && posture_clear(fit, cell, as) &&
            fit_shape(fit, cell, as.formation, as.facing, as.shape))
            return true;
    }
    return fit_formation(fit, cell, ROAD);
}

// --- any to form into

enum { FORM_NEAR = 64 };  // stands of a side that matter

// The first posture off roads that a battalion may form into, towns left out, and all that it
// follows from.
typedef struct Formed {
    uint64_t table;
    Body body;
    bool foot;
    uint8_t formation, facing;
    int enemies, friends;
    Rect old[BODY_MAX], enemy[FORM_NEAR], friend[FORM_NEAR];
    int first;  // POSTURES: none
} Formed;

static bool formed_same(const Formed *it, const Fit *fit) {
    const Battalion *now = &fit->state->battalion[fit->battalion];
    const Around *near = &fit->near;
    return it->table == fit->world->table_hash && it->foot == near->foot &&
           it->formation == now->formation && it->facing == now->facing &&
           it->enemies == near->enemy_count && it->friends == near->friend_count &&
           memcmp(&it->body, &fit->body, sizeof it->body) == 0 &&
           memcmp(it->old, fit->old, (size_t)body_count(&fit->body) * sizeof(Rect)) == 0 &&
           memcmp(it->enemy, near->enemy, (size_t)it->enemies * sizeof(Rect)) == 0 &&
           memcmp(it->friend, near->friend, (size_t)it->friends * sizeof(Rect)) == 0;
}

static void formed_keep(Formed *it, const Fit *fit) {
    const Battalion *now = &fit->state->battalion[fit->battalion];
    const Around *near = &fit->near;
    it->table = fit->world->table_hash;
    it->foot = near->foot;
    it->formation = now->formation;
    it->facing = now->facing;
    it->enemies = near->enemy_count;
    it->friends = near->friend_count;
    it->body = fit->body;
    memcpy(it->old, fit->old, sizeof it->old);
    memcpy(it->enemy, near->enemy, (size_t)it->enemies * sizeof(Rect));
    memcpy(it->friend, near->friend, (size_t)it->friends * sizeof(Rect));
}

// The order of posture_at().
static int formed_find(const Fit *fit, int cell) {
    const Battalion *now = &fit->state->battalion[fit->battalion];
    for (int i = 0; i < POSTURES; i++) {
        Posture as = posture_at(i);
        Rect rect[BODY_MAX];
        if (as.formation == now->formation && as.formation != DEFENCE) continue;
        if (formation_of(&fit->body, as.formation) != as.formation ||
            !fit_facing_free(fit, as.formation, as.facing))
            continue;
        int count = posture_place(fit, cell, as, rect);
        if (around_forms(&fit->near, fit->old, rect, count)) return i;
    }
    return POSTURES;
}

// Whether it may form at all, where it is.
static bool cell_forms(Fit *fit, int cell) {
    static _Thread_local Formed kept[BATTALIONS_MAX];
    Formed *it = &kept[fit->battalion];
    if (body_count(&fit->body) == 0) return false;
    fit_at(fit, cell);
    if (fit->near.enemy_count > FORM_NEAR || fit->near.friend_count > FORM_NEAR)
        return fit_formation_any(fit, cell);
    if (!formed_same(it, fit)) {
        formed_keep(it, fit);
        it->first = formed_find(fit, cell);
    }
    if (it->first == POSTURES) return fit_formation(fit, cell, ROAD);
    Posture as = posture_at(it->first);
    return fit_shape(fit, cell, as.formation, as.facing, as.shape) || fit_formation_any(fit, cell);
}

bool fit_cell(Fit *fit, int cell) {
    bool inch = cell_x(cell) % 2 == 0 && cell_y(cell) % 2 == 0;
    if (fit->purpose == FOR_FORM) return cell_forms(fit, cell);
    if (fit->bare != NULL && inch) return cell_fits_known(fit, cell);
    return zone_holds_cell(fit, cell) && fit_formation_any(fit, cell);
}

// --- the places to deploy at

enum { DEPLOYS_MAX = 1024, DEPLOYS_KEPT = 2 };  // places within 12 in of two sites

// All that they follow from, too: the host and the player ask for the same ones.
typedef struct Deploys {
    HedgeKey key;
    Body body;
    int sites, count;
    Spot site[2];
    uint16_t cell[DEPLOYS_MAX];
} Deploys;

static bool deploys_same(const Deploys *it, const Fit *fit, const Spot site[2], int sites) {
    return it->sites == sites && memcmp(&it->body, &fit->body, sizeof it->body) == 0 &&
           memcmp(it->site, site, (size_t)sites * sizeof site[0]) == 0 &&
           hedge_is(&it->key, fit->world, &fit->hedge);
}

// Up to `most` of them.
static int deploys_find(Fit *fit, const Spot site[2], int sites, int most,
                        uint16_t out[DEPLOYS_MAX]) {
    const World *world = fit->world;
    int low_y = site[0].y, high_y = site[0].y, count = 0;
    for (int i = 1; i < sites; i++) {
        low_y = min_int(low_y, site[i].y);
        high_y = max_int(high_y, site[i].y);
    }
    int top = max_int(low_y / INCH - RADIUS_DEPLOY, 0);
    int bottom = min_int(high_y / INCH + RADIUS_DEPLOY + 1, world->height);
    for (int y = top; y <= bottom; y++)
        for (int x = 0; x <= world->width; x++) {
            bool near = false;
            for (int i = 0; i < sites; i++)
                near |= spots_gap2(site[i], spot_at(INCH * x, INCH * y)) <=
                        square(RADIUS_DEPLOY * INCH);
            if (!near || !fit_cell(fit, cell_at(2 * x, 2 * y))) continue;
            assert(count < DEPLOYS_MAX);
            out[count++] = (uint16_t)cell_at(2 * x, 2 * y);
            if (count == most) return count;
        }
    return count;
}

bool fit_deploys_any(Fit *fit, const Spot site[2], int sites) {
    uint16_t cell[DEPLOYS_MAX];
    return deploys_find(fit, site, sites, 1, cell) > 0;
}

const uint16_t *fit_deploys(Fit *fit, const Spot site[2], int sites, int *count) {
    static _Thread_local Deploys kept[DEPLOYS_KEPT];
    Deploys *it = &kept[fit->battalion % DEPLOYS_KEPT];
    if (!deploys_same(it, fit, site, sites)) {
        hedge_keep(fit->world, &fit->hedge, &it->key);
        it->body = fit->body;
        it->sites = sites;
        memcpy(it->site, site, (size_t)sites * sizeof site[0]);
        it->count = deploys_find(fit, site, sites, DEPLOYS_MAX, it->cell);
    }
    *count = it->count;
    return it->cell;
}
