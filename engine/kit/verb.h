// SPDX-License-Identifier: GPL-3.0-or-later
// verb.h -- the table of verbs of a rule system. The VerbRow of a verb is its only declaration: it
// says how an action is typed, logged and explained, what its two operands are, and which features
// a player learns of it. verb.c and learn.c read the rows. A new verb starts with its row.
#pragma once
#include "engine/rules/features.h"

// An Operand is the `who` or the `where` of an action, or the number of a row or column of a
// feature table.
typedef struct Operand {
    const World *world;
    const State *state;  // NULL for a row or column
    Action action;       // NO_ACTION for a row or column
    unsigned index;      // the value of who or where; the number of the row or column
} Operand;

// The numbers of all actions of a scenario (action_space.h). span_add() adds the next values that
// an operand can have: `count` values from `value` on.
typedef struct ActionSpace ActionSpace;
void span_add(ActionSpace *space, int value, int count);

typedef enum PartKind { PART_NONE, PART_PIECE, PART_PLACE, PART_CARD, PART_NUMBER } PartKind;

typedef struct OperandKind {
    // The name of each index; a larger index has the last name. NULL if put() writes the names.
    const char *const *names;
    int name_count;
    // If put() writes the names: returns the number of indexes. NULL if no feature table has this
    // kind, and spans() tells the values or 0 is the only one.
    int (*count)(const World *world);
    // Adds all values that the operand has in a legal action, ascending. NULL if these are all
    // indexes.
    void (*spans)(const World *world, ActionSpace *out);
    // Appends the name, as it is typed and stored in policy files.
    void (*put)(const Operand *it, Text *out);
    // Returns the kind that the operand has in this phase; NULL if the phase does not matter.
    uint8_t (*asked)(const Operand *it);
    // The member of Parts that this operand fills. A PART_PIECE in `where` fills Parts.target.
    PartKind part;
    // Returns the id of the piece or place; NULL if the index itself is this id.
    int (*at)(const Operand *it);
    // Fills out[PARTS_ALSO_MAX] with the further places of an area, and returns their number. NULL
    // if the operand is one place.
    int (*also)(const Operand *it, int16_t out[]);
    // Returns the unit of the operand, or -1; NULL if only an operand of unit_kind has a unit.
    int (*unit_of)(const Operand *it);
    // Text for the index ACTION_UNSEEN; NULL if 0xffff is an ordinary index.
    const char *unseen;
} OperandKind;

#define KIND_NAMES(list) .names = (list), .name_count = COUNT_OF(list)

// A LearnShape says which features an action has besides those of its verb.
typedef enum LearnShape {
    LEARN_NOTHING,  // no more features
    LEARN_STAYS,    // the place where its unit stands
    LEARN_GOES,     // the place to which its unit goes, which is `where`
    // LEARN_STAYS, and `where` as a column in row `who` of `table` and in row 0 of the next table
    LEARN_AIMS,
    LEARN_ALONG,        // `where` as a column in a row of `table`
    LEARN_STAYS_ALONG,  // LEARN_STAYS and LEARN_ALONG
    LEARN_OWN,          // the features that VerbTable.own() adds
} LearnShape;

// A LearnRow says what is added to VerbRow.first to find the row: 0, the side, `who`, or the half
// of the game.
typedef enum LearnRow { ROW_FIRST, ROW_SIDE, ROW_WHO, ROW_HALF } LearnRow;

// A LearnSpan says which consecutive actions of a list form one FeatureRun.
typedef enum LearnSpan {
    SPAN_UNIT,    // actions with the same verb and the same `who`
    SPAN_UNITS,   // actions with the same verb, which differ in `who`
    SPAN_PLACES,  // actions with the same verb, which differ in `where`
    SPAN_ONE,     // a single action
} LearnSpan;

// The kinds of action of which the laboratory measures the worth (`cassino worth --never`), under
// the names in action_kinds[]. KIND(NAME) is the bit of a kind in VerbRow.acts.
typedef enum ActionKind {
    KIND_MOVE,
    KIND_LEAVE,  // a move off an objective; no row has it, because the position tells
    KIND_FIRE,
    KIND_ARTILLERY,  // fire and calls of barrages and aircraft
    KIND_REACTION,   // defensive fire and the like in the enemy's turn
    KIND_COMBAT,     // entering close combat; the position tells it of a move to an enemy's place
    KIND_PURSUIT,
    KIND_RALLY,
    KIND_COVER,
    KIND_ENGINEER,
    KIND_TRANSPORT,
    KIND_RESERVE,
    KIND_CARD,
    KIND_EVENT,
    ACTION_KINDS
} ActionKind;
extern const char *const action_kinds[ACTION_KINDS];
#define KIND(name) (1u << KIND_##name)

// A GivesUp says what a choice takes from its side for good besides what it does. A page asks the
// person first.
typedef enum GivesUp {
    GIVES_UP_NOTHING,
    GIVES_UP_OTHERS,  // the other choices of the decision, which it ends
    GIVES_UP_NAMED,   // what it names, such as a barrage that it cancels
} GivesUp;

typedef struct VerbRow {
    const char *key;  // name of the verb in feature tables, such as "fire"
    // text that a player types, such as "fire %1 at %2"; %1 is `who`, %2 is `where`
    const char *words;
    const char *sentence;  // log line without its rule; NULL: describe() writes the line
    // the rule that the log cites, such as "F18"; NULL: the rule of the phase; "": no rule, because
    // the sentence has one or needs none
    const char *rule;
    uint8_t who, where;  // kinds of the operands, as indexes into VerbTable.kinds
    // a LearnShape, a table, a LearnRow, the first row, and a LearnSpan
    uint8_t learn, table, row, first, span;
    // the explanation that a player reads before the choice; NULL: explain() writes it, or the rule
    // is enough
    const char *why;
    uint32_t acts;  // the kinds of its actions, bits by KIND(); 0 for none
    // the text of its button, with the slots of `sentence`; NULL if `words` are fit for a button
    const char *label;
    uint8_t gives_up;  // a GivesUp
} VerbRow;

// These macros fill the member `learn` of a VerbRow and those of table, row and first that it
// needs.
#define STAYS                  .learn = LEARN_STAYS
#define GOES                   .learn = LEARN_GOES
#define AIMS(name)             .learn = LEARN_AIMS, .table = (name)
#define ALONG(name, by, start) .learn = LEARN_ALONG, .table = (name), .row = (by), .first = (start)
#define STAYS_ALONG(name, by, start) \
    .learn = LEARN_STAYS_ALONG, .table = (name), .row = (by), .first = (start)
#define OWN .learn = LEARN_OWN

typedef struct LearnTable {
    const char *name;
    uint8_t row, column;  // indexes in VerbTable.kinds
} LearnTable;
typedef struct Glance Glance;  // defined in learn.h
typedef struct Parts Parts;    // defined in scene.h
typedef struct VerbTable {
    const VerbRow *rows;
    const OperandKind *kinds;
    const LearnTable *tables;  // the feature tables that follow TABLE_OWN (learn.h)
    int count, kind_count, table_count;
    // indexes of the kinds of units and of places, which the tables of all systems use
    uint8_t unit_kind, place_kind;
    // OPTIONAL. Appends the text of a slot other than %1 and %2 in a sentence.
    void (*slot)(const Operand *it, char slot, Text *out);
    // OPTIONAL, for verbs with LEARN_OWN. own() adds features to `run`. length() returns how many
    // actions from the first one on share them; NULL if `span` tells.
    void (*own)(const Glance *it, Action action, FeatureRun *run);
    int (*length)(const Glance *it, const Action list[], int count);
    // OPTIONAL. Returns the place of a unit, or -1; NULL if Glance.hex tells.
    int (*place)(const Glance *it, int unit);
} VerbTable;

// Appends the name of an operand.
void operand_put(const OperandKind *kind, const Operand *it, Text *out);
// Implements Rules.format_action(): appends the words of an action.
void verb_format(const VerbTable *verbs, const World *world, const State *state, Action action,
                 Text *out);
// Appends the log sentence of an action and its rule in brackets; `rule` is the rule of the phase.
// Returns false if the row has no sentence: the system then writes it.
bool verb_describe(const VerbTable *verbs, const World *world, const State *state, Action action,
                   const char *rule, Text *out);
// Implements SceneRules.parts(): fills the parts of an action.
void verb_parts(const VerbTable *verbs, const World *world, const State *state, Action action,
                Parts *out);
