// SPDX-License-Identifier: GPL-3.0-or-later
// explain_move.c -- explains the dangers on the path of a move [5, 7.3, 11.6], and what an
// activated unit can do.
#include "engine/rules/scene.h"
#include "explain.h"
#include "format_action.h"

#include <stdio.h>

static void put_mp(Text *out, int half) { text_put(out, "%d%s", half / 2, half % 2 ? ".5" : ""); }

static void explain_hex(const Explanation *explanation, int mover, Hex hex) {
    const World *world = explanation->world;
    char label[5];
    uint64_t guns = watchers_of(world, explanation->state, mover, hex);
    int mine = mine_at(explanation->state, hex);
    if (guns) {
        text_put(explanation->out, " %s is in range and sight of",
                 hex_label(&world->grid, hex, label));
        for (; guns; guns &= guns - 1) {
            text_put(explanation->out, " %s%s", world->unit[bits_first(guns)].name,
                     guns & (guns - 1) ? "," : " [7.3].");
        }
    }
    if (mine < 0 ||
        !mine_strikes(world, explanation->state, mover, &explanation->state->mine[mine]))
        return;
    const Mine *field = &explanation->state->mine[mine];
    text_put(explanation->out, " %s holds a minefield", hex_label(&world->grid, hex, label));
    if (field->known || explanation->viewer == NOBODY || (int)explanation->viewer == field->side) {
        text_put(explanation->out, " of value %d", mine_value(world, field));
    }
    text_put(explanation->out, " [11.6.3].");
}

// Fills way[] with the hexes of the path, the target last, and sets *left to the half MP that the
// unit has left there. Returns the number of hexes.
static int way_of(const World *world, const State *state, int unit, Hex target,
                  Hex way[PATH_STEPS_MAX], int *left) {
    const Unit *it = &world->unit[unit];
    uint8_t steps;
    HexSet legs = reach_hexes(world, state, unit, JOURNEY_LEG);
    // If no single leg leads to the target, a plan leads there in several legs.
    Journey journey = hex_in(&legs, target) ? JOURNEY_LEG : JOURNEY_FAR;
    uint64_t path = reach_path(world, state, unit, target, journey, &steps);
    Hex hex = state->hex[unit];
    *left = steps == 1 ? step_left(world, state, unit, (int)path) : mp_of(world, state, unit);
    for (int i = 0; i < steps; i++, path >>= STEP_BITS) {
        if (steps > 1)
            *left -= step_cost(world, state, it->motorised, hex, (int)(path & STEP_MASK));
        hex = way[i] = world->grid.neighbour[hex][path & STEP_MASK];
    }
    if (steps > 1 && enemy_in(world, state, it->side, target)) *left -= ENEMY_COST;
    return steps;
}

void explain_move(const Explanation *explanation, Action action) {
    const World *world = explanation->world;
    const State *state = explanation->state;
    int unit = (int)action_who(action), side = world->unit[unit].side, left;
    Hex target = (Hex)action_where(action), way[PATH_STEPS_MAX];
    char label[5];
    int steps = way_of(world, state, unit, target, way, &left);
    int mp = mp_of(world, state, unit);
    text_put(explanation->out, "By");
    for (int i = 0; i < steps; i++)
        text_put(explanation->out, " %s", hex_label(&world->grid, way[i], label));
    text_put(explanation->out, ": ");
    put_mp(explanation->out, mp - left);
    text_put(explanation->out, " of ");
    put_mp(explanation->out, mp);
    text_put(explanation->out, " MP [5.2].");
    for (int i = 0; i < steps; i++) explain_hex(explanation, unit, way[i]);
    if (enemy_in(world, state, side, target)) {
        text_put(explanation->out, " It assaults the enemy in that hex [9.1].");
    } else {
        const Terrain *terrain = &world->terrains[world->terrain[target]];
        text_put(explanation->out, " The hex is %s, cover %d.", terrain->name, terrain->cover);
        if (!stack_room(world, state, unit, target))
            text_put(
                explanation->out,
                " That puts the hex over its stacking limit. If it is so at the end of the turn, "
                "the unit that arrived last must leave it or loses a step [2.0].");
    }
}

void gbsu_way(const World *world, const State *state, Action action, SceneWay *out) {
    Hex way[PATH_STEPS_MAX];
    uint64_t guns = 0;
    int left, unit = (int)action_who(action);
    if (action_verb(action) != VERB_MOVE) return;
    out->steps = way_of(world, state, unit, (Hex)action_where(action), way, &left);
    out->left = (float)left / 2;
    for (int i = 0; i < out->steps; i++) {
        out->place[i] = (int16_t)way[i];
        guns |= watchers_of(world, state, unit, way[i]);
    }
    for (; guns && out->watcher_count < SCENE_WAY_WATCHERS_MAX; guns &= guns - 1)
        out->watcher[out->watcher_count++] = (int16_t)bits_first(guns);
}

// Writes why a unit has no target. The reason is the first of: the unit itself may not fire; the
// chart rules out an enemy in range; no enemy is in range and sight.
static void explain_no_fire(const Explanation *explanation, int unit) {
    const World *world = explanation->world;
    const State *state = explanation->state;
    FireBar bar = firer_bar(world, state, unit);
    uint64_t enemies = side_units(world, state, side_other((Side)world->unit[unit].side));
    int target = 0;
    for (; bar == FIRE_FREE && enemies; enemies &= enemies - 1) {
        target = bits_first(enemies);
        FireBar shot = shot_bar(world, state, unit, target, state->hex[target]);
        if (shot == FIRE_BAR_NEXT_DOOR) bar = shot;
    }
    if (bar == FIRE_FREE)
        text_put(explanation->out, "No enemy is in its range and sight [2.0].");
    else
        text_fire_bar(world, state, bar, unit, target, explanation->out);
}

void explain_use(const Explanation *explanation, Action action) {
    const World *world = explanation->world;
    const State *state = explanation->state;
    int unit = (int)action_who(action), first = 0;
    uint64_t targets;
    if (has(state->disorganised, unit)) {
        text_put(explanation->out,
                 "It is disorganised: it can only try to rally, on a card below %d [8.1, 8.3].",
                 unit_morale(world, state, unit));
        return;
    }
    put_mp(explanation->out, has(state->moving, unit) ? state->mp[unit] : world->unit[unit].mp);
    text_put(explanation->out, " MP");
    if (has(state->moving, unit)) {
        text_put(explanation->out, " left after a close combat [9.5].");
        return;
    }
    fire_targets(world, state, unit, &targets);
    if (targets == 0) {
        text_put(explanation->out, " [5.1]. ");
        explain_no_fire(explanation, unit);
        return;
    }
    text_put(explanation->out, "; it can fire at");
    for (; targets; targets &= targets - 1) {
        text_put(explanation->out, "%s %s", first++ ? "," : "",
                 world->unit[bits_first(targets)].name);
    }
    text_put(explanation->out, " [4.3].");
}
