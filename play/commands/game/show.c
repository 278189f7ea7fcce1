// SPDX-License-Identifier: GPL-3.0-or-later
// show.c -- the command `show`: a position, its map, units and hands.
#include <inttypes.h>
#include <stdio.h>

#include "ai/learn/first_policy.h"
#include "engine/game/learned/learned.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "look.h"
#include "play/commands/commands.h"
#include "play/service/json/scene_json.h"
#include "play/terminal/terminal.h"

enum { SHOW_BYTES = 1 << 17 };

// Prints a position as JSON in the form that PROTOCOL.md describes.
static void show_json(const LookOptions *chosen, const Game *game, const State *state, int ply) {
    json_t *whole = json_pack("{s:o, s:o}", "scenario", scenario_json(game, chosen->name),
                              "position", position_json(game, state, chosen->side, ply));
    assert(whole != NULL);
    json_dumpf(whole, stdout, JSON_HOUSE | JSON_INDENT(1));
    printf("\n");
    json_decref(whole);
}

// clang-format off
static const CommandOption options[] = {
    {EITHER_ARGUMENT, TEXT(LookOptions, name)},
    {OPTION_PLY, LOOK_PLY, OTHERWISE(-1, "the end of the record"),
     HELP("Show the position after N plies")},
    LOOK_SIDE,
    {OPTION_JSON, FLAG(LookOptions, json)},
};
// clang-format on

// Appends which policy the players of a record used, or those of a scenario use.
static void policy_put(Game *game, const Record *record, bool recorded, Text *out) {
    if (game->rules->learn.tables == NULL) return;
    text_put(out, "Players: ");
    first_policy_kept(game, recorded ? record : NULL, NULL);
    if (!recorded || record->learned == learned_hash(game))
        learned_say(game, NULL, out);
    else if (record->learned == 0)
        text_put(out, "played without a learned policy");
    else
        text_put(out, "played with another learned policy than the scenario has now, %016" PRIx64,
                 record->learned);
    text_put(out, ".\n");
}

static int show_run(void *look_options, Error *error) {
    LookOptions *chosen = look_options;
    static Record record;
    static char view[SHOW_BYTES];
    Game game;
    StateBuffer state;
    if (!look_open(chosen, &game, &record, state_of(&state), error)) return EXIT_BAD;
    int ply = chosen->ply < 0 ? record.count : chosen->ply;
    if (chosen->json) {
        show_json(chosen, &game, state_of(&state), ply);
        game_close(&game);
        return EXIT_WELL;
    }
    Text text = text_over(view, sizeof view);
    text_put(&text, "%s, ply %d of %d\n", game.rules->title_of(game.world), ply, record.count);
    policy_put(&game, &record, named_is_record(chosen->name), &text);
    view_show(&game, state_of(&state), chosen->side, output_colour(), &text);
    if (text.start[text.length - 1] != '\n') text_char(&text, '\n');
    view_prompt(&game, state_of(&state), chosen->side, &text);
    text_char(&text, '\n');
    output_view(view);
    game_close(&game);
    return EXIT_WELL;
}

const Command command_show = {
    .name = "show",
    .summary = "Show a position: the map, the units, the hands",
    .purpose = "Show the map, the units and the hands of a position.",
    .examples =
        "cassino show leduc_poker\n"
        "cassino show my.record --ply 40 --side axis",
    OPTIONS(options),
    .bytes = sizeof(LookOptions),
    .run = show_run,
};
