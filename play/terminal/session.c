// SPDX-License-Identifier: GPL-3.0-or-later
// session.c -- see session.h. Start at session_open; the undo rule is action_reveals.
#include "session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>

#include "ai/players.h"
#include "engine/game/open.h"
#include "engine/game/view.h"

enum {
    REVEAL_SAMPLES = 16,  // redeals under which a choice must look the same to be undone
    VIEW_BYTES = 1 << 16,
    SEED_HINT = 2,  // the players have 0 and 1 (Side)
    SEED_EXPECT = 3,
    EXPECT_DEALS = 4,
};

typedef struct Expectation {  // sums over deals
    int deals, count;         // tried; those in which the choice could be made
    double value, square, error, share;
} Expectation;

static bool session_new(Session *session, const SessionOptions *options, Error *error);
static bool session_resume(Session *session, const SessionOptions *options, Error *error);
static bool session_seat(Session *session, Error *error);
static Player *seat_make(const Session *session, const char *spec, uint64_t place, Error *error);

bool session_open(Session *session, const SessionOptions *options, Error *error) {
    memset(session, 0, sizeof *session);
    if (!named_open(&session->game, &session->record, options->name, error)) return false;
    bool good = named_is_record(options->name) ? session_resume(session, options, error)
                                               : session_new(session, options, error);
    if (good) return true;
    session_close(session);
    return false;
}

void session_close(Session *session) {
    for (Side side = ALLIED; side < SIDES; side++) {
        if (session->player[side] != NULL) session->player[side]->free(session->player[side]);
        session->player[side] = NULL;
    }
    if (session->game.rules != NULL) game_close(&session->game);
    session->game = (Game){0};
}

static void names_fill(Record *record, int person, const char *opponent) {
    for (Side side = ALLIED; side < SIDES; side++) {
        const char *name = person >> side & 1 ? PERSON : opponent;
        snprintf(record->player[side], sizeof record->player[side], "%s", name);
    }
}

static bool session_new(Session *session, const SessionOptions *options, Error *error) {
    uint64_t seed = options->seed;
    if (!options->seed_given) {  // a fresh game each time; the record says which it was
        uint32_t fresh;
        if (getrandom(&fresh, sizeof fresh, 0) != sizeof fresh) fresh = 1;
        seed = fresh;
    }
    record_begin(&session->record, &session->game, options->name, PERSON, PERSON, seed);
    names_fill(&session->record, options->person ? options->person : 1 << ALLIED,
               options->opponent ? options->opponent : OPPONENT_DEFAULT);
    if (!session_seat(session, error)) return false;
    if (options->path == NULL) return true;
    struct stat info;
    if (stat(options->path, &info) == 0) {
        return error_set_at(error, options->path, 0, 0,
                            "exists: go on with it by `cassino play %s`, or name another file",
                            options->path);
    }
    return session_save(session, options->path, error);
}

static bool session_resume(Session *session, const SessionOptions *options, Error *error) {
    Record *record = &session->record;
    if (options->seed_given && options->seed != record->seed) {
        return error_set(error, "a record keeps its seed (%llu): leave out --seed",
                         (unsigned long long)record->seed);
    }
    const char *other = options->opponent;
    for (Side side = ALLIED; side < SIDES && other == NULL; side++) {
        if (strcmp(record->player[side], PERSON) != 0) other = record->player[side];
    }
    char opponent[sizeof record->player[0]];
    snprintf(opponent, sizeof opponent, "%s", other ? other : OPPONENT_DEFAULT);
    int person = options->person;
    for (Side side = ALLIED; side < SIDES && options->person == 0; side++) {
        person |= (strcmp(record->player[side], PERSON) == 0) << side;
    }
    names_fill(record, person ? person : 1 << ALLIED, opponent);
    if (!session_seat(session, error)) return false;
    return session_save(session, options->path ? options->path : options->name, error);
}

// Makes the players anew and plays the record again before them: what they remember is what they
// watched.
static bool session_seat(Session *session, Error *error) {
    Record *record = &session->record;
    for (Side side = ALLIED; side < SIDES; side++) {
        if (session->player[side] != NULL) session->player[side]->free(session->player[side]);
        session->player[side] = NULL;
        if (strcmp(record->player[side], PERSON) == 0) continue;
        session->player[side] = seat_make(session, record->player[side], side, error);
        if (session->player[side] == NULL) return false;
    }
    int count = record->count;  // host_start forgets the actions, but leaves them there
    host_start(&session->host, &session->game, session->player[ALLIED], session->player[AXIS],
               record->seed, 0, record);
    for (int i = 0; i < count; i++) host_apply(&session->host, record->actions[i]);
    return true;
}

bool session_save(Session *session, const char *path, Error *error) {
    if (strlen(path) >= sizeof session->path)
        return error_set(error, "the file's name is too long");
    if (!record_save(&session->record, &session->game, path, error)) return false;
    if (path != session->path) snprintf(session->path, sizeof session->path, "%s", path);
    session->saved = session->record.count;
    return true;
}

bool session_apply(Session *session, Action action, Error *error) {
    bool written = session->path[0] == '\0' || record_append(&session->game, session_state(session),
                                                             action, session->path, error);
    host_apply(&session->host, action);
    if (session->path[0] != '\0' && written) session->saved = session->record.count;
    return written;
}

// ---- Undo ----

// Does `viewer` see the same after `action`, whatever it is that he cannot know? Else the action
// showed him something, and taking it back would be looking first. Sampled: a redeal may miss what
// is rare.
static bool action_reveals(const Game *game, const State *before, Action action, Side viewer,
                           uint64_t seed) {
    char *view[2] = {malloc(VIEW_BYTES), malloc(VIEW_BYTES)};
    assert(view[0] != NULL && view[1] != NULL);
    Pcg rng = pcg_stream(seed, 0, PCG_REDEAL);
    Side turn = NOBODY;
    bool differs = false;
    for (int i = 0; i <= REVEAL_SAMPLES && !differs; i++) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        game_copy(game, state, before);
        if (i > 0) game->rules->redeal(game->world, state, viewer, &rng);
        game_apply(game, state, action);
        Text text = text_over(view[i > 0], VIEW_BYTES);
        view_show(game, state, viewer, false, &text);
        view_prompt(game, state, viewer, &text);
        if (i == 0) turn = game_turn(game, state);
        differs = i > 0 && (strcmp(view[0], view[1]) != 0 || game_turn(game, state) != turn);
    }
    free(view[0]);
    free(view[1]);
    return differs;
}

// The last ply at which `side` had a choice, if nothing but his own quiet actions came since; -1
// and the reason otherwise.
static int undo_target(const Session *session, Side side, Error *error) {
    const Game *game = &session->game;
    for (int ply = session->record.count - 1; ply >= 0; ply--) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        Action list[ACTIONS_MAX];
        if (!record_replay(&session->record, game, state, ply, error)) return -1;
        Side turn = game_turn(game, state);
        if (turn == CHANCE) {
            error_set(error, "cannot undo: a card or a die has decided since your last choice");
            return -1;
        }
        if (turn != side) {
            error_set(error, "cannot undo: %s has acted since your last choice", view_side(turn));
            return -1;
        }
        Action action = session->record.actions[ply];
        if (action_reveals(game, state, action, side,
                           hash_join(session->record.seed, (uint64_t)ply))) {
            error_set(error,
                      "cannot undo: your last choice showed you something you could not know");
            return -1;
        }
        if (game_legal(game, state, list) > 1) return ply;
    }
    error_set(error, "cannot undo: you have not chosen anything yet");
    return -1;
}

bool session_undo(Session *session, Side side, Error *error) {
    int ply = undo_target(session, side, error);
    if (ply < 0) return false;
    session->record.count = ply;
    session->saved = min_int(session->saved, ply);
    if (!session_seat(session, error)) return false;
    return session->path[0] == '\0' || session_save(session, session->path, error);
}

// ---- What players think ----

// A player for this table: none that looks at hidden cards.
static Player *seat_make(const Session *session, const char *spec, uint64_t place, Error *error) {
    Player *player =
        player_make(&session->game, spec, hash_join(session->record.seed, place), error);
    if (player == NULL) return NULL;
    player->progress = session->progress;
    player->progress_context = session->progress_context;
    if (!player->sees_all) return player;
    player->free(player);
    error_set(error, "%s looks at your cards: it is for `cassino match`; name another player",
              spec);
    return NULL;
}

// The choice of `player` for the side to move, having watched the game.
static Action seat_ask(const Session *session, Player *player) {
    Side turn = game_turn(&session->game, session_state(session));
    assert(turn < SIDES);
    Host host;
    host_start(&host, &session->game, turn == ALLIED ? player : NULL, turn == AXIS ? player : NULL,
               session->record.seed, SEED_HINT, NULL);
    for (int i = 0; i < session->record.count; i++) host_apply(&host, session->record.actions[i]);
    return host_choose(&host);
}

Action session_hint(const Session *session, const char *spec, Text *thought, Error *error) {
    Player *player = seat_make(session, spec, SEED_HINT, error);
    if (player == NULL) return NO_ACTION;
    Action action = seat_ask(session, player);
    if (player->explain != NULL) player->explain(player, &session->game, thought);
    player->free(player);
    return action;
}

// What a search made of an action; NULL if that was no choice.
static const SearchMove *move_of(const SearchReport *report, Action action) {
    for (int i = 0; i < report->count; i++)
        if (report->moves[i].action == action) return &report->moves[i];
    return NULL;
}

void session_weigh(const Session *session, const char *spec, Action action, Text *thought) {
    Error error = {0};
    Player *player = seat_make(session, spec, SEED_HINT, &error);
    const SearchReport *report = player != NULL ? thinker_report(player) : NULL;
    if (report != NULL) {
        seat_ask(session, player);
        const SearchMove *move = move_of(report, action);
        if (move != NULL) {
            text_put(thought, "%s gives it ", spec);
            if (move->visits == 0)
                text_put(thought, "no thought");
            else
                text_put(thought, "%.0f%% (+-%.0f)", 100 * (double)move->value,
                         196 * (double)move->error);
            text_put(thought,
                     move == report->moves
                         ? ", and would do it."
                         : "; %.0f%% to what it would do, which it looked at most.",
                     100 * (double)report->moves[0].value);
        }
    }
    if (player != NULL) player->free(player);
}

// The last ply at which `side` had a choice, and the position before it; -1: there was none.
static int choice_last(const Session *session, Side side, State *before) {
    const Game *game = &session->game;
    Action list[ACTIONS_MAX];
    for (int ply = session->record.count - 1; ply >= 0; ply--) {
        bool replayed = record_replay(&session->record, game, before, ply, NULL);
        assert(replayed);
        if (game_turn(game, before) == side && game_legal(game, before, list) > 1) return ply;
    }
    return -1;
}

// Adds what a thinker like the one of `side`, asked in a deal, makes of `action`; the first that
// could do it says what it expects then.
static void deal_weigh(const Session *session, const State *deal, Side side, Action action,
                       Side listener, Expectation *sum, Text *line) {
    uint64_t place = SEED_EXPECT + (uint64_t)sum->deals++;
    Player *player = seat_make(session, session->record.player[side], place, NULL);
    const SearchReport *report = player != NULL ? thinker_report(player) : NULL;
    if (report != NULL) {
        player->choose(player, &session->game, deal, side);
        const SearchMove *move = move_of(report, action);
        if (move != NULL && move->visits > 0) {
            double value = (double)move->value, error = (double)move->error;
            if (sum->count++ == 0) thinker_line(player, &session->game, action, listener, line);
            sum->value += value;
            sum->square += value * value;
            sum->error += error * error;
            sum->share += move->visits / (double)report->iterations;
        }
    }
    if (player != NULL) player->free(player);
}

void session_expect(const Session *session, Side side, Side listener, Text *thought) {
    const Game *game = &session->game;
    StateBuffer before, deal;
    char words[512];
    Text line = text_over(words, sizeof words);
    Expectation sum = {0};
    int ply = session_is_person(session, side) ? -1 : choice_last(session, side, state_of(&before));
    if (ply < 0) return;
    Pcg rng = pcg_stream(session->record.seed, (uint64_t)ply, PCG_REDEAL);
    bool secrets = false;
    for (int i = 0; i < EXPECT_DEALS; i++) {
        memset(&deal, 0, sizeof deal);
        game_copy(game, state_of(&deal), state_of(&before));
        game->rules->redeal(game->world, state_of(&deal), listener, &rng);
        secrets |= memcmp(&deal, &before, game->rules->state_bytes) != 0;
        deal_weigh(session, state_of(&deal), side, session->record.actions[ply], listener, &sum,
                   &line);
    }
    if (sum.count == 0) return;
    double n = sum.count, mean = sum.value / n;
    double spread = n > 1 ? fmax(sum.square / n - mean * mean, 0) / (n - 1) : 0;
    text_put(thought, "%.0f%% (+-%.0f)", 100 * mean, 196 * sqrt(sum.error / n / n + spread));
    if (secrets) text_put(thought, " over %d deals of what you cannot see", sum.count);
    text_put(thought, ", %.0f%% of its thought on this move%s", 100 * sum.share / n, words);
}

// ---- What a person named ----

bool named_is_record(const char *name) {
    struct stat info;
    size_t length = strlen(name);
    if (length > 5 && strcmp(name + length - 5, ".yaml") == 0) return false;
    return stat(name, &info) == 0 && !S_ISDIR(info.st_mode);
}

bool named_open(Game *game, Record *record, const char *name, Error *error) {
    if (!named_is_record(name)) {
        if (!game_open(game, name, error)) return false;
        if (strlen(name) >= sizeof record->scenario) {
            game_close(game);
            return error_set(error, "a scenario's name has at most %zu letters",
                             sizeof record->scenario - 1);
        }
        record_begin(record, game, name, PERSON, PERSON, 0);
        return true;
    }
    if (!record_load_header(record, name, error)) return false;
    Error why = {0};
    bool open = game_open(game, record->scenario, &why), good = open;
    if (good) good = record_change(record, game, &why);
    if (!good) {
        char line[700];
        if (open) game_close(game);
        *game = (Game){0};
        return error_set_at(error, name, 0, 0, "its scenario does not open: %s",
                            error_line(&why, line, sizeof line));
    }
    if (record_load(record, game, name, error)) return true;
    game_close(game);
    *game = (Game){0};
    return false;
}
