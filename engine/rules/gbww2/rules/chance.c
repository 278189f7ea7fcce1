// SPDX-License-Identifier: GPL-3.0-or-later
// chance.c -- lists the outcomes of dice and cards, with their probabilities. Most
// outcomes are results, such as "suppressed", not the number on a die.
#include <stdlib.h>

#include "engine/rules/outcomes.h"
#include "play.h"

enum { ROCKET = 1 };  // SideCard.air_kind of rockets

static void outcome(Outcomes *out, Verb verb, int who, int where, int odds, int of) {
    outcomes_add(out, action_make(verb, (unsigned)who, (unsigned)where), (float)odds / (float)of);
}

// Adds the two outcomes of a die with `of` sides. `where` is 1 for a roll of at most `number`,
// otherwise 0.
static void at_most(Outcomes *out, Verb verb, int who, int number, int of) {
    number = max_int(0, min_int(of, number));
    outcome(out, verb, who, 0, of - number, of);
    outcome(out, verb, who, 1, number, of);
}

// Adds the three outcomes of a d10: a roll of `worst` or less destroys, a higher roll up to `bad`
// suppresses, and any other does nothing.
static void three(Outcomes *out, Verb verb, int who, int worst, int bad) {
    worst = max_int(0, min_int(10, worst));
    bad = max_int(worst, min_int(10, bad));
    outcome(out, verb, who, HIT_NONE, 10 - bad, 10);
    outcome(out, verb, who, HIT_SUPPRESSES, bad - worst, 10);
    outcome(out, verb, who, HIT_DESTROYS, worst, 10);
}

// [8.0.1] Adds the outcomes of the weather roll: a d10, modified by the weather of the day before.
static void weathers(const World *world, const State *state, Outcomes *out) {
    int low = 0, carry = 0;
    if (state->day > 1 && state->last_weather >= RAIN) carry = world->chart.weather_bad;
    if (state->day > 1 && state->last_weather == CLEAR) carry = world->chart.weather_good;
    for (int i = 0; i < WEATHERS; i++) {
        int most = i == WEATHERS - 1 ? 10 : world->chart.weather[i] - carry;
        most = max_int(low, min_int(10, most));
        outcome(out, VERB_WEATHER, 0, i, most - low, 10);
        low = most;
    }
}

static void delays(const World *world, const State *state, int strike, Outcomes *out) {
    int side = strike_side(world, strike), low = 0;
    const uint8_t *row = world->chart.delay[world->side[side].artillery];
    int more = state->strike[strike].kind == ON_CALL ? world->chart.delay_on_call : 0;
    for (int i = 0; i < DELAY_NEVER; i++) {
        int most = max_int(low, min_int(100, row[i] - more));
        outcome(out, VERB_DELAY, strike, i, most - low, 100);
        low = most;
    }
    outcome(out, VERB_DELAY, strike, DELAY_NEVER, 100 - low, 100);
}

static void shells(const World *world, const State *state, const Frame *frame, Outcomes *out) {
    const ShellFrame *it = &frame_seen(frame)->shell;
    int stand = it->stand, strike = it->strike, number = shell_number(world, state, stand);
    int destroys = 0;
    if (is_mission(world, strike)) {  // [12.2]
        Rect rect;
        bool hard =
            world->stand[stand].kind == STAND_ARMOUR || flag(state, state->holder[stand], MOUNTED);
        if (stand_rect(world, state, stand, &rect))
            hard |= ground_at(&world->ground, rect_middle(&rect)) == TERRAIN_BUNKER;
        bool rocket = world->side[strike_side(world, strike)].air_kind == ROCKET;
        destroys = rocket && hard ? world->chart.rocket_vehicle
                   : rocket       ? ROCKET_ANY
                                  : world->chart.bomber_destroys;
    }
    three(out, VERB_SHELL, stand, destroys, max_int(number, destroys));
}

// Adds one outcome for each possible set of hidden stands that the barrage suppresses under its
// template.
static void under(const World *world, const State *state, const Frame *frame, Outcomes *out) {
    const HiddenFrame *it = &frame_seen(frame)->hidden;
    uint8_t stand[BODY_MAX];
    int count = under_template(world, state, it->strike, it->side, stand);
    for (unsigned set = 0; set < 1u << count; set++) {
        double odds = 1;
        for (int i = 0; i < count; i++) {
            int number = shell_number(world, state, stand[i]);
            odds *= (set >> i & 1 ? number : 10 - number) / 10.0;
        }
        outcomes_add(out, action_make(VERB_UNDER, frame->unit, set), (float)odds);
    }
}

static void shots(const World *world, const State *state, const Frame *frame, Outcomes *out) {
    const ShotFrame *it = &frame_seen(frame)->shot;
    Shot shot = shot_of(world, state, it->stand, it->target, it->flags);
    int hit = max_int(0, shot.hit), destroyed = hit * max_int(0, min_int(10, shot.destroy));
    outcome(out, VERB_SHOT, it->stand, HIT_NONE, 100 - 10 * hit, 100);
    outcome(out, VERB_SHOT, it->stand, HIT_SUPPRESSES, 10 * hit - destroyed, 100);
    outcome(out, VERB_SHOT, it->stand, HIT_DESTROYS, destroyed, 100);
}

static void clashes(int unit, Outcomes *out) {
    for (int i = 0; i <= 2 * DICE_EVEN; i++)
        outcome(out, VERB_CLASH, unit, i, 10 - abs(i - DICE_EVEN), 100);
}

static void lands(const World *world, const State *state, int stand, Outcomes *out) {
    int from[2];
    Spot spot = {0, 0};
    for (int i = 0; i < LOOSE_MAX; i++)
        if (state->loose[i].stand == stand)
            spot = spot_at(HALF * state->loose[i].x, HALF * state->loose[i].y);
    land_numbers(world, drop_of(world, state, stand), spot, from);
    three(out, VERB_LAND, stand, 11 - from[1], 11 - from[0]);
}

static void flaks(const World *world, const State *state, int stand, Outcomes *out) {
    int most[2];
    flak_numbers(world, drop_of(world, state, stand), most);
    three(out, VERB_FLAK, stand, most[0], most[1]);
}

static void commands(const World *world, const State *state, int who, Outcomes *out) {
    int odds[3], hq;
    command_odds(world, state, who, odds, &hq);
    for (int i = 0; i < 3; i++) outcome(out, VERB_COMMAND, who, i, odds[i], 100);
}

static void cards(const State *state, int side, Outcomes *out) {
    int black, all;
    deck_left(state, &black, &all);
    outcome(out, VERB_CARD, side, CARD_DIAMOND, all - black, all);
    outcome(out, VERB_CARD, side, CARD_BLACK, black, all);
}

static void drifts(int unit, Outcomes *out) {
    for (int i = 0; i < 100; i++) outcome(out, VERB_DRIFT, unit, i, 1, 100);
}

static int quality_rally(const World *world, const State *state, int stand) {
    return world->chart.rally[world->battalion[state->holder[stand]].quality];
}

static void rallies(const World *world, const State *state, const Frame *frame, Outcomes *out) {
    int more = frame_seen(frame)->rally.helped ? world->chart.rally_hq : 0;
    at_most(out, VERB_RALLY, frame->unit, quality_rally(world, state, frame->unit) + more, 10);
}

static void outcomes_of(const World *world, const State *state, Outcomes *out) {
    const Frame *frame = frame_at(state, 0);
    int unit = frame->unit;
    out->count = 0;
    switch (frame->phase) {
        case PHASE_WEATHER:
            weathers(world, state, out);
            break;
        case PHASE_DAYLIGHT:
            at_most(out, VERB_DAYLIGHT, 0, 5, 10);
            break;
        case PHASE_DRAW:
            cards(state, unit, out);
            break;
        case PHASE_DELAY:
            delays(world, state, unit, out);
            break;
        case PHASE_SHELL:
            shells(world, state, frame, out);
            break;
        case PHASE_SHELL_HIDDEN:
            under(world, state, frame, out);
            break;
        case PHASE_FLAK:
            flaks(world, state, unit, out);
            break;
        case PHASE_DRIFT:
            drifts(unit, out);
            break;
        case PHASE_LAND:
            lands(world, state, unit, out);
            break;
        case PHASE_COMMAND:
            commands(world, state, unit, out);
            break;
        case PHASE_SNEAK:
            at_most(out, VERB_SNEAK, unit, quality_rally(world, state, unit) - 3, 10);
            break;
        case PHASE_SHOT:
            shots(world, state, frame, out);
            break;
        case PHASE_RALLY:
            rallies(world, state, frame, out);
            break;
        case PHASE_CLASH:
            clashes(unit, out);
            break;
        case PHASE_WAVER:
            at_most(out, VERB_WAVER, unit, 10 - frame_seen(frame)->waver.rally, 10);
            break;
        case PHASE_HOLD:
            at_most(out, VERB_HOLD, unit, morale_number(world, state, unit), 100);
            break;
        default:
            assert(frame->phase == PHASE_REPLACE);
            at_most(out, VERB_REPLACE, unit, replace_number(world, state, unit), 10);
            break;
    }
}

void chance_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    Outcomes outcomes;
    (void)frame;
    outcomes_of(world, state, &outcomes);
    outcomes_list(&outcomes, out);
}

float gbww2_odds(const World *world, const State *state, Action action) {
    Outcomes outcomes;
    outcomes_of(world, state, &outcomes);
    return outcomes_odds(&outcomes, action);
}

Action gbww2_draw(const World *world, const State *state, Pcg *rng) {
    Outcomes outcomes;
    outcomes_of(world, state, &outcomes);
    return outcomes_draw(&outcomes, rng);
}
