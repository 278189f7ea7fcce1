// SPDX-License-Identifier: GPL-3.0-or-later
// people.c -- reads, writes and sums up results of games that people played; see people.h. Start at
// people_parse().
#include "people.h"

#include <errno.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

#include "bench/simulate/export.h"
#include "bench/speed/signature.h"
#include "engine/base/memory.h"
#include "engine/base/new_file.h"
#include "engine/game/user_folder.h"
#include "engine/kit/agreement.h"
#include "engine/rules/rules.h"

enum { FIELD_BYTES = PATH_MOST, FILE_BYTES_MAX = 1 << 24, YEAR_LOW = 1900, YEAR_HIGH = 2999 };

typedef enum Column { SCENARIO, WINNER, DATE, MARGIN, PLAYERS, COLUMNS, IGNORED = COLUMNS } Column;
static const char *const column_names[COLUMNS] = {"scenario", "winner", "date", "margin",
                                                  "players"};
static const char header[] = "scenario,date,winner,margin,players";
static const char *const winner_names[SIDES + 1] = {"allied", "axis", "draw"};

bool people_file(char out[PEOPLE_FILE_BYTES]) {
    return user_folder("results.csv", out, PEOPLE_FILE_BYTES);
}

static bool is_shipped(const char *name) {
    for (int i = 0; shipped_scenarios[i] != NULL; i++)
        if (strcmp(shipped_scenarios[i], name) == 0) return true;
    return false;
}

static void ending_cut(const char *path, char out[PATH_MOST]) {
    size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".yaml") == 0) length -= 5;
    snprintf(out, PATH_MOST, "%.*s", (int)length, path);
}

void people_scenario(const char *path, char out[PATH_MOST]) {
    static const char folder[] = "scenarios/";
    const char *from = path;
    for (const char *at = path; (at = strstr(at, folder)) != NULL; at += sizeof folder - 1)
        if (at == path || at[-1] == '/') from = at + sizeof folder - 1;
    ending_cut(from, out);
    if (is_shipped(out)) return;
    char *whole = realpath(path, NULL);
    ending_cut(whole != NULL && strlen(whole) < PATH_MOST ? whole : path, out);
    free(whole);
}

bool people_date(const char *text) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day, length = 0;
    if (strlen(text) != 10 || strspn(text, "0123456789-") != 10 || text[4] != '-' || text[7] != '-')
        return false;
    if (sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &length) != 3 || length != 10)
        return false;
    if (year < YEAR_LOW || year > YEAR_HIGH || month < 1 || month > 12 || day < 1) return false;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= days[month - 1] + (month == 2 && leap);
}

// ---- CSV

typedef struct Csv {  // a text that is being parsed
    const char *path, *at;
    int line;        // line of `at`, from 1
    int began_line;  // line of the last field's first byte
    char field[FIELD_BYTES];
    bool row_ends;  // the last field was the last of its row
    Error *error;
} Csv;

static bool csv_fail(const Csv *csv, const char *what) {
    return error_set_at(csv->error, csv->path, csv->began_line, 1, "%s", what);
}

static bool field_put(Csv *csv, int *length, char c) {
    if (*length == FIELD_BYTES - 1) return csv_fail(csv, "a field has more than 511 bytes");
    csv->field[(*length)++] = c;
    csv->line += c == '\n';
    return true;
}

// Reads a field into csv->field. Returns false and fills the error if it is too long, or if a
// quoted field is not closed or other text follows its closing quote.
static bool field_next(Csv *csv) {
    int length = 0;
    csv->began_line = csv->line;
    if (*csv->at == '"') {
        for (csv->at++; csv->at[0] != '"' || csv->at[1] == '"'; csv->at++) {
            if (csv->at[0] == '\0') return csv_fail(csv, "a quoted field has no closing quote");
            if (csv->at[0] == '"') csv->at++;  // a doubled quote stands for one
            if (!field_put(csv, &length, *csv->at)) return false;
        }
        csv->at++;
        if (strchr(",\r\n", *csv->at) == NULL)
            return csv_fail(csv, "expected a comma or the end of the line after a closing quote");
    } else {
        for (; strchr(",\r\n", *csv->at) == NULL; csv->at++)
            if (!field_put(csv, &length, *csv->at)) return false;
    }
    csv->field[length] = '\0';
    csv->row_ends = *csv->at != ',';
    if (!csv->row_ends) {
        csv->at++;
        return true;
    }
    if (*csv->at == '\r') csv->at++;
    if (*csv->at == '\n') csv->line++, csv->at++;
    return true;
}

enum { TABLE_COLUMNS_MAX = 64 };

typedef struct Names {  // a scenario of the file, opened once
    char typed[PATH_MOST], scenario[PATH_MOST], side[SIDES][64];
} Names;

typedef struct Parse {
    Csv csv;
    Column column[TABLE_COLUMNS_MAX];
    int columns;
    Names *names;
    int names_count;
    bool stored;  // the text is a file of people_save(): its scenarios are not opened
} Parse;

// Returns the names of a scenario, or NULL, with the error filled, if it cannot be opened. A
// stored scenario may have been deleted since; its winners are stored as allied, axis or draw.
static const Names *names_of(Parse *parse, const char *typed) {
    for (int i = 0; i < parse->names_count; i++)
        if (strcmp(parse->names[i].typed, typed) == 0) return &parse->names[i];
    if (parse->stored) {
        parse->names = memory_more(parse->names, (size_t)parse->names_count + 1, sizeof(Names));
        Names *names = &parse->names[parse->names_count++];
        *names = (Names){.side = {"allied", "axis"}};
        snprintf(names->typed, sizeof names->typed, "%s", typed);
        snprintf(names->scenario, sizeof names->scenario, "%s", typed);
        return names;
    }
    Game game;
    Error why;
    char path[PATH_MOST], line[700];
    if (!game_open_plain(&game, typed, path, &why)) {
        error_set_at(parse->csv.error, parse->csv.path, parse->csv.began_line, 1,
                     "cannot open the scenario '%.100s': %s", typed,
                     error_line(&why, line, sizeof line));
        return NULL;
    }
    parse->names = memory_more(parse->names, (size_t)parse->names_count + 1, sizeof(Names));
    Names *names = &parse->names[parse->names_count++];
    snprintf(names->typed, sizeof names->typed, "%s", typed);
    people_scenario(path[0] != '\0' ? path : typed, names->scenario);
    for (int side = 0; side < SIDES; side++)
        snprintf(names->side[side], sizeof names->side[side], "%s",
                 game.rules->scene.side_name != NULL
                     ? game.rules->scene.side_name(game.world, (Side)side)
                     : winner_names[side]);
    game_close(&game);
    return names;
}

static bool winner_read(const Names *names, const char *text, Side *out) {
    char people[PEOPLE_BYTES];
    for (int i = 0; i <= SIDES; i++) {
        bool named = i < SIDES && (strcasecmp(text, names->side[i]) == 0 ||
                                   strcasecmp(people_of(text, people), names->side[i]) == 0);
        if (!named && strcasecmp(text, winner_names[i]) != 0) continue;
        *out = i == SIDES ? NOBODY : (Side)i;
        return true;
    }
    return false;
}

static bool head_read(Parse *parse) {
    bool has[COLUMNS] = {false};
    do {
        if (!field_next(&parse->csv)) return false;
        if (parse->columns == TABLE_COLUMNS_MAX)
            return csv_fail(&parse->csv, "the first line has more than 64 columns");
        Column column = IGNORED;
        for (int i = 0; i < COLUMNS; i++)
            if (strcasecmp(parse->csv.field, column_names[i]) == 0) column = (Column)i;
        if (column != IGNORED && has[column])
            return csv_fail(&parse->csv, "the first line has a column twice");
        if (column != IGNORED) has[column] = true;
        parse->column[parse->columns++] = column;
    } while (!parse->csv.row_ends);
    if (has[SCENARIO] && has[WINNER]) return true;
    return csv_fail(&parse->csv,
                    "the first line must name the columns, at least scenario and winner, such as "
                    "scenario,date,winner,margin,players");
}

static bool game_make(Parse *parse, const char *const fields[COLUMNS], PeopleGame *game) {
    char why[700];
    const Csv *csv = &parse->csv;
    const Names *names = names_of(parse, fields[SCENARIO]);
    if (names == NULL) return false;
    *game = (PeopleGame){.winner = NOBODY};
    snprintf(game->scenario, sizeof game->scenario, "%s", names->scenario);
    if (!winner_read(names, fields[WINNER], &game->winner)) {
        snprintf(why, sizeof why, "unknown winner '%.60s'; expected allied, axis, draw, %s or %s",
                 fields[WINNER], names->side[ALLIED], names->side[AXIS]);
        return csv_fail(csv, why);
    }
    if (fields[DATE][0] != '\0' && !people_date(fields[DATE])) {
        snprintf(why, sizeof why, "invalid date '%.40s'; expected YYYY-MM-DD, years %d to %d",
                 fields[DATE], YEAR_LOW, YEAR_HIGH);
        return csv_fail(csv, why);
    }
    snprintf(game->date, sizeof game->date, "%.11s", fields[DATE]);
    if (fields[MARGIN][0] != '\0') {
        char *end;
        errno = 0;
        long margin = strtol(fields[MARGIN], &end, 10);
        if (*end != '\0' || errno != 0 || margin < -9999 || margin > 9999) {
            snprintf(why, sizeof why,
                     "invalid margin '%.40s'; expected a whole number from -9999 to 9999",
                     fields[MARGIN]);
            return csv_fail(csv, why);
        }
        game->has_margin = true;
        game->margin = (int)margin;
    }
    if (strlen(fields[PLAYERS]) >= PEOPLE_NAMES_BYTES)
        return csv_fail(csv, "'players' has more than 119 bytes");
    snprintf(game->players, sizeof game->players, "%.119s", fields[PLAYERS]);
    return true;
}

static bool rows_read(Parse *parse, People *out) {
    char(*fields)[FIELD_BYTES] = memory_take(COLUMNS, FIELD_BYTES);
    const char *texts[COLUMNS];
    bool good = true;
    while (good && *parse->csv.at != '\0') {
        int count = 0, line = parse->csv.line;
        for (int i = 0; i < COLUMNS; i++) {
            fields[i][0] = '\0';
            texts[i] = fields[i];
        }
        do {
            good = field_next(&parse->csv);
            if (good && count < parse->columns && parse->column[count] != IGNORED)
                memcpy(fields[parse->column[count]], parse->csv.field, FIELD_BYTES);
            count++;
        } while (good && !parse->csv.row_ends);
        if (!good || (count == 1 && parse->csv.field[0] == '\0')) continue;  // an empty line
        PeopleGame game;
        parse->csv.began_line = line;
        good = count == parse->columns
                   ? game_make(parse, texts, &game)
                   : csv_fail(&parse->csv,
                              "this line and the first line have different numbers of fields");
        if (good && out->count == PEOPLE_GAMES_MAX)
            good = csv_fail(&parse->csv, "the file has more than 100000 games");
        if (good) people_add(out, &game);
    }
    free(fields);
    return good;
}

static bool parse(const char *path, const char *text, bool stored, People *out, Error *error) {
    Parse parse = {.csv = {.path = path, .at = text, .line = 1, .error = error}, .stored = stored};
    *out = (People){0};
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) parse.csv.at += 3;  // the byte-order mark of UTF-8
    bool good = head_read(&parse) && rows_read(&parse, out);
    free(parse.names);
    if (!good) people_free(out);
    return good;
}

bool people_parse(const char *path, const char *text, People *out, Error *error) {
    return parse(path, text, false, out, error);
}

bool people_game(const PeopleTexts *texts, PeopleGame *out, Error *error) {
    Parse parse = {.csv = {.path = "", .error = error}};
    const char *fields[COLUMNS] = {[SCENARIO] = texts->scenario,
                                   [WINNER] = texts->winner,
                                   [DATE] = texts->date,
                                   [MARGIN] = texts->margin,
                                   [PLAYERS] = texts->players};
    bool good = game_make(&parse, fields, out);
    free(parse.names);
    return good;
}

// ---- The file

static bool file_parse(const char *path, bool stored, People *out, Error *error) {
    *out = (People){0};
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return (stored && errno == ENOENT) ||
               error_set_at(error, path, 0, 0, "cannot be read: %s", strerror(errno));
    char *text = memory_take(FILE_BYTES_MAX + 1, 1);
    size_t size = fread(text, 1, FILE_BYTES_MAX + 1, file);
    bool good = ferror(file) == 0 || error_set_at(error, path, 0, 0, "cannot be read");
    fclose(file);
    if (good && size > FILE_BYTES_MAX)
        good = error_set_at(error, path, 0, 0, "has more than 16 MiB");
    if (good && memchr(text, '\0', size) != NULL)
        good = error_set_at(error, path, 0, 0, "the file is not text: it has a NUL byte");
    good = good && (size == 0 || parse(path, text, stored, out, error));
    free(text);
    return good;
}

bool people_load(const char *path, People *out, Error *error) {
    return file_parse(path, true, out, error);
}

bool people_import(const char *path, People *out, Error *error) {
    return file_parse(path, false, out, error);
}

bool people_save(const char *path, const People *people, Error *error) {
    NewFile new;
    if (!new_file_begin(&new, path, error)) return false;
    fprintf(new.file, "%s\n", header);
    for (int i = 0; i < people->count; i++) {
        const PeopleGame *game = &people->games[i];
        csv_text_write(game->scenario, new.file);
        fprintf(new.file, ",%s,%s,", game->date,
                winner_names[game->winner < SIDES ? game->winner : 2]);
        if (game->has_margin) fprintf(new.file, "%d", game->margin);
        fputc(',', new.file);
        csv_text_write(game->players, new.file);
        fputc('\n', new.file);
    }
    return new_file_end(&new, true, error);
}

// ---- Lists of games

void people_free(People *people) {
    free(people->games);
    *people = (People){0};
}

void people_add(People *people, const PeopleGame *game) {
    people->games = memory_more(people->games, (size_t)people->count + 1, sizeof *people->games);
    people->games[people->count++] = *game;
}

static int game_compare(const PeopleGame *one, const PeopleGame *two) {
    int order = strcmp(one->scenario, two->scenario);
    if (order == 0) order = strcmp(one->date, two->date);
    if (order == 0) order = strcmp(one->players, two->players);
    if (order == 0) order = (int)one->winner - (int)two->winner;
    if (order == 0) order = one->has_margin - two->has_margin;
    return order == 0 ? one->margin - two->margin : order;
}

static int pointer_compare(const void *a, const void *b) {
    return game_compare(*(const PeopleGame *const *)a, *(const PeopleGame *const *)b);
}

// Returns pointers to the games in the order of game_compare(); the caller frees them.
static const PeopleGame **sorted(const People *people) {
    const PeopleGame **list = memory_take((size_t)people->count + 1, sizeof *list);
    for (int i = 0; i < people->count; i++) list[i] = &people->games[i];
    qsort(list, (size_t)people->count, sizeof *list, pointer_compare);
    return list;
}

int people_merge(People *people, const People *more) {
    const PeopleGame **old = sorted(people), **new = sorted(more);
    bool *known = memory_take((size_t)more->count + 1, sizeof *known);
    for (int i = 0, k = 0; i < more->count && k < people->count;) {
        int order = game_compare(new[i], old[k]);
        if (order == 0) known[new[i] - more->games] = true;
        i += order <= 0;
        k += order >= 0;
    }
    int before = people->count;
    free(old);
    free(new);
    for (int i = 0; i < more->count; i++)
        if (!known[i]) people_add(people, &more->games[i]);
    free(known);
    return people->count - before;
}

Tally people_tally(const People *people, const char *scenario) {
    Tally tally = {0};
    for (int i = 0; i < people->count; i++) {
        const PeopleGame *game = &people->games[i];
        if (strcmp(game->scenario, scenario) != 0) continue;
        tally_add(&tally, game->winner == ALLIED ? 1 : game->winner == AXIS ? 0 : 0.5);
    }
    return tally;
}

void people_put(const People *people, const char *scenario, const char *first, const char *second,
                Text *out) {
    int won[SIDES + 1] = {0}, games = 0;
    for (int i = 0; i < people->count; i++) {
        if (strcmp(people->games[i].scenario, scenario) != 0) continue;
        won[people->games[i].winner < SIDES ? people->games[i].winner : SIDES]++;
        games++;
    }
    if (games == 0) return;
    Tally tally = people_tally(people, scenario);
    text_put(out, "People played %d game%s: %s won %d, %s won %d, %d drawn. %s: score %.1f%%",
             games, games == 1 ? "" : "s", first, won[ALLIED], second, won[AXIS], won[SIDES], first,
             100 * tally_score(&tally));
    if (games >= PEOPLE_INTERVAL_MIN) {
        Interval interval = interval_always(tally);
        text_put(out, " [%.1f, %.1f], anytime-valid 95%% interval.", 100 * interval.low,
                 100 * interval.high);
    } else {
        text_put(out, "; an interval needs at least %d games.", PEOPLE_INTERVAL_MIN);
    }
}

bool people_tell(const char *scenario, const char *first, const char *second, Text *out,
                 Tally *tally, Error *error) {
    char file[PEOPLE_FILE_BYTES], name[PATH_MOST], path[PATH_MOST];
    People people;
    Game game;
    Error unused;
    if (tally != NULL) *tally = (Tally){0};
    // Somebody else's file, in a home that this user may not read, is no reason to fail.
    if (!people_file(file) || access(file, R_OK) != 0) return true;
    if (!people_load(file, &people, error)) return false;
    bool open = game_open_plain(&game, scenario, path, &unused);
    if (open) game_close(&game);
    people_scenario(open && path[0] != '\0' ? path : scenario, name);
    people_put(&people, name, first, second, out);
    if (tally != NULL) *tally = people_tally(&people, name);
    people_free(&people);
    return true;
}
