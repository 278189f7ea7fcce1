// SPDX-License-Identifier: GPL-3.0-or-later
// show.c -- the command `show`: a position, its map, units and hands.
#include <stdio.h>

#include "commands.h"
#include "engine/game/learned.h"
#include "engine/game/view.h"
#include "look.h"
#include "play/service/json/scene_json.h"
#include "play/terminal/split_view.h"
#include "play/terminal/terminal.h"

enum { SHOW_BYTES = 1 << 17 };

// As PROTOCOL.md has it.
static void show_json(const LookOptions *chosen, const Game *game, const State *state, int ply) {
    json_t *whole = json_pack("{s:o, s:o}", "scenario", scenario_json(game, chosen->name),
                              "position", position_json(game, state, chosen->side, ply));
    assert(whole != NULL);
    json_dumpf(whole, stdout, JSON_HOUSE | JSON_INDENT(1));
    printf("\n");
    json_decref(whole);
}

int command_show(int argc, char **argv) {
    static const struct argp_option options[] = {
        {"ply", 'n', "N", 0, "After N plies (a record's end if not given)", 0},
        {"side", WORD_ONLY('s'), "SIDE", 0,
         "As that side, the scenario's name or allied or axis, may see it (everything if not "
         "given)",
         0},
        {"json", 'j', NULL, 0, "Answer in JSON: the scenario (its board), and the position", 0},
        {0},
    };
    static const struct argp argp = {
        options,
        look_parse,
        "SCENARIO|RECORD",
        "Show the map, the units and the hands of a position."
        "\vFor example:\n  cassino show leduc_poker\n  cassino show my.record --ply 40 --side axis",
        NULL,
        NULL,
        NULL};
    LookOptions chosen = {.ply = -1, .side = NOBODY};
    arguments_parse(&argp, argc, argv, &chosen);
    static Record record;
    static char view[SHOW_BYTES], fitted[2 * SHOW_BYTES];
    Game game;
    Error error = {0};
    StateBuffer state;
    if (!look_open(&chosen, &game, &record, state_of(&state), &error))
        return command_fail(argv[0], &error);
    int ply = chosen.ply < 0 ? record.count : chosen.ply;
    if (chosen.json) {
        show_json(&chosen, &game, state_of(&state), ply);
        game_close(&game);
        return EXIT_WELL;
    }
    Text text = text_over(view, sizeof view);
    text_put(&text, "%s, ply %d of %d\n", game.rules->title_of(game.world), ply, record.count);
    if (game.rules->learn.tables != NULL) {
        text_put(&text, "Players: ");
        learned_say(&game, &text);
        text_put(&text, ".\n");
    }
    view_show(&game, state_of(&state), chosen.side, output_colour(), &text);
    if (text.start[text.length - 1] != '\n') text_char(&text, '\n');
    view_prompt(&game, state_of(&state), chosen.side, &text);
    text_char(&text, '\n');
    Text out = text_over(fitted, sizeof fitted);
    fit_text(view, output_width(), &out);
    printf("%s", fitted);
    game_close(&game);
    return EXIT_WELL;
}
