// SPDX-License-Identifier: GPL-3.0-or-later
// traits.c -- what may be learnt of a battle: which unit does what, where each stands and each
// side, early and late, whom it fires at, and which cards are spent on what. Start at gbsu_traits.
//
// A unit that stays where it is (fires, rallies, improves, clears, destroys, holds) has its own hex
// among its traits, as a mover has the hex it goes to: so the two are compared.
#include "traits.h"
#include "engine/rules/gbsu/gbsu.h"

enum { SUPPORT_POINTS = 16, VALUES = 11, HALVES = 2, TEMPOS = 3, HOLDERS = 3, CONDITIONS = 5 };

typedef enum CardUse { USE_DRAW, USE_PLAY, USE_DECLINE, USE_LAY, USE_DISCARD, CARD_USES } CardUse;
typedef enum Purpose {
    FOR_CHECK,
    FOR_FIRE,
    FOR_RALLY,
    FOR_DEMOLITION,
    FOR_AIM,
    FOR_COMBAT,
    FOR_ELSE,
    PURPOSES
} Purpose;

static const char *const side_keys[SIDES] = {"allied", "axis"};
static const char *const half_keys[HALVES] = {"early", "late"};
static const char *const use_keys[CARD_USES] = {"draw", "play", "decline", "lay", "discard"};
static const char *const purpose_keys[PURPOSES] = {"check", "fire",   "rally", "demolition",
                                                   "aim",   "combat", "else"};
static const char *const holder_keys[HOLDERS] = {"allied", "axis", "nobody"};
static const char *const condition_keys[CONDITIONS] = {"away", "reduced", "reduced-disorganised",
                                                       "full", "full-disorganised"};
static const char *const strike_keys[] = {"declare", "shell", "call"};

// Verbs whose place is a hex that nobody moves to.
enum { HEX_VERBS = 4 };
static const Verb hex_verbs[HEX_VERBS] = {VERB_LAY_MINE, VERB_ASSAULT, VERB_TARGET, VERB_LAND};

// clang-format off
static const char *const verb_keys[VERBS] = {
    "nothing", "shown", "dealt", "turned", "marker", "place", "mine", "formation", "weapon",
    "strike", "declared", "use", "shell", "assault", "end", "move", "fire", "rally", "improve",
    "clear", "destroy", "hold", "defend", "call", "withdraw", "pass", "support", "draw", "play",
    "decline", "target", "land", "retreat", "counter", "accept", "lay", "lose", "snipe",
    "quick-rally", "discard", "refill",
};
// clang-format on

int gbsu_trait_tables(const World *world, TraitTable out[TRAIT_TABLES_MAX]) {
    int units = world->unit_count, hexes = world->grid.count;
    const TraitTable tables[TABLES] = {
        [TABLE_ACT] = {"acts", VERBS, units},
        [TABLE_WHEN] = {"when", VERBS, SIDES * HALVES},
        [TABLE_EARLY] = {"stands-early", units, hexes},
        [TABLE_LATE] = {"stands-late", units, hexes},
        [TABLE_PLACED] = {"placed", units, hexes},
        [TABLE_SIDE_EARLY] = {"side-early", SIDES, hexes},
        [TABLE_SIDE_LATE] = {"side-late", SIDES, hexes},
        [TABLE_SIDE_PLACED] = {"side-placed", SIDES, hexes},
        [TABLE_FIRES] = {"fires-at", units, units},
        [TABLE_HIT] = {"fired-at", 1, units},
        [TABLE_USE] = {"used", units, HALVES},
        [TABLE_HEX] = {"aims", HEX_VERBS * SIDES, hexes},
        [TABLE_FORMATION] = {"declares", 1, world->formation_count},
        [TABLE_STRIKE] = {"strikes", COUNT_OF(strike_keys), world->strike_count},
        [TABLE_OBJECT] = {"objects", 1, world->object_count},
        [TABLE_SUPPORT] = {"supports", SIDES, SUPPORT_POINTS},
        [TABLE_CARD] = {"cards", SIDES * CARD_USES * PURPOSES, VALUES},
        [TABLE_TEMPO] = {"initiative", world->turns + 1, TEMPOS},
        [TABLE_SUIT] = {"suits", SIDES, SUITS},
        [TABLE_GOAL] = {"holds", HOLDERS, world->objective_count},
        [TABLE_CONDITION] = {"condition", units, CONDITIONS},
    };
    memcpy(out, tables, sizeof tables);
    return TABLES;
}

void traits_prepare(World *world) {
    TraitTable tables[TRAIT_TABLES_MAX];
    gbsu_trait_tables(world, tables);
    uint32_t next = NO_TRAIT + 1;
    for (int i = 0; i < TABLES; i++) {
        world->trait_first[i] = next;
        next += (uint32_t)(tables[i].rows * tables[i].columns);
    }
}

// A name as a word: blanks and '#' would end it.
static void key_put(Text *out, const char *name) {
    for (; *name != '\0'; name++) {
        bool plain = (unsigned char)*name > ' ' && *name != '#' && *name != 127;
        text_char(out, plain ? *name : '_');
    }
}

static void unit_key(const World *world, int unit, Text *out) {
    key_put(out, world->unit[unit].name);
}

static void hex_key(const World *world, Hex hex, Text *out) {
    char label[5];
    text_put(out, "%s", hex_label(&world->grid, hex, label));
}

void gbsu_trait_row(const World *world, int table, int row, Text *out) {
    switch (table) {
        case TABLE_ACT:
        case TABLE_WHEN:
            text_put(out, "%s", verb_keys[row]);
            return;
        case TABLE_SIDE_EARLY:
        case TABLE_SIDE_LATE:
        case TABLE_SIDE_PLACED:
        case TABLE_SUPPORT:
        case TABLE_SUIT:
            text_put(out, "%s", side_keys[row]);
            return;
        case TABLE_HEX:
            text_put(out, "%s/%s", side_keys[row % SIDES], verb_keys[hex_verbs[row / SIDES]]);
            return;
        case TABLE_STRIKE:
            text_put(out, "%s", strike_keys[row]);
            return;
        case TABLE_CARD:
            text_put(out, "%s/%s/%s", side_keys[row % SIDES], use_keys[row / SIDES % CARD_USES],
                     purpose_keys[row / SIDES / CARD_USES]);
            return;
        case TABLE_TEMPO:
            text_put(out, "turn-%d", row);
            return;
        case TABLE_GOAL:
            text_put(out, "%s", holder_keys[row]);
            return;
        case TABLE_HIT:
        case TABLE_FORMATION:
        case TABLE_OBJECT:
            text_put(out, "all");
            return;
        default:
            unit_key(world, row, out);
    }
}

void gbsu_trait_column(const World *world, int table, int column, Text *out) {
    char name[16];
    switch (table) {
        case TABLE_ACT:
        case TABLE_FIRES:
        case TABLE_HIT:
            unit_key(world, column, out);
            return;
        case TABLE_WHEN:
            text_put(out, "%s/%s", side_keys[column % SIDES], half_keys[column / SIDES]);
            return;
        case TABLE_USE:
            text_put(out, "%s", half_keys[column]);
            return;
        case TABLE_FORMATION:
            key_put(out, world->formation[column].name);
            return;
        case TABLE_STRIKE:
            text_put(out, "%s/%s", side_keys[world->strike[column].side],
                     strike_name(world, column, name));
            return;
        case TABLE_OBJECT:
            key_put(out, world->object[column].name);
            return;
        case TABLE_TEMPO:
            text_put(out, "%s", holder_keys[column]);
            return;
        case TABLE_GOAL:
            hex_key(world, world->objectives[column], out);
            return;
        case TABLE_CONDITION:
            text_put(out, "%s", condition_keys[column]);
            return;
        case TABLE_SUPPORT:
        case TABLE_CARD:
        case TABLE_SUIT:
            text_put(out, "%d", column);
            return;
        default:
            hex_key(world, (Hex)column, out);
    }
}

// --- of an action --------------------------------------------------------------------------------

typedef struct Glance {  // what all actions of a list share
    const World *world;
    const State *state;
    int side, half;
    bool placing;            // on to the map, or in retreat
    Trait by_unit, by_side;  // the tables of hexes for now
} Glance;

static Trait in_table(const World *world, int table, int row, int columns, int column) {
    return world->trait_first[table] + (Trait)(row * columns + column);
}

static Purpose card_purpose(const State *state) {
    bool asked = frame_at(state, 0)->phase == PHASE_CARD && state->depth > 1;
    switch (frame_at(state, asked)->phase) {
        case PHASE_CHECK:
            return FOR_CHECK;
        case PHASE_FIRE:
            return FOR_FIRE;
        case PHASE_RALLY:
            return FOR_RALLY;
        case PHASE_DESTROY:
            return FOR_DEMOLITION;
        case PHASE_AIM:
            return FOR_AIM;
        case PHASE_COMBAT:
        case PHASE_LAY:
            return FOR_COMBAT;
        default:
            return FOR_ELSE;
    }
}

static Trait card_trait(const Glance *it, CardUse use, unsigned card) {
    int row = it->side + SIDES * ((int)use + CARD_USES * (int)card_purpose(it->state));
    int value = card < CARDS ? card_value((int)card) : 0;
    return in_table(it->world, TABLE_CARD, row, VALUES, value);
}

static int stand(const Glance *it, unsigned unit, unsigned hex, Trait at[]) {
    if (hex >= it->world->grid.count) return 0;
    at[0] = it->by_unit + unit * it->world->grid.count + hex;
    at[1] = it->by_side + hex;
    return 2;
}

static int hex_trait(const Glance *it, Verb verb, unsigned hex, Trait at[]) {
    int row = it->side;
    while (hex_verbs[row / SIDES] != verb) row += SIDES;
    if (hex >= it->world->grid.count) return 0;
    at[0] = in_table(it->world, TABLE_HEX, row, it->world->grid.count, (int)hex);
    return 1;
}

static int strike_trait(const Glance *it, int row, unsigned strike, Trait at[]) {
    at[0] = in_table(it->world, TABLE_STRIKE, row, it->world->strike_count, (int)strike);
    return 1;
}

static int fire_traits(const Glance *it, unsigned unit, unsigned target, Trait at[]) {
    int units = it->world->unit_count;
    at[0] = in_table(it->world, TABLE_FIRES, (int)unit, units, (int)target);
    at[1] = in_table(it->world, TABLE_HIT, 0, units, (int)target);
    return 2 + stand(it, unit, it->state->hex[unit], at + 2);
}

// What is particular to the verb.
static int verb_traits(const Glance *it, Action action, Trait at[]) {
    unsigned unit = action_who(action), where = action_where(action);
    switch (action_verb(action)) {
        case VERB_MOVE:
        case VERB_PLACE:
        case VERB_RETREAT:
        case VERB_WITHDRAW:
            return stand(it, unit, where, at);
        case VERB_FIRE:
            return fire_traits(it, unit, where, at);
        case VERB_DESTROY:
            at[0] = in_table(it->world, TABLE_OBJECT, 0, it->world->object_count, (int)where);
            return 1 + stand(it, unit, it->state->hex[unit], at + 1);
        case VERB_RALLY:
        case VERB_IMPROVE:
        case VERB_CLEAR:
        case VERB_HOLD:
            return stand(it, unit, it->state->hex[unit], at);
        case VERB_USE:
            at[0] = in_table(it->world, TABLE_USE, (int)unit, HALVES, it->half);
            return 1;
        case VERB_LAY_MINE:
        case VERB_ASSAULT:
        case VERB_TARGET:
        case VERB_LAND:
            return hex_trait(it, action_verb(action), where, at);
        case VERB_FORMATION:
            at[0] = in_table(it->world, TABLE_FORMATION, 0, 0, (int)where);
            return 1;
        case VERB_DECLARE_STRIKE:
            return strike_trait(it, 0, where, at);
        case VERB_SHELL:
            return strike_trait(it, 1, where, at);
        case VERB_CALL:
            return strike_trait(it, 2, where, at);
        case VERB_SUPPORT:
            at[0] = in_table(it->world, TABLE_SUPPORT, it->side, SUPPORT_POINTS,
                             min_int((int)where, SUPPORT_POINTS - 1));
            return 1;
        case VERB_DRAW:
            at[0] = card_trait(it, USE_DRAW, CARD_NONE);
            return 1;
        case VERB_PLAY:
            at[0] = card_trait(it, USE_PLAY, where);
            return 1;
        case VERB_DECLINE:
            at[0] = card_trait(it, USE_DECLINE, CARD_NONE);
            return 1;
        case VERB_LAY:
            at[0] = card_trait(it, USE_LAY, where);
            return 1;
        case VERB_DISCARD:
            at[0] = card_trait(it, USE_DISCARD, where);
            return 1;
        default:
            return 0;
    }
}

static bool verb_has_unit(unsigned verb) {
    switch (verb) {
        case VERB_PLACE:
        case VERB_WEAPON:
        case VERB_USE:
        case VERB_DEFEND:
        case VERB_CALL:
        case VERB_WITHDRAW:
        case VERB_SUPPORT:
        case VERB_RETREAT:
        case VERB_LOSE:
        case VERB_SNIPE:
        case VERB_QUICK_RALLY:
            return true;
        default:
            return verb >= VERB_MOVE && verb <= VERB_HOLD;
    }
}

static bool is_placing(const State *state) {
    switch (frame_at(state, 0)->phase) {
        case PHASE_SETUP:
        case PHASE_MINE_PLACE:
        case PHASE_REINFORCE:
        case PHASE_RETREAT:
        case PHASE_REACT:
            return true;
        default:
            return false;
    }
}

static int half_of(const World *world, const State *state) {
    return 2 * state->turn > world->turns ? 1 : 0;
}

void gbsu_traits(const World *world, const State *state, const Action list[], int count,
                 Traits out[]) {
    const Frame *frame = frame_at(state, 0);
    Glance it = {.world = world,
                 .state = state,
                 .side = (int)phases[frame->phase].who(world, state, frame),
                 .half = half_of(world, state),
                 .placing = is_placing(state)};
    int hexes = world->grid.count;
    it.by_unit = world->trait_first[it.placing ? TABLE_PLACED : TABLE_EARLY + it.half];
    it.by_side = in_table(world, it.placing ? TABLE_SIDE_PLACED : TABLE_SIDE_EARLY + it.half,
                          it.side, hexes, 0);
    assert(it.side < SIDES);
    for (int i = 0; i < count; i++) {
        unsigned verb = action_verb(list[i]);
        Trait *at = out[i].at;
        int known = verb_traits(&it, list[i], at);
        at[known++] =
            in_table(world, TABLE_WHEN, (int)verb, SIDES * HALVES, it.side + SIDES * it.half);
        if (verb_has_unit(verb))
            at[known++] =
                in_table(world, TABLE_ACT, (int)verb, world->unit_count, (int)action_who(list[i]));
        if (known < TRAITS_MAX) at[known] = NO_TRAIT;
    }
}

// --- of a position -------------------------------------------------------------------------------

int gbsu_aspects(const World *world, const State *state, Trait out[ASPECTS_MAX]) {
    int count = 0, half = half_of(world, state), hexes = world->grid.count;
    int turn = min_int(state->turn, world->turns), tempo = min_int(state->initiative, TEMPOS - 1);
    out[count++] = in_table(world, TABLE_TEMPO, turn, TEMPOS, tempo);
    for (int suit = 0; suit < SUITS; suit++)
        out[count++] = in_table(world, TABLE_SUIT, state->suit_owner >> suit & 1, SUITS, suit);
    for (int i = 0; i < world->objective_count; i++) {
        int holder = state->control[ALLIED] >> i & 1 ? 0 : state->control[AXIS] >> i & 1 ? 1 : 2;
        out[count++] = in_table(world, TABLE_GOAL, holder, world->objective_count, i);
    }
    HexSet told[SIDES] = {0};
    for (int unit = 0; unit < world->unit_count; unit++) {
        bool here = has(state->on_map, unit);
        int condition =
            here ? 1 + 2 * (int)has(state->full, unit) + (int)has(state->disorganised, unit) : 0;
        out[count++] = in_table(world, TABLE_CONDITION, unit, CONDITIONS, condition);
        if (!here) continue;
        Hex hex = state->hex[unit];
        int side = world->unit[unit].side;
        out[count++] = in_table(world, TABLE_EARLY + half, unit, hexes, hex);
        if (hex_in(&told[side], hex)) continue;
        hex_add(&told[side], hex);
        out[count++] = in_table(world, TABLE_SIDE_EARLY + half, side, hexes, hex);
    }
    assert(count <= ASPECTS_MAX);
    return count;
}
