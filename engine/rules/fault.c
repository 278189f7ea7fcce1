// SPDX-License-Identifier: GPL-3.0-or-later
// fault.c -- checks that each table of Rules has all members that it must have, sizes in range and
// a name of its own. main() calls rules_check() with the list of all tables when the program
// starts.
#include "rules.h"

// A slot is a member of the table: its name, and whether the table fills it.
typedef struct Slot {
    const char *name;
    bool there;
} Slot;

static const char *slot_missing(const Slot slots[], int count) {
    for (int i = 0; i < count; i++)
        if (!slots[i].there) return slots[i].name;
    return NULL;
}

// Checks slots of which a system must have all or none. If some are present and some missing,
// returns the name of the first missing slot. Otherwise returns NULL.
static const char *slots_apart(const Slot slots[], int count) {
    bool any = false;
    for (int i = 0; i < count; i++) any |= slots[i].there;
    return any ? slot_missing(slots, count) : NULL;
}

#define SLOT(member) \
    { #member, rules->member != NULL }
#define APART(...) slots_apart((Slot[]){__VA_ARGS__}, sizeof((Slot[]){__VA_ARGS__}) / sizeof(Slot))

const char *rules_fault(const Rules *rules) {
    const Slot needed[] = {
        SLOT(name),
        SLOT(title),
        {"state_bytes", rules->state_bytes > 0 && rules->state_bytes <= STATE_BYTES_MAX},
        {"actions_max", rules->actions_max > 0 && rules->actions_max <= ACTIONS_MAX},
        {"plies_max", rules->plies_max > 0},
        SLOT(world_load),
        SLOT(world_free),
        SLOT(title_of),
        SLOT(world_hash),
        SLOT(setup),
        SLOT(turn),
        SLOT(legal),
        SLOT(apply),
        SLOT(payoff),
        SLOT(draw),
        SLOT(odds),
        SLOT(resample),
        SLOT(seen),
        SLOT(prompt),
        SLOT(render),
        SLOT(format_action),
        SLOT(describe),
        SLOT(check_invariants),
        SLOT(scene.side_name),
        SLOT(scene.board),
        SLOT(scene.scene),
        SLOT(scene.parts),
    };
    const char *fault = slot_missing(needed, COUNT_OF(needed));
    if (fault == NULL && rules->verbs == NULL && rules->bounds.verbs == 0) fault = "bounds";
    if (fault == NULL) fault = APART(SLOT(plans), SLOT(onward));
    if (fault == NULL) fault = APART(SLOT(scene.way), SLOT(scene.watchers.words));
    if (fault == NULL) fault = APART(SLOT(lab.measures), SLOT(lab.measure));
    if (fault == NULL) fault = APART(SLOT(lab.pieces), SLOT(lab.places));
    if (fault == NULL) fault = APART(SLOT(lab.objectives), SLOT(lab.controller));
    if (fault == NULL) fault = APART(SLOT(lab.endings), SLOT(lab.ending));
    if (fault == NULL) fault = APART(SLOT(lab.outcome_kinds), SLOT(lab.outcome_kind));
    if (fault == NULL) fault = APART(SLOT(lab.world_text), SLOT(lab.world_edit), SLOT(lab.numbers));
    if (fault == NULL)
        fault = APART(SLOT(learn.tables), SLOT(learn.row), SLOT(learn.column),
                      SLOT(learn.move_features), SLOT(learn.position_features));
    if (fault == NULL) fault = APART(SLOT(learn.precompute), SLOT(learn.policy));
    if (fault == NULL && rules->learn.precompute != NULL && rules->learn.tables == NULL)
        fault = "learn.tables";
    if (fault == NULL) fault = APART(SLOT(tune.weights), SLOT(tune.weights_set));
    if (fault == NULL) fault = APART(SLOT(tune.factors), SLOT(tune.features));
    if (fault == NULL && rules->learn.tables != NULL && rules->policy == NULL) fault = "policy";
    if (fault == NULL && rules->learn.tables != NULL && rules->evaluate == NULL) fault = "evaluate";
    if (fault == NULL && rules->is_opening != NULL && rules->policy == NULL) fault = "policy";
    bool placed = rules->lab.reach != NULL || rules->lab.behind != NULL || rules->verbs != NULL;
    if (fault == NULL && placed && rules->lab.pieces == NULL) fault = "lab.pieces";
    if (fault == NULL && rules->verbs != NULL && rules->lab.objectives == NULL)
        fault = "lab.objectives";
    if (fault == NULL && rules->lab.scale != NULL && rules->margin == NULL) fault = "margin";
    return fault;
}

static bool name_is_taken(const Rules *const list[], int index) {
    for (int i = 0; i < index; i++)
        if (strcmp(list[i]->name, list[index]->name) == 0) return true;
    return false;
}

bool rules_check(const Rules *const list[], Error *error) {
    for (int i = 0; list[i] != NULL; i++) {
        const char *fault = rules_fault(list[i]), *trouble = "missing or out of range";
        if (fault == NULL && name_is_taken(list, i)) {
            fault = "name";
            trouble = "already used by another system";
        }
        if (fault == NULL) continue;
        return error_set(error,
                         "rule system %d, '%s', cannot be used: `%s` of its table (struct Rules in "
                         "engine/rules/rules.h) is %s",
                         i + 1, list[i]->name != NULL ? list[i]->name : "", fault, trouble);
    }
    return true;
}
