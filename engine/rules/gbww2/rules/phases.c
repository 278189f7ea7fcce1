// SPDX-License-Identifier: GPL-3.0-or-later
// phases.c -- lists all phases. For a phase in which the game stops: who chooses, which actions are
// legal and how they are applied. For the other phases: the function that runs them. To read the
// rules, start here.
#include "legal_cache.h"
#include "play.h"

static Side who_unit(const World *world, const State *state, const Frame *frame) {
    (void)state;
    return (Side)side_of(world, frame->unit);
}

static Side who_side(const World *world, const State *state, const Frame *frame) {
    (void)world, (void)state;
    return (Side)frame->unit;
}

static Side who_answers(const World *world, const State *state, const Frame *frame) {
    (void)world, (void)state;
    return (Side)frame_seen(frame)->answer.side;
}

static Side who_strike(const World *world, const State *state, const Frame *frame) {
    (void)state;
    return (Side)strike_side(world, frame->unit);
}

static Side who_stand(const World *world, const State *state, const Frame *frame) {
    return (Side)side_of(world, state->holder[frame->unit]);
}

static Side who_division(const World *world, const State *state, const Frame *frame) {
    (void)state;
    return (Side)world->division[frame->unit].side;
}

static Side who_chance(const World *world, const State *state, const Frame *frame) {
    (void)world, (void)state, (void)frame;
    return CHANCE;
}

// clang-format off
#define WAITS(name, who)  who, name##_legal, name##_apply, NULL
#define CHANCE_IN(name)   who_chance, chance_legal, name##_apply, NULL
#define RUNS(name)        NULL, NULL, NULL, name##_run
const Phase phases[PHASES] = {
    [PHASE_OVER]         = {"over", NULL, NULL, NULL, NULL, "W13", "The game is over."},
    [PHASE_COURSE]       = {"course",       RUNS(course),                "7.0", ""},
    [PHASE_PLACE]        = {"set-up",       WAITS(place, who_unit),      "6.1", "In which 6-in square does %b set up? Each square has the inches of its north-west corner as its name."},
    [PHASE_CELL]         = {"place",        WAITS(cell, who_unit),       "6.1", "Where is the centre of the front of %b placed?"},
    [PHASE_FORMATION]    = {"formation",    WAITS(formation, who_unit),  "3.0", "Which formation does %b take?"},
    [PHASE_FACING]       = {"facing",       WAITS(facing, who_unit),     "14.3.3", "Which way does %b face? north+15 is 15 degrees to the right of north, north-15 to the left."},
    [PHASE_SHAPE]        = {"shape",        WAITS(shape, who_unit),      "3.3", "Which shape does the line of %b take?"},
    [PHASE_WEATHER]      = {"weather",      CHANCE_IN(weather),          "8.0.1", "Weather roll for the day."},
    [PHASE_DECLARE]      = {"first player", WAITS(declare, who_side),    "8.3", "%S side: become first player for the day, or pass?"},
    [PHASE_DAYLIGHT]     = {"daylight",     CHANCE_IN(daylight),         "8.2", "Daylight roll: does visibility grow at once?"},
    [PHASE_DRAW]         = {"draw",         CHANCE_IN(draw),             "W12", "%S side draws an activation card."},
    [PHASE_PLAN]         = {"fire plan",    WAITS(plan, who_strike),     "11.1", "How shall %k come: planned, registered or on call?"},
    [PHASE_PLAN_SQUARE]  = {"fire plan",    WAITS(plan_square, who_strike), "11.2", "In which 6-in square does %k fall? Each square has the inches of its north-west corner as its name."},
    [PHASE_PLAN_CELL]    = {"fire plan",    WAITS(plan_cell, who_strike),"11.2", "Where does %k fall?"},
    [PHASE_PLAN_TURN]    = {"fire plan",    WAITS(plan_turn, who_strike),"11.2.1", "On which turn does %k fall?"},
    [PHASE_DEPLOY]       = {"deployment",   WAITS(deploy, who_side),     "10.1", "%S side: which battalion deploys from reserve?"},
    [PHASE_SUFFER]       = {"deployment",   WAITS(suffer, who_unit),     "10.1.1", "Which stand of %b does the deployment destroy or suppress?"},
    [PHASE_ACTIVATE]     = {"activation",   WAITS(activate, who_side),   "9.0", "%S side: who is activated, and who is ordered to ground?"},
    [PHASE_BARRAGE]      = {"barrages",     WAITS(barrage, who_side),    "11.1", "%S side: what are the orders to artillery and aircraft?"},
    [PHASE_CALL_SQUARE]  = {"barrages",     WAITS(call_square, who_strike), "11.2.3", "In which 6-in square shall %k fall? Each square has the inches of its north-west corner as its name."},
    [PHASE_CALL_CELL]    = {"barrages",     WAITS(call_cell, who_strike),"11.2.3", "Where shall %k fall?"},
    [PHASE_DELAY]        = {"delay",        CHANCE_IN(delay),            "11.2", "Delay roll for %k."},
    [PHASE_SHELLING]     = {"shelling",     RUNS(shelling),              "11.3", ""},
    [PHASE_SHELL]        = {"shelling",     CHANCE_IN(shell),            "11.3.3", "Roll for shells or aircraft against %t."},
    [PHASE_SHELL_HIDDEN] = {"shelling",     CHANCE_IN(shell_hidden),     "11.3.3", "Roll for shells on hidden stands."},
    [PHASE_AIM]          = {"aircraft",     WAITS(aim, who_strike),      "12.1", "Which stand does %k attack?"},
    [PHASE_DROP]         = {"drop",         WAITS(drop, who_unit),       "Air Landings", "Where does %b drop?"},
    [PHASE_FLAK]         = {"flak",         CHANCE_IN(flak),             "Air Landings", "Flak fires at %t."},
    [PHASE_DRIFT]        = {"drift",        CHANCE_IN(drift),            "Air Landings", "Drift roll for %t."},
    [PHASE_LAND]         = {"landing",      CHANCE_IN(land),             "Air Landings", "Landing roll for %t."},
    [PHASE_RENDEZVOUS]   = {"rendezvous",   WAITS(rendezvous, who_unit), "Rendezvous", "At which stand does %b gather?"},
    [PHASE_COMMAND]      = {"command",      CHANCE_IN(command),          "13.0", "Command roll for %c."},
    [PHASE_ACT]          = {"actions",      WAITS(act, who_side),        "14.0", "%S side, %R: which action?"},
    [PHASE_MOVE]         = {"move",         WAITS(move, who_unit),       "14.3", "Where does %b move?"},
    [PHASE_COPS]         = {"C Ops",        WAITS(cops, who_division),   "5.1.1", "Where does the C Ops of %d move?"},
    [PHASE_WALK]         = {"walk",         RUNS(walk),                  "14.3", ""},
    [PHASE_MET]          = {"met",          WAITS(met, who_unit),        "14.3.8", "%b meets hidden enemies: make contact or keep away?"},
    [PHASE_GATHER]       = {"gathering",    RUNS(gather),                "Rendezvous", ""},
    [PHASE_SNEAK]        = {"infiltration", CHANCE_IN(sneak),            "Infiltration", "Infiltration roll for %t."},
    [PHASE_ANSWER]       = {"opportunity",  WAITS(answer, who_answers),  "14.5", "Which battalion gives opportunity fire at %b?"},
    [PHASE_VOLLEY]       = {"fire",         RUNS(volley),                "14.4", ""},
    [PHASE_TARGET]       = {"fire",         WAITS(target, who_stand),    "14.4.1", "Which stand does %t fire at?"},
    [PHASE_SHOT]         = {"fire",         CHANCE_IN(shot),             "14.4.6", "Shot of %t."},
    [PHASE_GIVE]         = {"losses",       WAITS(give, who_stand),      "14.4.11", "Which stand takes the hit on %t?"},
    [PHASE_RALLY]        = {"rally",        CHANCE_IN(rally),            "14.7", "Rally roll for %t."},
    [PHASE_CLASHES]      = {"close combat", RUNS(clashes),               "14.8", ""},
    [PHASE_CLASH]        = {"close combat", CHANCE_IN(clash),            "14.8.2", "Close combat of %b."},
    [PHASE_WAVER]        = {"close combat", CHANCE_IN(waver),            "14.8.2", "Morale check of %t after close combat."},
    [PHASE_RETREAT]      = {"retreat",      WAITS(retreat, who_unit),    "14.8.3", "Where does %b retreat to?"},
    [PHASE_FOLLOW]       = {"advance",      WAITS(follow, who_unit),     "14.8.4", "Does %b advance after combat?"},
    [PHASE_MORALE]       = {"morale",       RUNS(morale),                "15.0", ""},
    [PHASE_HOLD]         = {"morale",       CHANCE_IN(hold),             "15.1", "Morale check of %b."},
    [PHASE_PARK]         = {"FUP",          WAITS(park, who_division),   "16.1.1", "Does the FUP of %d move to its C Ops?"},
    [PHASE_REPLACE]      = {"replacement",  CHANCE_IN(replace),          "16.2.3", "Replacement roll for %t."},
    [PHASE_STAY]         = {"redeployment", WAITS(stay, who_unit),       "16.3.1", "Does %b stay, re-form or withdraw for the night?"},
    [PHASE_DETACH]       = {"detaching",    WAITS(detach, who_side),     "16.3.3", "%S side: which support is detached?"},
    [PHASE_ATTACH]       = {"attaching",    WAITS(attach, who_side),     "16.3.4", "%S side: which support is attached?"},
};
// clang-format on

void phases_settle(const World *world, State *state) {
    stack_settle(phases, world, state, state->frame, &state->depth);
}

Side gbww2_turn(const World *world, const State *state) {
    const Frame *frame = frame_at(state, 0);
    return phases[frame->phase].who ? phases[frame->phase].who(world, state, frame) : NOBODY;
}

void gbww2_legal(const World *world, const State *state, ActionList *out) {
    const Frame *frame = frame_at(state, 0);
    assert(phases[frame->phase].legal != NULL);
    legal_asked(world, state, frame, out);
}

void gbww2_apply(const World *world, State *state, Action action) {
    Frame *frame = frame_top(state);
    assert(phases[frame->phase].apply != NULL);
    if (state->plies < UINT16_MAX) state->plies++;
    phases[frame->phase].apply(world, state, frame, action);
    phases_settle(world, state);
}
