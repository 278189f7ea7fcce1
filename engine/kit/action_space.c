// SPDX-License-Identifier: GPL-3.0-or-later
// action_space.c -- implements action_space.h. Start at action_space_fill().
#include "action_space.h"

void span_add(ActionSpace *space, int value, int count) {
    SpaceKind *kind = &space->kind[space->kind_count - 1];
    assert(space->span_count < SPACE_SPANS_MAX);
    space->span[space->span_count++] = (Span){value, count, kind->count};
    kind->span_count++;
    kind->count += count;
}

// Begins the next kind. span_add() then adds its values.
static void kind_begin(ActionSpace *space) {
    assert(space->kind_count < SPACE_KINDS_MAX);
    space->kind[space->kind_count++] = (SpaceKind){.first_span = space->span_count};
}

static void kind_fill(const OperandKind *kind, const World *world, ActionSpace *out) {
    kind_begin(out);
    if (kind->spans != NULL)
        kind->spans(world, out);
    else if (kind->names != NULL)
        span_add(out, 0, kind->name_count);
    else
        span_add(out, 0, kind->count != NULL ? kind->count(world) : 1);
}

static void verb_add(ActionSpace *space, int verb, unsigned who, unsigned where) {
    space->who[verb] = (uint8_t)who;
    space->where[verb] = (uint8_t)where;
    space->first[verb] = space->count;
    space->count += space->kind[who].count * space->kind[where].count;
}

void action_space_fill(const Rules *rules, const World *world, ActionSpace *out) {
    const VerbTable *verbs = rules->verbs;
    memset(out, 0, sizeof *out);
    out->verb_count = verbs != NULL ? verbs->count : rules->bounds.verbs + 1;
    assert(out->verb_count <= SPACE_VERBS_MAX);
    if (verbs != NULL) {
        for (int i = 0; i < verbs->kind_count; i++) kind_fill(&verbs->kinds[i], world, out);
    } else {
        kind_begin(out);
        span_add(out, 0, rules->bounds.who);
        kind_begin(out);
        span_add(out, 0, rules->bounds.where);
    }
    for (int verb = 1; verb < out->verb_count; verb++)
        verb_add(out, verb, verbs != NULL ? verbs->rows[verb].who : 0,
                 verbs != NULL ? verbs->rows[verb].where : 1);
}

static int value_index(const ActionSpace *space, const SpaceKind *kind, int value) {
    const Span *span = &space->span[kind->first_span];
    for (int i = 0; i < kind->span_count; i++, span++)
        if (value >= span->value && value < span->value + span->count)
            return span->index + value - span->value;
    return -1;
}

static unsigned index_value(const ActionSpace *space, const SpaceKind *kind, int index) {
    const Span *span = &space->span[kind->first_span + kind->span_count - 1];
    while (span->index > index) span--;
    return (unsigned)(span->value + index - span->index);
}

int action_number(const ActionSpace *space, Action action) {
    int verb = (int)action_verb(action);
    if (verb == 0 || verb >= space->verb_count) return -1;
    const SpaceKind *where = &space->kind[space->where[verb]];
    int first = value_index(space, &space->kind[space->who[verb]], (int)action_who(action));
    int second = value_index(space, where, (int)action_where(action));
    return first < 0 || second < 0 ? -1 : space->first[verb] + first * where->count + second;
}

Action action_of_number(const ActionSpace *space, int number) {
    int verb = space->verb_count - 1;
    assert(number >= 0 && number < space->count);
    while (space->first[verb] > number) verb--;
    const SpaceKind *who = &space->kind[space->who[verb]];
    const SpaceKind *where = &space->kind[space->where[verb]];
    int rest = number - space->first[verb];
    return action_make((unsigned)verb, index_value(space, who, rest / where->count),
                       index_value(space, where, rest % where->count));
}
