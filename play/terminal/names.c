// SPDX-License-Identifier: GPL-3.0-or-later
// names.c -- finds pieces and places by typed names; see names.h.
#include "names.h"

#include <ctype.h>
#include <stdio.h>

#include "engine/base/nearest.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

enum { WORD_BYTES = 48 };

void names_fill(Names *names, const Game *game, const State *state, Side viewer) {
    memset(&names->board, 0, sizeof names->board);
    game->rules->scene.board(game->world, &names->board);
    view_scene(game, state, viewer, &names->scene);
}

// Returns true if two names are equal, without regard to case and punctuation. An empty name equals
// nothing.
static bool same(const char *a, const char *b) {
    char one[WORD_BYTES], two[WORD_BYTES];
    words_fold(a, strlen(a), one, sizeof one);
    words_fold(b, strlen(b), two, sizeof two);
    return one[0] != '\0' && strcmp(one, two) == 0;
}

// Returns true if the word is the label of the piece on the map, with or without its signs.
static bool is_label(const ScenePiece *piece, const char *word) {
    char bare[sizeof piece->label];
    size_t length = 0;
    for (const char *c = piece->label; *c != '\0'; c++)
        if (isalnum((unsigned char)*c)) bare[length++] = *c;
    bare[length] = '\0';
    return same(piece->label, word) || same(bare, word);
}

int names_piece(const Names *names, const char *word) {
    int own = -1, other = -1;
    for (int i = 0; i < names->scene.piece_count && word[0] != '\0' && word[1] == '\0'; i++)
        if (names->scene.pieces[i].letter == word[0]) return names->scene.pieces[i].id;
    for (int i = 0; i < names->scene.piece_count; i++) {
        const ScenePiece *piece = &names->scene.pieces[i];
        if (same(piece->name, word)) return piece->id;
        if (!is_label(piece, word)) continue;
        if (piece->side == names->scene.viewer)
            own = piece->id;
        else
            other = piece->id;
    }
    return own >= 0 ? own : other;
}

// Returns the length of `name` (folded) if `line` has it as whole words, else 0.
static size_t length_in(const char *line, const char *name) {
    char folded[WORD_BYTES];
    words_fold(name, strlen(name), folded, sizeof folded);
    size_t length = strlen(folded);
    if (length == 0) return 0;
    for (const char *at = line; (at = strstr(at, folded)) != NULL; at++) {
        bool begins = at == line || at[-1] == ' ', ends = at[length] == ' ' || at[length] == '\0';
        if (begins && ends) return length;
    }
    return 0;
}

int names_piece_part(const Names *names, const char *words) {
    char name[WORD_BYTES];
    int only = -1;
    for (int i = 0; i < names->scene.piece_count; i++) {
        const char *whole = names->scene.pieces[i].name;
        words_fold(whole, strlen(whole), name, sizeof name);
        if (length_in(name, words) == 0) continue;
        if (only >= 0) return -1;
        only = names->scene.pieces[i].id;
    }
    return only;
}

int names_piece_meant(const Names *names, const char *words) {
    int piece = names_piece(names, words);
    return piece >= 0 ? piece : names_piece_part(names, words);
}

const ScenePiece *names_piece_of(const Names *names, int id) {
    for (int i = 0; i < names->scene.piece_count; i++)
        if (names->scene.pieces[i].id == id) return &names->scene.pieces[i];
    return NULL;
}

// Returns true if a point lies in the bounding box of a place. A point on a shared edge belongs to
// the place to the right or below.
static bool place_holds(const Board *board, const Place *place, Point at) {
    if (place->corners == 0) return false;
    const Point *corner = &board->points[place->outline];
    Point low = corner[0], high = corner[0];
    for (int k = 1; k < place->corners; k++) {
        low.x = corner[k].x < low.x ? corner[k].x : low.x;
        low.y = corner[k].y < low.y ? corner[k].y : low.y;
        high.x = corner[k].x > high.x ? corner[k].x : high.x;
        high.y = corner[k].y > high.y ? corner[k].y : high.y;
    }
    bool in_x = at.x >= low.x && (at.x < high.x || at.x == board->width);
    bool in_y = at.y >= low.y && (at.y < high.y || at.y == board->height);
    return in_x && in_y && at.x <= high.x && at.y <= high.y;
}

int names_place_at(const Names *names, Point at) {
    const Board *board = &names->board;
    for (int i = 0; i < board->place_count; i++)
        if (place_holds(board, &board->places[i], at)) return i;
    return NO_PLACE;
}

// Returns true if a point lies inside the outline of a place: a ray from it crosses an odd number
// of edges.
static bool place_surrounds(const Board *board, const Place *place, Point at) {
    const Point *corner = &board->points[place->outline];
    bool inside = false;
    for (int k = 0; k < place->corners; k++) {
        Point a = corner[k], b = corner[(k + 1) % place->corners];
        if ((a.y > at.y) == (b.y > at.y)) continue;
        if (at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)) inside = !inside;
    }
    return inside;
}

const Place *names_ground(const Names *names, Point at) {
    const Board *board = &names->board;
    const Place *open = NULL;
    for (int i = board->place_count - 1; i >= 0; i--) {
        const Place *place = &board->places[i];
        bool area = strchr(place->label, '/') == NULL;  // a square is named by its corner
        if (area && place_surrounds(board, place, at)) return place;
        if (!area && place->terrain[0] == '\0') open = place;
    }
    return open;
}

static bool in_inches(const Names *names) {
    return names->board.unit != NULL && strcmp(names->board.unit, "inch") == 0;
}

bool names_place_in(const Names *names, int place, int in) {
    if (place == NO_PLACE || place == in) return place == in;
    const Board *board = &names->board;
    return in_inches(names) && place_holds(board, &board->places[in], board->places[place].centre);
}

int names_place_of(const Names *names, const ScenePiece *piece) {
    if (!piece->on_map || piece_is_hidden(piece)) return NO_PLACE;
    return piece->place != NO_PLACE ? piece->place : names_place_at(names, piece->at);
}

bool names_point(const Names *names, const char *words, Point *at) {
    int length = 0;
    return in_inches(names) && sscanf(words, "%f/%f%n", &at->x, &at->y, &length) == 2 &&
           words[length] == '\0';
}

int names_place(const Names *names, const char *words) {
    for (int i = 0; i < names->board.place_count; i++)
        if (same(names->board.places[i].label, words)) return i;
    for (int i = 0; i < names->board.place_count; i++)
        if (same(names->board.places[i].name, words)) return i;
    for (int i = 0; i < names->scene.objective_count; i++)
        if (same(names->scene.objectives[i].name, words)) return names->scene.objectives[i].place;
    // Read a number of three digits as a hex without its first 0: 507 means 0507.
    size_t digits = strspn(words, "0123456789");
    char padded[8] = "0";
    Point at;
    if (names_point(names, words, &at)) return names_place_at(names, at);
    if (digits != 3 || words[digits] != '\0') return NO_PLACE;
    memcpy(padded + 1, words, 4);
    return names_place(names, padded);
}

void names_in(const Names *names, const char *line, int *piece, int *place) {
    char folded[256];
    size_t longest = 0;
    words_fold(line, strlen(line), folded, sizeof folded);
    *piece = -1;
    *place = NO_PLACE;
    for (int i = 0; i < names->scene.piece_count; i++) {
        size_t length = length_in(folded, names->scene.pieces[i].name);
        if (length <= longest) continue;
        longest = length;
        *piece = names->scene.pieces[i].id;
    }
    for (const char *at = line; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " ")) {
        char word[WORD_BYTES];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
        if (*piece < 0) *piece = names_piece(names, word);
        if (*piece < 0 && isalpha((unsigned char)word[0])) *piece = names_piece_part(names, word);
        if (names_place(names, word) != NO_PLACE) *place = names_place(names, word);
    }
    for (int i = 0; i < names->board.place_count && *place == NO_PLACE; i++)
        if (length_in(folded, names->board.places[i].name) > 0) *place = i;
}

static bool begins_word_of(const char *name, const char *word) {
    for (const char *at = name; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " "))
        if (words_begin(at, word)) return true;
    return false;
}

bool names_mention(const Names *names, const char *line, const char *verb, int id) {
    const ScenePiece *piece = names_piece_of(names, id);
    for (const char *at = line; piece != NULL && *at != '\0'; at += strspn(at, " ")) {
        char word[WORD_BYTES];
        size_t length = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        bool is_verb = at == line && words_begin(verb, word);
        if (!is_verb && (begins_word_of(piece->name, word) || is_label(piece, word))) return true;
        at += length;
    }
    return false;
}

bool names_spell(const Names *names, const char *typed, char *out, size_t size) {
    Text text = text_over(out, size);
    bool spelled = false;
    for (const char *at = typed; *at != '\0';) {
        char word[WORD_BYTES];
        size_t blanks = strspn(at, " "), length = strcspn(at + blanks, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, at + blanks);
        const ScenePiece *piece = names_piece_of(names, names_piece(names, word));
        bool by_label = piece != NULL && !same(piece->name, word);
        if (text.length > 0) text_char(&text, ' ');
        text_put(&text, "%.*s", by_label ? (int)sizeof piece->name : (int)length,
                 by_label ? piece->name : at + blanks);
        spelled |= by_label;
        at += blanks + length;
        at += strspn(at, " ");
    }
    return spelled;
}
