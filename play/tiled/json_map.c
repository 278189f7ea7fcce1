// SPDX-License-Identifier: GPL-3.0-or-later
// json_map.c -- see json_map.h.
#include "json_map.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/plain.h"
#include "engine/base/text.h"

double map_number(const json_t *object, const char *key, double fallback) {
    const json_t *value = json_object_get(object, key);
    double number = fallback;
    if (json_is_number(value)) number = json_number_value(value);
    if (json_is_string(value)) {
        char *end;
        locale_t before = plain_begin();
        number = strtod(json_string_value(value), &end);
        plain_end(before);
        if (*end != '\0' || end == json_string_value(value)) number = fallback;
    }
    return isfinite(number) ? fmax(-1e9, fmin(1e9, number)) : fallback;
}

int map_int(const json_t *object, const char *key, int fallback) {
    return (int)map_number(object, key, fallback);
}

const char *map_words(const json_t *object, const char *key) {
    const char *words = json_string_value(json_object_get(object, key));
    return words != NULL ? words : "";
}

const char *map_class(const json_t *object) {
    const char *words = map_words(object, "class");
    return words[0] != '\0' ? words : map_words(object, "type");
}

const char *map_property(const json_t *object, const char *name) {
    size_t i;
    json_t *property;
    json_array_foreach(json_object_get(object, "properties"), i, property) {
        if (strcmp(map_words(property, "name"), name) == 0)
            return json_string_value(json_object_get(property, "value"));
    }
    return NULL;
}

const char *map_value(const json_t *value, char out[MAP_VALUE_BYTES]) {
    Text text = text_over(out, MAP_VALUE_BYTES);
    if (json_is_string(value)) text_put(&text, "%s", json_string_value(value));
    if (json_is_boolean(value)) text_put(&text, json_is_true(value) ? "yes" : "no");
    if (json_is_number(value)) text_put(&text, "%.10g", json_number_value(value));
    return out;
}
