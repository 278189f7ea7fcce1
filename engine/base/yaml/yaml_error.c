// SPDX-License-Identifier: GPL-3.0-or-later
// yaml_error.c -- translates the errors of libyaml, see yaml_error.h. Start at the table `rows`.
#include "yaml_error.h"

#include "engine/base/template.h"

// libyaml gives two places: that of the problem, and that of the context, where the part of the
// text begins in which the problem is.
typedef enum Place { AT_PROBLEM, AT_CONTEXT, AT_QUOTE } Place;

// What the text must be like for a row to fit, beyond what libyaml says.
typedef enum Sign {
    ANY,
    TAB,          // a tab is at the problem
    GLUED,        // the line of the context has a colon without a blank after it
    KEY_BEFORE,   // a key stands before the problem in its line
    KEYS_BEFORE,  // a key, its value and a comma stand before the problem in its line
    DASHED,       // the line begins with a dash and a bracket, without a blank between them
    BRACKET,      // a closing bracket is at the problem
    LATER_LINE,   // the problem is in a later line than the context
    LONG_QUOTE,   // text follows a quoted text of several lines, in its last line
    QUOTE,        // text follows a quoted text of one line
} Sign;

// %c: the letter at the place; %k: the bracket that closes it; %l: line of the problem; %f: line
// and %i: column of the context.
typedef struct Row {
    const char *problem;  // how libyaml's words begin
    Sign sign;
    Place place;
    const char *words;
} Row;

// The first row that fits is used. What fits none is passed on as libyaml says it.
// clang-format off
static const Row rows[] = {
    {"",                                LONG_QUOTE, AT_QUOTE,   "the quote %c that begins here is not closed in its line, but by the next one in line %l"},
    {"",                                QUOTE,      AT_PROBLEM, "text after a closing quote; inside '...' write '' for an apostrophe, inside \"...\" write \\\" for a quote"},
    {"found character that cannot",     TAB,        AT_PROBLEM, "a tab; indent with blanks"},
    {"found a tab character",           ANY,        AT_PROBLEM, "a tab; indent with blanks"},
    {"found character that cannot",     ANY,        AT_PROBLEM, "a text cannot begin with %c; put it in quotes"},
    {"did not find expected alphabetic", ANY,       AT_CONTEXT, "a text cannot begin with %c; put it in quotes"},
    {"could not find expected ':'",     GLUED,      AT_CONTEXT, "missing blank after the colon; write 'key: value'"},
    {"could not find expected ':'",     ANY,        AT_CONTEXT, "missing colon; write 'key: value', or indent the line if it continues the text above"},
    {"mapping values are not allowed",  DASHED,     AT_PROBLEM, "missing blank after the dash; write '- {key: value}'"},
    {"mapping values are not allowed",  KEYS_BEFORE, AT_PROBLEM, "a second colon in this line; write several keys as {key: value, key: value}, and put a text that contains ': ' in quotes"},
    {"mapping values are not allowed",  KEY_BEFORE, AT_PROBLEM, "a second colon in this line; put a text that contains ': ' in quotes"},
    {"mapping values are not allowed",  ANY,        AT_PROBLEM, "a key cannot begin here, because the key above has a value already; indent this line like the one above"},
    {"block sequence entries are not",  ANY,        AT_PROBLEM, "a list cannot begin here; begin it in the next line, each item with '- '"},
    {"did not find expected ',' or '",  BRACKET,    AT_CONTEXT, "this %c is not closed; expected , or %k"},
    {"did not find expected ',' or '",  LATER_LINE, AT_CONTEXT, "this %c is not closed; expected , or %k before line %l"},
    {"did not find expected ',' or '",  ANY,        AT_PROBLEM, "expected , or %k; put a text with one of , : { } [ ] in quotes"},
    {"did not find expected node",      BRACKET,    AT_CONTEXT, "this %c is not closed; expected %k"},
    {"did not find expected node",      LATER_LINE, AT_CONTEXT, "this %c is not closed; expected %k before line %l"},
    {"did not find expected node",      ANY,        AT_PROBLEM, "missing value"},
    {"did not find expected key",       ANY,        AT_PROBLEM, "expected 'key: value', indented to column %i like line %f"},
    {"did not find expected '-'",       ANY,        AT_PROBLEM, "expected '- ', indented to column %i like line %f"},
    {"did not find expected <document", ANY,        AT_PROBLEM, "expected 'key: value', indented like the first key"},
    {"did not find expected comment",   ANY,        AT_PROBLEM, "text after > or |; begin it in the next line, indented"},
    {"found unexpected ':'",            ANY,        AT_PROBLEM, "missing blank after the colon; write 'key: value'"},
    {"found unexpected end of stream",  ANY,        AT_CONTEXT, "the quote %c that begins here is not closed"},
    {"found unexpected document",       ANY,        AT_CONTEXT, "the quote %c that begins here is not closed"},
    {"found unknown escape character",  ANY,        AT_PROBLEM, "unknown escape; inside \"...\" write \\\\ for a backslash"},
    {"invalid leading UTF-8",           ANY,        AT_PROBLEM, "a character that is not UTF-8; save the file as UTF-8"},
    {"invalid trailing UTF-8",          ANY,        AT_PROBLEM, "a character that is not UTF-8; save the file as UTF-8"},
    {"incomplete UTF-8",                ANY,        AT_PROBLEM, "a character that is not UTF-8; save the file as UTF-8"},
};
// clang-format on

// A fault with its two places and the one that the row chose.
typedef struct Marked {
    const YamlFault *fault;
    yaml_mark_t problem, context, place;
} Marked;

// Returns the start of a line, counted from 0.
static const char *line_at(const YamlFault *fault, size_t line) {
    const char *at = fault->text;
    for (; line > 0 && *at != '\0'; line--) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return at;
}

// Returns the text from a mark on. Columns count characters.
static const char *text_at(const YamlFault *fault, yaml_mark_t mark) {
    const char *at = line_at(fault, mark.line);
    for (size_t i = 0; i < mark.column && *at != '\0'; i++) {
        at++;
        while ((*at & 0xc0) == 0x80) at++;
    }
    return at;
}

// libyaml gives only a byte offset for a character that it cannot read.
static yaml_mark_t reader_mark(const YamlFault *fault) {
    yaml_mark_t mark = {0};
    for (size_t i = 0; i < fault->size && i < fault->parser->problem_offset; i++) {
        bool line_ends = fault->text[i] == '\n';
        mark.line += line_ends;
        mark.column = line_ends ? 0 : mark.column + ((fault->text[i] & 0xc0) != 0x80);
    }
    return mark;
}

// Returns true if the line has a colon without a blank after it. "http://" has none.
static bool is_glued(const char *text) {
    const char *colon = strpbrk(text, ":\n");
    return colon != NULL && *colon == ':' && strchr(" \t\r\n/", colon[1]) == NULL;
}

static bool row_fits(const Marked *marked, Sign sign) {
    const YamlFault *fault = marked->fault;
    const char *problem = text_at(fault, marked->problem);
    const char *line = line_at(fault, marked->problem.line), *before = strstr(line, ": ");
    line += strspn(line, " ");
    bool follows = fault->quoted && fault->quote_end.line == marked->problem.line &&
                   fault->parser->error != YAML_READER_ERROR;
    switch (sign) {
        case ANY:
            return true;
        case TAB:
            return *problem == '\t';
        case GLUED:
            return is_glued(text_at(fault, marked->context));
        case KEY_BEFORE:
            return before != NULL && before < problem;
        case KEYS_BEFORE: {
            const char *comma = before != NULL ? strstr(before, ", ") : NULL;
            return comma != NULL && comma < problem;
        }
        case DASHED:
            return line[0] == '-' && (line[1] == '{' || line[1] == '[');
        case BRACKET:
            return *problem == '}' || *problem == ']';
        case LATER_LINE:
            return marked->problem.line > marked->context.line;
        case LONG_QUOTE:
            return follows && fault->quote.line < fault->quote_end.line;
        case QUOTE: {
            const char *end = text_at(fault, fault->quote_end);
            return follows && problem == end + strspn(end, " ") && strchr(",:\r\n", *end) == NULL;
        }
    }
    return false;
}

static void slot_fill(const void *context, char slot, Text *out) {
    const Marked *marked = context;
    uint8_t length = 1;
    const char *letter = text_at(marked->fault, marked->place);
    switch (slot) {
        case 'c':
            while (*letter != '\0' && (letter[length] & 0xc0) == 0x80) length++;
            text_put(out, "%.*s", length, letter);
            break;
        case 'k':
            text_char(out, *text_at(marked->fault, marked->context) == '[' ? ']' : '}');
            break;
        case 'l':
            text_put(out, "%d", (int)marked->problem.line + 1);
            break;
        case 'f':
            text_put(out, "%d", (int)marked->context.line + 1);
            break;
        default:
            text_put(out, "%d", (int)marked->context.column + 1);
    }
}

bool yaml_error(const YamlFault *fault, Error *error) {
    const yaml_parser_t *parser = fault->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        return error_set_at(error, fault->file, 0, 0, "no memory to read the file");
    bool reader = parser->error == YAML_READER_ERROR;
    const char *problem = parser->problem != NULL ? parser->problem : "the file cannot be read";
    Marked marked = {.fault = fault,
                     .problem = reader ? reader_mark(fault) : parser->problem_mark,
                     .context = parser->context_mark};
    marked.place = marked.problem;
    char words[sizeof error->words];
    Text text = text_over(words, sizeof words);
    const Row *row = rows, *end = rows + COUNT_OF(rows);
    while (row < end && (strncmp(problem, row->problem, strlen(row->problem)) != 0 ||
                         !row_fits(&marked, row->sign)))
        row++;
    if (row == end) {
        text_put(&text, "invalid YAML: %s", problem);
        if (parser->context != NULL)
            text_put(&text, " %s begun in line %d", parser->context, (int)marked.context.line + 1);
    } else {
        if (row->place == AT_CONTEXT) marked.place = marked.context;
        if (row->place == AT_QUOTE) marked.place = fault->quote;
        template_put(&text, row->words, slot_fill, &marked);
    }
    return error_set_at(error, fault->file, (int)marked.place.line + 1,
                        (int)marked.place.column + 1, "%s", words);
}
