// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_game.c -- plays games with bytes as choices, under libFuzzer (`make fuzz`). The first byte
// selects the game: a small game or a scenario.
#include <stdio.h>
#include <stdlib.h>

#include "engine/game/open.h"
#include "tests/rules/laws/laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    static int scenarios = -1;
    int small = 0;
    if (size == 0) return 0;
    if (scenarios < 0) scenarios = game_list(names, SCENARIOS_MAX);
    while (rules_small[small] != NULL) small++;
    int which = data[0] % (small + scenarios);
    const char *name = which < small ? rules_small[which]->name : names[which - small];
    char words[LAWS_TEXT_BYTES];
    Text why = text_over(words, sizeof words);
    Game game;
    if (!game_open(&game, name, NULL)) return 0;
    const char *law = fuzz_game(&game, data + 1, size - 1, &why);
    if (law != NULL) {
        fprintf(stderr, "%s breaks '%s': %s\n", name, law, words);
        abort();
    }
    game_close(&game);
    return 0;
}
