// SPDX-License-Identifier: GPL-3.0-or-later
// moments.c -- implements moments.h.
#include "moments.h"

#include <signal.h>
#include <unistd.h>

#include "ai/players.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/game/record/record.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

enum { GAMES_SEARCHED = 40, HANG_SECONDS = 120 };

#define PATIENCE 0.001  // seconds until a client leaves

const char *const moment_names[MOMENT_KINDS] = {
    "setup", "own-turn", "others-turn", "thinking",       "chance",      "reaction",        "last",
    "over",  "resumed",  "computers",   "computers-over", "two-persons", "two-persons-over"};

// Two computer players: one that never ends its search by itself, and a fast one.
static const char slow[] = "ismcts:iterations=100000000,early=no,threads=1,megabytes=8";
static const char quick[] = "greedy";

// ---- Find the moments

typedef struct Found {  // the ply of a game for each kind of moment; -1 for none
    int ply[MOMENT_KINDS];
} Found;

static bool reacts(const Game *game, const State *state, Side turn) {
    Scene *scene = memory_take(1, sizeof *scene);
    view_scene(game, state, turn, scene);
    bool about = scene->about >= 0;
    free(scene);
    return about;
}

// Notes the kinds of moments for which a ply is suitable. Keeps the last ply of each kind, but
// the first one for the set-up.
static void ply_note(const Game *game, const State *before, Action action, int ply, Found *found) {
    Side turn = game_turn(game, before);
    Action list[ACTIONS_MAX];
    if (turn >= SIDES || game_legal(game, before, list) < 2) return;
    StateBuffer buffer;
    State *after = state_of(&buffer);
    game_copy(game, after, before);
    game_apply(game, after, action);
    Side next = game_turn(game, after);
    if (found->ply[MOMENT_SETUP] < 0) found->ply[MOMENT_SETUP] = ply;
    if (ply > 0 && ply % 3 == 0) found->ply[MOMENT_OWN_TURN] = ply;
    if (next == side_other(turn) && game_legal(game, after, list) > 1)
        found->ply[MOMENT_OTHERS_TURN] = ply;
    if (next == CHANCE) found->ply[MOMENT_CHANCE] = ply;
    if (next == NOBODY) found->ply[MOMENT_LAST_CHOICE] = ply;
    if (reacts(game, before, turn)) found->ply[MOMENT_REACTION] = ply;
}

// Plays a random game into `record`, and fills *found with its moments.
static void game_random(const Game *game, uint64_t seed, Record *record, Found *found) {
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    record->count = 0;
    for (int i = 0; i < MOMENT_KINDS; i++) found->ply[i] = -1;
    game->rules->setup(game->world, state);
    for (Side turn; (turn = game_turn(game, state)) != NOBODY;) {
        Action list[ACTIONS_MAX], action;
        if (turn == CHANCE) {
            action = game->rules->draw(game->world, state, &rng);
        } else {
            int count = game_legal(game, state, list);
            action = list[pcg_below(&rng, (uint32_t)count)];
        }
        ply_note(game, state, action, record->count, found);
        record->actions[record->count++] = action;
        game_apply(game, state, action);
    }
    found->ply[MOMENT_OVER] = record->count;
}

// Adds a moment: a game of the first `ply` plies of a record, with the players that the kind of
// moment needs. Does nothing if `ply` is negative.
static void moment_add(Moments *moments, const Game *game, const Record *whole, MomentKind kind,
                       int ply) {
    if (ply < 0) return;
    assert_true(moments->count < MOMENTS_MAX);
    Record *record = memory_take(1, sizeof *record);
    *record = *whole;
    StateBuffer state = {0};
    assert_true(record_replay(record, game, state_of(&state), ply, NULL));
    Moment *moment = &moments->list[moments->count];
    *moment = (Moment){.kind = kind};
    snprintf(moment->name, sizeof moment->name, "m%d-%s", moments->count++, moment_names[kind]);
    Side turn = game_turn(game, state_of(&state));
    if (turn < SIDES) {
        Text text = text_over(moment->next, sizeof moment->next);
        game->rules->format_action(game->world, state_of(&state), record->actions[ply], &text);
    }
    bool two = kind == MOMENT_TWO_PERSONS || kind == MOMENT_TWO_PERSONS_OVER;
    bool none = kind == MOMENT_COMPUTERS || kind == MOMENT_COMPUTERS_OVER;
    Side person = turn < SIDES ? turn : ALLIED;
    for (Side side = ALLIED; side < SIDES; side++) {
        bool sits = two || (!none && side == person);
        const char *words = sits ? "person" : kind == MOMENT_THINKING ? slow : quick;
        snprintf(record->player[side], sizeof record->player[side], "%s", words);
    }
    record->count = ply;
    moment->record = record_text(record, game);
    free(record);
}

void moments_find(Moments *moments, const char *scenario, uint64_t seed) {
    Game game;
    Error error = {0};
    Found found;
    Record *record = memory_take(1, sizeof *record);
    if (!game_open(&game, scenario, &error)) fail_msg("%s: %s", scenario, error.words);
    assert_true(record_begin(record, &game, scenario, "person", "person", seed, &error));
    // One game has most kinds of moments; further games are searched for the rare ones.
    game_random(&game, seed, record, &found);
    int own = found.ply[MOMENT_OWN_TURN], end = found.ply[MOMENT_OVER];
    const int plies[MOMENT_KINDS] = {[MOMENT_SETUP] = found.ply[MOMENT_SETUP],
                                     [MOMENT_OWN_TURN] = own,
                                     [MOMENT_OTHERS_TURN] = found.ply[MOMENT_OTHERS_TURN],
                                     [MOMENT_THINKING] = found.ply[MOMENT_OTHERS_TURN],
                                     [MOMENT_CHANCE] = found.ply[MOMENT_CHANCE],
                                     [MOMENT_REACTION] = found.ply[MOMENT_REACTION],
                                     [MOMENT_LAST_CHOICE] = found.ply[MOMENT_LAST_CHOICE],
                                     [MOMENT_OVER] = end,
                                     [MOMENT_RESUMED] = own,
                                     [MOMENT_COMPUTERS] = own,
                                     [MOMENT_COMPUTERS_OVER] = end,
                                     [MOMENT_TWO_PERSONS] = own,
                                     [MOMENT_TWO_PERSONS_OVER] = end};
    for (int kind = 0; kind < MOMENT_KINDS; kind++)
        moment_add(moments, &game, record, (MomentKind)kind, plies[kind]);
    const MomentKind rare[] = {MOMENT_REACTION, MOMENT_LAST_CHOICE};
    for (int i = 0; i < COUNT_OF(rare); i++) {
        int ply = plies[rare[i]];
        for (uint64_t more = 1; ply < 0 && more < GAMES_SEARCHED; more++) {
            game_random(&game, seed + more, record, &found);
            ply = found.ply[rare[i]];
            moment_add(moments, &game, record, rare[i], ply);
        }
    }
    free(record);
    game_close(&game);
}

// ---- Make the moments

void moments_open(Moments *moments, Service **service) {
    *moments = (Moments){.service = service};
    snprintf(moments->folder, sizeof moments->folder, "/tmp/cassino-moments-XXXXXX");
    assert_non_null(mkdtemp(moments->folder));
    *service = service_of(moments->folder);
    json_t *about = asked_well(*service, "{\"request\":\"about\"}");
    moments->requests = json_incref(json_object_get(about, "requests"));
    json_decref(about);
}

void moments_close(Moments *moments) {
    char command[128];
    for (int i = 0; i < moments->count; i++) {
        free(moments->list[i].record);
        json_decref(moments->list[i].status);
    }
    json_decref(moments->requests);
    service_free(*moments->service);
    snprintf(command, sizeof command, "rm -r %s", moments->folder);
    assert_int_equal(system(command), 0);
}

// Sends a request as JSON, and returns the answer as JSON.
static json_t *sent(Moments *moments, json_t *json, const Client *client) {
    Request request;
    bool good;
    char *text = json_dumps(json, JSON_COMPACT);
    assert_non_null(text);
    request_read(&request, text, strlen(text));
    json_t *answer = request_answer(*moments->service, &request, client, &good);
    const json_t *error = json_object_get(answer, "error");
    const char *words = json_string_value(json_object_get(error, "words"));
    if (good != (error == NULL) || (!good && (words == NULL || words[0] == '\0')))
        fail_msg("not answered: %.2000s", text);
    char *line = json_dumps(answer, JSON_HOUSE | JSON_COMPACT);
    assert_non_null(line);
    free(line);
    free(text);
    return answer;
}

static void forgotten(Moments *moments, const char *name) {
    json_decref(asked(*moments->service, "{\"request\":\"delete\",\"game\":\"%s\"}", name));
}

void moment_forget(Moments *moments, const Moment *moment) { forgotten(moments, moment->name); }

static void chosen_on(Moments *moments, const Moment *moment) {
    json_t *json = json_pack(
        "{s:s, s:s, s:I, s:s}", "request", "choose", "game", moment->name, "number",
        json_integer_value(json_object_get(moment->status, "number")), "words", moment->next);
    Client client = {0};
    json_t *answer = sent(moments, json, &client);
    if (json_object_get(answer, "error") != NULL) fail_msg("%s: %s", moment->name, moment->next);
    json_decref(answer);
    json_decref(json);
}

static void status_take(Moments *moments, Moment *moment) {
    json_decref(moment->status);
    moment->status =
        asked_well(*moments->service, "{\"request\":\"position\",\"game\":\"%s\"}", moment->name);
}

void moment_make(Moments *moments, Moment *moment) {
    Client client = {0};
    MomentKind kind = moment->kind;
    forgotten(moments, moment->name);
    json_t *json = json_pack("{s:s, s:s, s:s}", "request", "resume", "name", moment->name, "record",
                             moment->record);
    json_t *answer = sent(moments, json, &client);
    const json_t *error = json_object_get(answer, "error");
    if (error != NULL) fail_msg("%s: %s", moment->name, json_words_at(error, "words"));
    json_decref(answer);
    json_decref(json);
    bool steps = kind == MOMENT_OTHERS_TURN || kind == MOMENT_CHANCE || kind == MOMENT_THINKING;
    if ((steps && kind != MOMENT_THINKING) || kind == MOMENT_COMPUTERS)
        json_decref(
            asked_well(*moments->service, "{\"request\":\"stop\",\"game\":\"%s\"}", moment->name));
    status_take(moments, moment);
    if (steps) chosen_on(moments, moment);
    if (kind == MOMENT_RESUMED) {
        service_free(*moments->service);
        *moments->service = service_of(moments->folder);
    }
    if (steps || kind == MOMENT_RESUMED) status_take(moments, moment);
}

// ---- Requests

static int64_t number_of(const Moment *moment) {
    return json_integer_value(json_object_get(moment->status, "number"));
}

static const json_t *position_of(const Moment *moment) {
    return json_object_get(moment->status, "position");
}

// Returns the id of one of the visible pieces; 0 if there are none.
static int64_t piece_of(const Moment *moment, int variant) {
    const json_t *pieces = json_object_get(position_of(moment), "pieces");
    size_t count = json_array_size(pieces);
    if (count == 0) return 0;
    const json_t *piece = json_array_get(pieces, (size_t)variant * 5 % count);
    return json_integer_value(json_object_get(piece, "id"));
}

static const char *words_of(const Moment *moment, int variant) {
    const json_t *choices = json_object_get(position_of(moment), "choices");
    size_t count = json_array_size(choices);
    if (variant % 2 == 0 && moment->next[0] != '\0') return moment->next;
    if (count == 0) return "done";
    return json_words_at(json_array_get(choices, (size_t)variant * 3 % count), "words");
}

static json_t *after_of(const Moment *moment, int variant) {
    json_t *list = json_array();
    for (int i = 0; i < (variant + 1) % 3; i++)
        json_array_append_new(list, json_string(words_of(moment, variant + i * 2)));
    if (variant == FIELD_VARIANTS - 1) json_array_append_new(list, json_string("no such choice"));
    return list;
}

// Returns edits of the texts of words_value(), of which few can be made.
static json_t *edits_of(int variant) {
    static const char *const ops[] = {"replace", "add", "remove", "rename", "move"};
    static const char *const paths[] = {"/title", "/x/-", "/title/0", "", "/~2"};
    json_t *list = json_array();
    for (int i = 0; i < variant; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "op", ops[(i + variant) % 5],
                                              "path", paths[i % 5], "value", "y"));
    return list;
}

static json_t *number_value(const Moment *moment, const char *field, int variant) {
    int64_t ply = json_integer_value(json_object_get(position_of(moment), "ply"));
    int64_t number = number_of(moment);
    const struct {
        const char *field;
        int64_t values[FIELD_VARIANTS];
    } table[] = {
        {"number", {number, number, number, number, number + 1, 0, -1}},
        {"index", {0, 1, 2, 5, 0, 4000, -1}},
        {"ply", {ply, 0, ply > 0 ? ply - 1 : 0, ply / 2, ply + 1, 5000, -1}},
        {"from", {0, ply, ply / 2, ply + 1, 1, 5000, -1}},
        {"to", {ply, 0, ply / 2, ply + 1, 1, 5000, -1}},
        {"piece",
         {piece_of(moment, 0), piece_of(moment, 1), piece_of(moment, 2), piece_of(moment, 3), 0,
          200, -1}},
        {"place", {0, 5, 11, 23, 40, 900, -1}},
        {"games", {1, 2, 1, 3, 0, 1, -1}},
        {"minutes", {1, 2, 1, 3, 0, 1500, -1}},
        {"nth", {0, 1, 2, 3, 7, 0, -1}},
    };
    for (int i = 0; i < COUNT_OF(table); i++)
        if (strcmp(table[i].field, field) == 0) return json_integer(table[i].values[variant]);
    return NULL;
}

static json_t *words_value(const char *field, int variant) {
    static const struct {
        const char *field, *values[FIELD_VARIANTS];
    } table[] = {
        {"side", {"allied", "axis", "nobody", "allied", "axis", "chance", ""}},
        {"name", {"fresh", "fresh", "fresh", "fresh", "fresh", "../x", ""}},
        {"lesson",
         {"gbsu/1-moving-and-firing", "gbsu/1-moving-and-firing", "gbsu/2-reactions", "gbsu/none",
          "../x", "gbsu", ""}},
        {"rules", {"gbsu", "rfic", "gbww2", "tic_tac_toe", "none", "../x", ""}},
        {"allied", {"person", "greedy", "random", "person", "recruit", "nobody", ""}},
        {"axis", {"greedy", "person", "recruit", "random", "person", "nobody", ""}},
        {"scenario",
         {"tic_tac_toe", "gbsu/first-contact", "leduc_poker", "rfic/ford", "tic_tac_toe",
          "tests/good/gbsu/x.yaml", ""}},
        {"player",
         {"flat:iterations=4,trees=1,megabytes=1,threads=1", "greedy",
          "ismcts:iterations=64,trees=1,megabytes=1,threads=1", "recruit", "random", "cheat",
          "ismcts:iterations=0"}},
        {"stop", {"1", "2", "nobody", "", "1", "2", "3"}},
        {"text", {"title: x", "rules: gbsu\nchart: ../../x.yaml\n", "{", "- a", "x", "&a b", ""}},
        {"map", {"{}", "<map/>", "{", "<map><layer>", "[]", "x", ""}},
        {"order", {"ask", "fire 30", "hold 6", "hold 2 fire 30", "ask 30", "fire 300", ""}},
    };
    for (int i = 0; i < COUNT_OF(table); i++)
        if (strcmp(table[i].field, field) == 0) return json_string(table[i].values[variant]);
    return NULL;
}

json_t *field_value(const Moment *moment, const char *field, int variant) {
    variant %= FIELD_VARIANTS;
    if (strcmp(field, "game") == 0)
        return json_string(variant == FIELD_VARIANTS - 1 ? "no-game" : moment->name);
    if (strcmp(field, "words") == 0) return json_string(words_of(moment, variant));
    if (strcmp(field, "after") == 0) return after_of(moment, variant);
    if (strcmp(field, "edits") == 0) return edits_of(variant);
    if (strcmp(field, "sets") == 0) return json_pack("[s]", variant % 2 ? "turns=9" : "=");
    if (strcmp(field, "record") == 0)
        return json_string(variant < FIELD_VARIANTS - 2 ? moment->record : "rules: gbsu\n");
    static const char *const flags[] = {"positions", "changes", "brief", "again"};
    for (int i = 0; i < COUNT_OF(flags); i++)
        if (strcmp(field, flags[i]) == 0) return json_boolean(variant % 2);
    if (strcmp(field, "seed") == 0) return json_integer(variant);
    json_t *value = number_value(moment, field, variant);
    if (value == NULL) value = words_value(field, variant);
    if (value == NULL) fail_msg("moments.c has no value for the field '%s'", field);
    return value;
}

static void event_drop(void *context, GameSession *hosted, Side viewer, const char *id,
                       json_t *event) {
    (void)context, (void)hosted, (void)viewer, (void)id, (void)event;
}

static bool still_waits(void *context) { return clock_now() < *(const double *)context; }

// If a test hangs, prints the request that was being answered, for the reader of the log.
static char hung[2000];
static void hang_tell(int number) {
    (void)!write(STDERR_FILENO, hung, strlen(hung));
    signal(number, SIG_DFL);
    raise(number);
}

bool moment_ask(Moments *moments, const json_t *request) {
    const char *name = json_string_value(json_object_get(request, "request"));
    bool waits = strcmp(name, "wait") == 0 || strcmp(name, "watch") == 0;
    double until = clock_now() + (waits && moments->hurried ? 0 : PATIENCE);
    Client client = {event_drop, still_waits, &until, true};
    char *text = json_dumps(request, JSON_COMPACT);
    snprintf(hung, sizeof hung, "this request was being answered: %.1800s\n", text);
    free(text);
    signal(SIGALRM, hang_tell);
    signal(SIGABRT, hang_tell);
    alarm(HANG_SECONDS);
    json_t *answer = sent(moments, (json_t *)(uintptr_t)request, &client);
    alarm(0);
    signal(SIGABRT, SIG_DFL);
    bool good = json_object_get(answer, "error") == NULL;
    moments->refused = !good;
    moments->opened[0] = '\0';
    if (good && (strcmp(name, "new") == 0 || strcmp(name, "resume") == 0))
        snprintf(moments->opened, sizeof moments->opened, "%s", json_words_at(answer, "game"));
    json_decref(answer);
    return good;
}

void moment_mend(Moments *moments, Moment *moment, const json_t *request) {
    static const char *const changes[] = {"choose", "undo", "resign", "stop", "go", "delete"};
    const char *name = json_string_value(json_object_get(request, "request"));
    bool changed = false;
    for (int i = 0; i < COUNT_OF(changes); i++) changed |= strcmp(name, changes[i]) == 0;
    if (changed && !moments->refused) moment_make(moments, moment);
    if (moments->opened[0] != '\0') forgotten(moments, moments->opened);
    moments->opened[0] = '\0';
}
