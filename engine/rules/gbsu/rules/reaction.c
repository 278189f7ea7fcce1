// SPDX-License-Identifier: GPL-3.0-or-later
// reaction.c -- [7] the side without the initiative reacts when an enemy unit enters a hex.
//
// The frame holds the mover and the hex that the mover has entered. First, cards set the defensive
// fire limits of the units that see this hex. Then the side reacts with one unit at a time until it
// passes [R13, R14].
#include "layout.h"
#include "phases.h"

// Returns true if `unit` has firepower, and `hex` is in its range and line of sight [7.3].
static bool in_reach(const World *world, const State *state, int unit, Hex hex) {
    return hex_in(view_of(world, state, unit, hex), state->hex[unit]) &&
           unit_firepower(world, state, unit) > 0;
}

static bool mover_stands(const State *state, const Frame *frame) {  // [R15]
    return has(state->on_map, frame_as(frame)->reaction.mover) &&
           state->hex[frame_as(frame)->reaction.mover] == frame_as(frame)->reaction.entered;
}

static uint64_t inactive_units(const World *world, const State *state, const Frame *frame) {
    int side = side_other(world->unit[frame_as(frame)->reaction.mover].side);
    return side_units(world, state, side) & ~state->disorganised;  // [7.1, 8.1c]
}

// A unit may fire in defence one, two or three times this turn from these values on. The value is
// that of the unit's limit card less the ammo marker [7.3.1].
enum { ONE_FIRE_FROM = 1, TWO_FIRES_FROM = 5, THREE_FIRES_FROM = 8 };
static int limit_of(int value) {
    return (value >= ONE_FIRE_FROM) + (value >= TWO_FIRES_FROM) + (value >= THREE_FIRES_FROM);
}

// --- records of shots: a unit fires once at a mover in a hex [7.3.7, R14] ------------------------

static bool has_shot(const State *state, int firer, int mover, Hex hex) {
    for (int i = 0; i < state->shots; i++) {
        const Shot *shot = &state->shot[i];
        if (shot->firer == firer && shot->mover == mover && shot->hex == hex) return true;
    }
    return false;
}

// Returns true if a recorded shot can still forbid a second shot: the firer has defensive fires
// left, and the mover is in the same hex or can come back to it.
static bool shot_matters(const World *world, const State *state, const Shot *shot) {
    if (!has(state->on_map, shot->firer) || unit_limit(state, shot->firer) == 0) return false;
    if (state->hex[shot->mover] == shot->hex) return true;
    if (!has(state->moving & state->on_map, shot->mover)) return false;
    int away = hex_distance(&world->grid, state->hex[shot->mover], shot->hex);
    int least = away * world->cost_least[world->unit[shot->mover].motorised];
    return least <= state->mp[shot->mover];
}

// Records a defensive fire or a call of a strike. No known game needs more than SHOTS_MAX records.
// If all are in use, the oldest is dropped.
static void shot_note(const World *world, State *state, int firer, int mover, Hex hex) {
    int kept = 0;
    for (int i = 0; i < state->shots; i++) {
        if (shot_matters(world, state, &state->shot[i])) state->shot[kept++] = state->shot[i];
    }
    if (kept == SHOTS_MAX)
        memmove(state->shot, state->shot + 1, (size_t)--kept * sizeof *state->shot);
    state->shot[kept++] = (Shot){hex, (uint8_t)firer, (uint8_t)mover};
    memset(state->shot + kept, 0, (size_t)(SHOTS_MAX - kept) * sizeof *state->shot);
    state->shots = (uint8_t)kept;
}

// --- who may fire, call a strike or retreat ------------------------------------------------------

static bool fire_barred(const World *world, const State *state, int mover, Hex hex) {  // [7.3.5]
    return enemy_in(world, state, world->unit[mover].side, hex);
}

FireBar watch_bar(const World *world, const State *state, int unit, int mover, Hex hex) {
    if (has(state->disorganised, unit)) return FIRE_BAR_DISORGANISED;  // [7.1, 8.1c]
    if (fire_barred(world, state, mover, hex)) return FIRE_BAR_FRIENDS;
    if (has(state->limit_drawn, unit) && unit_limit(state, unit) == 0) return FIRE_BAR_LIMIT;
    if (has_shot(state, unit, mover, hex)) return FIRE_BAR_ONCE;
    return shot_bar(world, state, unit, mover, hex);
}

uint64_t watchers_of(const World *world, const State *state, int mover, Hex hex) {
    int side = side_other((Side)world->unit[mover].side);
    uint64_t watchers = 0;
    for (uint64_t rest = able_units(world, state, side); rest; rest &= rest - 1)
        if (watch_bar(world, state, bits_first(rest), mover, hex) == FIRE_FREE)
            watchers |= bit(bits_first(rest));
    return watchers;
}

// Returns true if the unit may call a strike on the mover: the unit has defensive fires left, has
// the mover's hex in range and sight, and has not yet fired at the mover in this hex [6.9.1]. The
// caller has excluded disorganised units and movers that share a hex with enemies.
static bool may_call(const World *world, const State *state, const Frame *frame, int unit) {
    return unit_limit(state, unit) > 0 &&
           in_reach(world, state, unit, frame_as(frame)->reaction.entered) &&
           !has_shot(state, unit, frame_as(frame)->reaction.mover,
                     frame_as(frame)->reaction.entered);
}

// offers_fire() returns true if the unit can fire in defence, offers_call() if it can call a
// strike. Both add these actions to `out`, unless `out` is NULL.
static bool offers_fire(const World *world, const State *state, const Frame *frame, int unit,
                        ActionList *out) {
    if (watch_bar(world, state, unit, frame_as(frame)->reaction.mover,
                  frame_as(frame)->reaction.entered) != FIRE_FREE)
        return false;
    if (out) actions_push(out, action_make(VERB_DEFEND, (unsigned)unit, 0));
    return true;
}

static bool offers_call(const World *world, const State *state, const Frame *frame, int unit,
                        ActionList *out) {
    if (!may_call(world, state, frame, unit)) return false;
    bool any = false;
    for (int i = 0; i < world->strike_count; i++) {  // [6.9]
        if (world->strike[i].side != world->unit[unit].side) continue;
        if (strikes_ready(world, state, i) == 0) continue;
        if (out) actions_push(out, action_make(VERB_CALL, (unsigned)unit, (unsigned)i));
        any = true;
    }
    return any;
}

// [7.2, R16] Returns what prevents a unit from retreating before a mover in hex `from`, in that
// direction. The unit must share its hex with no enemy, and must not be an emplacement. The retreat
// must lead to a passable hex that is not adjacent to the mover, without enemies and with room.
StepBar withdraw_bar(const World *world, const State *state, Hex from, int unit, int direction) {
    const Unit *it = &world->unit[unit];
    Hex hex = state->hex[unit], next = world->grid.neighbour[hex][direction];
    if (it->fixed) return STEP_BAR_FIXED;
    if (enemy_in(world, state, it->side, hex)) return STEP_BAR_COMBAT;
    if (next == HEX_NONE) return STEP_BAR_FAR;
    if (hex_distance(&world->grid, next, from) < 2) return STEP_BAR_NEARER;
    if (step_cost(world, state, it->motorised, hex, direction) == COST_NEVER)
        return STEP_BAR_IMPASSABLE;
    if (enemy_in(world, state, it->side, next)) return STEP_BAR_ENEMY;
    return stack_room(world, state, unit, next) ? STEP_FREE : STEP_BAR_FULL;
}

static HexSet withdraw_hexes(const World *world, const State *state, const Frame *frame, int unit) {
    HexSet set = {{0}};
    for (int d = 0; d < HEX_DIRECTIONS; d++)
        if (withdraw_bar(world, state, frame_as(frame)->reaction.entered, unit, d) == STEP_FREE)
            hex_add(&set, world->grid.neighbour[state->hex[unit]][d]);
    return set;
}

bool withdraw_open(const State *state) { return frame_at(state, 1)->phase == PHASE_WALK; }

// Returns those of `units` that are adjacent to the mover. Returns none after a won close combat,
// where no unit may retreat before the mover [7.3.5]. `layout` may be NULL.
static uint64_t withdrawing(const World *world, const State *state, const Frame *frame,
                            const Layout *layout, uint64_t units) {
    bool any = layout == NULL ||
               hexes_meet(&world->around[frame_as(frame)->reaction.entered], &layout->stand);
    if (!any || !withdraw_open(state)) return 0;
    uint64_t near = 0;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = world->grid.neighbour[frame_as(frame)->reaction.entered][d];
        if (next != HEX_NONE) near |= units_at(state, next);
    }
    return units & near;
}

// Returns those of `units` that have defensive fires left. Returns none if the rules forbid fire at
// the mover.
static uint64_t able_to_fire(const World *world, const State *state, const Frame *frame,
                             uint64_t units) {
    units &= state->limit_low | state->limit_high;
    return units == 0 || fire_barred(world, state, frame_as(frame)->reaction.mover,
                                     frame_as(frame)->reaction.entered)
               ? 0
               : units;
}

static bool any_offer(const World *world, const State *state, const Frame *frame,
                      const Layout *layout, bool seen) {
    uint64_t units = inactive_units(world, state, frame) & ~state->reacted;
    uint64_t able = seen ? able_to_fire(world, state, frame, units) : 0;
    for (uint64_t rest = able; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (offers_fire(world, state, frame, unit, NULL) > 0) return true;
        if (offers_call(world, state, frame, unit, NULL) > 0) return true;
    }
    for (uint64_t rest = withdrawing(world, state, frame, layout, units); rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        HexSet set = withdraw_hexes(world, state, frame, unit);
        for (int word = 0; word < HEX_WORDS; word++) {
            if (set.word[word]) return true;
        }
    }
    return false;
}

// --- hexes where the enemy may react to a mover [R43] -------------------------------------------

enum { EVERY_FRONT = (1 << HEX_DIRECTIONS) - 1 };  // all directions, as a set

typedef struct Answers {  // what the search for hexes where the enemy may react depends on
    int mover, side, mp;  // `side` reacts to the mover, which has `mp` half MP left
    const uint8_t *cost;  // by hex: half MP that the mover needs to reach it on an empty map
    HexSet friends;       // hexes with other units of the mover's side
    const HexSet *units;  // hexes with units of the reacting side
    bool strikes;         // true if the reacting side has a strike that it may call [6.9]
} Answers;

// Returns true if the unit can retreat in a direction of the set `open` when the mover stands in
// direction `front`. The hexes in front and on both sides of the front are adjacent to the mover,
// so the unit may not retreat there [7.2].
static bool leaves_for(unsigned open, int front) {
    unsigned near = 1u << front | 1u << (front + 1) % HEX_DIRECTIONS |
                    1u << (front + HEX_DIRECTIONS - 1) % HEX_DIRECTIONS;
    return (open & ~near) != 0;
}

// Returns the directions in which an inactive unit could retreat from a mover, before the hex of
// the mover is known.
static unsigned open_ways(const World *world, const State *state, const Answers *answers,
                          int unit) {
    const Unit *it = &world->unit[unit];
    Hex hex = state->hex[unit];
    unsigned open = 0;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = world->grid.neighbour[hex][d];
        if (next == HEX_NONE || hex_in(&answers->friends, next)) continue;
        if (step_cost(world, state, it->motorised, hex, d) == COST_NEVER) continue;
        if (hex_in(answers->units, next) && !stack_room(world, state, unit, next)) continue;
        open |= 1u << d;
    }
    return open;
}

// Returns the directions from the unit to the neighbour hexes that the mover can reach. The set may
// contain a few directions more.
static unsigned fronts_of(const World *world, const State *state, const Answers *answers,
                          int unit) {
    const Unit *mover = &world->unit[answers->mover];
    Hex hex = state->hex[unit];
    int away = hex_distance(&world->grid, hex, state->hex[answers->mover]);
    // [5.3] The first hex of a move may cost more than the MP of the mover.
    if (away <= 2) return EVERY_FRONT;
    if ((away - 1) * world->cost_least[mover->motorised] > answers->mp) return 0;
    unsigned fronts = 0;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = world->grid.neighbour[hex][d];
        if (next != HEX_NONE && answers->cost[next] <= answers->mp) fronts |= 1u << d;
    }
    return fronts;
}

// Adds to *set the hexes next to these units where the arrival of the mover lets a unit retreat.
static void add_fronts(const World *world, const State *state, Answers *answers, uint64_t units,
                       HexSet *set) {
    bool begun = false;
    for (; units; units &= units - 1) {
        int unit = bits_first(units);
        Hex hex = state->hex[unit];
        unsigned fronts = fronts_of(world, state, answers, unit);
        if (fronts == 0 || world->unit[unit].fixed) continue;
        uint64_t friends =
            side_units(world, state, side_other((Side)answers->side)) & ~bit(answers->mover);
        for (; !begun && friends; friends &= friends - 1)
            hex_add(&answers->friends, state->hex[bits_first(friends)]);
        begun = true;
        if (hex_in(&answers->friends, hex)) continue;
        unsigned open = open_ways(world, state, answers, unit);
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex next = world->grid.neighbour[hex][d];
            if (fronts >> d & 1 && next != HEX_NONE && leaves_for(open, d)) hex_add(set, next);
        }
    }
}

// Adds to *set the hexes where the unit reacts to the mover: by drawing its limit, by firing, or by
// calling a strike.
static void add_view(const World *world, const State *state, const Answers *answers, int unit,
                     HexSet *set) {
    bool drawn = has(state->limit_drawn, unit);
    Hex hex = state->hex[unit];
    const HexSet *view = view_of(world, state, unit, hex), *near = &world->around[hex];
    bool close = drawn && !answers->strikes && fire_close(world, unit, answers->mover);
    HexSet hexes = *view;
    for (int word = 0; close && word < HEX_WORDS; word++) hexes.word[word] &= near->word[word];
    // [R14] The unit may not fire twice at the same mover in the same hex.
    for (int i = 0; i < state->shots; i++) {
        const Shot *shot = &state->shot[i];
        if (shot->firer == unit && shot->mover == answers->mover)
            hexes.word[shot->hex >> 6] &= ~bit(shot->hex & 63);
    }
    for (int word = 0; word < HEX_WORDS; word++) set->word[word] |= hexes.word[word];
}

// Returns the hexes where a unit that may fire can react to the mover: usually all hexes that such
// units see.
static HexSet views_of(const World *world, const State *state, const Layout *layout,
                       const Answers *answers) {
    const Unit *mover = &world->unit[answers->mover];
    bool plain = answers->strikes ||
                 !(layout->able & state->limit_drawn & world->close[mover->target_class]);
    for (int i = 0; i < state->shots; i++) plain = plain && state->shot[i].mover != answers->mover;
    if (plain) return layout->fired;
    HexSet set = {{0}};
    for (uint64_t rest = layout->able; rest; rest &= rest - 1)
        add_view(world, state, answers, bits_first(rest), &set);
    return set;
}

// Returns the units of `side` whose retreats matter. Units that may fire at adjacent hexes are left
// out, because they already react in all of these. Those that have fired at this mover are kept.
static uint64_t silent_units(const World *world, const State *state, const Layout *layout,
                             int mover, int side) {
    uint64_t watching = layout->able & world->watchful;
    for (int i = 0; i < state->shots; i++)
        if (state->shot[i].mover == mover) watching &= ~bit(state->shot[i].firer);
    return side_units(world, state, side) & ~state->disorganised & ~watching;  // [7.1, 8.1c]
}

HexSet answered_hexes(const World *world, const State *state, int mover) {
    const Unit *it = &world->unit[mover];
    int side = side_other((Side)it->side);
    const Layout *layout = layout_of(world, state, side);
    Answers answers = {.mover = mover,
                       .side = side,
                       .mp = mp_of(world, state, mover),
                       .cost = world->paths[it->motorised][state->hex[mover]].cost,
                       .units = &layout->stand};
    for (int i = 0; i < world->strike_count; i++)
        answers.strikes |=
            world->strike[i].side == answers.side && strikes_ready(world, state, i) > 0;
    HexSet set = views_of(world, state, layout, &answers);
    add_fronts(world, state, &answers, silent_units(world, state, layout, mover, side), &set);
    for (int i = 0; i < MINES_MAX; i++)
        if (state->mine[i].hex != HEX_NONE && mine_strikes(world, state, mover, &state->mine[i]))
            hex_add(&set, state->mine[i].hex);
    return set;
}

// --- the reaction -------------------------------------------------------------------------------

// Returns true if a unit of `able` sees the hex. `layout` may be NULL: the function then looks
// through the units, which is faster than to make a layout for this test alone.
static bool hex_seen(const World *world, const State *state, const Layout *layout, uint64_t able,
                     Hex hex) {
    if (layout != NULL) return layout->fire[hex] > 0;
    for (uint64_t rest = able; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (hex_in(view_of(world, state, unit, state->hex[unit]), hex)) return true;
    }
    return false;
}

static void limit_set(const World *world, State *state, Frame *frame) {
    int unit = frame_as(frame)->reaction.drawer, side = world->unit[unit].side;
    unit_limit_set(state, unit, limit_of(card_value(frame->card) - state->ammo[side]));
    frame->card = CARD_NONE;
    frame_as(frame)->reaction.drawer = NO_UNIT;
}

// Draws the limit cards that are due. Then asks the side to react, or ends the reaction.
void limits_run(const World *world, State *state, Frame *frame) {
    if (frame->card != CARD_NONE) limit_set(world, state, frame);
    if (!mover_stands(state, frame)) {
        frame_pop(state);
        return;
    }
    int side = side_other(world->unit[frame_as(frame)->reaction.mover].side);
    const Layout *layout = layout_at_hand(world, state, side);
    uint64_t able = able_units(world, state, side);
    bool seen = hex_seen(world, state, layout, able, frame_as(frame)->reaction.entered);
    // [7.3.1, R13] Limit cards are drawn even if a friend in the hex of the mover forbids fire
    // [7.3.5].
    for (uint64_t rest = seen ? able & ~state->limit_drawn : 0; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (!in_reach(world, state, unit, frame_as(frame)->reaction.entered)) continue;
        state->limit_drawn |= bit(unit);
        frame_as(frame)->reaction.drawer = (uint8_t)unit;
        card_ask(world, state, world->unit[unit].side, false, false);
        return;
    }
    if (any_offer(world, state, frame, layout, seen)) {
        frame->phase = PHASE_REACT;
    } else {
        frame_pop(state);
    }
}

Side react_who(const World *world, const State *state, const Frame *frame) {
    (void)state;
    return side_other(world->unit[frame_as(frame)->reaction.mover].side);
}

void react_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const Layout *layout = layout_at_hand(world, state, (int)react_who(world, state, frame));
    uint64_t units = inactive_units(world, state, frame) & ~state->reacted;
    uint64_t able = able_to_fire(world, state, frame, units);
    for (uint64_t rest = able; rest; rest &= rest - 1) {
        offers_fire(world, state, frame, bits_first(rest), out);
    }
    for (uint64_t rest = able; rest; rest &= rest - 1) {
        offers_call(world, state, frame, bits_first(rest), out);
    }
    for (uint64_t rest = withdrawing(world, state, frame, layout, units); rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        HexSet set = withdraw_hexes(world, state, frame, unit);
        actions_over_hexes(&set, VERB_WITHDRAW, unit, out);
    }
    actions_push(out, action_make(VERB_PASS, 0, 0));
}

void react_apply(const World *world, State *state, Frame *frame, Action action) {
    if (action_verb(action) == VERB_PASS) {
        frame_pop(state);
        return;
    }
    int unit = (int)action_who(action);
    state->reacted |= bit(unit);
    frame->phase = PHASE_LIMITS;
    Hex hex = frame_as(frame)->reaction.entered;
    int mover = frame_as(frame)->reaction.mover;
    switch (action_verb(action)) {
        case VERB_DEFEND:
            shot_note(world, state, unit, mover, hex);
            unit_limit_set(state, unit, unit_limit(state, unit) - 1);
            frame_push(state, PHASE_DEFEND, unit, mover);
            break;
        case VERB_CALL:
            shot_note(world, state, unit, mover, hex);
            unit_limit_set(state, unit, unit_limit(state, unit) - 1);  // [6.9.3]
            strike_begin(world, state, (int)action_where(action), true, hex);
            break;
        default:
            assert(action_verb(action) == VERB_WITHDRAW);
            unit_enter(world, state, unit, (Hex)action_where(action));
            mine_begin(world, state, unit);
    }
}
