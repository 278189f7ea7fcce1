// SPDX-License-Identifier: GPL-3.0-or-later
// rows.h -- records one game for the laboratory: the rows that simulate_store.h writes.
//
// The record is plain bytes without pointers, allocated once per thread; MPI ranks send the bytes
// unchanged. The entries that its counts cover depend only on the scenario, its policy, the
// players, the seed, the index and `with_luck`, unless a player is limited by seconds.
#pragma once
#include "bench/stats/luck_breakdown.h"
#include "engine/game/host.h"
#include "engine/game/stop.h"
#include "engine/rules/even.h"
#include "engine/rules/objects.h"
#include "simulate_store.h"

enum {
    ROW_EVENTS_MAX = 2048,   // rows of eliminated pieces and of captured and held objectives
    ROW_STANDS_MAX = 16384,  // rows of occupied places of all turns; if full, turns share rows
    MARGIN_MOST = 1000000,   // largest margin, of either sign
};

typedef struct Standing {                           // figures of both sides at one moment
    int32_t held[SIDES];                            // objectives that the side controls
    int32_t pieces_lost[SIDES], steps_lost[SIDES];  // losses of the side since the start
} Standing;

typedef struct TurnRow {
    int32_t turn;
    int32_t chance;  // win probability of the first side in millionths; the result in the last row
    Standing end;    // standing at the end of the turn
    int32_t standing[SIDES];  // pieces on the map at the end of the turn
    int32_t measures[MEASURES_MAX][SIDES];
} TurnRow;

typedef struct Flow {  // sums over a game
    int64_t gained[SIDES], spent[SIDES];
} Flow;

typedef struct FateRow {
    int16_t start;  // place at the end of set-up; -1 if not on the board
    int16_t first;  // the same at the end of turn 1
    int16_t place;  // last place; -1 if never on the board
    int16_t turn;   // turn of its elimination; -1 if it survives
    int16_t steps;  // steps left at the end of the game
    int32_t given;  // steps that it inflicted, in millionths; -1 if the rules do not count them
} FateRow;

typedef enum EventKind { EVENT_DIES, EVENT_TAKEN, EVENT_HELD, EVENT_STANDS, EVENT_KINDS } EventKind;

typedef struct EventRow {
    int16_t turn, where;  // turn; index of the place, or of the objective for TAKEN and HELD
    int8_t kind, side;  // EventKind; owner of the piece, or side that takes or holds the objective
    int16_t count;      // number of such events in the turn
} EventRow;

typedef struct GameRows {
    int64_t index;
    uint64_t stream, hash;  // seed of the game; hash of its last state
    bool valued;            // the rules have evaluate()
    int32_t winner;         // Side of the winner; NOBODY for a draw
    int32_t payoff;         // result for the first side, in millionths
    bool by_points;         // the margin decided the game, or the rules lack by_points()
    int32_t ending;         // index of the ending (LabRules.endings); -1 if the rules do not say
    int32_t margin, plies;  // margin at the end; length in plies
    int32_t chances, decisions[SIDES], options;  // chance events; choices; actions to choose from
    int32_t turns;                               // number of the last turn
    int32_t began;         // Side that made the first move after the set-up, or NOBODY
    int32_t moves[SIDES];  // how often pieces moved after the set-up, retreats included
    int32_t turn_count, piece_count, object_count, measure_count, event_count, stand_count;
    Standing end;
    int32_t measures[MEASURES_MAX][SIDES];  // values at the end of the game
    Flow flows[MEASURES_MAX];
    FateRow fates[PIECES_MAX];
    ChangeRow changes[MAP_OBJECTS_MAX];
    TurnRow turns_of[ROW_TURNS_MAX];
    EventRow events[ROW_EVENTS_MAX];
    EventRow stands[ROW_STANDS_MAX];
    LuckBreakdown luck;
} GameRows;

// Holds the pieces, objectives, measures, outcomes and board of a scenario. All threads share it.
typedef struct GameBoard {
    int piece_count, objective_count, object_count, measure_count, outcome_count;
    const Ending *endings;  // NULL: the rules do not say how a game ended
    bool ending_possible[ENDINGS_MAX];
    Piece pieces[PIECES_MAX];
    Objective objectives[OBJECTIVES_MOST];
    MapObject objects[MAP_OBJECTS_MAX];
    Measure measures[MEASURES_MAX];
    OutcomeKind outcomes[OUTCOME_KINDS_MAX];
    Board board;
} GameBoard;

void game_board_read(GameBoard *board, const Game *game);

// Plays game `index` and fills *rows. `with_luck` adds the luck breakdown, which is slow. The
// player specs must be valid: make each player once before. `record` may be NULL. Returns false if
// the game was stopped; *rows is then incomplete.
bool rows_play(GameRows *rows, const Game *game, const GameBoard *board,
               const char *const players[SIDES], uint64_t seed, int64_t index, bool with_luck,
               Record *record, Stop stop);
