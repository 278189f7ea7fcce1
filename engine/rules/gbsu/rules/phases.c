// SPDX-License-Identifier: GPL-3.0-or-later
// phases.c -- the table of all phases. Start reading here: it is the contents of the rules.
//
// The bottom frame of the stack goes through the phases of the first block. All other phases are
// pushed on top of this frame.
#include "play.h"

static Side who_chance(const World *world, const State *state, const Frame *frame) {
    (void)world, (void)state, (void)frame;
    return CHANCE;
}

static Side who_other(const World *world, const State *state, const Frame *frame) {
    (void)world, (void)state;
    return (Side)frame_as(frame)->request.side;
}

static Side who_owner(const World *world, const State *state, const Frame *frame) {
    (void)state;
    return (Side)world->unit[frame->unit].side;
}

static Side who_initiative(const World *world, const State *state, const Frame *frame) {
    (void)world, (void)frame;
    return (Side)state->initiative;
}

// clang-format off
#define WAITS(f, who)  who, f##_legal, f##_apply, NULL
#define CHANCE_IN(f)    who_chance, chance_legal, f##_apply, NULL
#define RUNS(f)        NULL, NULL, NULL, f##_run

const Phase phases[PHASES] = {
    [PHASE_OVER]          = {"over",             NULL, NULL, NULL, NULL,             "13.0",   "The game is over."},
    [PHASE_SETUP]         = {"set-up",           WAITS(setup, who_other),            "3.1",    "Place %s in its set-up zone."},
    [PHASE_MINE_DRAW]     = {"mine marker",      CHANCE_IN(mine_draw),               "11.6.1", "A mine marker is drawn."},
    [PHASE_MINE_PLACE]    = {"minefield",        WAITS(mine_place, who_other),       "11.6.1", "Place the minefield."},
    [PHASE_DEAL]          = {"deal",             CHANCE_IN(deal),                    "3.2",    "A card is dealt to a hand."},
    [PHASE_SUITS]         = {"suits",            CHANCE_IN(suits),                   "3.3",    "A card for an initiative suit is drawn."},
    [PHASE_TURN_START]    = {"turn start",       RUNS(turn_start),                   "3.6",    ""},
    [PHASE_REINFORCE]     = {"arrival",          WAITS(reinforce, who_owner),        "3.6",    "Where does %s arrive?"},
    [PHASE_INITIATIVE]    = {"initiative",       CHANCE_IN(initiative),              "3.6",    "The initiative card is drawn."},
    [PHASE_DECLARE]       = {"declare",          WAITS(declare, who_initiative),     "4.2",    "Declare what to activate."},
    [PHASE_CHECK]         = {"activation check", RUNS(check),                        "4.2",    ""},
    [PHASE_ACTIVATE]      = {"activation",       WAITS(activate, who_initiative),    "4.3",    "Choose what acts next."},
    [PHASE_TURN_END]      = {"turn end",         RUNS(turn_end),                     "3.6",    ""},

    [PHASE_UNIT]          = {"unit action",      WAITS(unit, who_owner),             "4.3",    "What does %s do?"},
    [PHASE_MOVE]          = {"move",             WAITS(move, who_owner),             "5.0",    "%s may move on or stop."},
    [PHASE_WALK]          = {"walk",             RUNS(walk),                         "5.0",    ""},
    [PHASE_LIMITS]        = {"fire limits",      RUNS(limits),                       "7.3.1",  ""},
    [PHASE_REACT]         = {"reaction",         WAITS(react, react_who),            "7.0",    "React to the move of %s?"},
    [PHASE_SUPPORT]       = {"support",          WAITS(support, who_owner),          "6.6",    "How many support points for the fire of %s?"},
    [PHASE_FIRE]          = {"fire",             RUNS(fire),                         "6.4",    ""},
    [PHASE_DEFEND]        = {"defensive fire",   RUNS(defend),                       "7.3.6",  ""},
    [PHASE_RALLY]         = {"rally",            RUNS(rally),                        "8.3",    ""},
    [PHASE_DESTROY]       = {"demolition",       RUNS(destroy),                      "11.7",   ""},
    [PHASE_MINE]          = {"mines",            RUNS(mine),                         "11.6.3", ""},

    [PHASE_TARGET]        = {"strike target",    WAITS(target, target_who),          "6.7.1",  "Which hex is the target?"},
    [PHASE_AIM]           = {"strike aim",       RUNS(aim),                          "6.7.4",  ""},
    [PHASE_LAND]          = {"strike scatter",   WAITS(land, land_who),              "6.7.4",  "The strike misses. Where does it land?"},
    [PHASE_STRIKE]        = {"strike effect",    RUNS(strike),                       "6.7.4",  ""},
    [PHASE_STRIKE_UNITS]  = {"strike effect",    RUNS(strike_units),                 "6.7.4",  ""},

    [PHASE_CARD]          = {"card",             WAITS(card, who_other),             "2.0",    "Which card do you use?"},
    [PHASE_DRAW]          = {"draw",             CHANCE_IN(draw),                    "2.0",    "A card is drawn."},
    [PHASE_REVEAL]        = {"reveal",           CHANCE_IN(reveal),                  "9.2",    "A face-down card is turned over."},
    [PHASE_RETREAT]       = {"retreat",          WAITS(retreat, retreat_who),       "8.2",    "Where does %s retreat to?"},

    [PHASE_COMBAT]        = {"close combat",     RUNS(combat),                       "9.2",    ""},
    [PHASE_COUNTER]       = {"counter-attack",   WAITS(counter, who_other),          "9.3",    "You lost the close combat. Counter-attack?"},
    [PHASE_LAY]           = {"face-down card",   WAITS(lay, who_other),              "9.3",    "Lay a face-down card from the pile or from your hand?"},
    [PHASE_LOSS]          = {"loss",             WAITS(loss, who_other),             "9.4",    "Which unit takes the loss?"},

    [PHASE_SNIPER]        = {"sniper",           WAITS(sniper, who_other),           "12.2",   "Sniper: hit which enemy unit?"},
    [PHASE_QUICK_RALLY]   = {"quick rally",      WAITS(quick_rally, who_other),      "12.2",   "Quick rally: rally which unit?"},
    [PHASE_DISCARD]       = {"change of orders", WAITS(discard, who_other),          "12.2",   "Change of orders: discard which card?"},
    [PHASE_REFILL]        = {"additional orders", WAITS(refill, who_other),           "12.2",   "Additional orders: refill your hand?"},
    [PHASE_DEAL_HAND]     = {"hand refill",      CHANCE_IN(deal_hand),               "12.2",   "A card is dealt to a hand."},
};
// clang-format on

PhaseRead *const phase_reads[PHASES] = {
    [PHASE_FIRE] = fire_read,
    [PHASE_DEFEND] = fire_read,
    [PHASE_MINE] = mine_read,
    [PHASE_STRIKE] = strike_read,
};

Side gbsu_turn(const World *world, const State *state) {
    const Frame *frame = frame_at(state, 0);
    return phases[frame->phase].who ? phases[frame->phase].who(world, state, frame) : NOBODY;
}

void gbsu_legal(const World *world, const State *state, ActionList *out) {
    const Frame *frame = frame_at(state, 0);
    assert(phases[frame->phase].legal != NULL);
    phases[frame->phase].legal(world, state, frame, out);
}

void gbsu_apply(const World *world, State *state, Action action) {
    Frame *frame = frame_top(state);
    assert(phases[frame->phase].apply != NULL);
    phases[frame->phase].apply(world, state, frame, action);
    stack_settle(phases, world, state, state->frame, &state->depth);
}
