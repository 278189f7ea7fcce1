// SPDX-License-Identifier: GPL-3.0-or-later
// table_show.c -- prints the position and the log for a person in the terminal; see table.h.
#include <stdio.h>
#include <string.h>

#include "log_print.h"
#include "play/terminal/views/split_view.h"
#include "table.h"

enum {
    FIRST_LINES = 30,  // most lines on the screen before the first choice, with the line to type on
    AROUND_LINES =
        3,  // lines of the first view around the map: a hint, a blank, the line to type on
};

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

// Returns the number of lines that a view takes on this screen.
static int lines_fitted(const char *view) {
    static char fitted[2 * VIEW_MAX];
    Text text = text_over(fitted, sizeof fitted);
    split_view(view, output_width(), 0, &text);
    return lines_in(fitted);
}

// Prints what the last card or die told, such as the order of a turn, if it fits into so many
// lines.
static void last_told(Table *table, int room) {
    Session *session = table->session;
    StateBuffer before = {0};
    int last = session->record.count - 1;
    const char *told = log_told(&session->log, last, table->side);
    record_position(&session->record, &session->game, state_of(&before), last);
    if (game_turn(&session->game, state_of(&before)) != CHANCE) return;
    if (told[0] == '\0' || lines_fitted(told) + 1 > room) return;
    table_log(table, last, last + 1, table->side);
    printf("\n");
}

void table_show_first(Table *table) {
    static char map[sizeof table->text];
    Session *session = table->session;
    int room = FIRST_LINES - output_printed() - table_prompt_put(table) - AROUND_LINES;
    Text text = text_over(table->text, sizeof table->text), alone = text_over(map, sizeof map);
    view_show(&session->game, session_state(session), table->side, table->terminal.colour, &text);
    split_map(table->text, &alone);
    if (alone.length == 0) {
        table_report(table, table->side);
        table_show(table, table->side);  // the view has no map, as in a small game
        return;
    }
    memcpy(table->last_view, table->text, text.length + 1);
    bool logged = table->told[table->side] < session->record.count;
    table->told[table->side] = session->record.count;
    bool fits = session->lesson != NULL || lines_fitted(map) <= room;
    table->text[strcspn(table->text, "\n") + 1] = '\0';  // the title
    if (fits && lines_fitted(map) + lines_fitted(table->text) <= room) output_view(table->text);
    if (fits) output_view(map);
    text = text_over(table->text, sizeof table->text);
    text_put(&text, "%s`show` %sall that you may see", fits ? "" : "`map` prints the map, ",
             fits ? "prints " : "");
    text_put(&text, "%s.\n\n",
             logged ? ", `log` what has happened"
             : fits ? ", and the key of the map"
                    : "");
    output_text(table->text);
    if (logged) last_told(table, room - (fits ? lines_fitted(map) : 0));
}
