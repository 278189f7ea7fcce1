// SPDX-License-Identifier: GPL-3.0-or-later
// rows.c -- see rows.h. Start at rows_play(): it plays, and after each ply rows_watch() compares
// what was with what is.
#include "rows.h"

#include "ai/players.h"
#include "engine/game/play_game.h"

typedef struct Watch {  // a game as it is watched: what was true before the last ply
    GameRows *rows;
    const Game *game;
    const GameBoard *board;
    Tally tally;
    PiecePlace places[PIECES_MAX];
    Side holders[SITES_MAX];
    PieceSet behind[PIECES_MAX];  // as Rules.behind keeps it
} Watch;

void game_board_read(GameBoard *board, const Game *game) {
    const Rules *rules = game->rules;
    memset(board, 0, sizeof *board);
    if (rules->lab.pieces != NULL)
        board->piece_count = rules->lab.pieces(game->world, board->pieces);
    if (rules->sites != NULL) board->site_count = rules->sites(game->world, board->sites);
    assert(board->piece_count <= PIECES_MAX && board->site_count <= SITES_MAX);
    for (int i = 0; i < board->site_count && rules->lab.holder != NULL; i++) {
        int objective = board->sites[i].objective;
        if (objective < 0) continue;
        assert(objective < SITES_MAX);
        board->objective_site[objective] = i;
        board->objective_count = max_int(board->objective_count, objective + 1);
    }
}

static void event_add(EventRow list[], int32_t *count, int room, SiteEvent kind, int turn, int site,
                      Side side) {
    for (int i = *count - 1; i >= 0 && list[i].turn == turn; i--) {
        EventRow *row = &list[i];
        if (row->kind != (int)kind || row->site != site || row->side != (int)side) continue;
        row->count++;
        return;
    }
    assert(*count < room);
    list[(*count)++] = (EventRow){(int16_t)turn, (int16_t)site, (int8_t)kind, (int8_t)side, 1};
}

static void event_note(GameRows *rows, SiteEvent kind, int turn, int site, Side side) {
    event_add(rows->events, &rows->event_count, ROW_EVENTS_MAX, kind, turn, site, side);
}

// Equal shares of `steps` to the pieces of `set`; their sum is exact.
static void loss_share(GameRows *rows, PieceSet set, int steps) {
    int64_t count = 0, loss = (int64_t)steps * MILLION, place = 0;
    for (int w = 0; w < COUNT_OF(set.word); w++) count += bits_count(set.word[w]);
    for (int w = 0; w < COUNT_OF(set.word); w++) {
        for (uint64_t rest = set.word[w]; rest != 0; rest &= rest - 1, place++) {
            int64_t share = loss * (place + 1) / count - loss * place / count;
            rows->fates[64 * w + bits_first(rest)].given += (int32_t)share;
        }
    }
}

static void places_watch(Watch *watch, const State *state, int turn) {
    const Game *game = watch->game;
    PiecePlace now[PIECES_MAX];
    if (game->rules->lab.places == NULL) return;
    game->rules->lab.places(game->world, state, NOBODY, now);
    for (int i = 0; i < watch->board->piece_count; i++) {
        FateRow *fate = &watch->rows->fates[i];
        if (now[i].place >= 0) fate->site = now[i].place;
        fate->steps = now[i].steps;
        if (now[i].steps > 0) fate->turn = -1;
        int lost = watch->places[i].steps - now[i].steps;
        if (lost > 0) loss_share(watch->rows, watch->behind[i], lost);
        if (now[i].steps == 0 && watch->places[i].steps > 0) {
            fate->turn = (int16_t)turn;
            if (fate->site >= 0)
                event_note(watch->rows, SITE_DIES, turn, fate->site, watch->board->pieces[i].side);
        }
    }
    memcpy(watch->places, now, sizeof now);
}

static void holders_watch(Watch *watch, const State *state, int turn) {
    const Game *game = watch->game;
    for (int i = 0; i < watch->board->objective_count; i++) {
        Side holder = game->rules->lab.holder(game->world, state, i);
        if (holder != watch->holders[i] && holder < SIDES)
            event_note(watch->rows, SITE_TAKEN, turn, watch->board->objective_site[i], holder);
        watch->holders[i] = holder;
    }
}

// The turn that `last` belongs to has ended in `now`.
static void turn_note(Watch *watch, const Tally *last, const Tally *now) {
    GameRows *rows = watch->rows;
    assert(rows->turn_count < ROW_TURNS_MAX);
    TurnRow *row = &rows->turns[rows->turn_count++];
    *row = (TurnRow){.end = *now, .chance = rows->account.now};
    row->end.turn = last->turn;
    row->end.initiative = last->initiative;
    for (int i = 0; i < watch->board->piece_count && watch->game->rules->lab.places != NULL; i++) {
        int site = watch->places[i].place;
        if (site < 0 || watch->places[i].steps == 0) continue;
        event_add(rows->stands, &rows->stand_count, ROW_STANDS_MAX, SITE_STANDS, last->turn, site,
                  watch->board->pieces[i].side);
    }
}

static void watch_start(Watch *watch, const State *state) {
    const Game *game = watch->game;
    if (game->rules->tally != NULL) game->rules->tally(game->world, state, &watch->tally);
    for (int i = 0; i < watch->board->piece_count; i++)
        watch->rows->fates[i] = (FateRow){-1, -1, 0, game->rules->lab.behind != NULL ? 0 : -1};
    for (int i = 0; i < watch->board->objective_count; i++)
        watch->holders[i] = game->rules->lab.holder(game->world, state, i);
    places_watch(watch, state, 0);
    account_start(&watch->rows->account, game, state);
}

static void rows_watch(void *context, const Game *game, const State *before, Action action,
                       const State *after) {
    Watch *watch = context;
    GameRows *rows = watch->rows;
    Side mover = game_turn(game, before);
    Tally now = {0};
    Action list[ACTIONS_MAX];
    if (mover == CHANCE)
        rows->chances++;
    else if (game_legal(game, before, list) > 1)
        rows->decisions[mover]++;

    if (game->rules->tally != NULL) game->rules->tally(game->world, after, &now);
    for (Side side = ALLIED; side < SIDES; side++) {
        int gained = now.cards[side] - watch->tally.cards[side];
        rows->drawn[side] += max_int(gained, 0);
        rows->played[side] += max_int(-gained, 0);
    }
    bool card = mover < SIDES && now.cards[mover] < watch->tally.cards[mover];
    account_book(&rows->account, game, before, action, after, card);
    if (game->rules->lab.behind != NULL)
        game->rules->lab.behind(game->world, before, watch->behind);
    places_watch(watch, after, watch->tally.turn);
    holders_watch(watch, after, watch->tally.turn);
    bool over = game_turn(game, after) == NOBODY;
    if (game->rules->tally != NULL && (over || now.turn != watch->tally.turn))
        turn_note(watch, &watch->tally, &now);
    watch->tally = now;
}

static void rows_finish(Watch *watch, const Host *host) {
    const Game *game = watch->game;
    const State *state = state_of_const(&host->state);
    GameRows *rows = watch->rows;
    rows->plies = host->plies;
    rows->stream = host->seed;
    rows->hash = state_hash(game, state);
    rows->payoff = rows->account.now;
    rows->winner = rows->payoff > MILLION / 2 ? ALLIED : rows->payoff < MILLION / 2 ? AXIS : NOBODY;
    rows->margin = game->rules->margin != NULL ? game->rules->margin(game->world, state) : 0;
    rows->piece_count = watch->board->piece_count;
    rows->end = watch->tally;
    int turn = rows->turn_count > 0 ? rows->turns[rows->turn_count - 1].end.turn : 0;
    rows->end.turn = (int16_t)turn;
    for (int i = 0; i < watch->board->objective_count; i++) {
        if (watch->holders[i] < SIDES)
            event_note(rows, SITE_HELD, turn, watch->board->objective_site[i], watch->holders[i]);
    }
}

void rows_play(GameRows *rows, const Game *game, const GameBoard *board,
               const char *const players[SIDES], uint64_t seed, int64_t index, Record *record) {
    memset(rows, 0, sizeof *rows);
    rows->index = index;
    Watch watch = {.rows = rows, .game = game, .board = board};
    PlayGame wanted = {.game = game,
                       .player = {players[ALLIED], players[AXIS]},
                       .make = player_make,
                       .seed = seed,
                       .index = (uint64_t)index,
                       .watch = {rows_watch, &watch},
                       .record = record};
    Host host;
    StateBuffer start;
    game->rules->setup(game->world, state_of(&start));
    watch_start(&watch, state_of(&start));
    play_game(&host, &wanted);
    rows_finish(&watch, &host);
}
