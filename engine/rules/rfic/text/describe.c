// SPDX-License-Identifier: GPL-3.0-or-later
// describe.c -- Rules.describe: writes the game log. rfic_describe() applies the action to a copy
// of the position. It writes one sentence for the action, with its rule, and one for each further
// change that a player must know, such as a loss or a revealed unit. A side gets no sentence for a
// deal but the last of a turn. So the log follows the rules code.
#include <stdio.h>

#include "engine/base/template.h"
#include "engine/rules/rfic/evaluation/features.h"
#include "format_action.h"
#include "hits.h"

enum { TOLD_BYTES = 8192 };

typedef struct Telling {
    const World *world;
    const State *before, *after;
    Action action;
    Side viewer;
    Text *out;
} Telling;

static const char *name_of(const Telling *it, int unit) { return it->world->unit[unit].name; }

// Describes a throw: who throws how many dice and why, and the number of hits.
static void describe_throw(const Telling *it) {
    const Frame *frame = frame_at(it->before, 0);
    const Fight *fight = &it->before->fight;
    bool answers = frame->phase == PHASE_ANSWER, flak = frame->phase == PHASE_FLAK, river = false;
    int unit = flak ? NO_UNIT : answers ? fight->target : fight->firer;
    int dice = answers ? fight->answer_dice : fight->dice;
    int number = answers ? fight->answer_number : fight->number;
    if (flak) {
        dice = frame_as(frame)->flak.dice;
        number = it->world->flak_number;
    }
    unsigned hits = action_where(it->action);
    text_put(it->out, "%s throws ",
             unit != NO_UNIT ? name_of(it, unit)
             : flak          ? "Anti-aircraft fire"
                             : "The minefield");
    if (unit == NO_UNIT) {
        text_put(it->out, "%d %s", dice, dice == 1 ? "die" : "dice");
    } else {
        if (fight->kind == FIGHT_ASSAULT && !answers)
            assault_way(it->world, it->before, unit, fight->target, &river);
        put_throw(it->world, it->before, it->viewer, unit, answers ? fight->firer : fight->target,
                  dice, river, it->out);
    }
    if (dice > 0) text_put(it->out, " at %d or more", number);
    text_put(it->out, ": %u hit%s [%s].", hits, hits == 1 ? "" : "s", phases[frame->phase].rule);
}

// Writes all pieces in the order of their cards. It is called when the last card of a turn is
// dealt [S3].
static void describe_order(const Telling *it) {
    uint8_t card[UNITS_MAX];
    memcpy(card, it->before->card, sizeof card);
    card[frame_at(it->before, 0)->unit] = (uint8_t)action_where(it->action);
    text_put(it->out, "Turn %d, in order of activation:", it->before->turn);
    for (int told = 0;; told++) {
        int next = NO_UNIT;
        char name[16];
        for (int unit = 0; unit < it->world->unit_count; unit++)
            if (card[unit] != NO_CARD &&
                (next == NO_UNIT || card_order(card[unit]) < card_order(card[next])))
                next = unit;
        if (next == NO_UNIT) break;
        text_put(it->out, "%s %s %s", told ? "," : "", name_of(it, next),
                 card_name(card[next], name));
        card[next] = NO_CARD;
    }
    text_put(it->out, " [S2, S3].");
}

// Describes a deal. A side reads only the order of the whole turn. A viewer of both sides (NOBODY)
// also reads each card.
static void describe_deal(const Telling *it) {
    bool last = it->after->frame[0].phase != PHASE_DEAL || it->after->turn > it->before->turn;
    char card[16];
    if (it->viewer == NOBODY)
        text_put(it->out, "%s is dealt %s [S2].%s", name_of(it, frame_at(it->before, 0)->unit),
                 card_name((int)action_where(it->action), card), last ? " " : "");
    if (last) describe_order(it);
}

static void describe_cover(const Telling *it) {
    const Fight *fight = &it->before->fight;
    int cards = min_int(fight->left, pile_all(it->before)), reds = (int)action_where(it->action);
    text_put(it->out, "Cover draws %d card%s, %d red: ", cards, cards == 1 ? "" : "s", reds);
    text_put(it->out, reds == 0 ? "no hit takes effect in cover" : "%d hit%s effect in cover", reds,
             reds == 1 ? " takes" : "s take");
    text_put(it->out, " [sheet: cover].");
    if (fight->left > cards)
        text_put(it->out, " The pile is empty: the discards supply %d more [F3].",
                 fight->left - cards);
}

// Writes the effect of a card on the fate of a disrupted vehicle. Enough red cards in a row destroy
// the vehicle.
static void describe_fate(const Telling *it) {
    const Frame *frame = frame_at(it->before, 0);
    int needed = reds_needed(it->world, frame->unit), reds = frame_as(frame)->fate.reds + 1;
    const char *name = name_of(it, frame->unit);
    if (action_where(it->action) == BLACK)
        text_put(it->out, "%s draws a black card: no further effect of this hit", name);
    else if (needed == 1)
        text_put(it->out, "%s draws a red card, which destroys the vehicle", name);
    else
        text_put(it->out, "%s draws red card %d of the %d in a row that destroy the vehicle", name,
                 reds, needed);
    text_put(it->out, " [sheet: fate].");
}

static void describe_commander(const Telling *it) {
    int unit = frame_at(it->before, 0)->unit;
    text_put(it->out, "%s draws a ", name_of(it, unit));
    switch (action_where(it->action)) {
        case COURT_HEARTS:
            text_put(it->out, "king, queen or jack of hearts and dies");
            break;
        case OTHER_HEARTS:
        case DIAMONDS_CLASS:
            text_put(it->out, "%s%s", class_names[action_where(it->action)],
                     has(it->before->wounded, unit) ? " and dies of a second wound" : "");
            break;
        default:
            text_put(it->out, "black card and is unharmed%s",
                     frame_as(frame_at(it->before, 0))->fate.hits > 1
                         ? "; but the next hit disrupts him again"
                         : "");
    }
    text_put(it->out, " [sheet: fate, F16].");
}

static void describe_rally(const Telling *it) {
    int unit = frame_at(it->before, 0)->unit, grade = grade_of(it->world, it->before, unit);
    int suit = (int)action_where(it->action);
    int rallies = it->world->rallies[grade], left = __builtin_popcount((unsigned)rallies);
    text_put(it->out, "%s draws %s; grade %s rallies on ", name_of(it, unit), suit_names[suit],
             grade_names[grade]);
    for (int i = 0; i < COUNT_OF(suit_names); i++)
        if (rallies >> i & 1)
            text_put(it->out, "%s%s", suit_names[i], --left > 1 ? ", " : left == 1 ? " and " : "");
    text_put(it->out, ": %s %s [S5, sheet: cohesion].", name_of(it, unit),
             rallies >> suit & 1 ? "rallies" : "stays disrupted");
}

static void describe_cards(const Telling *it) {
    unsigned verb = action_verb(it->action);
    if (verb == VERB_CARD)
        describe_deal(it);
    else if (verb == VERB_REDS)
        describe_cover(it);
    else if (verb == VERB_FATE)
        describe_commander(it);
    else if (verb == VERB_RALLY)
        describe_rally(it);
    else if (frame_at(it->before, 0)->phase == PHASE_FATE)
        describe_fate(it);
    else
        text_put(it->out, "A %s card is drawn for the bridge%s [F11].",
                 colour_names[action_where(it->action)],
                 action_where(it->action) == BLACK ? "" : ", which stands");
}

// Describes a planned barrage, and why no dice are thrown if it falls on an empty hex.
static void describe_barrage(const Telling *it, int unit) {
    const State *before = it->before;
    const SideCard *side = &it->world->side[it->world->unit[unit].side];
    Hex hex = side->target[before->barrage_target[barrage_due(it->world, before, unit)]];
    char label[5];
    text_put(it->out, "%s fires a planned barrage at %s%s [G7].", name_of(it, unit),
             hex_label(&it->world->grid, hex, label),
             standing_at(before, hex) ? "" : ": no piece is there to throw dice at");
}

// Writes the sentence for the choice of a side. For a move the sentence names the hex that the unit
// has reached so far, not its destination, because something can stop the unit on the way.
static void describe_choice(const Telling *it) {
    const State *before = it->before;
    unsigned verb = action_verb(it->action), who = action_who(it->action);
    char label[5];
    Action seen = rfic_seen(it->world, before, it->action, it->viewer);
    const char *rule = phases[frame_at(before, 0)->phase].rule;
    if (verb_describe(&rfic_verbs, it->world, before, seen, rule, it->out)) {
        text_char(it->out, '.');
        return;
    }
    if (verb == VERB_BARRAGE) {
        describe_barrage(it, (int)who);
        return;
    }
    assert(verb == VERB_MOVE || verb == VERB_LEAD);
    Hex hex = it->after->hex[who];
    text_put(it->out, "%s moves to %s%s", name_of(it, (int)who),
             hex == HEX_NONE ? "the end" : hex_label(&it->world->grid, hex, label),
             verb == VERB_LEAD ? ", led by a commander [F6]." : " [G4].");
}

static bool knows(const Telling *it, int unit) {
    bool own = it->viewer == NOBODY || it->world->unit[unit].side == it->viewer;
    return own || !has(it->after->hidden, unit);
}

static void describe_unit(const Telling *it, int unit) {
    const State *a = it->before, *b = it->after;
    char label[5];
    if (!knows(it, unit)) return;
    const char *name = name_of(it, unit);
    if (has(b->gone & ~a->gone, unit)) {
        text_put(it->out, " %s is eliminated.", name);
        return;
    }
    bool men = !it->world->unit[unit].vehicle && !is_kind(it->world, unit, AIRCRAFT);
    if (men && b->figures[unit] < a->figures[unit])
        text_put(it->out, " %s loses %d of %d figures.", name, a->figures[unit] - b->figures[unit],
                 a->figures[unit]);
    if (has(b->wounded & ~a->wounded, unit)) text_put(it->out, " %s is wounded.", name);
    if (has(a->hidden & ~b->hidden, unit) && b->hex[unit] != HEX_NONE)
        text_put(it->out, " %s is revealed at %s [F18].", name,
                 hex_label(&it->world->grid, b->hex[unit], label));
    if (has(b->disrupted & ~a->disrupted, unit)) text_put(it->out, " %s is disrupted.", name);
    if (has(a->disrupted & ~b->disrupted, unit) && action_verb(it->action) != VERB_RALLY)
        text_put(it->out, " %s is no longer disrupted.", name);
}

static void control_tell(const Telling *it, int side, Hex hex) {
    const char *name = it->world->hex_name[hex];
    char label[12];
    text_put(it->out, " %s takes control of %s", it->world->side[side].name,
             hex_label(&it->world->grid, hex, label));
    if (name[0] != '\0') text_put(it->out, " (%s)", name);
    text_put(it->out, " [F12].");
}

static void describe_map(const Telling *it) {
    const State *a = it->before, *b = it->after;
    char label[12];
    for (int i = 0; i < it->world->mine_count; i++) {
        if ((b->mine_known & ~a->mine_known) >> i & 1)
            text_put(it->out, " Mines are found at %s [F11].",
                     hex_label(&it->world->grid, b->mine_hex[i], label));
    }
    for (int i = 0; i < it->world->bridge_count; i++)
        if ((b->blown & ~a->blown) >> i & 1)
            text_put(it->out, " The bridge %s is blown.", bridge_name(it->world, i, label));
    for (int i = 0; i < it->world->objective_count; i++)
        for (int side = 0; side < SIDES; side++)
            if (has(b->control[side] & ~a->control[side], i))
                control_tell(it, side, it->world->objectives[i]);
    if (b->turn > a->turn) text_put(it->out, " Turn %d begins.", b->turn);
}

void rfic_ending(const World *world, const State *state, Text *out) {
    Scale scale;
    Side winner = victory_winner(world, state);
    if (winner == NOBODY)
        text_put(out, "The game ends in a draw");
    else
        text_put(out, "%s wins", world->side[winner].name);
    const SideCard *loser = &world->side[winner == ALLIED ? AXIS : ALLIED];
    switch (victory_by(world, state)) {
        case BY_NOBODY_LEFT:
            text_put(out, " because %s has no fighting unit left", loser->name);
            return;
        case BY_BREAKING:
            text_put(out,
                     " because the losses of %s have reached %d%% of the strength at the start",
                     loser->name, loser->breaks);
            return;
        case BY_SUDDEN:
            text_put(out, " by holding every hex of the sudden victory");
            return;
        default:
            text_put(out, " on points: those of %s less those of %s are ", world->side[ALLIED].name,
                     world->side[AXIS].name);
            margins_say(victory_margin(world, state), victory_margin(world, state), out);
            rfic_scale(world, &scale);
            draw_say(&scale, ", and a draw is ", out);
    }
}

static void describe_end(const Telling *it) {
    const State *a = it->before, *b = it->after;
    if (b->frame[0].phase != PHASE_OVER || a->frame[0].phase == PHASE_OVER) return;
    text_put(it->out, victory_winner(it->world, b) == NOBODY ? " " : " The game ends: ");
    rfic_ending(it->world, b, it->out);
    text_put(it->out, " [F12].");
}

void rfic_describe(const World *world, const State *state, Action action, Side viewer, Text *out) {
    State after;
    memcpy(&after, state, sizeof after);
    rfic_apply(world, &after, action);
    char told[TOLD_BYTES];
    Text text = text_over(told, sizeof told);
    Telling it = {world, state, &after, action, viewer, &text};
    unsigned verb = action_verb(action);
    if (verb == VERB_HITS)
        describe_throw(&it);
    else if (verb <= VERB_RALLY)
        describe_cards(&it);
    else
        describe_choice(&it);
    for (int unit = 0; unit < world->unit_count; unit++) describe_unit(&it, unit);
    describe_map(&it);
    describe_end(&it);
    told_put(world, told, out);
}
