// SPDX-License-Identifier: GPL-3.0-or-later
// compare_files.c -- `cassino compare A.db B.db`: compares two files of games.
#include <jansson.h>
#include <math.h>
#include <stdio.h>

#include "bench/experiments/vary_files.h"
#include "compare_files.h"

bool compare_is_file(const char *name) {
    char head[16] = "";
    FILE *file = fopen(name, "rb");
    bool good = file != NULL && fread(head, 1, sizeof head, file) == sizeof head &&
                memcmp(head, "SQLite format 3", sizeof head) == 0;
    if (file != NULL) fclose(file);
    return good;
}

static void file_print(const FilesContrast *contrast, const char *path, int i) {
    char *const *about = contrast->about[i].value;
    printf("%-9s %s: %lld games of %s%s%s, %s : %s, seed %s\n", i == 0 ? "first" : "second", path,
           (long long)contrast->games[i], about[META_SCENARIO],
           about[META_EDITS][0] != '\0' ? " with " : "", about[META_EDITS], about[META_ALLIED],
           about[META_AXIS], about[META_SEED]);
}

static void contrast_print(const FilesContrast *contrast, const char *const path[2]) {
    const char *side = contrast->about[0].value[META_SIDE_ALLIED];
    char margin[SPREAD_BYTES];
    for (int i = 0; i < 2; i++) file_print(contrast, path[i], i);
    printf("differ    %s%s%s\n",
           contrast->scenario_same ? "" : "in the scenario or its policy file",
           !contrast->scenario_same && !contrast->players_same ? "; " : "",
           contrast->players_same ? contrast->scenario_same ? "only in their games" : ""
                                  : "in the players");
    if (contrast->paired &&
        (contrast->pairs < contrast->games[0] || contrast->pairs < contrast->games[1]))
        printf("pairs     %d games of each file, which the other has too; only they count here\n",
               contrast->pairs);
    printf("\n          score of %-12s     95 %%   margin            95 %%   turns\n", side);
    for (int i = 0; i < 2; i++)
        printf("%s    %6.1f %%  [%5.1f, %5.1f] %%   %s   %5.1f\n", i == 0 ? "first " : "second",
               100 * contrast->share[i].mean, 100 * contrast->share[i].low,
               100 * contrast->share[i].high, spread_margin(contrast->points[i], margin),
               contrast->turns[i].mean);
    Spread change = contrast->share_change, points = contrast->points_change;
    printf("change    %+6.1f %%  [%+5.1f, %+5.1f] %%   %s\n", number_told(100 * change.mean, 1),
           number_told(100 * change.low, 1), number_told(100 * change.high, 1),
           spread_margin(points, margin));
    spread_note_print(isnan(points.low) || isnan(contrast->points[0].low) ||
                      isnan(contrast->points[1].low));
    putchar('\n');
    if (contrast->paired)
        printf(
            "pairing   by seed and index: as precise as %.2f times as many unpaired games; %.0f %% "
            "of the "
            "pairs had another result\n",
            contrast->saved, 100 * contrast->changed);
    else
        printf(
            "pairing   none: too few games have the same seed and index; the samples count "
            "as independent\n");
    printf("The intervals assume that the number of games was fixed beforehand.\n");
}

static json_t *spread_of_file(const FilesContrast *contrast, const char *path, int i) {
    char *const *about = contrast->about[i].value;
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:I, s:o, s:o}", "file", path, "scenario",
                     about[META_SCENARIO], "hash", about[META_HASH], "allied", about[META_ALLIED],
                     "axis", about[META_AXIS], "seed", about[META_SEED], "games",
                     (json_int_t)contrast->games[i], "share", spread_json(contrast->share[i]),
                     "margin", spread_json(contrast->points[i]));
}

int compare_files(const char *const path[2], bool json, Error *error) {
    FilesContrast contrast;
    bool good = files_contrast(path, &contrast, error);
    if (good && json)
        json_print(json_pack(
            "{s:o, s:o, s:b, s:i, s:{s:o, s:o}}", "first", spread_of_file(&contrast, path[0], 0),
            "second", spread_of_file(&contrast, path[1], 1), "paired", contrast.paired, "pairs",
            contrast.pairs, "difference", "share", spread_json(contrast.share_change), "margin",
            spread_json(contrast.points_change)));
    else if (good)
        contrast_print(&contrast, path);
    files_contrast_free(&contrast);
    return good ? EXIT_WELL : EXIT_BAD;
}
