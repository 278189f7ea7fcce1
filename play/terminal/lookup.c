// SPDX-License-Identifier: GPL-3.0-or-later
// lookup.c -- looks up places, charts and words for a person; see lookup.h.
#include "lookup.h"

#include <stdio.h>

#include "engine/game/reference/legend.h"
#include "engine/game/reference/reference.h"
#include "engine/game/view.h"
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "next_prompt.h"

static Names names;  // large; the terminal has one thread

const Names *lookup_names(const Table *table) {
    names_fill(&names, &table->session->game, session_state(table->session), table->side);
    return &names;
}

// ---- A place

static void put_pieces(const Names *here, int place, Text *out) {
    int shown = 0;
    for (int i = 0; i < here->scene.piece_count; i++) {
        const ScenePiece *piece = &here->scene.pieces[i];
        if (!names_place_in(here, names_place_of(here, piece), place)) continue;
        text_put(out, "%s%s", shown++ ? ", " : "\nHere: ", piece->name);
        for (int b = 0; b < piece->badge_count; b++)
            text_put(out, "%s%s", b ? ", " : " (", piece->badges[b]);
        if (piece->badge_count > 0) text_char(out, ')');
    }
}

// Appends the objectives at a place; all objectives if `place` is NO_PLACE.
static void put_objectives(const Names *here, const Table *table, int place, Text *out) {
    const Game *game = &table->session->game;
    for (int i = 0; i < here->scene.objective_count; i++) {
        const SceneObjective *objective = &here->scene.objectives[i];
        bool there = place == NO_PLACE ||
                     (objective->place >= 0 && names_place_in(here, objective->place, place));
        if (!there) continue;
        text_put(out, "\n%s: ", objective->name);
        if (objective->value[ALLIED] == 0 && objective->value[AXIS] == 0)
            text_put(out, "counts only for a sudden victory");
        else
            text_put(out, "worth %d VP to %s, %d VP to %s", (int)objective->value[ALLIED],
                     view_side_name(game, ALLIED), (int)objective->value[AXIS],
                     view_side_name(game, AXIS));
        if (objective->controller < SIDES)
            text_put(out, "; controlled by %s", view_side_name(game, objective->controller));
    }
}

// Appends what is at a place that the player named by `words`. A point such as "24/19" is inside a
// place with another label: then it says so.
static void put_place(const Names *here, const Table *table, const char *words, int place,
                      Text *out) {
    const Place *at = &here->board.places[place];
    const Rules *rules = table->session->game.rules;
    char now[2048];
    Text more = text_over(now, sizeof now);
    Point point;
    bool is_point = names_point(here, words, &point) && strcmp(words, at->label) != 0;
    const Place *ground = is_point ? names_ground(here, point) : NULL;
    if (ground == NULL) ground = at;
    if (is_point) text_put(out, "%s is in the square ", words);
    bool area = at->name[0] && strchr(at->label, ' ') != NULL;  // its label is internal: "area 2"
    text_put(out, "%s%s%s%s: %s%s%s.", area ? at->name : at->label,
             at->name[0] && !area ? " (" : "", area ? "" : at->name,
             at->name[0] && !area ? ")" : "", ground->terrain, ground->terrain[0] ? "; " : "",
             ground->note);
    put_pieces(here, place, out);
    put_objectives(here, table, place, out);
    if (rules->scene.place != NULL)
        rules->scene.place(table->session->game.world, session_state(table->session), place,
                           table->side, &more);
    if (more.length > 0) text_put(out, "\n%s", now + (now[0] == '\n'));
}

void lookup_place(Table *table, const char *words) {
    const Names *here = lookup_names(table);
    const Rules *rules = table->session->game.rules;
    int place = names_place(here, words), piece = names_piece_meant(here, words);
    const ScenePiece *named = place == NO_PLACE ? names_piece_of(here, piece) : NULL;
    if (named != NULL) place = names_place_of(here, named);
    Text text = text_over(table->text, sizeof table->text);
    if (place != NO_PLACE)
        put_place(here, table, named == NULL ? words : "", place, &text);
    else if (named != NULL && rules->scene.refusal != NULL)  // the unit is off the map: say where
        rules->scene.refusal(table->session->game.world, session_state(table->session), piece,
                             NO_PLACE, table->side, &text);
    if (text.length > 0)
        output_text(table->text);
    else
        table_refuse(
            table,
            "hex: cannot find '%.40s' on the map; try a hex number, a name on the map or a unit",
            words);
}

// ---- The charts, the legend, the score and the briefing

void lookup_chart(Table *table) {
    const Rules *rules = table->session->game.rules;
    Text text = text_over(table->text, sizeof table->text);
    reference_terrain(&table->session->game, &text);
    if (rules->scene.chart != NULL) rules->scene.chart(table->session->game.world, &text);
    if (text.length == 0) text_put(&text, "This game has no charts.");
    output_view(table->text);
}

// Appends the names and values of a unit's numbers, and its states, each with its help.
static void put_piece_legend(const Game *game, const ScenePiece *piece, Text *out) {
    const char letter[] = {piece->letter, '\0'};  // on a text map of letters
    const char *label = letter[0] != '\0' ? letter : piece->label;
    bool labelled = label[0] != '\0' && strcmp(label, piece->name) != 0;
    text_put(out, "%s%s%s: %s, %d of %d %ss", piece->name, labelled ? ", on the map " : "",
             labelled ? label : "", piece->symbol != NULL ? piece->symbol : "unit", piece->steps,
             piece->steps_most, view_step_name(game));
    for (int i = 0; i < piece->number_count; i++) {
        const SceneNumber *number = &piece->numbers[i];
        const LegendRow *row = legend_find(game, LEGEND_NUMBER, number->name);
        if (row == NULL) row = legend_find(game, LEGEND_WEAPON, number->name);
        text_put(out, "\n  %s %d%s%s", number->name, (int)number->value, row != NULL ? ": " : "",
                 row != NULL ? row->help : "");
    }
    for (int i = 0; i < piece->badge_count; i++) {
        const LegendRow *row = legend_find(game, LEGEND_BADGE, piece->badges[i]);
        text_put(out, "\n  %s%s%s", piece->badges[i], row != NULL ? ": " : "",
                 row != NULL ? row->help : "");
    }
    text_char(out, '\n');
}

void lookup_legend(Table *table, const char *words) {
    const Names *here = lookup_names(table);
    int piece = words[0] != '\0' ? names_piece(here, words) : -1;
    Text text = text_over(table->text, sizeof table->text);
    if (piece < 0) legend_put(&table->session->game, words, &text);
    if (piece < 0 && text.length == 0) piece = names_piece_part(here, words);
    const ScenePiece *named = names_piece_of(here, piece);
    if (named != NULL) put_piece_legend(&table->session->game, named, &text);
    if (text.length > 0)
        output_text(table->text);
    else
        table_refuse(
            table,
            "the legend does not mention '%.40s', and it names no unit that you see; `legend` "
            "shows all of the legend",
            words);
}

void lookup_score(Table *table) {
    const Names *here = lookup_names(table);
    Text text = text_over(table->text, sizeof table->text);
    if (here->scene.leads[0] != '\0')
        text_put(&text, "%s.", here->scene.leads);
    else
        text_put(&text, "Margin %s%d.", plus_of(here->scene.margin), here->scene.margin);
    put_objectives(here, table, NO_PLACE, &text);
    output_text(table->text);
}

void lookup_brief(const Table *table, bool whole) {
    const Game *game = &table->session->game;
    char words[2048];
    Text text = text_over(words, sizeof words);
    if (game->rules->scene.brief == NULL) return;
    game->rules->scene.brief(game->world, &text);
    size_t summary = strcspn(words, "\n");
    if (!whole && summary < text.length) {
        words[text.length = summary] = '\0';
        text_put(&text, " Type `brief` for what the sides must do.");
    }
    output_text(words);
}

// ---- Words that are not legal here

static bool means_something(const Table *table, const char *typed) {
    int found[ACTIONS_MAX];
    const char *words;
    return choices_match(&table->choices, typed, found) > 0 ||
           next_prompt_find(table, typed, &words) >= 0;
}

// Returns the last word if it alone means a choice about the unit that `typed` names, such as
// "19/17" of "move 1 Surreys 19/17" while 1 Surreys moves. Else, or if the choice itself names the
// unit and so may have another verb, returns `typed`.
static const char *last_word(Table *table, const char *typed) {
    const char *last = strrchr(typed, ' ');
    int index = last != NULL ? choices_end(&table->choices, last + 1) : -1, piece, place;
    if (index < 0) return typed;
    Parts parts;
    view_parts(&table->session->game, session_state(table->session), table->choices.action[index],
               &parts);
    const Names *here = lookup_names(table);
    names_in(here, typed, &piece, &place);
    bool about = piece >= 0 && piece == parts.piece;
    bool named = names_mention(here, table->choices.words[index], parts.verb, piece);
    return about && !named ? last + 1 : typed;
}

const char *lookup_spelled(Table *table, const char *typed, char out[TYPED_MAX]) {
    if (means_something(table, typed)) return typed;
    bool spelled = names_spell(lookup_names(table), typed, out, TYPED_MAX);
    return spelled && means_something(table, out) ? out : last_word(table, typed);
}

bool lookup_offers(const Game *game, const State *state, int piece) {
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    for (int i = 0; i < count; i++) {
        Parts parts;
        view_parts(game, state, list[i], &parts);
        if (parts.piece == piece) return true;
    }
    return false;
}

// If the piece has no choice now, but has one after the last choice of the list (often `done`),
// appends a hint to make that choice first.
static void put_before(const Table *table, int piece, Text *out) {
    int last = table->choices.count - 1;
    if (lookup_offers(&table->session->game, session_state(table->session), piece)) return;
    if (next_prompt_offers(table, last, piece))
        text_put(out, " First choose `%s`.", table->choices.words[last]);
}

bool lookup_refusal(Table *table, const char *typed, Text *out) {
    const Names *here = lookup_names(table);
    const Game *game = &table->session->game;
    const State *state = session_state(table->session);
    int piece, place;
    bool several = false;
    names_in(here, typed, &piece, &place);
    bool named = piece >= 0;
    // If the words name a place or begin as a choice, but name no unit, take the unit that all
    // choices are about.
    bool meant = place != NO_PLACE || choices_begun(&table->choices, typed);
    for (int i = 0, none = piece < 0 && meant; i < table->choices.count && none; i++) {
        Parts parts;
        view_parts(game, state, table->choices.action[i], &parts);
        several |= piece >= 0 && parts.piece >= 0 && parts.piece != piece;
        if (parts.piece >= 0) piece = parts.piece;
    }
    if (piece < 0) return false;
    if (several && place == NO_PLACE) return false;
    if (several)
        text_put(out, "Which unit? For example: `why %s %s`.", names_piece_of(here, piece)->name,
                 here->board.places[place].label);
    else if (game->rules->scene.refusal != NULL)
        game->rules->scene.refusal(game->world, state, piece, place, table->side, out);
    if (named) put_before(table, piece, out);
    text_put(out, "%sPending decision: ", out->length > 0 ? "\n" : "");
    view_prompt(game, state, table->side, out);
    return true;
}
