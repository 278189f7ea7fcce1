// SPDX-License-Identifier: GPL-3.0-or-later
// test_sharing.c -- tests that alike cells share what is learned, against a plain calculation, and
// what the rows and columns of the rule systems stand for.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/learn/sharing.h"
#include "ai/learn/traits.h"
#include "engine/base/pcg.h"
#include "engine/game/open.h"
#include "engine/rules/learn.h"
#include "engine/rules/rules.h"

#define RATE 0.25f

typedef struct Cell {
    int table, row, column;
    Trait rows[TRAITS_MOST], columns[TRAITS_MOST];
    int row_count, column_count;
} Cell;

// Finds the table, row and column of a feature, and their traits.
static Cell cell_of(const Game *game, const TraitSource *source, Feature feature) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    const FeatureRules *learn = &game->rules->learn;
    int count = learn->tables(game->world, tables), at = (int)feature - (NO_FEATURE + 1);
    Cell cell = {0};
    while (cell.table < count && at >= tables[cell.table].rows * tables[cell.table].columns) {
        at -= tables[cell.table].rows * tables[cell.table].columns;
        cell.table++;
    }
    assert_true(cell.table < count);
    cell.row = at / tables[cell.table].columns;
    cell.column = at % tables[cell.table].columns;
    cell.row_count = traits_of(source, learn->subject(game->world, cell.table, false, cell.row),
                               cell.row, false, cell.rows);
    cell.column_count =
        traits_of(source, learn->subject(game->world, cell.table, true, cell.column), cell.column,
                  true, cell.columns);
    return cell;
}

static int size_of(const Game *game) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    return features_size(tables, game->rules->learn.tables(game->world, tables));
}

static bool shares_nothing(const Cell *cell) {
    return cell->table >= TABLE_SIDE_EARLY && cell->table <= TABLE_SIDE_PLACED;
}

// Returns how many pairs of traits two cells have in common.
static int pairs_common(const Cell *one, const Cell *two) {
    int rows = 0, columns = 0;
    if (one->table != two->table || shares_nothing(one)) return 0;
    for (int i = 0; i < one->row_count; i++)
        for (int k = 0; k < two->row_count; k++) rows += one->rows[i] == two->rows[k];
    for (int i = 0; i < one->column_count; i++)
        for (int k = 0; k < two->column_count; k++) columns += one->columns[i] == two->columns[k];
    return rows * columns;
}

// After a single change, each pair of the changed cell has moved by the same step, so that another
// cell moves by this step for each pair that it has in common with it.
static void a_change_moves_a_cell_by_the_pairs_in_common(void **unused) {
    static const char *const names[] = {"gbsu/first-contact", "rfic/ford", "gbww2/crossroads"};
    (void)unused;
    for (int n = 0; n < COUNT_OF(names); n++) {
        Game game;
        assert_true(game_open_plain(&game, names[n], NULL, NULL));
        Pcg rng = pcg_stream(5, (uint64_t)n, PCG_GAME);
        int size = size_of(&game), moved = 0;
        TraitSource *source = trait_source_new(&game);
        float *own = calloc((size_t)size, sizeof *own), *out = calloc((size_t)size, sizeof *out);
        assert_true(own != NULL && out != NULL);
        for (int trial = 0; trial < 20; trial++) {
            Sharing *sharing = sharing_new(&game);
            Feature changed = 1 + pcg_below(&rng, (uint32_t)size - 1);
            Cell cell = cell_of(&game, source, changed);
            sharing_note(sharing, changed, 2);
            sharing_learn(sharing, (double)RATE);
            sharing_add(sharing, own, out);
            float step = RATE * 2 / sqrtf(1 + 0.01f * 4);
            for (int k = 0; k < 400; k++) {
                Feature other = 1 + pcg_below(&rng, (uint32_t)size - 1);
                if (k < 100)
                    other = changed + (Feature)k < (Feature)size ? changed + (Feature)k : 1;
                Cell seen = cell_of(&game, source, other);
                float wanted = step * (float)pairs_common(&cell, &seen);
                moved += wanted > 0;
                assert_true(fabsf(out[other] - wanted) < 1e-3f * (1 + wanted));
            }
            sharing_free(sharing);
        }
        assert_true(moved > 500);
        trait_source_free(source);
        free(own);
        free(out);
        game_close(&game);
    }
}

// Repeats one change 30 times. Each step is divided by the root of 1 plus the mean square of all
// changes so far, so the steps become smaller.
static void steps_shrink_with_the_mean_square(void **unused) {
    Game game;
    (void)unused;
    assert_true(game_open_plain(&game, "gbsu/first-contact", NULL, NULL));
    int size = size_of(&game);
    float *own = calloc((size_t)size, sizeof *own), *out = calloc((size_t)size, sizeof *out);
    assert_true(own != NULL && out != NULL);
    own[3] = 0.5f;
    Sharing *sharing = sharing_new(&game);
    float last = 0, square = 0;
    for (int k = 0; k < 30; k++) {
        sharing_note(sharing, 1, 8);
        sharing_note(sharing, 1, -3);
        sharing_learn(sharing, 0.1);
        sharing_add(sharing, own, out);
        square = 0.99f * square + 0.01f * 25;
        Cell cell;
        TraitSource *source = trait_source_new(&game);
        cell = cell_of(&game, source, 1);
        float pairs = (float)pairs_common(&cell, &cell);
        assert_true(fabsf(out[1] - last - pairs * 0.1f * 5 / sqrtf(1 + square)) < 1e-3f);
        last = out[1];
        trait_source_free(source);
    }
    sharing_learn(sharing, 0.1);  // nothing was noted, so nothing changes
    sharing_add(sharing, own, out);
    assert_true(out[1] == last);
    sharing_free(sharing);
    free(own);
    free(out);
    game_close(&game);
}

// Returns what the row or column with this name stands for.
static FeatureSubject subject_of(const Game *game, const char *table, bool column,
                                 const char *name) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    const FeatureRules *learn = &game->rules->learn;
    int count = learn->tables(game->world, tables);
    for (int t = 0; t < count; t++) {
        if (strcmp(tables[t].name, table) != 0) continue;
        for (int i = 0; i < (column ? tables[t].columns : tables[t].rows); i++) {
            char buffer[FEATURE_NAME_BYTES];
            Text text = text_over(buffer, sizeof buffer);
            (column ? learn->column : learn->row)(game->world, t, i, &text);
            if (strcmp(buffer, name) == 0) return learn->subject(game->world, t, column, i);
        }
    }
    fail_msg("%s has no %s", table, name);
    return (FeatureSubject){0};
}

static void rows_and_columns_stand_for_pieces_places_and_sides(void **unused) {
    Game game;
    Board *board = calloc(1, sizeof *board);
    Piece pieces[PIECES_MAX];
    (void)unused;
    assert_non_null(board);
    assert_true(game_open_plain(&game, "gbsu/first-contact", NULL, NULL));
    game.rules->scene.board(game.world, board);
    game.rules->lab.pieces(game.world, pieces);
    FeatureSubject tank = subject_of(&game, "stands-early", false, "T/R");
    assert_true(tank.piece >= 0 && tank.place < 0 && tank.side < 0);
    assert_string_equal(pieces[tank.piece].name, "T/R");
    FeatureSubject hex = subject_of(&game, "stands-early", true, "0504");
    assert_true(hex.place >= 0 && hex.piece < 0);
    assert_string_equal(board->places[hex.place].label, "0504");
    assert_int_equal(subject_of(&game, "side-late", false, "axis").side, AXIS);
    FeatureSubject verb = subject_of(&game, "acts", false, "fire");
    assert_true(verb.piece < 0 && verb.place < 0 && verb.side < 0);
    game_close(&game);
    assert_true(game_open_plain(&game, "gbww2/crossroads", NULL, NULL));
    memset(board, 0, sizeof *board);
    game.rules->scene.board(game.world, board);
    FeatureSubject square = subject_of(&game, "stands-late", true, "6,3");
    assert_true(square.place >= 0 && board->places[square.place].centre.x > 6 &&
                board->places[square.place].centre.x < 9);
    FeatureSubject sector = subject_of(&game, "set-up", true, "6,0");
    assert_true(sector.place >= 0 && board->places[sector.place].centre.x > 6);
    game_close(&game);
    free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_moves_a_cell_by_the_pairs_in_common),
        cmocka_unit_test(steps_shrink_with_the_mean_square),
        cmocka_unit_test(rows_and_columns_stand_for_pieces_places_and_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
