// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.c -- actions and prompts in words. Within one position every action has words of
// its own.
#include "engine/base/template.h"
#include "text_internal.h"

#include <stdlib.h>

// %b the battalion in `who`, %B in `where`, %t the stand in `who`, %T in `where`, %p the cell, %q
// the square, %f formation, %g facing, %h shape, %k the strike, %K its kind, %# the number, %r a
// result, %d the division, %D the one in `where`, %o the battlegroup, %w the weather, %c whoever
// has actions, %s the side.
// clang-format off
static const char *const words[VERBS] = {
    [VERB_NONE]        = "nothing",
    [VERB_WEATHER]     = "weather %w",
    [VERB_DAYLIGHT]    = "light %L",
    [VERB_CARD]        = "card %C",
    [VERB_DELAY]       = "delay %y",
    [VERB_SHELL]       = "shells %r",
    [VERB_UNDER]       = "shells on hidden %u",
    [VERB_FLAK]        = "flak %r",
    [VERB_DRIFT]       = "drift %v",
    [VERB_LAND]        = "landing %r",
    [VERB_COMMAND]     = "actions %#",
    [VERB_SNEAK]       = "infiltration %a",
    [VERB_SHOT]        = "shot %r",
    [VERB_RALLY]       = "rally %a",
    [VERB_CLASH]       = "dice %x",
    [VERB_WAVER]       = "stand %z",
    [VERB_HOLD]        = "morale %m",
    [VERB_REPLACE]     = "replacement %a",
    [VERB_ORDER]       = "order",
    [VERB_RESERVE]     = "reserve %b",
    [VERB_SQUARE]      = "square %q",
    [VERB_CELL]        = "at %p",
    [VERB_FORMATION]   = "formation %f",
    [VERB_FACING]      = "face %g",
    [VERB_SHAPE]       = "shape %h",
    [VERB_TYPE]        = "plan %K",
    [VERB_TURN]        = "turn %#",
    [VERB_FIRST]       = "first",
    [VERB_PASS]        = "pass",
    [VERB_COPS_BACK]   = "c-ops %d by %D",
    [VERB_DEPLOY]      = "deploy %b",
    [VERB_SUFFER]      = "suffer %t",
    [VERB_ACTIVATE]    = "activate %b",
    [VERB_GROUP]       = "battlegroup %o",
    [VERB_GROUND]      = "ground %b",
    [VERB_REMOVE]      = "remove %k",
    [VERB_CANCEL]      = "cancel %k",
    [VERB_CALL]        = "call %k",
    [VERB_RENDEZVOUS]  = "rendezvous %t",
    [VERB_DISMOUNT]    = "dismount %b",
    [VERB_MOVE]        = "move %b",
    [VERB_CLOSE]       = "close %b with %T",
    [VERB_FORM]        = "form %b",
    [VERB_STAND]       = "stand %b%i",
    [VERB_REMOUNT]     = "remount %b",
    [VERB_COPS]        = "c-ops %d",
    [VERB_GATHER]      = "gather %b",
    [VERB_CONSOLIDATE] = "consolidate %b",
    [VERB_TARGET]      = "target %T",
    [VERB_PACK]        = "pack %t",
    [VERB_CONTACT]     = "contact %B",
    [VERB_BACK]        = "back from %B",
    [VERB_ANSWER]      = "answer %b%i",
    [VERB_GIVE]        = "take %t",
    [VERB_RETREAT]     = "retreat %p",
    [VERB_FOLLOW]      = "follow %b",
    [VERB_PARK]        = "fup moves",
    [VERB_STAY]        = "stay%j",
    [VERB_REFORM]      = "re-form",
    [VERB_WITHDRAW]    = "withdraw",
    [VERB_DETACH]      = "detach %t",
    [VERB_ATTACH]      = "attach %t to %B",
    [VERB_DONE]        = "done",
};
// clang-format on

const char *facing_name(int facing) {
    static const char *const names[FACINGS] = {
        "north", "north+15", "north+30", "north-east", "east-30",  "east-15",
        "east",  "east+15",  "east+30",  "south-east", "south-30", "south-15",
        "south", "south+15", "south+30", "south-west", "west-30",  "west-15",
        "west",  "west+15",  "west+30",  "north-west", "north-30", "north-15"};
    return names[facing];
}

const char *shape_name(int shape) {
    static const char *const names[SHAPES] = {"straight",     "tight",        "back",
                                              "forward",      "left-back",    "right-back",
                                              "left-forward", "right-forward"};
    return names[shape];
}

void put_stand(const World *world, int stand, Text *out) {
    static const char *const kinds[STAND_KINDS] = {"", "", "", "HQ", "HW", ""};
    const BattalionCard *card = &world->battalion[world->stand[stand].home];
    const char *kind = kinds[world->stand[stand].kind];
    if (card->kind == BATTALION_GUN)
        text_put(out, "%s", card->name);
    else if (*kind)
        text_put(out, "%s of %s", kind, card->name);
    else
        text_put(out, "%s no. %d", card->name, stand - card->first_stand + 1);
}

static void put_half(int halves, Text *out) {
    text_put(out, "%d%s", halves / 2, halves % 2 ? ".5" : "");
}

void put_spot(Spot spot, Text *out) {
    put_half((spot.x + HALF / 2) / HALF, out);
    text_char(out, '/');
    put_half((spot.y + HALF / 2) / HALF, out);
}

void put_cell(const World *world, unsigned cell, Text *out) {
    if (cell == NOWHERE) {
        text_put(out, "nowhere");
    } else if (cell & ROAD_CELL) {
        text_put(out, "%s ", world->roads.road[cell >> 8 & 0x7f].name);
        put_half((int)cell & 0xff, out);
    } else {
        put_half(cell_x((int)cell), out);
        text_char(out, '/');  // a comma would end a command at the table
        put_half(cell_y((int)cell), out);
    }
}

void put_strike(const World *world, int strike, Text *out) {
    int side = strike_side(world, strike), first;
    strikes_of(world, side, &first);
    int templates = world->side[side].templates, index = strike - first;
    bool mission = index >= templates;
    text_put(out, "%s %d", mission ? "mission" : "template",
             (mission ? index - templates : index) + 1);
}

static void put_square(unsigned square, Text *out) {
    if (square == NOWHERE) {
        text_put(out, "none");
        return;
    }
    int x = (int)square % SECTORS_WIDE * SECTOR_INCHES,
        y = (int)square / SECTORS_WIDE * SECTOR_INCHES;
    text_put(out, "%d/%d", x, y);
}

// How far it is carried, in inches: the die by its height [Air Landings].
static void put_drift(const World *world, const State *state, unsigned who, unsigned where,
                      Text *out) {
    int drop = drop_of(world, state, (int)who);
    int east = drift_halves(world, drop, (int)where % 10),
        south = drift_halves(world, drop, (int)where / 10);
    put_half(abs(east), out);
    text_put(out, " %s ", east < 0 ? "west" : "east");
    put_half(abs(south), out);
    text_put(out, " %s", south < 0 ? "north" : "south");
}

typedef struct Saying {
    const World *world;
    const State *state;
    unsigned who, where;
} Saying;

static const char *pick(unsigned where, const char *const names[], unsigned count) {
    return names[where < count ? where : count - 1];
}

// Words of a few results each.
static bool say_result(const Saying *saying, char slot, Text *out) {
    static const struct {
        char slot;
        uint8_t count;
        const char *names[5];
    } results[] = {
        {'r', 3, {"nothing", "suppressed", "destroyed"}},
        {'a', 2, {"no", "yes"}},
        {'m', 2, {"breaks", "holds"}},
        {'z', 2, {"steady", "wavers"}},
        {'L', 2, {"at once", "later"}},
        {'C', 3, {"diamond", "black", "unseen"}},
        {'y', 5, {"none", "1 turn", "2 turns", "3 turns", "never"}},
        {'K', 4, {"none", "planned", "registered", "on-call"}},
        {'i', 3, {"", " with heavy weapons", " packing heavy weapons"}},
        {'j', 2, {"", " mounted"}},
    };
    for (int i = 0; i < COUNT_OF(results); i++) {
        if (results[i].slot != slot) continue;
        text_put(out, "%s", pick(saying->where, results[i].names, results[i].count));
        return true;
    }
    return false;
}

static void put_under(const Saying *saying, Text *out) {
    if (saying->where == 0) text_put(out, "nothing");
    for (int i = 0; i < BODY_MAX; i++)
        if (saying->where >> i & 1) text_put(out, "%d", i + 1);
}

static bool say_name(const Saying *saying, char slot, Text *out) {
    const World *world = saying->world;
    unsigned who = saying->who, where = saying->where;
    switch (slot) {
        case 'b':
            text_put(out, "%s", world->battalion[who].name);
            return true;
        case 'B':
            text_put(out, "%s", world->battalion[where].name);
            return true;
        case 't':
            put_stand(world, (int)who, out);
            return true;
        case 'T':
            put_stand(world, (int)where, out);
            return true;
        case 'k':
            put_strike(world, (int)who, out);
            return true;
        case 'd':
            text_put(out, "%s", world->division[who].name);
            return true;
        case 'D':
            text_put(out, "%s", world->division[where].name);
            return true;
        case 'o':
            text_put(out, "%s", world->group_name[who]);
            return true;
        default:
            return false;
    }
}

static void say_slot(const void *context, char slot, Text *out) {
    const Saying *saying = context;
    unsigned where = saying->where;
    if (say_result(saying, slot, out) || say_name(saying, slot, out)) return;
    switch (slot) {
        case 'p':
            put_cell(saying->world, where, out);
            break;
        case 'q':
            put_square(where, out);
            break;
        case 'f':
            text_put(out, "%s", formation_names[where]);
            break;
        case 'g':
            text_put(out, "%s", facing_name((int)where));
            break;
        case 'h':
            text_put(out, "%s", shape_name((int)where));
            break;
        case 'w':
            text_put(out, "%s", weather_names[where]);
            break;
        case 'u':
            put_under(saying, out);
            break;
        case 'v':
            put_drift(saying->world, saying->state, saying->who, where, out);
            break;
        case 'x':
            text_put(out, "%+d", (int)where - 9);
            break;
        default:
            text_put(out, "%u", where);
    }
}

void gbww2_format_action(const World *world, const State *state, Action action, Text *out) {
    Saying saying = {world, state, action_who(action), action_where(action)};
    template_put(out, words[action_verb(action)], say_slot, &saying);
}

// --- the question

static void prompt_slot(const void *context, char slot, Text *out) {
    const Saying *saying = context;
    const World *world = saying->world;
    if (slot == 'R') {
        text_put(out, "%s", saying->state->round == 2 ? "second" : "first");
    } else if (slot == 's' || slot == 'S') {
        text_put(out, "%s %s", slot == 's' ? "the" : "The", world->side[saying->who].name);
    } else if (slot == 'c') {
        bool cops = saying->who >= BATTALIONS_MAX;
        text_put(out, "%s%s", cops ? "the C Ops of " : "",
                 cops ? world->division[saying->who - BATTALIONS_MAX].name
                      : world->battalion[saying->who].name);
    } else if (slot == 't' && saying->who >= COPS_UNIT) {
        text_put(out, "the C Ops of %s", world->division[saying->who - COPS_UNIT].name);
    } else {
        say_name(saying, slot, out);
    }
}

void gbww2_prompt(const World *world, const State *state, Text *out) {
    const Frame *frame = frame_at(state, 0);
    const Phase *phase = &phases[frame->phase];
    Saying saying = {world, state, frame->unit, frame->other};
    template_put(out, phase->prompt, prompt_slot, &saying);
    if (frame->phase == PHASE_GIVE)
        text_put(out, " It is %s.", frame->other ? "destroyed" : "suppressed");
    if (frame->phase == PHASE_ANSWER && state->battalion[frame->unit].place == ON_TABLE) {
        const Battalion *it = &state->battalion[frame->unit];
        Spot spot = spot_at(HALF * it->x, HALF * it->y);
        text_put(out, " It is at ");
        put_post(world, state, frame->unit, out);
        text_put(out, ": %s, in %s.", terrain_names[ground_at(&world->ground, spot)],
                 formation_names[it->formation]);
    }
    if (frame->phase == PHASE_SUFFER)
        text_put(out, " %d destroyed, %d suppressed to go.", frame->card, frame->value);
    if (frame->phase == PHASE_RETREAT && frame->card) {
        text_put(out, " It is ");
        put_stand(world, state->loose[frame->card - 1].stand, out);
        text_put(out, ".");
    }
    if (frame->phase == PHASE_CLASH) {
        Party allied = party_of(world, state, ALLIED), axis = party_of(world, state, AXIS);
        text_put(out, " %s %+d, %s %+d.", world->side[ALLIED].name,
                 combat_bonus(world, state, allied, axis), world->side[AXIS].name,
                 combat_bonus(world, state, axis, allied));
    }
    text_put(out, " [%s]", rule_at(state));
}
