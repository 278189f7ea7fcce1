// SPDX-License-Identifier: GPL-3.0-or-later
// journal.c -- reads and writes the journal of a match; see journal.h. Start at journal_open().
#include "journal.h"
#include "engine/base/new_file.h"

#include "engine/base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

static void line_put(Text *out, int index, const PairLine *line) {
    text_put(out, "%d %.9g %.9g %d %d\n", index, (double)line->payoff[0], (double)line->payoff[1],
             line->plies[0], line->plies[1]);
}

static void line_write(FILE *file, int index, const PairLine *line) {
    char text[128];
    Text words = text_over(text, sizeof text);
    line_put(&words, index, line);
    fputs(text, file);
}

// Reads a line into lines[count], or into the pairs of a longer run. Returns false if it is
// invalid.
static bool line_read(Journal *journal, const char *text, PairLine lines[], int count) {
    PairLine line = {.done = true};
    int index, end = 0;
    int read = sscanf(text, "%d %f %f %d %d\n%n", &index, &line.payoff[0], &line.payoff[1],
                      &line.plies[0], &line.plies[1], &end);
    bool good = read == 5 && text[end] == 0 && index >= 0 && line.payoff[0] >= 0 &&
                line.payoff[0] <= 1 && line.payoff[1] >= 0 && line.payoff[1] <= 1;
    if (!good) return false;
    if (index < count) {
        lines[index] = line;
        return true;
    }
    if (journal->longer == NULL)
        journal->longer = open_memstream(&journal->longer_text, &journal->longer_size);
    return journal->longer != NULL && fputs(text, journal->longer) >= 0;
}

typedef enum HeaderMatch { HEADER_OTHER, HEADER_CHANGED, HEADER_SAME } HeaderMatch;

// Returns where the hashes of a scenario line begin, "HASH" or "HASH learned HASH"; 0 if `line` is
// another line. What comes before them is the path, which may have blanks.
static size_t hashes_at(const char *line, size_t length) {
    static const char begins[] = "# scenario: ", policy[] = " learned ";
    enum { HASH = 16, POLICY = sizeof policy - 1 };
    size_t start = sizeof begins - 1, tail = HASH;
    if (length < start + tail || memcmp(line, begins, start) != 0) return 0;
    if (length >= start + 2 * HASH + POLICY &&
        memcmp(line + length - HASH - POLICY, policy, POLICY) == 0)
        tail += POLICY + HASH;
    return length - tail;
}

// Compares two header lines. Scenario lines are the same if their hashes are equal, because a file
// may move; they are changed if only their paths are equal.
static HeaderMatch header_match(const char *line, size_t length, const char *expected,
                                size_t size) {
    size_t at = hashes_at(line, length), wanted = hashes_at(expected, size);
    if (length == size && memcmp(line, expected, size) == 0) return HEADER_SAME;
    if (at == 0 || wanted == 0) return HEADER_OTHER;
    if (length - at == size - wanted && memcmp(line + at, expected + wanted, size - wanted) == 0)
        return HEADER_SAME;
    return at == wanted && memcmp(line, expected, at) == 0 ? HEADER_CHANGED : HEADER_OTHER;
}

static bool header_read(const Journal *journal, int *number, Error *error) {
    const char *expected = journal->header;
    char text[4096];  // room for the longest line of a header
    while (*expected != 0) {
        size_t size = strcspn(expected, "\n");
        *number += 1;
        if (fgets(text, sizeof text, journal->file) == NULL) text[0] = 0;
        size_t length = strcspn(text, "\n");
        HeaderMatch match = header_match(text, length, expected, size);
        if (match == HEADER_CHANGED)
            return error_set_at(
                error, journal->path, *number, 0,
                "the scenario or its policy file has changed since this match began (now %.*s); "
                "bring back the old files, or use another file for a new match",
                (int)(size - hashes_at(expected, size)), expected + hashes_at(expected, size));
        if (match == HEADER_OTHER)
            return error_set_at(
                error, journal->path, *number, 0,
                "this is not the journal of this match: it says \"%.120s\", not \"%.*s\"; "
                "use another file, or repeat the command of that match",
                text[0] ? (text[length] = 0, text) : "", (int)size, expected);
        expected += size + (expected[size] == '\n');
    }
    return true;
}

// Returns true if the file is empty or ends within its header, because an earlier run was killed.
static bool is_unbegun(const Journal *journal) {
    char text[4096];
    size_t size = strlen(journal->header);
    size_t length = fread(text, 1, sizeof text, journal->file);
    rewind(journal->file);
    return length < size && memcmp(text, journal->header, length) == 0;
}

// Writes one line, or the header, completely. If that fails, truncates the file to its earlier
// length, sets *error and returns false.
static bool text_put_whole(Journal *journal, const char *text, Error *error) {
    long before = ftell(journal->file);
    if (fputs(text, journal->file) >= 0 && fflush(journal->file) == 0) return true;
    int why = errno;
    if (ftruncate(fileno(journal->file), before) != 0) why = errno;
    return error_write(error, journal->path, why);
}

static bool lines_read(Journal *journal, PairLine lines[], int count, Error *error) {
    int number = 0;
    char text[256];
    if (!header_read(journal, &number, error)) return false;
    long good = ftell(journal->file);
    while (fgets(text, sizeof text, journal->file) != NULL) {
        number++;
        bool whole = strchr(text, '\n') != NULL;
        if (!whole && feof(journal->file)) break;  // incomplete because the run was killed
        if (!whole || !line_read(journal, text, lines, count))
            return error_set_at(error, journal->path, number, 0,
                                "invalid pair; expected \"index payoff payoff plies plies\"");
        good = ftell(journal->file);
    }
    fflush(journal->file);
    if (ftruncate(fileno(journal->file), good) != 0 || fseek(journal->file, good, SEEK_SET) != 0)
        return error_write(error, journal->path, errno);
    return true;
}

bool journal_open(Journal *journal, const char *path, const char *header, PairLine lines[],
                  int count, Error *error) {
    *journal = (Journal){.path = path, .header = header};
    if (path == NULL) return true;
    journal->file = fopen(path, "r+");
    bool fresh = journal->file == NULL && errno == ENOENT;
    if (fresh) journal->file = fopen(path, "w+");
    if (journal->file == NULL) return error_write(error, path, errno);
    bool good = flock(fileno(journal->file), LOCK_EX | LOCK_NB) == 0;
    if (!good)
        error_set_at(error, path, 0, 0, "%s",
                     errno == EWOULDBLOCK
                         ? "another match is writing this journal; use another file, or wait"
                         : strerror(errno));
    fresh = fresh || (good && is_unbegun(journal));
    if (good && fresh)
        good = (ftruncate(fileno(journal->file), 0) == 0 ||
                error_write(error, journal->path, errno)) &&
               text_put_whole(journal, header, error);
    else if (good)
        good = lines_read(journal, lines, count, error);
    if (!good) journal_close(journal);
    return good;
}

bool journal_add(Journal *journal, int index, const PairLine *line, Error *error) {
    char text[128];
    Text words = text_over(text, sizeof text);
    if (journal->file == NULL) return true;
    line_put(&words, index, line);
    return text_put_whole(journal, text, error);
}

bool journal_finish(Journal *journal, const PairLine lines[], int count, Error *error) {
    NewFile new;
    if (journal->file == NULL) return true;
    if (!new_file_begin(&new, journal->path, error)) return false;
    fputs(journal->header, new.file);
    for (int i = 0; i < count; i++)
        if (lines[i].done) line_write(new.file, i, &lines[i]);
    bool kept = journal->longer == NULL ||
                (fflush(journal->longer) == 0 && fputs(journal->longer_text, new.file) >= 0);
    return new_file_end(&new, kept, error);
}

void journal_close(Journal *journal) {
    if (journal->file != NULL) fclose(journal->file);
    if (journal->longer != NULL) fclose(journal->longer);
    free(journal->longer_text);
    *journal = (Journal){0};
}
