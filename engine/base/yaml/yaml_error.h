// SPDX-License-Identifier: GPL-3.0-or-later
// yaml_error.h -- says in plain words where a text is no valid YAML, and what would be right.
#pragma once
#include <yaml.h>

#include "engine/base/error.h"

// A text that libyaml refuses, with what is known from before.
typedef struct YamlFault {
    const yaml_parser_t *parser;  // stopped by its error
    const char *file;             // names the text in the error
    const char *text;             // ends with a NUL; without a byte order mark
    size_t size;
    bool quoted;  // the latest text before the error is in quotes, from `quote` to `quote_end`
    yaml_mark_t quote, quote_end;
} YamlFault;

// Fills *error with the place and the words. Returns false.
bool yaml_error(const YamlFault *fault, Error *error);
