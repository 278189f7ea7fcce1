// SPDX-License-Identifier: GPL-3.0-or-later
// combatants.c -- finds the units in a close combat, and what each side adds to its die [14.8].
// Each stand of a scattered battalion counts as a battalion of one stand [W33].
#include "engine/rules/gbww2/rules/rules_internal.h"

// The nodes of the contact graph are battalions in formation, followed by loose stands.
enum { NODES = BATTALIONS_MAX + LOOSE_MAX };

// Returns whether the node is a spotted battalion in formation, or a loose stand that has landed.
static bool node_is(const World *world, const State *state, int node) {
    if (node < BATTALIONS_MAX)
        return node < world->battalion_count && state->battalion[node].place == ON_TABLE &&
               flag(state, node, SHOWN);
    return loose_landed(state, node - BATTALIONS_MAX);
}

static int node_battalion(const State *state, int node) {
    if (node < BATTALIONS_MAX) return node;
    return state->holder[state->loose[node - BATTALIONS_MAX].stand];
}

static int node_rects(const World *world, const State *state, int node, Rect out[BODY_MAX]) {
    uint8_t stand[BODY_MAX];
    if (node < BATTALIONS_MAX) return rects_of(world, state, node, out, stand);
    return stand_rect(world, state, state->loose[node - BATTALIONS_MAX].stand, out) ? 1 : 0;
}

static bool nodes_touch(const World *world, const State *state, int one, int other) {
    Rect a[BODY_MAX], b[BODY_MAX];
    int first = node_battalion(state, one), second = node_battalion(state, other);
    if (side_of(world, first) == side_of(world, second)) return false;
    if (!may_touch(&state->battalion[first], &state->battalion[second])) return false;
    int count = node_rects(world, state, one, a), others = node_rects(world, state, other, b);
    return any_contact(a, count, b, others);
}

static bool touches_any(const World *world, const State *state, int node) {
    for (int i = 0; i < NODES; i++)
        if (node_is(world, state, i) && nodes_touch(world, state, node, i)) return true;
    return false;
}

static void node_joins(const World *world, State *state, int node) {
    Combat *combat = &state->combat;
    if (node >= BATTALIONS_MAX) {
        state->loose[node - BATTALIONS_MAX].flags |= LOOSE_FIGHTS | LOOSE_FOUGHT;
        return;
    }
    combat->fought |= bit(node);
    *(side_of(world, node) == ALLIED ? &combat->allied : &combat->axis) |= bit(node);
}

// Adds all units to the combat that are linked to the node `start` by contact between enemies.
static void linked_join(const World *world, State *state, int start) {
    uint8_t queue[NODES];
    bool in[NODES] = {false};
    int head = 0, tail = 0;
    queue[tail++] = (uint8_t)start;
    in[start] = true;
    while (head < tail) {
        int node = queue[head++];
        node_joins(world, state, node);
        for (int i = 0; i < NODES; i++) {
            if (in[i] || !node_is(world, state, i) || !nodes_touch(world, state, node, i)) continue;
            in[i] = true;
            queue[tail++] = (uint8_t)i;
        }
    }
}

void party_link(const World *world, State *state, int battalion) {
    party_over(state, true);
    linked_join(world, state, battalion);
}

// Finds the next close combat of the side whose player turn it is, and stores its units in the
// State. Returns false if no combat is left.
bool party_next(const World *world, State *state) {
    for (int i = 0; i < NODES; i++) {
        if (!node_is(world, state, i)) continue;
        bool fought = i < BATTALIONS_MAX
                          ? has(state->combat.fought, i)
                          : (state->loose[i - BATTALIONS_MAX].flags & LOOSE_FOUGHT) != 0;
        if (fought || side_of(world, node_battalion(state, i)) != state->phasing) continue;
        if (!touches_any(world, state, i)) continue;
        linked_join(world, state, i);
        return true;
    }
    return false;
}

void party_over(State *state, bool all) {
    state->combat.allied = state->combat.axis = 0;
    for (int i = 0; i < LOOSE_MAX; i++)
        if (state->loose[i].stand != NO_INDEX)
            state->loose[i].flags &= (uint8_t) ~(LOOSE_FIGHTS | (all ? LOOSE_FOUGHT : 0));
}

// Returns the units of a side in the present close combat that are still on the table.
Party party_of(const World *world, const State *state, int side) {
    Party out = {0};
    uint64_t set = side == ALLIED ? state->combat.allied : state->combat.axis;
    for (; set; set &= set - 1)
        if (state->battalion[bits_first(set)].place == ON_TABLE) out.battalions |= set & -set;
    for (int i = 0; i < LOOSE_MAX; i++) {
        const Loose *loose = &state->loose[i];
        if (loose_landed(state, i) && loose->flags & LOOSE_FIGHTS &&
            side_of(world, state->holder[loose->stand]) == side)
            out.loose |= bit(i);
    }
    return out;
}

// Returns the party that a stand belongs to. If its battalion is scattered, this is the stand
// alone. Otherwise it is the whole battalion.
Party party_with(const State *state, int stand) {
    Party out = {0};
    int battalion = state->holder[stand];
    if (state->battalion[battalion].place != SCATTERED) out.battalions = bit(battalion);
    for (int i = 0; i < LOOSE_MAX && out.battalions == 0; i++)
        if (state->loose[i].stand == stand) out.loose = bit(i);
    return out;
}

bool party_has(const State *state, Party party, int stand) {
    if (has(party.battalions, state->holder[stand])) return true;
    for (uint64_t rest = party.loose; rest; rest &= rest - 1)
        if (state->loose[bits_first(rest)].stand == stand) return true;
    return false;
}

// Returns the first battalion of the party. If the party has only loose stands, returns the
// battalion of the first loose stand. Returns NO_INDEX if the party is empty.
int party_first(const State *state, Party party) {
    if (party.battalions) return bits_first(party.battalions);
    return party.loose ? state->holder[state->loose[bits_first(party.loose)].stand] : NO_INDEX;
}

static void party_crowd(const World *world, const State *state, Party party, Crowd *out) {
    crowd_of(world, state, party.battalions, out);
    for (uint64_t rest = party.loose; rest; rest &= rest - 1) {
        int stand = state->loose[bits_first(rest)].stand;
        if (!stand_rect(world, state, stand, &out->rect[out->count])) continue;
        out->stand[out->count] = (uint8_t)stand;
        out->battalion[out->count++] = state->holder[stand];
    }
}

static int companies(const World *world, const State *state, const Crowd *crowd) {
    int count = 0;
    for (int i = 0; i < crowd->count; i++)
        count += is_company(world, crowd->battalion[i], crowd->stand[i]) &&
                 !is_suppressed(state, crowd->stand[i]);
    return count;
}

static bool any_able(const World *world, const State *state, const Crowd *crowd, int kind) {
    for (int i = 0; i < crowd->count; i++)
        if (world->stand[crowd->stand[i]].kind == kind && !is_suppressed(state, crowd->stand[i]))
            return true;
    return false;
}

// Returns the best cover that any stand of the crowd has, vehicles included.
static int best_cover(const World *world, const Crowd *crowd) {
    int best = COVER_NONE;
    for (int i = 0; i < crowd->count; i++) {
        int ground = ground_at(&world->ground, rect_middle(&crowd->rect[i]));
        best = max_int(best, world->chart.terrain[ground].cover);
    }
    return best;
}

// Returns the formation of the largest battalion of the party. A battalion of one stand counts as
// in assault, unless it is in road column [3.4].
static int main_formation(const World *world, const State *state, Party party) {
    int largest = -1, formation = ASSAULT;
    for (uint64_t rest = party.battalions; rest; rest &= rest - 1) {
        int battalion = bits_first(rest);
        uint8_t stand[BODY_MAX];
        Body body = body_of(world, state, battalion, stand);
        int count = body_count(&body);
        if (count <= largest) continue;
        largest = count;
        formation = formation_of(&body, state->battalion[battalion].formation);
    }
    return formation;
}

void combat_edge(const World *world, const State *state, Party own, Party enemy, Edge *out) {
    const Chart *chart = &world->chart;
    Crowd ours, theirs;
    party_crowd(world, state, own, &ours);
    party_crowd(world, state, enemy, &theirs);
    *out = (Edge){.cover = (int8_t)chart->combat_cover[best_cover(world, &ours)]};
    if (any_able(world, state, &ours, STAND_HW)) out->weapons = (int8_t)chart->combat_heavy_weapons;
    if (any_able(world, state, &ours, STAND_AT) && any_able(world, state, &theirs, STAND_ARMOUR))
        out->gun = (int8_t)chart->combat_gun;
    if (any_able(world, state, &ours, STAND_ARMOUR) && best_cover(world, &theirs) == COVER_NONE)
        out->armour = (int8_t)chart->combat_armour;
    int extra = max_int(0, companies(world, state, &ours) - companies(world, state, &theirs));
    out->extra = (int8_t)min_int(chart->combat_extra_most, chart->combat_extra * extra);
    int formation = main_formation(world, state, own);
    if (formation == DEFENCE) out->formation = (int8_t)chart->combat_defence;
    if (formation == MARCH || formation == ROAD) out->formation = (int8_t)chart->combat_march;
}

int combat_bonus(const World *world, const State *state, Party own, Party enemy) {
    Edge edge;
    combat_edge(world, state, own, enemy, &edge);
    return edge.cover + edge.weapons + edge.gun + edge.armour + edge.extra + edge.formation;
}

// [14.8.5] Returns the rally number of the party's largest battalion. If two are equally large,
// returns the lower number.
int combat_rally(const World *world, const State *state, Party party) {
    int largest = 0, number = 10;
    for (uint64_t rest = party.battalions; rest; rest &= rest - 1) {
        int battalion = bits_first(rest), rally = rally_number(world, state, battalion);
        uint8_t stand[BODY_MAX];
        int count = stands_of(world, state, battalion, stand);
        if (count > largest || (count == largest && rally < number)) number = rally;
        largest = max_int(largest, count);
    }
    for (uint64_t rest = party.loose; rest; rest &= rest - 1) {
        int battalion = state->holder[state->loose[bits_first(rest)].stand];
        int rally = world->chart.rally[world->battalion[battalion].quality];
        if (largest == 0 || (largest == 1 && rally < number)) number = rally;
        largest = max_int(largest, 1);
    }
    return number;
}

// Returns the battalion of the enemy from which a battalion or loose stand retreats. Prefers an
// enemy in contact with it to other enemies in the combat.
int party_enemy(const World *world, const State *state, int battalion, int loose) {
    int node = loose == NO_INDEX ? battalion : BATTALIONS_MAX + loose;
    for (int i = 0; i < NODES; i++)
        if (node_is(world, state, i) && nodes_touch(world, state, node, i))
            return node_battalion(state, i);
    int other = (int)side_other((Side)side_of(world, battalion));
    return party_first(state, party_of(world, state, other));
}
