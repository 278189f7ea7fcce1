// SPDX-License-Identifier: GPL-3.0-or-later
// tell.c -- what happens if an action is applied, for the log: the action in a sentence that cites
// its rule, then what has changed on the map, read from the position before and after.
#include <stdio.h>

#include "engine/base/template.h"
#include "say.h"

typedef struct Telling {
    const World *world;
    const State *before, *after;
    Action action;
    Side viewer;
    Text *out;
} Telling;

static const char *name_of(const Telling *it, int unit) { return it->world->unit[unit].name; }

static void tell_throw(const Telling *it) {
    const Frame *frame = frame_at(it->before, 0);
    const Fight *fight = &it->before->fight;
    int dice = fight->dice, number = fight->number;
    const char *who = fight->firer != NO_UNIT ? name_of(it, fight->firer) : "Mines";
    if (frame->phase == PHASE_ANSWER) {
        dice = fight->answer_dice;
        number = fight->answer_number;
        who = name_of(it, fight->target);
    } else if (frame->phase == PHASE_FLAK) {
        dice = frame->value;
        number = it->world->flak_number;
        who = "The guns";
    }
    unsigned hits = action_where(it->action);
    text_put(it->out, "%s: %d dice at %d or more, %u hit%s. [%s]", who, dice, number, hits,
             hits == 1 ? "" : "s", phases[frame->phase].rule);
}

static void tell_cards(const Telling *it) {
    const Frame *frame = frame_at(it->before, 0);
    unsigned where = action_where(it->action);
    const char *rule = phases[frame->phase].rule;
    char card[16];
    switch (action_verb(it->action)) {
        case VERB_CARD:
            text_put(it->out, "%s is dealt the %s. [S2]", name_of(it, frame->unit),
                     card_name((int)where, card));
            break;
        case VERB_REDS:
            text_put(it->out, "Cover: %u of the cards turned %s. [%s]", where,
                     where == 1 ? "is red, and that hit takes effect"
                                : "are red, and as many hits take effect",
                     rule);
            break;
        case VERB_COLOUR:
            text_put(it->out, "%s: a %s card. [%s]", name_of(it, frame->unit),
                     colour_name((int)where), rule);
            break;
        case VERB_FATE:
            text_put(it->out, "%s: a %s card. [%s]", name_of(it, frame->unit),
                     class_name((int)where), rule);
            break;
        default:
            text_put(it->out, "%s tries to regain cohesion, of grade %s: %s. [%s]",
                     name_of(it, frame->unit),
                     grade_names[grade_of(it->world, it->before, frame->unit)],
                     rally_suit_name((int)where), rule);
    }
}

// What a side does, as a sentence with the rule. Where a unit is going is not told before it is
// there.
// clang-format off
static const char *const tales[VERBS] = {
    [VERB_PLACE]     = "%U is set up: %H. [F18]",
    [VERB_LAY]       = "Minefield %M is laid: %H. [F11]",
    [VERB_PLAN]      = "%b plans a barrage: %t. [G7]",
    [VERB_PLAN_TURN] = "%b, on turn: %#. [G7]",
    [VERB_ARRIVE]    = "%U arrives at %H. [F21]",
    [VERB_LIMBER]    = "%U limbers up. [F13]",
    [VERB_UNLIMBER]  = "%U unlimbers. [F13]",
    [VERB_MOUNT]     = "%U mounts %T. [F15]",
    [VERB_DISMOUNT]  = "%U gets off. [F15]",
    [VERB_CLEAR]     = "%U clears the mines at %H. [F11]",
    [VERB_DIG]       = "%U digs a trench. [F11]",
    [VERB_BLOW]      = "%U tries to blow the bridge %B. [F11]",
    [VERB_BARRAGE]   = "%U fires a barrage that was planned. [G7]",
    [VERB_FIRE]      = "%U fires at %T. [G6]",
    [VERB_ASSAULT]   = "%U assaults %T. [F8]",
    [VERB_BOMB]      = "%U bombs %T. [F11]",
    [VERB_HOLD]      = "%U holds. [G4]",
    [VERB_STOP]      = "%U moves no farther. [G4]",
    [VERB_RETREAT]   = "%U falls back to %H. [F22]",
    [VERB_ENTER]     = "%U enters %H. [F8]",
    [VERB_STAY]      = "%U stays where it is. [F8]",
};
// clang-format on

static void tell_choice(const Telling *it) {
    unsigned verb = action_verb(it->action), who = action_who(it->action);
    char label[5];
    if (tales[verb] != NULL) {
        say_sentence(it->world, rfic_seen(it->world, it->before, it->action, it->viewer),
                     tales[verb], it->out);
        return;
    }
    assert(verb == VERB_MOVE || verb == VERB_LEAD);
    Hex hex = it->after->hex[who];
    text_put(it->out, "%s moves to %s%s", name_of(it, (int)who),
             hex == HEX_NONE ? "its end" : hex_label(&it->world->grid, hex, label),
             verb == VERB_LEAD ? ", led by a commander. [F6]" : ". [G4]");
}

// --- what has changed

static bool knows(const Telling *it, int unit) {
    bool own = it->viewer == NOBODY || it->world->unit[unit].side == it->viewer;
    return own || !has(it->after->hidden, unit);
}

static void tell_unit(const Telling *it, int unit) {
    const State *a = it->before, *b = it->after;
    char label[5];
    if (!knows(it, unit)) return;
    const char *name = name_of(it, unit);
    if (has(b->gone & ~a->gone, unit)) {
        text_put(it->out, " %s is gone.", name);
        return;
    }
    bool men = !it->world->unit[unit].vehicle && !is_kind(it->world, unit, AIRCRAFT);
    if (men && b->figures[unit] < a->figures[unit])
        text_put(it->out, " %s loses %d, %d left.", name, a->figures[unit] - b->figures[unit],
                 b->figures[unit]);
    if (has(b->wounded & ~a->wounded, unit)) text_put(it->out, " %s is wounded.", name);
    if (has(a->hidden & ~b->hidden, unit) && b->hex[unit] != HEX_NONE)
        text_put(it->out, " %s shows itself at %s.", name,
                 hex_label(&it->world->grid, b->hex[unit], label));
    if (has(b->disrupted & ~a->disrupted, unit)) text_put(it->out, " %s is disrupted.", name);
    if (has(a->disrupted & ~b->disrupted, unit)) text_put(it->out, " %s is in order again.", name);
}

static void tell_map(const Telling *it) {
    const State *a = it->before, *b = it->after;
    char label[12];
    for (int i = 0; i < it->world->mine_count; i++) {
        if ((b->mine_known & ~a->mine_known) >> i & 1)
            text_put(it->out, " Mines at %s!", hex_label(&it->world->grid, b->mine_hex[i], label));
    }
    for (int i = 0; i < it->world->bridge_count; i++)
        if ((b->blown & ~a->blown) >> i & 1)
            text_put(it->out, " The bridge %s is blown.", bridge_name(it->world, i, label));
    for (int i = 0; i < it->world->objective_count; i++)
        for (int side = 0; side < SIDES; side++)
            if (has(b->control[side] & ~a->control[side], i))
                text_put(it->out, " %s takes %s.", it->world->side[side].name,
                         hex_label(&it->world->grid, it->world->objectives[i], label));
    if (b->turn > a->turn) text_put(it->out, " Turn %d begins.", b->turn);
}

static void tell_end(const Telling *it) {
    const World *world = it->world;
    const State *a = it->before, *b = it->after;
    if (b->frame[0].phase != PHASE_OVER || a->frame[0].phase == PHASE_OVER) return;
    Side winner = victory_winner(world, b);
    if (winner == NOBODY)
        text_put(it->out, " The game is over: a draw");
    else
        text_put(it->out, " The game is over: %s wins", world->side[winner].name);
    const SideCard *loser = &world->side[winner == ALLIED ? AXIS : ALLIED];
    switch (victory_by(world, b)) {
        case BY_NOBODY_LEFT:
            text_put(it->out, ", for %s has nobody left to fight with [F12].", loser->name);
            return;
        case BY_BREAKING:
            text_put(it->out, ", for %s has broken: %d%% lost or more [F12].", loser->name,
                     loser->breaks);
            return;
        case BY_SUDDEN:
            text_put(it->out, ", for it holds all that ends the battle at once [F12].");
            return;
        default:
            text_put(it->out, " by points, %+d for %s where %+d is even [F12].",
                     victory_margin(world, b), world->side[ALLIED].name, world->threshold);
    }
}

void rfic_tell(const World *world, const State *state, Action action, Side viewer, Text *out) {
    State after;
    memcpy(&after, state, sizeof after);
    rfic_rules.apply(world, &after, action);
    Telling it = {world, state, &after, action, viewer, out};
    unsigned verb = action_verb(action);
    if (verb == VERB_HITS)
        tell_throw(&it);
    else if (verb <= VERB_RALLY)
        tell_cards(&it);
    else
        tell_choice(&it);
    for (int unit = 0; unit < world->unit_count; unit++) tell_unit(&it, unit);
    tell_map(&it);
    tell_end(&it);
}
