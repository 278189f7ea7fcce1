// SPDX-License-Identifier: GPL-3.0-or-later
// named.c -- opens a scenario or record by the name that a person gives; see named.h.
#include "named.h"

#include <sys/stat.h>

bool named_is_record(const char *name) {
    struct stat info;
    size_t length = strlen(name);
    if (length > 5 && strcmp(name + length - 5, ".yaml") == 0) return false;
    return stat(name, &info) == 0 && !S_ISDIR(info.st_mode);
}

static bool scenario_open(Game *game, Record *record, const char *name, Error *error) {
    if (!game_open(game, name, error)) return false;
    if (record_begin(record, game, name, PERSON, PERSON, 0, error)) return true;
    game_close(game);
    return false;
}

bool named_open(Game *game, Record *record, const char *name, Error *error) {
    *game = (Game){0};
    if (!named_is_record(name)) return scenario_open(game, record, name, error);
    size_t length = strlen(name);
    if (length > 8 && strcmp(name + length - 8, ".learned") == 0)
        return error_set_at(error, name, 0, 0,
                            "this is a policy file, which belongs to a scenario; expected a "
                            "scenario or a record");
    if (!record_load_header(record, name, error)) return false;
    Error why = {0};
    if (!game_open(game, record->scenario, &why) || !record_change(record, game, &why)) {
        char line[700];
        game_close(game);
        return error_set_at(error, name, 0, 0,
                            "cannot open the scenario of this record, with its changes: %s",
                            error_line(&why, line, sizeof line));
    }
    if (record_load(record, game, name, error)) return true;
    game_close(game);
    return false;
}
