// SPDX-License-Identifier: GPL-3.0-or-later
// verb.h -- the verbs of a rule system, each declared once. Its VerbRow says how an action is
// typed, logged and explained, what its two operands are, and what a player may learn of it. The
// functions of verb.c and learn.c read the rows; start a new verb with its row.
#pragma once
#include "features.h"

typedef struct Operand {  // the who or where of an action; a row or column of a table of learning
    const World *world;
    const State *state;  // NULL, and `action` NO_ACTION, of a row or column
    Action action;
    unsigned index;
} Operand;

typedef enum PartKind { PART_NONE, PART_PIECE, PART_PLACE, PART_CARD, PART_NUMBER } PartKind;

typedef struct OperandKind {
    const char *const *names;  // by index; an index beyond them has the last. NULL: put() writes it
    int name_count;
    int (*count)(const World *world);  // of indexes without names; NULL: no table counts it
    void (*put)(const Operand *it, Text *out);  // its name, as it is typed and kept in tables
    uint8_t (*asked)(const Operand *it);        // which kind it is now, if the phase decides that
    PartKind part;                              // a piece is a target if it is the where
    int (*at)(const Operand *it);               // the piece or place; NULL: the index itself
    int (*unit_of)(const Operand *it);  // its unit, -1 if it has none; NULL: as unit_kind says
    const char *unseen;  // written for ACTION_UNSEEN; NULL: 0xffff is an index like others
} OperandKind;

#define KIND_NAMES(list) .names = (list), .name_count = COUNT_OF(list)
typedef enum LearnShape {  // which features an action has, besides those of its verb
    LEARN_NOTHING,
    LEARN_STAYS,        // the place where its unit is
    LEARN_GOES,         // the place that it goes to, at its where
    LEARN_AIMS,         // LEARN_STAYS, and its where in row `who` of `table` and in the next table
    LEARN_ALONG,        // its where in a row of `table`
    LEARN_STAYS_ALONG,  // both
    LEARN_OWN,          // what VerbTable.own() says
} LearnShape;

typedef enum LearnRow { ROW_FIRST, ROW_SIDE, ROW_WHO, ROW_HALF } LearnRow;  // added to `first`

typedef enum LearnSpan {  // which neighbours in a list are one run
    SPAN_UNIT,            // all of one who, along their where
    SPAN_UNITS,           // all of the verb, along their who
    SPAN_PLACES,          // all of the verb, along their where
    SPAN_ONE,             // each its own
} LearnSpan;

typedef struct VerbRow {
    const char *key;       // what a table of learning calls it: "fire"
    const char *words;     // as it is typed: "fire %1 at %2"; 1 is who, 2 is where
    const char *sentence;  // as it is logged, without the rule; NULL: logged by hand
    const char *rule;      // "F18"; NULL: the phase's; "": the sentence has its own
    uint8_t who, where;    // kinds
    uint8_t learn, table, row, first, span;
    const char *why;  // the explanation before the choice; NULL: the rule, or explained by hand
} VerbRow;

// The columns of learning.
#define STAYS                  .learn = LEARN_STAYS
#define GOES                   .learn = LEARN_GOES
#define AIMS(name)             .learn = LEARN_AIMS, .table = (name)
#define ALONG(name, by, start) .learn = LEARN_ALONG, .table = (name), .row = (by), .first = (start)
#define STAYS_ALONG(name, by, start) \
    .learn = LEARN_STAYS_ALONG, .table = (name), .row = (by), .first = (start)
#define OWN .learn = LEARN_OWN

typedef struct LearnTable {
    const char *name;
    uint8_t row, column;  // kinds
} LearnTable;
typedef struct Glance Glance;  // learn.h
typedef struct Parts Parts;    // scene.h
typedef struct VerbTable {
    const VerbRow *rows;
    const OperandKind *kinds;
    const LearnTable *tables;  // from TABLE_OWN on (learn.h)
    int count, kind_count, table_count;
    uint8_t unit_kind, place_kind;  // of the rows and columns of the tables that all systems have
    // OPTIONAL. Writes slots of sentences other than %1 and %2.
    void (*slot)(const Operand *it, char slot, Text *out);
    // OPTIONAL, of LEARN_OWN. Adds features to `run`; and how many actions from the first on share
    // them (NULL: as `span` says).
    void (*own)(const Glance *it, Action action, FeatureRun *run);
    int (*length)(const Glance *it, const Action list[], int count);
    // OPTIONAL. The place of a unit, -1 if it has none; NULL: as Glance.hex says.
    int (*place)(const Glance *it, int unit);
} VerbTable;

// Writes the name of an operand of that kind.
void operand_put(const OperandKind *kind, const Operand *it, Text *out);
// An action as it is typed: Rules.format_action.
void verb_format(const VerbTable *verbs, const World *world, const State *state, Action action,
                 Text *out);
// The sentence of the log with its rule; `rule` is the phase's. False if it is logged by hand.
bool verb_describe(const VerbTable *verbs, const World *world, const State *state, Action action,
                   const char *rule, Text *out);
// What a click finds it by: Rules.scene.parts.
void verb_parts(const VerbTable *verbs, const World *world, const State *state, Action action,
                Parts *out);
