// SPDX-License-Identifier: GPL-3.0-or-later
// advice.c -- see advice.h. Start at advice_hint.
#include "advice.h"

#include <math.h>

#include "engine/rules/rules.h"
#include "view.h"

enum {
    PLACE_HINT = 3,  // who gives advice draws his own numbers, beside the players' (1 and 2)
    PLACE_EXPECT = 4,
    EXPECT_DEALS = 4,
    EXPECT_PLIES = 300,  // how far back a choice is looked for
    SECRET_DEALS = 16,   // that are looked at to see whether anything is hidden
    ERROR_LARGE = 30,    // per cent either way: a value known so badly is not told
};

// A player who sits beside the table.
static Player *adviser_make(const Session *session, const char *words, int place, Error *error) {
    return session_player(session, words, hash_join(session->host.seed, (uint64_t)place), error);
}

// The choice of `player` for the side to move.
static Action seat_ask(const Session *session, Player *player) {
    Side turn = game_turn(&session->game, session_state(session));
    assert(turn < SIDES);
    Host host = session->host;
    host.seed = hash_join(host.seed, PLACE_HINT);
    host.record = NULL;
    host.watch = (HostWatch){0};
    host.player[turn] = player;
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

void advice_weigh(const Session *session, const char *words, Action action, Text *thought) {
    Error error = {0};
    PlayerWeight weight;
    Player *player = adviser_make(session, words, PLACE_HINT, &error);
    if (player == NULL) return;
    if (player->weigh != NULL) {
        seat_ask(session, player);
        if (player->weigh(player, action, &weight)) {
            if (weight.share <= 0)
                text_put(thought, "%s did not search this choice", words);
            else if (196 * weight.error >= ERROR_LARGE)
                text_put(thought, "%s searched this choice too little to evaluate it", words);
            else
                text_put(thought, "%s evaluates this choice at %.0f%% (+-%.0f)", words,
                         100 * weight.value, 196 * weight.error);
            text_put(thought, weight.first ? " and prefers it." : "; its own choice has %.0f%%.",
                     100 * weight.value_of_first);
        }
    }
    player->free(player);
}

// ---- What to expect ----

// A choice of the other side as the listener saw it: in each deal of what he cannot know.
typedef struct Deed {
    int ply;
    Action action;
    StateBuffer deal[EXPECT_DEALS];
    bool possible[EXPECT_DEALS];
    bool secrets;  // deals differ
} Deed;

// Whether `action`, as it was seen, could be chosen in a deal, and that openly: the listener would
// know it from every other. `choice`: and something else could.
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

// The deed at a ply before which the position was `before`; false if it was none, or not an open
// one. Nothing but what the listener saw decides that.
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
        bool replayed =
            record_replay(&session->record, &session->game, state_of(&before), ply, NULL);
        assert(replayed);
        if (deed_at(session, state_of(&before), ply, listener, deed)) return true;
    }
    return false;
}

// Of the deals in which the deed could be done.
typedef struct Judgement {
    int count;
    double value, square, error;  // sums; for who did it
} Judgement;

static void deed_judge(const Session *session, Player *player, const Deed *deed, Side side,
                       Judgement *sum) {
    for (int i = 0; i < EXPECT_DEALS; i++) {
        PlayerWeight weight;
        if (!deed->possible[i]) continue;
        player->choose(player, &session->game, state_of_const(&deed->deal[i]), side,
                       deed->ply + i * PLIES_MAX);  // another stream for each deal
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
    assert(player != NULL);  // one like it sits at the table
    deed_judge(session, player, &deed, side, &sum);
    player->free(player);
    if (sum.count == 0) return;
    double n = sum.count, mean = sum.value / n;
    double spread = n > 1 ? fmax(sum.square / n - mean * mean, 0) / (n - 1) : 0;
    text_put(thought, "After '");
    session->game.rules->format_action(session->game.world, state_of_const(&deed.deal[0]),
                                       deed.action, thought);
    text_put(thought, "' (ply %d) your win probability is %.0f%% (+-%.0f)", deed.ply + 1,
             100 * (1 - mean), 196 * sqrt(sum.error / n / n + spread));
    if (deed.secrets) text_put(thought, " over %d samples of the hidden information", sum.count);
    text_put(thought, ", by a search of %s.", session->record.player[side]);
}
