// SPDX-License-Identifier: GPL-3.0-or-later
// choices.c -- lists, matches and prints the choices of a position, in this order; see choices.h.
#include "choices.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

#include "engine/base/nearest.h"
#include "engine/rules/rules.h"

enum {
    FEW = 20,       // choices of a short list, or of a short group of choices with odds
    ROW_LINES = 8,  // lines of a long group; further choices are counted: "... 40 more"
    INDENT = 2,
};

// Fills the list of choices: legal actions and plans, merged in ascending order.
static void choices_gather(Choices *choices, const Game *game, const State *state) {
    Action legal[ACTIONS_MAX], plans[ACTIONS_MAX];
    int count = game_legal(game, state, legal), at = 0, next = 0;
    int more = min_int(game_plans(game, state, plans), ACTIONS_MAX - count);
    choices->legal = count;
    choices->count = count + more;
    for (int i = 0; i < choices->count; i++) {
        bool plan = at == count || (next < more && plans[next] < legal[at]);
        choices->plan[i] = plan;
        choices->action[i] = plan ? plans[next++] : legal[at++];
    }
}

void choices_fill(Choices *choices, const Game *game, const State *state) {
    choices_gather(choices, game, state);
    for (int i = 0; i < choices->count; i++) {
        Text text = text_over(choices->words[i], SAY_BYTES);
        game->rules->format_action(game->world, state, choices->action[i], &text);
        assert(text.length > 0);
        words_fold(choices->words[i], SAY_BYTES, choices->folded[i], SAY_BYTES);
        choices->odds[i][0] = '\0';
        choices->chance[i] = -1;
        choices->prior[i] = 0;
        choices->head[i] = 0;
    }
}

// Returns true if the space at index `at` of `words` lies within the name of a piece, such as "2
// Lincolns".
static bool in_name(const Piece pieces[], int count, const char *words, int at) {
    for (int i = 0; i < count; i++) {
        int length = (int)strlen(pieces[i].name);
        const char *name = strchr(pieces[i].name, ' ') ? strstr(words, pieces[i].name) : NULL;
        for (; name != NULL; name = strstr(name + 1, pieces[i].name))
            if (name - words <= at && at < name - words + length) return true;
    }
    return false;
}

// Returns the length of the words before the last word. Returns 0 if there is only one word, or if
// the last word must not stand alone: it is part of a name, or a short number that would look like
// the number of a choice.
static int head_length(const Piece pieces[], int count, const char *words) {
    const char *blank = strrchr(words, ' ');
    if (blank == NULL) return 0;
    size_t digits = strspn(blank + 1, "0123456789");
    if (blank[1 + digits] == '\0' && digits < 3) return 0;
    return in_name(pieces, count, words, (int)(blank - words)) ? 0 : (int)(blank - words);
}

static void heads_fill(Choices *choices, const Game *game) {
    Piece pieces[PIECES_MAX];
    bool named = game->rules->lab.pieces != NULL;
    int count = named ? game->rules->lab.pieces(game->world, pieces) : 0;
    for (int i = 0; i < choices->count; i++)
        choices->head[i] = (uint8_t)head_length(pieces, count, choices->words[i]);
}

void choices_rate(Choices *choices, const Game *game, const State *state, Side viewer) {
    const Rules *rules = game->rules;
    heads_fill(choices, game);
    if (rules->scene.odds_preview == NULL) return;
    for (int i = 0; i < choices->count; i++) {
        Text text = text_over(choices->odds[i], ODDS_BYTES);
        if (choices->plan[i]) continue;
        choices->chance[i] =
            rules->scene.odds_preview(game->world, state, choices->action[i], viewer, &text);
    }
    if (rules->policy != NULL && choices->legal == choices->count)
        rules->policy(game->world, state, choices->action, choices->count, choices->prior);
}

// ---- Matching

static size_t token_length(const char *text) { return strcspn(text, " "); }

static const char *token_next(const char *text) {
    text += token_length(text);
    return text + strspn(text, " ");
}

// Returns true if the word contains the part. "3/19" is no part of "13/19", but "405" is of "0405".
static bool part_of(const char *word, size_t length, const char *part, size_t part_length) {
    for (size_t i = 0; i + part_length <= length; i++) {
        bool cut = i > 0 && strchr("123456789", word[i - 1]) != NULL;
        if (cut && isdigit((unsigned char)part[0])) continue;
        if (memcmp(word + i, part, part_length) == 0) return true;
    }
    return false;
}

typedef enum Rank {
    RANK_WHOLE,
    RANK_START,
    RANK_END,  // the words end with what is typed: finds a name that begins another name
    RANK_EACH,
    RANK_SOME,
    RANK_PART,
    RANKS
} Rank;

static bool matches_end(const char *typed, const char *words) {
    size_t have = strlen(words), want = strlen(typed);
    if (want >= have || strcmp(words + have - want, typed) != 0) return false;
    return words[have - want - 1] == ' ';
}

// Returns true if `typed` matches `words` by the rule of `rank`. Both must be folded by
// words_fold().
static bool matches(const char *typed, const char *words, Rank rank) {
    if (rank == RANK_WHOLE) return strcmp(typed, words) == 0;
    if (rank == RANK_START) return strncmp(typed, words, strlen(typed)) == 0;
    if (rank == RANK_END) return matches_end(typed, words);
    while (*typed != '\0') {
        if (*words == '\0') return false;
        size_t want = token_length(typed), have = token_length(words);
        bool hit = rank == RANK_PART ? part_of(words, have, typed, want)
                                     : want <= have && memcmp(typed, words, want) == 0;
        if (!hit && rank == RANK_EACH) return false;
        if (hit) typed = token_next(typed);
        words = token_next(words);
    }
    return true;
}

static int match_rank(const Choices *choices, const char *typed, Rank rank,
                      int found[ACTIONS_MAX]) {
    int count = 0;
    for (int i = 0; i < choices->count; i++) {
        if (matches(typed, choices->folded[i], rank)) found[count++] = i;
    }
    return count;
}

bool words_begin(const char *words, const char *typed) {
    char whole[SAY_BYTES], part[SAY_BYTES];
    words_fold(words, strlen(words), whole, sizeof whole);
    words_fold(typed, strlen(typed), part, sizeof part);
    return part[0] != '\0' && matches(part, whole, RANK_START);
}

int choices_exact(const Choices *choices, const char *typed) {
    char folded[SAY_BYTES];
    int found[ACTIONS_MAX];
    words_fold(typed, strlen(typed), folded, sizeof folded);
    return match_rank(choices, folded, RANK_WHOLE, found) == 1 ? found[0] : -1;
}

bool choices_begun(const Choices *choices, const char *typed) {
    size_t length = strcspn(typed, " ");
    for (int i = 0; i < choices->count; i++) {
        bool same = strncasecmp(choices->words[i], typed, length) == 0;
        if (same && (choices->words[i][length] == ' ' || choices->words[i][length] == '\0'))
            return true;
    }
    return false;
}

int choices_end(const Choices *choices, const char *typed) {
    char folded[SAY_BYTES];
    int found[ACTIONS_MAX];
    words_fold(typed, strlen(typed), folded, sizeof folded);
    int exact = choices_exact(choices, folded);
    return exact < 0 && match_rank(choices, folded, RANK_END, found) == 1 ? found[0] : exact;
}

int choices_match(const Choices *choices, const char *typed, int found[ACTIONS_MAX]) {
    char folded[SAY_BYTES];
    words_fold(typed, strlen(typed), folded, sizeof folded);
    if (folded[0] == '\0') return 0;
    int exact = choices_exact(choices, folded);
    if (exact >= 0) {
        found[0] = exact;
        return 1;
    }
    // Read the words as the number of a choice, unless they start with 0: that is a hex.
    if (folded[0] != '0' && folded[strspn(folded, "0123456789")] == '\0' && strlen(folded) <= 4) {
        int number = atoi(folded);
        if (number <= choices->count) {
            found[0] = number - 1;
            return 1;
        }
    }
    int count = 0;
    for (Rank rank = RANK_START; rank < RANKS && count == 0; rank++) {
        count = match_rank(choices, folded, rank, found);
    }
    return count;
}

// ---- Listing

static bool head_same(const Choices *choices, int i, int k) {
    int length = choices->head[i];
    return length > 0 && length == choices->head[k] &&
           memcmp(choices->words[i], choices->words[k], (size_t)length) == 0;
}

static int digits(int number) { return number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4; }

// Prints all choices on one line. Returns false and prints nothing if they do not fit.
static bool print_line(const Choices *choices, int width, Text *out) {
    int total = 0;
    for (int i = 0; i < choices->count; i++) {
        total += INDENT + digits(i + 1) + 1 + (int)strlen(choices->words[i]);
    }
    if (total >= width) return false;
    for (int i = 0; i < choices->count; i++) {
        text_put(out, "%*s%d %s", INDENT, "", i + 1, choices->words[i]);
    }
    text_char(out, '\n');
    return true;
}

// Prints choice `i` on its own line. If it has odds, pads its words to `room` columns and prints
// the odds behind them.
static void print_one(const Choices *choices, int i, int room, Text *out) {
    bool has_odds = choices->odds[i][0] != '\0';
    text_put(out, "%*s%*d %-*s%s%s\n", INDENT, "", digits(choices->count), i + 1,
             has_odds ? room : 0, choices->words[i], has_odds ? "  " : "", choices->odds[i]);
}

static void print_column(const Choices *choices, int from, int to, Text *out) {
    int room = 0;
    for (int i = from; i < to; i++)
        if (choices->odds[i][0] != '\0') room = max_int(room, (int)strlen(choices->words[i]));
    for (int i = from; i < to; i++) print_one(choices, i, room, out);
}

// Returns true if choice `i` comes before choice `k`: choices with odds first, then by prior.
static bool comes_first(const Choices *choices, int i, int k) {
    bool told = choices->odds[i][0] != '\0', other = choices->odds[k][0] != '\0';
    return told != other ? told : choices->prior[i] > choices->prior[k];
}

// Prints the best choices of a long group that has odds. The command `all WORDS`, which the last
// line names, prints the whole group.
static void print_best(const Choices *choices, int from, int to, Text *out) {
    static bool shown[ACTIONS_MAX];
    int head = choices->head[from];
    memset(shown, 0, sizeof shown);
    for (int n = 0; n < ROW_LINES; n++) {
        int best = -1;
        for (int i = from; i < to; i++)
            if (!shown[i] && (best < 0 || comes_first(choices, i, best))) best = i;
        shown[best] = true;
        print_one(choices, best, (int)strlen(choices->words[best]), out);
    }
    text_put(out, "  ... %d more: `all %.*s`\n", to - from - ROW_LINES, head, choices->words[from]);
}

// Prints choices that differ only in their last word in one row: "move A/8DLI  1 0507  2 0508".
static void print_row(const Choices *choices, int from, int to, int width, Text *out) {
    int head = choices->head[from], column = INDENT + head, lines = 1;
    text_put(out, "%*s%.*s", INDENT, "", head, choices->words[from]);
    for (int i = from; i < to; i++) {
        const char *last = choices->words[i] + head + 1;
        int length = 2 + digits(i + 1) + 1 + (int)strlen(last);
        if (column + length >= width) {
            if (++lines > ROW_LINES) {
                text_put(out, "  ... %d more: `all %.*s`", to - i, head, choices->words[from]);
                break;
            }
            text_put(out, "\n%*s", INDENT + 2, "");
            column = INDENT + 2;
        }
        text_put(out, "  %d %s", i + 1, last);
        column += length;
    }
    text_char(out, '\n');
}

// Prints choices that share no first words with their neighbours, with as many on a line as fit.
static void print_singles(const Choices *choices, int from, int to, int width, Text *out) {
    int column = 0;
    for (int i = from; i < to; i++) {
        int length = INDENT + digits(i + 1) + 1 + (int)strlen(choices->words[i]);
        if (column > 0 && column + length >= width) {
            text_char(out, '\n');
            column = 0;
        }
        text_put(out, "%*s%d %s", INDENT, "", i + 1, choices->words[i]);
        column += length;
    }
    text_char(out, '\n');
}

static int row_end(const Choices *choices, int from) {
    int to = from + 1;
    while (to < choices->count && head_same(choices, from, to)) to++;
    return to;
}

// Returns how many of the choices `from` to `to` - 1 have odds.
static int odds_count(const Choices *choices, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) count += choices->odds[i][0] != '\0';
    return count;
}

static void print_rows(const Choices *choices, int width, Text *out) {
    for (int from = 0; from < choices->count;) {
        int to = row_end(choices, from);
        bool told = odds_count(choices, from, to) > 0;
        if (told && to - from > FEW) {
            print_best(choices, from, to, out);
        } else if (told) {
            print_column(choices, from, to, out);
        } else if (to - from > 1) {
            print_row(choices, from, to, width, out);
        } else {
            while (to < choices->count && row_end(choices, to) == to + 1 &&
                   odds_count(choices, to, to + 1) == 0)
                to++;
            print_singles(choices, from, to, width, out);
        }
        from = to;
    }
}

void choices_print(const Choices *choices, int width, Text *out) {
    int told = odds_count(choices, 0, choices->count);
    if (choices->count <= FEW && 2 * told >= choices->count && told > 0) {
        print_column(choices, 0, choices->count, out);
        return;
    }
    if (told == 0 && print_line(choices, width, out)) return;
    bool common = told > 0;
    for (int i = 1; i < choices->count; i++) {
        common |= head_same(choices, i - 1, i);
    }
    if (!common && choices->count <= FEW) {
        print_column(choices, 0, choices->count, out);
        return;
    }
    print_rows(choices, width, out);
}

void choices_print_all(const Choices *choices, const char *words, Text *out) {
    char folded[SAY_BYTES];
    words_fold(words, strlen(words), folded, sizeof folded);
    int shown = 0;
    for (int i = 0; i < choices->count; i++) {
        const char *said = choices->folded[i];
        if (!matches(folded, said, RANK_START) && !matches(folded, said, RANK_SOME)) continue;
        print_one(choices, i, (int)strlen(choices->words[i]), out);
        shown++;
    }
    if (shown == 0) text_put(out, "%*sno choice matches '%.60s'\n", INDENT, "", folded);
}
