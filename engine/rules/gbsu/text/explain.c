// SPDX-License-Identifier: GPL-3.0-or-later
// explain.c -- Rules.explain: the arithmetic of a choice before it is made, with the odds as the
// viewer knows them. Start at `explanations` near the end.
#include "explain.h"
#include "describe.h"
#include "engine/rules/gbsu/evaluation/features.h"
#include "format_action.h"

#include <stdio.h>

enum { VALUE_NEVER = VALUES };

uint64_t hand_seen(const Reckoning *reckoning, int side) {
    bool seen = reckoning->viewer == NOBODY || (int)reckoning->viewer == side;
    return seen ? reckoning->state->cards.hand[side] : 0;
}

int value_wanted(int base, int times, int wanted) {
    assert(times > 0);
    for (int value = 1; value < VALUES; value++) {
        if (base + times * value >= wanted) return value;
    }
    return VALUE_NEVER;
}

// --- cards against a test -----------------------------------------------------------------------

static void explain_threshold(const Reckoning *reckoning, int value, const char *what) {
    if (value >= VALUE_NEVER) {
        text_put(reckoning->out, "no card %s", what);
    } else {
        if (value <= 1) {
            text_put(reckoning->out, "any card %s", what);
        } else {
            text_put(reckoning->out, "a card of %d or more %s", value, what);
        }
        text_put(reckoning->out, " (");
        text_chance(reckoning->out, unseen_at_least(&reckoning->unseen, value),
                    reckoning->unseen.exact);
        text_put(reckoning->out, ")");
    }
}

void explain_draw(const Reckoning *reckoning, const CardTest *test) {
    text_put(reckoning->out, "Drawn: ");
    explain_threshold(reckoning, test->some, test->what_some);
    if (test->what_more) {
        text_put(reckoning->out, ", ");
        explain_threshold(reckoning, test->more, test->what_more);
    }
    text_put(reckoning->out, ". ");
}

static const char *card_does(const CardTest *test, int card) {
    int value = card_value(card);
    if (test->what_more && value >= test->more && value >= test->some) return test->what_more;
    return value >= test->some ? test->what_some : test->else_what;
}

void explain_card(const Reckoning *reckoning, const CardTest *test, int card) {
    char label[4];
    text_put(reckoning->out, "%s %s. ", card_label(card, label), card_does(test, card));
}

void explain_hand(const Reckoning *reckoning, const CardTest *test, int side) {
    uint64_t hand = hand_seen(reckoning, side);
    if (hand == 0) return;
    text_put(reckoning->out, "Played: ");
    for (; hand; hand &= hand - 1) {
        char label[4];
        text_put(reckoning->out, "%s %s%s", card_label(bits_first(hand), label),
                 card_does(test, bits_first(hand)), hand & (hand - 1) ? ", " : ". ");
    }
}

// --- simple tests -------------------------------------------------------------------------------

// A rally needs a card below morale, so its test is told separately: small cards succeed.
static void explain_rally_of(const Reckoning *reckoning, int unit) {
    int morale = unit_morale(reckoning->world, reckoning->state, unit), below = 0;
    double chance = 1.0 - unseen_at_least(&reckoning->unseen, morale);
    text_put(reckoning->out,
             "%s rallies on a card below its morale of %d. A drawn card rallies it ",
             reckoning->world->unit[unit].name, morale);
    text_chance(reckoning->out, chance, reckoning->unseen.exact);
    for (uint64_t hand = hand_seen(reckoning, reckoning->world->unit[unit].side); hand;
         hand &= hand - 1) {
        char label[4];
        if (card_value(bits_first(hand)) >= morale) continue;
        text_put(reckoning->out, "%s%s", below++ ? " " : "; from the hand, it rallies on ",
                 card_label(bits_first(hand), label));
    }
    text_put(reckoning->out, " [8.3].");
}

static void explain_rally(const Reckoning *reckoning, Action action) {
    explain_rally_of(reckoning, (int)action_who(action));
}

static CardTest check_test(int rating) {
    return (CardTest){.some = rating,
                      .more = VALUE_NEVER,
                      .what_some = "activates all",
                      .else_what = "fails: nothing is activated"};
}

static void explain_declaration(const Reckoning *reckoning, Action action) {
    State state = *reckoning->state;
    if (action_verb(action) != VERB_DECLARED) {  // the declaration with this element
        Frame *frame = frame_top(&state);
        phases[frame->phase].apply(reckoning->world, &state, frame, action);
    }
    int elements, rating = declared_rating(reckoning->world, &state, &elements);
    CardTest test = check_test(rating);
    if (elements == 0) {
        text_put(reckoning->out, "Nothing is declared: the turn ends without activation [4.3].");
    } else if (elements == 1) {
        text_put(reckoning->out, "A single element is activated without a card [4.1].");
    } else {
        text_put(reckoning->out, "%d elements, rating %d. ", elements, rating);
        explain_draw(reckoning, &test);
        explain_hand(reckoning, &test, reckoning->state->initiative);
        text_put(reckoning->out, "[4.2]");
    }
}

static CardTest destroy_test(const Reckoning *reckoning, int object) {
    return (CardTest){.some = reckoning->world->object[object].card,
                      .more = VALUE_NEVER,
                      .what_some = "destroys it",
                      .else_what = "leaves it"};
}

static void explain_destroy(const Reckoning *reckoning, Action action) {
    CardTest test = destroy_test(reckoning, (int)action_where(action));
    text_put(reckoning->out, "%s spends all its MP to try to destroy %s. ",
             reckoning->world->unit[action_who(action)].name,
             reckoning->world->object[action_where(action)].name);
    explain_draw(reckoning, &test);
    explain_hand(reckoning, &test, reckoning->world->unit[action_who(action)].side);
    text_put(reckoning->out, "[11.7]");
}

// --- a card, by the purpose in the frame below --------------------------------------------------

static void explain_test_card(const Reckoning *reckoning, const CardTest *test, Action action,
                              const char *rule) {
    if (action_verb(action) == VERB_PLAY) {
        explain_card(reckoning, test, (int)action_where(action));
    } else {
        explain_draw(reckoning, test);
    }
    text_put(reckoning->out, "[%s]", rule);
}

static void explain_wanted(const Reckoning *reckoning, Action action) {
    const World *world = reckoning->world;
    const Frame *below = frame_at(reckoning->state, 1);
    CardTest test;
    switch (below->phase) {
        case PHASE_CHECK: {
            int elements;
            test = check_test(declared_rating(world, reckoning->state, &elements));
            explain_test_card(reckoning, &test, action, "4.2");
            break;
        }
        case PHASE_FIRE: {
            const FireFrame *fire = &frame_as(below)->fire;
            if (!has(reckoning->state->on_map, fire->target)) break;
            FireSum sum = fire_sum(world, reckoning->state, fire->firer, fire->target, false);
            test = fire_test(reckoning, &sum, fire->support, fire->target);
            explain_test_card(reckoning, &test, action, "6.4");
            break;
        }
        case PHASE_RALLY:
            if (action_verb(action) == VERB_PLAY) {
                int morale = unit_morale(world, reckoning->state, below->unit);
                bool enough = card_value((int)action_where(action)) < morale;
                text_put(reckoning->out, "Card %d against morale %d: the unit %s [8.3].",
                         card_value((int)action_where(action)), morale,
                         enough ? "rallies" : "does not rally");
            } else {
                explain_rally_of(reckoning, below->unit);
            }
            break;
        case PHASE_DESTROY:
            test = destroy_test(reckoning, frame_as(below)->destroy.object);
            explain_test_card(reckoning, &test, action, "11.7");
            break;
        case PHASE_AIM:
            explain_aim(reckoning, action);
            break;
        case PHASE_COMBAT:
            explain_combat_card(reckoning, action);
            break;
        default:
            break;
    }
}

// Support given so far plus these points, then the card.
static void explain_support(const Reckoning *reckoning, Action action) {
    const FireFrame *fire = &frame_as(frame_at(reckoning->state, 0))->fire;
    int support = fire->support + (int)action_where(action);
    FireSum sum = fire_sum(reckoning->world, reckoning->state, fire->firer, fire->target, false);
    CardTest test = fire_test(reckoning, &sum, support, fire->target);
    text_fire(reckoning->out, &sum, support, 0);
    text_put(reckoning->out, ". ");
    explain_draw(reckoning, &test);
    explain_hand(reckoning, &test, reckoning->world->unit[fire->firer].side);
    text_put(reckoning->out, "[6.6]");
}

// --- single units -------------------------------------------------------------------------------

static void explain_hit(const Reckoning *reckoning, Action action) {
    int unit = (int)action_who(action);
    bool again = has(reckoning->state->disorganised, unit);
    text_put(reckoning->out, "%s %s [%s].", reckoning->world->unit[unit].name,
             again ? "is already disorganised and must retreat" : "becomes disorganised",
             again ? "8.2" : "8.1");
}

static void explain_lose(const Reckoning *reckoning, Action action) {
    int unit = (int)action_who(action);
    bool removed = frame_as(frame_at(reckoning->state, 0))->loss.how == LOSE_UNIT;
    bool survives = !removed && has(reckoning->state->full, unit);
    text_put(reckoning->out, "%s (%d steps, %d VP to the enemy) %s [%s].",
             reckoning->world->unit[unit].name,
             unit_steps(reckoning->world, reckoning->state, unit), reckoning->world->unit[unit].vp,
             survives ? "loses a step" : "is eliminated", removed ? "9.3d" : "9.4");
}

static void explain_ground(const Reckoning *reckoning, Action action) {
    int unit = (int)action_who(action);
    Hex hex = (Hex)action_where(action);
    const Terrain *terrain = &reckoning->world->terrains[reckoning->world->terrain[hex]];
    int side = reckoning->world->unit[unit].side, mine = mine_at(reckoning->state, hex);
    text_put(reckoning->out, "%s, cover %d; nearest enemy %d hexes away", terrain->name,
             terrain->cover, enemy_distance(reckoning->world, reckoning->state, side, hex));
    if (mine >= 0 && reckoning->state->mine[mine].side != side) {
        text_put(reckoning->out, "; the hex is mined [11.6]");
    }
    text_put(reckoning->out, " [%s].", phases[frame_at(reckoning->state, 0)->phase].rule);
}

static void explain_improve(const Reckoning *reckoning, Action action) {
    (void)action;
    text_put(reckoning->out, "Takes all MP. Units of its side in the hex get %d more cover [5.8].",
             reckoning->world->improve_cover);
}

static void explain_shell(const Reckoning *reckoning, Action action) {
    text_put(reckoning->out,
             "Strength %d. You choose the target hex next; any hex is legal [6.7.1].",
             reckoning->world->strike[action_where(action)].strength);
}

// Explanations that a row of verbs.c cannot hold.
static void (*const explanations[VERBS])(const Reckoning *reckoning, Action action) = {
    [VERB_PLACE] = explain_ground,
    [VERB_FORMATION] = explain_declaration,
    [VERB_WEAPON] = explain_declaration,
    [VERB_DECLARE_STRIKE] = explain_declaration,
    [VERB_DECLARED] = explain_declaration,
    [VERB_USE] = explain_use,
    [VERB_SHELL] = explain_shell,
    [VERB_ASSAULT] = explain_assault,
    [VERB_MOVE] = explain_move,
    [VERB_FIRE] = explain_fire,
    [VERB_RALLY] = explain_rally,
    [VERB_IMPROVE] = explain_improve,
    [VERB_DESTROY] = explain_destroy,
    [VERB_DEFEND] = explain_defend,
    [VERB_CALL] = explain_strike,
    [VERB_WITHDRAW] = explain_ground,
    [VERB_SUPPORT] = explain_support,
    [VERB_DRAW] = explain_wanted,
    [VERB_PLAY] = explain_wanted,
    [VERB_TARGET] = explain_strike,
    [VERB_LAND] = explain_landing,
    [VERB_RETREAT] = explain_ground,
    [VERB_COUNTER] = explain_counter,
    [VERB_ACCEPT] = explain_counter,
    [VERB_LOSE] = explain_lose,
    [VERB_SNIPE] = explain_hit,
};

void gbsu_explain(const World *world, const State *state, Action action, Side viewer, Text *out) {
    assert(viewer != CHANCE);
    Reckoning reckoning = {world, state, viewer, out, unseen_by(world, state, viewer)};
    unsigned verb = action_verb(action);
    if (explanations[verb] != NULL)
        explanations[verb](&reckoning, action);
    else if (gbsu_verbs.rows[verb].why != NULL)
        text_put(out, "%s", gbsu_verbs.rows[verb].why);
    else
        text_put(out, "This choice takes effect directly [%s].",
                 phases[frame_at(state, 0)->phase].rule);
}
