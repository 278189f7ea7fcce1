// SPDX-License-Identifier: GPL-3.0-or-later
// play_a_game.c -- plays one game of "First contact" between two levels of Cassino, and prints what
// happens. To build and run it:
//     cc play_a_game.c $(pkg-config --cflags --libs cassino) -o play_a_game && ./play_a_game
#include <cassino.h>
#include <stdio.h>
#include <stdlib.h>

static int sure(int result) {  // ends the program if a call failed
    if (result >= 0) return result;
    fprintf(stderr, "%s\n", cassino_error());
    exit(1);
}

int main(int argc, char **argv) {
    const uint64_t seed = 1;
    cassino_scenario *scenario;
    cassino_game *game;
    cassino_player *player[2];
    sure(cassino_scenario_open(&scenario, argc > 1 ? argv[1] : "gbsu/first-contact"));
    sure(cassino_game_new(&game, scenario, seed));
    sure(cassino_player_new(&player[CASSINO_FIRST], scenario, "greedy", CASSINO_FIRST, seed));
    sure(cassino_player_new(&player[CASSINO_SECOND], scenario, "ismcts:iterations=50",
                            CASSINO_SECOND, seed));
    printf("%s\n\n", cassino_scenario_title(scenario));

    int turn;
    while ((turn = sure(cassino_turn(game))) != CASSINO_NOBODY) {
        cassino_action action;
        char told[4096];
        if (turn == CASSINO_CHANCE)
            sure(cassino_draw(game, &action));  // a card or a die
        else
            sure(cassino_choose(player[turn], game, &action, NULL, NULL));
        sure(cassino_tell(game, action, CASSINO_NOBODY, told, sizeof told));
        if (told[0] != '\0') printf("%s\n", told);
        sure(cassino_apply(game, action));
    }

    double payoff;
    sure(cassino_payoff(game, CASSINO_FIRST, &payoff));
    printf("\n%s %s after %d plies.\n", cassino_scenario_side(scenario, CASSINO_FIRST),
           payoff > 0.5   ? "wins"
           : payoff < 0.5 ? "loses"
                          : "draws",
           sure(cassino_plies(game)));
    for (int side = 0; side < 2; side++) cassino_player_free(player[side]);
    cassino_game_free(game);
    cassino_scenario_free(scenario);
    return 0;
}
