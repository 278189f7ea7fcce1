// SPDX-License-Identifier: GPL-3.0-or-later
// setup.c -- [3] sets up the game before the first turn, and begins and ends each turn.
//
// Set-up has this order: units with a choice of hexes, first of one side, then of the other;
// minefields; the deal of the hands; the initiative suits. Each turn then has reinforcements, the
// initiative card and the activation phase.
#include "play.h"

// Returns the units of `side` that its player still has to place before the first turn.
static uint64_t free_units(const World *world, const State *state, int side) {
    return world->starters & world->side[side].units & ~state->on_map;
}

// Returns the hexes where the unit may be placed: the hexes that the scenario lists for it, without
// enemies and with room.
static HexSet open_hexes(const World *world, const State *state, int unit) {
    const Unit *it = &world->unit[unit];
    uint8_t stack[HEXES_MAX];
    HexSet open = it->where;
    HexSet enemies = side_hexes(world, state, side_other((Side)it->side));
    for (int word = 0; word < HEX_WORDS; word++) open.word[word] &= ~enemies.word[word];
    if (it->weapon) return open;
    memset(stack, 0, sizeof stack);
    uint64_t friends = side_units(world, state, it->side) & ~world->weapons;
    for (; friends; friends &= friends - 1) {
        Hex hex = state->hex[bits_first(friends)];
        bool full = ++stack[hex] >= world->terrains[world->terrain[hex]].stacking;
        if (full) open.word[hex >> 6] &= ~bit(hex & 63);
    }
    return open;
}

// Returns why the unit may not be placed in the hex, or STEP_FREE if open_hexes() contains it.
StepBar put_bar(const World *world, const State *state, int unit, Hex hex) {
    const Unit *it = &world->unit[unit];
    if (!hex_in(&it->where, hex)) return STEP_BAR_FAR;
    if (enemy_in(world, state, it->side, hex)) return STEP_BAR_ENEMY;
    return stack_room(world, state, unit, hex) ? STEP_FREE : STEP_BAR_FULL;
}

static bool set_empty(const HexSet *set) {
    for (int word = 0; word < HEX_WORDS; word++) {
        if (set->word[word]) return false;
    }
    return true;
}

// Returns true if the unit can be placed in some hex. Each unit on the map blocks at most one hex,
// so a unit with more listed hexes always finds one.
static bool may_be_put(const World *world, const State *state, int unit) {
    if (world->unit[unit].where_count > bits_count(state->on_map)) return true;
    HexSet open = open_hexes(world, state, unit);
    return !set_empty(&open);
}

// --- [3.1] free set-up, and the next step of the set-up ------------------------------------------

void setup_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    HexSet open = open_hexes(world, state, frame->unit);
    actions_over_hexes(&open, VERB_PLACE, frame->unit, out);
}

void setup_apply(const World *world, State *state, Frame *frame, Action action) {
    unit_put(world, state, frame->unit, (Hex)action_where(action));
    frame->unit = NO_UNIT;
    frame->phase = PHASE_TURN_START;  // setup_continue() finds the next step
}

// Returns the side that sets up after `side`, or NOBODY.
static Side setup_after(const World *world, Side side) {
    return side == (Side)world->setup_first ? side_other(side) : NOBODY;
}

static int mines_placed(const State *state, int side) {
    int count = 0;
    for (int i = 0; i < MINES_MAX; i++) {
        count += state->mine[i].hex != HEX_NONE && state->mine[i].side == side;
    }
    return count;
}

// [11.6.1, R29] Returns the hexes where the side may lay a minefield: minable hexes without enemies
// or mines, with a friendly unit in the hex or in a neighbour.
static HexSet mine_hexes(const World *world, const State *state, int side) {
    HexSet set = {{0}}, barred = {{0}};
    for (uint64_t rest = side_units(world, state, side); rest; rest &= rest - 1) {
        const HexSet *around = &world->around[state->hex[bits_first(rest)]];
        for (int word = 0; word < HEX_WORDS; word++) set.word[word] |= around->word[word];
    }
    for (uint64_t rest = side_units(world, state, side_other((Side)side)); rest; rest &= rest - 1) {
        hex_add(&barred, state->hex[bits_first(rest)]);
    }
    for (int i = 0; i < MINES_MAX; i++) {
        if (state->mine[i].hex != HEX_NONE) hex_add(&barred, state->mine[i].hex);
    }
    for (int word = 0; word < HEX_WORDS; word++) {
        set.word[word] &= world->minable.word[word] & ~barred.word[word];
    }
    return set;
}

// Returns the side that places the next minefield, or NOBODY if no side has a minefield left and a
// hex for it. The side that sets up first also lays its mines first.
static Side mines_next(const World *world, const State *state) {
    Side side = (Side)world->setup_first;
    for (int i = 0; i < SIDES; i++, side = side_other(side)) {
        if (mines_placed(state, side) >= world->side[side].minefields) continue;
        HexSet set = mine_hexes(world, state, side);
        if (!set_empty(&set)) return side;
    }
    return NOBODY;
}

// Returns the side that gets the next card of the deal. The side with the larger hand is dealt
// first, or the Allied side if both are equal [3.2]. Returns NOBODY when all cards are dealt.
Side deal_to(const World *world, const State *state) {
    Side first = world->side[AXIS].deal > world->side[ALLIED].deal ? AXIS : ALLIED;
    if (bits_count(state->cards.hand[first]) < world->side[first].deal) return first;
    Side second = side_other(first);
    if (bits_count(state->cards.hand[second]) < world->side[second].deal) return second;
    return NOBODY;
}

// Sets the next phase of the set-up. Returns false if the set-up is complete.
static bool setup_continue(const World *world, State *state, Frame *frame) {
    while (frame_as(frame)->setup.side != NOBODY) {
        for (uint64_t rest = free_units(world, state, frame_as(frame)->setup.side); rest;
             rest &= rest - 1) {
            if (!may_be_put(world, state, bits_first(rest))) continue;  // no hex is open
            frame->unit = (uint8_t)bits_first(rest);
            frame->phase = PHASE_SETUP;
            return true;
        }
        frame_as(frame)->setup.side =
            (uint8_t)setup_after(world, (Side)frame_as(frame)->setup.side);
    }
    Side miner = mines_next(world, state);  // mines are laid when both sides have set up [11.6.1]
    if (miner != NOBODY) {
        frame_as(frame)->setup.side = (uint8_t)miner;
        frame->phase = PHASE_MINE_DRAW;
        return true;
    }
    if (deal_to(world, state) != NOBODY) {
        frame->phase = PHASE_DEAL;
        return true;
    }
    if (frame_as(frame)->setup.suits_drawn < world->initiative_cards) {
        frame->phase = PHASE_SUITS;
        return true;
    }
    return false;
}

// --- [11.6.1] minefields -------------------------------------------------------------------------

void mine_draw_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    frame_as(frame)->setup.marker = (uint8_t)action_where(action);
    state->markers_out[frame_as(frame)->setup.side] |=
        (uint16_t)(1u << frame_as(frame)->setup.marker);
    frame->phase = PHASE_MINE_PLACE;
}

void mine_place_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    HexSet set = mine_hexes(world, state, frame_as(frame)->setup.side);
    actions_over_hexes(&set, VERB_LAY_MINE, frame_as(frame)->setup.side, out);
}

void mine_place_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    int place = mine_at(state, HEX_NONE);
    assert(place >= 0);
    state->mine[place] = (Mine){(uint16_t)action_where(action), frame_as(frame)->setup.marker,
                                frame_as(frame)->setup.side == AXIS, 0, 0};
    frame_as(frame)->setup.marker = CARD_NONE;
    frame_as(frame)->setup.side = NOBODY;  // both sides have set up
    frame->phase = PHASE_TURN_START;
}

// --- [3.2] the deal, [3.3] the initiative suits --------------------------------------------------

void deal_apply(const World *world, State *state, Frame *frame, Action action) {
    cards_deal(&state->cards, world->deck, (int)action_who(action), (int)action_where(action));
    frame->phase = PHASE_TURN_START;
}

// [3.3] The side that draws gets the suit of the card. All suits not drawn belong to the other
// side.
void suits_apply(const World *world, State *state, Frame *frame, Action action) {
    int card = (int)action_where(action);
    cards_show(&state->cards, world->deck, card);
    if (world->initiative_side == AXIS) {
        state->suit_owner |= (uint8_t)(1u << card_suit(card));
    } else {
        state->suit_owner &= (uint8_t) ~(1u << card_suit(card));
    }
    frame_as(frame)->setup.suits_drawn++;
    frame->phase = PHASE_TURN_START;
}

// --- [3.6] a turn begins -------------------------------------------------------------------------

// Returns the next reinforcement that is due and can be placed, or NO_UNIT. The side that sets up
// first brings its units first [R41]. A unit whose hexes are all blocked waits [R32].
static int next_arrival(const World *world, const State *state) {
    uint64_t here = world->starters | state->on_map | state->eliminated;
    Side side = (Side)world->setup_first;
    for (int i = 0; i < SIDES; i++, side = side_other(side)) {
        for (uint64_t rest = world->side[side].units & ~here; rest; rest &= rest - 1) {
            int unit = bits_first(rest);
            if (world->unit[unit].turn <= state->turn && may_be_put(world, state, unit))
                return unit;
        }
    }
    return NO_UNIT;
}

// Resets how many strikes of each kind each side may use this turn [6.7.2].
static void strikes_reset(const World *world, State *state) {
    for (int i = 0; i < world->strike_count; i++) {
        state->strike_left[i] = world->strike[i].count[state->turn];
        state->strike_active[i] = 0;
    }
}

// Goes to the next step of the set-up or, at the start of a turn, to the next reinforcement or the
// initiative card.
void turn_start_run(const World *world, State *state, Frame *frame) {
    if (state->turn == 0) {
        if (setup_continue(world, state, frame)) return;
        state->turn = 1;
        strikes_reset(world, state);
    }
    int unit = next_arrival(world, state);
    if (unit != NO_UNIT) {
        frame->unit = (uint8_t)unit;
        frame->phase = PHASE_REINFORCE;
        return;
    }
    frame->unit = NO_UNIT;
    frame_as(frame)->setup.suits_drawn = 0;
    frame->phase = PHASE_INITIATIVE;
    pile_ready(world, state);
}

void reinforce_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    HexSet open = open_hexes(world, state, frame->unit);
    actions_over_hexes(&open, VERB_PLACE, frame->unit, out);
}

void reinforce_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    unit_put(world, state, unit, (Hex)action_where(action));
    frame->phase = PHASE_TURN_START;
    mine_begin(world, state, unit);
}

// [3.4, R8] Gives the initiative to the owner of the card's suit, and then the suit to the other
// side. This card causes no random event [12.1].
void initiative_apply(const World *world, State *state, Frame *frame, Action action) {
    int card = (int)action_where(action), suit = card_suit(card);
    cards_show(&state->cards, world->deck, card);
    state->initiative = state->suit_owner >> suit & 1 ? AXIS : ALLIED;
    state->suit_owner ^= (uint8_t)(1u << suit);
    frame->phase = PHASE_DECLARE;
}

// --- a turn ends ---------------------------------------------------------------------------------

// Returns the units over a stacking limit, which are the last to arrive in each hex [2.0, R12].
static uint64_t surplus_units(const World *world, const State *state) {
    uint64_t surplus = 0;
    for (uint64_t rest = state->on_map & ~world->weapons; rest; rest &= rest - 1) {
        int unit = bits_first(rest), before = 0;
        Hex hex = state->hex[unit];
        if (state->order[unit] < world->terrains[world->terrain[hex]].stacking) continue;
        uint64_t stack = units_at(state, hex) & world->side[world->unit[unit].side].units;
        for (stack &= ~world->weapons; stack; stack &= stack - 1)
            before += state->order[bits_first(stack)] < state->order[unit];
        if (before >= world->terrains[world->terrain[hex]].stacking) surplus |= bit(unit);
    }
    return surplus;
}

// Returns the next surplus unit to retreat: first those of the side with the initiative, then by
// hex. In one hex, the last unit to arrive comes first.
static int surplus_next(const World *world, const State *state) {
    uint64_t units = state->surplus & world->side[state->initiative].units;
    if (units == 0) units = state->surplus;
    int next = bits_first(units);
    for (uint64_t rest = units; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (state->hex[unit] > state->hex[next]) continue;
        if (state->hex[unit] < state->hex[next] || state->order[unit] > state->order[next])
            next = unit;
    }
    return next;
}

// [R12] Enforces the stacking limits at the end of a turn: each call retreats one surplus unit as
// in [8.2]. A unit that cannot retreat loses a step and stays. Returns true when no surplus unit is
// left.
static bool stacking_observed(const World *world, State *state, Frame *frame) {
    uint64_t before = frame_as(frame)->turn_end.surplus_known ? state->surplus : ~(uint64_t)0;
    frame_as(frame)->turn_end.surplus_known = true;
    // A unit that has retreated can have made room for another unit.
    state->surplus = before != 0 ? before & surplus_units(world, state) : 0;
    if (state->surplus == 0) return true;
    int unit = surplus_next(world, state);
    state->surplus &= ~bit(unit);
    retreat_begin(world, state, unit, RETREAT_CROWDED, HEX_NONE);
    return false;
}

void turn_end_run(const World *world, State *state, Frame *frame) {
    if (!stacking_observed(world, state, frame)) return;
    state->activated = state->done = state->moving = state->reacted = 0;
    state->limit_drawn = state->limit_low = state->limit_high = 0;  // [7.3.3]
    state->declared_weapons = 0;
    state->declared_formations = 0;
    memset(state->support, 0, sizeof state->support);
    memset(state->mp, 0, sizeof state->mp);
    memset(state->shot, 0, sizeof state->shot);
    state->shots = 0;
    frame_as(frame)->turn_end.surplus_known = false;
    if (victory_sudden(world, state) || state->turn >= world->turns) {
        memset(state->strike_left, 0, sizeof state->strike_left);
        memset(state->strike_active, 0, sizeof state->strike_active);
        frame->phase = PHASE_OVER;
        return;
    }
    state->turn++;
    strikes_reset(world, state);
    frame->phase = PHASE_TURN_START;
}

// --- the start of a game -------------------------------------------------------------------------

void gbsu_setup(const World *world, State *state) {
    memset(state, 0, sizeof *state);
    cards_init(&state->cards);
    for (int unit = 0; unit < UNITS_MAX; unit++) {
        state->hex[unit] = HEX_NONE;
        state->entry[unit] = NO_ENTRY;
    }
    for (int i = 0; i < MINES_MAX; i++) state->mine[i].hex = HEX_NONE;
    for (int unit = 0; unit < world->unit_count; unit++) {
        if (world->unit[unit].steps == 2) state->full |= bit(unit);
        if (world->unit[unit].turn == 0 && world->unit[unit].at != HEX_NONE) {
            unit_put(world, state, unit, world->unit[unit].at);
        }
    }
    state->control[ALLIED] = world->control[ALLIED];
    state->control[AXIS] = world->control[AXIS];
    // Units control the objectives in their hexes.
    for (int unit = 0; unit < world->unit_count; unit++) {
        if (!has(state->on_map, unit)) continue;
        int objective = world->objective[state->hex[unit]], side = world->unit[unit].side;
        if (objective == NO_INDEX) continue;
        state->control[side] |= bit(objective);
        state->control[side_other((Side)side)] &= ~bit(objective);
    }
    state->combat.hex = HEX_NONE;
    state->winner_at_once = NOBODY;
    state->initiative = world->initiative_side;
    state->suit_owner = world->initiative_side == AXIS ? 0 : ALL_SUITS;  // [3.3] before the draw
    frame_push(state, PHASE_TURN_START, NO_UNIT, world->setup_first);
    stack_settle(phases, world, state, state->frame, &state->depth);
}
