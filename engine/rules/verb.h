// SPDX-License-Identifier: GPL-3.0-or-later
// verb.h -- the table of verbs of a rule system. The VerbRow of a verb is its only declaration: it
// says how an action is typed, logged and explained, what its two operands are, and which features
// a player learns of it. verb.c and learn.c read the rows. A new verb starts with its row.
#pragma once
#include "features.h"

// The who or where of an action, or a row or column of a feature table.
typedef struct Operand {
    const World *world;
    const State *state;  // NULL for a row or column
    Action action;       // NO_ACTION for a row or column
    unsigned index;      // the value of who or where; the number of the row or column
} Operand;

typedef enum PartKind { PART_NONE, PART_PIECE, PART_PLACE, PART_CARD, PART_NUMBER } PartKind;

typedef struct OperandKind {
    // The name of each index; a larger index has the last name. NULL if put() writes the names.
    const char *const *names;
    int name_count;
    // Returns the number of indexes, if put() writes the names; NULL if no feature table has them.
    int (*count)(const World *world);
    // Appends the name, as it is typed and stored in policy files.
    void (*put)(const Operand *it, Text *out);
    // Returns the kind that the operand has in this phase; NULL if the phase does not matter.
    uint8_t (*asked)(const Operand *it);
    // What a click finds by this operand. A piece in `where` is the target.
    PartKind part;
    // Returns the id of the piece or the place; NULL if that is the index.
    int (*at)(const Operand *it);
    // Returns the unit of the operand, or -1; NULL if only an operand of unit_kind has a unit.
    int (*unit_of)(const Operand *it);
    // Written for ACTION_UNSEEN; NULL if 0xffff is an ordinary index.
    const char *unseen;
} OperandKind;

#define KIND_NAMES(list) .names = (list), .name_count = COUNT_OF(list)

// The features that an action has besides those of its verb.
typedef enum LearnShape {
    LEARN_NOTHING,
    LEARN_STAYS,        // the place of its unit
    LEARN_GOES,         // the place to which its unit goes: its where
    LEARN_AIMS,         // LEARN_STAYS, and its where in row `who` of `table` and of the next table
    LEARN_ALONG,        // its where, as a column in a row of `table`
    LEARN_STAYS_ALONG,  // LEARN_STAYS and LEARN_ALONG
    LEARN_OWN,          // features that VerbTable.own() adds
} LearnShape;

// The number that is added to VerbRow.first to find the row: 0, the side, the who, or the half.
typedef enum LearnRow { ROW_FIRST, ROW_SIDE, ROW_WHO, ROW_HALF } LearnRow;

// Which consecutive actions of a list form one run (FeatureRun).
typedef enum LearnSpan {
    SPAN_UNIT,    // actions of one verb and one who, with any where
    SPAN_UNITS,   // actions of one verb, with any who
    SPAN_PLACES,  // actions of one verb, with any where
    SPAN_ONE,     // each action is a run of its own
} LearnSpan;

typedef struct VerbRow {
    const char *key;       // name in feature tables: "fire"
    const char *words;     // the text to type: "fire %1 at %2"; %1 is who, %2 is where
    const char *sentence;  // the log line without its rule; NULL if describe() writes it
    // the rule that the log cites, "F18"; NULL: the rule of the phase; "": the sentence has a rule
    const char *rule;
    uint8_t who, where;                      // indexes in VerbTable.kinds
    uint8_t learn, table, row, first, span;  // LearnShape, table, LearnRow, first row, LearnSpan
    // the explanation before the choice; NULL if explain() writes it, or if the rule is enough
    const char *why;
} VerbRow;

// Macros for the columns of learning.
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
typedef struct Glance Glance;  // learn.h
typedef struct Parts Parts;    // scene.h
typedef struct VerbTable {
    const VerbRow *rows;
    const OperandKind *kinds;
    const LearnTable *tables;  // the feature tables from TABLE_OWN on (learn.h)
    int count, kind_count, table_count;
    uint8_t unit_kind, place_kind;  // kinds of units and places in the tables of all systems
    // OPTIONAL. Writes slots of sentences other than %1 and %2.
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
