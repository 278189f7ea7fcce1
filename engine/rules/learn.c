// SPDX-License-Identifier: GPL-3.0-or-later
// learn.c -- derives feature tables and move features from the rows of verbs; see learn.h.
#include "learn.h"

// ---- Tables

static const char *const side_halves[SIDES * FEATURE_HALVES] = {"allied/early", "axis/early",
                                                                "allied/late", "axis/late"};
static const OperandKind side_kind = {KIND_NAMES(feature_side_keys)};
static const OperandKind side_half_kind = {KIND_NAMES(side_halves)};

static const char *const table_names[TABLE_OWN] = {"acts",        "when",       "stands-early",
                                                   "stands-late", "placed",     "side-early",
                                                   "side-late",   "side-placed"};

// Returns the kind of a table's rows or columns. Returns NULL if these are verbs.
static const OperandKind *table_kind(const VerbTable *verbs, int table, bool column) {
    const OperandKind *units = &verbs->kinds[verbs->unit_kind];
    if (table >= TABLE_OWN) {
        const LearnTable *own = &verbs->tables[table - TABLE_OWN];
        return &verbs->kinds[column ? own->column : own->row];
    }
    if (table == TABLE_ACT) return column ? units : NULL;
    if (table == TABLE_WHEN) return column ? &side_half_kind : NULL;
    if (column) return &verbs->kinds[verbs->place_kind];
    return table >= TABLE_SIDE_EARLY ? &side_kind : units;
}

static int indexes(const VerbTable *verbs, const World *world, int table, bool column) {
    const OperandKind *kind = table_kind(verbs, table, column);
    if (kind == NULL) return verbs->count;
    return kind->names != NULL ? kind->name_count : kind->count(world);
}

int learn_tables(const VerbTable *verbs, const World *world, FeatureTable out[FEATURE_TABLES_MAX]) {
    int count = TABLE_OWN + verbs->table_count;
    for (int i = 0; i < count; i++)
        out[i] = (FeatureTable){i < TABLE_OWN ? table_names[i] : verbs->tables[i - TABLE_OWN].name,
                                indexes(verbs, world, i, false), indexes(verbs, world, i, true)};
    return count;
}

static void key_put(const VerbTable *verbs, const World *world, int table, bool column, int index,
                    Text *out) {
    const OperandKind *kind = table_kind(verbs, table, column);
    const Operand it = {world, NULL, NO_ACTION, (unsigned)index};
    char buffer[FEATURE_NAME_BYTES];
    Text name = text_over(buffer, sizeof buffer);
    if (kind == NULL)
        text_put(&name, "%s", verbs->rows[index].key);
    else
        operand_put(kind, &it, &name);
    feature_key_put(out, buffer);
}

void learn_row(const VerbTable *verbs, const World *world, int table, int row, Text *out) {
    key_put(verbs, world, table, false, row, out);
}

void learn_column(const VerbTable *verbs, const World *world, int table, int column, Text *out) {
    key_put(verbs, world, table, true, column, out);
}

FeatureSubject learn_subject(const VerbTable *verbs, const World *world, int table, bool column,
                             int index) {
    const OperandKind *kind = table_kind(verbs, table, column);
    FeatureSubject subject = {-1, -1, -1};
    if (kind == NULL) return subject;  // a verb
    const Operand it = {world, NULL, NO_ACTION, (unsigned)index};
    int id = kind->at != NULL ? kind->at(&it) : index;
    if (kind->part == PART_PIECE) subject.piece = (int16_t)id;
    if (kind->part == PART_PLACE) subject.place = (int16_t)id;
    if (kind->names == feature_side_keys) subject.side = (int8_t)index;
    return subject;
}

void learn_prepare(const VerbTable *verbs, const World *world, Learning *out) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    int count = learn_tables(verbs, world, tables);
    features_place(tables, count, out->first);
    for (int i = 0; i < count; i++) out->columns[i] = tables[i].columns;
}

// ---- Runs

// The first cells of the tables that all systems have, copied once for each call. Without the copy
// the compiler would read the tables again for each run, because it cannot know that writing a run
// leaves the World unchanged.
typedef struct Sheet {
    // first cell of TABLE_ACT; first cell of TABLE_WHEN in the column of this side and half
    Feature acts, when;
    // first cell of unit 0 in TABLE_EARLY, TABLE_LATE or TABLE_PLACED; first cell of this side in
    // the matching TABLE_SIDE_...
    Feature units, sides;
    int act_columns, when_columns, places;
} Sheet;

static inline Sheet sheet_of(const Glance *it) {
    const Learning *learning = it->learning;
    int late = it->placing ? TABLE_PLACED - TABLE_EARLY : it->half;
    return (Sheet){
        .acts = learning->first[TABLE_ACT],
        .when = learning_at(learning, TABLE_WHEN, 0, it->side + SIDES * it->half),
        .units = learning->first[TABLE_EARLY + late],
        .sides = learning_at(learning, TABLE_SIDE_EARLY + late, it->side, 0),
        .act_columns = learning->columns[TABLE_ACT],
        .when_columns = learning->columns[TABLE_WHEN],
        .places = learning->columns[TABLE_EARLY],
    };
}

// Sets the features of a unit and of its side at a place. They become the first two features of the
// run, so call it before adding others.
static inline void place_fix(const Sheet *sheet, int unit, int place, FeatureRun *run) {
    run->fixed[0] = sheet->units + (Feature)(unit * sheet->places + place);
    run->fixed[1] = sheet->sides + (Feature)place;
    run->fixed_count = 2;
}

void learn_place(const Glance *it, int unit, int place, FeatureRun *run) {
    const Sheet sheet = sheet_of(it);
    place_fix(&sheet, unit, place, run);
}

static inline void run_stays(const VerbTable *verbs, const Glance *it, const Sheet *sheet, int unit,
                             FeatureRun *run) {
    if (unit < 0) return;
    int place = verbs->place == NULL ? it->hex[unit] : verbs->place(it, unit);
    if (place >= 0 && place < sheet->places) place_fix(sheet, unit, place, run);
}

static int row_of(const VerbRow *row, const Glance *it, unsigned who) {
    switch (row->row) {
        case ROW_SIDE:
            return row->first + it->side;
        case ROW_WHO:
            return row->first + (int)who;
        case ROW_HALF:
            return row->first + it->half;
        default:
            return row->first;
    }
}

// Adds the features that the verb's row names in VerbRow.learn.
static inline void run_verb(const VerbTable *verbs, const Glance *it, const Sheet *sheet,
                            const VerbRow *row, Action action, int unit, FeatureRun *run) {
    const Learning *learning = it->learning;
    unsigned who = action_who(action);
    switch (row->learn) {
        case LEARN_GOES:
            run->along[0] = sheet->units + who * (Feature)sheet->places;
            run->along[1] = sheet->sides;
            run->along_count = 2;
            return;
        case LEARN_STAYS:
            run_stays(verbs, it, sheet, unit, run);
            return;
        case LEARN_AIMS:
            run_stays(verbs, it, sheet, unit, run);
            run->along[0] = learning_at(learning, row->table, (int)who, 0);
            run->along[1] = learning->first[row->table + 1];
            run->along_count = 2;
            return;
        case LEARN_STAYS_ALONG:
            run_stays(verbs, it, sheet, unit, run);
            // fall through
        case LEARN_ALONG:
            if (run_place(run, action) < (unsigned)learning->columns[row->table])
                run_follow(run, learning_at(learning, row->table, row_of(row, it, who), 0));
            return;
        case LEARN_OWN:
            verbs->own(it, action, run);
            return;
        default:
            return;
    }
}

// Returns how many actions, from the first on, belong to one run. The list is in ascending order.
// Actions beyond the columns of their table form a separate run.
static inline int run_length(const VerbTable *verbs, const Glance *it, const VerbRow *row,
                             const Action list[], int count) {
    Action last = list[0] | learn_spans[row->span];
    if (row->learn == LEARN_OWN && verbs->length != NULL) return verbs->length(it, list, count);
    if (row->learn == LEARN_ALONG && row->span == SPAN_UNIT) {
        unsigned columns = (unsigned)it->learning->columns[row->table];
        if (action_where(list[0]) < columns) last = (last & ~(Action)0xffff) | (columns - 1);
    }
    int length = 1;
    while (length < count && list[length] <= last) length++;
    return length;
}

int learn_unit(const VerbTable *verbs, const Glance *it, Action action) {
    const VerbRow *row = &verbs->rows[action_verb(action)];
    if (row->who == verbs->unit_kind) return (int)action_who(action);
    const OperandKind *kind = &verbs->kinds[row->who];
    if (kind->unit_of == NULL) return -1;
    return kind->unit_of(&(Operand){it->world, it->state, action, action_who(action)});
}

int learn_runs(const VerbTable *verbs, const Glance *it, const Action list[], int count,
               FeatureRun out[]) {
    const Sheet sheet = sheet_of(it);
    int runs = 0;
    assert(it->side < SIDES);
    for (int i = 0; i < count; i += out[runs++].count) {
        FeatureRun *run = &out[runs];
        int verb = (int)action_verb(list[i]);
        const VerbRow *row = &verbs->rows[verb];
        int unit = learn_unit(verbs, it, list[i]);
        run->count = run_length(verbs, it, row, &list[i], count - i);
        run->fixed_count = run->along_count = 0;
        run->by_who = row->span == SPAN_UNITS;
        run_verb(verbs, it, &sheet, row, list[i], unit, run);
        int fixed = run->fixed_count;
        run->fixed[fixed++] = sheet.when + (Feature)(verb * sheet.when_columns);
        Feature acts = sheet.acts + (Feature)(verb * sheet.act_columns);
        if (unit >= 0 && run->by_who)
            run_follow(run, acts);
        else if (unit >= 0)
            run->fixed[fixed++] = acts + (Feature)unit;
        run->fixed_count = (uint8_t)fixed;
    }
    return runs;
}
