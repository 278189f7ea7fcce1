// SPDX-License-Identifier: GPL-3.0-or-later
// learned.h -- what was learnt of a scenario by self-play: NAME.learned beside NAME.yaml. Made by
// `cassino train`, used by every player (ai/policy.h); scenarios/README.md has the format.
//
// A number for some of the move features of features.h: the natural logarithm, in hundredths,
// of a factor of policy() (a residual policy); and for some move features of a position what they
// add to the logit of evaluate() at a turn's start (a residual value). Kept by the names of tables,
// rows and columns: what an edited scenario does not have is left out, and what was never met
// counts 1.
#pragma once
#include "engine/rules/features.h"
#include "open.h"

enum {
    LEARNED_BYTES_MAX = 256 << 10,
    LEARNED_MOST = 1000,  // hundredths: a factor of e^10 either way
    LEARNED_TURNS = 64,   // that a value tells apart
};

struct Learned {
    float *factor;  // by Feature; 1 where nothing was learnt
    float *
        value;  // by Feature: the first side's logit; 0 where nothing was learnt, NULL: nothing was
    float lead[LEARNED_TURNS];        // by turn: what the logit of evaluate() counts
    PrecomputedWeights *precomputed;  // by the rules, for speed; NULL: they do not
    int size;
    int entries;         // in the file
    int unknown;         // of these, of no row or column of this scenario
    uint64_t hash;       // of the file: what was learnt, told apart
    char scenario[192];  // it was learnt from, and that scenario's hash then
    uint64_t scenario_hash;
    uint64_t seed;
    int64_t games;
    char version[32];
    char *text;  // of the file, for edited scenarios
    size_t length;
    char path[512];
};

// False, and *error says where, for a file that is no such file. NULL for none: true.
Learned *learned_parse(const Game *game, const char *name, const char *text, size_t length,
                       Error *error);
// `path` of a scenario file; *out is NULL if nothing lies beside it. False: it cannot be read.
bool learned_beside(const Game *game, const char *scenario_path, Learned **out, Error *error);
// From a file by its own path, in place of what the game has: another table of the same scenario,
// learnt from another seed.
bool learned_take(Game *game, const char *path, Error *error);
// The same for another scenario of the same rules, by names.
Learned *learned_again(const Learned *learned, const Game *other);
void learned_free(Learned *learned);

// The hash of what the players of this game use; 0: nothing.
uint64_t learned_hash(const Game *game);
// Appends, for example, "learned in 100000 games, 0123456789abcdef" or "no learned policy ...".
void learned_say(const Game *game, Text *out);

// Writes a file of hundredths by Feature. Small ones go until it fits LEARNED_BYTES_MAX.
typedef struct LearnedNumbers {
    const int16_t *factors;  // logarithms
    const int16_t *values;   // logits; NULL: none were learnt
    const int16_t *lead;     // LEARNED_TURNS of them
} LearnedNumbers;

typedef struct LearnedHeader {
    const char *scenario;
    uint64_t seed;
    int64_t games;
} LearnedHeader;
bool learned_save(const Game *game, const LearnedHeader *header, const LearnedNumbers *numbers,
                  const char *path, Error *error);
