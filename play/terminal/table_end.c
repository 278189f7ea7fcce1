// SPDX-License-Identifier: GPL-3.0-or-later
// table_end.c -- what is printed when a person leaves a game or the game is over. Start at
// table_end().
#include <stdio.h>

#include "play/terminal/views/lesson_view.h"
#include "table.h"

// Prints the rest of the log for the person whose view the screen shows, the last position if a
// position was shown before, and the result.
static void result_print(Table *table, Side resigned) {
    Session *session = table->session;
    for (Side side = ALLIED; side < SIDES; side++) {
        if (session_is_person(session, side) && side == table_viewer(table))
            table_report(table, side);
    }
    if (table->facing != NOBODY) table_show(table, table->facing);
    Text text = text_over(table->text, sizeof table->text);
    view_result(&session->game, session_state(session), resigned, &text);
    printf("The game is over: %s.\n", table->text);
}

void table_end(Table *table) {
    Session *session = table->session;
    unsigned long long seed = session->record.seed;
    Side resigned = record_resigned(&session->record);
    bool ended = game_turn(&session->game, session_state(session)) == NOBODY || resigned != NOBODY;
    int plies = session->record.count;
    if (lesson_farewell(table)) return;
    if (ended) {
        result_print(table, resigned);
        typed_offer_save(table);
    }
    if (session->record.told)
        printf(
            "The secret seed was %llu; `--seed %llu` draws the same cards and dice after the same "
            "choices.\n",
            seed, seed);
    if (session->path[0] != '\0') {
        if (ended)
            printf(
                "Replay:              cassino replay %s\n"
                "Cost of each choice: cassino review %s\n"
                "Analysis of a ply:   cassino analyze %s --ply N\n",
                session->path, session->path, session->path);
        else
            printf("Continue with: cassino play %s\n", session->path);
    } else if (plies > session->saved) {
        printf("Not saved: %d %s", plies, plies == 1 ? "ply" : "plies");
        if (!session->record.secret) printf(", seed %llu", seed);
        printf(". To save a game, use `save` or --record FILE.\n");
    }
}
