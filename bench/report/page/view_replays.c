// SPDX-License-Identifier: GPL-3.0-or-later
// view_replays.c -- what replays.html shows: some games of the file, each with its log and, if it
// was measured, its luck breakdown.
#include <stdlib.h>

#include "game_log.h"
#include "view.h"

static json_t *game_view(const Report *report, Pick pick, json_t *game) {
    static const char *const names[PICKS] = {[PICK_TYPICAL] = "The typical game",
                                             [PICK_CLOSEST] = "The closest game",
                                             [PICK_UPSET] = "The greatest upset",
                                             [PICK_SHORTEST] = "The shortest game",
                                             [PICK_LONGEST] = "The longest game"};
    const GameLine *line = &report->games[report->pick[pick]];
    Error error = {0};
    char *log = game_log(report, line, &error);
    json_t *luck = json_object_get(game, "luck");
    if (json_is_object(luck)) json_object_set_new(luck, "payoff", json_real(line->payoff));
    json_object_set_new(game, "name", json_string(names[pick]));
    json_object_set_new(game, "pick", json_string(report_pick_names[pick]));
    json_object_set_new(game, "result",
                        line->result == DRAW
                            ? json_string("a draw")
                            : json_sprintf("a victory of %s", report->side[line->result]));
    json_object_set_new(game, "turns", json_integer(line->turns));
    json_object_set_new(game, "typical", json_boolean(pick == PICK_TYPICAL));
    json_object_set_new(game, "upset", json_real(pick == PICK_UPSET ? report->upset : 0));
    json_object_set_new(game, "log", json_string_nocheck(log != NULL ? log : ""));
    json_object_set_new(game, "log_error", json_string_nocheck(log != NULL ? "" : error.words));
    free(log);
    return game;
}

void view_replays(const Report *report, json_t *view) {
    json_t *games = json_array(), *replays = json_object_get(view, "replays");
    for (int pick = 0; pick < PICKS; pick++)
        if (report->pick[pick] >= 0)
            json_array_append(games, game_view(report, (Pick)pick,
                                               json_object_get(replays, report_pick_names[pick])));
    json_object_set_new(view, "games_to_replay", games);
}
