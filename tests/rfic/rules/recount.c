// SPDX-License-Identifier: GPL-3.0-or-later
// recount.c -- implements recount.h.
#include "recount.h"

const Unit *of(int unit) { return &game.world->unit[unit]; }
bool in(uint64_t set, int unit) { return set >> unit & 1; }
bool same_side(int a, int b) { return of(a)->side == of(b)->side; }
bool is_staff(int unit) { return of(unit)->kind == COMMANDER || of(unit)->kind == OBSERVER; }
bool rides_or_tows(const State *state, int unit) {
    return of(unit)->kind == AFV || of(unit)->kind == TRANSPORT || in(state->limbered, unit);
}
bool fresh(const State *state, int unit) {
    return !in(state->moved, unit) && !in(state->disrupted, unit);
}

// --- Where a move can end [sheet: movement, F10, F13, F20, F6]

int sheet_pace(const State *state, int unit, bool black) {
    static const int afv[WEIGHTS][COLOURS] = {{2, 3}, {1, 2}, {1, 1}};
    if (in(state->limbered, unit)) return of(unit)->tow == MOVER_HORSE ? 1 : 2;
    switch (of(unit)->kind) {
        case INFANTRY:
        case ENGINEERS:
            return 1;
        case CAVALRY:
        case OBSERVER:
            return 2;
        case COMMANDER:
            return in(state->wounded, unit) ? 1 : 2;
        case AFV:
            return afv[of(unit)->weight][black];
        case TRANSPORT:
            return of(unit)->mover == MOVER_HORSE ? 1 : 2;
        default:
            return of(unit)->weight == LIGHT ? 1 : 0;
    }
}

bool enemy_stands(const State *state, int unit, Hex hex) {
    for (int other = 0; other < game.world->unit_count; other++)
        if (!same_side(unit, other) && state->hex[other] == hex && !in(state->hidden, other))
            return true;
    return false;
}

bool has_road(const State *state, Hex from, int direction) {
    int bridge = game.world->bridge[from][direction];
    return (game.world->road[from] >> direction & 1) &&
           !(bridge != NO_INDEX && state->blown >> bridge & 1);
}

bool ground_opens(const State *state, int unit, bool leader, Hex to) {
    char letter = game.world->terrains[game.world->terrain[to]].letter;
    bool feet =
        leader || (!in(state->limbered, unit) &&
                   (of(unit)->kind == INFANTRY || of(unit)->kind == ENGINEERS || is_staff(unit)));
    return letter == '~' ? false : letter == 'm' ? feet : true;
}

static void go_on(Journey *it, Hex hex, int steps, bool all_road, int rough, bool ended) {
    const World *world = game.world;
    const State *state = it->state;
    bool vehicle = rides_or_tows(state, it->unit);
    for (int d = 0; d < HEX_DIRECTIONS && !ended; d++) {
        Hex to = world->grid.neighbour[hex][d];
        if (to == HEX_NONE || (!it->no_enemy && enemy_stands(state, it->unit, to))) continue;
        bool road = has_road(state, hex, d), roads = all_road && road;
        bool river = world->river[hex] >> d & 1, ford = world->ford[hex] >> d & 1;
        bool stream = world->stream[hex] >> d & 1, ends = stream;
        if (steps + 1 > it->pace + (roads ? it->road : 0)) continue;
        if (!road && !ground_opens(state, it->unit, false, to)) continue;
        if (!road && it->leader != NO_UNIT && !ground_opens(state, it->unit, true, to)) continue;
        if (river && !road) {
            if (!ford || vehicle || steps > 0) continue;
            ends = true;
        }
        if (stream && vehicle && !road) continue;
        char letter = world->terrains[world->terrain[to]].letter;
        bool slow = (letter == 'w' || letter == 'h') && !road;
        bool afv = of(it->unit)->kind == AFV;
        if (slow && afv && rough > 0) continue;
        if (slow && !afv && vehicle && !it->black && !it->any_card) continue;
        if (it->state->hex[it->unit] != to) hex_add(&it->ends, to);
        go_on(it, to, steps + 1, roads, rough + slow, ends);
    }
}

void journey(Journey *it) {
    char words[16];
    card_name(it->state->card[it->unit], words);
    it->black = strchr(words, 'C') != NULL || strchr(words, 'S') != NULL;
    it->pace = sheet_pace(it->state, it->unit, it->black);
    it->road = of(it->unit)->kind == AFV || it->pace == 0 ? 0 : 1;
    if (it->leader != NO_UNIT && it->pace > 0) it->pace++;
    it->ends = (HexSet){0};
    go_on(it, it->state->hex[it->unit], 0, true, 0, false);
}

int in_the_hex(const State *state, int unit, Hex hex) {
    int count = 0;
    for (int other = 0; other < game.world->unit_count; other++)
        count += other != unit && same_side(unit, other) && state->hex[other] == hex &&
                 !in(state->riding, other) && !is_staff(other) && of(other)->kind != AIRCRAFT;
    return count;
}

int led_by(const State *state, int unit) {
    for (int other = 0; other < game.world->unit_count; other++)
        if (of(other)->kind == COMMANDER && same_side(unit, other) && other != unit &&
            state->hex[other] == state->hex[unit] && fresh(state, other) &&
            !in(state->wounded, other))
            return of(unit)->kind == COMMANDER ? NO_UNIT : other;
    return NO_UNIT;
}

// --- Fire [sheet: range, dice, F7, F16, G6]

const SheetRow sheet[WEAPONS] = {
    [SMALL_ARMS] = {2, 1, 1, 2},    [SMG] = {1, 2, 1, 1},           [LMG] = {2, 2, 1, 1},
    [HMG] = {4, 4, 2, 1},           [AGAINST_AFV] = {1, 1, 1, 2},   [MEDIUM_MORTAR] = {4, 2, 1, 1},
    [LIGHT_AFV_GUN] = {4, 4, 2, 1}, [LIGHT_AT_GUN] = {4, 2, 1, 1},  [MEDIUM_AFV_GUN] = {6, 4, 2, 1},
    [MEDIUM_AT_GUN] = {6, 2, 1, 1}, [HEAVY_AFV_GUN] = {8, 4, 2, 1}, [HEAVY_AT_GUN] = {8, 2, 1, 1},
    [HEAVY_MORTAR] = {6, 2, 1, 1},  [INFANTRY_GUN] = {6, 2, 1, 1},  [MOUNTAIN_GUN] = {8, 2, 1, 1},
    [FIELD_GUN] = {12, 2, 1, 1},    [MEDIUM_GUN] = {16, 2, 1, 1},   [HEAVY_GUN] = {20, 2, 1, 1},
};

static int sheet_dice(int weapon, int count, bool is_fresh_now) {
    const SheetRow *row = &sheet[weapon];
    return is_fresh_now ? row->fresh * count : row->spent * (count / row->per);
}

bool is_soldiers(int unit) { return of(unit)->kind <= CAVALRY; }

// Returns the number that a die needs to hit, from the sheet's table of firer by target; 0 if no
// die hits. For tanks and anti-tank guns at armour the row is gun class less armour class.
int sheet_number(const State *state, int firer, int target) {
    int weapon = of(firer)->weapon, kind = of(target)->kind;
    bool at = weapon == LIGHT_AT_GUN || weapon == MEDIUM_AT_GUN || weapon == HEAVY_AT_GUN;
    bool tank = of(firer)->kind == AFV, foot = is_soldiers(firer);
    bool mounted = kind == CAVALRY || kind == TRANSPORT || in(state->limbered, target);
    if (kind == AFV) {
        static const int classes[] = {3, 4, 5, 6, 0};
        if (tank || at) return classes[2 - (of(firer)->gun - of(target)->armour)];
        return foot && of(firer)->kind == ENGINEERS ? 5 : 6;
    }
    if (is_staff(target)) return 6;
    return (mounted ? 4 : 5) + (at ? 1 : 0);
}

static int helpers(const State *state, int unit) {
    int dice = 0;
    if (of(unit)->kind == AFV) return 0;
    for (int other = 0; other < game.world->unit_count; other++)
        if (of(other)->kind == COMMANDER && same_side(unit, other) && !in(state->wounded, other) &&
            state->hex[other] == state->hex[unit])
            dice += fresh(state, other) && fresh(state, unit) ? 2 : 1;
    return dice;
}

bool may_be_named(const State *state, int firer, int target) {
    if (same_side(firer, target) || !in(state->on_map, target)) return false;
    if (in(state->riding | state->hidden, target)) return false;
    if (!is_staff(target)) return true;
    for (int other = 0; other < game.world->unit_count; other++)
        if (same_side(other, target) && state->hex[other] == state->hex[target] &&
            !is_staff(other) && !in(state->riding | state->hidden, other))
            return false;
    return true;
}

bool watched(const State *state, int gun, Hex hex) {
    for (int other = 0; other < game.world->unit_count; other++)
        if (of(other)->observer && same_side(gun, other) && in(state->on_map, other) &&
            fresh(state, other) && !in(state->riding | state->hidden, other) &&
            sight_clear(&game.world->sight, state->hex[other], hex))
            return true;
    return false;
}

int count_dice(const State *state, int firer, int target) {
    int far = hex_distance(&game.world->grid, state->hex[firer], state->hex[target]), dice = 0;
    bool sees = sight_clear(&game.world->sight, state->hex[firer], state->hex[target]);
    bool now = fresh(state, firer);
    if (in(state->riding | state->limbered, firer) || sheet_number(state, firer, target) == 0)
        return 0;
    if (is_soldiers(firer)) {
        const uint8_t *arms = of(firer)->arms[state->figures[firer]];
        if (!sees) return 0;
        if (of(target)->kind == AFV)
            dice = far <= 1 ? sheet_dice(AGAINST_AFV, state->figures[firer], now) : 0;
        for (int weapon = 0; weapon < ARMS && of(target)->kind != AFV; weapon++)
            if (far <= sheet[weapon].range) dice += sheet_dice(weapon, arms[weapon], now);
    } else if (of(firer)->weapon != NO_INDEX) {
        int weapon = of(firer)->weapon, men = of(firer)->kind == GUN ? state->figures[firer] : 1;
        bool indirect = weapon == MEDIUM_MORTAR || weapon >= HEAVY_MORTAR;
        if (far > sheet[weapon].range) return 0;
        if (!sees)
            return indirect && watched(state, firer, state->hex[target])
                       ? sheet_dice(weapon, men, now)
                       : 0;
        dice = sheet_dice(weapon, men, now);
    }
    return dice > 0 ? dice + helpers(state, firer) : 0;
}
