// SPDX-License-Identifier: GPL-3.0-or-later
// analyze.c -- see analyze.h. Start at analyze().

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "arguments.h"
#include "commands.h"
#include "engine/game/named.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "play/service/json/analysis_json.h"
#include "play/service/json/scene_json.h"

enum { LINES_SHOWN = 5, HELP_BYTES = 8192, PROMPT_BYTES = 2000 };

typedef struct Analysis {
    const char *name, *player;  // what to look at, and who looks
    int ply;                    // -1: the end of a record
    uint64_t seed;
    bool json;
    Game game;
    bool opened;
    StateBuffer state;
    int plies;      // of the position looked at
    Record record;  // of a scenario it is empty
} Analysis;

static bool analysis_open(Analysis *analysis, Error *error) {
    if (!named_open(&analysis->game, &analysis->record, analysis->name, error)) return false;
    analysis->opened = true;
    analysis->plies = analysis->ply < 0 ? analysis->record.count : analysis->ply;
    memset(&analysis->state, 0, sizeof analysis->state);
    return record_replay(&analysis->record, &analysis->game, state_of(&analysis->state),
                         analysis->plies, error);
}

// On to the next position where a side has a choice: along the record, then with chances drawn.
static bool analysis_advance(Analysis *analysis, Error *error) {
    const Game *game = &analysis->game;
    State *state = state_of(&analysis->state);
    const Record *record = &analysis->record;
    Pcg rng = pcg_stream(analysis->seed, 0, PCG_GAME);
    Action list[ACTIONS_MAX];
    for (;; analysis->plies++) {
        Side turn = game_turn(game, state);
        if (turn == NOBODY)
            return error_set(
                error, "%s: the game is over at ply %d, and nobody has a choice; --ply goes back",
                analysis->name, analysis->plies);
        int count = game_legal(game, state, list);
        if (turn < SIDES && count > 1) return true;
        Action action = list[0];
        if (turn == CHANCE) action = game->rules->draw(game->world, state, &rng);
        if (analysis->plies < record->count) action = record->actions[analysis->plies];
        game_apply(game, state, action);
    }
}

// ---- The answer.

typedef struct LineText {
    const Game *game;
    Text text;  // "first, then second, then ..."; the first move is left out
    int count;
} LineText;

static void line_say(void *context, const State *before, Action seen) {
    LineText *line = context;
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    line->game->rules->format_action(line->game->world, before, seen, &text);
    if (line->count > 0) text_put(&line->text, "%s%s", line->count > 1 ? "; " : "", words);
    line->count++;
}

static void analysis_print(const Analysis *analysis, const State *guess, Side side,
                           const Player *player) {
    const SearchReport *report = mcts_player_report(player);
    const SearchMove *best = &report->moves[0];
    char prompt[PROMPT_BYTES];
    Text text = text_over(prompt, sizeof prompt);
    view_prompt(&analysis->game, state_of_const(&analysis->state), side, &text);
    printf("%s, ply %d, %s: %s\n", analysis->name, analysis->plies,
           view_side_name(&analysis->game, side), prompt);
    printf("%s expects %.1f%% +- %.1f (95%%), after %" PRIu64 " iterations of %s in %.2f s\n\n",
           view_side_name(&analysis->game, side), 100 * (double)best->value,
           196 * (double)best->uncertainty, report->iterations, analysis->player, report->seconds);
    printf("   visits  expects        action\n");
    for (int i = 0; i < report->count; i++) {
        const SearchMove *move = &report->moves[i];
        char words[SAY_BYTES], then[1000];
        text = text_over(words, sizeof words);
        analysis->game.rules->format_action(analysis->game.world, guess, move->action, &text);
        LineText line = {.game = &analysis->game, .text = text_over(then, sizeof then)};
        if (i < LINES_SHOWN)
            search_pv(mcts_player_search(player), guess, move->action, line_say, &line);
        if (move->visits == 0)
            printf("%9u  %6s    %4s  %s\n", move->visits, "-", "-", words);
        else
            printf("%9u  %5.1f%% +- %4.1f  %s\n", move->visits, 100 * (double)move->value,
                   196 * (double)move->uncertainty, words);
        if (line.count > 1) printf("%27sthen %s\n", "", then);
    }
}

static void analysis_dump(const Analysis *analysis, const State *guess, Side side,
                          const Player *player) {
    json_t *whole = json_pack("{s:s, s:i, s:o, s:s}", "name", analysis->name, "ply",
                              analysis->plies, "side", json_side(side), "player", analysis->player);
    assert(whole != NULL);
    analysis_json(&analysis->game, guess, player, mcts_player_report(player), whole);
    json_object_set_new(
        whole, "position",
        position_json(&analysis->game, state_of_const(&analysis->state), side, analysis->plies));
    json_dumpf(whole, stdout, JSON_HOUSE | JSON_INDENT(1));
    putchar('\n');
    json_decref(whole);
}

static bool analyze(Analysis *analysis, Error *error) {
    if (!analysis_open(analysis, error) || !analysis_advance(analysis, error)) return false;
    const Game *game = &analysis->game;
    Player *player = player_make(game, analysis->player, analysis->seed, error);
    if (player == NULL) return false;
    bool thinks = mcts_player_report(player) != NULL;
    if (thinks) {
        // The guess is shown to nobody: it is dealt again as for a player in a game.
        Side side = game_turn(game, state_of(&analysis->state));
        StateBuffer guess = analysis->state;
        Pcg rng = pcg_stream(analysis->seed, (uint64_t)analysis->plies, PCG_REDEAL);
        if (!player->sees_all) game->rules->resample(game->world, state_of(&guess), side, &rng);
        player->choose(player, game, state_of(&guess), side, analysis->plies);
        (analysis->json ? analysis_dump : analysis_print)(analysis, state_of(&guess), side, player);
    } else {
        error_set(
            error,
            "player \"%s\" does not search: analyze wants one that does, such as ismcts:seconds=5",
            analysis->player);
    }
    player->free(player);
    return thinks;
}

// ---- The words.

static const struct argp_option options[] = {
    {"ply", 'n', "N", 0, "The position after N plies of a record: its last", 0},
    {"player", 'p', "PLAYER", 0, "Who looks: ismcts:seconds=5,early=no", 0},
    {"seed", 'S', "N", 0, "The seed of the search, and of chances before the first choice: 1", 0},
    {"json", 'j', NULL, 0, "Answer in JSON", 0},
    {0},
};

static error_t analyze_parse(int key, char *argument, struct argp_state *state) {
    Analysis *analysis = state->input;
    switch (key) {
        case 'n':
            analysis->ply = (int)arguments_number(state, "--ply", argument, 0, PLIES_MAX);
            return 0;
        case 'p':
            analysis->player = argument;
            return 0;
        case 'S':
            analysis->seed = arguments_seed(state, argument);
            return 0;
        case 'j':
            analysis->json = true;
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num > 0) return ARGP_ERR_UNKNOWN;
            analysis->name = argument;
            return 0;
        case ARGP_KEY_END:
            if (analysis->name == NULL) arguments_refuse(state, "name a scenario or a record");
            if (analysis->ply > 0 && !named_is_record(analysis->name))
                arguments_refuse(state,
                                 "--ply wants a record; a scenario is looked at from its set-up");
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

int command_analyze(int argc, char **argv) {
    static char help[HELP_BYTES];
    Text text = text_over(help, sizeof help);
    text_put(
        &text,
        "Says what a search thinks of a position: for each candidate its visits, what the side to "
        "choose may expect of it, and the line that follows. In JSON: value, 0 to 1, and its "
        "error, of the best move and of each in moves (null if it was not tried), and the "
        "position that it is about, as `show --json` has it. Errors take in what a search of so "
        "many visits may not have found yet: where the truth is known, 1.96 of them to each side "
        "hold it 19 times in 20.\v");
    players_help(&text);
    const struct argp argp = {options, analyze_parse, "SCENARIO|RECORD", help, NULL, NULL, NULL};
    Analysis analysis = {.player = "ismcts:seconds=5,early=no", .ply = -1, .seed = 1};
    arguments_parse(&argp, argc, argv, &analysis);
    Error error = {0};
    bool good = analyze(&analysis, &error);
    if (analysis.opened) game_close(&analysis.game);
    return good ? EXIT_WELL : command_fail(argv[0], &error);
}
