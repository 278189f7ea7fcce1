// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.h -- reads lines and prints text: with libedit for a person at a terminal, as plain
// lines from a pipe. For one thread only.
#pragma once
#include "engine/base/base.h"

enum { TYPED_MAX = 4096 };  // the longest line that is read; longer ones are cut

typedef struct Terminal {
    bool edits;            // stdin and stdout are a terminal: a person types
    bool colour;           // stdout is a terminal with colours, and $NO_COLOR is empty or unset
    int line;              // lines read so far
    void *edit, *history;  // handles of libedit; NULL for a pipe, or if libedit fails
    int shown;             // lines printed since the last input or --More--
    bool skips;            // drops the rest of a long answer, after q at --More--
    char prompt[64];
    char *buffer;  // line buffer of getline()
    size_t buffer_size;
} Terminal;

void terminal_open(Terminal *terminal);
void terminal_close(Terminal *terminal);

// Prints the prompt and reads a line. Echoes lines from a pipe, so that the output reads like a
// game. Returns false at the end of the input, or if a signal ends the game.
bool terminal_line(Terminal *terminal, const char *prompt, char typed[TYPED_MAX]);
// Discards what a person typed before the new prompt, and prints a sentence that says so.
void terminal_forget(const Terminal *terminal);
int terminal_width(const Terminal *terminal);   // returns the width in columns; 80 for a pipe
void terminal_clear(const Terminal *terminal);  // clears the screen and its scrollback
bool output_colour(void);
int output_width(void);  // returns the width of stdout, 40 to 200 columns; 0 if it is no terminal
// Prints `head` and a line, broken at spaces to the width of the terminal. Further lines are
// indented by `indent` columns. output_text() does the same for each line of a text.
void output_line(const char *head, const char *line, int length, int indent);
void output_text(const char *text);
// Prints a view (whole lines), made to fit by split_view(). output_line(), output_text() and
// output_view() print one screenful at a time if a person reads.
void output_view(const char *view);
int output_printed(void);        // the number of lines that these three functions have printed
int lines_in(const char *text);  // the number of newlines
// Waits at --More-- if a prompt of `lines` lines would push unread lines off the screen.
void terminal_room(Terminal *terminal, int lines);
