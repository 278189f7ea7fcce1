// SPDX-License-Identifier: GPL-3.0-or-later
// phases.c -- the table of all phases: their names, functions, rules and prompts. Start reading
// here: the table is the contents of the rules.
#include "play.h"

static Side who_unit(const World *world, const State *state, const Frame *frame) {
    (void)state;
    return (Side)world->unit[frame->unit].side;
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
    [PHASE_OVER]      = {"over", NULL, NULL, NULL, NULL, "F12", "The game is over."},
    [PHASE_SETUP]     = {"set-up",        WAITS(setup, setup_who),     "F18", "Where does %s set up?"},
    [PHASE_LAY]       = {"minefield",     WAITS(lay, setup_who),       "F11", "Which hex is mined?"},
    [PHASE_PLAN]      = {"barrage plan",  WAITS(plan, setup_who),      "G7",  "Which hex is the target of a planned barrage of %s?"},
    [PHASE_PLAN_TURN] = {"barrage turn",  WAITS(plan_turn, setup_who), "G7",  "On which turn does %s fire this barrage, if it has a target?"},
    [PHASE_DAWN]      = {"dawn",          RUNS(dawn),                  "S1",  ""},
    [PHASE_DEAL]      = {"deal",          CHANCE_IN(deal),             "S2",  "A card is dealt to %s."},
    [PHASE_NEXT]      = {"next card",     RUNS(next),                  "S3",  ""},
    [PHASE_RALLY]     = {"rally",         CHANCE_IN(rally),            "S5",  "%s draws a card for its rally check."},
    [PHASE_DUSK]      = {"dusk",          RUNS(dusk),                  "S6",  ""},

    [PHASE_ACT]       = {"activation",    WAITS(act, who_unit),        "G4",  "What does %s do?"},
    [PHASE_WALK]      = {"walk",          RUNS(walk),                  "F18", ""},
    [PHASE_MORE]      = {"more",          WAITS(more, who_unit),       "G4",  "Does %s move on?"},
    [PHASE_FIGHT]     = {"fight",         WAITS(fight, who_unit),      "G4",  "Does %s fight?"},
    [PHASE_DONE]      = {"done",          RUNS(done),                  "S4",  ""},

    [PHASE_MINE]      = {"mines",         CHANCE_IN(mine),             "F11", "The mines throw dice at %s."},
    [PHASE_FLAK]      = {"flak",          CHANCE_IN(flak),             "F11", "Anti-aircraft guns fire at %s."},
    [PHASE_DICE]      = {"fire",          CHANCE_IN(dice),             "F7",  "%s throws the dice."},
    [PHASE_ANSWER]    = {"assault",       CHANCE_IN(answer),           "F8",  "The defender throws dice at %s."},
    [PHASE_COVER]     = {"cover",         CHANCE_IN(cover),            "sheet: cover", "A cover card is drawn for each hit."},
    [PHASE_STRIKE]    = {"hits",          RUNS(strike),                "F5",  ""},
    [PHASE_FATE]      = {"fate",          CHANCE_IN(fate),             "sheet: fate", "%s draws a card for its fate."},
    [PHASE_COMMANDER] = {"commander",     CHANCE_IN(commander),        "sheet: fate", "%s draws a card for its fate."},
    [PHASE_BRIDGE]    = {"bridge",        CHANCE_IN(bridge),           "F11", "A card decides whether the bridge is blown."},

    [PHASE_CLASH]     = {"assault",       RUNS(clash),                 "F8",  ""},
    [PHASE_FALL]      = {"fall back",     RUNS(fall),                  "F22", ""},
    [PHASE_RETREAT]   = {"fall back",     WAITS(retreat, who_unit),    "F22", "Where does %s retreat to?"},
    [PHASE_FOLLOW]    = {"follow",        WAITS(follow, who_unit),     "F8",  "Does %s advance into the hex?"},
};
// clang-format on

void actions_over_hexes(const HexSet *set, Verb verb, int who, ActionList *out) {
    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t rest = set->word[word]; rest; rest &= rest - 1)
            actions_push(
                out, action_make(verb, (unsigned)who, (unsigned)(word * 64 + bits_first(rest))));
}

void phases_settle(const World *world, State *state) {
    stack_settle(phases, world, state, state->frame, &state->depth);
}

Side rfic_turn(const World *world, const State *state) {
    const Frame *frame = frame_at(state, 0);
    return phases[frame->phase].who ? phases[frame->phase].who(world, state, frame) : NOBODY;
}

void rfic_legal(const World *world, const State *state, ActionList *out) {
    const Frame *frame = frame_at(state, 0);
    assert(phases[frame->phase].legal != NULL);
    phases[frame->phase].legal(world, state, frame, out);
}

void rfic_apply(const World *world, State *state, Action action) {
    Frame *frame = frame_top(state);
    assert(phases[frame->phase].apply != NULL);
    phases[frame->phase].apply(world, state, frame, action);
    phases_settle(world, state);
}
