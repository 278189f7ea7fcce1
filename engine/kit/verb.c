// SPDX-License-Identifier: GPL-3.0-or-later
// verb.c -- writes actions, log sentences and parts from the rows of verbs; see verb.h.
#include "verb.h"

#include "engine/base/template.h"
#include "engine/rules/scene.h"

// clang-format off
const char *const action_kinds[ACTION_KINDS] = {
    [KIND_MOVE]      = "moving",
    [KIND_LEAVE]     = "leaving an objective",
    [KIND_FIRE]      = "firing",
    [KIND_ARTILLERY] = "artillery and aircraft",
    [KIND_REACTION]  = "reacting",
    [KIND_COMBAT]    = "close combat",
    [KIND_PURSUIT]   = "advancing after combat",
    [KIND_RALLY]     = "rallying",
    [KIND_COVER]     = "taking cover",
    [KIND_ENGINEER]  = "engineering",
    [KIND_TRANSPORT] = "mounting and limbering",
    [KIND_RESERVE]   = "bringing on reserves",
    [KIND_CARD]      = "cards from the hand",
    [KIND_EVENT]     = "using an event",
};
// clang-format on

static bool is_unseen(const OperandKind *kind, const Operand *it) {
    return kind->unseen != NULL && it->index == ACTION_UNSEEN;
}

void operand_put(const OperandKind *kind, const Operand *it, Text *out) {
    if (is_unseen(kind, it))
        text_put(out, "%s", kind->unseen);
    else if (kind->names != NULL)
        text_put(out, "%s", kind->names[min_int((int)it->index, kind->name_count - 1)]);
    else
        kind->put(it, out);
}

// The context with which template_put() fills a sentence.
typedef struct Saying {
    const VerbTable *verbs;
    Operand it;  // the action; kind_of() sets the index for each slot
} Saying;

// Returns the kind of the second operand (`where`) or of the first one (`who`). Sets it->index to
// the value of this operand.
static const OperandKind *kind_of(const VerbTable *verbs, bool where, Operand *it) {
    const VerbRow *row = &verbs->rows[action_verb(it->action)];
    it->index = where ? action_where(it->action) : action_who(it->action);
    const OperandKind *kind = &verbs->kinds[where ? row->where : row->who];
    return kind->asked == NULL ? kind : &verbs->kinds[kind->asked(it)];
}

static void saying_slot(const void *context, char slot, Text *out) {
    Saying saying = *(const Saying *)context;
    if (slot == '1' || slot == '2')
        operand_put(kind_of(saying.verbs, slot == '2', &saying.it), &saying.it, out);
    else
        saying.verbs->slot(&saying.it, slot, out);
}

void verb_format(const VerbTable *verbs, const World *world, const State *state, Action action,
                 Text *out) {
    const Saying saying = {verbs, {world, state, action, 0}};
    template_put(out, verbs->rows[action_verb(action)].words, saying_slot, &saying);
}

bool verb_describe(const VerbTable *verbs, const World *world, const State *state, Action action,
                   const char *rule, Text *out) {
    const VerbRow *row = &verbs->rows[action_verb(action)];
    const Saying saying = {verbs, {world, state, action, 0}};
    if (row->sentence == NULL) return false;
    if (row->rule != NULL) rule = row->rule;
    template_put(out, row->sentence, saying_slot, &saying);
    if (rule[0] != '\0') text_put(out, " [%s]", rule);
    return true;
}

static void part_put(const OperandKind *kind, bool where, const Operand *it, Parts *out) {
    Text card = text_over(out->card, sizeof out->card);
    int at = kind->at == NULL ? (int)it->index : kind->at(it);
    switch (kind->part) {
        case PART_PIECE:
            *(where ? &out->target : &out->piece) = (int16_t)at;
            return;
        case PART_PLACE:
            out->place = (int16_t)at;
            if (kind->also != NULL) out->also_count = kind->also(it, out->also);
            return;
        case PART_CARD:
            operand_put(kind, it, &card);
            return;
        case PART_NUMBER:
            out->number = at;
            return;
        case PART_NONE:
            return;
    }
}

void verb_parts(const VerbTable *verbs, const World *world, const State *state, Action action,
                Parts *out) {
    const char *label = verbs->rows[action_verb(action)].label;
    out->gives_up = verbs->rows[action_verb(action)].gives_up;
    if (label != NULL) {
        const Saying saying = {verbs, {world, state, action, 0}};
        Text text = text_over(out->label, sizeof out->label);
        template_put(&text, label, saying_slot, &saying);
    }
    for (int where = 0; where < 2; where++) {
        Operand it = {world, state, action, 0};
        const OperandKind *kind = kind_of(verbs, where, &it);
        if (!is_unseen(kind, &it)) part_put(kind, where, &it, out);
    }
}
