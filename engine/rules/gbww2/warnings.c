// SPDX-License-Identifier: GPL-3.0-or-later
// warnings.c -- finds what cannot work in a scenario that loads: a reserve without a FUP, a FUP off
// its road, a division without a C Ops, a zone without room, a road through a river or back on
// itself, a side without activation points, turns that are given twice. Start at gbww2_warnings(),
// a slot of LabRules (engine/rules/lab.h).
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbww2/rules/moving/placement.h"
#include "engine/scenario/words.h"
#include "gbww2.h"
#include "study.h"

typedef struct Warnings {
    const World *world;
    State state;     // before the set-up
    char path[120];  // of the next warning
    Warning *list;
    int count;
} Warnings;

// Adds a warning at the path, unless the list is full.
static void warn(Warnings *all, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void warn(Warnings *all, const char *format, ...) {
    if (all->count == WARNINGS_MAX) return;
    Warning *it = &all->list[all->count++];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(it->words, sizeof it->words, format, arguments);
    va_end(arguments);
    memcpy(it->path, all->path, sizeof it->path);
}

// Sets the path to the entry of a division in `exits`, `fup` or `c-ops`.
static void path_set(Warnings *all, const Division *division, const char *key) {
    snprintf(all->path, sizeof all->path, "sides.%s.%s.%s", scenario_sides[division->side], key,
             division->name);
}

static void fup_warn(Warnings *all, int index) {
    const World *world = all->world;
    const Division *division = &world->division[index];
    bool reserves = false;
    for (int i = 0; i < world->battalion_count; i++) {
        const BattalionCard *card = &world->battalion[i];
        if (card->division == index)
            reserves |= card->arrive_day > 0 || card->reserve == RESERVE_FIXED;
    }
    if (division->fup_x == NO_INDEX && reserves) {
        path_set(all, division, "exits");
        warn(all,
             "'%s' has battalions in reserve but no FUP, so that they can only come on within %d "
             "inches of its exit [5.2.4]; add '%s' to 'fup'",
             division->name, RADIUS_DEPLOY, division->name);
    }
    if (division->fup_x == NO_INDEX || site_open(world, &all->state, index, true)) return;
    path_set(all, division, "fup");
    warn(all,
         "the FUP of '%s' cannot be used: no road within 2 inches of it leads to an edge of its "
         "own side [5.2.3]; move it to such a road",
         division->name);
}

static void cops_warn(Warnings *all, int index) {
    const World *world = all->world;
    const Division *division = &world->division[index];
    bool needed = false;
    for (int i = 0; i < world->battalion_count; i++)
        needed |= world->battalion[i].division == index && !world->battalion[i].airborne;
    if (!needed || division->cops_road != NO_INDEX || division->cops_drop != NO_INDEX) return;
    path_set(all, division, "exits");
    warn(all,
         "'%s' has no C Ops, so that its battalions are cut off every night and lose a stand each "
         "[16.2.2]; add '%s' to 'c-ops'",
         division->name, division->name);
}

// Returns true if the battalion fits in its zone while no other is there.
static bool zone_fits(const Warnings *all, int battalion) {
    const World *world = all->world;
    Fit fit;
    fit_open(world, &all->state, battalion, FOR_SETUP, &fit);
    for (int y = 0; y <= world->height; y++)
        for (int x = 0; x <= world->width; x++)
            if (fit_cell(&fit, cell_of_inch(x, y))) return true;
    return false;
}

static void zone_warn(Warnings *all, int battalion) {
    const World *world = all->world;
    const BattalionCard *card = &world->battalion[battalion];
    uint8_t stand[BODY_MAX];
    if (card->zone == NO_INDEX || stands_of(world, &all->state, battalion, stand) == 0) return;
    if (zone_fits(all, battalion)) return;
    bool gun = card->kind == BATTALION_GUN;
    snprintf(all->path, sizeof all->path, "sides.%s.%s%s.%s.zone", scenario_sides[card->side],
             gun ? "guns" : "battlegroups.", gun ? "" : world->group_name[card->group], card->name);
    warn(all,
         "'%s' fits nowhere in the zone '%s', so that it begins in reserve; give it a larger zone "
         "on ground that it can enter",
         card->name, world->zone[card->zone].name);
}

static void road_warn(Warnings *all, int index) {
    const Ground *ground = &all->world->ground;
    const Road *road = &all->world->roads.road[index];
    for (int i = 0; i < road->count; i++) {
        const RoadPoint *at = road_point(&all->world->roads, index, i);
        if (ground_enters(ground, road_spot(at), true)) continue;
        snprintf(all->path, sizeof all->path, "map.roads.%s.at", road->name);
        warn(all,
             "the road '%s' runs at %g %g through ground that no unit may enter; lead it around "
             "or, at a river, add a bridge or ford to 'crossings'",
             road->name, at->x / (double)INCH, at->y / (double)INCH);
        return;
    }
}

// Returns true if the road runs back along its own line at some place, whose point is *at.
static bool road_turns(const Roads *roads, int index, int *at) {
    enum { SAME = 5 };  // u between points of the same place, at most
    for (int i = 0; i + 3 < roads->road[index].count; i++) {
        for (int k = i + 3; k < roads->road[index].count; k++) {
            Spot from = road_spot(road_point(roads, index, i));
            Spot to = road_spot(road_point(roads, index, k));
            Spot next = road_spot(road_point(roads, index, i + 1));
            Spot before = road_spot(road_point(roads, index, k - 1));
            *at = k;
            if (spots_gap2(from, to) <= square(SAME) && spots_gap2(next, before) <= square(SAME))
                return true;
        }
    }
    return false;
}

static void road_turns_warn(Warnings *all, int index) {
    const Roads *roads = &all->world->roads;
    int point;
    if (!road_turns(roads, index, &point)) return;
    const RoadPoint *at = road_point(roads, index, point);
    snprintf(all->path, sizeof all->path, "map.roads.%s.at", roads->road[index].name);
    warn(all,
         "the road '%s' turns back on itself and comes to %g %g a second time; give its points in "
         "the order of a march from end to end",
         roads->road[index].name, at->x / (double)INCH, at->y / (double)INCH);
}

static void activation_warn(Warnings *all, int side) {
    const World *world = all->world;
    if (world->cards || world->side[side].activation > 0) return;
    snprintf(all->path, sizeof all->path, "sides.%s.activation.points", scenario_sides[side]);
    warn(
        all,
        "the side '%s' has no activation points, so that it can activate nothing in the whole game "
        "[9.5.2]; expected 1 or more",
        world->side[side].name);
}

static void days_warn(Warnings *all) {
    const char *text = scenario_text(all->world);
    Tree tree;
    if (text == NULL || !tree_parse(&tree, "", text, strlen(text), NULL)) return;
    const Node *days = node_get(tree.root, "days");
    if (days != NULL && days->kind == NODE_MAP && node_get(days, "turns") != NULL &&
        node_get(days, "month") != NULL) {
        snprintf(all->path, sizeof all->path, "days.month");
        warn(all, "'month' has no effect, because 'turns' is given too; remove one of them");
    }
    tree_close(&tree);
}

int gbww2_warnings(const World *world, Warning out[WARNINGS_MAX]) {
    Warnings all = {.world = world, .list = out};
    gbww2_setup(world, &all.state);
    for (int i = 0; i < world->division_count; i++) {
        fup_warn(&all, i);
        cops_warn(&all, i);
    }
    days_warn(&all);
    for (int side = 0; side < SIDES; side++) activation_warn(&all, side);
    for (int i = 0; i < world->roads.count; i++) {
        road_warn(&all, i);
        road_turns_warn(&all, i);
    }
    for (int i = 0; i < world->battalion_count; i++) zone_warn(&all, i);
    return all.count;
}
