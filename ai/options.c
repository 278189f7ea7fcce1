// SPDX-License-Identifier: GPL-3.0-or-later
// options.c -- reads and writes "key=value,..." by a table. Start at options_parse().
#include "options.h"

#include "engine/base/nearest.h"
#include "engine/base/plain.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

enum { WORD_MAX = 63, OPTIONS_MAX = 64 };

static void value_set(const Option *option, void *params, double value) {
    char *member = (char *)params + option->offset;
    switch (option->type) {
        case OPTION_INT:
        case OPTION_WORD: {
            int x = (int)value;
            memcpy(member, &x, sizeof x);
            break;
        }
        case OPTION_FLOAT: {
            float x = (float)value;
            memcpy(member, &x, sizeof x);
            break;
        }
        case OPTION_REAL: {
            double x = value;
            memcpy(member, &x, sizeof x);
            break;
        }
        case OPTION_FLAG: {
            bool x = value != 0;
            memcpy(member, &x, sizeof x);
            break;
        }
    }
}

static double value_get(const Option *option, const void *params) {
    const char *member = (const char *)params + option->offset;
    switch (option->type) {
        case OPTION_INT:
        case OPTION_WORD: {
            int x;
            memcpy(&x, member, sizeof x);
            return x;
        }
        case OPTION_FLOAT: {
            float x;
            memcpy(&x, member, sizeof x);
            return (double)x;
        }
        case OPTION_REAL: {
            double x;
            memcpy(&x, member, sizeof x);
            return x;
        }
        case OPTION_FLAG: {
            bool x;
            memcpy(&x, member, sizeof x);
            return x;
        }
    }
    return 0;
}

// Returns the index of `word` in a list such as "one|two|three", or -1 if the list lacks the word.
static int words_find(const char *words, const char *word) {
    size_t length = strlen(word);
    int place = 0;
    for (const char *at = words; at != NULL; place++) {
        const char *end = strchr(at, '|');
        size_t size = end != NULL ? (size_t)(end - at) : strlen(at);
        if (size == length && memcmp(at, word, size) == 0) return place;
        at = end != NULL ? end + 1 : NULL;
    }
    return -1;
}

// Points *at to the word with index `place` and returns its length.
static int words_nth(const char *words, int place, const char **at) {
    for (*at = words; place > 0; place--) {
        *at = strchr(*at, '|');
        assert(*at != NULL);
        *at += 1;
    }
    return (int)strcspn(*at, "|");
}

// Appends the legal values of an option: "a number from 0 to 1" for errors, or "range: 0 to 1" if
// `help`.
static void option_range(const Option *option, bool help, Text *out) {
    switch (option->type) {
        case OPTION_FLAG:
            text_put(out, help ? "values: yes|no" : "yes or no");
            break;
        case OPTION_WORD:
            text_put(out, help ? "values: %s" : "one of %s", option->words);
            break;
        case OPTION_INT:
            text_put(out, help ? "range: %.0f to %.0f" : "an integer from %.0f to %.0f",
                     option->low, option->high);
            break;
        case OPTION_FLOAT:
        case OPTION_REAL:
            text_put(out, help ? "range: %g to %g" : "a number from %g to %g", option->low,
                     option->high);
            break;
    }
}

static void option_value(const Option *option, double value, Text *out) {
    const char *at;
    switch (option->type) {
        case OPTION_FLAG:
            text_put(out, value != 0 ? "yes" : "no");
            break;
        case OPTION_WORD: {
            int size = words_nth(option->words, (int)value, &at);
            text_put(out, "%.*s", size, at);
            break;
        }
        case OPTION_INT:
            text_put(out, "%.0f", value);
            break;
        case OPTION_FLOAT:
            text_put(out, "%.7g", value);
            break;
        case OPTION_REAL:
            text_put(out, "%.15g", value);
            break;
    }
}

static bool value_read(const Option *option, const char *word, double *value) {
    if (option->type == OPTION_FLAG) {
        bool yes = strcmp(word, "yes") == 0, no = strcmp(word, "no") == 0;
        *value = yes;
        return yes || no;
    }
    if (option->type == OPTION_WORD) {
        *value = words_find(option->words, word);
        return *value >= 0;
    }
    char *end;
    locale_t before = plain_begin();
    errno = 0;
    *value = strtod(word, &end);
    plain_end(before);
    if (end == word || *end != 0 || errno != 0 || !isfinite(*value)) return false;
    if (option->type == OPTION_INT && *value != floor(*value)) return false;
    return *value >= option->low && *value <= option->high;
}

static const Option *option_find(OptionTable table, const char *key, Error *error) {
    for (int i = 0; i < table.count; i++)
        if (strcmp(table.options[i].name, key) == 0) return &table.options[i];
    const char *names[OPTIONS_MAX];
    assert(table.count <= OPTIONS_MAX);
    for (int i = 0; i < table.count; i++) names[i] = table.options[i].name;
    int near = words_nearest(key, names, table.count);
    if (near >= 0) {
        error_set(error, "unknown option \"%s\"; did you mean \"%s\"?", key, names[near]);
        return NULL;
    }
    char buffer[300];
    Text text = text_over(buffer, sizeof buffer);
    for (int i = 0; i < table.count; i++) text_put(&text, " %s", names[i]);
    error_set(error, "unknown option \"%s\"; expected one of:%s", key,
              table.count ? buffer : " none");
    return NULL;
}

// Parses one "key=value" and sets that option in `params`. Returns false and sets *error if the key
// is unknown or the value is invalid.
static bool option_parse(OptionTable table, void *params, const char *item, size_t size,
                         Error *error) {
    char key[WORD_MAX + 1];
    if (size > WORD_MAX)
        return error_set(error, "option \"%.20s...\" is too long; expected KEY=VALUE", item);
    memcpy(key, item, size);
    key[size] = 0;
    char *equals = strchr(key, '=');
    if (equals == NULL || equals == key)
        return error_set(error, "invalid option \"%s\"; expected KEY=VALUE", key);
    *equals = 0;
    const Option *option = option_find(table, key, error);
    if (option == NULL) return false;
    double value;
    if (value_read(option, equals + 1, &value)) {
        value_set(option, params, value);
        return true;
    }
    char range[160];
    Text text = text_over(range, sizeof range);
    option_range(option, false, &text);
    return error_set(error, "%s=%s: invalid value; expected %s", key, equals + 1, range);
}

void options_reset(OptionTable table, void *params) {
    for (int i = 0; i < table.count; i++)
        value_set(&table.options[i], params, table.options[i].initial);
}

bool options_parse(OptionTable table, void *params, const char *text, Error *error) {
    while (*text != 0) {
        size_t size = strcspn(text, ",");
        if (!option_parse(table, params, text, size, error)) return false;
        text += size;
        if (*text == ',' && text[1] == 0)
            return error_set(error, "missing option after the last comma");
        if (*text == ',') text++;
    }
    return true;
}

void options_write(OptionTable table, const void *params, Text *out) {
    bool first = true;
    for (int i = 0; i < table.count; i++) {
        const Option *option = &table.options[i];
        double value = value_get(option, params);
        double initial =
            option->type == OPTION_FLOAT ? (double)(float)option->initial : option->initial;
        if (value == initial) continue;
        text_put(out, "%s%s=", first ? "" : ",", option->name);
        option_value(option, value, out);
        first = false;
    }
}

void options_help(OptionTable table, Text *out) {
    for (int i = 0; i < table.count; i++) {
        const Option *option = &table.options[i];
        text_put(out, "  %-15s %s\n%18s(", option->name, option->help, "");
        option_range(option, true, out);
        text_put(out, ", default: ");
        option_value(option, option->initial, out);
        text_put(out, ")\n");
    }
}
