// SPDX-License-Identifier: GPL-3.0-or-later
// traits.c -- lists the traits of pieces and places; see traits.h. Start at traits_of().
#include "traits.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

// The sorts of traits. The comments say what the values of a trait are.
typedef enum Sort {
    SORT_INDEX = 1,    // number of the row or column
    SORT_SIDE,         // side
    SORT_SYMBOL,       // symbol of the piece
    SORT_SIDE_SYMBOL,  // side and symbol
    SORT_GROUP,        // side and formation
    SORT_NUMBER,       // side, name and value of one of the numbers of a piece
    SORT_OBJECTIVE,    // objective and distance class
    SORT_NEAREST,      // distance class of the nearest objective
    SORT_TERRAIN,      // terrain
    SORT_BLOCK,        // block of places; the values are its size, offset, column and row
} Sort;

// Distances of places in steps, of which 1 is that of neighbours. A distance class contains the
// distances below its limit.
static const float distance_limits[] = {0.6f, 1.6f, 2.6f, 4.6f};
enum { DISTANCES = COUNT_OF(distance_limits), FAR_OFF = DISTANCES };

// Blocks of places: their width and height in steps, 0 for the whole board, and their offset.
static const struct {
    float width, height, offset;
} blocks[] = {{3, 3, 0}, {3, 3, 1.5f}, {6, 6, 0}, {3, 0, 0}, {0, 3, 0}};

struct TraitSource {
    Board board;
    Scene scene;
    int piece_of[PIECES_MAX];  // index in scene.pieces by id, or -1
    Objective objectives[OBJECTIVES_MOST];
    int objective_count;
    float step;  // distance of two neighbouring places in board units
};

static float distance_of(const Place *one, const Place *two) {
    return hypotf(one->centre.x - two->centre.x, one->centre.y - two->centre.y);
}

TraitSource *trait_source_new(const Game *game) {
    const Rules *rules = game->rules;
    TraitSource *source = memory_take(1, sizeof *source);
    StateBuffer buffer;
    rules->setup(game->world, state_of(&buffer));
    rules->scene.board(game->world, &source->board);
    view_scene(game, state_of(&buffer), NOBODY, &source->scene);
    if (rules->lab.objectives != NULL)
        source->objective_count = rules->lab.objectives(game->world, source->objectives);
    for (int i = 0; i < PIECES_MAX; i++) source->piece_of[i] = -1;
    for (int i = 0; i < source->scene.piece_count; i++) {
        int id = source->scene.pieces[i].id;
        if (id >= 0 && id < PIECES_MAX) source->piece_of[id] = i;
    }
    for (int i = 1; i < source->board.place_count; i++) {
        float distance = distance_of(&source->board.places[0], &source->board.places[i]);
        if (distance > 0 && (source->step == 0 || distance < source->step)) source->step = distance;
    }
    if (source->step == 0) source->step = 1;
    return source;
}

void trait_source_free(TraitSource *source) { free(source); }

static Trait trait(Sort sort, uint64_t value, uint64_t more) {
    return hash_join(hash_join((uint64_t)sort, value), more);
}

static int traits_of_piece(const TraitSource *source, int id, bool column, Trait out[]) {
    if (id >= PIECES_MAX || source->piece_of[id] < 0) return 0;
    const ScenePiece *piece = &source->scene.pieces[source->piece_of[id]];
    uint64_t side = (uint64_t)piece->side, symbol = hash_text(piece->symbol);
    int count = 0;
    out[count++] = trait(SORT_SIDE, side, 0);
    out[count++] = trait(SORT_SIDE_SYMBOL, side, symbol);
    out[count++] = trait(SORT_GROUP, side, hash_text(piece->group));
    if (!column) return count;
    out[count++] = trait(SORT_SYMBOL, symbol, 0);
    for (int i = 0; i < piece->number_count; i++) {
        const SceneNumber *number = &piece->numbers[i];
        out[count++] =
            hash_join(trait(SORT_NUMBER, side, hash_text(number->name)), (uint64_t)number->value);
    }
    return count;
}

static int distance_class(float steps) {
    int class = 0;
    while (class < DISTANCES && steps >= distance_limits[class]) class ++;
    return class;
}

static int traits_of_place(const TraitSource *source, int place, Trait out[]) {
    if (place >= source->board.place_count) return 0;
    const Place *it = &source->board.places[place];
    int count = 0, nearest = FAR_OFF, most = TRAITS_MOST - 3 - (int)COUNT_OF(blocks);
    for (int i = 0; i < source->objective_count; i++) {
        if (source->objectives[i].place < 0) continue;
        const Place *goal = &source->board.places[source->objectives[i].place];
        int class = distance_class(distance_of(it, goal) / source->step);
        if (class < nearest) nearest = class;
        if (class < FAR_OFF && count < most)
            out[count++] = trait(SORT_OBJECTIVE, (uint64_t)i, (uint64_t) class);
    }
    out[count++] = trait(SORT_NEAREST, (uint64_t)nearest, 0);
    out[count++] = trait(SORT_TERRAIN, hash_text(it->terrain), 0);
    for (int i = 0; i < COUNT_OF(blocks); i++) {
        float x = it->centre.x / source->step + blocks[i].offset;
        float y = it->centre.y / source->step + blocks[i].offset;
        int column = blocks[i].width > 0 ? (int)floorf(x / blocks[i].width) : 0;
        int row = blocks[i].height > 0 ? (int)floorf(y / blocks[i].height) : 0;
        out[count++] = hash_join(trait(SORT_BLOCK, (uint64_t)i, (uint64_t)column), (uint64_t)row);
    }
    return count;
}

int traits_of(const TraitSource *source, FeatureSubject subject, int index, bool column,
              Trait out[TRAITS_MOST]) {
    out[0] = 0;
    if (subject.piece >= 0) return 1 + traits_of_piece(source, subject.piece, column, out + 1);
    if (subject.place >= 0) return 1 + traits_of_place(source, subject.place, out + 1);
    out[1] = subject.side >= 0 ? trait(SORT_SIDE, (uint64_t)subject.side, 0)
                               : trait(SORT_INDEX, (uint64_t)index, 0);
    return 2;
}
