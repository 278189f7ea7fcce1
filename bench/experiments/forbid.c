// SPDX-License-Identifier: GPL-3.0-or-later
// forbid.c -- a player that never chooses certain actions; see forbid.h. Start at
// restriction_keep().
#include "forbid.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/features.h"
#include "engine/rules/rules.h"
#include "vary.h"

// ---- What is forbidden

// The pieces and objectives of a position. Only moves need them, so they are read at the first one.
typedef struct Ground {
    int piece_count;  // -1: not read yet
    int objective_count;
    Piece piece[PIECES_MAX];
    PiecePlace at[PIECES_MAX];
    Objective objective[OBJECTIVES_MOST];
} Ground;

static void ground_read(const Restriction *it, const Game *game, const State *state,
                        Ground *ground) {
    const LabRules *lab = &game->rules->lab;
    ground->piece_count = lab->pieces(game->world, ground->piece);
    lab->places(game->world, state, it->side, ground->at);
    ground->objective_count = lab->objectives(game->world, ground->objective);
}

static bool is_objective(const Ground *ground, int place) {
    for (int i = 0; i < ground->objective_count; i++)
        if (ground->objective[i].place == place) return true;
    return false;
}

static bool holds_enemy(const Ground *ground, Side side, int place) {
    for (int i = 0; i < ground->piece_count; i++)
        if (ground->piece[i].side != side && ground->at[i].place == place &&
            ground->at[i].steps > 0)
            return true;
    return false;
}

// Returns true if a move leaves an objective (KIND_LEAVE) or goes where an enemy is (KIND_COMBAT).
static bool move_is(const Restriction *it, const Game *game, const State *state, Action action,
                    Ground *ground) {
    Parts parts;
    game->rules->scene.parts(game->world, state, action, &parts);
    if (parts.piece < 0 || parts.place == NO_PLACE) return false;
    if (ground->piece_count < 0) ground_read(it, game, state, ground);
    if (it->kind == KIND_COMBAT) return holds_enemy(ground, it->side, parts.place);
    int from = ground->at[parts.piece].place;
    return from != NO_PLACE && from != parts.place && is_objective(ground, from);
}

static bool is_move(const VerbRow *row) {
    return (row->acts & KIND(MOVE)) != 0 && row->learn == LEARN_GOES;
}

static bool names(const Restriction *it, const Game *game, const State *state, Action action,
                  Ground *ground) {
    ForceWords words;
    if (it->verb >= 0) return (int)action_verb(action) == it->verb;
    if (it->kind < 0) return force_fits(game, state, action, it->pattern, words);
    const VerbRow *row = &game->rules->verbs->rows[action_verb(action)];
    if (row->acts >> it->kind & 1) return true;
    return (it->kind == KIND_LEAVE || it->kind == KIND_COMBAT) && is_move(row) &&
           move_is(it, game, state, action, ground);
}

// Implements ActionFilter.keep(). Where all actions are forbidden, all stay.
static int restriction_keep(const ActionFilter *filter, const Game *game, const State *state,
                            Action list[], int count) {
    const Restriction *it = (const Restriction *)filter;
    Ground ground;
    ground.piece_count = -1;
    int kept = 0;
    if (count < 2 || game_turn(game, state) != it->side) return count;
    for (int i = 0; i < count; i++)
        if (!names(it, game, state, list[i], &ground)) list[kept++] = list[i];
    return kept > 0 ? kept : count;  // nothing was overwritten if nothing was kept
}

// Sets *error to what may be forbidden in place of the unknown word `what`. Returns false.
static bool word_refuse(const Game *game, const char *what, Error *error) {
    const VerbTable *verbs = game->rules->verbs;
    const char *kinds[ACTION_KINDS];
    char list[sizeof error->words];
    Text text = text_over(list, sizeof list);
    int count = restriction_kinds(game, kinds);
    for (int i = 0; i < count; i++) text_put(&text, "%s, ", kinds[i]);
    for (int i = 0; i < verbs->count; i++)
        if (verbs->rows[i].acts != 0) text_put(&text, "%s, ", verbs->rows[i].key);
    return error_set(error, "unknown action '%.40s'; expected %s%s, or a pattern with *", what,
                     list, restriction_hiding);
}

bool restriction_read(const Game *game, const char *what, Side side, Restriction *out,
                      Error *error) {
    const VerbTable *verbs = game->rules->verbs;
    *out = (Restriction){.filter = {restriction_keep}, .side = side, .kind = -1, .verb = -1};
    if (what[0] == '\0' || strlen(what) >= sizeof out->pattern)
        return error_set(error, "'%s': expected 1 to %d bytes", what, (int)sizeof out->pattern - 1);
    snprintf(out->pattern, sizeof out->pattern, "%s", what);
    for (int i = 0; verbs != NULL && i < ACTION_KINDS; i++)
        if (strcasecmp(what, action_kinds[i]) == 0) out->kind = i;
    bool known = verbs == NULL || out->kind >= 0 || strpbrk(what, " *?[") != NULL;
    for (int i = 0; verbs != NULL && i < verbs->count && out->kind < 0; i++) {
        const VerbRow *row = &verbs->rows[i];
        if (strcasecmp(what, row->key) == 0) out->verb = i;
        known |= out->verb == i || (row->words != NULL && strcasecmp(what, row->words) == 0);
    }
    return known || word_refuse(game, what, error);
}

int restriction_kinds(const Game *game, const char *out[ACTION_KINDS]) {
    const Rules *rules = game->rules;
    Objective objectives[OBJECTIVES_MOST];
    uint32_t acts = 0;
    int count = 0;
    for (int i = 0; rules->verbs != NULL && i < rules->verbs->count; i++) {
        const VerbRow *row = &rules->verbs->rows[i];
        acts |= row->acts;
        if (is_move(row) && rules->lab.objectives(game->world, objectives) > 0) acts |= KIND(LEAVE);
    }
    for (int i = 0; i < ACTION_KINDS; i++)
        if (acts >> i & 1) out[count++] = action_kinds[i];
    return count;
}

uint64_t restriction_marks(const void *list, const Game *game, const State *before, Action action) {
    const RestrictionList *restrictions = list;
    Action legal[ACTIONS_MAX];
    uint64_t marks = 0;
    Side turn = game_turn(game, before);
    for (int i = 0; i < restrictions->count; i++) {
        const Restriction *it = &restrictions->at[i];
        Ground ground;
        ground.piece_count = -1;
        if (it->side != turn || !names(it, game, before, action, &ground)) continue;
        int count = game_legal(game, before, legal);
        count = restriction_keep(&it->filter, game, before, legal, count);
        if (!list_holds(legal, count, action)) marks |= 1ull << i;
    }
    return marks;
}

// ---- Hiding

const char restriction_hiding[] = "hiding";

int game_unhide(const Game *game, Side side, Game *out, Error *error) {
    const LabRules *lab = &game->rules->lab;
    Number *numbers = memory_take(NUMBERS_MAX, sizeof *numbers);
    int all = lab->numbers != NULL ? lab->numbers(game->world, numbers) : 0, count = 0;
    char pattern[40], (*words)[NUMBER_FULL_BYTES + 4] = memory_take(PIECES_MAX, sizeof *words);
    const char *edits[PIECES_MAX];
    snprintf(pattern, sizeof pattern, "sides.%s.*hidden", feature_side_keys[side]);
    for (int i = 0; i < all && count < PIECES_MAX; i++) {
        if (!number_fits(&numbers[i], pattern) || numbers[i].value == 0) continue;
        snprintf(words[count], sizeof words[count], "%s=0", numbers[i].full);
        edits[count] = words[count];
        count++;
    }
    if (count > 0 && !game_edit(game, edits, count, out, error)) count = -1;
    free(words);
    free(numbers);
    return count;
}

// ---- The player

typedef struct Forbidden {
    Player base;
    Restriction restriction;
    Game game;      // the game with the restriction
    Player *other;  // makes the choices; owned
} Forbidden;

static Action forbidden_choose(Player *self, const Game *game, const State *guess, Side side,
                               int ply) {
    Forbidden *forbidden = (Forbidden *)self;
    Player *other = forbidden->other;
    Action list[ACTIONS_MAX];
    (void)game;
    forbidden->restriction.side = side;
    // The host does not ask a player who has only one action.
    if (game_legal(&forbidden->game, guess, list) == 1) return list[0];
    other->progress = self->progress;
    other->progress_context = self->progress_context;
    return other->choose(other, &forbidden->game, guess, side, ply);
}

static void forbidden_free(Player *self) {
    Forbidden *forbidden = (Forbidden *)self;
    if (forbidden->other != NULL) forbidden->other->free(forbidden->other);
    free(forbidden);
}

Player *forbid_make(const Game *game, const char *words, uint64_t seed, Error *error) {
    const char *end = strstr(words, force_arrow);
    if (end == NULL) return player_make(game, words, seed, error);
    char what[FORCE_SPEC_BYTES];
    snprintf(what, sizeof what, "%.*s", (int)(end - words), words);
    Forbidden *forbidden = memory_take(1, sizeof *forbidden);
    forbidden->game = *game;
    forbidden->game.filter = &forbidden->restriction.filter;
    if (restriction_read(game, what, NOBODY, &forbidden->restriction, error))
        forbidden->other = player_make(&forbidden->game, end + strlen(force_arrow), seed, error);
    if (forbidden->other == NULL) {
        free(forbidden);
        return NULL;
    }
    forbidden->base = (Player){
        .choose = forbidden_choose, .free = forbidden_free, .sees_all = forbidden->other->sees_all};
    return &forbidden->base;
}

void forbid_spec(const char *what, const char *player, char out[FORCE_SPEC_BYTES]) {
    snprintf(out, FORCE_SPEC_BYTES, "%s%s%s", what, force_arrow, player);
}
