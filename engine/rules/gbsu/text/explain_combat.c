// SPDX-License-Identifier: GPL-3.0-or-later
// explain_combat.c -- explains a close combat [9] and a counter-attack before they begin (cards,
// firepower and win probability), and each card in them.
//
// Unless the text says otherwise, the calculation assumes that both sides draw all their cards and
// play none from a hand, and that they take offers of random events at random. Its probabilities
// are shown with "about".
#include "close_combat.h"
#include "format_action.h"

#include <stdio.h>

static uint64_t fighters(const Explanation *explanation, Hex hex, int side) {
    return units_at(explanation->state, hex) & explanation->world->side[side].units;
}

static void put_side(const Explanation *explanation, Hex hex, int side,
                     const ClashSide both[SIDES]) {
    CombatCards cards = combat_cards_here(explanation->world, explanation->state, hex, side);
    text_put(explanation->out, "%s %d card%s", side_name(explanation->world, side), cards.all,
             cards.all == 1 ? "" : "s");
    if (cards.again)
        text_put(explanation->out, ", %d for the fortification", bits_count(cards.again));
    if (cards.arms) text_put(explanation->out, ", one for combined arms");
    if (cards.coordination) text_put(explanation->out, ", %d for coordination", cards.coordination);
    text_put(explanation->out, " + firepower %d = about %.0f", both[side].firepower,
             (double)clash_mean(explanation, both, side));
}

void explain_assault(const Explanation *explanation, Action action) {
    Hex hex = (Hex)action_where(action);
    Side attacker = (Side)explanation->state->initiative, defender = side_other(attacker);
    int morale =
        combat_morale(explanation->world, explanation->state, fighters(explanation, hex, defender));
    ClashSide both[SIDES];
    clash_begins(explanation, hex, both);
    double wins = clash_wins(explanation, both, 0), clear = clash_wins(explanation, both, morale);
    put_side(explanation, hex, attacker, both);
    text_put(explanation->out, "; ");
    put_side(explanation, hex, defender, both);
    text_put(explanation->out, ". The attack wins ");
    text_chance(explanation->out, wins, false);
    text_put(explanation->out,
             "; it wins by less than %d, so that the defender may counter-attack, ", morale);
    text_chance(explanation->out, wins - clear, false);
    text_put(explanation->out, " [9.2, 9.3].");
}

// Explains a counter-attack: two cards of the defender against two cards of the attacker plus the
// attacker's lead [9.3]. For "accept", explains what happens without a counter-attack.
void explain_counter(const Explanation *explanation, Action action) {
    if (action_verb(action) == VERB_ACCEPT) {
        text_put(explanation->out,
                 "Each defender takes a loss and retreats, and one attacker takes a loss [9.4].");
        return;
    }
    const Combat *combat = &explanation->state->combat;
    Side attacker = (Side)explanation->state->initiative, defender = side_other(attacker);
    ClashSide both[SIDES];
    clash_counters(explanation, both);
    text_put(explanation->out,
             "Two cards of %s against two of %s + a lead of %d: a counter-attack succeeds ",
             side_name(explanation->world, defender), side_name(explanation->world, attacker),
             combat->difference);
    text_chance(explanation->out, 1 - clash_wins(explanation, both, 0), false);
    uint64_t hand = hand_seen(explanation, defender);
    int best = 0, next = 0;
    for (; hand; hand &= hand - 1) {
        int value = card_value(bits_first(hand));
        next = max_int(next, min_int(best, value));
        best = max_int(best, value);
    }
    if (next > 0) {
        both[defender] = (ClashSide){.open = best + next};
        text_put(explanation->out, ", with the best of the hand (%d and %d) ", best, next);
        text_chance(explanation->out, 1 - clash_wins(explanation, both, 0), false);
    }
    text_put(explanation->out,
             ". If it succeeds, one defender is eliminated, one attacker takes a loss and the "
             "attackers retreat. If it fails, each defender takes a loss and "
             "retreats, and one attacker takes a loss [9.3, 9.4].");
}

void explain_combat_card(const Explanation *explanation, Action action) {
    const Combat *combat = &explanation->state->combat;
    const Frame *below = frame_at(explanation->state, 1);
    int side = frame_as(below)->combat.side, total = combat->total[side];
    bool counter = combat->stage >= STAGE_COUNTER_LAY;
    text_put(explanation->out, "Open cards%s: %s %d, the other side %d. ",
             counter ? " and the attackers' lead" : "", side_name(explanation->world, side), total,
             combat->total[side_other((Side)side)]);
    if (action_verb(action) == VERB_PLAY) {
        text_put(explanation->out, "With this card: %d",
                 total + card_value((int)action_where(action)));
        if (card_rank((int)action_where(action)) == RANK_TEN) {
            text_put(explanation->out, "; a ten moves the ammo marker up by one [11.5]");
        }
        text_put(explanation->out, " [9.2].");
    } else {
        text_put(explanation->out, "A drawn card adds %.1f on average [9.2].",
                 unseen_mean(&explanation->unseen));
    }
}
