// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_record.h -- reads any bytes as a record of a small game: the result is a game that can be
// replayed, or an Error with its place. The seeded loop of test_record.c and libFuzzer
// (fuzz_record.c) call the same function.
#pragma once
#include "engine/game/record/record.h"
#include "engine/rules/rules.h"

// Reads the bytes after the first as a record; the first byte selects the game. Aborts if an
// error has no line of the text. Returns 0.
static inline int fuzz_record(const uint8_t *data, size_t size) {
    static Record record;
    if (size == 0) return 0;
    int games = 0;
    while (rules_small[games] != NULL) games++;
    Game game;
    Error error = {0};
    bool opened = game_open(&game, rules_small[data[0] % games]->name, &error);
    assert(opened);
    if (record_parse(&record, &game, "fuzz", (const char *)data + 1, size - 1, &error)) {
        StateBuffer state;
        bool legal = record_replay(&record, &game, state_of(&state), -1, &error);
        assert(legal);
    } else {
        assert(error.line >= 1 && error.column >= 1 && error.words[0] != '\0');
    }
    game_close(&game);
    return 0;
}
