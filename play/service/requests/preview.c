// SPDX-License-Identifier: GPL-3.0-or-later
// preview.c -- the request `preview`: tells how large, how long and how hard a scenario is, and
// whether the computer has learned it, for a person who looks for one to play. The length is
// measured by one game of greedy against itself, with a fixed seed and no policy: the page without
// a server (play/web) loads a policy only for a battle that is played.
#include <stdlib.h>

#include "ai/learn/first_policy.h"
#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/learned/learned.h"
#include "engine/game/play_game.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

// Estimated time that a person needs for a decision. Several decisions are made by one click, and a
// few take a minute.
enum { SECONDS_PER_DECISION = 15, MINUTES_STEP = 5, EASY_UNITS = 9, MEDIUM_UNITS = 14, SEED = 1 };

typedef struct Count {
    int decisions[SIDES];
} Count;

static void decision_count(void *context, const Game *game, const State *before, Action action,
                           const State *after) {
    Count *count = context;
    Side side = game_turn(game, before);
    (void)action;
    (void)after;
    if (side < SIDES) count->decisions[side]++;
}

static bool preview_stopped(void *context) { return call_stopped(context, NULL); }

// Plays the game and counts its decisions. Returns false if the request was stopped.
static bool game_count(Call *call, const Game *game, Count *out) {
    Host *host = memory_take(1, sizeof *host);
    const PlayGame wanted = {.game = game,
                             .player = {"greedy", "greedy"},
                             .make = player_make,
                             .seed = SEED,
                             .watch = {decision_count, out},
                             .stop = {preview_stopped, call}};
    bool played = play_game(host, &wanted);
    free(host);
    return played;
}

static void units_count(const Game *game, int units[SIDES]) {
    StateBuffer state;
    Scene *scene = memory_take(1, sizeof *scene);
    game->rules->setup(game->world, state_of(&state));
    view_scene(game, state_of_const(&state), NOBODY, scene);
    for (int i = 0; i < scene->piece_count; i++)
        if (scene->pieces[i].side < SIDES) units[scene->pieces[i].side]++;
    free(scene);
}

static void preview_put(Call *call, const Game *game, bool learned, const Count *count) {
    int units[SIDES] = {0};
    units_count(game, units);
    int most = max_int(units[ALLIED], units[AXIS]);
    int minutes =
        (count->decisions[ALLIED] + count->decisions[AXIS]) / 2 * SECONDS_PER_DECISION / 60;
    minutes = max_int(MINUTES_STEP, (minutes + MINUTES_STEP / 2) / MINUTES_STEP * MINUTES_STEP);
    call_put(call, "learned", json_boolean(learned));
    call_put(call, "units", json_pack("{s:i, s:i}", "allied", units[ALLIED], "axis", units[AXIS]));
    call_put(call, "minutes", json_integer(minutes));
    call_put(call, "difficulty",
             json_string(most <= EASY_UNITS     ? "easy"
                         : most <= MEDIUM_UNITS ? "medium"
                                                : "hard"));
}

bool run_preview(Call *call) {
    Game game;
    Count count = {0};
    Error error = {0};
    char path[PATH_MOST];
    if (!game_open_plain(&game, call->fields->scenario, path, &error))
        return request_refuse(&call->error, "scenario", "%s", error.words);
    bool played = game_count(call, &game, &count);
    bool learned = learned_exists(&game, path) || first_policy_kept(&game, NULL, NULL);
    if (played)
        preview_put(call, &game, learned, &count);
    else
        request_refuse(&call->error, NULL, "the request was stopped");
    game_close(&game);
    return played;
}
