// SPDX-License-Identifier: GPL-3.0-or-later
// orders.h -- standing orders: what a person's pieces do when the rules ask whether they fire at an
// enemy who moves. They answer such questions for him, so that he is asked only where he wants to
// be.
//
// An order has up to three parts, typed in any order: `hold 6` (no fire beyond 6 board units),
// `fire 30` (fire where the chance of an effect is at least 30 %), `ask 30` (be asked there). `ask`
// alone is the order of a piece that has none: its owner is always asked.
#pragma once
#include "engine/rules/game.h"

typedef struct Scene Scene;  // engine/rules/scene.h

enum {
    ORDERED_MAX = 90,  // ids of pieces that may have an order are below this
    ORDER_BYTES = 24,  // "4 hold 255 fire 100; "
    ORDERS_BYTES = (ORDERED_MAX + 2) * ORDER_BYTES,
};

typedef struct Order {
    uint8_t range;   // board units: never fire at an enemy further away; 0: at any distance
    uint8_t chance;  // per cent: never fire where the chance of an effect is lower
    bool fires;      // where range and chance allow it: fire; otherwise the owner is asked
} Order;

typedef struct Orders {
    Order side[SIDES];  // of the pieces that have no order of their own
    bool own[ORDERED_MAX];
    Order piece[ORDERED_MAX];  // by the piece's id, if it has an order of its own
} Orders;

// The order that a piece of `side` follows.
Order orders_of(const Orders *orders, Side side, int piece);
// A side's order ends the orders that its pieces had of their own; `pieces` is a scene of the game.
void orders_give_side(Orders *orders, Side side, Order order, const Scene *scene);
void orders_give_piece(Orders *orders, int piece, Order order);

// The choice that the standing orders of `side` make of the question that it is asked in `state`;
// NO_ACTION if they leave it to the person, or if it is no question about opportunity fire.
Action orders_answer(const Orders *orders, const Game *game, const State *state, Side side);

// An order as it is typed. False, with the reason, if the words are not one.
bool order_parse(const char *words, Order *out, Error *error);
void order_put(Order order, Text *out);
// The same in words, as told to the piece: "hold fire beyond 6 inches; nearer, ask you every time";
// `unit` is the board's: "inch".
void order_say(Order order, const char *unit, Text *out);
// All orders on one line for a record, and back. False: the words are no orders.
void orders_put(const Orders *orders, Text *out);
bool orders_parse(const char *words, Orders *out, Error *error);
