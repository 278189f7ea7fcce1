// SPDX-License-Identifier: GPL-3.0-or-later
// study_page.c -- writes the page of a study: the template study.html, filled from the JSON of the
// answer.
#include <jansson.h>

#include "bench/report/page/template.h"
#include "study.h"

// Returns the sentences of one kind as an array that holds one array. If there are none, the outer
// array is empty, so that the template hides the heading.
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

void study_page(json_t *answer, FILE *out) {
    static const char *const kinds[] = {"verdict", "change", "level", "flag"};
    json_t *view = json_deep_copy(answer);
    for (int i = 0; i < COUNT_OF(kinds); i++) {
        char name[24];
        snprintf(name, sizeof name, "told_%s", kinds[i]);
        json_object_set_new(view, name, sentences_about(answer, kinds[i]));
    }
    template_fill("study.html", view, out);
    json_decref(view);
}
