// SPDX-License-Identifier: GPL-3.0-or-later
// chance.c -- Rules.draw and Rules.odds: lists the possible results of cards and dice with their
// probabilities [F3, F7, F17]. One function for each kind of chance event fills the list. Only the
// draw of a dealt card makes no list.
#include "engine/rules/outcomes.h"
#include "play.h"

_Static_assert((int)CARDS_MAX <= (int)OUTCOMES_MAX, "every card may be dealt");

static void outcome(Outcomes *out, Verb verb, int who, int where, float odds) {
    outcomes_add(out, action_make(verb, (unsigned)who, (unsigned)where), odds);
}

static void deals(const World *world, const State *state, int unit, Outcomes *out) {
    uint64_t packs[2];
    undealt(world, state, packs);
    float odds = 1.0f / (float)(bits_count(packs[0]) + bits_count(packs[1]));
    for (int pack = 0; pack < 2; pack++)
        for (uint64_t rest = packs[pack]; rest; rest &= rest - 1)
            outcome(out, VERB_CARD, unit, pack * PACK + bits_first(rest), odds);
}

static void throws(const World *world, const State *state, const Frame *frame, Outcomes *out) {
    const Fight *fight = &state->fight;
    int dice = fight->dice, number = fight->number;
    if (frame->phase == PHASE_ANSWER) {
        dice = fight->answer_dice;
        number = fight->answer_number;
    } else if (frame->phase == PHASE_FLAK) {
        dice = frame_as(frame)->flak.dice;
        number = world->flak_number;
    }
    for (int hits = 0; hits <= dice; hits++)
        outcome(out, VERB_HITS, frame->unit, hits, world->binomial[number][dice][hits]);
}

// Returns the binomial coefficient "n choose k".
static double choose(int n, int k) {
    double ways = 1;
    for (int i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return ways;
}

// Adds the possible numbers of red cards among the cover cards. Their distribution is
// hypergeometric, because drawn cards do not return to the pile [F17].
static void covers(const State *state, Outcomes *out, int unit) {
    int red = pile_left(state, RED), black = pile_left(state, BLACK);
    int cards = min_int(state->fight.left, red + black);
    for (int reds = max_int(0, cards - black); reds <= min_int(cards, red); reds++)
        outcome(
            out, VERB_REDS, unit, reds,
            (float)(choose(red, reds) * choose(black, cards - reds) / choose(red + black, cards)));
}

static void colours(const State *state, Outcomes *out, int unit) {
    for (int colour = 0; colour < COLOURS; colour++)
        outcome(out, VERB_COLOUR, unit, colour,
                (float)pile_left(state, (Colour)colour) / (float)pile_all(state));
}

static void commander_fates(const State *state, Outcomes *out, int unit) {
    for (int class = COURT_HEARTS; class <= DIAMONDS_CLASS; class ++)
        outcome(out, VERB_FATE, unit, class, pile_chance(state, (CardClass) class));
    outcome(out, VERB_FATE, unit, CLUBS_CLASS,
            (float)pile_left(state, BLACK) / (float)pile_all(state));
}

static void rallies(const State *state, Outcomes *out, int unit) {
    static const CardClass of[RALLY_SUITS] = {OTHER_HEARTS, DIAMONDS_CLASS, CLUBS_CLASS,
                                              SPADES_CLASS};
    for (int suit = 0; suit < RALLY_SUITS; suit++)
        outcome(out, VERB_RALLY, unit, suit, pile_chance(state, of[suit]));
}

static void outcomes_of(const World *world, const State *state, Outcomes *out) {
    const Frame *frame = frame_at(state, 0);
    out->count = 0;
    switch (frame->phase) {
        case PHASE_DEAL:
            deals(world, state, frame->unit, out);
            break;
        case PHASE_RALLY:
            rallies(state, out, frame->unit);
            break;
        case PHASE_COVER:
            covers(state, out, frame->unit);
            break;
        case PHASE_FATE:
        case PHASE_BRIDGE:
            colours(state, out, frame->unit);
            break;
        case PHASE_COMMANDER:
            commander_fates(state, out, frame->unit);
            break;
        default:
            throws(world, state, frame, out);
    }
}

void chance_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    Outcomes outcomes;
    (void)frame;
    outcomes_of(world, state, &outcomes);
    outcomes_list(&outcomes, out);
}

float rfic_odds(const World *world, const State *state, Action action) {
    Outcomes outcomes;
    outcomes_of(world, state, &outcomes);
    return outcomes_odds(&outcomes, action);
}

// Draws one of the cards that no unit holds, all equally likely. Does not make the list of
// outcomes, which would be slow.
static Action deal_draw(const World *world, const State *state, int unit, Pcg *rng) {
    uint64_t packs[2];
    undealt(world, state, packs);
    int first = bits_count(packs[0]);
    int place = (int)pcg_below(rng, (uint32_t)(first + bits_count(packs[1])));
    int pack = place < first ? 0 : 1;
    uint64_t rest = packs[pack];
    for (int i = pack == 0 ? place : place - first; i > 0; i--) rest &= rest - 1;
    return action_make(VERB_CARD, (unsigned)unit, (unsigned)(pack * PACK + bits_first(rest)));
}

Action rfic_draw(const World *world, const State *state, Pcg *rng) {
    const Frame *frame = frame_at(state, 0);
    if (frame->phase == PHASE_DEAL) return deal_draw(world, state, frame->unit, rng);
    Outcomes outcomes;
    outcomes_of(world, state, &outcomes);
    return outcomes_draw(&outcomes, rng);
}
