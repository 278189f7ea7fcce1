// SPDX-License-Identifier: GPL-3.0-or-later
// policy_moves.c -- weights the actions of a unit, above all its moves. Start reading at
// rate_unit().
//
// Playouts spend much of their time here. Therefore data that are the same for all hexes are
// calculated once, and hexes without special features are rated from a few tables.
#include "policy.h"
#include "simd_hexes.h"

// An Outlook has the data by which the hexes are rated where a unit can end its move.
typedef struct Outlook {
    int unit, side, goal, distance_now;
    const uint8_t *distance;  // distance in hexes from each hex to the goal; without a goal unused
    float step;               // worth of each hex by which a move comes nearer to the goal
    float worth, firepower;   // worth and firepower of the unit
    float aim_worth;          // worth of a hex from which the unit could fire at an enemy
    // costs of leaving the present hex: an objective loses its only guard; the improved position is
    // lost
    float unguarded, dug_out;
    bool guard;  // true: the unit is the only guard of an objective
    Hex danger;  // for an HQ or signal unit the hex of the nearest enemy; otherwise HEX_NONE
    const Layout *foes;
    HexSet friends;  // hexes with friends
    HexSet mines;    // hexes with enemy minefields
    // hexes with units, enemy mines, an objective to take, or `danger` within two hexes
    HexSet particular;
    const HexSet *aim;  // hexes from which the unit could fire at an enemy
} Outlook;

static Hex nearest_enemy(const World *world, const State *state, int unit) {
    int nearest = HEXES_MAX;
    Hex hex = HEX_NONE;
    for (uint64_t rest = side_units(world, state, side_other((Side)world->unit[unit].side)); rest;
         rest &= rest - 1) {
        Hex there = state->hex[bits_first(rest)];
        int distance = hex_distance(&world->grid, state->hex[unit], there);
        if (distance >= nearest) continue;
        nearest = distance;
        hex = there;
    }
    return hex;
}

// Fills the costs of leaving the unit's hex: an objective loses its only guard, or the unit gives
// up an improved position.
static void outlook_leaves(const World *world, const State *state, Outlook *outlook) {
    Hex here = state->hex[outlook->unit];
    int objective = world->objective[here];
    if (objective != NO_INDEX && evaluation_of(world)->objective_points[objective] > 0.0f) {
        uint64_t friends =
            units_at(state, here) & world->side[outlook->side].units & ~bit(outlook->unit);
        outlook->guard = friends == 0 && (state->control[outlook->side] >> objective & 1);
    }
    if (outlook->guard)
        outlook->unguarded =
            weights_of(world)->move_unguard * evaluation_of(world)->objective_points[objective];
    if (has(state->improved, outlook->unit)) outlook->dug_out = weights_of(world)->move_dig_out;
}

static void outlook_marks(const World *world, const State *state, Outlook *outlook) {
    for (uint64_t rest = side_units(world, state, outlook->side); rest; rest &= rest - 1)
        hex_add(&outlook->friends, state->hex[bits_first(rest)]);
    for (int i = 0; i < MINES_MAX; i++) {
        const Mine *mine = &state->mine[i];
        if (mine->hex != HEX_NONE && mine->side != outlook->side)
            hex_add(&outlook->mines, mine->hex);
    }
    for (int word = 0; word < HEX_WORDS; word++)
        outlook->particular.word[word] = outlook->foes->stand.word[word] |
                                         outlook->friends.word[word] | outlook->mines.word[word];
    uint64_t objectives = world->objective_set & ~state->control[outlook->side];
    for (; objectives; objectives &= objectives - 1)
        hex_add(&outlook->particular, world->objectives[bits_first(objectives)]);
    if (world->unit[outlook->unit].hq || world->unit[outlook->unit].signal)
        outlook->danger = nearest_enemy(world, state, outlook->unit);
    if (outlook->danger == HEX_NONE) return;
    for (int word = 0; word < HEX_WORDS; word++)
        outlook->particular.word[word] |= world->near_by[outlook->danger].word[word];
}

static void outlook_take(const World *world, const State *state, int unit, Outlook *outlook) {
    const Unit *it = &world->unit[unit];
    Hex here = state->hex[unit];
    Layout *foes = layout_of(world, state, side_other((Side)it->side));
    *outlook = (Outlook){.unit = unit,
                         .side = it->side,
                         .goal = unit_goal(world, state, unit),
                         .distance = world->grid.distance[here],
                         .danger = HEX_NONE,
                         .worth = unit_worth(world, state, unit),
                         .firepower = (float)unit_firepower(world, state, unit),
                         .foes = foes,
                         .aim = layout_aim(world, foes, it->range)};
    if (outlook->goal != NO_INDEX) {
        outlook->distance = world->grid.distance[world->objectives[outlook->goal]];
        outlook->distance_now = outlook->distance[here];
        outlook->step = weights_of(world)->move_nearer +
                        weights_of(world)->move_nearer_point *
                            goal_pull(world, state, outlook->side, outlook->goal);
    }
    outlook->aim_worth =
        outlook->firepower > 0.0f ? weights_of(world)->move_aim * outlook->firepower : 0.0f;
    outlook_leaves(world, state, outlook);
    outlook_marks(world, state, outlook);
}

// Returns the number of friends within two hexes of `hex` that can still join an attack on it.
static int may_join(const World *world, const State *state, uint64_t attackers, Hex hex) {
    int count = 0;
    uint64_t rest =
        state->activated & ~state->done & state->on_map & ~state->disorganised & ~attackers;
    for (; rest; rest &= rest - 1)
        count += hex_distance(&world->grid, hex, state->hex[bits_first(rest)]) <= 2;
    return count;
}

// Returns the worth of a close combat in the hex, fought by the unit and its friends that already
// wait in this hex.
static float assault_worth(const World *world, const State *state, int unit, Hex hex) {
    uint64_t enemies =
        units_at(state, hex) & world->side[side_other((Side)world->unit[unit].side)].units;
    uint64_t attackers = (units_at(state, hex) & ~enemies) | bit(unit);
    float more = weights_of(world)->assault_join * (float)may_join(world, state, attackers, hex);
    float odds = assault_odds(world, state, attackers, more, hex), mine = 0.0f, theirs = 0.0f;
    for (uint64_t rest = attackers; rest; rest &= rest - 1)
        mine += unit_worth(world, state, bits_first(rest));
    for (uint64_t rest = enemies; rest; rest &= rest - 1)
        theirs += unit_worth(world, state, bits_first(rest));
    float worth =
        odds * (weights_of(world)->assault_theirs * theirs + weights_of(world)->assault_won) -
        (1.0f - odds) * weights_of(world)->assault_mine * mine - weights_of(world)->assault_cost;
    int objective = world->objective[hex];
    if (objective != NO_INDEX)
        worth += weights_of(world)->assault_take * odds *
                 evaluation_of(world)->objective_points[objective];
    return worth;
}

// Returns the expected loss of the unit in the hex, as a share of its worth. The loss grows with
// the number of enemies that can fire at the hex.
static float exposure(const World *world, const Outlook *outlook, Hex hex) {
    return evaluation_of(world)->exposed[hex] * (float)outlook->foes->fire[hex];
}

// Returns the worth of a move to a hex with special features: units, mines, an objective or a near
// enemy. The terms are added in the same order as in plain_worths(), so that rounding is the same.
static float particular_worth(const World *world, const State *state, const Outlook *outlook,
                              Hex hex) {
    if (hex_in(&outlook->foes->stand, hex)) return assault_worth(world, state, outlook->unit, hex);
    float worth = evaluation_of(world)->shelter[hex] +
                  outlook->step * (float)(outlook->distance_now - outlook->distance[hex]);
    int objective = world->objective[hex];
    if (objective != NO_INDEX && !(state->control[outlook->side] >> objective & 1)) {
        float late = (float)state->turn / (float)world->turns;
        worth += (weights_of(world)->move_take + weights_of(world)->move_take_late * late) *
                 evaluation_of(world)->objective_points[objective];
    }
    worth -= outlook->worth * exposure(world, outlook, hex);
    bool friends = hex_in(&outlook->friends, hex);
    uint64_t there = friends ? units_at(state, hex) : 0;
    if (friends) worth += weights_of(world)->move_stack * (float)bits_count(there);
    if (hex_in(outlook->aim, hex)) worth += outlook->aim_worth;
    worth -= outlook->unguarded;
    worth -= outlook->dug_out;
    if (hex_in(&outlook->mines, hex)) worth -= weights_of(world)->move_mine;
    // The hex is at its stacking limit already, so a unit will have to leave it [R12].
    if (friends && !world->unit[outlook->unit].weapon &&
        bits_count(there & ~world->weapons) >= world->terrains[world->terrain[hex]].stacking)
        worth -= weights_of(world)->move_full * outlook->worth;
    if (outlook->danger != HEX_NONE) {
        int enemy = hex_distance(&world->grid, outlook->danger, hex);
        if (enemy < 3) worth -= weights_of(world)->move_hq * (float)(3 - enemy);
    }
    return worth;
}

// Fills worth[] for the hexes of `rest`, bits of word number `word` of a hex set, as if they had no
// special features. Hexes are rated in groups of four, so entries of other hexes in a group are
// overwritten too.
static void plain_worths(const World *world, const Outlook *outlook, int word, uint64_t rest,
                         float worth[]) {
    const FourWhole now = four_whole(outlook->distance_now);
    const Four step = four_of(outlook->step), mine = four_of(outlook->worth),
               aim = four_of(outlook->aim_worth), unguarded = four_of(outlook->unguarded),
               dug_out = four_of(outlook->dug_out);
    const uint8_t *distance = outlook->distance + 64 * word,
                  *fire = outlook->foes->fire + 64 * word;
    const float *shelter = evaluation_of(world)->shelter + 64 * word,
                *exposed = evaluation_of(world)->exposed + 64 * word;
    const uint64_t aims = outlook->aim->word[word];
    worth += 64 * word;
    while (rest) {
        int at = four_first(rest);
        Four nearer = __builtin_convertvector(now - four_bytes(&distance[at]), Four);
        Four fires = __builtin_convertvector(four_bytes(&fire[at]), Four);
        Four four = four_at(&shelter[at]) + step * nearer;
        four -= mine * (four_at(&exposed[at]) * fires);
        four += four_where(four_masks(aims, at), aim);
        four = four - unguarded - dug_out;
        memcpy(&worth[at], &four, sizeof four);
        rest = four_next(rest, at);
    }
}

static void move_worths(const World *world, const State *state, const Outlook *outlook,
                        const HexSet *hexes, float worth[]) {
    for (int word = 0; word < HEX_WORDS; word++) {
        if (hexes->word[word] == 0) continue;
        plain_worths(world, outlook, word, hexes->word[word], worth);
        uint64_t rest = hexes->word[word] & outlook->particular.word[word];
        for (; rest; rest &= rest - 1) {
            Hex hex = (Hex)(word << 6 | bits_first(rest));
            worth[hex] = particular_worth(world, state, outlook, hex);
        }
    }
}

static float hold_worth(const World *world, const State *state, const Outlook *outlook) {
    if (has(state->disorganised, outlook->unit)) return 0.0f;
    Hex here = state->hex[outlook->unit];
    float full = stack_over(world, state, outlook->unit) ? weights_of(world)->move_full : 0.0f;
    return weights_of(world)->hold + weights_of(world)->hold_cover * (float)world->cover[here] -
           weights_of(world)->hold_exposed * outlook->worth * exposure(world, outlook, here) -
           full * outlook->worth;
}

static float improve_worth(const World *world, const State *state, const Outlook *outlook) {
    int enemy = enemy_distance(world, state, outlook->side, state->hex[outlook->unit]);
    return (outlook->guard ? weights_of(world)->improve_guard : weights_of(world)->improve) +
           (enemy <= 4 ? weights_of(world)->improve_near : 0.0f);
}

// --- moves --------------------------------------------------------------------------------------

enum { LEG_UNKNOWN = HEX_NONE - 1 };

// Returns the farthest hex on the path to `hex` that a single leg along this path reaches, or
// HEX_NONE if no leg reaches a hex of the path. known[] caches the results.
static Hex leg_towards(const PathTable *ways, const HexSet *legs, Hex start, Hex hex, Hex known[]) {
    if (hex == start) return HEX_NONE;
    if (known[hex] != LEG_UNKNOWN) return known[hex];
    Hex before = ways->before[hex], leg = leg_towards(ways, legs, start, before, known);
    bool whole = before == start || leg == before;  // the whole path is single legs
    return known[hex] = whole && hex_in(legs, hex) ? hex : leg;
}

// Raises the worth of each hex where the enemy may react to the worth of the best hex beyond it,
// because the move can go on from there [R43].
static void rate_beyond(const World *world, const State *state, const Outlook *outlook,
                        const HexSet *legs, float worth[]) {
    Hex here = state->hex[outlook->unit], known[HEXES_MAX];
    const PathTable *ways = &world->paths[world->unit[outlook->unit].motorised][here];
    HexSet far;
    float beyond[HEXES_MAX];
    uint64_t any = 0;
    if (!reach_beyond(world, state, outlook->unit, &far)) return;
    for (int word = 0; word < HEX_WORDS; word++) any |= far.word[word] &= ~legs->word[word];
    if (any == 0) return;
    for (int i = 0; i < world->grid.count; i++) known[i] = LEG_UNKNOWN;
    move_worths(world, state, outlook, &far, beyond);
    for (int word = 0; word < HEX_WORDS; word++) {
        for (uint64_t rest = far.word[word]; rest; rest &= rest - 1) {
            Hex hex = (Hex)(word << 6 | bits_first(rest));
            Hex leg = leg_towards(ways, legs, here, ways->before[hex], known);
            if (leg == HEX_NONE || hex_in(&outlook->foes->stand, leg)) continue;
            if (beyond[hex] > worth[leg]) worth[leg] = beyond[hex];
        }
    }
}

// Calculates weight_of() for four hexes at once.
static inline Four four_weights(Four worth) {
    Four weight = 0.02f + worth + 2.0f * worth * worth, least = four_of(0.02f);
    FourWhole none = worth <= 0.0f;
    return four_either(none, least, weight);
}

// Fills weight[] for the moves to the hexes of the set `legs`. The index is the hex.
static void rate_legs(const World *world, const State *state, const Outlook *outlook,
                      const MoveCorrection *learned, const HexSet *legs, float weight[]) {
    move_worths(world, state, outlook, legs, weight);
    rate_beyond(world, state, outlook, legs, weight);
    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t rest = legs->word[word]; rest;) {
            int at = four_first(rest), hex = word << 6 | at;
            Four four = four_weights(four_at(&weight[hex]));
            if (learned != NULL) four *= learned->all * four_at(&learned->row[hex]);
            memcpy(&weight[hex], &four, sizeof four);
            rest = four_next(rest, at);
        }
}

// --- other actions, and all actions of a unit ----------------------------------------------------

static float firing_worth(const World *world, const State *state, const Outlook *outlook,
                          int target, int support) {
    bool last = state->ammo[outlook->side] + 1 == world->side[outlook->side].low_ammo;
    return weights_of(world)->fire_base - (last ? weights_of(world)->fire_ammo : 0.0f) +
           weights_of(world)->fire_gain *
               fire_worth(world, state, outlook->unit, target, support, false);
}

// Fills out[] with the weights of a unit's actions that are not moves.
static void rate_others(const World *world, const State *state, const Outlook *outlook,
                        const Action list[], int count, float out[]) {
    int unit = outlook->unit, support = -1;  // support points available; -1: not calculated yet
    for (int i = 0; i < count; i++) {
        int where = (int)action_where(list[i]);
        float worth = 0.0f;
        switch (action_verb(list[i])) {
            case VERB_FIRE:
                if (support < 0)
                    support = (int)(weights_of(world)->fire_support *
                                    support_at_hand(world, state, unit));
                worth = firing_worth(world, state, outlook, where, support);
                break;
            case VERB_RALLY:
                worth = 1.5f;
                break;
            case VERB_IMPROVE:
                worth = improve_worth(world, state, outlook);
                break;
            case VERB_CLEAR:
                worth = weights_of(world)->clear;
                break;
            case VERB_DESTROY:
                worth = weights_of(world)->destroy + evaluation_of(world)->object_points[where];
                break;
            default:
                worth = hold_worth(world, state, outlook);
        }
        out[i] = weight_of(worth);
    }
}

int rate_unit(const World *world, const State *state, const MoveCorrection *learned,
              const Action list[], int count, float out[]) {
    Outlook outlook;
    HexSet legs = {{0}};
    float weight[HEXES_MAX];  // weights of moves, by hex
    int moves = 0;
    for (; moves < count && action_verb(list[moves]) == VERB_MOVE; moves++)
        hex_add(&legs, (Hex)action_where(list[moves]));
    outlook_take(world, state, frame_at(state, 0)->unit, &outlook);
    if (moves > 0) rate_legs(world, state, &outlook, learned, &legs, weight);
    for (int i = 0; i < moves; i++) out[i] = weight[action_where(list[i])];
    rate_others(world, state, &outlook, list + moves, count - moves, out + moves);
    return moves;
}
