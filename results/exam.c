// SPDX-License-Identifier: GPL-3.0-or-later
// exam.c -- finds positions in which a computer player makes a mistake, and writes them as cases
// for tests/cases. It is no part of the program; results/strength.md says how it is compiled.
//
//   exam BATTLE GAMES SEED FOLDER
//
// 1. Play games between two players of level `veteran`, and look at every third decision after the
//    set-up.
// 2. Play SCREEN games of `greedy` on from each legal action, and DEEP games from the best few
//    actions and from the choices of the players in `asked`. Each game deals the hidden cards anew,
//    and all actions have the same deals.
// 3. If one of these players chooses an action that is worse than the best one, play FIRM games of
//    CHECKER on from both actions, with new deals. Greedy players alone may judge a position
//    wrongly.
// 4. Write a case if these games agree.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "ai/policy.h"
#include "engine/game/host.h"
#include "engine/kit/pick.h"
#include "engine/rules/rules.h"

enum {
    EVERY = 3,      // look at one of so many decisions
    SCREEN = 128,   // greedy games from each action
    DEEP = 1500,    // greedy games from each of the best actions
    FIRM = 200,     // games of CHECKER from an action
    BEST_MOST = 5,  // best actions that get DEEP games, as the players' choices do
    KEPT_MAX = PLIES_MAX,
    WORDS_BYTES = 96,
};
#define WORSE   0.05  // a mistake costs at least this share of a game
#define SURE    3.0   // and is this many standard errors from 0
#define NEAR    0.02  // an action that costs less than this is accepted too
#define CHECKER "ismcts:iterations=60"

static const char *const asked[] = {"greedy", "veteran", "elite"};
enum { ASKED = COUNT_OF(asked) };

typedef struct Choice {
    Action action;
    float value[DEEP];  // result of each game of `greedy`, for the side that decides
    int games;
} Choice;

static Game game;
static uint64_t seed;
static const char *folder, *battle;
static int written;

// The actions of the game so far, in words.
static char told[KEPT_MAX][WORDS_BYTES];

static void said(const State *state, Action action, char out[WORDS_BYTES]) {
    Text text = text_over(out, WORDS_BYTES);
    game.rules->format_action(game.world, state, action, &text);
}

static Action greedy_choice(const State *state, const Action list[], int count, Pcg *rng) {
    static _Thread_local float weight[ACTIONS_MAX];
    policy_priors(&game, state, list, count, weight);
    return list[pick_top(weight, count, rng)];
}

// Plays on with greedy from the action on, with hidden cards dealt by number `deal`.
static float greedy_game(const State *from, Side side, Action first, uint64_t deal) {
    static _Thread_local Action list[ACTIONS_MAX];
    StateBuffer buffer;
    State *state = state_of(&buffer);
    memcpy(&buffer, from, game.rules->state_bytes);
    Pcg rng = pcg_stream(seed, deal, PCG_TEST);
    game.rules->resample(game.world, state, side, &rng);
    game_apply(&game, state, first);
    for (Side turn; (turn = game_turn(&game, state)) != NOBODY;) {
        if (turn == CHANCE) {
            game_apply(&game, state, game.rules->draw(game.world, state, &rng));
            continue;
        }
        int count = game_legal(&game, state, list);
        game_apply(&game, state, count == 1 ? list[0] : greedy_choice(state, list, count, &rng));
    }
    return game.rules->payoff(game.world, state, side);
}

// Plays on with a level on both sides.
static float level_game(const char *level, const State *from, Side side, Action first,
                        uint64_t deal) {
    static Action list[ACTIONS_MAX];
    StateBuffer buffer, guess;
    State *state = state_of(&buffer);
    Error error = {0};
    Player *player[SIDES];
    memcpy(&buffer, from, game.rules->state_bytes);
    Pcg rng = pcg_stream(seed, deal, PCG_GAME);
    for (int i = 0; i < SIDES; i++)
        player[i] = player_make(&game, level, hash_join(deal, (uint64_t)i), &error);
    game.rules->resample(game.world, state, side, &rng);
    game_apply(&game, state, first);
    int ply = 0;
    for (Side turn; (turn = game_turn(&game, state)) != NOBODY; ply++) {
        Action action;
        if (turn == CHANCE) {
            action = game.rules->draw(game.world, state, &rng);
        } else if (game_legal(&game, state, list) == 1) {
            action = list[0];
        } else {
            guess = buffer;
            game.rules->resample(game.world, state_of(&guess), turn, &rng);
            action = player[turn]->choose(player[turn], &game, state_of(&guess), turn, ply);
        }
        game_apply(&game, state, action);
    }
    for (int i = 0; i < SIDES; i++) player[i]->free(player[i]);
    return game.rules->payoff(game.world, state, side);
}

static void play_on(Choice *it, const State *state, Side side, int games) {
#pragma omp parallel for schedule(dynamic, 8)
    for (int k = it->games; k < games; k++)
        it->value[k] = greedy_game(state, side, it->action, (uint64_t)k);
    it->games = games;
}

static double mean_of(const Choice *it) {
    double sum = 0;
    for (int k = 0; k < it->games; k++) sum += (double)it->value[k];
    return sum / it->games;
}

// Sets *error to the standard error of the mean difference of two rows of results.
static double difference(const float one[], const float two[], int count, double *error) {
    double sum = 0, squares = 0;
    for (int k = 0; k < count; k++) {
        double each = (double)one[k] - (double)two[k];
        sum += each;
        squares += each * each;
    }
    double mean = sum / count;
    *error = sqrt((squares / count - mean * mean) / (count - 1)) + 1e-9;
    return mean;
}

static int better(const void *a, const void *b) {
    double one = mean_of(a), two = mean_of(b);
    return one > two ? -1 : one < two;
}

static Action answer_of(const char *words, const State *state, Side side) {
    Error error = {0};
    Player *player = player_make(&game, words, 1, &error);
    StateBuffer guess;
    memcpy(&guess, state, game.rules->state_bytes);
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    game.rules->resample(game.world, state_of(&guess), side, &rng);
    Action action = player->choose(player, &game, state_of(&guess), side, 0);
    player->free(player);
    return action;
}

static void case_write(const State *state, Side side, int plies, const Choice *best,
                       const Choice *wrong, const Choice near[], int near_count, const char *who,
                       const double figures[4]) {
    char path[256], words[WORDS_BYTES];
    snprintf(path, sizeof path, "%s/%s-%d.yaml", folder, strrchr(battle, '/') + 1, ++written);
    FILE *file = fopen(path, "w");
    if (file == NULL) exit(2);
    said(state, best->action, words);
    fprintf(file, "title: %s\nquestion: >\n  ?\nwhy: >\n  '%s' is better than ", battle, words);
    said(state, wrong->action, words);
    fprintf(file,
            "'%s' by %.3f +- %.3f in %d games of greedy from here and by\n  %.3f +- %.3f in %d "
            "games of a search. %s chooses the worse one.\n",
            words, figures[0], 1.96 * figures[1], DEEP, figures[2], 1.96 * figures[3], FIRM, who);
    fprintf(file, "battle: %s\nplay:\n", battle);
    for (int i = 0; i < plies; i++) fprintf(file, "  - %s\n", told[i]);
    fprintf(file, "decides: %s\naccept:\n", side == ALLIED ? "allied" : "axis");
    for (int i = 0; i < near_count; i++) {
        said(state, near[i].action, words);
        fprintf(file, "  - %s\n", words);
    }
    said(state, wrong->action, words);
    fprintf(file, "refuse: [%s]\nproof: games\n", words);
    fclose(file);
    printf("%s: %s chooses '%s', worse by %.3f (greedy) and %.3f +- %.3f (search)\n", path, who,
           words, figures[0], figures[2], 1.96 * figures[3]);
    fflush(stdout);
}

// Steps 2 to 4 for one decision.
// Plays SCREEN games after each choice and sorts the choices, best first. Stores the players'
// answers in answers[ASKED]. Returns whether one of them seems worse than the best choice by WORSE.
static bool answers_screen(const State *state, Side side, Choice choices[], int count,
                           Action answers[ASKED]) {
    bool worse = false;
    for (int i = 0; i < count; i++) play_on(&choices[i], state, side, SCREEN);
    qsort(choices, (size_t)count, sizeof choices[0], better);
    for (int k = 0; k < ASKED; k++) {
        answers[k] = answer_of(asked[k], state, side);
        for (int i = 0; i < count; i++)
            worse |= choices[i].action == answers[k] &&
                     mean_of(&choices[0]) - mean_of(&choices[i]) > WORSE;
    }
    return worse;
}

// Drops all choices except the best ones and the players' answers, plays DEEP games after each of
// these, and sorts them again. Returns their number.
static int choices_deepen(const State *state, Side side, Choice choices[], int count,
                          const Action answers[ASKED]) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool chosen = i < BEST_MOST;
        for (int k = 0; k < ASKED; k++) chosen |= choices[i].action == answers[k];
        if (!chosen) continue;
        if (kept != i) choices[kept] = choices[i];
        play_on(&choices[kept++], state, side, DEEP);
    }
    qsort(choices, (size_t)kept, sizeof choices[0], better);
    return kept;
}

// Plays up to FIRM games of a search after two actions, on the same deals. Stores their difference
// and its standard error in figures[2]. Returns whether the first is clearly better.
static bool is_firm(const State *state, Side side, Action best, Action wrong, double figures[2]) {
    static float good[FIRM], bad[FIRM];
    int games = 0;
    while (games < FIRM) {  // stop early if the games do not agree
        for (int end = games + FIRM / 4; games < end; games++) {
            uint64_t deal = (uint64_t)(1000000 + games);
            good[games] = level_game(CHECKER, state, side, best, deal);
            bad[games] = level_game(CHECKER, state, side, wrong, deal);
        }
        figures[0] = difference(good, bad, games, &figures[1]);
        if (figures[0] < 0) break;
    }
    bool firm = games == FIRM && figures[0] > WORSE && figures[0] > 2.5 * figures[1];
    if (!firm)
        printf("%s: not firm: %.3f +- %.3f in %d games of a search\n", battle, figures[0],
               1.96 * figures[1], games);
    return firm;
}

static void decision_examine(const State *state, Side side, int plies) {
    static Choice choices[ACTIONS_MAX];
    static Action list[ACTIONS_MAX];
    Action answers[ASKED];
    int count = game_legal(&game, state, list), near = 0;
    for (int i = 0; i < count; i++) choices[i] = (Choice){.action = list[i]};
    if (!answers_screen(state, side, choices, count, answers)) return;
    int kept = choices_deepen(state, side, choices, count, answers);
    while (near < kept && mean_of(&choices[0]) - mean_of(&choices[near]) < NEAR) near++;
    for (int k = ASKED - 1; k >= 0; k--) {
        const Choice *wrong = NULL;
        double figures[4];
        for (int i = near; i < kept; i++)
            if (choices[i].action == answers[k]) wrong = &choices[i];
        if (wrong == NULL) continue;
        figures[0] = difference(choices[0].value, wrong->value, DEEP, &figures[1]);
        if (figures[0] < WORSE || figures[0] < SURE * figures[1]) continue;
        if (is_firm(state, side, choices[0].action, wrong->action, &figures[2]))
            case_write(state, side, plies, &choices[0], wrong, choices, near, asked[k], figures);
        fflush(stdout);
        return;
    }
}

static void game_examine(uint64_t index) {
    Error error = {0};
    Player *player[SIDES];
    for (int i = 0; i < SIDES; i++)
        player[i] = player_make(&game, "veteran", host_player_seed(seed, index, (Side)i), &error);
    Host host;
    host_start(&host, &game, player[ALLIED], player[AXIS], seed, index, NULL);
    Pcg rng = pcg_stream(seed, index, PCG_TEST);
    for (Side side; (side = game_turn(&game, state_of(&host.state))) != NOBODY;) {
        static Action list[ACTIONS_MAX];
        const State *state = state_of(&host.state);
        int count = side < SIDES ? game_legal(&game, state, list) : 0;
        bool begun = game.rules->lab.turn_number(game.world, state) > 0;
        if (count > 1 && begun && pcg_below(&rng, EVERY) == 0)
            decision_examine(state, side, host.plies);
        Action action = host_choose(&host);
        said(state, action, told[host.plies]);
        host_apply(&host, action);
    }
    for (int i = 0; i < SIDES; i++) player[i]->free(player[i]);
}

int main(int argc, char **argv) {
    Error error = {0};
    if (argc != 5) return 2;
    battle = argv[1];
    seed = strtoull(argv[3], NULL, 10);
    folder = argv[4];
    if (!game_open(&game, battle, &error)) return 2;
    for (uint64_t index = 0; index < strtoull(argv[2], NULL, 10); index++) {
        printf("%s: game %d\n", battle, (int)index);
        fflush(stdout);
        game_examine(index);
    }
    return 0;
}
