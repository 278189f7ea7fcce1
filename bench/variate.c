// SPDX-License-Identifier: GPL-3.0-or-later
// variate.c -- see variate.h.
#include "variate.h"

const char variate_name[] = "the rules' guess of who is winning, at every chance action";

static double value_by_guess(const Game *game, const State *state) {
    const Rules *rules = game->rules;
    bool over = game_turn(game, state) == NOBODY;
    return (double)(over ? rules->payoff(game->world, state, ALLIED)
                         : rules->guess(game->world, state, ALLIED));
}

VariateValue *variate_value(const Game *game) {
    return game->rules->guess != NULL ? value_by_guess : NULL;
}

double variate_luck(const Game *game, const State *state, Action action, VariateValue *value) {
    assert(game_turn(game, state) == CHANCE);
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    double sum = 0, odds_sum = 0, drawn = 0;
    bool found = false;
    if (count == 1) return 0;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        double odds = (double)game->rules->odds(game->world, state, list[i]);
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        double worth = value(game, state_of(&next));
        assert(worth >= 0 && worth <= 1);
        sum += odds * worth;
        odds_sum += odds;
        if (list[i] != action) continue;
        drawn = worth;
        found = true;
    }
    assert(found && odds_sum > 0);
    return drawn - sum / odds_sum;  // odds are floats: their sum is 1 but for rounding
}

typedef struct Moments {
    double count, payoff, luck;         // means
    double payoff_luck, luck_luck;      // sums of products of differences from the means
} Moments;

// Of every other game, from the first or the second.
static Moments moments_of(const double payoff[], const double luck[], int count, int from) {
    Moments moments = {0};
    for (int i = from; i < count; i += 2) {
        moments.count++;
        double ahead = luck[i] - moments.luck;
        moments.payoff += (payoff[i] - moments.payoff) / moments.count;
        moments.luck += ahead / moments.count;
        moments.luck_luck += ahead * (luck[i] - moments.luck);
        moments.payoff_luck += ahead * (payoff[i] - moments.payoff);
    }
    return moments;
}

static double variance_of(const double values[], int count) {
    double mean = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        double ahead = values[i] - mean;
        mean += ahead / (i + 1);
        squares += ahead * (values[i] - mean);
    }
    return count > 1 ? squares / (count - 1) : 0;
}

double variate_adjust(const double payoff[], const double luck[], int count, double out[]) {
    double weight[2];
    for (int half = 0; half < 2; half++) {
        Moments other = moments_of(payoff, luck, count, 1 - half);
        weight[half] = other.luck_luck > 0 ? other.payoff_luck / other.luck_luck : 0;
    }
    for (int i = 0; i < count; i++) out[i] = payoff[i] - weight[i % 2] * luck[i];
    double before = variance_of(payoff, count), after = variance_of(out, count);
    return after > 0 ? before / after : 1;
}
