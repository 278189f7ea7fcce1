// SPDX-License-Identifier: GPL-3.0-or-later
// explain_combat.c -- a close combat before it is fought [9]: cards, firepower and win probability.
//
// Cards are assumed to be drawn, none played from a hand, and offers of random events to be taken
// or not at random. The estimates are shown with "about".
#include "close_combat.h"
#include "format_action.h"

#include <stdio.h>

static uint64_t fighters(const Reckoning *reckoning, Hex hex, int side) {
    return units_at(reckoning->state, hex) & reckoning->world->side[side].units;
}

static void put_side(const Reckoning *reckoning, Hex hex, int side, const ClashSide both[SIDES]) {
    CombatCards cards = combat_cards_here(reckoning->world, reckoning->state, hex, side);
    text_put(reckoning->out, "%s %d card%s", side_name(reckoning->world, side), cards.all,
             cards.all == 1 ? "" : "s");
    if (cards.again)
        text_put(reckoning->out, ", %d for the fortification", bits_count(cards.again));
    if (cards.arms) text_put(reckoning->out, ", one for combined arms");
    if (cards.coordination) text_put(reckoning->out, ", %d for coordination", cards.coordination);
    text_put(reckoning->out, " + firepower %d = about %.0f", both[side].firepower,
             (double)clash_mean(reckoning, both, side));
}

void explain_assault(const Reckoning *reckoning, Action action) {
    Hex hex = (Hex)action_where(action);
    Side attacker = (Side)reckoning->state->initiative, defender = side_other(attacker);
    int morale =
        combat_morale(reckoning->world, reckoning->state, fighters(reckoning, hex, defender));
    ClashSide both[SIDES];
    clash_begins(reckoning, hex, both);
    double wins = clash_wins(reckoning, both, 0), clear = clash_wins(reckoning, both, morale);
    put_side(reckoning, hex, attacker, both);
    text_put(reckoning->out, "; ");
    put_side(reckoning, hex, defender, both);
    text_put(reckoning->out, ". The attack wins ");
    text_chance(reckoning->out, wins, false);
    text_put(reckoning->out, "; it wins by less than %d, so that the defender may counter-attack, ",
             morale);
    text_chance(reckoning->out, wins - clear, false);
    text_put(reckoning->out, " [9.2, 9.3].");
}

// Two cards of the defender against two of the attacker plus its lead [9.3].
void explain_counter(const Reckoning *reckoning, Action action) {
    (void)action;
    const Combat *combat = &reckoning->state->combat;
    Side attacker = (Side)reckoning->state->initiative, defender = side_other(attacker);
    ClashSide both[SIDES];
    clash_counters(reckoning, both);
    text_put(reckoning->out, "Two cards of %s against two of %s + %d: a counter-attack succeeds ",
             side_name(reckoning->world, defender), side_name(reckoning->world, attacker),
             combat->difference);
    text_chance(reckoning->out, 1 - clash_wins(reckoning, both, 0), false);
    uint64_t hand = hand_seen(reckoning, defender);
    int best = 0, next = 0;
    for (; hand; hand &= hand - 1) {
        int value = card_value(bits_first(hand));
        next = max_int(next, min_int(best, value));
        best = max_int(best, value);
    }
    if (next > 0) {
        both[defender] = (ClashSide){.open = best + next};
        text_put(reckoning->out, ", with the best of the hand (%d and %d) ", best, next);
        text_chance(reckoning->out, 1 - clash_wins(reckoning, both, 0), false);
    }
    text_put(reckoning->out,
             ". If it succeeds, one defender is eliminated, one attacker takes a loss and the "
             "attackers retreat. If it fails or is not tried, each of the %d defenders takes a "
             "loss and retreats [9.3, 9.4].",
             bits_count(fighters(reckoning, combat->hex, defender)));
}

void explain_combat_card(const Reckoning *reckoning, Action action) {
    const Combat *combat = &reckoning->state->combat;
    const Frame *below = frame_at(reckoning->state, 1);
    int side = frame_as(below)->combat.side, total = combat->total[side];
    text_put(reckoning->out, "Open cards of %s: %d, of the other side %d. ",
             side_name(reckoning->world, side), total, combat->total[side_other((Side)side)]);
    if (action_verb(action) == VERB_PLAY) {
        text_put(reckoning->out, "With this card: %d",
                 total + card_value((int)action_where(action)));
        if (card_rank((int)action_where(action)) == RANK_TEN) {
            text_put(reckoning->out, "; a ten moves the ammo marker up by one [11.5]");
        }
        text_put(reckoning->out, " [9.2].");
    } else {
        text_put(reckoning->out, "A drawn card adds %.1f on average [9.2].",
                 unseen_mean(&reckoning->unseen));
    }
}
