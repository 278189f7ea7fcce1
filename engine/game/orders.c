// SPDX-License-Identifier: GPL-3.0-or-later
// orders.c -- answers decisions by standing orders, and reads and writes the orders; see orders.h.
// Start at orders_answer().
#include "orders.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/nearest.h"
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "view.h"

enum { PREVIEW_BYTES = 256, CHANCE_MAX = 100, RANGE_MAX = 255, WORD_BYTES = 64 };

static const char *const side_words[SIDES] = {[ALLIED] = "allied", [AXIS] = "axis"};

Order orders_of(const Orders *orders, Side side, int piece) {
    if (piece < 0 || piece >= ORDERED_MAX) return (Order){0};
    return orders->own[piece] ? orders->piece[piece] : orders->side[side];
}

void orders_give_side(Orders *orders, Side side, Order order, const Scene *scene) {
    orders->side[side] = order;
    for (int i = 0; i < scene->piece_count; i++)
        if (scene->pieces[i].side == side && scene->pieces[i].id < ORDERED_MAX)
            orders->own[scene->pieces[i].id] = false;
}

void orders_give_piece(Orders *orders, int piece, Order order) {
    assert(piece >= 0 && piece < ORDERED_MAX);
    orders->own[piece] = true;
    orders->piece[piece] = order;
}

static bool is_order(Order order) { return order.range > 0 || order.chance > 0 || order.fires; }

static bool any_given(const Orders *orders, Side side) {
    bool given = is_order(orders->side[side]);
    for (int i = 0; i < ORDERED_MAX && !given; i++)
        given = orders->own[i] && is_order(orders->piece[i]);
    return given;
}

typedef enum Verdict { LET_GO, ASK_OWNER, FIRE } Verdict;

// Decides one choice of opportunity fire by the standing order of its piece. Stores the probability
// of an effect in *chance.
static Verdict order_judge(const Orders *orders, const Game *game, const State *state, Side side,
                           Action action, const SceneReaction *reaction, float *chance) {
    char words[PREVIEW_BYTES];
    Text text = text_over(words, sizeof words);
    Parts parts;
    view_parts(game, state, action, &parts);
    Order order = orders_of(orders, side, parts.piece);
    *chance = game->rules->scene.odds_preview(game->world, state, action, side, &text);
    if (reaction->begun) return order.fires ? FIRE : ASK_OWNER;
    if (order.range > 0 && reaction->distance > (float)order.range) return LET_GO;
    if (CHANCE_MAX * *chance + 0.01f < (float)order.chance) return LET_GO;
    return order.fires ? FIRE : ASK_OWNER;
}

Action orders_answer(const Orders *orders, const Game *game, const State *state, Side side) {
    const SceneRules *scene = &game->rules->scene;
    if (scene->reaction == NULL || scene->odds_preview == NULL || !any_given(orders, side))
        return NO_ACTION;
    Action list[ACTIONS_MAX], pass = NO_ACTION, best = NO_ACTION;
    int count = game_legal(game, state, list);
    float best_chance = -1;
    bool asks = false;
    for (int i = 0; i < count; i++) {
        SceneReaction reaction = {0};
        if (!scene->reaction(game->world, state, list[i], &reaction)) {
            if (pass != NO_ACTION)
                return NO_ACTION;  // two choices without fire: the decision is not about fire alone
            pass = list[i];
            continue;
        }
        float chance;
        Verdict verdict = order_judge(orders, game, state, side, list[i], &reaction, &chance);
        asks |= verdict == ASK_OWNER;
        if (verdict != FIRE || chance <= best_chance) continue;
        best = list[i];
        best_chance = chance;
    }
    if (best != NO_ACTION) return best;
    bool fire_offered = count > 1;
    return asks || !fire_offered ? NO_ACTION : pass;
}

// Reads a number and an optional '%' after it. Returns -1 if the text does not start with a number.
// Returns `most` + 1 for any number above `most`.
static int number_read(const char **at, int most) {
    while (isspace((unsigned char)**at)) ++*at;
    if (!isdigit((unsigned char)**at)) return -1;
    char *end;
    long number = strtol(*at, &end, 10);
    *at = end;
    if (**at == '%') ++*at;
    return number > most ? most + 1 : (int)number;
}

static bool number_take(const char *verb, const char **at, int most, bool needed, uint8_t *out,
                        Error *error) {
    int number = number_read(at, most);
    if (number < 0 && !needed) return true;
    if (number < 0 || number > most)
        return error_set(error, "'%s': missing or invalid number; expected 0 to %d", verb, most);
    *out = (uint8_t)number;
    return true;
}

bool order_parse(const char *words, Order *out, Error *error) {
    Order order = {0};
    int parts = 0;
    for (const char *at = words + strspn(words, " "); *at != '\0'; at += strspn(at, " "), parts++) {
        char verb[WORD_BYTES];
        size_t length = strcspn(at, " ");
        words_fold(at, length, verb, sizeof verb);
        at += length;
        bool hold = strcmp(verb, "hold") == 0, fire = strcmp(verb, "fire") == 0;
        if (!hold && !fire && strcmp(verb, "ask") != 0)
            return error_set(error,
                             "unknown order '%.20s'; expected `ask`, `ask 30`, `fire 30` (percent) "
                             "or `hold 6` (distance), or `hold 6` and one of the others",
                             verb);
        if (!number_take(verb, &at, hold ? RANGE_MAX : CHANCE_MAX, hold || fire,
                         hold ? &order.range : &order.chance, error))
            return false;
        order.fires |= fire;
    }
    if (parts == 0) return error_set(error, "missing order, such as `fire 30` or `hold 6`");
    *out = order;
    return true;
}

void order_put(Order order, Text *out) {
    if (order.range > 0) text_put(out, "hold %d ", order.range);
    text_put(out, order.fires ? "fire" : "ask");
    if (order.fires || order.chance > 0) text_put(out, " %d", order.chance);
}

void order_say(Order order, const char *unit, Text *out) {
    if (order.range > 0)
        text_put(out, "hold fire beyond %d %s%s; nearer, ", order.range, unit,
                 order.range == 1            ? ""
                 : strcmp(unit, "inch") == 0 ? "es"
                 : strcmp(unit, "hex") == 0  ? "es"
                                             : "s");
    text_put(out, order.fires ? "fire" : "ask you");
    if (order.chance > 0)
        text_put(out, " where the chance of an effect is at least %d %%", order.chance);
    else
        text_put(out, order.fires ? " at every opportunity" : " every time");
}

void orders_put(const Orders *orders, Text *out) {
    size_t begin = out->length;
    for (Side side = ALLIED; side < SIDES; side++) {
        if (!is_order(orders->side[side])) continue;
        text_put(out, "%s%s ", out->length > begin ? "; " : "", side_words[side]);
        order_put(orders->side[side], out);
    }
    for (int i = 0; i < ORDERED_MAX; i++) {
        if (!orders->own[i]) continue;
        text_put(out, "%s%d ", out->length > begin ? "; " : "", i);
        order_put(orders->piece[i], out);
    }
}

bool orders_parse(const char *words, Orders *out, Error *error) {
    Orders orders = {0};
    for (const char *at = words; *at != '\0';) {
        char one[WORD_BYTES], *rest;
        size_t length = strcspn(at, ";");
        if (length >= sizeof one)
            return error_set(error, "the standing order '%.20s...' is too long", at);
        memcpy(one, at, length);
        one[length] = '\0';
        at += length + (at[length] == ';');
        char *name = one + strspn(one, " ");
        rest = name + strcspn(name, " ");
        if (*rest != '\0') *rest++ = '\0';
        Order order;
        if (!order_parse(rest, &order, error)) return false;
        char *end;
        long piece = strtol(name, &end, 10);
        if (strcmp(name, side_words[ALLIED]) == 0)
            orders.side[ALLIED] = order;
        else if (strcmp(name, side_words[AXIS]) == 0)
            orders.side[AXIS] = order;
        else if (end > name && *end == '\0' && piece >= 0 && piece < ORDERED_MAX)
            orders_give_piece(&orders, (int)piece, order);
        else
            return error_set(
                error,
                "standing orders are for allied, axis or a piece's number from 0 to %d, "
                "not for '%.20s'",
                ORDERED_MAX - 1, name);
    }
    *out = orders;
    return true;
}
