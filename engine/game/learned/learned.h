// SPDX-License-Identifier: GPL-3.0-or-later
// learned.h -- policy files: NAME.learned beside NAME.yaml holds what `cassino train` learned of a
// scenario by self-play. Players that use policy() use the policy part, unless an option excludes
// it; playouts use the value part by the search option `value`. scenarios/README.md has the format.
//
// - The policy part corrects policy(): it holds for some move features (features.h) the logarithm
//   of a weight, in hundredths. policy() of an action is multiplied by the weights of its features.
// - The value part corrects evaluate(): it holds for some position features a number, in
//   hundredths, that is added to the logit of evaluate() in a quiescent position, and for each turn
//   a factor of this logit.
// Features are stored by names. Names that a scenario does not have are ignored.
#pragma once
#include "engine/game/open.h"
#include "engine/rules/features.h"

enum {
    LEARNED_BYTES_MAX = 512 << 10,
    LEARNED_MOST = 1000,  // largest number in hundredths, of either sign: a weight of e^10
    LEARNED_TURNS = 64,   // turns with a factor of their own; later turns use the last
    LEARNED_CHOICE_BYTES = 2 * PATH_MOST,  // longest text for learned_choose(), with its NUL
};

struct Learned {
    float *factor;                    // weight of each move feature; 1 if the file has none. Owned
    float *value;                     // logit of each position feature, for ALLIED; or NULL. Owned
    float lead[LEARNED_TURNS];        // factor of the logit of evaluate() in each turn
    PrecomputedWeights *precomputed;  // of FeatureRules.precompute(); NULL if that is missing
    Learned *axis;           // policy of the Axis player, if it has another one; or NULL. Owned
    int size;                // size of factor[] and value[]
    int entries;             // number of entries in the file
    int unknown;             // entries whose row or column this scenario does not have
    uint64_t hash;           // hash of the file
    char scenario[192];      // name of the scenario of the training games
    uint64_t scenario_hash;  // hash of that scenario when the policy was trained
    uint64_t seed;           // master seed of the training
    int64_t games;           // number of training games
    char version[32];        // version of the program that trained it
    char *text;              // text of the file, to read it again for an edited scenario. Owned
    size_t length;
    char path[512];
};

// Parses a policy file; `name` names the file in errors. The caller frees the result with
// learned_free(). Returns NULL and fills *error, with line and column, if the text is invalid.
Learned *learned_parse(const Game *game, const char *name, const char *text, size_t length,
                       Error *error);
// Reads the policy file beside a scenario's file; *out is NULL if there is none, its path is too
// long, or the rules use none. Returns false and fills *error if it cannot be read or is invalid.
bool learned_beside(const Game *game, const char *scenario_path, Learned **out, Error *error);
// Returns true if learned_beside() would read a file. Does not look into the file.
bool learned_exists(const Game *game, const char *scenario_path);
// Replaces the policy of the game by that of a file. Returns false and fills *error if the file
// cannot be read or is invalid, or if the rule system uses no policy files.
bool learned_take(Game *game, const char *path, Error *error);
// Does what the option --learned says: NULL changes nothing, "no" removes the policy, and any other
// word is the path of a policy file. Two such words with a comma between them are for the Allied
// and the Axis player. Returns false and fills *error as learned_take() does.
bool learned_choose(Game *game, const char *choice, Error *error);
static inline bool learned_is_no(const char *it) { return it != NULL && strcmp(it, "no") == 0; }
// Sets *out to a copy of the policy for another scenario of the same rule system, by names; the
// caller frees it. Returns false and fills *error if two entries have the same name there.
bool learned_again(const Learned *learned, const Game *other, Learned **out, Error *error);
void learned_free(Learned *learned);

// Returns the hash of the policy file, or files, that players of this game use; 0 if they use none.
uint64_t learned_hash(const Game *game);
// Returns true if the policy, or both, learned this scenario, not another version of it.
bool learned_fits(const Game *game);
// Returns the game as the player of a side sees it, with the policy of that player.
Game learned_seen(const Game *game, Side side);
// Returns the game with the policies of its two sides exchanged. Uses *room as long as it is used.
Game learned_exchanged(const Game *game, Learned *room);
// Appends, for example, "learned in 100000 games, 0123456789abcdef". Two policies get names[], or
// the names of the sides if that is NULL.
void learned_say(const Game *game, const char *const names[SIDES], Text *out);

// The numbers of a policy file, in hundredths.
typedef struct LearnedNumbers {
    const int16_t *factors;  // logarithms of weights, by Feature
    const int16_t *values;   // logits by Feature; NULL without a value part
    const int16_t *lead;     // factors of the logit of evaluate(), by turn; LEARNED_TURNS numbers
} LearnedNumbers;

typedef struct LearnedHeader {
    const char *scenario;
    uint64_t seed;
    int64_t games;
    uint64_t joined_seed;  // seed of the learner that gave the second side, for a comment; or 0
} LearnedHeader;
#define LEARNED_JOINED "# The second side was learned with seed "  // begins that comment
// Returns the text of a policy file, without the smallest numbers if it is too long. Caller frees.
char *learned_text(const Game *game, const LearnedHeader *header, const LearnedNumbers *numbers);
// Writes such a text to the file `path`. Returns false and fills *error if it cannot be written.
bool learned_save(const char *text, const char *path, Error *error);
