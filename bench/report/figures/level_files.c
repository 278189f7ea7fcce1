// SPDX-License-Identifier: GPL-3.0-or-later
// level_files.c -- finds the scenario and the policy file of a file of games. The file of games
// keeps their paths as they were typed, also relative ones, because it may be published and a full
// path would name a folder of one machine. A relative path that does not exist from the current
// folder is tried from the folder of the file of games, and from up to 8 folders above that.
#include <stdio.h>
#include <unistd.h>

#include "engine/game/learned/learned.h"
#include "levels.h"

enum { FOLDERS_UP_MAX = 8 };

// Returns `told` if that path is absolute or exists from the current folder. Else returns the
// path, written to `out`, where it exists from the folder of the level's file or a folder above.
// Returns `told` if it exists nowhere, which includes the name of a shipped scenario.
static const char *file_find(const Level *level, const char *told, char out[PATH_MOST]) {
    char up[PATH_MOST];
    const char *slash = strrchr(level->path, '/');
    if (told[0] == '/' || access(told, R_OK) == 0) return told;
    Text folder = text_over(up, sizeof up);
    text_put(&folder, "%.*s", slash == NULL ? 1 : (int)(slash - level->path) + 1,
             slash == NULL ? "." : level->path);
    if (slash == NULL) text_char(&folder, '/');
    for (int i = 0; i <= FOLDERS_UP_MAX; i++) {
        if (snprintf(out, PATH_MOST, "%s%s", up, told) >= PATH_MOST) break;
        if (access(out, R_OK) == 0) return out;
        text_put(&folder, "../");
    }
    return told;
}

const char *level_scenario(const Level *level, char out[PATH_MOST]) {
    return file_find(level, level->about.value[META_SCENARIO], out);
}

// Reads the value of --learned from the command that the file keeps, without the quotes of
// shell_word(). Returns `out`, or NULL if the command has no such option or its value is too long.
static char *learned_told(const Level *level, char out[LEARNED_CHOICE_BYTES]) {
    static const char option[] = " --learned ";
    const char *at = strstr(level->about.value[META_COMMAND], option);
    size_t length = 0;
    bool quoted = false;
    if (at == NULL) return NULL;
    for (at += strlen(option); *at != '\0' && (quoted || *at != ' '); at++) {
        if (*at == '\'')
            quoted = !quoted;
        else if (*at == '\\' && !quoted && at[1] != '\0')
            out[length++] = *++at;
        else
            out[length++] = *at;
        if (length >= LEARNED_CHOICE_BYTES) return NULL;
    }
    out[length] = '\0';
    return out;
}

// Appends where the policy file `told` is found, or `told` itself if it is nowhere. Returns true if
// it is found, or if the word is "no".
static bool policy_find(const Level *level, const char *told, Text *out) {
    char found[PATH_MOST];
    const char *path = file_find(level, told, found);
    text_put(out, "%s", path);
    return learned_is_no(path) || access(path, R_OK) == 0;
}

const char *level_learned(const Level *level, char out[LEARNED_CHOICE_BYTES]) {
    char whole[LEARNED_CHOICE_BYTES];
    Text words = text_over(out, LEARNED_CHOICE_BYTES);
    char *told = learned_told(level, whole);
    if (told == NULL) return NULL;
    // The option may name two files, with a comma between them (learned_choose()).
    for (char *comma = told; (comma = strchr(comma, ',')) != NULL; *comma++ = ',') {
        *comma = '\0';
        text_clear(&words);
        bool both = policy_find(level, told, &words);
        text_char(&words, ',');
        if (policy_find(level, comma + 1, &words) && both) return out;
    }
    text_clear(&words);
    policy_find(level, told, &words);
    return out;
}
