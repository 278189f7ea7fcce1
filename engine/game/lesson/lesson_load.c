// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_load.c -- reads the file of a lesson. Start at lesson_parse(); the rows of keys follow.
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/fields.h"

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/game/reference/citations.h"
#include "engine/game/reference/reference.h"
#include "engine/scenario/words.h"
#include "lesson.h"

enum { TEXT_MOST = 400, LINE_MOST = 120 };

typedef struct HeadNodes {
    const Node *title, *rules, *scenario, *goal, *end, *opponent, *reached;
    const Node *before, *steps, *coach;
    int side, minutes, seed;
} HeadNodes;

typedef struct StepNodes {
    const Node *task, *text, *outline, *right, *then, *wrong, *refuse;
    const Node *happens, *offered;
    int practice;
} StepNodes;

typedef struct WrongNodes {
    const Node *action, *say, *then;
} WrongNodes;

// clang-format off
static const Field wrong_fields[] = {
    {"action", FIELD_TEXT,  offsetof(WrongNodes, action), NEEDED, .high = LINE_MOST, UNITS("pattern"), HELP("the wrong choice")},
    {"say",    FIELD_PROSE, offsetof(WrongNodes, say),    NEEDED, .high = TEXT_MOST, HELP("text that is shown after it; at most 40 words")},
    {"then",   FIELD_NODE,  offsetof(WrongNodes, then),   UNITS("patterns"), HELP("actions after the choice, which is applied; then the step is offered again; if absent, the choice is refused")},
};
static const FieldTable wrong_table = FIELD_TABLE("a wrong choice", wrong_fields);

static const Field step_fields[] = {
    {"task",    FIELD_TEXT,  offsetof(StepNodes, task),    NEEDED, .high = LINE_MOST, HELP("the objective, in one line")},
    {"text",    FIELD_PROSE, offsetof(StepNodes, text),    NEEDED, .high = TEXT_MOST, HELP("at most 40 words, with the section of the rules in brackets")},
    {"outline", FIELD_NODE,  offsetof(StepNodes, outline), UNITS("list of things"), HELP("what is outlined: `unit T/B`, `hex 0504`, `card 9H`, `button Done`, `tab Score`; what the right choices name is outlined anyway")},
    {"practice", FIELD_YES,  offsetof(StepNodes, practice), HELP("right choices are outlined only on request")},
    {"right",   FIELD_NODE,  offsetof(StepNodes, right),   NEEDED, UNITS("list of answers"), HELP("right answers; an answer is one pattern, or several with `;` between")},
    {"then",    FIELD_NODE,  offsetof(StepNodes, then),    UNITS("patterns"), HELP("actions that follow, in this order: cards, dice, choices of the other side and of the person's side")},
    {"wrong",   FIELD_LIST,  offsetof(StepNodes, wrong),   UNITS("list of wrong choices"), .table = &wrong_table, HELP("wrong choices with an explanation of their own")},
    {"refuse",  FIELD_PROSE, offsetof(StepNodes, refuse),  .high = TEXT_MOST, HELP("text that is shown after any other wrong choice")},
};
static const FieldTable step_table = FIELD_TABLE("a step", step_fields);

static const Field remark_fields[] = {
    {"task",    FIELD_TEXT,  offsetof(StepNodes, task),    NEEDED, .high = LINE_MOST, HELP("the objective, in one line")},
    {"text",    FIELD_PROSE, offsetof(StepNodes, text),    NEEDED, .high = TEXT_MOST, HELP("at most 40 words, with the section of the rules in brackets")},
    {"outline", FIELD_NODE,  offsetof(StepNodes, outline), UNITS("list of things"), HELP("as in a step")},
    {"happens", FIELD_TEXT,  offsetof(StepNodes, happens), .high = LINE_MOST, UNITS("pattern"), HELP("the remark is made after the first choice, card or die that fits")},
    {"offered", FIELD_TEXT,  offsetof(StepNodes, offered), .high = LINE_MOST, UNITS("pattern"), HELP("the remark is made when the person may make such a choice for the first time")},
};
static const FieldTable remark_table = FIELD_TABLE("a remark", remark_fields);

static const Field head_fields[] = {
    {"title",    FIELD_TEXT,   offsetof(HeadNodes, title),    NEEDED, .high = 79, HELP("what the lesson is called")},
    {"rules",    FIELD_TEXT,   offsetof(HeadNodes, rules),    NEEDED, .high = 31, HELP("the rule system")},
    {"scenario", FIELD_TEXT,   offsetof(HeadNodes, scenario), NEEDED, .high = 120, UNITS("name"), HELP("the scenario that is played, such as `lessons/gbsu/ground/farm`")},
    {"side",     FIELD_CHOICE, offsetof(HeadNodes, side),     .high = 2, .choices = scenario_sides, HELP("the side that the person plays")},
    {"minutes",  FIELD_NUMBER, offsetof(HeadNodes, minutes),  NEEDED, RANGE(1, 60), UNITS("minutes"), HELP("how long it takes")},
    {"seed",     FIELD_NUMBER, offsetof(HeadNodes, seed),     RANGE(0, 1000000), DEFAULT(1), HELP("draws the cards and dice that the lesson does not name")},
    {"goal",     FIELD_PROSE,  offsetof(HeadNodes, goal),     NEEDED, .high = 199, HELP("what the person does in this lesson, in one sentence")},
    {"reached",  FIELD_TEXT,   offsetof(HeadNodes, reached),  .high = LINE_MOST, UNITS("pattern"), HELP("a line of the log that shows that the goal was reached")},
    {"end",      FIELD_PROSE,  offsetof(HeadNodes, end),      NEEDED, .high = TEXT_MOST, HELP("text that is shown when the lesson is over; at most 40 words")},
    {"opponent", FIELD_TEXT,   offsetof(HeadNodes, opponent), .high = 95, UNITS("player"), HELP("the computer player of the other side, if the lesson does not say what that side does")},
    {"before",   FIELD_NODE,   offsetof(HeadNodes, before),   UNITS("patterns"), HELP("the choices, cards and dice from the set-up to the first step")},
    {"steps",    FIELD_LIST,   offsetof(HeadNodes, steps),    UNITS("list of steps"), .table = &step_table, HELP("steps of the lesson; a lesson has either `steps` or `coach`")},
    {"coach",    FIELD_LIST,   offsetof(HeadNodes, coach),    UNITS("list of remarks"), .table = &remark_table, HELP("remarks of a whole game in which every legal choice is allowed")},
};
// clang-format on

const FieldTable lesson_table = FIELD_TABLE("the lesson", head_fields);

// Reads a text or a list of texts. NULL and "" give an empty list. Returns false and fills *error
// if the node is invalid; `what` is its key.
static bool lines_read(const Node *node, const char *what, LessonLines *out, Error *error) {
    *out = (LessonLines){0};
    if (node == NULL || (node->kind == NODE_TEXT && node->text[0] == '\0')) return true;
    if (node->kind == NODE_MAP)
        return node_error(node, error, "'%s' must be a text or a list of texts", what);
    const Node *line = node->kind == NODE_TEXT ? node : node->first;
    for (; line != NULL; line = node->kind == NODE_TEXT ? NULL : line->next) {
        if (line->kind != NODE_TEXT || line->text[0] == '\0' || strlen(line->text) >= SAY_BYTES)
            return node_error(line, error, "'%s' must hold texts of 1 to %d bytes", what,
                              SAY_BYTES - 1);
        if (out->count == LESSON_LINES_MAX)
            return node_error(line, error, "'%s' has more than %d lines", what, LESSON_LINES_MAX);
        out->line[out->count++] = line;
    }
    return true;
}

static bool chain_read(const Node *node, LessonChain *out, Error *error) {
    *out = (LessonChain){0};
    for (const char *at = node->text;; at++) {
        at += strspn(at, " ");
        size_t length = strcspn(at, ";"), used = length;
        while (used > 0 && at[used - 1] == ' ') used--;
        if (used == 0) return node_error(node, error, "missing pattern before or after ';'");
        if (out->count == LESSON_CHAIN_MAX)
            return node_error(node, error, "more than %d choices in an answer; make several steps",
                              LESSON_CHAIN_MAX);
        snprintf(out->pattern[out->count++], SAY_BYTES, "%.*s", (int)used, at);
        at += length;
        if (*at == '\0') return true;
    }
}

typedef struct Citing {
    const Reference *reference;
    int count;
    const char *system;
    char unknown[CITATION_BYTES];
} Citing;

static void citation_look(const char *citation, void *context) {
    Citing *citing = context;
    citing->count++;
    if (citing->unknown[0] == '\0' && reference_find(citing->reference, citation) < 0)
        snprintf(citing->unknown, sizeof citing->unknown, "%s", citation);
}

static int words_count(const char *text) {
    int count = 0;
    for (bool inside = false; *text != '\0'; text++) {
        bool blank = *text == ' ' || *text == '\n';
        count += !blank && !inside;
        inside = !blank;
    }
    return count;
}

// Reads a text that people see. Returns false and fills *error if it is too long or cites a rule
// that the rules reference does not have. With `cites`, also if it cites no rule.
static bool text_read(const Node *node, const Reference *reference, bool cites, const char **out,
                      Error *error) {
    Citing citing = {.reference = reference};
    *out = node == NULL ? NULL : node->text;
    if (node == NULL) return true;
    int words = words_count(node->text);
    if (words > LESSON_TEXT_WORDS_MAX)
        return node_error(node, error, "this text has %d words; expected at most %d", words,
                          LESSON_TEXT_WORDS_MAX);
    citations_each(node->text, citation_look, &citing);
    if (citing.unknown[0] != '\0')
        return node_error(node, error,
                          "unknown section [%s] of the rules; `cassino rules` lists them",
                          citing.unknown);
    return citing.count > 0 || !cites ||
           node_error(node, error,
                      "missing citation; expected a section of the rules, such as [4.1]");
}

static bool wrong_read(const Node *node, const Reference *reference, LessonWrong *out,
                       Error *error) {
    WrongNodes nodes;
    if (!fields_bind(node, &wrong_table, &nodes, NULL, error) ||
        !text_read(nodes.say, reference, false, &out->say, error) ||
        !lines_read(nodes.then, "then", &out->then, error))
        return false;
    out->action = nodes.action;
    out->played = nodes.then != NULL;
    return true;
}

// Returns false and fills *error if an entry names a kind of thing that cannot be outlined.
static bool outline_check(const LessonLines *outline, Error *error) {
    static const char *const kinds[] = {"unit ", "hex ", "card ", "button ", "tab "};
    for (int i = 0; i < outline->count; i++) {
        bool known = false;
        for (int k = 0; k < COUNT_OF(kinds); k++)
            known = known || strncmp(outline->line[i]->text, kinds[k], strlen(kinds[k])) == 0;
        if (!known)
            return node_error(outline->line[i], error,
                              "'%.40s' cannot be outlined; expected unit NAME, hex PLACE, card "
                              "CARD, button WORDS or tab NAME",
                              outline->line[i]->text);
    }
    return true;
}

static bool step_read(const Node *node, bool coached, const Reference *reference, LessonStep *out,
                      Error *error) {
    StepNodes nodes = {0};
    LessonLines right;
    out->node = node;
    if (!fields_bind(node, coached ? &remark_table : &step_table, &nodes, NULL, error) ||
        !text_read(nodes.task, reference, false, &out->task, error) ||
        !text_read(nodes.text, reference, true, &out->text, error) ||
        !text_read(nodes.refuse, reference, false, &out->refuse, error) ||
        !lines_read(nodes.outline, "outline", &out->outline, error) ||
        !outline_check(&out->outline, error) || !lines_read(nodes.right, "right", &right, error) ||
        !lines_read(nodes.then, "then", &out->then, error))
        return false;
    out->practice = nodes.practice != 0;
    out->happens = nodes.happens;
    out->offered = nodes.offered;
    if (coached && (nodes.happens == NULL) == (nodes.offered == NULL))
        return node_error(node, error, "a remark needs one of 'happens' and 'offered', not both");
    if (!coached && right.count == 0) return node_error(nodes.right, error, "missing answers");
    for (int i = 0; i < right.count; i++, out->right_count++)
        if (!chain_read(right.line[i], &out->right[i], error)) return false;
    const Node *wrong = nodes.wrong != NULL ? nodes.wrong->first : NULL;
    for (; wrong != NULL; wrong = wrong->next) {
        if (out->wrong_count == LESSON_WRONGS_MAX)
            return node_error(wrong, error, "more than %d wrong choices in a step",
                              LESSON_WRONGS_MAX);
        if (!wrong_read(wrong, reference, &out->wrong[out->wrong_count++], error)) return false;
    }
    return true;
}

static bool head_read(Lesson *lesson, HeadNodes *nodes, Reference *reference, Error *error) {
    const Node *root = lesson->tree.root;
    if (!fields_bind(root, &lesson_table, nodes, NULL, error)) return false;
    if (!reference_open(reference, nodes->rules->text))
        return node_error(nodes->rules, error, "unknown rule system '%.40s'", nodes->rules->text);
    if ((nodes->steps == NULL) == (nodes->coach == NULL))
        return node_error(root, error, "a lesson needs one of 'steps' and 'coach', not both");
    lesson->title = nodes->title->text;
    lesson->rules = nodes->rules->text;
    lesson->scenario = nodes->scenario->text;
    lesson->opponent = nodes->opponent != NULL ? nodes->opponent->text : "greedy";
    lesson->reached = nodes->reached;
    lesson->side = (Side)nodes->side;
    lesson->minutes = nodes->minutes;
    lesson->seed = nodes->seed;
    lesson->coached = nodes->coach != NULL;
    return text_read(nodes->goal, reference, false, &lesson->goal, error) &&
           text_read(nodes->end, reference, false, &lesson->end, error) &&
           lines_read(nodes->before, "before", &lesson->before, error);
}

static bool lesson_read(Lesson *lesson, Error *error) {
    HeadNodes nodes;
    Reference *reference = memory_take(1, sizeof *reference);
    bool good = head_read(lesson, &nodes, reference, error);
    const Node *list = !good ? NULL : lesson->coached ? nodes.coach : nodes.steps;
    for (const Node *node = list != NULL ? list->first : NULL; node != NULL && good;
         node = node->next) {
        good = lesson->step_count < LESSON_STEPS_MAX
                   ? step_read(node, lesson->coached, reference,
                               &lesson->step[lesson->step_count++], error)
                   : node_error(node, error, "more than %d %s", LESSON_STEPS_MAX,
                                lesson->coached ? "remarks" : "steps");
    }
    if (good && lesson->step_count == 0)
        good = node_error(list, error, "missing %s; expected at least one",
                          lesson->coached ? "remarks" : "steps");
    free(reference);
    return good;
}

Lesson *lesson_parse(const char *path, const char *text, size_t size, Error *error) {
    Lesson *lesson = memory_take(1, sizeof *lesson);
    bool good = (text != NULL ? tree_parse(&lesson->tree, path, text, size, error)
                              : tree_open(&lesson->tree, path, error)) &&
                lesson_read(lesson, error);
    if (good) return lesson;
    lesson_close(lesson);
    return NULL;
}

void lesson_close(Lesson *lesson) {
    if (lesson == NULL) return;
    tree_close(&lesson->tree);
    free(lesson);
}

bool lesson_is_file(const char *path) {
    char line[128];
    size_t length = strlen(path);
    bool found = false;
    FILE *file = length > 5 && strcmp(path + length - 5, ".yaml") == 0 ? fopen(path, "r") : NULL;
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL)
        found = strncmp(line, "steps:", 6) == 0 || strncmp(line, "coach:", 6) == 0;
    if (file != NULL) fclose(file);
    return found;
}

int lesson_list(char names[LESSONS_MAX][NAME_BYTES]) {
    return scenario_list("lessons/", names, LESSONS_MAX);
}

// Returns the full name that starts with `name`. Returns `name` if several names do, or none.
static const char *name_whole(const char *name, char names[LESSONS_MAX][NAME_BYTES], int count) {
    const char *found = NULL;
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) return names[i];
        if (strncmp(names[i], name, strlen(name)) != 0) continue;
        if (found != NULL) return name;
        found = names[i];
    }
    return found != NULL ? found : name;
}

Lesson *lesson_open(const char *name, Error *error) {
    char path[PATH_MOST], inside[NAME_BYTES + 16];
    if (lesson_is_file(name)) {
        Lesson *lesson = lesson_parse(name, NULL, 0, error);
        if (lesson != NULL) snprintf(lesson->name, sizeof lesson->name, "%s", name);
        return lesson;
    }
    char(*names)[NAME_BYTES] = memory_take(LESSONS_MAX, NAME_BYTES);
    const char *list[LESSONS_MAX];
    int count = lesson_list(names);
    for (int i = 0; i < count; i++) list[i] = names[i];
    const char *whole = name_whole(name, names, count);
    snprintf(inside, sizeof inside, "lessons/%.*s", NAME_BYTES - 1, whole);
    bool found = strlen(whole) < NAME_BYTES && scenario_path(inside, path);
    Lesson *lesson = found ? lesson_parse(path, NULL, 0, error) : NULL;
    if (lesson != NULL) snprintf(lesson->name, sizeof lesson->name, "%s", whole);
    int near = found ? -1 : words_nearest(name, list, count);
    if (!found && near >= 0)
        error_set(error, "unknown lesson '%.64s'; did you mean '%s'?", name, list[near]);
    else if (!found)
        error_set(error, "unknown lesson '%.64s'; `cassino lesson` lists the lessons", name);
    free(names);
    return lesson;
}
