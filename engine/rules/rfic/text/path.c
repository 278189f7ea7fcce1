// SPDX-License-Identifier: GPL-3.0-or-later
// path.c -- SceneRules.way: finds the path of a move and the enemies that could fire at its end.
#include "engine/rules/rfic/rules/play.h"
#include "engine/rules/scene.h"
#include "text.h"

// Adds to *out the enemies that could fire at the unit where its move ends, at most
// SCENE_WAY_WATCHERS_MAX. Only the end of the move counts, because the sheet has no fire at moving
// pieces [F14]. Hidden enemies are left out, also as observers.
static void watchers_find(const World *world, const State *state, int unit, Hex hex,
                          SceneWay *out) {
    State after;
    memcpy(&after, state, sizeof after);
    after.hex[unit] = hex;
    after.on_map &= ~(enemies_of(world, unit) & state->hidden);
    int side = world->unit[unit].side;
    for (uint64_t rest = enemies_of(world, unit) & after.on_map; rest; rest &= rest - 1) {
        int enemy = bits_first(rest);
        if (!may_be_target(world, &after, side_other((Side)side), unit)) return;
        if (fire_pool(world, &after, enemy, unit).dice == 0) continue;
        if (out->watcher_count < SCENE_WAY_WATCHERS_MAX)
            out->watcher[out->watcher_count++] = (int16_t)enemy;
    }
}

void rfic_way(const World *world, const State *state, Action action, SceneWay *out) {
    unsigned verb = action_verb(action);
    int unit = (int)action_who(action), left = 0;
    Hex hex = (Hex)action_where(action), way[TRIP_STEPS_MAX] = {hex};
    if (verb == VERB_RETREAT || verb == VERB_ENTER)
        out->steps = 1;
    else if (verb == VERB_MOVE)
        out->steps = trip_way(world, state, unit, NO_UNIT, hex, way, &left);
    else if (verb == VERB_LEAD)
        out->steps = trip_way(world, state, unit, leader_for(world, state, unit), hex, way, &left);
    if (out->steps == 0) return;
    for (int i = 0; i < out->steps; i++) out->place[i] = (int16_t)way[i];
    out->left = (float)left;
    watchers_find(world, state, unit, hex, out);
}
