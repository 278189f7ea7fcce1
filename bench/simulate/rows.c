// SPDX-License-Identifier: GPL-3.0-or-later
// rows.c -- records one game; see rows.h. Start at rows_play(). After each ply, rows_watch()
// compares the position with the one before and records the differences.
#include "rows.h"

#include <stddef.h>

#include "ai/players.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"

typedef struct Watch {  // a game in progress, and its state before the last ply
    GameRows *rows;
    const Game *game;
    const GameBoard *board;
    bool with_luck;  // record the luck breakdown
    int turn;
    Side chooser;  // the side that last chose among several actions, or NOBODY
    int32_t measures[MEASURES_MAX][SIDES];
    Standing standing;
    PiecePlace places[PIECES_MAX];
    Side holders[OBJECTIVES_MOST];
    PieceSet behind[PIECES_MAX];  // result of LabRules.behind() for each piece
} Watch;

void game_board_read(GameBoard *board, const Game *game) {
    const LabRules *lab = &game->rules->lab;
    const World *world = game->world;
    memset(board, 0, sizeof *board);
    if (lab->pieces != NULL) board->piece_count = lab->pieces(world, board->pieces);
    if (lab->objectives != NULL) board->objective_count = lab->objectives(world, board->objectives);
    if (lab->measures != NULL) board->measure_count = lab->measures(world, board->measures);
    if (lab->outcome_kinds != NULL)
        board->outcome_count = lab->outcome_kinds(world, board->outcomes);
    board->object_count = map_objects(lab->object_kinds, world, board->objects);
    board->endings = lab->endings;
    for (int i = 0; lab->endings != NULL && lab->endings[i].name != NULL; i++)
        board->ending_possible[i] =
            lab->endings[i].possible == NULL || lab->endings[i].possible(world);
    game->rules->scene.board(world, &board->board);
    assert(board->piece_count <= PIECES_MAX && board->objective_count <= OBJECTIVES_MOST);
    assert(board->measure_count <= MEASURES_MAX && board->outcome_count <= OUTCOME_KINDS_MAX);
}

// Counts an event in the row of the same turn, or in a new row. If the list is full, counts it in a
// row of another turn, so that sums over turns stay correct; drops it if no row fits.
static void event_add(EventRow list[], int32_t *count, int room, EventKind kind, int turn,
                      int where, Side side) {
    bool full = *count == room;
    for (int i = *count - 1; i >= 0 && (full || list[i].turn == turn); i--) {
        EventRow *row = &list[i];
        if (row->kind != (int)kind || row->where != where || row->side != (int)side) continue;
        if (row->count < INT16_MAX) row->count++;
        return;
    }
    if (full) return;
    list[(*count)++] = (EventRow){(int16_t)turn, (int16_t)where, (int8_t)kind, (int8_t)side, 1};
}

static void event_note(Watch *watch, EventKind kind, int where, Side side) {
    GameRows *rows = watch->rows;
    event_add(rows->events, &rows->event_count, ROW_EVENTS_MAX, kind, watch->turn, where, side);
}

// Attributes the loss of `steps` steps to the pieces of `set`, in equal shares that sum exactly to
// the loss. Without pieces in `set` nothing is attributed.
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

// Records how piece `i` changed since the last ply.
static void piece_watch(Watch *watch, int i, PiecePlace now) {
    FateRow *fate = &watch->rows->fates[i];
    const Piece *piece = &watch->board->pieces[i];
    PiecePlace *was = &watch->places[i];
    if (now.place >= 0) fate->place = now.place;
    fate->steps = now.steps;
    if (now.steps > 0) fate->turn = -1;
    if (watch->turn > 0 && was->place >= 0 && now.place >= 0 && was->place != now.place)
        watch->rows->moves[piece->side]++;
    int lost = was->steps - now.steps;
    if (lost > 0) loss_share(watch->rows, watch->behind[i], lost);
    if (now.steps == 0 && was->steps > 0) {
        fate->turn = (int16_t)watch->turn;
        if (fate->place >= 0) event_note(watch, EVENT_DIES, fate->place, piece->side);
    }
    watch->standing.pieces_lost[piece->side] += (now.steps == 0) - (was->steps == 0);
    watch->standing.steps_lost[piece->side] += lost;
    *was = now;
}

static void places_watch(Watch *watch, const State *state) {
    const Game *game = watch->game;
    PiecePlace now[PIECES_MAX];
    if (game->rules->lab.places == NULL) return;
    game->rules->lab.places(game->world, state, NOBODY, now);
    for (int i = 0; i < watch->board->piece_count; i++) {
        const PiecePlace *was = &watch->places[i];
        if (was->place != now[i].place || was->steps != now[i].steps) piece_watch(watch, i, now[i]);
    }
}

static void holders_watch(Watch *watch, const State *state) {
    const Game *game = watch->game;
    for (int i = 0; i < watch->board->objective_count; i++) {
        Side was = watch->holders[i], holder = game->rules->lab.controller(game->world, state, i);
        if (holder == was) continue;
        if (was < SIDES) watch->standing.held[was]--;
        if (holder < SIDES) watch->standing.held[holder]++;
        if (holder < SIDES) event_note(watch, EVENT_TAKEN, i, holder);
        watch->holders[i] = holder;
    }
}

static void objects_watch(Watch *watch, const State *before, const State *after) {
    for (int i = 0; i < watch->board->object_count; i++) {
        const MapObject *object = &watch->board->objects[i];
        ChangeRow *row = &watch->rows->changes[i];
        const ObjectKind *kind = object->kind;
        const World *world = watch->game->world;
        row->now = kind->changed(world, after, object->index);
        if (!row->now || row->turn >= 0) continue;
        row->turn = (int16_t)watch->turn;
        row->side = (int8_t)(kind->by != NULL ? kind->by(world, before, after, object->index)
                                              : watch->chooser);
    }
}

static void measures_watch(Watch *watch, const State *state) {
    const Game *game = watch->game;
    int32_t now[MEASURES_MAX][SIDES] = {{0}};
    if (game->rules->lab.measure == NULL) return;
    game->rules->lab.measure(game->world, state, now);
    for (int m = 0; m < watch->board->measure_count; m++) {
        Flow *flow = &watch->rows->flows[m];
        for (Side side = ALLIED; side < SIDES; side++) {
            int64_t gained = (int64_t)now[m][side] - watch->measures[m][side];
            if (gained > 0) flow->gained[side] += gained;
            if (gained < 0) flow->spent[side] -= gained;
        }
    }
    memcpy(watch->measures, now, sizeof now);
}

// Records where each piece stands at the end of set-up.
static void starts_note(Watch *watch) {
    for (int i = 0; i < watch->board->piece_count; i++)
        watch->rows->fates[i].start = watch->places[i].place;
}

// Adds the row of a turn that has ended; it replaces the last row if the list is full. `measures`
// has the values at the turn's last position.
static void turn_note(Watch *watch, const State *state, int32_t (*measures)[SIDES]) {
    GameRows *rows = watch->rows;
    if (watch->turn == 0) starts_note(watch);
    if (rows->turn_count == ROW_TURNS_MAX) rows->turn_count--;
    TurnRow *row = &rows->turns_of[rows->turn_count++];
    *row = (TurnRow){.turn = watch->turn,
                     .chance = luck_breakdown_value(watch->game, state),
                     .end = watch->standing};
    memcpy(row->measures, measures, sizeof row->measures);
    for (int i = 0; i < watch->board->piece_count; i++) {
        int place = watch->places[i].place;
        if (place < 0 || watch->places[i].steps == 0) continue;
        if (watch->turn == 1) rows->fates[i].first = (int16_t)place;
        row->standing[watch->board->pieces[i].side]++;
        event_add(rows->stands, &rows->stand_count, ROW_STANDS_MAX, EVENT_STANDS, watch->turn,
                  place, watch->board->pieces[i].side);
    }
}

static void watch_start(Watch *watch, const State *state) {
    const Game *game = watch->game;
    const LabRules *lab = &game->rules->lab;
    if (lab->turn_number != NULL) watch->turn = lab->turn_number(game->world, state);
    if (lab->measure != NULL) lab->measure(game->world, state, watch->measures);
    for (int i = 0; i < watch->board->piece_count; i++) {
        int steps = watch->board->pieces[i].steps;
        watch->places[i] = (PiecePlace){NO_PLACE, (int16_t)steps};
        watch->rows->fates[i] =
            (FateRow){-1, -1, -1, -1, (int16_t)steps, lab->behind != NULL ? 0 : -1};
    }
    for (int i = 0; i < watch->board->objective_count; i++) {
        Side holder = watch->holders[i] = lab->controller(game->world, state, i);
        if (holder < SIDES) watch->standing.held[holder]++;
    }
    for (int i = 0; i < watch->board->object_count; i++)
        watch->rows->changes[i] = (ChangeRow){-1, NOBODY, false};
    watch->chooser = NOBODY;
    places_watch(watch, state);
    if (watch->turn > 0) starts_note(watch);
    luck_breakdown_start(&watch->rows->luck, game, state, watch->with_luck);
}

static void rows_watch(void *context, const Game *game, const State *before, Action action,
                       const State *after) {
    Watch *watch = context;
    const LabRules *lab = &game->rules->lab;
    GameRows *rows = watch->rows;
    Side mover = game_turn(game, before);
    Action list[ACTIONS_MAX];
    int choices = mover == CHANCE ? 0 : game_legal(game, before, list);
    if (mover == CHANCE) rows->chances++;
    if (choices > 1) {
        rows->decisions[mover]++;
        rows->options += choices;
        watch->chooser = mover;
    }
    if (choices > 0 && watch->turn > 0 && rows->began == NOBODY) rows->began = mover;

    luck_breakdown_add(&rows->luck, game, before, choices, action, after);
    if (lab->behind != NULL) lab->behind(game->world, before, watch->behind);
    int32_t measured[MEASURES_MAX][SIDES];
    memcpy(measured, watch->measures, sizeof measured);
    measures_watch(watch, after);
    places_watch(watch, after);
    holders_watch(watch, after);
    objects_watch(watch, before, after);
    if (lab->turn_number == NULL) return;
    int turn = lab->turn_number(game->world, after);
    assert(turn >= watch->turn && turn <= INT16_MAX);
    if (game_turn(game, after) == NOBODY)
        turn_note(watch, after, watch->measures);
    else if (turn != watch->turn)
        turn_note(watch, after, measured);
    watch->turn = turn;
}

static void rows_finish(Watch *watch, const Host *host) {
    const Game *game = watch->game;
    const State *state = state_of_const(&host->state);
    GameRows *rows = watch->rows;
    rows->plies = host->plies;
    rows->stream = host->seed;
    rows->hash = state_hash(game, state);
    rows->payoff = luck_breakdown_value(game, state);  // the game is over: its payoff
    assert(!rows->luck.kept || rows->payoff == rows->luck.now);
    rows->winner = rows->payoff > MILLION / 2 ? ALLIED : rows->payoff < MILLION / 2 ? AXIS : NOBODY;
    rows->margin = game->rules->margin != NULL ? game->rules->margin(game->world, state) : 0;
    const LabRules *lab = &game->rules->lab;
    rows->by_points = game_by_points(game, state);
    rows->ending = lab->ending != NULL ? lab->ending(game->world, state) : -1;
    assert(rows->margin >= -MARGIN_MOST && rows->margin <= MARGIN_MOST);
    rows->piece_count = watch->board->piece_count;
    rows->object_count = watch->board->object_count;
    rows->measure_count = watch->board->measure_count;
    rows->end = watch->standing;
    memcpy(rows->measures, watch->measures, sizeof rows->measures);
    if (rows->turn_count > 0) watch->turn = rows->turns_of[rows->turn_count - 1].turn;
    rows->turns = watch->turn;
    for (int i = 0; i < watch->board->objective_count; i++)
        if (watch->holders[i] < SIDES) event_note(watch, EVENT_HELD, i, watch->holders[i]);
}

bool rows_play(GameRows *rows, const Game *game, const GameBoard *board,
               const char *const players[SIDES], uint64_t seed, int64_t index, bool with_luck,
               Record *record, Stop stop) {
    // Clear the header only: the counts in it bound the valid array entries.
    memset(rows, 0, offsetof(GameRows, fates));
    rows->index = index;
    rows->valued = game->rules->evaluate != NULL;
    rows->began = NOBODY;
    Watch watch = {.rows = rows, .game = game, .board = board, .with_luck = with_luck};
    PlayGame wanted = {.game = game,
                       .player = {players[ALLIED], players[AXIS]},
                       .make = player_make,
                       .seed = seed,
                       .index = (uint64_t)index,
                       .watch = {rows_watch, &watch},
                       .stop = stop,
                       .record = record};
    Host host;
    StateBuffer start;
    game->rules->setup(game->world, state_of(&start));
    watch_start(&watch, state_of(&start));
    if (!play_game(&host, &wanted)) return false;
    rows_finish(&watch, &host);
    return true;
}
