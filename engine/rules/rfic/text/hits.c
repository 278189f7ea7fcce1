// SPDX-License-Identifier: GPL-3.0-or-later
// hits.c -- calculates probabilities of hits (hits.h): first of the dice, then of a cover card for
// each hit [F7, sheet: cover], then of the fate cards of vehicles [sheet: fate].
#include "hits.h"

// Returns the dice that commanders add to a throw, as far as the viewer knows of them.
static int helpers_known(const World *world, const State *state, Side viewer, int unit) {
    State known;
    memcpy(&known, state, sizeof known);
    if (viewer < SIDES)
        known.on_map &= ~(known.hidden & side_units(world, state, side_other(viewer)));
    return commander_dice(world, &known, unit);
}

void put_throw(const World *world, const State *state, Side viewer, int unit, int target, int dice,
               bool river, Text *out) {
    static const char *const kinds[TARGET_KINDS] = {"men on foot or a gun",
                                                    "mounted men, transport or a limbered gun",
                                                    "a commander or observer", "an AFV"};
    bool flies = is_kind(world, unit, AIRCRAFT), barrage = target == NO_UNIT;
    text_put(out, "%d %s", dice, dice == 1 ? "die" : "dice");
    if (!flies) {
        bool seen = !barrage && sight_clear(&world->sight, state->hex[unit], state->hex[target]);
        int figures = state->figures[unit];
        text_put(out, " (");
        if (!world->unit[unit].vehicle)
            text_put(out, "%d figure%s, ", figures, figures == 1 ? "" : "s");
        text_put(out, "%s",
                 has(state->moved, unit)       ? "spent by movement"
                 : has(state->disrupted, unit) ? "spent by disruption"
                 : river                       ? "spent by the river"
                                               : "fresh");
        int helpers = seen ? helpers_known(world, state, viewer, unit) : 0;
        if (helpers > 0) text_put(out, ", %d for command [F16]", helpers);
        if (!seen && !barrage) text_put(out, ", only an observer sees the target [F9]");
        text_char(out, ')');
    }
    if (!barrage) text_put(out, " against %s", kinds[target_kind(world, state, target)]);
}

double hits_chance(const World *world, Pool pool, int hits) {
    if (pool.dice == 0) return hits == 0;
    return (double)world->binomial[pool.number][pool.dice][hits];
}

// reds[r][b] is the probability that r of the first r + b cards are red. Each entry follows from
// reds[r - 1][b] and reds[r][b - 1], because deck_red() is the probability that the next card is
// red.
typedef struct Rows {
    double reds[POOL_MAX + 1][POOL_MAX + 1];
} Rows;

static void rows_count(const Deck *deck, int cards, Rows *out) {
    *out = (Rows){{{1}}};
    for (int all = 0; all < cards; all++) {
        for (int r = 0; r <= all; r++) {
            double here = out->reds[r][all - r], red = deck_red(deck, r, all - r);
            out->reds[r + 1][all - r] += here * red;
            out->reds[r][all - r + 1] += here * (1 - red);
        }
    }
}

void hits_effective(const World *world, const State *state, Pool pool, bool covered,
                    double out[POOL_MAX + 1]) {
    Rows rows;
    for (int i = 0; i <= POOL_MAX; i++) out[i] = 0;
    for (int hits = 0; hits <= pool.dice; hits++) out[hits] = hits_chance(world, pool, hits);
    if (!covered) return;
    Deck deck = deck_of(world, state);
    rows_count(&deck, pool.dice, &rows);
    for (int i = 0; i <= POOL_MAX; i++) out[i] = 0;
    for (int hits = 0; hits <= pool.dice; hits++)
        for (int reds = 0; reds <= hits; reds++)
            out[reds] += hits_chance(world, pool, hits) * rows.reds[reds][hits - reds];
}

double hits_mean(const double chance[POOL_MAX + 1]) {
    double mean = 0;
    for (int i = 1; i <= POOL_MAX; i++) mean += i * chance[i];
    return mean;
}

void put_pile(const World *world, const State *state, Colour colour, Text *out) {
    Deck deck = deck_of(world, state);
    bool used = deck.now[RED] + deck.now[BLACK] == 0;
    const int *cards = used ? deck.again : deck.now;
    text_put(out, "%d of the ", cards[colour]);
    text_count(out, cards[RED] + cards[BLACK], "card");
    text_put(out, " in the pile %s %s", cards[colour] == 1 ? "is" : "are",
             colour == RED ? "red" : "black");
    if (used) text_put(out, " after the discards become the pile [F3]");
}

// Returns the probability that `hits` hits destroy a vehicle. For each hit, cards are drawn until
// one is black; `needed` red cards in a row destroy the vehicle. Before that, `reds` and `blacks`
// cards were drawn for cover.
// 1. stands[r] is the probability that the vehicle stands after r red cards for its fate.
// 2. For each hit, follow the row of red cards: a black card after `run` reds ends the row.
// 3. A row of `needed` reds adds its probability to `lost`.
static double fate_chance(const Deck *deck, int needed, int hits, int reds, int blacks) {
    enum { REDS_MAX = POOL_MAX * 9 + 1 };
    // The index of `stands` is the number of red cards drawn so far for the fate of the vehicle.
    double stands[REDS_MAX] = {1}, lost = 0;
    for (int hit = 0; hit < hits; hit++) {
        double next[REDS_MAX] = {0};
        for (int r = 0; r <= hit * (needed - 1); r++) {
            double here = stands[r];
            for (int run = 0; run < needed; run++) {
                double red = deck_red(deck, reds + r + run, blacks + hit);
                next[r + run] += here * (1 - red);
                here *= red;
            }
            lost += here;
        }
        memcpy(stands, next, sizeof stands);
    }
    return lost;
}

double hits_destroy(const World *world, const State *state, Pool pool, int target) {
    bool covered = is_covered(world, state, target);
    // [F5] The first hit on an undisrupted target only disrupts it.
    int first = has(state->disrupted, target) ? 0 : 1;
    int needed = reds_needed(world, target);
    Deck deck = deck_of(world, state);
    Rows rows;
    double sum = 0;
    rows_count(&deck, pool.dice, &rows);
    for (int hits = first + 1; hits <= pool.dice; hits++) {
        double thrown = hits_chance(world, pool, hits);
        if (!covered) sum += thrown * fate_chance(&deck, needed, hits - first, 0, 0);
        for (int reds = first + 1; covered && reds <= hits; reds++)
            sum += thrown * rows.reds[reds][hits - reds] *
                   fate_chance(&deck, needed, reds - first, reds, hits - reds);
    }
    return sum;
}

double flak_passed(const World *world, int dice) {
    Pool guns = {(uint8_t)dice, world->flak_number, false};
    double sum = 0;
    for (int i = 0; i < world->flak_drives_off && i <= dice; i++)
        sum += hits_chance(world, guns, i);
    return sum;
}

// Sets *won to the probability that throw `a` has more hits than throw `d`, and *tied to the
// probability that both have equally many.
static void hits_compare(const double a[POOL_MAX + 1], const double d[POOL_MAX + 1], double *won,
                         double *tied) {
    *won = *tied = 0;
    for (int i = 0; i <= POOL_MAX; i++)
        for (int k = 0; k <= i; k++) *(i == k ? tied : won) += a[i] * d[k];
}

// Forecasts a close assault. Hidden enemies are ignored: a hidden commander could add dice, and the
// text must not reveal him.
void clash_forecast(const World *world, const State *state, int unit, int target, Clash *out) {
    State seen;
    memcpy(&seen, state, sizeof seen);
    seen.on_map &= ~(enemies_of(world, unit) & state->hidden);
    *out = (Clash){0};
    out->covered = assault_covered(world, state, unit, target);
    assault_way(world, state, unit, target, &out->river);
    out->attack = assault_pool(world, state, unit, target, out->river);
    out->defence = assault_pool(world, &seen, target, unit, false);
    hits_effective(world, state, out->attack, out->covered, out->a);
    hits_effective(world, state, out->defence, false, out->d);
    hits_compare(out->a, out->d, &out->won, &out->tied);
}
