// SPDX-License-Identifier: GPL-3.0-or-later
// orders.h -- standing orders for opportunity fire. They decide for a person whether a piece fires
// at a moving enemy. The person then decides only in the cases of interest.
//
// An order is `hold`, `fire` or `ask`, or `hold` and one of the others in any order:
// - `hold 6`: do not fire beyond 6 board units;
// - `fire 30`: fire if the probability of an effect is at least 30 %;
// - `ask 30`: ask if the probability of an effect is at least 30 %, otherwise do not fire.
// `ask` alone is the default: always ask.
#pragma once
#include "engine/rules/game.h"

typedef struct Scene Scene;  // defined in engine/rules/scene.h

enum {
    ORDERED_MAX = 90,  // a piece with an order has an id below this
    ORDER_BYTES = 24,  // longest order of a piece as text: "4 hold 255 fire 100; "
    ORDERS_BYTES = (ORDERED_MAX + 2) * ORDER_BYTES,
};

typedef struct Order {
    uint8_t range;   // do not fire beyond this distance in board units; 0 for no limit
    uint8_t chance;  // do not fire below this probability of an effect, in percent
    // if range and chance allow fire, or the piece has begun to fire and only chooses its target:
    // true fires, false asks the person
    bool fires;
} Order;

typedef struct Orders {
    Order side[SIDES];         // order of the pieces that have no order of their own
    bool own[ORDERED_MAX];     // true if the piece with this id has an order of its own
    Order piece[ORDERED_MAX];  // order of the piece with this id
} Orders;

// Returns the order that a piece of `side` follows.
Order orders_of(const Orders *orders, Side side, int piece);
// Gives an order to a side. It replaces the orders of the side's pieces, which `scene` lists.
void orders_give_side(Orders *orders, Side side, Order order, const Scene *scene);
void orders_give_piece(Orders *orders, int piece, Order order);

// Returns the action by which the standing orders of `side` answer the pending decision. Returns
// NO_ACTION if the person must decide, if no order is given, or if the decision is not about
// opportunity fire alone.
Action orders_answer(const Orders *orders, const Game *game, const State *state, Side side);

// Parses an order as it is typed. Returns false and fills *error if it is invalid.
bool order_parse(const char *words, Order *out, Error *error);
// Appends an order as it is typed.
void order_put(Order order, Text *out);
// Appends an order as a sentence: "hold fire beyond 6 inches; nearer, ask you every time". `unit`
// is the unit of the board: "inch".
void order_say(Order order, const char *unit, Text *out);
// Both convert all orders to and from one line of a record. orders_parse() returns false and fills
// *error if the line is invalid.
void orders_put(const Orders *orders, Text *out);
bool orders_parse(const char *words, Orders *out, Error *error);
