// SPDX-License-Identifier: GPL-3.0-or-later
// ladder.c -- see ladder.h. Start at ladder_fit(): weighted least squares by Gauss and Newton.
#include "ladder.h"

#include <gsl/gsl_linalg.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "arguments.h"

enum { STEPS_MAX = 100 };

int ladder_player(Ladder *ladder, const char *spec) {
    for (int i = 0; i < ladder->player_count; i++)
        if (strcmp(ladder->player[i], spec) == 0) return i;
    if (ladder->player_count == LADDER_PLAYERS_MAX || strlen(spec) >= PLAYER_BYTES) return -1;
    snprintf(ladder->player[ladder->player_count], PLAYER_BYTES, "%s", spec);
    return ladder->player_count++;
}

// ---- The fit.

typedef struct Observation {
    double score, weight;  // of the first player; 1 / variance
} Observation;

// The mean of its interval: a match that was won outright still says something finite.
static Observation observe(const Pairs *pairs) {
    Estimate estimate = pairs_estimate(pairs);
    double error = (estimate.score_high - estimate.score_low) / (2 * 1.959963984540054);
    return (Observation){(estimate.score_high + estimate.score_low) / 2, 1 / (error * error)};
}

static bool all_met(const Ladder *ladder, int anchor, Error *error) {
    bool met[LADDER_PLAYERS_MAX] = {false};
    met[anchor] = true;
    for (int round = 0; round < ladder->player_count; round++)
        for (int m = 0; m < ladder->match_count; m++) {
            const LadderMatch *match = &ladder->match[m];
            if (met[match->first] || met[match->second])
                met[match->first] = met[match->second] = true;
        }
    for (int i = 0; i < ladder->player_count; i++)
        if (!met[i])
            return error_set(error, "nothing links %s to %s: add a match that does",
                             ladder->player[i], ladder->player[anchor]);
    return true;
}

// One step: the normal equations of the scores' misfits. Returns the largest change; leaves the
// inverse of the normal matrix in `inverse`.
static double fit_step(Ladder *ladder, int anchor, gsl_matrix *inverse) {
    size_t count = (size_t)ladder->player_count;
    gsl_vector *pull = gsl_vector_calloc(count), *change = gsl_vector_alloc(count);
    assert(pull != NULL && change != NULL);
    gsl_matrix_set_zero(inverse);
    for (int m = 0; m < ladder->match_count; m++) {
        const LadderMatch *match = &ladder->match[m];
        size_t i = (size_t)match->first, j = (size_t)match->second;
        Observation seen = observe(&match->pairs);
        double expected = score_of_elo(ladder->elo[i] - ladder->elo[j]);
        double slope = expected * (1 - expected) * log(10) / 400;
        double force = seen.weight * slope * (seen.score - expected);
        double stiffness = seen.weight * slope * slope;
        *gsl_vector_ptr(pull, i) += force;
        *gsl_vector_ptr(pull, j) -= force;
        *gsl_matrix_ptr(inverse, i, i) += stiffness;
        *gsl_matrix_ptr(inverse, j, j) += stiffness;
        *gsl_matrix_ptr(inverse, i, j) -= stiffness;
        *gsl_matrix_ptr(inverse, j, i) -= stiffness;
    }
    // The anchor stands fast; a spring of 10,000 Elo keeps the matrix regular.
    for (size_t i = 0; i < count; i++) *gsl_matrix_ptr(inverse, i, i) += 1e-8;
    *gsl_matrix_ptr(inverse, (size_t)anchor, (size_t)anchor) += 1e6;
    gsl_linalg_cholesky_decomp1(inverse);
    gsl_linalg_cholesky_solve(inverse, pull, change);
    double most = 0;
    for (size_t i = 0; i < count; i++) {
        double step = fmin(fmax(gsl_vector_get(change, i), -200), 200);
        ladder->elo[i] += step;
        most = fmax(most, fabs(step));
    }
    gsl_linalg_cholesky_invert(inverse);
    gsl_vector_free(pull);
    gsl_vector_free(change);
    return most;
}

// Matches beyond those that tie the players together.
static int ladder_freedom(const Ladder *ladder) {
    return ladder->match_count - (ladder->player_count - 1);
}

static double misfit_of(const Ladder *ladder) {
    double sum = 0;
    int freedom = ladder_freedom(ladder);
    for (int m = 0; m < ladder->match_count; m++) {
        const LadderMatch *match = &ladder->match[m];
        Observation seen = observe(&match->pairs);
        double missed =
            seen.score - score_of_elo(ladder->elo[match->first] - ladder->elo[match->second]);
        sum += missed * missed * seen.weight;
    }
    return freedom > 0 ? sum / freedom : 0;
}

bool ladder_fit(Ladder *ladder, int anchor, Error *error) {
    if (!all_met(ladder, anchor, error)) return false;
    size_t count = (size_t)ladder->player_count;
    gsl_matrix *inverse = gsl_matrix_alloc(count, count);
    assert(inverse != NULL);
    memset(ladder->elo, 0, sizeof ladder->elo);
    memset(ladder->games, 0, sizeof ladder->games);
    for (int step = 0; step < STEPS_MAX && fit_step(ladder, anchor, inverse) > 1e-6; step++) {
    }
    for (size_t i = 0; i < count; i++)
        ladder->error[i] = 1.959963984540054 * sqrt(gsl_matrix_get(inverse, i, i));
    ladder->elo[anchor] = ladder->error[anchor] = 0;
    gsl_matrix_free(inverse);
    for (int m = 0; m < ladder->match_count; m++) {
        int64_t games = 2 * pairs_total(&ladder->match[m].pairs);
        ladder->games[ladder->match[m].first] += games;
        ladder->games[ladder->match[m].second] += games;
    }
    ladder->misfit = misfit_of(ladder);
    return true;
}

// ---- The command.

typedef struct LadderWords {
    Ladder *ladder;
    const char *anchor, *scenario;  // NULL: greedy; all of them
    const char *files[LADDER_MATCHES_MAX];
    int file_count;
    bool json;
    Error error;
} LadderWords;

// The counts of a match, or of one scenario in it; NULL if it was not played there.
static const json_t *counts_of(const json_t *whole, const char *scenario) {
    if (scenario == NULL) return json_object_get(whole, "pairs");
    const json_t *list = json_object_get(whole, "scenarios");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        const char *name = json_string_value(json_object_get(one, "scenario"));
        if (name != NULL && strcmp(name, scenario) == 0) return json_object_get(one, "pairs");
    }
    return NULL;
}

static bool match_take(LadderWords *words, const char *path, const json_t *whole, Error *error) {
    Ladder *ladder = words->ladder;
    const char *first = json_string_value(json_object_get(whole, "first"));
    const char *second = json_string_value(json_object_get(whole, "second"));
    const json_t *counts = counts_of(whole, words->scenario);
    if (counts == NULL && words->scenario != NULL && first != NULL) return true;
    if (first == NULL || second == NULL || json_array_size(counts) != PAIR_OUTCOMES)
        return error_set(
            error, "%s: not what `match --json` prints: first, second and pairs are wanted", path);
    int i = ladder_player(ladder, first), j = ladder_player(ladder, second);
    if (i < 0 || j < 0 || ladder->match_count == LADDER_MATCHES_MAX)
        return error_set(error, "%s: more than %d players, of %d letters, or %d matches", path,
                         LADDER_PLAYERS_MAX, PLAYER_BYTES - 1, LADDER_MATCHES_MAX);
    if (i == j) return error_set(error, "%s: %s against itself says nothing", path, first);
    LadderMatch *match = &ladder->match[ladder->match_count++];
    *match = (LadderMatch){.first = i, .second = j};
    for (int k = 0; k < PAIR_OUTCOMES; k++)
        match->pairs.count[k] = json_integer_value(json_array_get(counts, (size_t)k));
    if (pairs_total(&match->pairs) < 1) return error_set(error, "%s: a match without games", path);
    return true;
}

// A file may hold several matches, one after the other.
static bool file_take(LadderWords *words, const char *path, Error *error) {
    FILE *file = fopen(path, "r");
    if (file == NULL) return error_set(error, "%s: cannot be read", path);
    bool good = true;
    while (good) {
        json_error_t wrong;
        json_t *whole = json_loadf(file, JSON_DISABLE_EOF_CHECK, &wrong);
        if (whole == NULL) {
            good = error_set(error, "%s:%d: not all of what `match --json` prints: %s", path,
                             wrong.line, wrong.text);
            break;
        }
        good = match_take(words, path, whole, error);
        json_decref(whole);
        int next;
        while ((next = fgetc(file)) == '\n' || next == ' ') {
        }
        if (next == EOF) break;
        ungetc(next, file);
    }
    fclose(file);
    return good;
}

static const struct argp_option options[] = {
    {"anchor", 'a', "PLAYER", 0, "Whose Elo is 0: greedy, or the first player of the first file",
     0},
    {"scenario", 's', "NAME", 0, "Of matches over several scenarios, the games of this one", 0},
    {"json", 'j', NULL, 0, "Answer in JSON", 0},
    {0},
};

static error_t ladder_parse(int key, char *argument, struct argp_state *state) {
    LadderWords *words = state->input;
    switch (key) {
        case 'a':
            words->anchor = argument;
            return 0;
        case 's':
            words->scenario = argument;
            return 0;
        case 'j':
            words->json = true;
            return 0;
        case ARGP_KEY_ARG:
            if (words->file_count == LADDER_MATCHES_MAX)
                arguments_refuse(state, "at most %d files", LADDER_MATCHES_MAX);
            for (int i = 0; i < words->file_count; i++)
                if (strcmp(words->files[i], argument) == 0)
                    arguments_refuse(state, "%s is named twice: its games would count twice",
                                     argument);
            words->files[words->file_count++] = argument;
            return 0;
        case ARGP_KEY_NO_ARGS:
            arguments_refuse(state, "name files that `match --json` has written");
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

static int anchor_find(const LadderWords *words, Error *error) {
    const Ladder *ladder = words->ladder;
    const char *wanted = words->anchor != NULL ? words->anchor : "greedy";
    for (int i = 0; i < ladder->player_count; i++)
        if (strcmp(ladder->player[i], wanted) == 0) return i;
    if (ladder->player_count == 0) {
        error_set(error, "no match of these was played on %s", words->scenario);
        return -1;
    }
    if (words->anchor == NULL) return 0;
    error_set(error, "--anchor %s: no match has such a player", wanted);
    return -1;
}

static void order_by_elo(const Ladder *ladder, int order[]) {
    for (int i = 0; i < ladder->player_count; i++) {
        int k = i;
        for (; k > 0 && ladder->elo[order[k - 1]] < ladder->elo[i]; k--) order[k] = order[k - 1];
        order[k] = i;
    }
}

static void ladder_print(const Ladder *ladder, int anchor) {
    int order[LADDER_PLAYERS_MAX];
    order_by_elo(ladder, order);
    printf("%-44s %6s %6s %7s\n", "player", "Elo", "+-", "games");
    for (int k = 0; k < ladder->player_count; k++) {
        int i = order[k];
        printf("%-44s %+6.0f %6.0f %7ld\n", ladder->player[i], ladder->elo[i], ladder->error[i],
               (long)ladder->games[i]);
    }
    printf("\nElo 0 is %s; +- is half a 95%% interval of the difference to it. %d matches",
           ladder->player[anchor], ladder->match_count);
    if (ladder_freedom(ladder) > 0)
        printf(", misfit %.2f:\nnear 1 if one number a player explains the scores.\n",
               ladder->misfit);
    else
        printf(":\ntoo few to say whether one number a player explains the scores.\n");
}

static void ladder_json(const Ladder *ladder, int anchor) {
    int order[LADDER_PLAYERS_MAX];
    order_by_elo(ladder, order);
    json_t *players = json_array();
    for (int k = 0; k < ladder->player_count; k++) {
        int i = order[k];
        json_array_append_new(
            players,
            json_pack("{s:s, s:f, s:f, s:I}", "player", ladder->player[i], "elo", ladder->elo[i],
                      "error", ladder->error[i], "games", (json_int_t)ladder->games[i]));
    }
    json_t *misfit = ladder_freedom(ladder) > 0 ? json_real(ladder->misfit) : json_null();
    json_t *whole = json_pack("{s:s, s:i, s:o, s:o}", "anchor", ladder->player[anchor], "matches",
                              ladder->match_count, "misfit", misfit, "players", players);
    json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(whole);
}

int command_ladder(int argc, char **argv) {
    static const char help[] =
        "One Elo list from many matches: files that `match --json` has written, one or more "
        "matches each.\vFor example\n"
        "  cassino match tic_tac_toe --first ismcts --second greedy --json >a.json\n"
        "  cassino match tic_tac_toe --first greedy --second random --json >b.json\n"
        "  cassino ladder a.json b.json";
    const struct argp argp = {options, ladder_parse, "FILE...", help, NULL, NULL, NULL};
    LadderWords words = {.ladder = calloc(1, sizeof(Ladder))};
    assert(words.ladder != NULL);
    arguments_parse(&argp, argc, argv, &words);
    bool good = true;
    for (int i = 0; good && i < words.file_count; i++)
        good = file_take(&words, words.files[i], &words.error);
    int anchor = good ? anchor_find(&words, &words.error) : -1;
    good = anchor >= 0 && ladder_fit(words.ladder, anchor, &words.error);
    if (good && words.json) ladder_json(words.ladder, anchor);
    if (good && !words.json) ladder_print(words.ladder, anchor);
    free(words.ladder);
    return good ? EXIT_WELL : command_fail(argv[0], &words.error);
}
