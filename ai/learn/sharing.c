// SPDX-License-Identifier: GPL-3.0-or-later
// sharing.c -- shared weights of feature tables; see sharing.h. Start at sharing_new().
//
// A cell gets the sum of the shared weights of all pairs of a trait of its row and a trait of its
// column. To add each sum only once, `products` first holds, for each trait of a row and each
// column, the sum over the traits of the column; then each row adds the sums of its traits.
// Learning goes the other way: from the cells to `products`, and from there to the weights.
#include "sharing.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/rules/learn.h"
#include "engine/rules/rules.h"
#include "traits.h"

#define MEAN_SHARE   0.99f  // share of the former mean square that a new one keeps
#define SQUARE_LEAST 1.0f   // keeps the steps small for weights that hardly change

typedef struct Traits {   // the traits of all rows or columns of a table
    int count;            // number of different traits
    uint16_t *of, *each;  // of[TRAITS_MOST * index + i], and how many each row or column has
} Traits;

typedef struct SharedTable {
    int rows, columns;
    Traits row, column;
    int weights;      // index of its first weight
    float *products;  // row.count * columns numbers, by trait of the row and column
} SharedTable;

struct Sharing {
    SharedTable tables[FEATURE_TABLES_MAX];
    int table_count, size, weight_count;
    float *change;   // by Feature: what was noted in this batch
    float *numbers;  // all shared weights, followed by the mean square of the changes of each
};

// Returns the index of a trait in known[], where it is added if it is new.
static int trait_index(Trait known[], int *count, Trait trait) {
    int at = 0;
    while (at < *count && known[at] != trait) at++;
    if (at == *count) known[(*count)++] = trait;
    return at;
}

static Traits traits_list(const TraitSource *source, const Game *game, int table, bool column,
                          int count) {
    Trait *known = memory_take((size_t)(count * TRAITS_MOST + 1), sizeof *known);
    Traits traits = {.of = memory_take((size_t)(count * TRAITS_MOST + 1), sizeof *traits.of),
                     .each = memory_take((size_t)(count + 1), sizeof *traits.each)};
    for (int i = 0; i < count; i++) {
        Trait list[TRAITS_MOST];
        FeatureSubject subject = game->rules->learn.subject(game->world, table, column, i);
        traits.each[i] = (uint16_t)traits_of(source, subject, i, column, list);
        for (int k = 0; k < traits.each[i]; k++)
            traits.of[i * TRAITS_MOST + k] = (uint16_t)trait_index(known, &traits.count, list[k]);
    }
    free(known);
    return traits;
}

Sharing *sharing_new(const Game *game) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    Sharing *sharing = memory_take(1, sizeof *sharing);
    TraitSource *source = trait_source_new(game);
    sharing->table_count = game->rules->learn.tables(game->world, tables);
    sharing->size = features_size(tables, sharing->table_count);
    sharing->change = memory_take((size_t)sharing->size, sizeof(float));
    for (int i = 0; i < sharing->table_count; i++) {
        SharedTable *it = &sharing->tables[i];
        // The tables of units have the side as a trait, so these three would do the same again.
        bool repeats = i >= TABLE_SIDE_EARLY && i <= TABLE_SIDE_PLACED;
        it->rows = tables[i].rows;
        it->columns = tables[i].columns;
        if (!repeats) {
            it->row = traits_list(source, game, i, false, it->rows);
            it->column = traits_list(source, game, i, true, it->columns);
        }
        it->weights = sharing->weight_count;
        sharing->weight_count += it->row.count * it->column.count;
        it->products = memory_take((size_t)(it->row.count * it->columns + 1), sizeof(float));
    }
    sharing->numbers = memory_take(2 * (size_t)sharing->weight_count + 1, sizeof(float));
    trait_source_free(source);
    return sharing;
}

void sharing_free(Sharing *sharing) {
    if (sharing == NULL) return;
    for (int i = 0; i < sharing->table_count; i++) {
        SharedTable *it = &sharing->tables[i];
        free(it->row.of);
        free(it->row.each);
        free(it->column.of);
        free(it->column.each);
        free(it->products);
    }
    free(sharing->change);
    free(sharing->numbers);
    free(sharing);
}

int sharing_numbers(Sharing *sharing, float **out) {
    *out = sharing->numbers;
    return 2 * sharing->weight_count;
}

void sharing_note(Sharing *sharing, Feature feature, float change) {
    assert(feature < (Feature)sharing->size);
    sharing->change[feature] += change;
}

// Adds the changes of the cells of each row to the products of the traits of the row. Returns false
// if nothing changed.
static bool products_gather(SharedTable *it, const float change[]) {
    bool any = false;
    memset(it->products, 0, (size_t)(it->row.count * it->columns) * sizeof(float));
    for (int row = 0; row < it->rows; row++) {
        const uint16_t *traits = it->row.of + row * TRAITS_MOST;
        for (int column = 0; column < it->columns; column++) {
            float cell = change[row * it->columns + column];
            if (cell == 0) continue;
            any = true;
            for (int k = 0; k < it->row.each[row]; k++)
                it->products[traits[k] * it->columns + column] += cell;
        }
    }
    return any;
}

static void table_learn(SharedTable *it, float weights[], float squares[], double rate) {
    float *sum = memory_take((size_t)it->column.count, sizeof *sum);
    for (int trait = 0; trait < it->row.count; trait++) {
        const float *products = &it->products[trait * it->columns];
        memset(sum, 0, (size_t)it->column.count * sizeof *sum);
        for (int column = 0; column < it->columns; column++) {
            if (products[column] == 0) continue;
            for (int k = 0; k < it->column.each[column]; k++)
                sum[it->column.of[column * TRAITS_MOST + k]] += products[column];
        }
        for (int k = 0; k < it->column.count; k++) {
            float *square = &squares[trait * it->column.count + k];
            if (sum[k] == 0) continue;
            *square = MEAN_SHARE * *square + (1 - MEAN_SHARE) * sum[k] * sum[k];
            weights[trait * it->column.count + k] +=
                (float)rate * sum[k] / __builtin_sqrtf(SQUARE_LEAST + *square);
        }
    }
    free(sum);
}

void sharing_learn(Sharing *sharing, double rate) {
    const float *change = sharing->change + NO_FEATURE + 1;
    for (int i = 0; i < sharing->table_count; i++) {
        SharedTable *it = &sharing->tables[i];
        float *weights = sharing->numbers + it->weights;
        if (it->row.count > 0 && products_gather(it, change))
            table_learn(it, weights, weights + sharing->weight_count, rate);
        change += it->rows * it->columns;
    }
    memset(sharing->change, 0, (size_t)sharing->size * sizeof(float));
}

// Adds the shared weights of the columns for each trait of a row.
static void products_spread(SharedTable *it, const float weights[]) {
    for (int trait = 0; trait < it->row.count; trait++) {
        const float *of_trait = &weights[trait * it->column.count];
        for (int column = 0; column < it->columns; column++) {
            const uint16_t *traits = it->column.of + column * TRAITS_MOST;
            float sum = 0;
            for (int k = 0; k < it->column.each[column]; k++) sum += of_trait[traits[k]];
            it->products[trait * it->columns + column] = sum;
        }
    }
}

void sharing_add(Sharing *sharing, const float own[], float out[]) {
    memcpy(out, own, (size_t)sharing->size * sizeof(float));
    float *cell = out + NO_FEATURE + 1;
    for (int i = 0; i < sharing->table_count; i++) {
        SharedTable *it = &sharing->tables[i];
        if (it->row.count > 0) products_spread(it, sharing->numbers + it->weights);
        for (int row = 0; row < it->rows && it->row.count > 0; row++) {
            for (int k = 0; k < it->row.each[row]; k++) {
                int trait = it->row.of[row * TRAITS_MOST + k];
                const float *products = &it->products[trait * it->columns];
                for (int column = 0; column < it->columns; column++)
                    cell[row * it->columns + column] += products[column];
            }
        }
        cell += it->rows * it->columns;
    }
}
