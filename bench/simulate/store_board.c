// SPDX-License-Identifier: GPL-3.0-or-later
// store_board.c -- writes the rows of a scenario: pieces, places with outlines, lines of the board,
// objectives, measures and outcomes. A report therefore needs the scenario's own file only to play
// games again (bench/report/page/game_log.c).
#include <stdio.h>
#include <stdlib.h>

#include "rows.h"
#include "store_row.h"

const char *const line_words[LINE_KINDS] = {"road", "river", "stream", "ford", "wall", "edge"};

enum { POINT_BYTES = 32 };  // room for one corner as text, such as "-12345.123,-12345.123 "

static bool pieces_write(Store *store, const GameBoard *board, Error *error) {
    for (int i = 0; i < board->piece_count; i++) {
        const Piece *piece = &board->pieces[i];
        if (!row_write(store, STORE_PIECE, error, "issi", I(i), piece->name,
                       side_words[piece->side], I(piece->steps)))
            return false;
    }
    return true;
}

// Writes the row of place `i`, with its corners in the form of SVG: "x,y x,y".
static bool place_write(Store *store, const Board *board, int i, Error *error) {
    const Place *place = &board->places[i];
    char letter[2] = {place->letter > ' ' && place->letter < 127 ? place->letter : ' ', '\0'};
    size_t size = (size_t)place->corners * POINT_BYTES + 1;
    char *outline = malloc(size);
    if (outline == NULL) return error_set_at(error, store->path, 0, 0, "out of memory");
    Text text = text_over(outline, size);
    for (int c = 0; c < place->corners; c++) {
        Point point = board->points[place->outline + c];
        text_put(&text, "%s%.3f,%.3f", c ? " " : "", (double)point.x, (double)point.y);
    }
    bool good = row_write(store, STORE_PLACE, error, "issssrrs", I(i), place->label, letter,
                          place->name != NULL ? place->name : "",
                          place->terrain != NULL ? place->terrain : "", (double)place->centre.x,
                          (double)place->centre.y, outline);
    free(outline);
    return good;
}

static bool lines_write(Store *store, const Board *board, Error *error) {
    for (int i = 0; i < board->line_count; i++) {
        const BoardLine *line = &board->lines[i];
        assert(line->kind < LINE_KINDS);
        if (!row_write(store, STORE_LINE, error, "isrrrr", I(i), line_words[line->kind],
                       (double)line->from.x, (double)line->from.y, (double)line->to.x,
                       (double)line->to.y))
            return false;
    }
    return true;
}

static bool counted_write(Store *store, const GameBoard *board, Error *error) {
    bool good = true;
    for (int i = 0; i < board->objective_count && good; i++)
        good = row_write(store, STORE_OBJECTIVE, error, "isn", I(i), board->objectives[i].name,
                         I(board->objectives[i].place));
    for (int i = 0; i < board->object_count && good; i++)
        good = row_write(store, STORE_OBJECT, error, "issn", I(i), board->objects[i].name,
                         board->objects[i].what, I(board->objects[i].place));
    for (int i = 0; i < board->measure_count && good; i++) {
        const Measure *measure = &board->measures[i];
        good = row_write(store, STORE_MEASURE, error, "isssi", I(i), measure->name, measure->unit,
                         measure->help, I(measure->flow));
    }
    for (int i = 0; board->endings != NULL && board->endings[i].name != NULL && good; i++)
        good = row_write(store, STORE_ENDING, error, "issi", I(i), board->endings[i].name,
                         board->endings[i].help, I(board->ending_possible[i]));
    for (int i = 0; i < board->outcome_count && good; i++) {
        const OutcomeKind *outcome = &board->outcomes[i];
        good = row_write(store, STORE_OUTCOME, error, "isii", I(i), outcome->label, I(outcome->row),
                         I(outcome->column));
    }
    return good;
}

bool board_write(Store *store, const GameBoard *board, Error *error) {
    bool good = pieces_write(store, board, error);
    for (int i = 0; i < board->board.place_count && good; i++)
        good = place_write(store, &board->board, i, error);
    return good && lines_write(store, &board->board, error) && counted_write(store, board, error);
}
