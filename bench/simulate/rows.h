// SPDX-License-Identifier: GPL-3.0-or-later
// rows.h -- what the laboratory keeps of one game: the rows that simulate_store.h writes.
//
// Plain bytes without pointers, taken once per thread; an MPI rank sends them as they are. They
// depend on the scenario, the players, the seed and the index alone.
#pragma once
#include "bench/stats/account.h"
#include "engine/game/host.h"

enum {
    ROW_TURNS_MAX = 64,      // turns of a game; the longest battle has 30
    ROW_EVENTS_MAX = 1024,   // pieces that die, objectives taken and held, by turn
    ROW_STANDS_MAX = 16384,  // PIECES_MAX a turn
};

typedef struct TurnRow {
    Tally end;       // as the turn ends; its initiative is the turn's own
    int32_t chance;  // of an Allied win, millionths; the last turn's is the outcome
} TurnRow;

typedef struct FateRow {
    int16_t site;   // where it stood last, -1: never on the map
    int16_t turn;   // in which it was eliminated, -1: it lives
    int16_t steps;  // left at the end
    int32_t given;  // steps that others lost by it, millionths; -1: the rules do not say
} FateRow;

typedef enum SiteEvent { SITE_DIES, SITE_TAKEN, SITE_HELD, SITE_STANDS, SITE_EVENTS } SiteEvent;

typedef struct EventRow {
    int16_t turn, site;
    int8_t kind, side;  // SiteEvent; whose piece, or who takes or holds the objective
    int16_t count;
} EventRow;

typedef struct GameRows {
    int64_t index;
    uint64_t stream, hash;                             // of the host's streams; of the last state
    int32_t winner;                                    // Side, or NOBODY
    int32_t payoff;                                    // of Allied, millionths
    int32_t margin, plies, chances, decisions[SIDES];  // decisions: with more than one choice
    int32_t drawn[SIDES], played[SIDES];               // cards into and out of the hand
    int32_t turn_count, piece_count, event_count, stand_count;
    Tally end;
    TurnRow turns[ROW_TURNS_MAX];
    FateRow fates[PIECES_MAX];
    EventRow events[ROW_EVENTS_MAX];
    EventRow stands[ROW_STANDS_MAX];
    Account account;
} GameRows;

// What pieces and objectives a game has: asked once, shared by all threads.
typedef struct GameBoard {
    int piece_count, site_count, objective_count;
    Piece pieces[PIECES_MAX];
    Site sites[SITES_MAX];
    int objective_site[SITES_MAX];  // of each objective
} GameBoard;

void game_board_read(GameBoard *board, const Game *game);

// Plays game `index` and fills `rows`. Players must exist by these words: make each once before.
// `record` may be NULL.
void rows_play(GameRows *rows, const Game *game, const GameBoard *board,
               const char *const players[SIDES], uint64_t seed, int64_t index, Record *record);
