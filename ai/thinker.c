// SPDX-License-Identifier: GPL-3.0-or-later
// thinker.c -- the player that searches: a Search behind the interface of player.h.
#include "engine/game/open.h"
#include "players.h"

#include <math.h>
#include <stdlib.h>

typedef struct Thinker {
    Player player;  // first: a Player * is a Thinker *
    SearchParams params;
    Search *search;
    Pcg rng;              // for noise alone
    SearchReport report;  // of the last choice
    int chosen;           // which of report.moves
    Side side;            // whose choice it was
    StateBuffer asked;    // the position it was made in, as it was handed over
} Thinker;

enum {
    LINE_SAID_MAX = 5,  // plies of the expected line that are told
    LINE_DEALS = 16,    // redeals under which what is told must be possible
};

// A draw by visits^(1/noise): 1 is in proportion, towards 0 the most visited.
static int noisy_choice(Thinker *thinker) {
    const SearchReport *report = &thinker->report;
    double power = 1 / (double)thinker->params.noise, sum = 0;
    double most = fmax(1, report->moves[0].visits);
    double weight[ACTIONS_MAX];
    for (int i = 0; i < report->count; i++) {
        weight[i] = pow(report->moves[i].visits / most, power);
        sum += weight[i];
    }
    double mark = (double)pcg_unit(&thinker->rng) * sum;
    for (int i = 0; i < report->count; i++) {
        mark -= weight[i];
        if (mark < 0) return i;
    }
    return 0;
}

static Action thinker_choose(Player *self, const Game *game, const State *guess, Side side) {
    Thinker *thinker = (Thinker *)self;
    search_watch(thinker->search, self->progress, self->progress_context);
    game_copy(game, state_of(&thinker->asked), guess);
    search_run(thinker->search, guess, side, &thinker->report);
    thinker->side = side;
    thinker->chosen = thinker->params.noise > 0 ? noisy_choice(thinker) : 0;
    return thinker->report.moves[thinker->chosen].action;
}

typedef struct Line {
    const Game *game;
    Text *out;
    Side listener;  // NOBODY: the player himself
    Pcg rng;
    int said;
    bool hidden;  // something came that the listener could not see coming
} Line;

// Whether it would look the same to the listener, and could be, whatever it is that he cannot know:
// a card that is played openly was in a hidden hand until then.
static bool line_hidden(Line *line, const State *before, Action seen) {
    const Rules *rules = line->game->rules;
    const World *world = line->game->world;
    if (rules->seen(world, before, seen, line->listener) != seen) return true;
    for (int i = 0; i < LINE_DEALS; i++) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        Action list[ACTIONS_MAX];
        game_copy(line->game, state, before);
        rules->redeal(world, state, line->listener, &line->rng);
        if (game_turn(line->game, state) != game_turn(line->game, before)) return true;
        if (!list_holds(list, game_legal(line->game, state, list), seen)) return true;
    }
    return false;
}

static void line_say(void *context, const State *before, Action seen) {
    Line *line = context;
    if (line->said++ == 0) return;  // the move itself is known
    line->hidden = line->hidden || (line->listener != NOBODY && line_hidden(line, before, seen));
    if (line->hidden || line->said > LINE_SAID_MAX) return;
    text_put(line->out, "%s", line->said == 2 ? "; then it expects: " : ", ");
    line->game->rules->say(line->game->world, before, seen, line->out);
}

void thinker_line(const Player *player, const Game *game, Action first, Side listener, Text *out) {
    const Thinker *thinker = (const Thinker *)player;
    Line line = {.game = game,
                 .out = out,
                 .listener = listener,
                 .rng = pcg_stream(thinker->params.seed, 0, PCG_REDEAL)};
    search_line(thinker->search, state_of_const(&thinker->asked), first, line_say, &line);
}

static void thinker_explain(Player *self, const Game *game, Text *out) {
    const Thinker *thinker = (const Thinker *)self;
    const SearchReport *report = &thinker->report;
    if (report->iterations == 0) return;
    const SearchMove *move = &report->moves[thinker->chosen];
    text_put(out, "%.0f%% (+-%.0f) after %llu iterations, %.0f%% of them on this move",
             100 * (double)move->value, 196 * (double)move->error,
             (unsigned long long)report->iterations,
             100.0 * move->visits / (double)report->iterations);
    thinker_line(self, game, move->action, NOBODY, out);
}

static void thinker_free(Player *self) {
    search_free(((Thinker *)self)->search);
    free(self);
}

static Player *searcher_make(const Game *game, const char *preset, const char *text, bool cheats,
                             uint64_t seed, Error *error) {
    SearchParams params = search_defaults();
    bool preset_ok = options_parse(search_options, &params, preset, error);
    assert(preset_ok);
    if (!options_parse(search_options, &params, text, error)) return NULL;
    params.seed = seed;
    if (cheats) params.deal = DEAL_TRUE;
    Thinker *thinker = calloc(1, sizeof *thinker);
    assert(thinker != NULL);
    thinker->params = params;
    thinker->rng = pcg_stream(seed, 0, PCG_PLAYER);
    thinker->search = search_new(game, &params, error);
    thinker->player = (Player){.choose = thinker_choose,
                               .free = thinker_free,
                               .explain = thinker_explain,
                               .sees_all = params.deal == DEAL_TRUE};
    if (thinker->search != NULL) return &thinker->player;
    free(thinker);
    return NULL;
}

Player *thinker_make(const Game *game, const char *preset, const char *options, uint64_t seed,
                     Error *error) {
    return searcher_make(game, preset, options, false, seed, error);
}

Player *cheat_make(const Game *game, const char *preset, const char *options, uint64_t seed,
                   Error *error) {
    return searcher_make(game, preset, options, true, seed, error);
}

const SearchReport *thinker_report(const Player *player) {
    return player->choose == thinker_choose ? &((const Thinker *)player)->report : NULL;
}

const Search *thinker_search(const Player *player) {
    return player->choose == thinker_choose ? ((const Thinker *)player)->search : NULL;
}
