// SPDX-License-Identifier: GPL-3.0-or-later
// ladder.c -- the command `ladder`: makes one Elo list from files that `match --json` wrote.
#include "bench/match/ladder.h"
#include "engine/base/letter.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "play/commands/commands.h"

typedef struct LadderWords {
    Ladder *ladder;
    const char *anchor, *scenario;  // player with Elo 0, NULL for the default; NULL for all games
    const char *files[LADDER_MATCHES_MAX];
    int file_count;
    bool json;
} LadderWords;

// Returns the counts of pairs of a match, or those of one scenario in the match. Returns NULL if
// the JSON lacks them.
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

static bool counts_take(Pairs *pairs, const json_t *counts) {
    for (int k = 0; k < PAIR_OUTCOMES; k++) {
        const json_t *one = json_array_get(counts, (size_t)k);
        json_int_t count = json_integer_value(one);
        if (!json_is_integer(one) || count < 0 || count > LADDER_PAIRS_MAX) return false;
        pairs->count[k] = count;
    }
    return true;
}

// Returns true if a name has no control characters and is valid UTF-8. Names are printed unchanged.
static bool is_name(const char *name) {
    for (size_t left = strlen(name); left > 0;) {
        uint32_t code;
        int bytes = letter_read(name, left, &code);
        if (bytes == 0 || letter_is_control(code)) return false;
        name += bytes;
        left -= (size_t)bytes;
    }
    return true;
}

static bool match_take(LadderWords *words, const char *path, const json_t *whole, Error *error) {
    Ladder *ladder = words->ladder;
    const char *first = json_string_value(json_object_get(whole, "first"));
    const char *second = json_string_value(json_object_get(whole, "second"));
    const json_t *counts = counts_of(whole, words->scenario);
    if (counts == NULL && words->scenario != NULL && first != NULL) return true;
    if (first == NULL || second == NULL || json_array_size(counts) != PAIR_OUTCOMES)
        return error_set(
            error, "%s: not an output of `match --json`; expected first, second and pairs", path);
    if (!is_name(first) || !is_name(second))
        return error_set(error, "%s: invalid name of a player; expected UTF-8 without controls",
                         path);
    int i = ladder_player(ladder, first), j = ladder_player(ladder, second);
    if (i < 0 || j < 0 || ladder->match_count == LADDER_MATCHES_MAX)
        return error_set(error,
                         "%s: too many players or matches, or a player's name is too long; "
                         "expected at most %d players, %d matches and %d bytes of a name",
                         path, LADDER_PLAYERS_MAX, LADDER_MATCHES_MAX, PLAYER_BYTES - 1);
    if (i == j)
        return error_set(error, "%s: expected two different players, not %s twice", path, first);
    LadderMatch *match = &ladder->match[ladder->match_count++];
    *match = (LadderMatch){.first = i, .second = j};
    if (!counts_take(&match->pairs, counts))
        return error_set(error, "%s: invalid pairs; expected integers from 0 to %d", path,
                         LADDER_PAIRS_MAX);
    if (pairs_total(&match->pairs) < 1) return error_set(error, "%s: a match has no games", path);
    return true;
}

// Reads the matches of a file, which may have several. Returns false and sets *error on failure.
static bool file_take(LadderWords *words, const char *path, Error *error) {
    FILE *file = fopen(path, "r");
    if (file == NULL) return error_set(error, "%s: cannot be read", path);
    bool good = true;
    while (good) {
        json_error_t wrong;
        json_t *whole = json_loadf(file, JSON_DISABLE_EOF_CHECK, &wrong);
        if (whole == NULL) {
            good = error_set(error, "%s:%d: not a complete output of `match --json`: %s", path,
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

static int anchor_find(const LadderWords *words, Error *error) {
    const Ladder *ladder = words->ladder;
    const char *wanted = words->anchor != NULL ? words->anchor : "greedy";
    for (int i = 0; i < ladder->player_count; i++)
        if (strcmp(ladder->player[i], wanted) == 0) return i;
    if (ladder->player_count == 0) {
        error_set(error, "--scenario: no match was played on %s", words->scenario);
        return -1;
    }
    if (words->anchor == NULL) return 0;
    error_set(error, "--anchor: no match has the player %s", wanted);
    return -1;
}

static void order_by_elo(const Ladder *ladder, int order[]) {
    for (int i = 0; i < ladder->player_count; i++) {
        int k = i;
        for (; k > 0 && ladder->elo[order[k - 1]] < ladder->elo[i]; k--) order[k] = order[k - 1];
        order[k] = i;
    }
}

// Writes an end of an interval to `out`.
static const char *end_told(double end, char out[], size_t size) {
    if (isinf(end))
        snprintf(out, size, "open");
    else
        snprintf(out, size, "%+.0f", end);
    return out;
}

static void ladder_print(const Ladder *ladder, int anchor) {
    int order[LADDER_PLAYERS_MAX];
    order_by_elo(ladder, order);
    printf("%-44s %6s %15s %7s\n", "player", "Elo", "95 %", "games");
    for (int k = 0; k < ladder->player_count; k++) {
        int i = order[k];
        char low[16], high[16], interval[40] = "";
        if (i != anchor && !isnan(ladder->low[i]))
            snprintf(interval, sizeof interval, "%s to %s",
                     end_told(ladder->low[i], low, sizeof low),
                     end_told(ladder->high[i], high, sizeof high));
        printf("%-44s %+6.0f %15s %7ld\n", ladder->player[i], ladder->elo[i], interval,
               (long)ladder->games[i]);
    }
    printf(
        "\nElo 0 is %s; 95 %% is the interval of the difference to this player.\n"
        "A player's interval is missing if he or %s has fewer than %d games.\n%d match%s",
        ladder->player[anchor], ladder->player[anchor], LADDER_GAMES_MIN, ladder->match_count,
        ladder->match_count == 1 ? "" : "es");
    if (ladder_freedom(ladder) > 0)
        printf(", with chi-square per degree of freedom %.2f\n(near 1: Elo fits the scores).\n",
               ladder->reduced_chi_square);
    else
        printf(", too few to tell whether Elo fits the scores.\n");
}

static json_t *end_json(double end) { return isfinite(end) ? json_real(end) : json_null(); }

static void ladder_json(const Ladder *ladder, int anchor) {
    int order[LADDER_PLAYERS_MAX];
    order_by_elo(ladder, order);
    json_t *players = json_array();
    for (int k = 0; k < ladder->player_count; k++) {
        int i = order[k];
        json_array_append_new(
            players, json_pack("{s:s, s:f, s:o, s:o, s:I}", "player", ladder->player[i], "elo",
                               ladder->elo[i], "low", end_json(ladder->low[i]), "high",
                               end_json(ladder->high[i]), "games", (json_int_t)ladder->games[i]));
    }
    json_t *fit = ladder_freedom(ladder) > 0 ? json_real(ladder->reduced_chi_square) : json_null();
    json_t *whole =
        json_pack("{s:s, s:i, s:o, s:o}", "anchor", ladder->player[anchor], "matches",
                  ladder->match_count, "chi_square_per_degree", fit, "players", players);
    json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(whole);
}

static int ladder_run(void *ladder_words, Error *error) {
    LadderWords *words = ladder_words;
    words->ladder = memory_take(1, sizeof(Ladder));
    bool good = true;
    for (int i = 0; good && i < words->file_count; i++)
        good = file_take(words, words->files[i], error);
    int anchor = good ? anchor_find(words, error) : -1;
    good = anchor >= 0 && ladder_fit(words->ladder, anchor, error);
    if (good) (words->json ? ladder_json : ladder_print)(words->ladder, anchor);
    free(words->ladder);
    return good ? EXIT_WELL : EXIT_BAD;
}

// clang-format off
static const CommandOption options[] = {
    {VALUE("FILE"), TEXTS(LadderWords, files, file_count), NEEDED, COUNTED,
     HELP("File that `cassino match --json` wrote")},
    {OPTION("anchor", 0), VALUE("PLAYER"), TEXT(LadderWords, anchor), HELP("Player with Elo 0"),
     .otherwise = "greedy if it played, else the first player that is read"},
    {OPTION("scenario", 0), VALUE("NAME"), TEXT(LadderWords, scenario), .otherwise = "all games",
     HELP("Use only the games of this scenario")},
    {OPTION_JSON, FLAG(LadderWords, json)},
};
// clang-format on

const Command command_ladder = {
    .name = "ladder",
    .summary = "Make one Elo list from many matches",
    .purpose =
        "Make one Elo list from many matches: from files that `cassino match --json` wrote, "
        "with one or more matches each.",
    .examples =
        "cassino match tic_tac_toe --first ismcts --second greedy --json >a.json\n"
        "cassino match tic_tac_toe --first greedy --second random --json >b.json\n"
        "cassino ladder a.json b.json",
    OPTIONS(options),
    .bytes = sizeof(LadderWords),
    .run = ladder_run,
};
