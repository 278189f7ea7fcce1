/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cassino.h -- the public interface of libcassino: card-driven wargames, their computer players and
 * their search, for other programs.
 *
 *   cassino_scenario  a scenario with the policy that was learned for it. Never changes.
 *   cassino_game      one game of a scenario: a position and the actions that led to it.
 *   cassino_player    a computer player. It never sees more than its side may know.
 *
 * Chance is a player: where a card or a die decides, cassino_turn() returns CASSINO_CHANCE, and the
 * program applies cassino_draw() or one of the legal actions, with the odds of cassino_odds().
 *
 * Errors: a function that can fail returns a negative number (enum cassino_result), or NULL if it
 * returns a string; cassino_error() then says what is wrong. Arguments are checked: an action that
 * is not legal, a side that does not exist, a NULL pointer or invalid text is an error and changes
 * nothing. If memory is exhausted, the library calls abort(). It never prints.
 *
 * Threads: several threads may use one scenario. A game or a player belongs to one thread at a
 * time. A thread that calls the library needs a stack of at least 2 MiB. An object keeps what it
 * needs alive: objects may be freed in any order, and NULL may be freed. Strings that are returned
 * as `char *` are freed by cassino_free(). In a child of fork(), the thread that forked must not
 * simulate or learn with several threads if it has done so before; a new thread may.
 *
 * Numbers in texts and options have a decimal point in every locale.
 */
#ifndef CASSINO_H
#define CASSINO_H
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CASSINO_API __attribute__((visibility("default")))

enum cassino_result {
    CASSINO_OK = 0,
    CASSINO_INVALID = -1, /* an argument, a file or a text is invalid */
    CASSINO_STOPPED = -2  /* the progress callback asked to stop */
};

/* The first side is that which scenario files call `allied`. A viewer is a side, or
 * CASSINO_NOBODY, who sees everything. */
enum cassino_side {
    CASSINO_FIRST = 0,
    CASSINO_SECOND = 1,
    CASSINO_CHANCE = 2, /* a card or a die decides */
    CASSINO_NOBODY = 3  /* the game is over; no side; a viewer who sees everything */
};

/* Most legal actions of one position, and most bytes of one position. */
enum { CASSINO_ACTIONS_MAX = 1024, CASSINO_POSITION_MAX = 2072 };

/* One decision or chance event. From the highest bits on it holds the verb (8 bits), who acts (8
 * bits) and where (16 bits). The same value means the same action in every game of a scenario.
 * 0 is no action. */
typedef uint32_t cassino_action;

typedef struct cassino_scenario cassino_scenario;
typedef struct cassino_game cassino_game;
typedef struct cassino_player cassino_player;

/* Called during long work with the share that is done, in [0,1], by one thread at a time. Returns
 * 0 to stop the work, anything else to continue. May be NULL everywhere. */
typedef int (*cassino_progress)(void *payload, double share);

CASSINO_API const char *cassino_version(void);
/* Returns what was wrong in the last call of this thread that failed: one line, valid until the
 * thread's next call. */
CASSINO_API const char *cassino_error(void);
CASSINO_API void cassino_free(void *string);

/* ---- Scenarios */

/* Returns the names of all scenarios that are found, one on each line. They are searched in
 * $CASSINO_SCENARIOS, in ./scenarios, and in the folders of data beside the library and the
 * program. */
CASSINO_API char *cassino_scenario_names(void);
/* Opens a scenario, with the policy file beside it if there is one, or a small game. `name` is such
 * as "gbsu/first-contact", a path that ends in ".yaml", or "tic_tac_toe". */
CASSINO_API int cassino_scenario_open(cassino_scenario **out, const char *name);
/* Opens a scenario from the text of a file. `path` names it in errors and records; the chart of the
 * scenario is found from the folder of `path`. */
CASSINO_API int cassino_scenario_parse(cassino_scenario **out, const char *path, const char *text,
                                       size_t length);
/* Changes numbers of a scenario: `edits` has `count` texts such as "turns=9". A
 * scenario has at most 16 edits. */
CASSINO_API int cassino_scenario_edit(cassino_scenario **out, const cassino_scenario *scenario,
                                      const char *const edits[], int count);
/* Learns the scenario in `games` games of self-play; *out has the new policy. The same seed and
 * number of games learn the same policy. `threads` is 0 for all cores; more than 256 are 256. */
CASSINO_API int cassino_scenario_learn(cassino_scenario **out, const cassino_scenario *scenario,
                                       int games, uint64_t seed, int threads,
                                       cassino_progress progress, void *payload);
/* Gives a scenario the policy in `text`, as cassino_scenario_policy() returns it; NULL or "": none.
 */
CASSINO_API int cassino_scenario_with_policy(cassino_scenario **out,
                                             const cassino_scenario *scenario, const char *text,
                                             size_t length);
/* Returns the text of the policy file, or "" if the scenario has no policy. */
CASSINO_API char *cassino_scenario_policy(const cassino_scenario *scenario);
/* Return names: "First contact", "gbsu", and the side's name such as "Blue". "" for a NULL scenario
 * or an invalid side. They are valid as long as the scenario. */
CASSINO_API const char *cassino_scenario_title(const cassino_scenario *scenario);
CASSINO_API const char *cassino_scenario_rules(const cassino_scenario *scenario);
CASSINO_API const char *cassino_scenario_side(const cassino_scenario *scenario, int side);
/* Returns what never changes during a game, as JSON: board, sides, legend (PROTOCOL.md, "The
 * scenario"). */
CASSINO_API char *cassino_scenario_json(const cassino_scenario *scenario);
CASSINO_API void cassino_scenario_free(cassino_scenario *scenario);

/* ---- Numbers of actions, from 0 on without gaps, for programs that learn to choose among a fixed
 * number of actions. An action of a scenario has the same number in every position. Its verb and
 * the values that the rules allow for who and where determine the number; an edited scenario may
 * have other numbers. Numbers ascend as actions do. */

/* Returns how many actions have a number: all that a position may list, chance events included. */
CASSINO_API int cassino_action_count(const cassino_scenario *scenario);
/* Returns the number of an action. Fails for one that is legal in no position of the scenario. */
CASSINO_API int cassino_action_number(const cassino_scenario *scenario, cassino_action action);
/* Sets *out to the action that has this number. */
CASSINO_API int cassino_action_of(const cassino_scenario *scenario, int number,
                                  cassino_action *out);

/* Returns how many numbers an observation of this scenario has (cassino_observation()). */
CASSINO_API int cassino_observation_size(const cassino_scenario *scenario);
/* Returns what these numbers are, as JSON: sections, each a table of rows and columns. */
CASSINO_API char *cassino_observation_json(const cassino_scenario *scenario);

/* ---- Games */

/* Begins a game. The seed determines every chance event that cassino_draw() returns. */
CASSINO_API int cassino_game_new(cassino_game **out, const cassino_scenario *scenario,
                                 uint64_t seed);
CASSINO_API int cassino_game_copy(cassino_game **out, const cassino_game *game);
/* Continues a record, such as `cassino play` writes. It must be of this scenario. The seed
 * determines the chance events that follow. */
CASSINO_API int cassino_game_load(cassino_game **out, const cassino_scenario *scenario,
                                  const char *text, size_t length, uint64_t seed);
/* Returns the record of a game. Fails for a game whose position was redealt or set, and if all
 * edits of its scenario together have more than 255 bytes. */
CASSINO_API char *cassino_game_record(const cassino_game *game);
CASSINO_API void cassino_game_free(cassino_game *game);

/* Returns who decides next (enum cassino_side), and the number of actions so far. */
CASSINO_API int cassino_turn(const cassino_game *game);
CASSINO_API int cassino_plies(const cassino_game *game);
/* Writes the legal actions, ascending, into `out`, and returns their number: 0 in a game that is
 * over. Fails if they are more than `room`. */
CASSINO_API int cassino_legal(const cassino_game *game, cassino_action out[], int room);
/* Writes the numbers of the legal actions, in the order of cassino_legal(). */
CASSINO_API int cassino_legal_numbers(const cassino_game *game, int out[], int room);
/* Applies a legal action. */
CASSINO_API int cassino_apply(cassino_game *game, cassino_action action);
/* Sets *out to the chance event that the seed determines, without applying it. */
CASSINO_API int cassino_draw(const cassino_game *game, cassino_action *out);
/* Sets *out to the probability of a chance event that is legal now. */
CASSINO_API int cassino_odds(const cassino_game *game, cassino_action action, double *out);
/* Sets *out to the result of a side in a game that is over: 1 a win, 0.5 a draw, 0 a loss; at poker
 * the share of the stakes, between 0 and 1. */
CASSINO_API int cassino_payoff(const cassino_game *game, int side, double *out);
/* Sets *out to the victory points of the first side less those of the second, at any time. */
CASSINO_API int cassino_margin(const cassino_game *game, int *out);

/* ---- Texts. Each writes a NUL-terminated text of at most `size` bytes into `out`, cut if need be,
 * and returns the length of the whole text, as snprintf() does. `out` may be NULL if size is 0. */

/* A legal action as a person types it: "activate Blue company". */
CASSINO_API int cassino_words(const cassino_game *game, cassino_action action, char *out,
                              size_t size);
/* What a viewer is told of a legal action that is about to be applied, with the rules. It may tell
 * what the action brings to light. */
CASSINO_API int cassino_tell(const cassino_game *game, cassino_action action, int viewer, char *out,
                             size_t size);
/* The pending decision, and the map with the state of the game, as a viewer sees them. */
CASSINO_API int cassino_prompt(const cassino_game *game, int viewer, char *out, size_t size);
CASSINO_API int cassino_map(const cassino_game *game, int viewer, char *out, size_t size);
/* Sets *out to the legal action that has these words. */
CASSINO_API int cassino_parse(const cassino_game *game, const char *words, cassino_action *out);

typedef struct cassino_parts {
    char verb[32]; /* such as "move" */
    int piece;     /* id of the piece that acts, as in cassino_scene(); -1: none */
    int target;    /* id of the piece that is acted on; -1: none */
    int place;     /* index of a place of the board; -1: none */
    int number;    /* such as a die; -1: none */
    char card[32]; /* a card; "" for none */
} cassino_parts;
/* Sets *out to the parts of a legal action. */
CASSINO_API int cassino_parts_of(const cassino_game *game, cassino_action action,
                                 cassino_parts *out);

/* ---- Positions and what a viewer knows */

/* Returns what a viewer sees, with the choices of that side, as JSON (PROTOCOL.md, "The position").
 * Two positions that differ only in what the viewer cannot know give the same text. */
CASSINO_API char *cassino_scene(const cassino_game *game, int viewer);
/* Writes what a viewer sees as numbers in [-1,1], always as many as cassino_observation_size(), and
 * returns how many. Two positions that differ only in what the viewer cannot know give the same
 * numbers. Fails if they are more than `room`. */
CASSINO_API int cassino_observation(const cassino_game *game, int viewer, float out[], int room);
/* Writes the position as bytes into `out` and returns their number. Fails if they are more than
 * `room`; CASSINO_POSITION_MAX is always enough. They are valid for this scenario and this version
 * of the library, and hold what both sides know. */
CASSINO_API int cassino_position(const cassino_game *game, void *out, size_t room);
/* Sets the position of a game to bytes of cassino_position(). Other bytes are refused. */
CASSINO_API int cassino_position_set(cassino_game *game, const void *bytes, size_t size);
/* Replaces everything in the position that a side cannot know by a random sample that fits what it
 * knows (a determinization of its information set). */
CASSINO_API int cassino_redeal(cassino_game *game, int side, uint64_t seed);

/* ---- Players and search */

/* Makes a player of a side from words such as "greedy", "veteran" or
 * "ismcts:iterations=2000,threads=1"; `cassino list` names all. The same scenario, words, side and
 * seed choose the same actions in the same game, unless the option `seconds` limits a search. With
 * the seed of cassino_game_new(), two players play game 0 of cassino_simulate(). A player that sees
 * hidden cards is refused. */
CASSINO_API int cassino_player_new(cassino_player **out, const cassino_scenario *scenario,
                                   const char *words, int side, uint64_t seed);
/* Sets *out to the player's choice. Before the player looks, everything that its side cannot know
 * is redealt. Fails if another side, chance or nobody decides now, or if the game is of another
 * scenario object. */
CASSINO_API int cassino_choose(cassino_player *player, const cassino_game *game,
                               cassino_action *out, cassino_progress progress, void *payload);
CASSINO_API void cassino_player_free(cassino_player *player);

typedef struct cassino_move {
    cassino_action action;
    uint32_t visits; /* iterations of the search that chose it */
    double value;    /* mean result for the side that decides, in [0,1]; 0 without visits */
    double error;    /* standard error of `value`, if the results are independent */
} cassino_move;
/* Searches the position for the side that decides and writes the legal actions into `out`, best
 * first. `options` are those of players that search, such as "iterations=2000,threads=1"; NULL for
 * the defaults. Each iteration redeals what that side cannot know, whatever the options say.
 * Returns the number of moves written, at most `room`. A stopped search returns what it has found.
 */
CASSINO_API int cassino_analyze(const cassino_game *game, const char *options, uint64_t seed,
                                cassino_move out[], int room, cassino_progress progress,
                                void *payload);

/* ---- Many games */

/* Plays games `first` to first + count - 1 of a seed between two players (words as for
 * cassino_player_new(); here they may also name a player that sees hidden cards) with `threads`
 * threads, 0 for all cores, at most 256. Fills payoffs[] with the results of the first side,
 * margins[] with victory points, plies[] with numbers of actions; each has `count` elements, and
 * may be NULL. Threads do not change the results. */
CASSINO_API int cassino_simulate(const cassino_scenario *scenario, const char *first_player,
                                 const char *second_player, uint64_t seed, uint64_t first,
                                 int count, int threads, double payoffs[], int margins[],
                                 int plies[], cassino_progress progress, void *payload);

#ifdef __cplusplus
}
#endif
#endif
