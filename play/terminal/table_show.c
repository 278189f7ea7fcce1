// SPDX-License-Identifier: GPL-3.0-or-later
// table_show.c -- prints the position and the log for a person in the terminal; see table.h.
#include <stdio.h>
#include <string.h>

#include "log_print.h"
#include "play/terminal/views/split_view.h"
#include "table.h"

// The first view is cut only if that saves at least this many lines.
enum { FIRST_SAVES = 6 };

void table_show_map(Table *table, Side viewer) {
    static char map[sizeof table->text];
    Session *session = table->session;
    Text text = text_over(table->text, sizeof table->text), alone = text_over(map, sizeof map);
    view_show(&session->game, session_state(session), viewer, table->terminal.colour, &text);
    split_map(table->text, &alone);
    if (alone.length == 0) {
        table_show(table, viewer);  // the view has no map, as in a small game
        return;
    }
    memcpy(table->last_view, table->text, text.length + 1);
    output_view(map);
}

void table_show(Table *table, Side viewer) {
    Session *session = table->session;
    Text text = text_over(table->text, sizeof table->text);
    view_show(&session->game, session_state(session), viewer, table->terminal.colour, &text);
    memcpy(table->last_view, table->text, text.length + 1);
    if (text.length > 0 && table->text[text.length - 1] != '\n') text_char(&text, '\n');
    text_char(&text, '\n');
    output_view(table->text);
}

void table_log(Table *table, int from, int to, Side viewer) {
    const Log *log = &table->session->log;
    for (int ply = from, next; ply < to; ply = next) {
        const char *told = log_told(log, ply, viewer);
        for (next = ply + 1; next < to && strcmp(log_told(log, next, viewer), told) == 0; next++)
            ;
        log_print(ply + 1, next, told, table->terminal.colour);
    }
}

void table_show_first(Table *table) {
    static char start[sizeof table->text];
    Session *session = table->session;
    Text text = text_over(table->text, sizeof table->text), part = text_over(start, sizeof start);
    view_show(&session->game, session_state(session), table->side, table->terminal.colour, &text);
    split_start(table->text, view_side_name(&session->game, table->side),
                view_side_name(&session->game, side_other(table->side)), &part);
    if (part.length == 0 || lines_in(start) + FIRST_SAVES > lines_in(table->text)) {
        table_show(table, table->side);
        return;
    }
    memcpy(table->last_view, table->text, text.length + 1);
    text_put(&part, "`show` prints all that you may see, and the key of the map.\n\n");
    output_view(start);
}
