// SPDX-License-Identifier: GPL-3.0-or-later
// evaluate.c -- estimates the win probability in an unfinished game from points, contested
// objectives, forces, cards, initiative suits and the initiative.
//
// The evaluation is a logistic model. Points that a side has at the start count for less while many
// turns are left, because designers give points to the side that will lose ground. Points and
// forces are divided by the square root of the worth of all units, because more points change hands
// in a larger battle. Suits and initiative also count by the number of turns left, not only by its
// share. All these features fade as the units of the last turn are used; then the points decide.
//
// The weights were fitted by Newton's method to 3,000 games of `greedy` for each scenario, with up
// to 30 % of the choices sampled by weight. Each game gave its positions at the start of each turn
// and after the initiative card, 30,000 for each scenario. On the fifth of the games that was held
// out, the log loss was 0.425, 0.605, 0.566 and 0.574 (first-contact, primosole-hold,
// primosole-breakin, mokra). It was 0.431 to 0.613 if the fit left out the scenario itself. A
// constant 50 % has 0.693.
#include "policy.h"

typedef struct Features {  // each member except `open` is above 0 if it favours the Allied side
    float margin;          // Allied less Axis victory points now, less the threshold
    float held;            // victory points of objectives by who controls them now
    float dispute;         // victory points of objectives, times the balance of worth near them
    float forces, cards;   // worth of the units on the map; worth of the cards in hand
    float suits;           // number of initiative suits that Allied has beyond two
    float tempo;   // part of this turn's initiative that is not used up; negative for the Axis
    float open;    // 1 until units act in the last turn, then falls to 0 at its end (open_of())
    float beyond;  // part of the margin that lies outside the draw band
} Features;

static void feature_forces(const World *world, const State *state, Features *out) {
    float press[SIDES][OBJECTIVES_MAX];
    for (int i = 0; i < world->objective_count; i++) press[ALLIED][i] = press[AXIS][i] = 0.1f;
    for (uint64_t rest = state->on_map; rest; rest &= rest - 1) {
        int unit = bits_first(rest), side = world->unit[unit].side;
        Hex hex = state->hex[unit];
        float worth = unit_worth(world, state, unit);
        bool shaken = has(state->disorganised, unit);
        out->forces += (side == ALLIED ? worth : -worth) * (shaken ? 0.75f : 1.0f);
        if (shaken) worth *= 0.6f;
        for (int k = 0; k < NEAR_MAX && evaluation_of(world)->near[hex][k] != NO_INDEX; k++) {
            int distance = evaluation_of(world)->near_distance[hex][k];
            press[side][evaluation_of(world)->near[hex][k]] +=
                worth / (float)(1 + distance * distance);
        }
    }
    for (int i = 0; i < world->objective_count; i++) {
        float points = evaluation_of(world)->objective_points[i], ours = press[ALLIED][i],
              theirs = press[AXIS][i];
        if (points == 0.0f) continue;
        out->dispute += points * (ours - theirs) / (ours + theirs);
        out->held += points * (float)((int)(state->control[ALLIED] >> i & 1) -
                                      (int)(state->control[AXIS] >> i & 1));
    }
}

static float hand_worth(const World *world, const State *state, int side) {
    float sum = 0.0f;
    for (uint64_t rest = state->cards.hand[side]; rest; rest &= rest - 1) {
        sum += card_worth(world, card_value(bits_first(rest)));
    }
    return sum;
}

// Returns the share of the activated units on the map that have not acted yet; 0 if there are none.
static float unused_of(const State *state) {
    float all = (float)bits_count(state->activated & state->on_map);
    float used = (float)bits_count(state->activated & state->done & state->on_map);
    return all > 0.0f ? (all - used) / all : 0.0f;
}

// Returns how much of this turn's initiative is left, negative for the Axis: 1 during declaration,
// then half of the share of activated units not used yet, and 0 outside these phases.
static float tempo_of(const State *state) {
    float sign = state->initiative == ALLIED ? 1.0f : -1.0f;
    switch (state->frame[0].phase) {
        case PHASE_DECLARE:
        case PHASE_CHECK:
            return sign;
        case PHASE_ACTIVATE:
            return 0.5f * sign * unused_of(state);
        default:
            return 0.0f;
    }
}

// Returns how open the game still is: 1 before the activations of the last turn. During these
// returns 1 - (share of units used)^2, because the last units often matter most. Returns 0 when
// that turn ends.
static float open_of(const World *world, const State *state) {
    if (state->turn < world->turns) return 1.0f;
    switch (state->frame[0].phase) {
        case PHASE_ACTIVATE: {
            float used = 1.0f - unused_of(state);
            return 1.0f - used * used;
        }
        case PHASE_TURN_END:
            return 0.0f;
        default:
            return 1.0f;
    }
}

static float beyond_of(float margin, float band) {
    return margin > band ? margin - band : margin < -band ? margin + band : 0.0f;
}

#define FACTOR_VALUE(name, value, help) .name = value,
static const GuessFactors factors = {GUESS_FACTORS(FACTOR_VALUE)};
#undef FACTOR_VALUE

static Features features_of(const World *world, const State *state) {
    Features it = {0};
    it.margin = (float)(victory_margin(world, state) - world->threshold);
    feature_forces(world, state, &it);
    it.cards = hand_worth(world, state, ALLIED) - hand_worth(world, state, AXIS);
    it.suits = 2.0f - (float)bits_count(state->suit_owner);
    it.tempo = tempo_of(state);
    it.open = open_of(world, state);
    it.beyond = beyond_of(it.margin, (float)world->draw_band);
    return it;
}

static float turns_left(const World *world, const State *state) {
    return (float)(world->turns - state->turn + 1);
}

float gbsu_evaluate(const World *world, const State *state, Side side) {
    if (frame_at(state, 0)->phase == PHASE_OVER) {
        Side winner = victory_winner(world, state);
        return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
    }
    if (state->turn == 0) return 0.5f;  // during set-up the scenario is assumed to be balanced
    const GuessFactors *f = &factors;
    Features it = features_of(world, state);
    float turns = turns_left(world, state), left = turns / (float)world->turns;
    float points =
        (f->margin + f->margin_left * left) * it.margin + f->held * it.held +
        (f->dispute + f->dispute_left * left) * it.dispute +
        (f->forces + f->forces_left * left) * it.forces +
        (f->start_left + f->start_left_left * left) * left * evaluation_of(world)->start_margin;
    float z = points * evaluation_of(world)->points_weight + f->cards * it.cards +
              (f->suits + f->suits_left * left + f->suits_turns / turns) * it.suits +
              (f->tempo + f->tempo_turns / turns) * it.tempo;
    z = z * it.open +
        f->margin_last * (1.0f - it.open) * evaluation_of(world)->points_weight * it.beyond;
    float value = logistic(z);
    if (value > 1.0f) value = 1.0f;
    if (value < 0.0f) value = 0.0f;
    return side == ALLIED ? value : 1.0f - value;
}

int gbsu_factors(const World *world, TuneWeight out[FEATURES_MAX]) {
    (void)world;
#define FACTOR_LINE(name, value, help) {#name, help, value},
    static const TuneWeight lines[] = {GUESS_FACTORS(FACTOR_LINE)};
#undef FACTOR_LINE
    memcpy(out, lines, sizeof lines);
    return COUNT_OF(lines);
}

void gbsu_features(const World *world, const State *state, float out[FEATURES_MAX]) {
    memset(out, 0, sizeof(GuessFactors));
    if (state->turn == 0) return;
    Features it = features_of(world, state);
    float turns = turns_left(world, state), left = turns / (float)world->turns;
    float open = it.open, by = open * evaluation_of(world)->points_weight,
          start = evaluation_of(world)->start_margin;
    float closed = (1.0f - open) * evaluation_of(world)->points_weight;
    const GuessFactors values = {.margin = by * it.margin,
                                 .margin_left = by * left * it.margin,
                                 .margin_last = closed * it.beyond,
                                 .held = by * it.held,
                                 .dispute = by * it.dispute,
                                 .dispute_left = by * left * it.dispute,
                                 .forces = by * it.forces,
                                 .forces_left = by * left * it.forces,
                                 .start_left = by * left * start,
                                 .start_left_left = by * left * left * start,
                                 .cards = open * it.cards,
                                 .suits = open * it.suits,
                                 .suits_left = open * left * it.suits,
                                 .suits_turns = open * it.suits / turns,
                                 .tempo = open * it.tempo,
                                 .tempo_turns = open * it.tempo / turns};
    memcpy(out, &values, sizeof values);
}

// Returns true when the initiative card of a turn is to be drawn, so nothing is in progress. There
// the evaluation is most reliable.
bool gbsu_is_quiescent(const World *world, const State *state) {
    (void)world;
    return frame_at(state, 0)->phase == PHASE_INITIATIVE;
}
