// SPDX-License-Identifier: GPL-3.0-or-later
// explain.c -- Rules.explain: shows the arithmetic of a choice and its odds, as far as the viewer
// can know them. Start reading at `explanations` near the end.
#include "explain.h"
#include "describe.h"
#include "engine/rules/gbsu/evaluation/features.h"
#include "format_action.h"

#include <stdio.h>

enum { VALUE_NEVER = VALUES, EXPLAINED_BYTES = 4096 };

uint64_t hand_seen(const Explanation *explanation, int side) {
    bool seen = explanation->viewer == NOBODY || (int)explanation->viewer == side;
    return seen ? explanation->state->cards.hand[side] : 0;
}

int value_wanted(int base, int times, int wanted) {
    assert(times > 0);
    for (int value = 1; value < VALUES; value++) {
        if (base + times * value >= wanted) return value;
    }
    return VALUE_NEVER;
}

// --- cards against a test -----------------------------------------------------------------------

static void explain_threshold(const Explanation *explanation, int value, const char *what) {
    if (value >= VALUE_NEVER) {
        text_put(explanation->out, "no card %s", what);
    } else {
        if (value <= 1) {
            text_put(explanation->out, "any card %s", what);
        } else {
            text_put(explanation->out, "a card of %d or more %s", value, what);
        }
        text_put(explanation->out, " (");
        text_chance(explanation->out, unseen_at_least(&explanation->unseen, value),
                    explanation->unseen.exact);
        text_put(explanation->out, ")");
    }
}

void explain_draw(const Explanation *explanation, const CardTest *test) {
    text_put(explanation->out, "Drawn: ");
    explain_threshold(explanation, test->some, test->what_some);
    if (test->what_more) {
        text_put(explanation->out, ", ");
        explain_threshold(explanation, test->more, test->what_more);
    }
    text_put(explanation->out, ". ");
}

static const char *card_does(const CardTest *test, int card) {
    int value = card_value(card);
    if (test->what_more && value >= test->more && value >= test->some) return test->what_more;
    return value >= test->some ? test->what_some : test->else_what;
}

void explain_card(const Explanation *explanation, const CardTest *test, int card) {
    char label[4];
    text_put(explanation->out, "%s %s. ", card_label(card, label), card_does(test, card));
}

void explain_hand(const Explanation *explanation, const CardTest *test, int side) {
    uint64_t hand = hand_seen(explanation, side);
    if (hand == 0) return;
    text_put(explanation->out, "Played: ");
    for (; hand; hand &= hand - 1) {
        char label[4];
        text_put(explanation->out, "%s %s%s", card_label(bits_first(hand), label),
                 card_does(test, bits_first(hand)), hand & (hand - 1) ? ", " : ". ");
    }
}

// --- rally, declaration, demolition --------------------------------------------------------------

// Writes the odds of a rally. In a rally a card must be lower than morale, so small cards succeed.
// In the other tests of a card's value high cards succeed.
static void explain_rally_of(const Explanation *explanation, int unit) {
    int morale = unit_morale(explanation->world, explanation->state, unit), below = 0;
    double chance = 1.0 - unseen_at_least(&explanation->unseen, morale);
    text_put(explanation->out,
             "%s rallies on a card below the morale of %d. A drawn card rallies the unit ",
             explanation->world->unit[unit].name, morale);
    text_chance(explanation->out, chance, explanation->unseen.exact);
    for (uint64_t hand = hand_seen(explanation, explanation->world->unit[unit].side); hand;
         hand &= hand - 1) {
        char label[4];
        if (card_value(bits_first(hand)) >= morale) continue;
        text_put(explanation->out, "%s%s", below++ ? " " : "; from the hand, it rallies on ",
                 card_label(bits_first(hand), label));
    }
    text_put(explanation->out, " [8.3].");
}

static void explain_rally(const Explanation *explanation, Action action) {
    explain_rally_of(explanation, (int)action_who(action));
}

static CardTest check_test(int rating) {
    return (CardTest){.some = rating,
                      .more = VALUE_NEVER,
                      .what_some = "activates all",
                      .else_what = "fails: nothing is activated"};
}

static void explain_declaration(const Explanation *explanation, Action action) {
    State state = *explanation->state;
    // The explanation assumes that the side declares no further element.
    if (action_verb(action) != VERB_DECLARED) {
        Frame *frame = frame_top(&state);
        phases[frame->phase].apply(explanation->world, &state, frame, action);
    }
    int elements, rating = declared_rating(explanation->world, &state, &elements);
    CardTest test = check_test(rating);
    if (elements == 0) {
        text_put(explanation->out, "If you declare nothing, the turn ends at once [4.3].");
    } else if (elements == 1) {
        text_put(explanation->out, "A single element is activated without a card [4.1].");
    } else {
        text_put(explanation->out, "%d elements, rating %d. ", elements, rating);
        explain_draw(explanation, &test);
        explain_hand(explanation, &test, explanation->state->initiative);
        text_put(explanation->out, "[4.2]");
    }
}

static CardTest destroy_test(const Explanation *explanation, int object) {
    return (CardTest){.some = explanation->world->object[object].card,
                      .more = VALUE_NEVER,
                      .what_some = "destroys it",
                      .else_what = "leaves it"};
}

static void explain_destroy(const Explanation *explanation, Action action) {
    CardTest test = destroy_test(explanation, (int)action_where(action));
    text_put(explanation->out, "%s spends all MP to try to destroy %s. ",
             explanation->world->unit[action_who(action)].name,
             explanation->world->object[action_where(action)].name);
    explain_draw(explanation, &test);
    explain_hand(explanation, &test, explanation->world->unit[action_who(action)].side);
    text_put(explanation->out, "[11.7]");
}

// --- a card, by its purpose; support points ------------------------------------------------------

static void explain_test_card(const Explanation *explanation, const CardTest *test, Action action,
                              const char *rule) {
    if (action_verb(action) == VERB_PLAY) {
        explain_card(explanation, test, (int)action_where(action));
    } else {
        explain_draw(explanation, test);
    }
    text_put(explanation->out, "[%s]", rule);
}

static void explain_wanted(const Explanation *explanation, Action action) {
    const World *world = explanation->world;
    const Frame *below = frame_at(explanation->state, 1);
    CardTest test;
    switch (below->phase) {
        case PHASE_CHECK: {
            int elements;
            test = check_test(declared_rating(world, explanation->state, &elements));
            explain_test_card(explanation, &test, action, "4.2");
            break;
        }
        case PHASE_FIRE: {
            const FireFrame *fire = &frame_as(below)->fire;
            if (!has(explanation->state->on_map, fire->target)) break;
            FireSum sum = fire_sum(world, explanation->state, fire->firer, fire->target, false);
            test = fire_test(explanation, &sum, fire->support, fire->target);
            explain_test_card(explanation, &test, action, "6.4");
            break;
        }
        case PHASE_RALLY:
            if (action_verb(action) == VERB_PLAY) {
                int morale = unit_morale(world, explanation->state, below->unit);
                bool enough = card_value((int)action_where(action)) < morale;
                text_put(explanation->out, "Card %d against morale %d: the unit %s [8.3].",
                         card_value((int)action_where(action)), morale,
                         enough ? "rallies" : "does not rally");
            } else {
                explain_rally_of(explanation, below->unit);
            }
            break;
        case PHASE_DESTROY:
            test = destroy_test(explanation, frame_as(below)->destroy.object);
            explain_test_card(explanation, &test, action, "11.7");
            break;
        case PHASE_AIM:
            explain_aim(explanation, action);
            break;
        case PHASE_COMBAT:
            explain_combat_card(explanation, action);
            break;
        default:
            break;
    }
}

// Writes the odds of a fire to which this action adds support points. The fire card is still to
// come.
static void explain_support(const Explanation *explanation, Action action) {
    const FireFrame *fire = &frame_as(frame_at(explanation->state, 0))->fire;
    int support = fire->support + (int)action_where(action);
    FireSum sum =
        fire_sum(explanation->world, explanation->state, fire->firer, fire->target, false);
    CardTest test = fire_test(explanation, &sum, support, fire->target);
    text_fire(explanation->out, &sum, support, 0);
    text_put(explanation->out, ". ");
    explain_draw(explanation, &test);
    explain_hand(explanation, &test, explanation->world->unit[fire->firer].side);
    text_put(explanation->out, "[6.6]");
}

// --- other choices, and the table of explanations ------------------------------------------------

static void explain_hit(const Explanation *explanation, Action action) {
    int unit = (int)action_who(action);
    bool again = has(explanation->state->disorganised, unit);
    text_put(
        explanation->out, "%s %s [%s].", explanation->world->unit[unit].name,
        again ? "is already disorganised and must retreat or lose a step" : "becomes disorganised",
        again ? "8.2" : "8.1");
}

static void explain_lose(const Explanation *explanation, Action action) {
    int unit = (int)action_who(action);
    bool removed = frame_as(frame_at(explanation->state, 0))->loss.how == LOSE_UNIT;
    bool survives = !removed && has(explanation->state->full, unit);
    int steps = unit_steps(explanation->world, explanation->state, unit);
    text_put(explanation->out, "%s %s [%s]; %d step%s, VP value %d.",
             explanation->world->unit[unit].name, survives ? "loses a step" : "is eliminated",
             removed ? "9.3d" : "9.4", steps, steps == 1 ? "" : "s",
             explanation->world->unit[unit].vp);
}

static void explain_ground(const Explanation *explanation, Action action) {
    int unit = (int)action_who(action);
    Hex hex = (Hex)action_where(action);
    const Terrain *terrain = &explanation->world->terrains[explanation->world->terrain[hex]];
    int side = explanation->world->unit[unit].side, mine = mine_at(explanation->state, hex);
    int away = enemy_distance(explanation->world, explanation->state, side, hex);
    text_put(explanation->out, "%s, cover %d", terrain->name, terrain->cover);
    if (away < HEXES_MAX)
        text_put(explanation->out, "; nearest enemy %d hex%s away", away, away == 1 ? "" : "es");
    if (mine >= 0 && explanation->state->mine[mine].side != side) {
        text_put(explanation->out, "; the hex is mined [11.6]");
    }
    text_put(explanation->out, " [%s].", phases[frame_at(explanation->state, 0)->phase].rule);
}

static void explain_improve(const Explanation *explanation, Action action) {
    (void)action;
    text_put(explanation->out,
             "This takes all MP of the unit. Units of its side in the hex get %d more cover [5.8].",
             explanation->world->improve_cover);
}

static void explain_shell(const Explanation *explanation, Action action) {
    text_put(explanation->out,
             "Strength %d. You choose the target hex next; any hex is legal [6.7.1].",
             explanation->world->strike[action_where(action)].strength);
}

// The function for each verb whose explanation does not fit into its row in verbs.c.
static void (*const explanations[VERBS])(const Explanation *explanation, Action action) = {
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
    char told[EXPLAINED_BYTES];
    Text text = text_over(told, sizeof told);
    Explanation explanation = {world, state, viewer, &text, unseen_by(world, state, viewer)};
    unsigned verb = action_verb(action);
    if (explanations[verb] != NULL)
        explanations[verb](&explanation, action);
    else if (gbsu_verbs.rows[verb].why != NULL)
        text_put(&text, "%s", gbsu_verbs.rows[verb].why);
    else
        text_put(&text,
                 verb == VERB_DECLINE ? "You choose nothing more [%s]."
                                      : "This choice needs no card [%s].",
                 phases[frame_at(state, 0)->phase].rule);
    told_put(world, told, out);
}
