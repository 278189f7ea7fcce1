// SPDX-License-Identifier: GPL-3.0-or-later
// refusal.c -- SceneRules.refusal: writes why a piece cannot do what the player wants. First it
// says whether the piece may act now at all. Then it names the rules that forbid the action
// (refuse_move.c, refuse_fight.c). Each function appends whole sentences to the text. A function
// that finds no reason appends nothing.
#include "format_action.h"
#include "refuse.h"

enum { REFUSED_BYTES = 4096 };

bool refuse_offered(const Refusal *it, Verb verb, unsigned where) {
    for (int i = 0; i < it->offer.count; i++)
        if (action_verb(it->offer.at[i]) == (unsigned)verb &&
            action_where(it->offer.at[i]) == where)
            return true;
    return false;
}

static void put_acting(const Refusal *it, int acting) {
    char card[16];
    if (acting == NO_UNIT || it->state->card[acting] == NO_CARD) return;
    text_put(it->out, " %s acts now, with card %s.", it->world->unit[acting].name,
             card_name(it->state->card[acting], card));
}

// Returns true if the piece acts now or still waits for its card, so that further reasons matter;
// otherwise false. Unless the pending decision is about the piece, writes why it cannot act now.
static bool refuse_now(const Refusal *it) {
    const State *state = it->state;
    int acting = state->depth > 1 ? state->frame[1].unit : NO_UNIT;
    char card[16];
    if (it->asked) return true;
    if (state->frame[0].phase == PHASE_DEAL) {
        text_put(it->out, " The cards of this turn are being dealt [S2].");
    } else if (acting == it->unit) {
        text_put(it->out, " It has acted, and its action is resolved first [G4].");
    } else if (state->card[it->unit] == NO_CARD) {
        text_put(it->out, " It holds no card now [S4].");
        put_acting(it, acting);
    } else {
        text_put(it->out,
                 " It waits for its card, %s: the piece with the lowest card acts first [S3].",
                 card_name(state->card[it->unit], card));
        put_acting(it, acting);
        return true;
    }
    return false;
}

// Writes why a piece that is not on the map cannot act: it is eliminated, not set up yet, a reserve
// or an aircraft.
static void refuse_absent(const Refusal *it, bool own) {
    const State *state = it->state;
    const Unit *unit = &it->world->unit[it->unit];
    const char *side = it->world->side[unit->side].name;
    bool flies = unit->kind == AIRCRAFT;
    if (has(state->gone, it->unit)) {
        text_put(it->out, " of %s is eliminated.", side);
    } else if (unit->turn > state->turn && (unit->turn > 1 || state->turn > 0 || !own)) {
        text_put(it->out, " of %s may arrive from turn %d on [F21].", side, unit->turn);
    } else if (flies && state->figures[it->unit] == 0) {
        text_put(it->out, " of %s has flown all its sorties [F11].", side);
    } else {
        text_put(it->out, " of %s is %s.", side, flies ? "in the air" : "not on the map");
        if (!own) return;
        if (state->turn == 0 && !it->asked)
            text_put(it->out, " The set-up is not over [F18].");
        else if (state->turn > 0 && !refuse_now(it))
            return;
        if (!flies)
            refuse_arrival(it);
        else if (it->hex != HEX_NONE)
            refuse_bombs(it);
    }
}

// Writes why a piece on the map cannot act. Only its owner, or a viewer of both sides, may read
// these reasons.
static void refuse_present(const Refusal *it) {
    const Frame *top = frame_at(it->state, 0);
    bool here = it->hex == HEX_NONE || it->hex == it->state->hex[it->unit];
    if (it->asked && top->phase == PHASE_RETREAT) {
        refuse_retreat(it, top);
    } else if (it->asked && top->phase == PHASE_FOLLOW) {
        text_put(it->out,
                 " After its close assault it can only advance into the vacated hex or stay [F8].");
    } else if (it->asked && it->state->turn == 0) {
        if (!here || top->phase == PHASE_PLAN_TURN) refuse_plan(it);
    } else if (it->state->turn == 0) {
        text_put(it->out,
                 " It is already set up; it can act when its card comes, after the set-up [F18].");
    } else if (!refuse_now(it)) {
        return;
    } else if (barrage_due(it->world, it->state, it->unit) != NO_INDEX) {
        text_put(it->out, " It must fire the barrage that was planned for this turn [G7].");
    } else if (has(it->state->riding, it->unit)) {
        text_put(it->out, " It rides on a carrier and can only dismount or hold [F15].");
        if (has(it->state->disrupted, it->unit))
            text_put(it->out, " It is disrupted and cannot dismount [G3].");
        else if (!unit_room(it->world, it->state, it->unit, it->state->hex[it->unit]))
            text_put(it->out, " It cannot dismount: a hex holds at most %d pieces of a side [G2].",
                     it->world->stacking);
    } else if (here) {
        if (it->asked) refuse_here(it);
    } else {
        refuse_move(it);
        refuse_fight(it);
        if (it->asked) refuse_there(it);
    }
}

static void refuse(const World *world, const State *state, int piece, int place, Side viewer,
                   Text *out) {
    if (piece < 0 || piece >= world->unit_count) return;
    const Unit *unit = &world->unit[piece];
    const Frame *top = frame_at(state, 0);
    bool own = viewer == NOBODY || unit->side == viewer;
    Action list[ACTIONS_MAX];
    Refusal it = {.world = world,
                  .state = state,
                  .unit = piece,
                  .hex = place < 0 ? HEX_NONE : (Hex)place,
                  .offer = {list, 0, ACTIONS_MAX},
                  .out = out};
    Side asked = phases[top->phase].who ? phases[top->phase].who(world, state, top) : NOBODY;
    it.asked = own && asked < SIDES && top->unit == piece;
    if (it.asked) phases[top->phase].legal(world, state, top, &it.offer);
    char label[5];
    text_put(out, "%s", unit->name);
    if (!has(state->on_map, piece)) {
        refuse_absent(&it, own);
        return;
    }
    if (!own && has(state->hidden, piece)) {
        text_put(out, " of %s is hidden [F18].", world->side[unit->side].name);
        return;
    }
    text_put(out, " of %s stands at %s.", world->side[unit->side].name,
             hex_label(&world->grid, state->hex[piece], label));
    if (own && top->phase == PHASE_OVER)
        text_put(out, " The game is over [F12].");
    else if (own)
        refuse_present(&it);
}

void rfic_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                  Text *out) {
    char told[REFUSED_BYTES];
    Text text = text_over(told, sizeof told);
    refuse(world, state, piece, place, viewer, &text);
    told_put(world, told, out);
}
