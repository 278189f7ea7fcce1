// SPDX-License-Identifier: GPL-3.0-or-later
// pass_all.c -- `pass all` and `pass turn`: answers with `pass` each question that is like the one
// asked when it was typed, for one piece or for a turn.
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "table.h"

// What is asked now, as a thing that may be asked again.
static Passing question(const Table *table) {
    static Scene scene;  // large; the terminal has one thread
    const Game *game = &table->session->game;
    const State *state = session_state(table->session);
    view_scene(game, state, table->side, &scene);
    return (Passing){.event_type = game->rules->lab.event_type(game->world, state),
                     .turn = game->rules->lab.turn_number(game->world, state),
                     .about = scene.about};
}

// What lets it go by: `pass`, or `done` where somebody is to be answered. Below 0: nothing does.
static int letting_by(const Table *table, const Passing *now) {
    int pass = choices_exact(&table->choices, "pass");
    return pass >= 0 || now->about < 0 ? pass : choices_exact(&table->choices, "done");
}

bool passing_begin(Table *table, bool whole_turn) {
    const Rules *rules = table->session->game.rules;
    if (rules->lab.event_type == NULL || rules->lab.turn_number == NULL) return false;
    Passing now = question(table);
    int pass = letting_by(table, &now);
    if (pass < 0) return false;
    Passing *passing = &table->passing[table->side];
    *passing = now;
    passing->on = true;
    passing->whole_turn = whole_turn;
    table_choose(table, pass);
    return true;
}

bool passing_goes_on(Table *table) {
    Passing *passing = &table->passing[table->side];
    if (!passing->on) return false;
    Passing now = question(table);
    int pass = letting_by(table, &now);
    bool alike = pass >= 0 && strcmp(now.event_type, passing->event_type) == 0;
    bool other = alike && !passing->whole_turn && now.about != passing->about;
    if (now.turn != passing->turn || other) passing->on = false;
    if (!passing->on || !alike) return false;
    table_choose(table, pass);
    return true;
}
