// SPDX-License-Identifier: GPL-3.0-or-later
// analyze.c -- the command `analyze`: shows what a search finds in a position. Start at analyze().

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/learn/first_policy.h"
#include "ai/players.h"
#include "engine/game/learned/learned.h"
#include "engine/game/named.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "play/service/json/analysis_json.h"
#include "play/service/json/scene_json.h"

enum { LINES_SHOWN = 5, PROMPT_BYTES = 2000, POLICY_BYTES = 320 };

typedef struct Analysis {
    const char *name, *player;  // the scenario or record; the player that searches
    int ply;                    // number of plies before the position; -1 for the end of a record
    uint64_t seed;
    bool json;
    Game game;
    bool opened;
    StateBuffer state;
    int plies;      // plies before the position that is searched, after analysis_advance()
    Record record;  // empty for a scenario
} Analysis;

static bool analysis_open(Analysis *analysis, Error *error) {
    if (!named_open(&analysis->game, &analysis->record, analysis->name, error)) return false;
    analysis->opened = true;
    first_policy_kept(&analysis->game, named_is_record(analysis->name) ? &analysis->record : NULL,
                      NULL);
    analysis->plies = analysis->ply < 0 ? analysis->record.count : analysis->ply;
    memset(&analysis->state, 0, sizeof analysis->state);
    return record_replay(&analysis->record, &analysis->game, state_of(&analysis->state),
                         analysis->plies, error);
}

// Advances to the next position in which a side has several choices. Follows the record to its end,
// then samples chance events and plays forced moves. Returns false and sets *error if the game is
// over first.
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
                error,
                "%s: no choice comes before the end of the game at ply %d; use a smaller --ply",
                analysis->name, analysis->plies);
        int count = game_legal(game, state, list);
        if (turn < SIDES && count > 1) return true;
        Action action = list[0];
        if (turn == CHANCE) action = game->rules->draw(game->world, state, &rng);
        if (analysis->plies < record->count) action = record->actions[analysis->plies];
        game_apply(game, state, action);
    }
}

typedef struct LineText {
    const Game *game;
    Text text;  // "second; third; ...": the line without its first move
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

static void analysis_print(const Analysis *analysis, const State *sample, Side side,
                           const Player *player) {
    const SearchReport *report = mcts_player_report(player);
    const SearchMove *best = &report->moves[0];
    char prompt[PROMPT_BYTES], policy[POLICY_BYTES];
    Text text = text_over(prompt, sizeof prompt);
    view_prompt(&analysis->game, state_of_const(&analysis->state), side, &text);
    printf("%s, ply %d, %s: %s\n", analysis->name, analysis->plies,
           view_side_name(&analysis->game, side), prompt);
    printf("The win probability of %s is %.1f%% +- %.1f (95%%), after %" PRIu64
           " iterations of %s in %.2f s\n",
           view_side_name(&analysis->game, side), 100 * (double)best->value,
           196 * (double)best->uncertainty, report->iterations, analysis->player, report->seconds);
    text = text_over(policy, sizeof policy);
    learned_say(&analysis->game, NULL, &text);
    printf("Policy: %s\n\n", policy);
    printf("   visits  win probab.    action\n");
    for (int i = 0; i < report->count; i++) {
        const SearchMove *move = &report->moves[i];
        char words[SAY_BYTES], then[1000];
        text = text_over(words, sizeof words);
        analysis->game.rules->format_action(analysis->game.world, sample, move->action, &text);
        LineText line = {.game = &analysis->game, .text = text_over(then, sizeof then)};
        if (i < LINES_SHOWN)
            search_pv(mcts_player_search(player), sample, move->action, line_say, &line);
        if (move->visits == 0)
            printf("%9u  %6s    %4s  %s\n", move->visits, "-", "-", words);
        else
            printf("%9u  %5.1f%% +- %4.1f  %s\n", move->visits, 100 * (double)move->value,
                   196 * (double)move->uncertainty, words);
        if (line.count > 1) printf("%27sthen %s\n", "", then);
    }
}

static void analysis_dump(const Analysis *analysis, const State *sample, Side side,
                          const Player *player) {
    char policy[POLICY_BYTES];
    Text text = text_over(policy, sizeof policy);
    learned_say(&analysis->game, NULL, &text);
    json_t *whole =
        json_pack("{s:s, s:i, s:o, s:s, s:s}", "name", analysis->name, "ply", analysis->plies,
                  "side", json_side(side), "player", analysis->player, "policy", policy);
    assert(whole != NULL);
    analysis_json(&analysis->game, sample, player, mcts_player_report(player), whole);
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
    bool searches = mcts_player_report(player) != NULL;
    if (searches) {
        // Search a determinization, as a player does in a game, so that the true hidden cards stay
        // hidden. A player that sees everything, such as cheat, searches the true position.
        Side side = game_turn(game, state_of(&analysis->state));
        StateBuffer sample = analysis->state;
        Pcg rng = pcg_stream(analysis->seed, (uint64_t)analysis->plies, PCG_RESAMPLE);
        if (!player->sees_all) game->rules->resample(game->world, state_of(&sample), side, &rng);
        player->choose(player, game, state_of(&sample), side, analysis->plies);
        (analysis->json ? analysis_dump : analysis_print)(analysis, state_of(&sample), side,
                                                          player);
    } else {
        error_set(error,
                  "--player: player '%s' does not search; expected one that does, such as "
                  "ismcts:seconds=5",
                  analysis->player);
    }
    player->free(player);
    return searches;
}

// ---- The command line

static bool analyze_check(void *words, Error *error) {
    const Analysis *analysis = words;
    return analysis->ply <= 0 || named_is_record(analysis->name) ||
           error_set(
               error,
               "--ply: expected the file of a record; a scenario is analyzed from its set-up");
}

static int analyze_run(void *words, Error *error) {
    Analysis *analysis = words;
    bool good = analyze(analysis, error);
    if (analysis->opened) game_close(&analysis->game);
    return good ? EXIT_WELL : EXIT_BAD;
}

// clang-format off
static const CommandOption options[] = {
    {EITHER_ARGUMENT, TEXT(Analysis, name)},
    {OPTION_PLY, NUMBER(Analysis, ply), RANGE(0, PLIES_MAX), OTHERWISE(-1, "the end of the record"),
     HELP("Analyze the first choice after N plies of a record")},
    {OPTION_PLAYER, TEXT(Analysis, player), DEFAULT_TEXT("ismcts:seconds=5,early=no"),
     HELP("Player whose search is shown")},
    {OPTION_SEED, SEED(Analysis, seed)},
    {OPTION_JSON, FLAG(Analysis, json)},
};
// clang-format on

const Command command_analyze = {
    .name = "analyze",
    .summary = "Show the candidate actions of a position and their values",
    .purpose =
        "Show what a search finds in a position: the visits of each candidate action, the win "
        "probability of the side that chooses, and the principal variation. In JSON, value (0 to "
        "1) and its standard error are those of the best move; each move has its own, or null if "
        "it was not tried; position is as in `cassino show --json`; policy says in words which "
        "learned policy the player uses. The errors also cover what a "
        "search of this length may not have found: in 19 of 20 tests with a known true value, "
        "that value was within 1.96 errors.",
    .examples =
        "cassino analyze gbsu/first-contact --player elite\n"
        "cassino analyze my.record --ply 40 --json",
    .more = players_help,
    OPTIONS(options),
    .bytes = sizeof(Analysis),
    .check = analyze_check,
    .run = analyze_run,
};
