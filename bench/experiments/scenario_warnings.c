// SPDX-License-Identifier: GPL-3.0-or-later
// scenario_warnings.c -- see scenario_warnings.h. LabRules.reach tells where each piece can begin
// and where it could come from there without enemies.
#include "scenario_warnings.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "engine/scenario/edit_place.h"

typedef struct Warner {
    const Game *game;
    Tree tree;  // the scenario's file
    WarningTell *tell;
    void *context;
} Warner;

// Tells a warning. `at` holds the place in the file.
static void warn(const Warner *warner, const Error *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void warn(const Warner *warner, const Error *at, const char *format, ...) {
    char words[sizeof at->words];
    Error warning;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    error_set_at(&warning, "", at->line, at->column, "%s", words);
    warner->tell(warner->context, &warning);
}

// Fills *at with the place of a path in the file, or of the last key that the file has.
static void path_find(const Warner *warner, const char *path, Error *at) {
    static const EditSchema plain;
    EditPlace place;
    place_find(&plain, &warner->tree, path, &place);
    node_error(place.node, at, "%s", path);
}

// Fills *at with the place of a name: a text, or a word of one, in the node or in a child. Returns
// false if the name is not there.
static bool name_find(const Node *node, const char *name, Error *at) {
    if (node == NULL) return false;
    if (node->kind == NODE_TEXT && strcmp(node->text, name) == 0) return !node_error(node, at, "-");
    for (Words words = words_of(node); node->kind == NODE_TEXT && words_next(&words);)
        if (strcmp(words.word, name) == 0) return !words_error(&words, at, "-");
    for (const Node *child = node->first; child != NULL; child = child->next)
        if (name_find(child, name, at)) return true;
    return false;
}

typedef struct Reach {
    PieceReach side[SIDES];  // what any piece of the side can reach
    Piece pieces[PIECES_MAX];
    Board board;
} Reach;

// Adds to *side what the piece can reach.
static void reach_add(const Game *game, int piece, PieceReach *side) {
    PieceReach own = {0};
    game->rules->lab.reach(game->world, piece, &own);
    for (int i = 0; i < PLACES_MAX; i++) {
        side->begins[i] |= own.begins[i];
        side->comes[i] |= own.comes[i];
    }
    for (int i = 0; i < OBJECTIVES_MOST; i++) side->takes[i] |= own.takes[i];
}

// Warns of each objective that a side cannot reach, unless the side controls it at the start.
static void objectives_warn(const Warner *warner, const Reach *reach) {
    const Rules *rules = warner->game->rules;
    const World *world = warner->game->world;
    const Node *root = warner->tree.root;
    StateBuffer state;
    Objective list[OBJECTIVES_MOST];
    int count = rules->lab.objectives != NULL ? rules->lab.objectives(world, list) : 0;
    rules->setup(world, state_of(&state));
    for (int i = 0; i < count; i++) {
        if (list[i].place == NO_PLACE) continue;
        const char *label = reach->board.places[list[i].place].label;
        for (Side side = ALLIED; side < SIDES; side++) {
            Error at = {0};
            if (reach->side[side].comes[list[i].place] || reach->side[side].takes[i] ||
                rules->lab.controller(world, state_of(&state), i) == side)
                continue;
            if (!name_find(node_get(root, "objectives"), list[i].name, &at) &&
                !name_find(node_get(root, "victory"), label, &at))
                path_find(warner, "victory", &at);
            warn(warner, &at,
                 "no unit of %s can reach the objective %s: look for a missing bridge, ford or "
                 "path",
                 rules->scene.side_name(world, side), list[i].name[0] ? list[i].name : label);
        }
    }
}

// Returns true if a piece of this side reaches a place where an enemy piece can begin.
static bool side_meets(const Reach *reach, Side side) {
    for (int place = 0; place < PLACES_MAX; place++)
        if (reach->side[side].comes[place] && reach->side[side_other(side)].begins[place])
            return true;
    return false;
}

static void reach_warn(const Warner *warner) {
    const LabRules *lab = &warner->game->rules->lab;
    const World *world = warner->game->world;
    if (lab->reach == NULL) return;
    Reach *reach = memory_take(1, sizeof *reach);
    int count = lab->pieces(world, reach->pieces);
    warner->game->rules->scene.board(world, &reach->board);
    for (int i = 0; i < count; i++) reach_add(warner->game, i, &reach->side[reach->pieces[i].side]);
    objectives_warn(warner, reach);
    if (!side_meets(reach, ALLIED) && !side_meets(reach, AXIS)) {
        Error at = {0};
        path_find(warner, "map", &at);
        warn(warner, &at,
             "no path leads from the units of one side to those of the other: look for a missing "
             "bridge, ford or road");
    }
    free(reach);
}

// Warns if a side cannot win on points. The loader accepts such a scenario.
static void points_warn(const Warner *warner) {
    const Rules *rules = warner->game->rules;
    Scale scale = {0};
    if (rules->lab.scale == NULL) return;
    rules->lab.scale(warner->game->world, &scale);
    if (!scale.known || scale.least == scale.most) return;
    for (Side side = ALLIED; side < SIDES; side++) {
        int needed = side == ALLIED ? scale.threshold + scale.draw : scale.threshold - scale.draw;
        int low = scale.least + scale.draw + 1, high = scale.most - scale.draw - 1;
        char right[80] = "lower 'draw'";
        Error at = {0};
        if (side == ALLIED ? scale.most > needed : scale.least < needed) continue;
        if (low <= high) snprintf(right, sizeof right, "expected 'threshold' %d to %d", low, high);
        path_find(warner, "victory.threshold", &at);
        warn(warner, &at,
             "%s cannot win on points: it needs a margin %s %d, and the points of 'victory' can "
             "only make margins from %d to %d; %s",
             rules->scene.side_name(warner->game->world, side), side == ALLIED ? "above" : "below",
             needed, scale.least, scale.most, right);
    }
}

// Tells the warnings that the rule system finds itself.
static void rules_warn(const Warner *warner) {
    Warning list[WARNINGS_MAX];
    const LabRules *lab = &warner->game->rules->lab;
    int count = lab->warnings != NULL ? lab->warnings(warner->game->world, list) : 0;
    for (int i = 0; i < count; i++) {
        Error at = {0};
        path_find(warner, list[i].path, &at);
        warn(warner, &at, "%s", list[i].words);
    }
}

void scenario_warnings(const Game *game, WarningTell *tell, void *context) {
    Warner warner = {.game = game, .tell = tell, .context = context};
    const LabRules *lab = &game->rules->lab;
    const char *text = lab->world_text != NULL ? lab->world_text(game->world) : NULL;
    if (text == NULL || !tree_parse(&warner.tree, "", text, strlen(text), NULL)) return;
    points_warn(&warner);
    rules_warn(&warner);
    reach_warn(&warner);
    tree_close(&warner.tree);
}
