// SPDX-License-Identifier: GPL-3.0-or-later
// turn.c -- runs the turn [S1-S6]: the deal, the activations in the order of the cards and the
// rally checks. Also keeps the pile of cards [F17].
//
// State does not hold the order of the pile. It counts the cards by class (State.pile), because
// each order of the unseen cards is equally likely. If a rule asks only for the colour of a card,
// its class stays open: State.loose counts such cards, which State.pile still contains. So
// pile_left(colour) = the cards of that colour in State.pile - State.loose.
#include "phases.h"

#include <stdio.h>

#include "engine/board/card.h"

// --- cards

_Static_assert((int)PACK == (int)CARDS, "a pack is a deck");

Colour card_colour(int card) { return card_red(card % PACK) ? RED : BLACK; }

// Returns the place of the card in the order of activation: by rank with the ace low, then by suit,
// then by pack [F1].
int card_order(int card) {
    static const uint8_t place[SUITS] = {[HEARTS] = 0, [DIAMONDS] = 1, [CLUBS] = 2, [SPADES] = 3};
    int of = card % PACK;
    return (card_rank(of) * SUITS + place[card_suit(of)]) * 2 + card / PACK;
}

int card_class(int card) {
    int of = card % PACK;
    switch (card_suit(of)) {
        case HEARTS:
            return card_rank(of) >= RANK_JACK ? COURT_HEARTS : OTHER_HEARTS;
        case DIAMONDS:
            return DIAMONDS_CLASS;
        case CLUBS:
            return CLUBS_CLASS;
        default:
            return SPADES_CLASS;
    }
}

const char *card_name(int card, char out[16]) {
    char label[4];
    snprintf(out, 16, "%s%s", card_label(card % PACK, label), card >= PACK ? "/2" : "");
    return out;
}

static Colour class_colour(int class) { return class <= DIAMONDS_CLASS ? RED : BLACK; }

// --- the pile [F17]

int pile_left(const State *state, Colour colour) {
    int count = -state->loose[colour];
    for (int class = 0; class < CARD_CLASSES; class ++)
        if (class_colour(class) == colour) count += state->pile[class];
    return count;
}

int pile_all(const State *state) { return pile_left(state, RED) + pile_left(state, BLACK); }

// Returns the probability that the next card has this class: (cards of the colour left / all cards
// left) * (share of the class in the colour). It is unknown which cards of the colour are loose, so
// each card of the colour is equally likely.
float pile_chance(const State *state, CardClass class) {
    Colour colour = class_colour(class);
    int left = pile_left(state, colour), all = left + state->loose[colour];
    if (left == 0) return 0;
    return (float)left / (float)pile_all(state) * (float)state->pile[class] / (float)all;
}

void pile_take(State *state, CardClass class) {
    assert(state->pile[class] > 0 && pile_left(state, class_colour(class)) > 0);
    state->pile[class]--;
}

// Fills the pile with all cards that no unit holds. During rally checks all hearts count as one
// class.
static void pile_fill(const World *world, State *state) {
    // The number of cards of each class in a pack.
    static const uint8_t of_pack[CARD_CLASSES] = {3, 10, 13, 13, 13};
    for (int class = 0; class < CARD_CLASSES; class ++)
        state->pile[class] = (uint8_t)(of_pack[class] * world->packs);
    for (int unit = 0; unit < world->unit_count; unit++)
        if (state->card[unit] != NO_CARD) state->pile[card_class(state->card[unit])]--;
    state->loose[RED] = state->loose[BLACK] = 0;
    if (state->frame[0].phase == PHASE_RALLY) {
        state->pile[OTHER_HEARTS] += state->pile[COURT_HEARTS];
        state->pile[COURT_HEARTS] = 0;
    }
}

// If the pile is empty, makes the discards the pile. If there are no discards either, the card of
// the acting unit becomes a discard first [F3].
void pile_ready(const World *world, State *state) {
    if (pile_all(state) > 0) return;
    pile_fill(world, state);
    if (pile_all(state) > 0) return;
    assert(state->depth > 1);
    state->card[state->frame[1].unit] = NO_CARD;
    pile_fill(world, state);
    assert(pile_all(state) > 0);
}

Deck deck_of(const World *world, const State *state) {
    State after;
    memcpy(&after, state, sizeof after);
    memset(after.pile, 0, sizeof after.pile);
    memset(after.loose, 0, sizeof after.loose);
    pile_ready(world, &after);
    return (Deck){{pile_left(state, RED), pile_left(state, BLACK)},
                  {pile_left(&after, RED), pile_left(&after, BLACK)}};
}

double deck_red(const Deck *deck, int reds, int blacks) {
    int red = deck->now[RED] - reds, black = deck->now[BLACK] - blacks;
    while (red + black <= 0) {  // each time the pile is empty, the discards become the pile
        red += deck->again[RED];
        black += deck->again[BLACK];
    }
    return red <= 0 ? 0 : black <= 0 ? 1 : (double)red / (red + black);
}

// --- dawn and the deal [S1, S2]

void dawn_run(const World *world, State *state, Frame *frame) {
    state->turn++;
    state->moved = 0;
    for (int unit = 0; unit < world->unit_count; unit++) {
        const Unit *it = &world->unit[unit];
        bool waits = !has(state->on_map | state->gone, unit) && it->turn <= state->turn;
        if (waits && state->figures[unit] > 0) state->due |= bit(unit);  // [F21]
    }
    spot(world, state);
    frame->phase = PHASE_DEAL;
    frame->unit = (uint8_t)deal_next(world, state);
    if (frame->unit != NO_UNIT) return;
    pile_fill(world, state);
    frame->phase = PHASE_NEXT;
}

int deal_next(const World *world, const State *state) {
    (void)world;
    for (uint64_t rest = state->on_map | state->due; rest; rest &= rest - 1)
        if (state->card[bits_first(rest)] == NO_CARD) return bits_first(rest);
    return NO_UNIT;
}

void undealt(const World *world, const State *state, uint64_t packs[2]) {
    packs[0] = bit(PACK) - 1;
    packs[1] = world->packs > 1 ? bit(PACK) - 1 : 0;
    for (int unit = 0; unit < world->unit_count; unit++) {
        int card = state->card[unit];
        if (card == NO_CARD) continue;
        bool second = card >= PACK;
        packs[second] &= ~bit(second ? card - PACK : card);
    }
}

void deal_apply(const World *world, State *state, Frame *frame, Action action) {
    assert(action_who(action) == frame->unit);
    state->card[frame->unit] = (uint8_t)action_where(action);
    frame->unit = (uint8_t)deal_next(world, state);
    if (frame->unit != NO_UNIT) return;
    pile_fill(world, state);
    frame->phase = PHASE_NEXT;
}

// --- the next card [S3, S4]; the rally checks begin if no card is left

static int lowest_card(const World *world, const State *state) {
    int best = NO_UNIT, order = CARDS_MAX;
    for (int unit = 0; unit < world->unit_count; unit++) {
        if (state->card[unit] == NO_CARD || card_order(state->card[unit]) >= order) continue;
        best = unit;
        order = card_order(state->card[unit]);
    }
    return best;
}

static void rally_begins(const World *world, State *state, Frame *frame) {
    frame->phase = PHASE_RALLY;
    state->pile[OTHER_HEARTS] += state->pile[COURT_HEARTS];
    state->pile[COURT_HEARTS] = 0;
    state->todo = state->disrupted & state->on_map;
    frame->unit = (uint8_t)rally_next(world, state);
    if (frame->unit == NO_UNIT)
        frame->phase = PHASE_DUSK;
    else
        pile_ready(world, state);
}

// Returns true if the unit can move one hex, so that its side has a choice. This is faster than
// listing all actions. If it returns false, the unit may still have a longer move or other actions.
static bool can_move(const World *world, const State *state, int unit) {
    uint64_t kept = state->disrupted | state->moved | state->riding | ~state->on_map;
    if (has(kept, unit)) return false;
    Trip trip = trip_begin(world, state, unit, NO_UNIT);
    return trip_opens(world, state, &trip);
}

void next_run(const World *world, State *state, Frame *frame) {
    Side winner = victory_now(world, state);
    if (winner != NOBODY) {
        state->winner = (uint8_t)winner;
        memset(state->card, NO_CARD, sizeof state->card);
        frame->phase = PHASE_OVER;
        frame->unit = NO_UNIT;
        return;
    }
    int unit = lowest_card(world, state);
    frame->unit = NO_UNIT;
    if (unit == NO_UNIT) {
        rally_begins(world, state, frame);
        return;
    }
    Frame *act = frame_push(state, PHASE_ACT, unit, NO_UNIT);
    // A side with hidden units always gets a choice: a skipped activation would reveal something
    // [F18].
    if (side_hides(world, state, world->unit[unit].side)) return;
    if (can_move(world, state, unit)) return;
    Action list[ACTIONS_MAX];
    ActionList out = {list, 0, ACTIONS_MAX};
    act_legal(world, state, act, &out);
    if (out.count == 1 && action_verb(list[0]) == VERB_HOLD) act->phase = PHASE_DONE;
}

// --- rally [S5, sheet: cohesion]

int rally_next(const World *world, const State *state) {
    (void)world;
    return state->todo ? bits_first(state->todo) : NO_UNIT;
}

// Returns the grade of a unit in its rally check. A commander in the hex improves the grade by one,
// even if he is disrupted. He does not improve the grade of a commander.
int grade_of(const World *world, const State *state, int unit) {
    int grade = world->unit[unit].grade;
    if (is_kind(world, unit, COMMANDER) || grade == GOOD) return grade;
    uint64_t with = units_at(state, state->hex[unit]) & friends_of(world, unit);
    return with & world->kind[COMMANDER] ? grade - 1 : grade;
}

void rally_apply(const World *world, State *state, Frame *frame, Action action) {
    static const CardClass taken[RALLY_SUITS] = {OTHER_HEARTS, DIAMONDS_CLASS, CLUBS_CLASS,
                                                 SPADES_CLASS};
    int unit = frame->unit;
    pile_take(state, taken[action_where(action)]);
    if (world->rallies[grade_of(world, state, unit)] >> action_where(action) & 1)
        state->disrupted &= ~bit(unit);
    state->todo &= ~bit(unit);
    frame->unit = (uint8_t)rally_next(world, state);
    if (frame->unit == NO_UNIT)
        frame->phase = PHASE_DUSK;
    else
        pile_ready(world, state);
}

// --- dusk [S6, F12]

void dusk_run(const World *world, State *state, Frame *frame) {
    memset(state->pile, 0, sizeof state->pile);
    memset(state->loose, 0, sizeof state->loose);
    state->winner = (uint8_t)victory_dusk(world, state);
    bool over = state->winner != NOBODY || state->turn >= world->turns;
    frame->phase = over ? PHASE_OVER : PHASE_DAWN;
}
