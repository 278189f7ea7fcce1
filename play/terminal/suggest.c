// SPDX-License-Identifier: GPL-3.0-or-later
// suggest.c -- the commands `suggest` and `suggest all`. The first prints the next set-up choice of
// a computer player; the second makes all its set-up choices but the last, so that everything can
// still be undone.
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/game/advice.h"
#include "table.h"

#define ADVISER "greedy"  // chooses at once; a search would take seconds for each unit

// Returns how many choices remain in the set-up, and sets *first to the first of them. Returns 0 if
// the set-up is over.
static int choices_left(Table *table, Action *first) {
    Action *list = memory_take(SET_UP_MAX, sizeof *list);
    int count = advice_set_up(table->session, ADVISER, list, &table->error);
    if (count > 0) *first = list[0];
    free(list);
    return count;
}

// Returns the index of an action in the list of choices, or -1 if the list lacks the action.
static int choice_of(const Table *table, Action action) {
    for (int i = 0; i < table->choices.count; i++)
        if (table->choices.action[i] == action && !table->choices.plan[i]) return i;
    return -1;
}

static bool suggested_choose(Table *table) {
    Action action = NO_ACTION;
    int left = choices_left(table, &action), index = left > 0 ? choice_of(table, action) : -1;
    if (index < 0) return false;
    if (left == 1) {
        table_report(table, table_viewer(table));
        printf(
            "The last choice of the set-up is yours; suggested: %s\n`undo` takes a choice back.\n",
            table->choices.words[index]);
        return false;
    }
    table_choose(table, index);
    return true;
}

bool suggest_again(Table *table) {
    bool *on = &table->suggest_all[table->side];
    *on = *on && suggested_choose(table);
    return *on;
}

void suggest_run(Table *table, const char *words) {
    Action action = NO_ACTION;
    int left = choices_left(table, &action), index = left > 0 ? choice_of(table, action) : -1;
    if (left == 0)
        table_refuse(table, "`suggest` works only in the set-up; `hint` works at any choice");
    else if (words_same(words, "all"))
        table->suggest_all[table->side] = true;
    else if (words[0] != '\0')
        table_refuse(table, "suggest: unknown words '%.40s'; expected `suggest` or `suggest all`",
                     words);
    else if (index >= 0)
        printf("Suggested: %s\n", table->choices.words[index]);
}
