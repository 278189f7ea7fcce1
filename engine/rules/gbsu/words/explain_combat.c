// SPDX-License-Identifier: GPL-3.0-or-later
// explain_combat.c -- close combat before it is fought [9]: cards, firepower, the chance to win.
//
// Cards are taken as drawn afresh from what the viewer has not seen, none played from a hand: an
// estimate, which the chances shown say with "about".
#include "engine/rules/gbsu/rules/combat.h"
#include "explain.h"
#include "say.h"

#include <stdio.h>

static uint64_t fighters(const Reckoning *reckoning, Hex hex, int side) {
    return units_at(reckoning->state, hex) & reckoning->world->side[side].units;
}

Forecast forecast_side(const Reckoning *reckoning, Hex hex, int side) {
    const World *world = reckoning->world;
    const State *state = reckoning->state;
    Forecast forecast = {0};
    bool attacks = side == state->initiative;
    for (uint64_t rest = fighters(reckoning, hex, side); rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        bool organised = !has(state->disorganised, unit);
        forecast.cards += !(world->unit[unit].weapon && organised);  // [9.2a, 10.5]
        forecast.cards += organised;                                 // [9.2b-c, 8.1d]
        forecast.cards += organised && !attacks && unit_sheltered(world, state, unit);  // [11.8.3]
        int times = world->unit[unit].target_class == CLASS_TANK ? 2 : 1;               // [9.2f]
        forecast.firepower += times * unit_firepower(world, state, unit);
        forecast.morale = max_int(forecast.morale, unit_morale(world, state, unit));
    }
    forecast.arms = combined_arms(world, state, hex, side);
    forecast.cards += forecast.arms;  // [9.2d]
    return forecast;
}

int forecast_coordination(const Reckoning *reckoning, Hex hex) {  // [9.2e]
    unsigned from = 0;
    for (uint64_t rest = fighters(reckoning, hex, reckoning->state->initiative); rest;
         rest &= rest - 1) {
        int entry = reckoning->state->entry[bits_first(rest)];
        if (entry != 7) from |= 1u << entry;
    }
    return max_int(__builtin_popcount(from) - 1, 0);
}

static void put_side(const Reckoning *reckoning, int side, const Forecast *forecast, int extra) {
    text_put(reckoning->out, "%s %d cards", side_name(reckoning->world, side),
             forecast->cards + extra);
    if (forecast->arms) text_put(reckoning->out, ", one for combined arms");
    if (extra) text_put(reckoning->out, ", %d for coordination", extra);
    text_put(reckoning->out, " + firepower %d = about %.0f", forecast->firepower,
             (forecast->cards + extra) * unseen_mean(&reckoning->unseen) + forecast->firepower);
}

void explain_assault(const Reckoning *reckoning, Hex hex) {
    Side attacker = (Side)reckoning->state->initiative, defender = side_other(attacker);
    Forecast attack = forecast_side(reckoning, hex, attacker),
             defend = forecast_side(reckoning, hex, defender);
    int extra = forecast_coordination(reckoning, hex), lead = attack.firepower - defend.firepower;
    CardSum ours, theirs;
    card_sum(&reckoning->unseen, attack.cards + extra, &ours);
    card_sum(&reckoning->unseen, defend.cards, &theirs);
    double wins = card_sum_wins(&ours, lead, &theirs, true);
    double clear = card_sum_wins(&ours, lead - defend.morale, &theirs, true);  // by morale or more
    put_side(reckoning, attacker, &attack, extra);
    text_put(reckoning->out, "; ");
    put_side(reckoning, defender, &defend, 0);
    text_put(reckoning->out, ". The attack wins ");
    text_chance(reckoning->out, wins, false);
    text_put(reckoning->out, ", by less than %d, so that a counter-attack is possible, ",
             defend.morale);
    text_chance(reckoning->out, wins - clear, false);
    text_put(reckoning->out, " [9.2, 9.3].");
}

// Two cards of the defender against two of the attacker and his lead [9.3].
void explain_counter(const Reckoning *reckoning) {
    const Combat *combat = &reckoning->state->combat;
    Side attacker = (Side)reckoning->state->initiative, defender = side_other(attacker);
    CardSum two;
    card_sum(&reckoning->unseen, 2, &two);
    text_put(reckoning->out, "Two cards of %s against two of %s + %d: a counter-attack succeeds ",
             side_name(reckoning->world, defender), side_name(reckoning->world, attacker),
             combat->difference);
    text_chance(reckoning->out, card_sum_wins(&two, -combat->difference, &two, false), false);
    uint64_t hand = hand_seen(reckoning, defender);
    int best = 0, next = 0;
    for (; hand; hand &= hand - 1) {
        int value = card_value(bits_first(hand));
        next = max_int(next, min_int(best, value));
        best = max_int(best, value);
    }
    if (next > 0) {
        CardSum none;
        card_sum(&reckoning->unseen, 0, &none);
        text_put(reckoning->out, ", with the best of the hand (%d and %d) ", best, next);
        text_chance(reckoning->out,
                    card_sum_wins(&none, best + next - combat->difference, &two, false), false);
    }
    text_put(reckoning->out,
             ". Then one unit is eliminated, the attackers go back and one takes a loss; "
             "else, as without it, each of the %d defenders takes a loss and leaves [9.3, 9.4].",
             bits_count(fighters(reckoning, combat->hex, defender)));
}

void explain_combat_card(const Reckoning *reckoning, Action action) {
    const Combat *combat = &reckoning->state->combat;
    const Frame *below = frame_at(reckoning->state, 1);
    int side = below->other, total = combat->total[side];
    text_put(reckoning->out, "Open cards of %s: %d, of the other side %d. ",
             side_name(reckoning->world, side), total, combat->total[side_other((Side)side)]);
    if (action_verb(action) == VERB_PLAY) {
        text_put(reckoning->out, "With it %d", total + card_value((int)action_where(action)));
        if (card_rank((int)action_where(action)) == RANK_TEN) {
            text_put(reckoning->out, ", and one more on the ammo marker [11.5]");
        }
        text_put(reckoning->out, " [9.2].");
    } else {
        text_put(reckoning->out, "A drawn card adds %.1f on average [9.2].",
                 unseen_mean(&reckoning->unseen));
    }
}
