// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.c -- see terminal.h.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // ppoll
#endif
#include "terminal.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "engine/game/stop.h"

enum {
    HISTORY_LINES = 200,
    WIDTH_PIPE = 80,
    WIDTH_MIN = 40,
    WIDTH_MAX = 200,
    PAGE_LINES_MIN = 8,  // no pages on a lower screen
};

static char *edit_prompt(EditLine *edit) {
    Terminal *terminal;
    el_get(edit, EL_CLIENTDATA, &terminal);
    return terminal->prompt;
}

bool output_colour(void) {
    const char *refused = getenv("NO_COLOR"), *kind = getenv("TERM");
    return isatty(STDOUT_FILENO) && (refused == NULL || refused[0] == '\0') && kind != NULL &&
           strcmp(kind, "dumb") != 0;
}

// The signals that end a game: only while a key is waited for may they come, for libedit sets its
// handlers up and down around that, and one that comes in between would kill.
static sigset_t enders(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

// A byte from the keyboard; false at the end of input, or when the game is to end.
static bool byte_read(char *byte) {
    const sigset_t ends = enders();
    for (;;) {
        sigset_t open;
        sigprocmask(SIG_BLOCK, NULL, &open);
        sigdelset(&open, SIGINT);
        sigdelset(&open, SIGTERM);
        struct pollfd key = {.fd = STDIN_FILENO, .events = POLLIN};
        int ready = ppoll(&key, 1, NULL, &open);
        if (ready > 0) return read(STDIN_FILENO, byte, 1) == 1;
        if (errno != EINTR) return false;
        sigprocmask(SIG_UNBLOCK, &ends, NULL);  // libedit has passed it on to whoever had it before
        sigprocmask(SIG_BLOCK, &ends, NULL);
        if (stop_wanted()) return false;
    }
}

// libedit's EL_GETCFN: a letter, which may be several bytes.
static int edit_read(EditLine *edit, wchar_t *letter) {
    mbstate_t state;
    (void)edit;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte;
        if (!byte_read(&byte)) return 0;
        size_t got = mbrtowc(letter, &byte, 1, &state);
        if (got == (size_t)-2) continue;  // more to come
        if (got != (size_t)-1) return 1;
        *letter = L'?';
        return 1;
    }
}

void terminal_open(Terminal *terminal) {
    memset(terminal, 0, sizeof *terminal);
    terminal->colour = output_colour();
    terminal->edits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!terminal->edits) return;
    EditLine *edit = el_init("cassino", stdin, stdout, stderr);
    History *past = history_init();
    HistEvent event;
    if (edit == NULL || past == NULL) return;  // plain lines, then
    history(past, &event, H_SETSIZE, HISTORY_LINES);
    el_set(edit, EL_CLIENTDATA, terminal);
    el_set(edit, EL_PROMPT, edit_prompt);
    el_set(edit, EL_EDITOR, "emacs");
    el_set(edit, EL_GETCFN, edit_read);
    el_set(edit, EL_SIGNAL, 1);  // leaves the terminal sane after Ctrl-C
    el_set(edit, EL_HIST, history, past);
    el_set(edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    terminal->edit = edit;
    terminal->history = past;
}

void terminal_close(Terminal *terminal) {
    if (terminal->history != NULL) history_end(terminal->history);
    if (terminal->edit != NULL) el_end(terminal->edit);
    free(terminal->buffer);
    memset(terminal, 0, sizeof *terminal);
}

static void copy_line(const char *from, size_t length, char typed[TYPED_MAX]) {
    while (length > 0 && (from[length - 1] == '\n' || from[length - 1] == '\r')) length--;
    if (length > TYPED_MAX - 1) length = TYPED_MAX - 1;
    memcpy(typed, from, length);
    typed[length] = '\0';
    for (char *c = typed; *c != '\0'; c++) {  // what is echoed must not move the cursor
        if ((unsigned char)*c < ' ' || *c == 127) *c = ' ';
    }
}

bool terminal_line(Terminal *terminal, const char *prompt, char typed[TYPED_MAX]) {
    fflush(stdout);
    if (terminal->edit != NULL) {
        snprintf(terminal->prompt, sizeof terminal->prompt, "%s", prompt);
        int count = 0;
        const sigset_t ends = enders();
        sigset_t before;
        sigprocmask(SIG_BLOCK, &ends, &before);
        const char *line = stop_wanted() ? NULL : el_gets(terminal->edit, &count);
        sigprocmask(SIG_SETMASK, &before, NULL);
        if (line == NULL || count <= 0) {
            printf("\n");
            return false;
        }
        terminal->line++;
        copy_line(line, (size_t)count, typed);
        HistEvent event;
        if (typed[0] != '\0') history((History *)terminal->history, &event, H_ENTER, line);
        return true;
    }
    printf("%s", prompt);
    fflush(stdout);
    ssize_t count = getline(&terminal->buffer, &terminal->buffer_size, stdin);
    if (count < 0) {
        printf("\n");
        return false;
    }
    terminal->line++;
    copy_line(terminal->buffer, (size_t)count, typed);
    if (!isatty(STDIN_FILENO)) printf("%s\n", typed);
    return true;
}

int output_width(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
    return max_int(WIDTH_MIN, min_int(WIDTH_MAX, size.ws_col));
}

void output_line(const char *line, int length, int indent) {
    int width = output_width();
    while (width > 0 && length > width - indent) {
        int cut = width - indent;
        while (cut > 1 && line[cut] != ' ') cut--;
        if (cut == 1) break;  // one long word
        printf("%.*s\n%*s", cut, line, indent, "");
        line += cut + 1;
        length -= cut + 1;
    }
    printf("%.*s\n", length, line);
}

void output_text(const char *text) {
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        output_line(text, length, 0);
        text += length + (text[length] == '\n');
    }
}

int terminal_width(const Terminal *terminal) {
    int width = terminal->edits ? output_width() : 0;
    return width > 0 ? width : WIDTH_PIPE;
}

static int output_height(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

// A key as it is pressed, without Enter; 'q' if there is none to come.
static char key_read(void) {
    struct termios before, raw;
    char key = 'q';
    fflush(stdout);
    if (tcgetattr(STDIN_FILENO, &before) != 0) return key;
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    if (!byte_read(&key)) key = 'q';
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return key;
}

void terminal_page(const Terminal *terminal, const char *text) {
    int rows = terminal->edits ? output_height() : 0, line = 0;
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        printf("%.*s\n", length, text);
        text += length + (text[length] == '\n');
        if (rows < PAGE_LINES_MIN || ++line < rows - 1 || *text == '\0') continue;
        printf("-- more: Enter; q: enough -- ");
        char key = key_read();
        printf("\r%29s\r", "");
        if (key == 'q' || key == 'Q' || stop_wanted()) return;
        line = 0;
    }
}

void terminal_clear(const Terminal *terminal) {
    if (terminal->edits) printf("\033[H\033[2J\033[3J");
    fflush(stdout);
}
