// SPDX-License-Identifier: GPL-3.0-or-later
// checkpoint.c -- writes and reads the state of a learner, so that a stopped run continues exactly.
// The file is only for the machine and the program that wrote it.
//
// Layout: KeptHeader, TurnWeights, KEPT_ARRAYS arrays of `size` floats, the users of each feature
// as bytes, the numbers of the shared weights, margin_count int16_t.
#include "engine/base/new_file.h"
#include "engine/rules/rules.h"
#include "learner_internal.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum { KEPT_ARRAYS = 6 };

typedef struct KeptHeader {
    char magic[16];
    uint64_t work, size, games, margin_count,
        sum;  // `work` is settings_hash(), `sum` numbers_hash()
    double threshold;
    double best_score, best_games, checkpoints;
} KeptHeader;

static const char magic[16] = "cassino learner";

// Returns a hash of what determines the result of a run: scenario, rules, seed, opponent, whether
// checkpoints are kept, and options. It leaves out the number of threads, the option `value`, which
// matters only for the policy file, and the policy of learner_begin_from().
static uint64_t settings_hash(const Learner *learner) {
    const LearnParams *params = &learner->params;
    const double settings[] = {params->games,
                               params->learning_rate,
                               params->inverse_temperature,
                               params->lambda,
                               params->value_learning_rate,
                               params->moving,
                               params->sharing,
                               params->entropy};
    uint64_t hash = hash_text(learner->game.rules->name);
    hash = hash_join(hash, learner->game.rules->world_hash(learner->game.world));
    hash = hash_join(hash, params->seed);
    if (learner->opponent != NULL) hash = hash_join(hash, learner->opponent->hash);
    if (learner->best != NULL) hash = hash_join(hash, 1);
    return hash_join(hash, hash_bytes(settings, sizeof settings));
}

static void arrays_of(const Learner *learner, float *out[KEPT_ARRAYS]) {
    out[0] = learner->theta;
    out[1] = learner->factor;
    out[2] = learner->value.bias;
    out[3] = learner->value.bias_square;
    // If no checkpoint is kept, theta takes the place of the best one, so that the layout of the
    // file stays the same.
    out[4] = learner->best != NULL ? learner->best : learner->theta;
    out[5] = learner->own;
}

// Returns the number of floats of the shared weights, and their address.
static size_t shared_of(const Learner *learner, float **out) {
    *out = NULL;
    return learner->sharing != NULL ? (size_t)sharing_numbers(learner->sharing, out) : 0;
}

static uint64_t numbers_hash(const Learner *learner) {
    float *arrays[KEPT_ARRAYS];
    arrays_of(learner, arrays);
    uint64_t hash = hash_bytes(&learner->value.turns, sizeof learner->value.turns);
    for (int i = 0; i < KEPT_ARRAYS; i++)
        hash = hash_join(hash, hash_bytes(arrays[i], (size_t)learner->size * sizeof(float)));
    hash = hash_join(hash, hash_bytes(learner->users, (size_t)learner->size));
    float *shared;
    size_t count = shared_of(learner, &shared);
    hash = hash_join(hash, hash_bytes(shared, count * sizeof(float)));
    size_t margins = (size_t)learner->margin_count * sizeof *learner->margins;
    return hash_join(hash, hash_bytes(learner->margins, margins));
}

_Static_assert(sizeof(TurnWeights) == sizeof(float) * LEARN_TURNS * 4,
               "the hash of the weights by turn reads no padding");

bool learner_save_state(const Learner *learner, const char *path, Error *error) {
    KeptHeader header = {.work = settings_hash(learner),
                         .size = (uint64_t)learner->size,
                         .games = (uint64_t)learner->games,
                         .margin_count = (uint64_t)learner->margin_count,
                         .sum = numbers_hash(learner),
                         .threshold = learner->threshold,
                         .best_score = learner->best_score,
                         .best_games = learner->best_games,
                         .checkpoints = learner->checkpoints};
    memcpy(header.magic, magic, sizeof magic);
    float *arrays[KEPT_ARRAYS];
    arrays_of(learner, arrays);
    NewFile new;
    if (!new_file_begin(&new, path, error)) return false;
    bool good = fwrite(&header, sizeof header, 1, new.file) == 1 &&
                fwrite(&learner->value.turns, sizeof learner->value.turns, 1, new.file) == 1;
    for (int i = 0; i < KEPT_ARRAYS && good; i++)
        good = fwrite(arrays[i], sizeof(float), (size_t)learner->size, new.file) ==
               (size_t)learner->size;
    good =
        good && fwrite(learner->users, 1, (size_t)learner->size, new.file) == (size_t)learner->size;
    float *shared;
    size_t count = shared_of(learner, &shared);
    good = good && fwrite(shared, sizeof *shared, count, new.file) == count;
    size_t margins = (size_t)learner->margin_count;
    good = good && fwrite(learner->margins, sizeof *learner->margins, margins, new.file) == margins;
    return new_file_end(&new, good, error);
}

static bool kept_fits(const Learner *learner, const KeptHeader *header) {
    return memcmp(header->magic, magic, sizeof magic) == 0 &&
           header->work == settings_hash(learner) && header->size == (uint64_t)learner->size &&
           header->games <= (uint64_t)learner->params.games &&
           header->margin_count <= (uint64_t)margins_room(learner) && isfinite(header->threshold) &&
           header->best_score >= 0 && header->best_score <= 1 && header->best_games >= 0 &&
           header->best_games <= (double)header->games && header->checkpoints >= 0 &&
           header->checkpoints <= 1e6;
}

bool learner_resume(Learner *learner, const char *path, Error *error) {
    FILE *file = fopen(path, "r");
    if (file == NULL && errno == ENOENT) return true;
    if (file == NULL) return error_set_at(error, path, 0, 0, "cannot be read: %s", strerror(errno));
    assert(learner->games == 0);
    KeptHeader header;
    bool fits = fread(&header, sizeof header, 1, file) == 1 && kept_fits(learner, &header);
    if (!fits) {
        fclose(file);
        return error_set_at(error, path, 0, 0,
                            "is not a learner file, is damaged, or is of a run with another "
                            "scenario, seed, opponent or options; remove it to start again");
    }
    float *arrays[KEPT_ARRAYS];
    arrays_of(learner, arrays);
    bool good = fread(&learner->value.turns, sizeof learner->value.turns, 1, file) == 1;
    for (int i = 0; i < KEPT_ARRAYS && good; i++)
        good =
            fread(arrays[i], sizeof(float), (size_t)learner->size, file) == (size_t)learner->size;
    good = good && fread(learner->users, 1, (size_t)learner->size, file) == (size_t)learner->size;
    float *shared;
    size_t count = shared_of(learner, &shared);
    good = good && fread(shared, sizeof *shared, count, file) == count;
    size_t margins = header.margin_count;
    good = good && fread(learner->margins, sizeof *learner->margins, margins, file) == margins;
    learner->margin_count = (int)margins;
    fclose(file);
    if (!good || numbers_hash(learner) != header.sum)
        return error_set_at(error, path, 0, 0, "is damaged; remove it to start again");
    learner->games = (int)header.games;
    learner->threshold = header.threshold;
    learner->best_score = header.best_score;
    learner->best_games = (int)header.best_games;
    learner->checkpoints = (int)header.checkpoints;
    return true;
}
