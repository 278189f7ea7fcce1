// SPDX-License-Identifier: GPL-3.0-or-later
// odds_preview.c -- writes the odds of a fire, a strike or a close combat in a few words, for the
// list of choices. Also finds the hexes where a strike can land, and the distance of a defensive
// fire.
#include "close_combat.h"
#include "describe.h"
#include "engine/rules/scene.h"
#include "format_action.h"

static double chance_of(const Explanation *explanation, int value) {
    return value < VALUES ? unseen_at_least(&explanation->unseen, value) : 0.0;
}

static float preview_fire(const Explanation *explanation, int firer, int target, bool defends) {
    const State *state = explanation->state;
    FireSum sum = fire_sum(explanation->world, state, firer, target, defends);
    CardTest test = fire_test(explanation, &sum, 0, target);
    double some = chance_of(explanation, test.some);
    text_put(explanation->out, "%s ", test.brief_some);
    text_chance(explanation->out, some, explanation->unseen.exact);
    if (test.what_more != NULL) {
        text_put(explanation->out, ", %s ", test.brief_more);
        text_chance(explanation->out, chance_of(explanation, test.more), explanation->unseen.exact);
    }
    if (defends) {
        int left = unit_limit(state, firer) - 1;
        if (left == 0)
            text_put(explanation->out, "; its last shot");
        else
            text_put(explanation->out, "; then %d shot%s left", left, left == 1 ? "" : "s");
    }
    return (float)some;
}

static Aim aim_of(const Explanation *explanation, Action action) {
    State state = *explanation->state;
    Frame *frame = frame_top(&state);
    phases[frame->phase].apply(explanation->world, &state, frame, action);
    return state.aim;
}

// Writes for each unit in the hex the probability that the strike has an effect on it.
static void preview_struck(const Explanation *explanation, const Aim *aim, Hex hex) {
    const World *world = explanation->world;
    const State *state = explanation->state;
    for (uint64_t units = units_at(state, hex); units; units &= units - 1) {
        int unit = bits_first(units);
        FireSum sum;
        CardTest test = strike_test(explanation, aim, unit, &sum);
        text_put(explanation->out, "; %s%s ",
                 world->unit[unit].side == world->strike[aim->strike].side ? "FRIENDLY " : "",
                 world->unit[unit].name);
        text_chance(explanation->out, chance_of(explanation, test.some), explanation->unseen.exact);
    }
}

// Writes the suit that the aim cards must match, its probability, and the effect on each unit in
// the hex. Returns -1, because a hit depends on several cards, so no single probability can be
// shown.
static float preview_strike(const Explanation *explanation, Action action) {
    Aim aim = aim_of(explanation, action);
    Explanation aimed = explanation_aimed(explanation, &aim);
    int suit = explanation->world->suit[aim.hex];
    if (aim.needed > 1) text_put(explanation->out, "%d ", aim.needed);
    text_put(explanation->out, "%s ", suit_name(suit));
    text_chance(explanation->out, unseen_all_of(&explanation->unseen, 1u << suit, aim.needed),
                unseen_exact(&explanation->unseen, aim.needed));
    preview_struck(&aimed, &aim, aim.hex);
    return -1;
}

// Writes the effect of a strike that has missed, if the strike lands in the hex.
static void preview_landing(const Explanation *explanation, Hex hex) {
    const Aim *aim = &explanation->state->aim;
    if (hex == HEX_NONE || units_at(explanation->state, hex) == 0)
        text_put(explanation->out, "on no unit");
    else
        text_put(explanation->out, "strength %d", explanation->world->strike[aim->strike].strength);
    if (hex != HEX_NONE) preview_struck(explanation, aim, hex);
}

// Returns the probability that at least one of `cards` aim cards has the suit.
static float any_of(const Explanation *explanation, int suit, int cards) {
    unsigned others = ((1u << SUITS) - 1) & ~(1u << suit);
    double chance = 1 - unseen_all_of(&explanation->unseen, others, cards);
    return chance > 0 ? (float)chance : 0.0f;  // rounding can make the difference slightly negative
}

// Rules.scene.falls: fills the hexes where a strike can land [6.7.4a, 6.9.2]: the target, and all
// its neighbours of other suits. Each gets the probability, possibly 0, that at least one aim card
// has its suit. If all aim cards have the target's suit, the strike hits the target; otherwise the
// other side chooses by the suit of one aim card. Cards played from a hand are ignored.
void gbsu_falls(const World *world, const State *state, Action action, Side viewer,
                SceneFalls *out) {
    Explanation explanation = {world, state, viewer, NULL, unseen_by(world, state, viewer)};
    unsigned verb = action_verb(action);
    if (verb != VERB_TARGET && verb != VERB_CALL) return;
    Aim aim = aim_of(&explanation, action);
    int suit = world->suit[aim.hex];
    out->place[0] = (int16_t)aim.hex;
    out->chance[0] = any_of(&explanation, suit, aim.needed);
    out->count = 1;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = world->grid.neighbour[aim.hex][d];
        if (next == HEX_NONE || world->suit[next] == suit) continue;
        out->place[out->count] = (int16_t)next;
        out->chance[out->count++] = any_of(&explanation, world->suit[next], aim.needed);
    }
}

static double own_wins(const Explanation *explanation, const ClashSide both[SIDES], int side) {
    double wins = clash_wins(explanation, both, 0);
    return side == explanation->state->initiative ? wins : 1 - wins;
}

// Writes the expected totals of both sides after the choice, and the probability that the side
// wins.
static void preview_combat(const Explanation *explanation, Action action) {
    ClashSide both[SIDES];
    unsigned verb = action_verb(action);
    int below = verb == VERB_LAY ? 0 : 1, card = (int)action_where(action);
    int side = frame_as(frame_at(explanation->state, below))->combat.side,
        other = (int)side_other((Side)side);
    bool known = verb == VERB_PLAY || (verb == VERB_LAY && card != CARD_NONE);
    if (!clash_now(explanation, both)) return;
    int *cards = verb == VERB_LAY ? &both[side].down : &both[side].up;
    if (known || verb == VERB_DECLINE) *cards = max_int(0, *cards - 1);
    if (known) both[side].open += card_value(card);
    text_put(explanation->out, "totals about %.0f to %.0f: wins ",
             (double)clash_mean(explanation, both, side),
             (double)clash_mean(explanation, both, other));
    text_chance(explanation->out, own_wins(explanation, both, side), false);
}

// Writes the lead of the attacker and the defender's probability of success in a counter-attack,
// where each side has two cards [9.3]. Returns this probability.
static float preview_counter(const Explanation *explanation) {
    const State *state = explanation->state;
    ClashSide both[SIDES];
    clash_counters(explanation, both);
    text_put(explanation->out, "two cards each, total %d behind: succeeds ",
             state->combat.difference);
    double chance = own_wins(explanation, both, (int)side_other((Side)state->initiative));
    text_chance(explanation->out, chance, false);
    return (float)chance;
}

static void preview_assault(const Explanation *explanation, Action action) {
    SceneClash clash = {0};
    gbsu_clash(explanation->world, explanation->state, action, explanation->viewer, &clash);
    text_put(explanation->out, "totals about %.0f to %.0f: wins ",
             (double)clash.total[clash.attacker], (double)clash.total[side_other(clash.attacker)]);
    text_chance(explanation->out, (double)clash.wins, false);
}

float gbsu_odds_preview(const World *world, const State *state, Action action, Side viewer,
                        Text *out) {
    assert(viewer != CHANCE);
    Explanation explanation = {world, state, viewer, out, unseen_by(world, state, viewer)};
    int who = (int)action_who(action);
    switch (action_verb(action)) {
        case VERB_DEFEND:
            return preview_fire(&explanation, who, frame_at(state, 0)->unit, true);
        case VERB_FIRE:
            return preview_fire(&explanation, who, (int)action_where(action), false);
        case VERB_TARGET:
        case VERB_CALL:
            return preview_strike(&explanation, action);
        case VERB_LAND:
            preview_landing(&explanation, (Hex)action_where(action));
            return -1;
        case VERB_ASSAULT:
            preview_assault(&explanation, action);
            return -1;
        case VERB_COUNTER:
            return preview_counter(&explanation);
        case VERB_LAY:
            preview_combat(&explanation, action);
            return -1;
        case VERB_DRAW:
        case VERB_PLAY:
        case VERB_DECLINE:
            if (frame_at(state, 0)->phase == PHASE_CARD &&
                frame_at(state, 1)->phase == PHASE_COMBAT)
                preview_combat(&explanation, action);
            return -1;
        default:
            return -1;
    }
}

// Fills *out with the distance of a defensive fire, which a player's standing orders may decide.
// Returns true for a defensive fire, false for any other reaction: the player decides each of them.
bool gbsu_reaction(const World *world, const State *state, Action action, SceneReaction *out) {
    if (action_verb(action) != VERB_DEFEND) return false;
    Hex from = state->hex[action_who(action)], at = state->hex[frame_at(state, 0)->unit];
    out->distance = (float)hex_distance(&world->grid, from, at);
    return true;
}
