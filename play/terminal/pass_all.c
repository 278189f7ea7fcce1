// SPDX-License-Identifier: GPL-3.0-or-later
// pass_all.c -- the commands `pass all` and `pass turn`. They pass on the pending decision
// and on each further one of the same kind, about one enemy piece or for the rest of the turn.
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "table.h"

// Returns a key of the pending decision, by which the decision is recognized when it comes again.
static PassAll decision_key(const Table *table) {
    static Scene scene;  // large; the terminal has one thread
    const Game *game = &table->session->game;
    const State *state = session_state(table->session);
    view_scene(game, state, table->side, &scene);
    return (PassAll){.event_type = game->rules->lab.event_type(game->world, state),
                     .turn = game->rules->lab.turn_number(game->world, state),
                     .about = scene.about};
}

// Returns the index of the choice that passes: `pass`, or `done` if the decision is a reaction.
// Returns -1 if there is none.
static int pass_find(const Table *table, const PassAll *now) {
    int pass = choices_exact(&table->choices, "pass");
    return pass >= 0 || now->about < 0 ? pass : choices_exact(&table->choices, "done");
}

static bool has_keys(const Table *table) {
    const Rules *rules = table->session->game.rules;
    return rules->lab.event_type != NULL && rules->lab.turn_number != NULL;
}

bool pass_all_helps(const Table *table) {
    if (table->session->lesson != NULL || !has_keys(table)) return false;
    PassAll now = decision_key(table);
    return now.about >= 0 && pass_find(table, &now) >= 0;
}

bool pass_all_begin(Table *table, bool whole_turn) {
    if (!has_keys(table)) return false;
    PassAll now = decision_key(table);
    int pass = pass_find(table, &now);
    if (pass < 0) return false;
    PassAll *rule = &table->pass_all[table->side];
    *rule = now;
    rule->on = true;
    rule->whole_turn = whole_turn;
    table_choose(table, pass);
    return true;
}

bool pass_all_again(Table *table) {
    PassAll *rule = &table->pass_all[table->side];
    if (!rule->on) return false;
    PassAll now = decision_key(table);
    int pass = pass_find(table, &now);
    bool alike = pass >= 0 && strcmp(now.event_type, rule->event_type) == 0;
    bool other = alike && !rule->whole_turn && now.about != rule->about;
    if (now.turn != rule->turn || other) rule->on = false;
    if (!rule->on || !alike) return false;
    table_choose(table, pass);
    return true;
}
