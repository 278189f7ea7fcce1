// SPDX-License-Identifier: GPL-3.0-or-later
// standing_orders.c -- the command `orders`: standing orders for opportunity fire
// (engine/game/orders.h).
#include <stdio.h>

#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "lookup.h"
#include "names.h"

static const char usage[] =
    "Orders: `ask` asks you each time. `ask 30` asks, and `fire 30` fires, if the\n"
    "probability of an effect is at least 30 %; else the unit does not fire. `hold 6`\n"
    "holds fire beyond 6 hexes or inches; another order may follow it. Examples:\n"
    "`orders all fire 30`, `orders 2 Kents hold 6 ask`.\n";

static Names names;  // large; the terminal has one thread

static const char *board_unit(void) { return names.board.unit != NULL ? names.board.unit : ""; }

static void order_print(const char *who, Order order) {
    char words[160];
    Text text = text_over(words, sizeof words);
    order_say(order, board_unit(), &text);
    printf("%s: %s.\n", who, words);
}

static void orders_print(const Table *table) {
    const Orders *orders = &table->session->record.orders;
    order_print("All your units", orders->side[table->side]);
    for (int i = 0; i < names.scene.piece_count; i++) {
        const ScenePiece *piece = &names.scene.pieces[i];
        bool own = piece->side == table->side && piece->id < ORDERED_MAX;
        if (own && orders->own[piece->id]) order_print(piece->name, orders->piece[piece->id]);
    }
    printf("%s", usage);
}

// Returns where the order begins in words such as "2 Kents hold 6 ask": at the first "ask", "fire"
// or "hold". Returns NULL if there is none.
static const char *order_find(const char *words) {
    static const char *const verbs[] = {"ask", "fire", "hold"};
    for (const char *at = words; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " "))
        for (int i = 0; i < COUNT_OF(verbs); i++) {
            size_t length = strlen(verbs[i]);
            bool whole = at[length] == ' ' || at[length] == '\0';
            if (strncmp(at, verbs[i], length) == 0 && whole) return at;
        }
    return NULL;
}

void standing_orders_run(Table *table, const char *words) {
    Session *session = table->session;
    names_fill(&names, &session->game, session_state(session), table->side);
    if (session->game.rules->scene.reaction == NULL) {
        table_refuse(table, "this game has no opportunity fire, so it has no standing orders");
        return;
    }
    if (words[0] == '\0') {
        orders_print(table);
        return;
    }
    const char *what = order_find(words);
    char who[64];
    snprintf(who, sizeof who, "%.*s", what == NULL ? (int)strlen(words) : (int)(what - words),
             words);
    for (size_t length = strlen(who); length > 0 && who[length - 1] == ' ';) who[--length] = '\0';
    Order order;
    bool all = strcmp(who, "all") == 0 || who[0] == '\0';
    int piece = all ? -1 : names_piece_meant(&names, who);
    if (piece < 0 && !all)
        table_refuse(
            table,
            what == NULL
                ? "no unit and no order '%.40s'; type for example `orders all fire 30`"
                : "unknown unit '%.40s'; name one of your units, or use `orders all fire 30`",
            who);
    else if (what == NULL)
        orders_print(table);  // a unit without an order asks for the orders that there are
    else if (!order_parse(what, &order, &table->error) ||
             !session_order(session, table->side, piece, order, &table->error))
        table_refuse(table, "%s", table->error.words);
    else
        order_print(piece < 0 ? "All your units" : names_piece_of(&names, piece)->name, order);
}
