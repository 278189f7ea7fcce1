// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.h -- lines in and text out: libedit for a person, plain lines from a pipe.
#pragma once
#include "engine/base/base.h"

enum { TYPED_MAX = 4096 };  // longest line a person or a script may type

typedef struct Terminal {
    bool edits;            // stdin and stdout are a terminal: a person is there
    bool colour;           // stdout is a terminal, and $NO_COLOR is not set
    int line;              // lines read so far
    void *edit, *history;  // libedit's; NULL from a pipe
    int shown;             // lines on the screen since something was typed
    bool skips;            // the rest of a long answer, by q at --More--
    char prompt[64];
    char *buffer;  // getline()'s
    size_t buffer_size;
} Terminal;

void terminal_open(Terminal *terminal);
void terminal_close(Terminal *terminal);

// Asks for a line; what a pipe gives is echoed, so that the output reads like a game. False at the
// end of the input.
bool terminal_line(Terminal *terminal, const char *prompt, char typed[TYPED_MAX]);
// Before a new question: what was typed on a terminal already is left out, and that is said.
void terminal_forget(const Terminal *terminal);
int terminal_width(const Terminal *terminal);   // columns; 80 if it is no terminal
void terminal_clear(const Terminal *terminal);  // the screen and what scrolled off it
bool output_colour(void);
int output_width(void);  // columns of stdout; 0 if it is no terminal
// A line behind `indent` columns, broken at blanks if the terminal is too narrow for it; a text.
void output_line(const char *head, const char *line, int length, int indent);
void output_text(const char *text);
// A view as it stands, of whole lines, in parts where it is too wide; on a terminal with a person
// a screenful at a time, as the two above.
void output_view(const char *view);
// Before a question of so many lines, which is never skipped: what is on the screen can be read.
void terminal_room(Terminal *terminal, int lines);
