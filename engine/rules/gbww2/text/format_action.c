// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.c -- writes actions and prompts in words. Within one position no two actions have
// the same words.
#include "engine/base/template.h"
#include "engine/kit/agreement.h"
#include "engine/rules/gbww2/evaluation/features.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "text_internal.h"

const char *const facing_names[FACINGS] = {
    "north", "north+15", "north+30", "north-east", "east-30",  "east-15",
    "east",  "east+15",  "east+30",  "south-east", "south-30", "south-15",
    "south", "south+15", "south+30", "south-west", "west-30",  "west-15",
    "west",  "west+15",  "west+30",  "north-west", "north-30", "north-15"};
const char *const shape_names[SHAPES] = {"straight",     "tight",        "back",
                                         "forward",      "left-back",    "right-back",
                                         "left-forward", "right-forward"};

// The peoples of the sides can follow a name, as in "Tanks of the Poles".
static const char *name_at(const World *world, int index) {
    if (index < SIDES) return world->side[index].people;
    return index < SIDES + world->battalion_count ? world->battalion[index - SIDES].name : NULL;
}

void told_put(const World *world, const char *words, Text *out) {
    agreed_put(world, name_at, words, out);
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

void put_half(int halves, Text *out) { text_put(out, "%d%s", halves / 2, halves % 2 ? ".5" : ""); }

void put_spot(Spot spot, Text *out) {
    put_half((spot.x + HALF / 2) / HALF, out);
    text_char(out, '/');
    put_half((spot.y + HALF / 2) / HALF, out);
}

void put_cell(const World *world, unsigned cell, Text *out) {
    if (cell == NOWHERE) {
        text_put(out, "nowhere");
    } else if (cell & ROAD_CELL) {
        text_put(out, "%s ", world->roads.road[road_cell_road(cell)].name);
        put_half(road_cell_along(cell), out);
    } else {
        put_half(cell_x((int)cell), out);
        text_char(out, '/');  // not a comma, which would end a typed command
        put_half(cell_y((int)cell), out);
    }
}

void put_cell_spot(const World *world, unsigned cell, Text *out) {
    put_cell(world, cell, out);
    if (cell == NOWHERE || !(cell & ROAD_CELL)) return;
    text_put(out, " (");
    put_spot(cell_spot(world, cell), out);
    text_char(out, ')');
}

void put_strike(const World *world, int strike, Text *out) {
    int side = strike_side(world, strike), first;
    strikes_of(world, side, &first);
    int templates = world->side[side].templates, index = strike - first;
    bool mission = index >= templates;
    text_put(out, "%s %d", mission ? "air strike" : "barrage",
             (mission ? index - templates : index) + 1);
}

void put_side_strike(const World *world, int strike, Text *out) {
    put_strike(world, strike, out);
    text_put(out, " of the %s side", world->side[strike_side(world, strike)].name);
}

void gbww2_format_action(const World *world, const State *state, Action action, Text *out) {
    verb_format(&gbww2_verbs, world, state, action, out);
}

typedef struct Asking {
    const World *world;
    const State *state;
    int unit;  // the unit of the frame
} Asking;

// Writes a slot of a prompt: %b the battalion, %t the stand, %k the strike, %d the division, %c the
// unit that has actions, %S the side, %R the round of actions.
static void prompt_slot(const void *context, char slot, Text *out) {
    const Asking *it = context;
    const World *world = it->world;
    int cops = it->unit - (slot == 't' ? COPS_UNIT : BATTALIONS_MAX);
    if (slot == 'R')
        text_put(out, "round %d of turn %d", it->state->round == 2 ? 2 : 1, it->state->turn);
    else if (slot == 'S')
        text_put(out, "The %s", world->side[it->unit].name);
    else if (slot == 'd')
        text_put(out, "%s", world->division[it->unit].name);
    else if (slot == 'k')
        put_strike(world, it->unit, out);
    else if ((slot == 'c' || slot == 't') && cops >= 0)
        text_put(out, "the C Ops of %s", world->division[cops].name);
    else if (slot == 't')
        put_stand(world, it->unit, out);
    else
        text_put(out, "%s", world->battalion[it->unit].name);
}

static void prompt(const World *world, const State *state, Text *out) {
    const Frame *frame = frame_at(state, 0);
    const Phase *phase = &phases[frame->phase];
    const Asking asking = {world, state, frame->unit};
    template_put(out, phase->prompt, prompt_slot, &asking);
    if (frame->phase == PHASE_GIVE)
        text_put(out, " It will be %s.",
                 frame_seen(frame)->give.destroyed ? "destroyed" : "suppressed");
    if (frame->phase == PHASE_ANSWER && state->battalion[frame->unit].place == ON_TABLE) {
        text_put(out, " That target is at ");
        put_post(world, state, frame->unit, out);
        text_put(out, ", in %s.", formation_names[state->battalion[frame->unit].formation]);
    }
    if (frame->phase == PHASE_SUFFER)
        text_put(out, " Stands still to destroy: %d, to suppress: %d.",
                 frame_seen(frame)->suffer.losses, frame_seen(frame)->suffer.suppressions);
    int loose = frame_seen(frame)->retreat.loose;
    if (frame->phase == PHASE_RETREAT && loose > 0) {
        text_put(out, " The stand that retreats is ");
        put_stand(world, state->loose[loose - 1].stand, out);
        text_put(out, ".");
    }
    if (frame->phase == PHASE_CLASH) {
        Party allied = party_of(world, state, ALLIED), axis = party_of(world, state, AXIS);
        int ours = combat_bonus(world, state, allied, axis);
        int theirs = combat_bonus(world, state, axis, allied);
        text_put(out, " Modifiers: %s %s%d, %s %s%d.", world->side[ALLIED].name, plus_of(ours),
                 ours, world->side[AXIS].name, plus_of(theirs), theirs);
    }
    text_put(out, " [%s]", rule_at(state));
}

void gbww2_prompt(const World *world, const State *state, Text *out) {
    char told[TOLD_BYTES];
    Text text = text_over(told, sizeof told);
    prompt(world, state, &text);
    told_put(world, told, out);
}
