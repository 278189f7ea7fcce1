// SPDX-License-Identifier: GPL-3.0-or-later
// template.c -- fills HTML templates from JSON; see template.h. Start at fill().
#include "template.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/embedded.h"
#include "engine/base/text.h"

extern const Embedded report_templates[];  // the files of this folder

enum { NAME_MOST = 64 };

typedef struct Scope {  // the current item and the items around it
    const struct Scope *outer;
    const json_t *item;
} Scope;

typedef struct Tag {  // {{KIND NAME}}, from `start` to `end`
    const char *start, *end;
    char kind;  // '#', '^', '/', '>', '{' (not escaped) or ' '
    char name[NAME_MOST];
} Tag;

// Finds the next tag from `at` on and fills *tag. Returns false if there is no tag before `end`.
static bool tag_next(const char *at, const char *end, Tag *tag) {
    tag->start = strstr(at, "{{");
    if (tag->start == NULL || tag->start >= end) return false;
    const char *name = tag->start + 2, *close = strstr(name, "}}");
    assert(close != NULL);
    tag->kind = strchr("#^/>{", *name) != NULL ? *name++ : ' ';
    size_t length = (size_t)(close - name);
    assert(length > 0 && length < NAME_MOST);
    memcpy(tag->name, name, length);
    tag->name[length] = '\0';
    tag->end = close + (tag->kind == '{' ? 3 : 2);
    return true;
}

// ---- Values

static const json_t *member(const json_t *of, const char *key) {
    return json_is_array(of) ? json_array_get(of, (size_t)atoi(key)) : json_object_get(of, key);
}

static const json_t *value_of(const Scope *scope, const char *path) {
    char name[NAME_MOST], *rest = name;
    if (strcmp(path, ".") == 0) return scope->item;
    snprintf(name, sizeof name, "%s", path);
    const char *key = strsep(&rest, ".");
    const json_t *value = NULL;
    for (; scope != NULL && value == NULL; scope = scope->outer)
        if (json_is_object(scope->item)) value = json_object_get(scope->item, key);
    while (value != NULL && rest != NULL) value = member(value, strsep(&rest, "."));
    if (value == NULL) fprintf(stderr, "template: no value '%s'\n", path);
    assert(value != NULL);
    return value;
}

static bool is_empty(const json_t *value) {
    return json_is_null(value) || json_is_false(value) ||
           (json_is_array(value) && json_array_size(value) == 0) ||
           (json_is_string(value) && json_string_length(value) == 0) ||
           (json_is_number(value) && json_number_value(value) == 0);
}

// ---- Text

static void escaped_put(const char *text, FILE *out) {
    static const char *const entities[128] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
    for (; *text != '\0'; text++) {
        const char *entity = (unsigned char)*text < 128 ? entities[(unsigned char)*text] : NULL;
        if (entity != NULL)
            fputs(entity, out);
        else
            fputc(*text, out);
    }
}

static void number_put(const json_t *value, const json_t *half, const char *format, FILE *out) {
    if (!json_is_number(value)) {
        fputc('-', out);
        return;
    }
    double number = json_number_value(value);
    if (*format == 'g') {
        fprintf(out, "%.*g", atoi(format + 1), number);
        return;
    }
    bool sign = *format == '+';
    const char *kind = format + sign + strspn(format + sign, "0123456789");
    int places = atoi(format + sign);
    double scale = *kind == '\0' ? 1 : 100;
    double told = number_told(scale * number, places);
    fprintf(out, sign && told != 0 ? "%+.*f" : "%.*f", places, told);
    if (*kind == '%') fputs(" %", out);
    if (json_is_number(half))
        fprintf(out, " <small>&plusmn;%.*f</small>", places, scale * json_number_value(half));
}

static void value_put(const Scope *scope, const Tag *tag, FILE *out) {
    char name[NAME_MOST], *format = name;
    snprintf(name, sizeof name, "%s", tag->name);
    char *half = strsep(&format, ":");
    const char *first = strsep(&half, "~");
    const json_t *value = value_of(scope, first);
    if (format != NULL)
        number_put(value, half != NULL ? value_of(scope, half) : NULL, format, out);
    else if (json_is_integer(value))
        fprintf(out, "%lld", (long long)json_integer_value(value));
    else if (tag->kind == '{' && json_is_string(value))
        fputs(json_string_value(value), out);
    else if (json_is_string(value))
        escaped_put(json_string_value(value), out);
    else
        assert(json_is_null(value));
}

// ---- Templates

// Returns the tag that ends the section which `open` starts.
static Tag section_end(const Tag *open, const char *end) {
    Tag tag = *open;
    for (int depth = 1; depth > 0;) {
        bool found = tag_next(tag.end, end, &tag);
        assert(found);
        depth += tag.kind == '#' || tag.kind == '^' ? 1 : tag.kind == '/' ? -1 : 0;
    }
    assert(strcmp(tag.name, open->name) == 0);
    return tag;
}

static void fill(const char *at, const char *end, const Scope *scope, FILE *out);

static void section_fill(const Tag *open, const char *end, const Scope *scope, FILE *out) {
    const json_t *value = value_of(scope, open->name);
    size_t count = json_is_array(value) && open->kind == '#' ? json_array_size(value) : 1;
    if (is_empty(value) != (open->kind == '^')) return;
    for (size_t i = 0; i < count; i++) {
        const json_t *item = json_is_array(value) ? json_array_get(value, i) : value;
        fill(open->end, end, &(Scope){scope, item}, out);
    }
}

static void template_put(const char *name, const Scope *scope, FILE *out) {
    const Embedded *text = embedded_find(report_templates, name);
    assert(text != NULL);
    bool newline = text->length > 0 && text->bytes[text->length - 1] == '\n';
    fill(text->bytes, text->bytes + text->length - newline, scope, out);
}

static void fill(const char *at, const char *end, const Scope *scope, FILE *out) {
    for (Tag tag; tag_next(at, end, &tag);) {
        fwrite(at, 1, (size_t)(tag.start - at), out);
        at = tag.end;
        if (tag.kind == '#' || tag.kind == '^') {
            Tag close = section_end(&tag, end);
            section_fill(&tag, close.start, scope, out);
            at = close.end;
        } else if (tag.kind == '>') {
            template_put(tag.name, scope, out);
        } else {
            value_put(scope, &tag, out);
        }
    }
    fwrite(at, 1, (size_t)(end - at), out);
}

void template_fill(const char *name, const json_t *values, FILE *out) {
    template_put(name, &(Scope){NULL, values}, out);
}
