// SPDX-License-Identifier: GPL-3.0-or-later
// hits.c -- see hits.h. Dice, then a cover card for each that made its number [F7, sheet: cover].
#include "hits.h"

double hits_chance(const World *world, Pool pool, int hits) {
    if (pool.dice == 0) return hits == 0;
    return (double)world->binomial[pool.number][pool.dice][hits];
}

static double choose(int n, int k) {
    double ways = 1;
    for (int i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return ways;
}

// What the pile lacks comes from the discards [F3], which are taken to be as it is.
double red_chance(const State *state, bool covered, int cards, int reds) {
    int red = pile_left(state, RED), all = pile_all(state);
    if (!covered) return reds == cards;
    if (cards > all) {
        double chance = choose(cards, reds);
        for (int i = 0; i < cards; i++) chance *= 0.5;
        return chance;
    }
    if (reds > red || cards - reds > all - red) return 0;
    return choose(red, reds) * choose(all - red, cards - reds) / choose(all, cards);
}

void hits_effective(const World *world, const State *state, Pool pool, bool covered,
                    double out[POOL_MAX + 1]) {
    for (int reds = 0; reds <= POOL_MAX; reds++) out[reds] = 0;
    for (int hits = 0; hits <= pool.dice; hits++)
        for (int reds = 0; reds <= hits; reds++)
            out[reds] += hits_chance(world, pool, hits) * red_chance(state, covered, hits, reds);
}

double hits_mean(const double chance[POOL_MAX + 1]) {
    double mean = 0;
    for (int i = 1; i <= POOL_MAX; i++) mean += i * chance[i];
    return mean;
}

void hits_compare(const double a[POOL_MAX + 1], const double d[POOL_MAX + 1], double *won,
                  double *tied) {
    *won = *tied = 0;
    for (int i = 0; i <= POOL_MAX; i++)
        for (int k = 0; k <= i; k++) *(i == k ? tied : won) += a[i] * d[k];
}

void clash_forecast(const World *world, const State *state, int unit, int target, Clash *out) {
    *out = (Clash){0};
    out->covered = is_covered(world, state, target) && !has(state->disrupted, target) &&
                   !is_kind(world, unit, ENGINEERS);
    assault_way(world, state, unit, target, &out->river);
    out->attack = assault_pool(world, state, unit, target, out->river);
    out->defence = assault_pool(world, state, target, unit, false);
    hits_effective(world, state, out->attack, out->covered, out->a);
    hits_effective(world, state, out->defence, false, out->d);
    hits_compare(out->a, out->d, &out->won, &out->tied);
}
