// SPDX-License-Identifier: GPL-3.0-or-later
// command.c -- parses a command line and prints the help of a command; see command.h. Start at
// command_call().
//
// argp parses the command line and formats --help, from a table that is made of the rows. Its own
// error messages take two lines and suggest no name, so this file switches them off. In glibc that
// also switches off argp's option --help, so this file adds the option again.
#include "command.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/simulate/simulate.h"
#include "bench/stats/interval.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/game/stop.h"
#include "files.h"

enum { KEY_HELP = 0x1000, KEY_FIRST = 0x100, HELP_BYTES = 1 << 15, TYPED_BYTES = 8192 };

typedef struct Parsing {
    const Command *command;
    const char *called;  // program and command, such as "cassino serve", for error messages
    char *words;
    OptionPlace places[OPTIONS_MAX];
    int count, arguments;  // number of rows; arguments without a name that were read so far
} Parsing;

static char typed[TYPED_BYTES];

// ---- Usage errors

static void refuse(const char *called, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
static void refuse(const char *called, const char *format, ...) {
    char words[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s: %s (see `%s --help`)\n", called, words, called);
    exit(EXIT_BAD);
}

// Writes the name of an option ("--games"), or of an argument without a name ("DEPTH"). Returns
// `out`.
static const char *row_title(const CommandOption *row, char out[64]) {
    snprintf(out, 64, "%s%s", row->name != NULL ? "--" : "",
             row->name != NULL ? row->name : row->value);
    return out;
}

static uint64_t seed_high(const CommandOption *row) {
    return row->high == 0 ? UINT64_MAX : (uint64_t)row->high;
}

static const char *row_expects(const CommandOption *row, char out[200]) {
    if (row->kind == TAKES_NUMBER)
        snprintf(out, 200, "an integer from %" PRId64 " to %" PRId64, row->low, row->high);
    else if (row->kind == TAKES_SEED)
        snprintf(out, 200, "an integer from 0 to %" PRIu64, seed_high(row));
    else
        snprintf(out, 200, "%s", row->expected != NULL ? row->expected : row->value);
    return out;
}

static void refuse_value(const Parsing *all, const CommandOption *row, const char *text)
    __attribute__((noreturn));
static void refuse_value(const Parsing *all, const CommandOption *row, const char *text) {
    char title[64], expected[200];
    refuse(all->called, "%s: invalid value '%.60s'; expected %s", row_title(row, title), text,
           row_expects(row, expected));
}

// Returns the first letter of a word such as "-jg" that is no flag, or else its last letter.
static char word_letter(const Parsing *all, const char *word) {
    const char *letter = word + 1;
    for (bool flag = true; flag && letter[0] != '\0' && letter[1] != '\0';) {
        flag = false;
        for (int i = 0; i < all->count; i++)
            flag |= all->places[i].row->kind == TAKES_NOTHING &&
                    all->places[i].row->letter == letter[0];
        letter += flag;
    }
    return letter[0];
}

// Ends the program with an error about `word`, which argp could not use. It is an unexpected
// argument, an unknown option, an option without its value, or an option with a value that it does
// not take.
static void refuse_word(const Parsing *all, const char *word) __attribute__((noreturn));
static void refuse_word(const Parsing *all, const char *word) {
    const char *names[OPTIONS_MAX + 1] = {"help"};
    const CommandOption *rows[OPTIONS_MAX + 1] = {NULL};
    int count = 1;
    char name[64], expected[200];
    if (word[0] != '-') refuse(all->called, "unexpected argument '%s'", word);
    for (int i = 0; i < all->count; i++) {
        const CommandOption *row = all->places[i].row;
        if (row->name == NULL) continue;
        rows[count] = row;
        names[count++] = row->name;
        char letter = word_letter(all, word);
        if (word[1] != '-' && row->letter == letter && row->kind != TAKES_NOTHING)
            refuse(all->called, "-%c: missing value; expected %s", letter,
                   row_expects(row, expected));
    }
    const char *start = word + strspn(word, "-");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(start, "="), start);
    int near = words_nearest(name, names, count);
    if (near < 0) refuse(all->called, "unknown option '%s'", word);
    if (!words_same(names[near], name))
        refuse(all->called, "unknown option '%s'; did you mean '--%s'?", word, names[near]);
    if (strchr(word, '=') != NULL || rows[near] == NULL)
        refuse(all->called, "--%s: unexpected value; the option takes none", name);
    refuse(all->called, "--%s: missing value; expected %s", name,
           row_expects(rows[near], expected));
}

// ---- Values

bool number_read(const char *text, int64_t low, int64_t high, int64_t *out) {
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || number < low || number > high) return false;
    *out = number;
    return true;
}

bool seed_read(const char *text, uint64_t high, uint64_t *out) {
    char *end;
    errno = 0;
    unsigned long long seed = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || errno != 0 || seed > high) return false;
    *out = seed;
    return true;
}

bool band_read(const char *text, void *interval) {
    char rest;
    double low = 0, high = 0;
    if (sscanf(text, "%lf,%lf%c", &low, &high, &rest) != 2) return false;
    if (!(low > 0 && low < high && high < 100)) return false;
    *(Interval *)interval = (Interval){low / 100, high / 100};
    return true;
}

static void number_store(const CommandOption *row, void *member, int64_t number) {
    int narrow = (int)number;
    if (row->bytes == sizeof number)
        memcpy(member, &number, sizeof number);
    else
        memcpy(member, &narrow, sizeof narrow);
}

bool shard_read(const char *text, int *part, int *parts) {
    char rest;
    return sscanf(text, "%d/%d%c", part, parts, &rest) == 2 && *part >= 1 && *part <= *parts &&
           *parts <= SHARDS_MAX;
}

bool edit_read(const char *text, void *unused) {
    const char *equals = strchr(text, '=');
    (void)unused;
    return equals != NULL && equals > text;
}

// Returns the counter of a TAKES_TEXTS row: the number of texts stored so far.
static int *length_of(const CommandOption *row, char *words) {
    return (int *)(void *)(words + row->length);
}

// Stores a value into the struct `words` of the row. Returns false if the row does not accept it.
static bool value_store(const CommandOption *row, char *words, const char *text) {
    char *member = words + row->offset;
    int64_t number;
    switch (row->kind) {
        case TAKES_NOTHING:
            *(bool *)member = true;
            return true;
        case TAKES_NUMBER:
            if (!number_read(text, row->low, row->high, &number)) return false;
            number_store(row, member, number);
            return true;
        case TAKES_SEED:
            return seed_read(text, seed_high(row), (uint64_t *)(void *)member);
        case TAKES_TEXT:
            for (int i = 0; i < row->count; i++) ((const char **)(void *)member)[i] = text;
            return true;
        case TAKES_TEXTS:
            if (row->read != NULL && !row->read(text, NULL)) return false;
            ((const char **)(void *)member)[(*length_of(row, words))++] = text;
            return true;
        case TAKES_OTHER:
            return row->read(text, member);
        case TAKES_GROUP:
            break;
    }
    return false;
}

static void value_take(Parsing *all, const OptionPlace *place, const char *text) {
    const CommandOption *row = place->row;
    char title[64], *words = all->words + place->base;
    if (row->kind == TAKES_TEXTS && *length_of(row, words) == row->count)
        refuse(all->called, "%s: too many values; expected at most %d", row_title(row, title),
               row->count);
    if (!value_store(row, words, text)) refuse_value(all, row, text);
}

// ---- Rows

static int rows_place(const CommandOption *rows, int count, size_t base, OptionPlace out[],
                      int used) {
    for (int i = 0; i < count; i++) {
        if (rows[i].kind == TAKES_GROUP) {
            used = rows_place(rows[i].group, rows[i].count, base + rows[i].offset, out, used);
            continue;
        }
        assert(used < OPTIONS_MAX);
        out[used++] = (OptionPlace){&rows[i], base};
    }
    return used;
}

int command_options(const Command *command, OptionPlace out[OPTIONS_MAX]) {
    return rows_place(command->options, command->option_count, 0, out, 0);
}

void command_defaults(const Command *command, void *words) {
    OptionPlace places[OPTIONS_MAX];
    for (int i = command_options(command, places) - 1; i >= 0; i--) {
        const CommandOption *row = places[i].row;
        char *into = (char *)words + places[i].base;
        if (row->kind == TAKES_NUMBER) number_store(row, into + row->offset, row->initial);
        if (row->kind == TAKES_SEED)
            *(uint64_t *)(void *)(into + row->offset) = (uint64_t)row->initial;
        if (row->text == NULL) continue;
        bool good = value_store(row, into, row->text);
        assert(good);  // option_fault() is tested for all rows
    }
}

const char *option_help(const CommandOption *row, char out[OPTION_HELP_BYTES]) {
    Text text = text_over(out, OPTION_HELP_BYTES);
    const char *before = " (";
    text_put(&text, "%s", row->help);
    if (row->kind == TAKES_NUMBER) {
        text_put(&text, "%srange: %" PRId64 " to %" PRId64, before, row->low, row->high);
        before = ", ";
    }
    const char *words = row->otherwise != NULL ? row->otherwise : row->text;
    if (words != NULL && words[0] != '\0')
        text_put(&text, "%sdefault: %s", before, words);
    else if ((row->kind == TAKES_NUMBER || row->kind == TAKES_SEED) && !row->needed)
        text_put(&text, "%sdefault: %" PRId64, before, row->initial);
    else if (row->kind != TAKES_NUMBER)
        return out;
    text_char(&text, ')');
    return out;
}

const char *option_fault(const CommandOption *row) {
    bool number = row->kind == TAKES_NUMBER || row->kind == TAKES_SEED;
    if (row->value == NULL && row->kind != TAKES_NOTHING) return "no name for its value";
    if (row->kind == TAKES_NOTHING && row->bytes != sizeof(bool)) return "not stored in a bool";
    if (row->kind == TAKES_NUMBER && row->bytes != sizeof(int) && row->bytes != sizeof(int64_t))
        return "not stored in an int or an int64_t";
    if (row->kind == TAKES_NUMBER && row->low >= row->high) return "no range";
    if (row->kind == TAKES_NUMBER && row->bytes == sizeof(int) &&
        (row->low < INT32_MIN || row->high > INT32_MAX))
        return "a range that its int cannot hold";
    if (row->kind == TAKES_SEED && row->bytes != sizeof(uint64_t))
        return "not stored in a uint64_t";
    if (row->file != FILE_NONE && row->kind != TAKES_TEXT && row->kind != TAKES_TEXTS)
        return "a file that is not a text";
    if (row->kind == TAKES_OTHER && (row->read == NULL || row->expected == NULL))
        return "no read(), or not what it expects";
    if (number && row->name != NULL && row->otherwise == NULL &&
        (row->initial < row->low || (row->high != 0 && row->initial > row->high)))
        return "a default out of its range";
    return NULL;
}

// ---- The command line

// Returns the key by which argp names the option in row `index`: its letter, or a number.
static int option_key(const CommandOption *row, int index) {
    return row->letter != 0 ? row->letter : KEY_FIRST + index;
}

static error_t option_parse(int key, char *argument, struct argp_state *state) {
    Parsing *all = state->input;
    int next = state->next;
    if (key == KEY_HELP) {
        state->flags &= ~(unsigned)ARGP_NO_ERRS;
        argp_state_help(state, stdout, ARGP_HELP_STD_HELP);  // exits
    }
    if (key == ARGP_KEY_ERROR) {  // argp stopped at the invalid word, or at the word after it
        char **argv = state->argv;
        if (next > 1 && argv[next - 1][0] == '-' && argv[next - 1][1] != '\0') next--;
        refuse_word(all, argv[min_int(next, state->argc - 1)]);
    }
    if (key == ARGP_KEY_ARG) {
        int place = -1, named = 0;  // the arguments' rows in order; the last may be repeated
        for (int i = 0; i < all->count && place < 0; i++) {
            const CommandOption *row = all->places[i].row;
            if (row->name != NULL) continue;
            if (named++ == all->arguments || row->kind == TAKES_TEXTS) place = i;
        }
        if (place < 0) return ARGP_ERR_UNKNOWN;
        value_take(all, &all->places[place], argument);
        all->arguments++;
        return 0;
    }
    for (int i = 0; i < all->count; i++) {
        const CommandOption *row = all->places[i].row;
        if (row->name == NULL || option_key(row, i) != key) continue;
        value_take(all, &all->places[i], argument);
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

// Appends a line of the help, broken into lines of at most HELP_WIDTH columns. A line that begins
// with blanks is a row of a list, whose second column begins at HELP_COLUMN.
static void line_wrap(const char *line, int length, Text *out) {
    enum { HELP_WIDTH = 76, HELP_COLUMN = 18 };
    int hang = line[0] == ' ' ? HELP_COLUMN : 0, indent = 0;
    while (indent + length > HELP_WIDTH) {
        int cut = HELP_WIDTH - indent;
        while (cut > HELP_COLUMN && line[cut] != ' ') cut--;
        if (line[cut] != ' ' || cut <= HELP_COLUMN) break;  // a word that fills the line
        text_put(out, "%*s%.*s\n", indent, "", cut, line);
        line += cut + 1;
        length -= cut + 1;
        indent = hang;
    }
    text_put(out, "%*s%.*s\n", indent, "", length, line);
}

// Appends an example. One that is too long for a line goes on after a backslash, so that a shell
// runs what a user copies. Quoted words stay whole.
static void example_put(const char *line, int length, Text *out) {
    enum { EXAMPLE_WIDTH = 74 };
    text_put(out, "  ");
    for (int indent = 2; indent + length > EXAMPLE_WIDTH + 2; indent = 4) {
        int cut = 0;
        char quote = '\0';
        for (int i = 0; i <= EXAMPLE_WIDTH - indent; i++) {
            if (quote == '\0' && line[i] == ' ') cut = i;
            if (quote == '\0' && (line[i] == '\'' || line[i] == '"'))
                quote = line[i];
            else if (line[i] == quote)
                quote = '\0';
        }
        if (cut == 0) break;
        text_put(out, "%.*s \\\n    ", cut, line);
        line += cut + 1;
        length -= cut + 1;
    }
    text_put(out, "%.*s\n", length, line);
}

static void doc_write(const Command *command, Text *out) {
    static char words[HELP_BYTES];
    text_put(out, "%s", command->purpose);
    if (command->stops != NULL)
        text_put(out, "\n\nCtrl-C stops the command: it %s. The exit status is then %d.",
                 command->stops, EXIT_STOPPED);
    text_put(out, "\vExamples:\n");
    for (const char *line = command->examples; *line != '\0';) {
        int length = (int)strcspn(line, "\n");
        example_put(line, length, out);
        line += length + (line[length] == '\n');
    }
    if (command->more == NULL) return;
    text_char(out, '\n');
    Text more = text_over(words, sizeof words);
    command->more(&more);
    for (const char *line = words; *line != '\0';) {
        int length = (int)strcspn(line, "\n");
        line_wrap(line, length, out);
        line += length + (line[length] == '\n');
    }
}

// Appends the arguments as the usage line shows them, such as "SCENARIO [DEPTH]" or "FILE...".
static void usage_write(const Parsing *all, Text *out) {
    for (int i = 0; i < all->count; i++) {
        const CommandOption *row = all->places[i].row;
        if (row->name != NULL) continue;
        text_put(out, row->needed ? "%s%s%s" : "%s[%s%s]", out->length > 0 ? " " : "", row->value,
                 row->kind == TAKES_TEXTS ? "..." : "");
    }
}

static void words_parse(Parsing *all, int argc, char **argv) {
    static char doc[HELP_BYTES], usage[200], help[OPTIONS_MAX][OPTION_HELP_BYTES];
    struct argp_option options[OPTIONS_MAX + 2] = {
        {"help", KEY_HELP, NULL, 0, "Print this help", -1}};
    int named = 1, next = argc, needed = 0;
    for (int i = 0; i < all->count; i++) {
        const CommandOption *row = all->places[i].row;
        needed += row->name == NULL && row->needed;
        option_help(row, help[i]);
        options[named++] =
            row->name == NULL
                ? (struct argp_option){row->value, 0, NULL, OPTION_DOC | OPTION_NO_USAGE,
                                       help[i],    0}
                : (struct argp_option){row->name, option_key(row, i), row->value, 0, help[i], 1};
    }
    Text text = text_over(doc, sizeof doc);
    doc_write(all->command, &text);
    text = text_over(usage, sizeof usage);
    usage_write(all, &text);
    struct argp argp = {options, option_parse, usage[0] != '\0' ? usage : NULL, doc, NULL,
                        NULL,    NULL};
    command_defaults(all->command, all->words);
    error_t trouble = argp_parse(&argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_HELP, &next, all);
    if (trouble != 0 || next < argc) refuse_word(all, argv[min_int(next, argc - 1)]);
    if (all->arguments < needed)
        refuse(all->called, "missing argument; expected %s; for example `%.*s`", usage,
               (int)strcspn(all->command->examples, "\n"), all->command->examples);
}

static void line_keep(int argc, char **argv, const char *called) {
    Text text = text_over(typed, sizeof typed);
    text_put(&text, "%s", called);
    for (int i = 1; i < argc; i++) {
        text_char(&text, ' ');
        shell_word(argv[i], &text);
    }
}

const char *command_typed(void) { return typed; }

int command_call(const Command *command, int argc, char **argv) {
    char called[64], line[700];
    snprintf(called, sizeof called, "cassino %s", command->name);
    argv[0] = called;
    Parsing all = {
        .command = command, .called = called, .words = memory_take(1, command->bytes + 1)};
    all.count = command_options(command, all.places);
    line_keep(argc, argv, called);
    words_parse(&all, argc, argv);
    Error error = {0};
    if (command->check != NULL && !command->check(all.words, &error))
        refuse(called, "%s", error.words);
    int code = files_check(command, all.words, &error) ? command->run(all.words, &error) : EXIT_BAD;
    bool stopped = command->stops != NULL && stop_wanted();
    if (code == EXIT_BAD && error.words[0] != '\0')
        fprintf(stderr, "%s: %s\n", called, error_line(&error, line, sizeof line));
    free(all.words);
    return stopped ? EXIT_STOPPED : code;
}
