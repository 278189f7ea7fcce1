// SPDX-License-Identifier: GPL-3.0-or-later
// odds_preview.c -- SceneRules.odds_preview and .clash: writes short odds of fire, bombs, barrages,
// close assaults and blown bridges for the list of choices. The text uses only what the side that
// chooses can know. explain.c writes these odds at length.
#include "engine/rules/evaluation.h"
#include "engine/rules/scene.h"
#include "hits.h"
#include "text.h"

#include <stdio.h>

// For a target with more men, the probability that all are eliminated is not written.
enum { MEN_FEW = 5 };

typedef struct Stake {
    const World *world;
    const State *state;
    Text *out;
    double chance[POOL_MAX + 1];  // chance[n]: probability of exactly n effective hits
} Stake;

static double at_least(const Stake *stake, int hits) {
    double sum = 0;
    for (int i = hits; i <= POOL_MAX; i++) sum += stake->chance[i];
    return sum;
}

static void stake_men(const Stake *stake, int target) {
    int men = stake->state->figures[target];
    text_put(stake->out, men > 1 ? "causes a loss " : "eliminates ");
    text_chance(stake->out, at_least(stake, 1), true);
    if (men <= 1) return;
    text_put(stake->out, men > 2 ? ", two or more " : ", eliminates ");
    text_chance(stake->out, at_least(stake, 2), true);
    if (men <= 2 || men > MEN_FEW) return;
    double all = at_least(stake, men);
    if (all < 0.005) return;  // it would read 0%
    text_put(stake->out, ", eliminates ");
    text_chance(stake->out, all, true);
}

// Returns true if artillery or bombs may hit another unit of the hex before the target [G2]. That
// unit could then draw cards first, so the exact probability for the target is not known.
static bool is_struck_later(const Stake *stake, int target) {
    uint64_t there = standing_at(stake->state, stake->state->hex[target]) & ~stake->state->hidden;
    return bits_first(there) != target;
}

static void stake_hard(const Stake *stake, int target, Pool pool, bool hex) {
    bool shaken = has(stake->state->disrupted, target);
    text_put(stake->out, shaken ? "hits " : "disrupts ");
    text_chance(stake->out, at_least(stake, 1), true);
    if (is_kind(stake->world, target, COMMANDER)) {
        text_put(stake->out, ", draws a fate card ");
        text_chance(stake->out, at_least(stake, shaken ? 1 : 2), true);
    } else if (hex && is_struck_later(stake, target)) {
        text_put(stake->out,
                 ", may destroy it (chance unknown: pieces hit before it may draw cards first)");
    } else {
        text_put(stake->out, ", destroys ");
        text_chance(stake->out, hits_destroy(stake->world, stake->state, pool, target), !hex);
    }
}

// Writes the odds of fire at the target and returns the probability of at least one effective hit.
// `hex` means artillery or bombs, which hit all units in the hex [G2].
static float stake_fire(Stake *stake, int target, Pool pool, bool hex) {
    const World *world = stake->world;
    const State *state = stake->state;
    hits_effective(world, state, pool, is_covered(world, state, target), stake->chance);
    if (is_vehicle(world, state, target) || is_kind(world, target, COMMANDER))
        stake_hard(stake, target, pool, hex);
    else
        stake_men(stake, target);
    int others = bits_count(standing_at(state, state->hex[target]) & ~state->hidden) - 1;
    if (hex && others > 0)
        text_put(stake->out, "; hits also %d other piece%s in the hex", others,
                 others == 1 ? "" : "s");
    return (float)at_least(stake, 1);
}

// Writes the odds of bombs and returns the probability of an effect. Anti-aircraft guns can drive
// the aircraft off before it drops its bombs [F11].
static float stake_bombs(Stake *stake, int unit, int target) {
    int flak = flak_pool(stake->world, stake->state, target);
    double comes = flak_passed(stake->world, flak);
    float some =
        stake_fire(stake, target, bomb_pool(stake->world, stake->state, unit, target), true);
    if (flak == 0) return some;
    text_put(stake->out, "; but first gets through the flak ");
    text_chance(stake->out, comes, true);
    return some * (float)comes;
}

static float stake_assault(const Stake *stake, int unit, int target) {
    Clash clash;
    clash_forecast(stake->world, stake->state, unit, target, &clash);
    text_put(stake->out, "wins ");
    text_chance(stake->out, clash.won, true);
    text_put(stake->out, ", ties ");
    text_chance(stake->out, clash.tied, true);
    text_put(stake->out, "; average hits on the enemy %.1f, on %s %.1f", hits_mean(clash.a),
             stake->world->unit[unit].name, hits_mean(clash.d));
    return -1;
}

static float stake_barrage(Stake *stake, int unit) {
    const World *world = stake->world;
    const State *state = stake->state;
    int barrage = barrage_due(world, state, unit);
    if (barrage == NO_INDEX) return -1;
    Hex hex = world->side[world->unit[unit].side].target[state->barrage_target[barrage]];
    uint64_t there = standing_at(state, hex) & ~state->hidden;
    Pool pool = barrage_pool(world, state, unit);
    char label[5];
    hits_effective(world, state, pool, false, stake->chance);
    text_put(stake->out, "on %s: ", hex_label(&world->grid, hex, label));
    if (there == 0) {
        text_put(stake->out, "no revealed piece is there");
        return -1;
    }
    text_put(stake->out, "a hit before cover ");
    text_chance(stake->out, at_least(stake, 1), true);
    text_put(stake->out, ", on each of");
    for (int told = 0; there && told < 4; there &= there - 1, told++)
        text_put(stake->out, "%s %s", told ? "," : "", world->unit[bits_first(there)].name);
    if (there) text_put(stake->out, " and %d more", bits_count(there));
    return -1;
}

float rfic_odds_preview(const World *world, const State *state, Action action, Side viewer,
                        Text *out) {
    Stake stake = {.world = world, .state = state, .out = out};
    int unit = (int)action_who(action), target = (int)action_where(action);
    (void)viewer;  // targets of fire are known to both sides
    switch (action_verb(action)) {
        case VERB_FIRE: {
            bool hex = is_artillery(world, unit);
            return stake_fire(&stake, target, fire_pool(world, state, unit, target), hex);
        }
        case VERB_BOMB:
            return stake_bombs(&stake, unit, target);
        case VERB_ASSAULT:
            return stake_assault(&stake, unit, target);
        case VERB_BARRAGE:
            return stake_barrage(&stake, unit);
        case VERB_BLOW: {
            Deck deck = deck_of(world, state);
            double chance = 1 - deck_red(&deck, 0, 0);
            text_put(out, "blown ");
            text_chance(out, chance, true);
            return (float)chance;
        }
        default:
            return -1;
    }
}

void rfic_clash(const World *world, const State *state, Action action, Side viewer,
                SceneClash *out) {
    (void)viewer;
    if (action == NO_ACTION || action_verb(action) != VERB_ASSAULT) return;
    int unit = (int)action_who(action), target = (int)action_where(action);
    Side attacker = (Side)world->unit[unit].side, defender = side_other(attacker);
    Clash clash;
    clash_forecast(world, state, unit, target, &clash);
    out->there = true;
    out->place = (int16_t)state->hex[target];
    out->attacker = attacker;
    out->line[0].name = "dice";
    out->line[0].value[attacker] = clash.attack.dice;
    out->line[0].value[defender] = clash.defence.dice;
    out->line[1].name = "hit at";
    out->line[1].value[attacker] = clash.attack.number;
    out->line[1].value[defender] = clash.defence.number;
    out->line_count = 2;
    out->total[attacker] = (float)hits_mean(clash.a);
    out->total[defender] = (float)hits_mean(clash.d);
    out->wins = (float)clash.won;
    out->ties = (float)clash.tied;
    for (int side = 0; side < SIDES; side++) {
        int own = side == (int)attacker ? unit : target;
        bool lost = is_kind(world, own, GUN) || is_kind(world, own, TRANSPORT);
        snprintf(out->won[side], sizeof out->won[side], "%s", "takes the enemy's hits [F8]");
        snprintf(out->lost[side], sizeof out->lost[side], "%s",
                 lost ? "is eliminated [F8]"
                 : is_kind(world, own, COMMANDER)
                     ? "takes the hits and retreats if it can [F8, F22]"
                     : "takes the hits, is disrupted and retreats if it can [F8, F22]");
    }
}
