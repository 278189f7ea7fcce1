// SPDX-License-Identifier: GPL-3.0-or-later
// scenario_warnings.c -- see scenario_warnings.h. A few quick games tell where each unit can begin,
// at set-up or as a reinforcement, and where it goes. LabRules.reach then adds all that it could
// reach from there without enemies.
#include "scenario_warnings.h"

#include <stdlib.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"

enum { GAMES = 8, SEED = 1 };  // games of each player: random, which begins anywhere, and greedy

typedef bool Places[PLACES_MAX];

typedef struct Reach {
    Places *begins, *reaches;  // by piece: where it begins, and where it can come; owned
    bool begun[PIECES_MAX];    // true if the piece was in a place already in the current game
    Piece pieces[PIECES_MAX];
    int count;
} Reach;

static void places_note(void *context, const Game *game, const State *before, Action action,
                        const State *after) {
    Reach *reach = context;
    PiecePlace at[PIECES_MAX];
    (void)before, (void)action;
    game->rules->lab.places(game->world, after, NOBODY, at);
    for (int i = 0; i < reach->count; i++) {
        if (at[i].place == NO_PLACE) continue;
        reach->reaches[i][at[i].place] = true;
        if (!reach->begun[i]) reach->begins[i][at[i].place] = true;
        reach->begun[i] = true;
    }
}

static void games_watch(Reach *reach, const Game *game) {
    static const char *const players[] = {"random", "greedy"};
    for (int i = 0; i < GAMES * COUNT_OF(players); i++) {
        const char *player = players[i % COUNT_OF(players)];
        Host host;
        PlayGame wanted = {.game = game,
                           .player = {player, player},
                           .make = player_make,
                           .seed = SEED,
                           .index = (uint64_t)i,
                           .watch = {places_note, reach}};
        memset(reach->begun, 0, sizeof reach->begun);
        play_game(&host, &wanted);
    }
}

// Returns true if a piece of this side reaches the place.
static bool side_reaches(const Reach *reach, Side side, int place) {
    for (int i = 0; i < reach->count; i++)
        if (reach->pieces[i].side == side && reach->reaches[i][place]) return true;
    return false;
}

static void objectives_warn(const Game *game, const Reach *reach, Text *out) {
    const LabRules *lab = &game->rules->lab;
    Objective list[OBJECTIVES_MOST];
    int count = lab->objectives != NULL ? lab->objectives(game->world, list) : 0;
    for (int i = 0; i < count; i++) {
        for (Side side = ALLIED; side < SIDES; side++) {
            if (list[i].place == NO_PLACE || side_reaches(reach, side, list[i].place)) continue;
            text_put(out,
                     "no unit of %s can reach the objective %s: look for a missing bridge, ford or "
                     "path\n",
                     game->rules->scene.side_name(game->world, side), list[i].name);
        }
    }
}

// Returns true if a piece of this side reaches a place where an enemy piece can begin.
static bool side_meets(const Reach *reach, Side side) {
    for (int i = 0; i < reach->count; i++) {
        if (reach->pieces[i].side == side) continue;
        for (int place = 0; place < PLACES_MAX; place++)
            if (reach->begins[i][place] && side_reaches(reach, side, place)) return true;
    }
    return false;
}

static void reach_warn(const Game *game, Text *out) {
    const LabRules *lab = &game->rules->lab;
    if (lab->reach == NULL) return;
    Reach *reach = memory_take(1, sizeof *reach);
    reach->begins = memory_take(PIECES_MAX, sizeof *reach->begins);
    reach->reaches = memory_take(PIECES_MAX, sizeof *reach->reaches);
    reach->count = lab->pieces(game->world, reach->pieces);
    games_watch(reach, game);
    for (int i = 0; i < reach->count; i++) lab->reach(game->world, i, reach->reaches[i]);
    objectives_warn(game, reach, out);
    if (!side_meets(reach, ALLIED) && !side_meets(reach, AXIS))
        text_put(out, "no path leads from the units of one side to those of the other\n");
    free(reach->begins);
    free(reach->reaches);
    free(reach);
}

// Warns if a side cannot win on points. The loader accepts such a scenario.
static void points_warn(const Game *game, Text *out) {
    Scale scale = {0};
    if (game->rules->lab.scale == NULL) return;
    game->rules->lab.scale(game->world, &scale);
    if (!scale.known || scale.least == scale.most) return;
    for (int side = 0; side < SIDES; side++) {
        int needed = side == ALLIED ? scale.threshold + scale.draw : scale.threshold - scale.draw;
        if (side == ALLIED ? scale.most > needed : scale.least < needed) continue;
        text_put(out,
                 "%s cannot win on points: it needs a margin %s %d, and the points of 'victory' "
                 "can only make margins from %d to %d\n",
                 game->rules->scene.side_name(game->world, (Side)side),
                 side == ALLIED ? "above" : "below", needed, scale.least, scale.most);
    }
}

void scenario_warnings(const Game *game, Text *out) {
    points_warn(game, out);
    reach_warn(game, out);
}
