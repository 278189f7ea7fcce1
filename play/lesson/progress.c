// SPDX-License-Identifier: GPL-3.0-or-later
// progress.c -- stores which lessons are done (progress.h): the file `lessons` in the folder of
// games has a line for each of them.
#include "progress.h"

#include <errno.h>
#include <stdio.h>

enum { FILE_BYTES = 512 };

void lesson_game(const char *lesson, char out[LESSON_GAME_BYTES]) {
    int length = snprintf(out, LESSON_GAME_BYTES, "lesson-%s", lesson);
    for (int i = 0; i < length && i < LESSON_GAME_BYTES - 1; i++) {
        bool lower = (out[i] >= 'a' && out[i] <= 'z') || (out[i] >= '0' && out[i] <= '9');
        if (!lower) out[i] = '-';
    }
}

static bool file_name(const char *folder, char out[FILE_BYTES]) {
    return folder[0] != '\0' && snprintf(out, FILE_BYTES, "%s/lessons", folder) < FILE_BYTES;
}

bool lesson_marked(const char *folder, const char *lesson) {
    char path[FILE_BYTES], line[NAME_BYTES + 2];
    FILE *file = file_name(folder, path) ? fopen(path, "r") : NULL;
    bool found = false;
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        found = strcmp(line, lesson) == 0;
    }
    if (file != NULL) fclose(file);
    return found;
}

bool lesson_mark(const char *folder, const char *lesson, Error *error) {
    char path[FILE_BYTES];
    if (!file_name(folder, path) || lesson_marked(folder, lesson)) return true;
    FILE *file = fopen(path, "a");
    bool good = file != NULL && fprintf(file, "%s\n", lesson) > 0;
    if (file != NULL && fclose(file) != 0) good = false;
    return good || error_write(error, path, errno);
}
