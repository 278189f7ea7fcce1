// SPDX-License-Identifier: GPL-3.0-or-later
// study_page.c -- writes the files of a study's answer: study.json, the page study.html (a template
// filled from that JSON), and the report games.html.
#include <jansson.h>

#include "bench/report/page/page.h"
#include "bench/report/page/template.h"
#include "engine/base/new_file.h"
#include "study_internal.h"

// Returns the sentences of one kind as [{"sentences": [...]}]. If there are none, the outer array
// is empty, so that the template hides the heading.
static json_t *sentences_about(const json_t *answer, const char *about) {
    json_t *list = json_array(), *one;
    size_t i;
    json_array_foreach(json_object_get(answer, "sentences"), i, one) {
        if (strcmp(json_string_value(json_object_get(one, "about")), about) == 0)
            json_array_append(list, one);
    }
    if (json_array_size(list) > 0) return json_pack("[{s:o}]", "sentences", list);
    json_decref(list);
    return json_array();
}

// Puts `links` before the name of the file of each sentence's evidence.
static void links_begin(json_t *answer, const char *links) {
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(answer, "sentences"), i, one) {
        char link[PATH_MOST];
        snprintf(link, sizeof link, "%.400s%.100s", links,
                 json_string_value(json_object_get(one, "evidence")));
        json_object_set_new(one, "evidence", json_string(link));
    }
}

void study_page(json_t *answer, const char *links, FILE *out) {
    static const char *const kinds[] = {"verdict", "change", "level", "people", "flag"};
    json_t *view = json_deep_copy(answer);
    links_begin(view, links);
    for (int i = 0; i < COUNT_OF(kinds); i++) {
        char name[24];
        snprintf(name, sizeof name, "told_%s", kinds[i]);
        json_object_set_new(view, name, sentences_about(view, kinds[i]));
    }
    bool any = json_array_size(json_object_get(view, "changes")) > 0;
    json_object_set_new(view, "learned_anew", json_boolean(any));
    json_object_set_new(view, "screened",
                        json_boolean(json_array_size(json_object_get(view, "effects")) > 0));
    template_fill("study.html", view, out);
    json_decref(view);
}

static bool file_write(const Study *study, const char *name, json_t *answer, const char *command,
                       Error *error) {
    char path[PATH_MOST];
    NewFile new;
    study_path(study, name, path);
    if (!new_file_begin(&new, path, error)) return false;
    if (strcmp(name, "study.json") == 0)
        json_dumpf(answer, new.file, JSON_INDENT(2));
    else if (strcmp(name, "study.html") == 0)
        study_page(answer, "", new.file);
    else
        report_page(study->report, command, new.file);
    return new_file_end(&new, true, error);
}

bool study_write(const Study *study, json_t *answer, const char *command, Error *error) {
    static const char *const names[] = {"study.json", "study.html", "games.html"};
    for (int i = 0; i < COUNT_OF(names); i++)
        if (!file_write(study, names[i], answer, command, error)) return false;
    return true;
}
