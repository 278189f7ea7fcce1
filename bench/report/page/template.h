// SPDX-License-Identifier: GPL-3.0-or-later
// template.h -- fills HTML templates from JSON, in the syntax of Mustache (mustache.github.io).
//
//   {{name}}                 the value, escaped for HTML; {{{name}}} is not escaped
//   {{#name}}...{{/name}}    once for each item of an array; else once, unless the value is empty
//   {{^name}}...{{/name}}    once if the value is empty: null, false, 0, "" or an empty array
//   {{>name}}                the template `name`, without its last newline
//
// A name is looked up in the current item, then in the items around it. "a.b" and "a.0" reach into
// objects and arrays; "." is the current item. A template that names an unknown value is a bug: it
// asserts.
//
// Mustache cannot format numbers, so a format may follow a name: {{name:FORMAT}}.
//
//   2     two decimals          +2    with the sign, unless it is 0
//   1%    times 100, then " %"  1c    times 100       g2   two significant digits
//
// {{mean~half:1%}} is a number with half of its 95 % interval: "41.3 % <small>±2.1</small>". A null
// number with a format is "-", without one nothing; a null half is not shown.
#pragma once
#include <jansson.h>
#include <stdio.h>

void template_fill(const char *name, const json_t *values, FILE *out);
