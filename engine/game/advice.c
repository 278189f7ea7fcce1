// SPDX-License-Identifier: GPL-3.0-or-later
// advice.c -- gives advice by computer players; see advice.h. Start at advice_hint().
#include "advice.h"

#include <math.h>

#include "engine/rules/rules.h"
#include "view.h"

enum {
    // Numbers that derive the seed of an adviser. The players of the game use 1 and 2 (host.h).
    PLACE_HINT = 3,
    PLACE_EXPECT = 4,
    EXPECT_DEALS = 4,    // determinizations in which a choice of the opponent is evaluated
    EXPECT_PLIES = 300,  // most plies to look back for a choice
    SECRET_DEALS = 16,   // samples that decide whether the position hides anything
    ERROR_LARGE = 30,    // percentage points: half of the widest 95 % interval that is shown
};

// Makes a player that advises and does not play. Returns NULL and fills *error as session_player()
// does.
static Player *adviser_make(const Session *session, const char *words, int place, Error *error) {
    return session_player(session, words, hash_join(session->host.seed, (uint64_t)place), error);
}

// Fills *out with a copy of the game in which `player` plays the side to move. The copy has its
// own stream of random numbers.
static void seat_take(const Session *session, Player *player, Host *out) {
    Side turn = game_turn(&session->game, session_state(session));
    assert(turn < SIDES);
    *out = session->host;
    out->seed = hash_join(out->seed, PLACE_HINT);
    out->record = NULL;
    out->watch = (HostWatch){0};
    out->player[turn] = player;
}

// Returns the action that `player` chooses for the side to move, from a position with hidden
// information resampled.
static Action seat_ask(const Session *session, Player *player) {
    Host host;
    seat_take(session, player, &host);
    return host_choose(&host);
}

Action advice_hint(const Session *session, const char *words, Text *thought, Error *error) {
    Player *player = adviser_make(session, words, PLACE_HINT, error);
    if (player == NULL) return NO_ACTION;
    Action action = seat_ask(session, player);
    if (player->explain != NULL) player->explain(player, &session->game, thought);
    player->free(player);
    return action;
}

int advice_set_up(const Session *session, const char *words, Action out[SET_UP_MAX], Error *error) {
    const Game *game = &session->game;
    Side side = game_turn(game, session_state(session));
    char subject[64];
    int count = 0;
    Player *player = adviser_make(session, words, PLACE_HINT, error);
    if (player == NULL) return 0;
    Host host;
    if (side < SIDES) seat_take(session, player, &host);
    while (side < SIDES && count < SET_UP_MAX) {
        Text text = text_over(subject, sizeof subject);
        if (!view_set_up(game, state_of_const(&host.state), side, &text)) break;
        out[count] = host_choose(&host);
        host_apply(&host, out[count++]);
    }
    player->free(player);
    return count;
}

// Appends a win probability and its 95 % interval: "67% (62 to 72%)".
static void win_put(double value, double error, Text *out) {
    double low = fmax(value - 1.96 * error, 0), high = fmin(value + 1.96 * error, 1);
    text_put(out, "%.0f%% (%.0f to %.0f%%)", 100 * value, 100 * low, 100 * high);
}

void advice_weigh(const Session *session, const char *words, Action action, Text *thought) {
    Error error = {0};
    PlayerWeight weight;
    Player *player = adviser_make(session, words, PLACE_HINT, &error);
    if (player == NULL) return;
    if (player->weigh != NULL) {
        seat_ask(session, player);
        if (player->weigh(player, action, &weight)) {
            if (weight.share <= 0) {
                text_put(thought, "%s did not search this choice", words);
            } else if (196 * weight.error >= ERROR_LARGE) {
                text_put(thought, "%s searched this choice too little to evaluate it", words);
            } else {
                text_put(thought, "%s gives this choice a win probability of ", words);
                win_put(weight.value, weight.error, thought);
            }
            // A search prefers the most visited choice, whose value may be the lower one.
            bool equal = weight.share > 0 && weight.value >= weight.value_of_first;
            text_put(thought,
                     weight.first ? "; it prefers this choice."
                     : equal      ? "; its own choice is about equal."
                                  : "; its own choice has a win probability of %.0f%%.",
                     100 * weight.value_of_first);
        }
    }
    player->free(player);
}

// A choice of the opponent as the listener saw it, in several determinizations of the position.
typedef struct Deed {
    int ply;
    Action action;
    StateBuffer deal[EXPECT_DEALS];  // the determinizations
    bool possible[EXPECT_DEALS];     // the choice is legal in this determinization
    bool secrets;                    // true if the determinizations differ
} Deed;

// Returns true if an action that looks like `seen` is legal in a determinization. Then sets *choice
// if other actions are legal too. Sets *hidden if the listener cannot see exactly which action it
// is.
static bool deal_allows(const Game *game, const State *deal, Action seen, Side listener,
                        bool *choice, bool *hidden) {
    Action list[ACTIONS_MAX];
    bool found = false;
    int count = game_legal(game, deal, list);
    for (int i = 0; i < count; i++) {
        if (game->rules->seen(game->world, deal, list[i], listener) != seen) continue;
        *hidden |= list[i] != seen;
        found = true;
    }
    *choice |= found && count > 1;
    return found;
}

// Fills *deed with the choice at a ply. `before` is the position before it. Returns true only if
// the opponent had a choice and the listener could see exactly what it was. The result depends only
// on what the listener saw.
static bool deed_at(const Session *session, const State *before, int ply, Side listener,
                    Deed *deed) {
    const Game *game = &session->game;
    if (game_turn(game, before) != side_other(listener)) return false;
    Pcg rng = pcg_stream(session->host.seed, (uint64_t)ply, PCG_RESAMPLE);
    bool choice = false, hidden = false;
    deed->ply = ply;
    deed->action = game->rules->seen(game->world, before, session->record.actions[ply], listener);
    deed->secrets = false;
    for (int i = 0; i < EXPECT_DEALS; i++) {
        State *deal = state_of(&deed->deal[i]);
        memset(deal, 0, sizeof deed->deal[i]);
        game_copy(game, deal, before);
        game->rules->resample(game->world, deal, listener, &rng);
        deed->possible[i] = deal_allows(game, deal, deed->action, listener, &choice, &hidden);
    }
    for (int i = 0; i < SECRET_DEALS && !deed->secrets; i++) {
        StateBuffer deal = deed->deal[0];
        game->rules->resample(game->world, state_of(&deal), listener, &rng);
        deed->secrets = memcmp(&deal, &deed->deal[0], game->rules->state_bytes) != 0;
    }
    return choice && !hidden;
}

static bool deed_last(const Session *session, Side listener, Deed *deed) {
    int count = session->record.count;
    for (int ply = count - 1; ply >= 0 && ply >= count - EXPECT_PLIES; ply--) {
        StateBuffer before;
        record_position(&session->record, &session->game, state_of(&before), ply);
        if (deed_at(session, state_of(&before), ply, listener, deed)) return true;
    }
    return false;
}

// Sums over those determinizations in which the choice was legal.
typedef struct Judgement {
    int count;
    double value, square, error;  // sums of win probability, its square and its squared error
} Judgement;

static void deed_judge(const Session *session, Player *player, const Deed *deed, Side side,
                       Judgement *sum) {
    for (int i = 0; i < EXPECT_DEALS; i++) {
        PlayerWeight weight;
        if (!deed->possible[i]) continue;
        player->choose(player, &session->game, state_of_const(&deed->deal[i]), side,
                       deed->ply + i * PLIES_MAX);  // each determinization has its own stream
        if (!player->weigh(player, deed->action, &weight) || weight.share <= 0) continue;
        sum->count++;
        sum->value += weight.value;
        sum->square += weight.value * weight.value;
        sum->error += weight.error * weight.error;
    }
}

void advice_expect(const Session *session, Side listener, Text *thought) {
    Side side = side_other(listener);
    Deed deed;
    Judgement sum = {0};
    if (session_is_person(session, side) || session->player[side]->weigh == NULL) return;
    if (!deed_last(session, listener, &deed)) return;
    Player *player = adviser_make(session, session->record.player[side], PLACE_EXPECT, NULL);
    assert(player != NULL);  // the same spec made the session's player before
    deed_judge(session, player, &deed, side, &sum);
    player->free(player);
    if (sum.count == 0) return;
    double n = sum.count, mean = sum.value / n;
    double spread = n > 1 ? fmax(sum.square / n - mean * mean, 0) / (n - 1) : 0;
    text_put(thought, "After '");
    session->game.rules->format_action(session->game.world, state_of_const(&deed.deal[0]),
                                       deed.action, thought);
    text_put(thought, "' (ply %d) your win probability is ", deed.ply + 1);
    win_put(1 - mean, sqrt(sum.error / n / n + spread), thought);
    if (deed.secrets) text_put(thought, " over %d samples of the hidden information", sum.count);
    text_put(thought, ", by a search of %s.", session->record.player[side]);
}
