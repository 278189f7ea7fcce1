// SPDX-License-Identifier: GPL-3.0-or-later
// patch_write.h -- writes values as YAML that a person would write, for patch.c.
#pragma once
#include "engine/base/text.h"
#include "engine/base/yaml/document.h"

enum { PATCH_COLUMNS = 100 };  // where lines are wrapped

// Writes a text as a key or value, in quotes only if YAML needs them. `flow` is true inside of
// brackets.
void yaml_text_put(Text *out, const char *text, bool flow);
// Writes a value on one line: "{name: A, at: 0102}".
void yaml_flow_put(Text *out, const Node *value);
// Writes what follows "key:" on its line and below, where the key is indented by `indent`.
void yaml_block_put(Text *out, const Node *value, int indent);
// Writes a text over lines that YAML joins again: prose, as after "summary:", or a list of hexes.
void yaml_prose_put(Text *out, const char *text, int indent);
