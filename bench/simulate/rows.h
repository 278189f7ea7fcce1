// SPDX-License-Identifier: GPL-3.0-or-later
// rows.h -- records one game for the laboratory: the rows that simulate_store.h writes.
//
// The record is plain bytes without pointers, allocated once per thread; MPI ranks send the bytes
// unchanged. They depend only on the scenario, the players, the seed and the index.
#pragma once
#include "bench/stats/luck_breakdown.h"
#include "engine/game/host.h"
#include "engine/game/stop.h"
#include "engine/rules/inventory.h"
#include "simulate_store.h"

enum {
    ROW_EVENTS_MAX = 2048,   // pieces eliminated, objectives captured and held, by turn
    ROW_STANDS_MAX = 16384,  // occupied places per turn; further ones are dropped
    MARGIN_MOST = 1000000,
};

typedef struct Standing {  // figures of both sides at one moment
    int32_t held[SIDES];   // objectives
    int32_t pieces_lost[SIDES], steps_lost[SIDES];
} Standing;

typedef struct TurnRow {
    int32_t turn;
    int32_t chance;  // win probability of the first side, millionths; in the last row the result
    Standing end;    // standing at the end of the turn
    int32_t standing[SIDES];  // pieces on the map at the end of the turn
    int32_t measures[MEASURES_MAX][SIDES];
} TurnRow;

typedef struct Flow {  // sums over a game
    int64_t gained[SIDES], spent[SIDES];
} Flow;

typedef struct FateRow {
    int16_t start;  // place at the end of set-up; -1: not on the board
    int16_t place;  // last place; -1: never on the board
    int16_t turn;   // turn of its elimination; -1: it survives
    int16_t steps;  // steps left at the end of the game
    int32_t given;  // steps it inflicted on the enemy, millionths; -1: the rules do not say
} FateRow;

typedef enum EventKind { EVENT_DIES, EVENT_TAKEN, EVENT_HELD, EVENT_STANDS, EVENT_KINDS } EventKind;

typedef struct EventRow {
    int16_t turn, where;  // where: a place, or the objective that is captured or held
    int8_t kind, side;  // EventKind; owner of the piece, or side that takes or holds the objective
    int16_t count;
} EventRow;

typedef struct GameRows {
    int64_t index;
    uint64_t stream, hash;                             // of the host's streams; of the last state
    bool valued;                                       // the rules have evaluate()
    int32_t winner;                                    // Side, or NOBODY
    int32_t payoff;                                    // result for the first side, in millionths
    bool by_points;                                    // true if the margin decided the game
    int32_t margin, plies, chances, decisions[SIDES];  // decisions: choices between several actions
    int32_t turns;                                     // the last turn's number
    int32_t began;         // Side that made the first decision of turn 1, or NOBODY
    int32_t moves[SIDES];  // how often pieces moved after the set-up, retreats included
    int32_t turn_count, piece_count, measure_count, event_count, stand_count;
    Standing end;
    int32_t measures[MEASURES_MAX][SIDES];  // values at the end of the game
    Flow flows[MEASURES_MAX];
    FateRow fates[PIECES_MAX];
    TurnRow turns_of[ROW_TURNS_MAX];
    EventRow events[ROW_EVENTS_MAX];
    EventRow stands[ROW_STANDS_MAX];
    LuckBreakdown luck;
} GameRows;

// Holds the pieces, objectives, measures and outcomes of a scenario. All threads share it.
typedef struct GameBoard {
    int piece_count, objective_count, measure_count, outcome_count;
    Piece pieces[PIECES_MAX];
    Objective objectives[OBJECTIVES_MOST];
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
