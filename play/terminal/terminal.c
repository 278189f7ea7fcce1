// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.c -- reads lines and prints text one screenful at a time; see terminal.h.
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
#include "play/terminal/views/split_view.h"

enum {
    HISTORY_LINES = 200,
    WIDTH_PIPE = 80,
    WIDTH_MIN = 40,
    WIDTH_MAX = 200,
    HEIGHT_MIN = 8,
    VIEW_BYTES = 1 << 18,  // room for a view after split_view()
};

static int printed;       // lines that screen_line() has printed
static Terminal *screen;  // the terminal of a person; NULL if stdin or stdout is not a terminal

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

// Returns the signals that end a game. While it reads a line or a key, the program blocks them
// except during the wait for the key: libedit installs and removes its handlers around that wait,
// and a signal in between would kill the program.
static sigset_t enders(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

// Reads a byte from the keyboard. Returns false at the end of the input, or when a signal ends the
// game.
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
        sigprocmask(SIG_UNBLOCK, &ends,
                    NULL);  // libedit passes the signal on to the former handler
        sigprocmask(SIG_BLOCK, &ends, NULL);
        if (stop_wanted()) return false;
    }
}

// Reads a letter, which may have several bytes, for libedit (EL_GETCFN).
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
    screen = terminal;
    EditLine *edit = el_init("cassino", stdin, stdout, stderr);
    History *past = history_init();
    HistEvent event;
    if (edit == NULL || past == NULL) return;  // lines are then read without editing
    history(past, &event, H_SETSIZE, HISTORY_LINES);
    el_set(edit, EL_CLIENTDATA, terminal);
    el_set(edit, EL_PROMPT, edit_prompt);
    el_set(edit, EL_EDITOR, "emacs");
    el_set(edit, EL_GETCFN, edit_read);
    el_set(edit, EL_SIGNAL, 1);  // restores the terminal after Ctrl-C
    el_set(edit, EL_HIST, history, past);
    el_set(edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    terminal->edit = edit;
    terminal->history = past;
}

void terminal_close(Terminal *terminal) {
    if (terminal->history != NULL) history_end(terminal->history);
    if (terminal->edit != NULL) el_end(terminal->edit);
    free(terminal->buffer);
    screen = NULL;
    memset(terminal, 0, sizeof *terminal);
}

static void copy_line(const char *from, size_t length, char typed[TYPED_MAX]) {
    while (length > 0 && (from[length - 1] == '\n' || from[length - 1] == '\r')) length--;
    if (length > TYPED_MAX - 1) length = TYPED_MAX - 1;
    memcpy(typed, from, length);
    typed[length] = '\0';
    for (char *c = typed; *c != '\0'; c++) {  // an echoed control character could move the cursor
        if ((unsigned char)*c < ' ' || *c == 127) *c = ' ';
    }
}

bool terminal_line(Terminal *terminal, const char *prompt, char typed[TYPED_MAX]) {
    fflush(stdout);
    terminal->shown = 0;
    terminal->skips = false;
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

void terminal_forget(const Terminal *terminal) {
    int waiting = 0;
    if (!terminal->edits || ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0) return;
    tcflush(STDIN_FILENO, TCIFLUSH);
    printf("Input typed before this prompt was ignored.\n");
}

int output_width(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
    if (size.ws_col == 0) return WIDTH_PIPE;  // the terminal does not report its width
    return max_int(WIDTH_MIN, min_int(WIDTH_MAX, size.ws_col));
}

static int screen_rows(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return 0;
    return max_int(HEIGHT_MIN, size.ws_row);
}

// Reads a key without Enter. Returns 'q' at the end of the input, or if a signal ends the game.
static char key_read(void) {
    struct termios before, raw;
    char key = 'q';
    const sigset_t ends = enders();
    sigset_t mask;
    if (tcgetattr(STDIN_FILENO, &before) != 0) return key;
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    sigprocmask(SIG_BLOCK, &ends, &mask);
    if (stop_wanted() || !byte_read(&key)) key = 'q';
    sigprocmask(SIG_SETMASK, &mask, NULL);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    return key;
}

static void screen_more(void) {
    printf("--More-- (any key continues, q skips)");
    fflush(stdout);
    char key = key_read();
    printf("\r\033[K");
    screen->skips = key == 'q' || key == 'Q' || key == 4;  // Ctrl-D
    screen->shown = 0;
}

static void screen_line(const char *head, const char *line, int length) {
    int rows = screen != NULL ? screen_rows() : 0;
    if (rows > 0 && screen->shown >= rows - 1 && !screen->skips) screen_more();
    if (rows > 0 && screen->skips) return;
    if (screen != NULL) screen->shown++;
    printf("%s%.*s\n", head, length, line);
    printed++;
}

int output_printed(void) { return printed; }

void terminal_room(Terminal *terminal, int lines) {
    int rows = screen != NULL ? screen_rows() : 0;
    bool full = rows > 0 && terminal->shown > 0 && terminal->shown + lines >= rows;
    if (full && !terminal->skips) screen_more();
}

void output_line(const char *head, const char *line, int length, int indent) {
    char blanks[16];
    int width = output_width();
    snprintf(blanks, sizeof blanks, "%*s", indent, "");
    while (width > 0 && length > width - indent) {
        int cut = width - indent;
        while (cut > 1 && line[cut] != ' ') cut--;
        if (cut == 1) break;  // a single long word
        screen_line(head, line, cut);
        head = blanks;
        line += cut + 1;
        length -= cut + 1;
    }
    screen_line(head, line, length);
}

void output_text(const char *text) {
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        output_line("", text, length, 0);
        text += length + (text[length] == '\n');
    }
}

// Returns the number of lines of the part of a map that begins at `at`.
static int part_lines(const char *at) {
    int lines = 0;
    for (; *at != '\0' && *at != SPLIT_END; at++) lines += *at == '\n';
    return lines;
}

void output_view(const char *view) {
    static char room[VIEW_BYTES];
    int width = output_width(), rows = screen != NULL ? screen_rows() : 0;
    Text text = text_over(room, sizeof room);
    if (width > 0) split_view(view, width, max_int(0, rows - 1), &text);
    for (const char *at = width > 0 ? room : view; *at != '\0';) {
        if (*at == SPLIT_BEGIN && screen != NULL) terminal_room(screen, part_lines(at));
        at += *at == SPLIT_BEGIN || *at == SPLIT_END;
        int length = (int)strcspn(at, "\n");
        if (*at == SPLIT_BEGIN || *at == SPLIT_END) continue;
        if (*at == '\0') break;
        screen_line("", at, length);
        at += length + (at[length] == '\n');
    }
}

int terminal_width(const Terminal *terminal) {
    int width = terminal->edits ? output_width() : 0;
    return width > 0 ? width : WIDTH_PIPE;
}

void terminal_clear(const Terminal *terminal) {
    if (terminal->edits) printf("\033[H\033[2J\033[3J");
    fflush(stdout);
}

int lines_in(const char *text) {
    int lines = 0;
    for (; *text != '\0'; text++) lines += *text == '\n';
    return lines;
}
