// SPDX-License-Identifier: GPL-3.0-or-later
// verbs.c -- defines the verbs of Great Battles of Small Units. The row of a verb says how its
// actions are typed, logged and explained, what their operands are, and what a policy can learn of
// them. A new verb begins with a row in `rows`.
#include "engine/rules/gbsu/evaluation/features.h"
#include "engine/rules/inventory.h"
#include "format_action.h"

// ---- Operands, and the rows and columns of feature tables

enum {
    OF_NOTHING,
    OF_UNIT,
    OF_HEX,
    OF_SIDE,
    OF_CARD,  // an OF_SHOWN_CARD, or an OF_HIDDEN_CARD if the viewer does not know the card
    OF_SHOWN_CARD,
    OF_HIDDEN_CARD,
    OF_LAID_CARD,  // an OF_CARD, or an OF_PILE_CARD if it comes from the pile
    OF_PILE_CARD,
    OF_MARKER,
    OF_FORMATION,
    OF_STRIKE,
    OF_AIMED_STRIKE,  // a strike; the words of the action do not name it
    OF_OBJECT,
    OF_POINTS,  // support points
    // The next kinds are only rows and columns of feature tables. No verb has them as operands.
    OF_ALL,
    OF_OWNER,  // a side, Allied or Axis
    OF_HALF,
    OF_HEX_USE,     // a verb that aims at a hex, and the side
    OF_STRIKE_USE,  // whether a strike is declared, used or called
    OF_SIDE_STRIKE,
    OF_CARD_USE,  // a side, a CardUse and a Purpose
    OF_VALUE,     // a card value
    OF_TURN,
    OF_HOLDER,
    OF_SUIT,
    OF_OBJECTIVE,
    OF_CONDITION,
    KINDS
};

static const char *const hidden_card[] = {"a card"}, *const pile_card[] = {"one from the pile"};
static const char *const use_keys[CARD_USES] = {"draw", "play", "decline", "lay", "discard"};
static const char *const purpose_keys[PURPOSES] = {"check", "fire",   "rally", "demolition",
                                                   "aim",   "combat", "else"};
static const char *const conditions[CONDITIONS] = {"away", "reduced", "reduced-disorganised",
                                                   "full", "full-disorganised"};
static const char *const strike_uses[] = {"declare", "shell", "call"};
static const char *const hex_uses[] = {"allied/mine",  "axis/mine",     "allied/assault",
                                       "axis/assault", "allied/target", "axis/target",
                                       "allied/land",  "axis/land"};

static int count_units(const World *world) { return world->unit_count; }
static int count_hexes(const World *world) { return world->grid.count; }
static int count_formations(const World *world) { return world->formation_count; }
static int count_strikes(const World *world) { return world->strike_count; }
static int count_objects(const World *world) { return world->object_count; }
static int count_objectives(const World *world) { return world->objective_count; }
static int count_turns(const World *world) { return world->turns + 1; }
static int count_points(const World *world) { return (void)world, SUPPORT_POINTS; }
static int count_card_uses(const World *world) { return (void)world, card_row(0, 0, PURPOSES); }
static int count_values(const World *world) { return (void)world, CARD_VALUES; }
static int count_suits(const World *world) { return (void)world, SUITS; }
static int count_sides(const World *world) { return (void)world, SIDES; }
static int count_cards(const World *world) { return (void)world, CARDS; }
static int count_markers(const World *world) { return (void)world, MARKERS_MAX; }

static void span_hexes(const World *world, ActionSpace *out) {
    span_add(out, 0, world->grid.count);
    span_add(out, HEX_NONE, 1);
}
static void span_laid_cards(const World *world, ActionSpace *out) {
    (void)world;
    span_add(out, 0, CARDS);
    span_add(out, CARD_NONE, 1);
}

static void put_unit(const Operand *it, Text *out) {
    text_put(out, "%s", it->world->unit[it->index].name);
}

static void put_hex(const Operand *it, Text *out) {
    char label[5];
    text_put(
        out, "%s",
        it->index == HEX_NONE ? "off the map" : hex_label(&it->world->grid, (Hex)it->index, label));
}

static void put_side(const Operand *it, Text *out) {
    text_put(out, "%s", side_name(it->world, (int)it->index));
}

static void put_card(const Operand *it, Text *out) {
    char label[4];
    text_put(out, "%s", card_label((int)it->index, label));
}

static void put_marker(const Operand *it, Text *out) {
    if (it->index == MARKER_HIDDEN)
        text_put(out, "unseen");
    else
        text_put(out, "%u", it->index);
}

static void put_formation(const Operand *it, Text *out) {
    text_put(out, "%s", it->world->formation[it->index].name);
}

static void put_strike(const Operand *it, Text *out) {
    char name[16];
    text_put(out, "%s", strike_name(it->world, (int)it->index, name));
}

static void put_object(const Operand *it, Text *out) {
    text_put(out, "%s", it->world->object[it->index].name);
}

static void put_number(const Operand *it, Text *out) { text_put(out, "%u", it->index); }
static void put_turn(const Operand *it, Text *out) { text_put(out, "turn-%u", it->index); }

static void put_side_strike(const Operand *it, Text *out) {
    text_put(out, "%s/", feature_side_keys[it->world->strike[it->index].side]);
    put_strike(it, out);
}

static void put_card_use(const Operand *it, Text *out) {
    text_put(out, "%s/%s/%s", feature_side_keys[it->index % SIDES],
             use_keys[it->index / SIDES % CARD_USES], purpose_keys[it->index / SIDES / CARD_USES]);
}

static void put_objective(const Operand *it, Text *out) {
    char label[5];
    text_put(out, "%s", hex_label(&it->world->grid, it->world->objectives[it->index], label));
}

static int hex_place(const Operand *it) {
    return it->index < it->world->grid.count ? (int)it->index : NO_PLACE;
}
static int object_place(const Operand *it) { return it->world->object[it->index].hex; }

static uint8_t card_asked(const Operand *it) {
    return it->index == CARD_NONE || it->index == CARD_HIDDEN ? OF_HIDDEN_CARD : OF_SHOWN_CARD;
}
static uint8_t laid_asked(const Operand *it) {
    return it->index == CARD_NONE ? OF_PILE_CARD : card_asked(it);
}

// clang-format off
static const OperandKind kinds[KINDS] = {
    [OF_NOTHING]      = {.part = PART_NONE},
    [OF_UNIT]         = {.count = count_units, .put = put_unit, .part = PART_PIECE},
    [OF_HEX]          = {.count = count_hexes, .spans = span_hexes, .put = put_hex, .part = PART_PLACE, .at = hex_place},
    [OF_SIDE]         = {.count = count_sides, .put = put_side},
    [OF_CARD]         = {.count = count_cards, .asked = card_asked},
    [OF_SHOWN_CARD]   = {.count = count_cards, .put = put_card, .part = PART_CARD},
    [OF_HIDDEN_CARD]  = {KIND_NAMES(hidden_card)},
    [OF_LAID_CARD]    = {.spans = span_laid_cards, .asked = laid_asked},
    [OF_PILE_CARD]    = {KIND_NAMES(pile_card)},
    [OF_MARKER]       = {.count = count_markers, .put = put_marker, .part = PART_NUMBER},
    [OF_FORMATION]    = {.count = count_formations, .put = put_formation, .part = PART_NUMBER},
    [OF_STRIKE]       = {.count = count_strikes, .put = put_strike, .part = PART_NUMBER},
    [OF_AIMED_STRIKE] = {.count = count_strikes, .put = put_strike},
    [OF_OBJECT]       = {.count = count_objects, .put = put_object, .part = PART_PLACE, .at = object_place},
    [OF_POINTS]       = {.count = count_points, .put = put_number, .part = PART_NUMBER},
    [OF_ALL]          = {KIND_NAMES(feature_all_keys)},
    [OF_OWNER]        = {KIND_NAMES(feature_side_keys)},
    [OF_HALF]         = {KIND_NAMES(feature_half_keys)},
    [OF_HEX_USE]      = {KIND_NAMES(hex_uses)},
    [OF_STRIKE_USE]   = {KIND_NAMES(strike_uses)},
    [OF_SIDE_STRIKE]  = {.count = count_strikes, .put = put_side_strike},
    [OF_CARD_USE]     = {.count = count_card_uses, .put = put_card_use},
    [OF_VALUE]        = {.count = count_values, .put = put_number},
    [OF_TURN]         = {.count = count_turns, .put = put_turn},
    [OF_HOLDER]       = {KIND_NAMES(feature_holder_keys)},
    [OF_SUIT]         = {.count = count_suits, .put = put_number},
    [OF_OBJECTIVE]    = {.count = count_objectives, .put = put_objective},
    [OF_CONDITION]    = {KIND_NAMES(conditions)},
};

static const LearnTable tables[TABLES - TABLE_OWN] = {
    [TABLE_FIRES - TABLE_OWN]     = {"fires-at",   OF_UNIT,       OF_UNIT},
    [TABLE_HIT - TABLE_OWN]       = {"fired-at",   OF_ALL,        OF_UNIT},
    [TABLE_USE - TABLE_OWN]       = {"used",       OF_HALF,       OF_UNIT},
    [TABLE_HEX - TABLE_OWN]       = {"aims",       OF_HEX_USE,    OF_HEX},
    [TABLE_FORMATION - TABLE_OWN] = {"declares",   OF_ALL,        OF_FORMATION},
    [TABLE_STRIKE - TABLE_OWN]    = {"strikes",    OF_STRIKE_USE, OF_SIDE_STRIKE},
    [TABLE_OBJECT - TABLE_OWN]    = {"objects",    OF_ALL,        OF_OBJECT},
    [TABLE_SUPPORT - TABLE_OWN]   = {"supports",   OF_OWNER,      OF_POINTS},
    [TABLE_CARD - TABLE_OWN]      = {"cards",      OF_CARD_USE,   OF_VALUE},
    [TABLE_TEMPO - TABLE_OWN]     = {"initiative", OF_TURN,       OF_HOLDER},
    [TABLE_SUIT - TABLE_OWN]      = {"suits",      OF_OWNER,      OF_SUIT},
    [TABLE_GOAL - TABLE_OWN]      = {"holds",      OF_HOLDER,     OF_OBJECTIVE},
    [TABLE_CONDITION - TABLE_OWN] = {"condition",  OF_UNIT,       OF_CONDITION},
};

// ---- Verbs

// These macros name the features that a policy learns of a verb. SPENDS(use) is for an action with
// a card, which has the CardUse `use`. HEXES(first, by) is for hexes by side, in the rows of
// TABLE_HEX from `first` on.
#define SPENDS(use) OWN, .first = (use), .span = SPAN_ONE
#define HEXES(first, by) ALONG(TABLE_HEX, ROW_SIDE, first), .span = (by)
#define UNITS .span = SPAN_UNITS

// One row for each verb. In its sentence, %1 stands for `who` and %2 for `where`; slot_put() fills
// the other slots.
static const VerbRow rows[VERBS] = {
    [VERB_NONE]           = {"nothing", "nothing", "Nothing happens", ""},
    // Outcomes of chance.
    [VERB_SHOWN]          = {"shown", "card %2", NULL, NULL, OF_NOTHING, OF_CARD},
    [VERB_DEALT]          = {"dealt", "deal %2 to %1", "%N draws %2", NULL, OF_SIDE, OF_CARD},
    [VERB_TURNED]         = {"turned", "turn over %2", "%N turns over %2", "9.2f", OF_NOTHING, OF_CARD},
    [VERB_MARKER]         = {"marker", "draw mine marker %2 for %1", NULL, NULL, OF_SIDE, OF_MARKER},
    // Set-up and reinforcements.
    [VERB_PLACE]          = {"place", "place %1 %2", "%1 is placed at %H", NULL, OF_UNIT, OF_HEX, GOES, .label = "Place %1 at %2"},
    [VERB_LAY_MINE]       = {"mine", "mine %2", NULL, NULL, OF_SIDE, OF_HEX, HEXES(0, SPAN_PLACES), .label = "Lay a mine at %2"},
    // Activation.
    [VERB_FORMATION]      = {"formation", "activate %2", "%N declares %2", "4.2", OF_NOTHING, OF_FORMATION,
                             ALONG(TABLE_FORMATION, ROW_FIRST, 0), .span = SPAN_PLACES},
    [VERB_WEAPON]         = {"weapon", "activate weapon %1", "%N declares support weapon %1", "10.1", OF_UNIT, OF_NOTHING, UNITS},
    [VERB_DECLARE_STRIKE] = {"strike", "activate strike %2", "%N declares %2", "4.2a", OF_NOTHING, OF_STRIKE,
                             ALONG(TABLE_STRIKE, ROW_FIRST, 0), .span = SPAN_PLACES, .acts = KIND(ARTILLERY), .label = "Activate %2"},
    [VERB_DECLARED]       = {"declared", "done", .gives_up = GIVES_UP_OTHERS},
    [VERB_USE]            = {"use", "use %1", "%N chooses %1 to act", "4.3", OF_UNIT, OF_NOTHING, ALONG(TABLE_USE, ROW_HALF, 0), UNITS},
    [VERB_SHELL]          = {"shell", "fire %2", "%N uses %2", "6.7", OF_NOTHING, OF_STRIKE,
                             ALONG(TABLE_STRIKE, ROW_FIRST, 1), .span = SPAN_PLACES, .acts = KIND(ARTILLERY), .label = "Use %2"},
    [VERB_ASSAULT]        = {"assault", "assault %2", NULL, NULL, OF_NOTHING, OF_HEX, HEXES(2, SPAN_PLACES)},
    [VERB_END]            = {"end", "done", "%N ends the activation", "4.3",
                             .why = "Ends your activation. Your units that have not acted take no action this turn [4.3].", .gives_up = GIVES_UP_OTHERS},
    // A unit's action.
    [VERB_MOVE]           = {"move", "move %1 %2", "%1 moves from %F to %H", "5.0", OF_UNIT, OF_HEX, GOES, .acts = KIND(MOVE), .label = "Move %1 to %2"},
    [VERB_FIRE]           = {"fire", "fire %1 at %2", "%1 at %F fires at %2", "6.2", OF_UNIT, OF_UNIT, AIMS(TABLE_FIRES), .acts = KIND(FIRE)},
    [VERB_RALLY]          = {"rally", "rally %1", "%1 tries to rally", "8.3", OF_UNIT, OF_NOTHING, STAYS, .acts = KIND(RALLY)},
    [VERB_IMPROVE]        = {"improve", "improve %1", "%1 improves the position at %F", "5.8", OF_UNIT, OF_NOTHING, STAYS, .acts = KIND(COVER)},
    [VERB_CLEAR]          = {"clear", "clear %1", "%1 clears the mines at %F", "11.2.1", OF_UNIT, OF_NOTHING, STAYS, .acts = KIND(ENGINEER)},
    [VERB_DESTROY]        = {"destroy", "destroy %2 with %1", "%1 tries to destroy %2", "11.7", OF_UNIT, OF_OBJECT,
                             STAYS_ALONG(TABLE_OBJECT, ROW_FIRST, 0), .acts = KIND(ENGINEER)},
    [VERB_HOLD]           = {"hold", "hold %1", "%1 %A at %F", NULL, OF_UNIT, OF_NOTHING, STAYS,
                             .why = "It stays there, and its action of this turn is over [4.3]."},
    // Reactions.
    [VERB_DEFEND]         = {"defend", "fire %1", "%1 at %F fires defensively at %M", "7.3", OF_UNIT, OF_NOTHING, UNITS, .acts = KIND(REACTION)},
    [VERB_CALL]           = {"call", "call %2 by %1", "%1 calls %2 on %M", "6.9", OF_UNIT, OF_STRIKE,
                             ALONG(TABLE_STRIKE, ROW_FIRST, 2), .acts = KIND(ARTILLERY) | KIND(REACTION), .label = "Call %2 with %1"},
    [VERB_WITHDRAW]       = {"withdraw", "withdraw %1 %2", "%1 retreats from %F to %H before %M", "7.2", OF_UNIT, OF_HEX, GOES, .acts = KIND(REACTION), .label = "Withdraw %1 to %2"},
    [VERB_PASS]           = {"pass", "pass", "%N reacts no further", "7.1",
                             .why = "Ends your reactions to this hex. Defensive fires not used are kept for this turn [7.3.2].", .gives_up = GIVES_UP_OTHERS},
    // Decisions within a fire, a strike, a retreat or a close combat.
    [VERB_SUPPORT]        = {"support", "support %2 from %1", "%1 gives %P", "6.6.2", OF_UNIT, OF_POINTS, ALONG(TABLE_SUPPORT, ROW_SIDE, 0)},
    [VERB_DRAW]           = {"draw", "draw", "%N chooses to draw a card", "2.0", SPENDS(USE_DRAW)},
    [VERB_PLAY]           = {"play", "play %2", "%N plays %2 from the hand", "2.0", OF_NOTHING, OF_CARD, SPENDS(USE_PLAY), .acts = KIND(CARD)},
    [VERB_DECLINE]        = {"decline", "decline", NULL, NULL, SPENDS(USE_DECLINE)},
    [VERB_TARGET]         = {"target", "target %2", "%1 is aimed at %H: needs %S", "6.7.4a", OF_AIMED_STRIKE, OF_HEX,
                             HEXES(4, SPAN_PLACES), .label = "Aim at %2"},
    [VERB_LAND]           = {"land", "land %2", "%N chooses where the strike lands: %H", NULL, OF_NOTHING, OF_HEX, HEXES(6, SPAN_ONE), .label = "Let the strike land at %2"},
    [VERB_RETREAT]        = {"retreat", "retreat %1 %2", "%1 retreats from %F to %H", NULL, OF_UNIT, OF_HEX, GOES, .label = "Retreat with %1 to %2"},
    [VERB_COUNTER]        = {"counter", "counter-attack", "%N counter-attacks", "9.3", .acts = KIND(COMBAT)},
    [VERB_ACCEPT]         = {"accept", "accept", "%N does not counter-attack", "9.3"},
    [VERB_LAY]            = {"lay", "lay %2 face-down", "%N lays %D", "9.3a", OF_NOTHING, OF_LAID_CARD, SPENDS(USE_LAY),
                             .why = "The card is turned over last, and its value counts for your counter-attack [9.3]."},
    [VERB_LOSE]           = {"lose", "lose %1", "%N chooses %1 for the loss", "9.4", OF_UNIT, OF_NOTHING, UNITS},
    // Decisions of random events.
    [VERB_SNIPE]          = {"snipe", "snipe %1", "A sniper of %N hits %1", "12.2", OF_UNIT, OF_NOTHING, UNITS, .acts = KIND(EVENT)},
    [VERB_QUICK_RALLY]    = {"quick-rally", "quick-rally %1", "%N rallies %1 at once", "12.2", OF_UNIT, OF_NOTHING, UNITS,
                             .why = "The unit is no longer disorganised, and needs no card for that [12.2].", .acts = KIND(EVENT)},
    [VERB_DISCARD]        = {"discard", "discard %2", "%N discards %2", "12.2", OF_NOTHING, OF_CARD, SPENDS(USE_DISCARD),
                             .why = "You draw a new card for each card that you discard [12.2].", .acts = KIND(EVENT)},
    [VERB_REFILL]         = {"refill", "refill", "%N refills the hand", "12.2",
                             .why = "You draw cards until your hand is full [12.2].", .acts = KIND(EVENT)},
};
// clang-format on

const char *actor_name(const World *world, const State *state, Action action) {
    Side side = gbsu_turn(world, state);
    if (side == CHANCE) side = (Side)frame_as(frame_at(state, 0))->request.side;
    if (action_verb(action) == VERB_DEALT) side = (Side)action_who(action);
    return side < SIDES ? side_name(world, side) : "";
}

// Writes one slot of a sentence: %N the side that acts, %M the unit that moves, %F the hex of the
// unit that acts, %H the hex in `where` and %S its suit, %A "stops" or "stays", %P the points of
// support, %D a face-down card with "pile" or "hand".
static void slot_put(const Operand *it, char slot, Text *out) {
    const World *world = it->world;
    unsigned who = action_who(it->action), where = action_where(it->action);
    char name[32];
    switch (slot) {
        case 'N':
            text_put(out, "%s", actor_name(world, it->state, it->action));
            return;
        case 'M':
            text_put(out, "%s", world->unit[frame_as(frame_at(it->state, 0))->reaction.mover].name);
            return;
        case 'F':
            text_put(out, "%s", hex_name(world, it->state->hex[who], name));
            return;
        case 'H':
            text_put(out, "%s",
                     where == HEX_NONE ? "off the map" : hex_name(world, (Hex)where, name));
            return;
        case 'A':
            text_put(out, "%s", has(it->state->moving, (int)who) ? "stops" : "stays");
            return;
        case 'P':
            text_put(out, where == 0 ? "no support" : "%u point%s of support", where,
                     where == 1 ? "" : "s");
            return;
        case 'D':
            text_put(out, "a card face-down from the %s", where == CARD_NONE ? "pile" : "hand");
            return;
        default:
            assert(slot == 'S');
            text_put(out, "%s", suit_name(world->suit[where]));
    }
}

// Adds the feature of an action with a card. Its row stands for the side, the use of the card and
// its purpose; its column is the value of the card.
static void own_features(const Glance *it, Action action, FeatureRun *run) {
    const VerbRow *row = &rows[action_verb(action)];
    unsigned card = row->where == OF_NOTHING ? CARD_NONE : action_where(action);
    run_fix(run, learning_at(it->learning, TABLE_CARD,
                             card_row(it->side, row->first, card_purpose(it->state)),
                             card < CARDS ? card_value((int)card) : 0));
}

const VerbTable gbsu_verbs = {
    .rows = rows,
    .kinds = kinds,
    .tables = tables,
    .count = VERBS,
    .kind_count = KINDS,
    .table_count = COUNT_OF(tables),
    .unit_kind = OF_UNIT,
    .place_kind = OF_HEX,
    .slot = slot_put,
    .own = own_features,
};
