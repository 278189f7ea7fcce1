// SPDX-License-Identifier: GPL-3.0-or-later
// session.c -- plays a game with persons; see session.h. Start at session_open(). action_reveals()
// decides about undo.
#include "session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/game/learned/learned.h"
#include "engine/game/lesson/lesson_walk.h"
#include "engine/rules/rules.h"
#include "view.h"

enum {
    REVEAL_SAMPLES = 16,  // determinizations that must agree before a choice can be undone
    VIEW_BYTES = 1 << 16,
};

enum { BOTH = 1 << ALLIED | 1 << AXIS };  // both sides are persons

static void lock_drop(Session *session);
static bool session_new(Session *session, const SessionOptions *options, Error *error);
static bool path_take(Session *session, const char *path, Error *error);
static bool session_resume(Session *session, const SessionOptions *options, Error *error);
static bool lesson_take(Session *session, Error *error);
// Removes all plies from `ply` on. Returns false and fills *error if the record cannot be written.
static bool session_cut(Session *session, int ply, Error *error);

// Sets options->person, the sides of persons, from the words that a user typed (view_side_find()).
// Returns false and fills *error if the words fit no side.
static bool seats_find(const Session *session, SessionOptions *options, Error *error) {
    Side side;
    if (options->side == NULL) return true;
    if (!view_side_find(&session->game, options->side, true, &side, error)) return false;
    options->person = side == SIDES ? BOTH : 1 << side;
    if (options->opponent == NULL || options->person != BOTH) return true;
    return error_set(error,
                     "--opponent has no side to play, because --side both is for two persons");
}

// Opens a new game of a lesson. Returns false, closes the session and fills *error on failure.
static bool session_open_lesson(Session *session, const SessionOptions *options, Error *error) {
    Lesson *lesson = lesson_open(options->lesson, error);
    bool good = lesson != NULL &&
                named_open(&session->game, &session->record, lesson->scenario, error) &&
                session_learn(&session->record, lesson, error) && session_begin(session, error) &&
                (options->path == NULL || path_take(session, options->path, error));
    lesson_close(lesson);
    if (!good) session_close(session);
    return good;
}

// Gives the game its policy, if a computer player needs it. The players of a record that was played
// without a policy go on without one. Returns false and fills *error if the policy cannot be had.
static bool policy_take(Session *session, const SessionOptions *options, Error *error) {
    bool without = named_is_record(options->name) && session->record.learned == 0;
    return options->policy.take == NULL || options->person == BOTH || without ||
           options->policy.take(options->policy.context, &session->game, &session->record, error);
}

bool session_open(Session *session, const SessionOptions *options, Error *error) {
    SessionOptions seated = *options;
    memset(session, 0, sizeof *session);
    session->make = options->make;
    if (options->lesson != NULL) return session_open_lesson(session, options, error);
    if (!named_open(&session->game, &session->record, options->name, error)) return false;
    session->torn = session->record.torn;
    bool good = seats_find(session, &seated, error) && policy_take(session, &seated, error) &&
                (named_is_record(options->name) ? session_resume(session, &seated, error)
                                                : session_new(session, &seated, error));
    if (good) return true;
    session_close(session);
    return false;
}

void session_close(Session *session) {
    session_end(session);
    lock_drop(session);
    game_close(&session->game);
}

void session_end(Session *session) {
    for (Side side = ALLIED; side < SIDES; side++) {
        if (session->player[side] != NULL) session->player[side]->free(session->player[side]);
        session->player[side] = NULL;
    }
    log_free(&session->log);
    lesson_close(session->lesson);
    free(session->walk);
    session->lesson = NULL;
    session->walk = NULL;
}

// Writes the names of the players into the record. Returns false and fills *error if the name of
// the opponent is too long.
static bool names_fill(Record *record, int person, const char *opponent, Error *error) {
    char words[sizeof record->player[0]];
    if (opponent == NULL) opponent = PERSON;  // two persons
    if (strlen(opponent) >= sizeof words)
        return error_set(error, "the opponent's name with its options has at most %zu bytes",
                         sizeof words - 1);
    strcpy(words, opponent);  // copied: it may point into the record
    for (Side side = ALLIED; side < SIDES; side++)
        strcpy(record->player[side], person >> side & 1 ? PERSON : words);
    return true;
}

// Saves the game to a new file. Returns false and fills *error if the file exists already or cannot
// be written.
static bool path_take(Session *session, const char *path, Error *error) {
    struct stat info;
    if (stat(path, &info) == 0) {
        return error_set_at(
            error, path, 0, 0,
            "the file exists; resume it by `cassino play %s`, or choose another file", path);
    }
    return session_save(session, path, error);
}

static bool session_new(Session *session, const SessionOptions *options, Error *error) {
    Record *record = &session->record;
    if (options->from_ply)
        return error_set(error, "--ply needs a record; a scenario is played from its set-up");
    record->seed = options->seed;
    record->secret = !options->seed_given;
    const char *opponent = options->opponent != NULL ? options->opponent : options->usual;
    if (!names_fill(record, options->person ? options->person : 1 << ALLIED, opponent, error) ||
        !session_begin(session, error))
        return false;
    return options->path == NULL || path_take(session, options->path, error);
}

// Stores the players of a resumed game in its record: those of the options, otherwise those of the
// record. Returns as names_fill() does.
static bool names_resume(Record *record, const SessionOptions *options, Error *error) {
    const char *opponent = options->opponent;
    int person = options->person;
    for (Side side = ALLIED; side < SIDES; side++) {
        bool is_person = strcmp(record->player[side], PERSON) == 0;
        if (opponent == NULL && !is_person) opponent = record->player[side];
        if (options->person == 0) person |= is_person << side;
    }
    return names_fill(record, person ? person : 1 << ALLIED,
                      opponent != NULL ? opponent : options->usual, error);
}

static bool session_resume(Session *session, const SessionOptions *options, Error *error) {
    Record *record = &session->record;
    if (options->seed_given && record->secret)
        return error_set(error, "the seed of this record is secret; remove --seed");
    if (options->seed_given && options->seed != record->seed) {
        return error_set(error, "a record keeps its seed (%llu); remove --seed",
                         (unsigned long long)record->seed);
    }
    if (options->from_ply && options->ply > record->count)
        return error_set_at(error, options->name, 0, 0, "the record has %d %s; it has no ply %d",
                            record->count, record->count == 1 ? "ply" : "plies", options->ply);
    if (options->from_ply) {
        record->count = options->ply;
        record->resigned[0] = '\0';  // another game begins there
    }
    if (!names_resume(record, options, error) || !session_begin(session, error)) return false;
    session->saved = record->count;
    bool elsewhere =
        options->from_ply || (options->path != NULL && strcmp(options->path, options->name) != 0);
    if (options->path != NULL && elsewhere) return path_take(session, options->path, error);
    return options->from_ply || session_save(session, options->name, error);
}

// Draws a new secret seed for a game without a given seed. A game that is over keeps the secret
// that the record already tells. Returns false and fills *error if no random number can be had.
static bool secret_draw(Session *session, Error *error) {
    Record *record = &session->record;
    bool over = game_turn(&session->game, session_state(session)) == NOBODY;
    if (!record->secret || (over && record->told)) return true;
    record->told = false;
    session->whole = record->count == 0;
    if (getrandom(&record->seed, sizeof record->seed, 0) == sizeof record->seed) return true;
    return error_set(error, "the system provides no random numbers (%s); give a seed",
                     strerror(errno));
}

// Puts the secret seed of a game that is over into the record. Returns false if the game goes on,
// has no secret, or was not wholly drawn from it.
static bool secret_tell(Session *session) {
    Record *record = &session->record;
    bool over = game_turn(&session->game, session_state(session)) == NOBODY;
    record->told = over && record->secret && session->whole;
    return record->told;
}

bool session_begin(Session *session, Error *error) {
    Record *record = &session->record;
    record->learned = learned_hash(&session->game);
    session_end(session);
    host_resume(&session->host, &session->game, NULL, NULL, record, log_watch(&session->log));
    if (!secret_draw(session, error)) return false;
    session->host.seed = hash_join(record->seed, record->index);
    for (Side side = ALLIED; side < SIDES; side++) {
        if (strcmp(record->player[side], PERSON) == 0) continue;
        session->player[side] =
            session_player(session, record->player[side],
                           host_player_seed(record->seed, record->index, side), error);
        if (session->player[side] == NULL) return false;
        session->host.player[side] = session->player[side];
    }
    return lesson_take(session, error);
}

Player *session_player(const Session *session, const char *words, uint64_t seed, Error *error) {
    Player *player = session->make(&session->game, words, seed, error);
    if (player == NULL) return NULL;
    player->progress = session->progress;
    player->progress_context = session->progress_context;
    if (!player->sees_all) return player;
    player->free(player);
    error_set(error,
              "%s sees hidden cards and may not play against a person or advise one; "
              "choose another player",
              words);
    return NULL;
}

// ---- Playing and saving -------------------------------------------------------------------------

Action session_choose(Session *session) {
    const LessonWalk *walk = session_lesson(session);
    Action taught = walk != NULL ? lesson_next(walk, &session->game) : NO_ACTION;
    if (taught != NO_ACTION) return taught;
    Side side = game_turn(&session->game, session_state(session));
    Player *player = side < SIDES ? session->player[side] : NULL;
    if (player != NULL) {
        player->progress = session->progress;
        player->progress_context = session->progress_context;
    }
    return host_choose(&session->host);
}

static void lock_drop(Session *session) {
    if (session->lock > 0) close(session->lock - 1);
    session->lock = 0;
}

// Locks the file at `path` if it exists, and unlocks the file that was locked before. Returns false
// and fills *error if another session has locked the file. On a file system without locks it
// returns true.
static bool lock_take(Session *session, const char *path, Error *error) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return true;
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(descriptor);
        return error_set_at(error, path, 0, 0,
                            "is open in another session; close it there (the page or another "
                            "terminal), or continue from a copy");
    }
    lock_drop(session);
    session->lock = descriptor + 1;
    return true;
}

bool session_save(Session *session, const char *path, Error *error) {
    if (strlen(path) >= sizeof session->path)
        return error_set(error, "the name of the file is too long");
    bool held = session->lock > 0 && strcmp(path, session->path) == 0;
    if (!held && !lock_take(session, path, error)) return false;
    if (!record_save(&session->record, &session->game, path, error)) {
        if (!held) lock_drop(session);  // otherwise the next attempt would find the file locked
        return false;
    }
    if (!lock_take(session, path, error))
        return false;  // saving has replaced the file: lock the new one
    if (path != session->path) strcpy(session->path, path);
    session->saved = session->record.count;
    return true;
}

bool session_apply(Session *session, Action action, Error *error) {
    bool written = session->path[0] == '\0' || record_append(&session->game, session_state(session),
                                                             action, session->path, error);
    host_apply(&session->host, action);
    if (secret_tell(session) && session->path[0] != '\0' && written)
        written = session_save(session, session->path, error);
    if (session->path[0] != '\0' && written) session->saved = session->record.count;
    if (!written) {
        session->path[0] = '\0';
        lock_drop(session);
    }
    return written;
}

// ---- Standing orders ----

bool session_order(Session *session, Side side, int piece, Order order, Error *error) {
    Scene *scene = memory_take(1, sizeof *scene);
    view_scene(&session->game, session_state(session), side, scene);
    bool found = piece < 0;
    for (int i = 0; i < scene->piece_count && !found; i++)
        found =
            scene->pieces[i].id == piece && scene->pieces[i].side == side && piece < ORDERED_MAX;
    if (piece < 0) orders_give_side(&session->record.orders, side, order, scene);
    free(scene);
    if (!found) return error_set(error, "a standing order needs a piece of your own side");
    if (piece >= 0) orders_give_piece(&session->record.orders, piece, order);
    return session->path[0] == '\0' || session_save(session, session->path, error);
}

Action session_ordered(const Session *session, Side side) {
    const LessonWalk *walk = session_lesson(session);
    Action taught = walk != NULL ? lesson_next(walk, &session->game) : NO_ACTION;
    if (taught != NO_ACTION) return taught;
    return orders_answer(&session->record.orders, &session->game, session_state(session), side);
}

// ---- Resigning ----

bool session_resign(Session *session, Side side, Error *error) {
    if (record_resigned(&session->record) != NOBODY ||
        game_turn(&session->game, session_state(session)) == NOBODY)
        return error_set(error, "the game is over; no side can resign");
    snprintf(session->record.resigned, sizeof session->record.resigned, "%s",
             side == ALLIED ? "allied" : "axis");
    return session->path[0] == '\0' || session_save(session, session->path, error);
}

// ---- Lessons ----

bool session_learn(Record *record, const Lesson *lesson, Error *error) {
    if (!names_fill(record, 1 << lesson->side, lesson->opponent, error)) return false;
    snprintf(record->lesson, sizeof record->lesson, "%s", lesson->name);
    record->seed = (uint64_t)lesson->seed;
    record->secret = false;
    return strlen(lesson->name) < sizeof record->lesson ||
           error_set(error, "the name of the lesson is longer than %zu bytes",
                     sizeof record->lesson - 1);
}

// Opens the lesson that the record names, if any. Returns false and fills *error if it cannot be
// opened or belongs to another rule system.
static bool lesson_take(Session *session, Error *error) {
    if (session->record.lesson[0] == '\0') return true;
    session->lesson = lesson_open(session->record.lesson, error);
    if (session->lesson == NULL) return false;
    session->walk = memory_take(1, sizeof *session->walk);
    lesson_begin(session->walk, session->lesson, &session->game);
    return strcmp(session->lesson->rules, session->game.rules->name) == 0 ||
           error_set(error, "the lesson %s belongs to another rule system: %s",
                     session->lesson->name, session->lesson->rules);
}

const LessonWalk *session_lesson(const Session *session) {
    if (session->walk != NULL) lesson_follow(session->walk, &session->game, &session->record);
    return session->walk;
}

bool session_lesson_back(Session *session, Error *error) {
    const LessonWalk *walk = session_lesson(session);
    int ply = walk != NULL ? lesson_back(walk) : -1;
    if (walk == NULL) return error_set(error, "this game is not a lesson");
    if (walk->lesson->coached) return error_set(error, "this game has no steps to go back to");
    if (ply < 0) return error_set(error, "this is the first step of the lesson");
    return session_cut(session, ply, error);
}

// ---- Undo ----

// Returns true if `action` shows `viewer` something new, so that undo would be a free look:
//  1. Resample what `viewer` cannot know, REVEAL_SAMPLES times, and apply the action each time.
//  2. If the view of `viewer` after the action differs between samples, the action reveals.
// The answer is sampled: it may miss a rare difference.
static bool action_reveals(const Game *game, const State *before, Action action, Side viewer,
                           uint64_t seed) {
    char *view[2] = {memory_take(1, VIEW_BYTES), memory_take(1, VIEW_BYTES)};
    Pcg rng = pcg_stream(seed, 0, PCG_RESAMPLE);
    Side turn = NOBODY;
    bool differs = false;
    for (int i = 0; i <= REVEAL_SAMPLES && !differs; i++) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        game_copy(game, state, before);
        if (i > 0) game->rules->resample(game->world, state, viewer, &rng);
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

// Returns the last ply at which `side` had a choice, if only its own actions followed, and if
// neither the choice nor these actions revealed anything. Otherwise returns -1 and fills *error.
static int undo_target(const Session *session, Side side, Error *error) {
    const Game *game = &session->game;
    for (int ply = session->record.count - 1; ply >= 0; ply--) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        Action list[ACTIONS_MAX];
        if (!record_replay(&session->record, game, state, ply, error)) return -1;
        Side turn = game_turn(game, state);
        if (turn == CHANCE) {
            error_set(error, "cannot undo past a card or die that was drawn");
            return -1;
        }
        if (turn != side) {
            error_set(error, "cannot undo past an action of %s", view_side_name(game, turn));
            return -1;
        }
        Action action = session->record.actions[ply];
        if (action_reveals(game, state, action, side,
                           hash_join(session->record.seed, (uint64_t)ply))) {
            error_set(error, "cannot undo past an action that revealed hidden information to you");
            return -1;
        }
        if (game_legal(game, state, list) > 1) return ply;
    }
    error_set(error, "cannot undo: you have not chosen anything yet");
    return -1;
}

bool session_undo(Session *session, Side side, Error *error) {
    if (session->record.told)
        return error_set(error, "cannot undo: the game is over, and its secret seed is revealed");
    if (record_resigned(&session->record) != NOBODY)
        return error_set(error, "cannot undo: a side has resigned, which ends the game");
    int ply = undo_target(session, side, error);
    return ply >= 0 && session_cut(session, ply, error);
}

static bool session_cut(Session *session, int ply, Error *error) {
    session->record.count = ply;
    session->saved = min_int(session->saved, ply);
    host_resume(&session->host, &session->game, session->player[ALLIED], session->player[AXIS],
                &session->record, (HostWatch){0});
    log_cut(&session->log, ply);
    session->host.watch = log_watch(&session->log);
    if (session->walk != NULL) lesson_begin(session->walk, session->lesson, &session->game);
    if (session->path[0] == '\0' || session_save(session, session->path, error)) return true;
    // The record on disk still has the action that was taken back: append nothing to it.
    session->path[0] = '\0';
    lock_drop(session);
    return false;
}
