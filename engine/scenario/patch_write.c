// SPDX-License-Identifier: GPL-3.0-or-later
// patch_write.c -- see patch_write.h.
#include "patch_write.h"

#include <ctype.h>

enum { PROSE_FROM = 72 };  // bytes of a text from which it is written over lines

// Returns true if YAML reads the text as it stands, without quotes. Quotes more than it must.
static bool text_is_plain(const char *text, bool flow) {
    size_t length = strlen(text);
    unsigned char first = (unsigned char)text[0];
    bool begins = isalnum(first) || first >= 0x80 || (first == '-' && isdigit(text[1] & 0x7f));
    if (!begins || text[length - 1] == ' ') return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || strchr("\"\\#:", c) != NULL) return false;
        if (flow && strchr(",[]{}?", c) != NULL) return false;
    }
    return true;
}

void yaml_text_put(Text *out, const char *text, bool flow) {
    if (text_is_plain(text, flow)) {
        text_put(out, "%s", text);
        return;
    }
    text_char(out, '"');
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') text_char(out, '\\');
        if (*c == '\n')
            text_put(out, "\\n");
        else
            text_char(out, *c);
    }
    text_char(out, '"');
}

void yaml_flow_put(Text *out, const Node *value) {
    bool map = value->kind == NODE_MAP;
    if (value->kind == NODE_TEXT) {
        yaml_text_put(out, value->text, true);
        return;
    }
    text_char(out, map ? '{' : '[');
    for (const Node *child = value->first; child != NULL; child = child->next) {
        if (child != value->first) text_put(out, ", ");
        if (map) yaml_text_put(out, child->key->text, true);
        if (map) text_put(out, ": ");
        yaml_flow_put(out, child);
    }
    text_char(out, map ? '}' : ']');
}

void yaml_prose_put(Text *out, const char *text, int indent) {
    int column = PATCH_COLUMNS;
    bool numbers = isdigit(text[0] & 0x7f) && text_is_plain(text, false);
    if (!numbers) text_put(out, " >");
    for (const char *at = text + strspn(text, " \n"); *at != '\0';) {
        int length = (int)strcspn(at, " \n");
        if (column + 1 + length > PATCH_COLUMNS) {
            text_put(out, "\n%*s%.*s", indent + 2, "", length, at);
            column = indent + 2 + length;
        } else {
            text_put(out, " %.*s", length, at);
            column += 1 + length;
        }
        at += length;
        size_t gap = strspn(at, " \n");
        // A line break of the text is an empty line between two lines that YAML joins.
        if (memchr(at, '\n', gap) != NULL && at[gap] != '\0') {
            text_char(out, '\n');
            column = PATCH_COLUMNS;
        }
        at += gap;
    }
}

// Returns true if a person would write the value on one line: texts, and maps of them.
static bool is_short(const Node *value, int depth) {
    for (const Node *child = value->first; child != NULL; child = child->next) {
        bool words = child->kind == NODE_TEXT && strchr(child->text, ' ') != NULL;
        if (value->kind == NODE_LIST && (child->kind != NODE_TEXT || words)) return false;
        if (child->kind != NODE_TEXT && (depth == 0 || !is_short(child, depth - 1))) return false;
    }
    return true;
}

void yaml_block_put(Text *out, const Node *value, int indent) {
    if (value->kind == NODE_TEXT) {
        if (strlen(value->text) > PROSE_FROM || strchr(value->text, '\n') != NULL) {
            yaml_prose_put(out, value->text, indent);
            return;
        }
        text_char(out, ' ');
        yaml_text_put(out, value->text, false);
        return;
    }
    if (is_short(value, 2)) {
        text_char(out, ' ');
        yaml_flow_put(out, value);
        return;
    }
    for (const Node *child = value->first; child != NULL; child = child->next) {
        text_put(out, "\n%*s", indent + 2, "");
        if (value->kind == NODE_MAP) {
            yaml_text_put(out, child->key->text, false);
            text_char(out, ':');
            yaml_block_put(out, child, indent + 2);
        } else {
            text_put(out, "- ");
            yaml_flow_put(out, child);
        }
    }
}
