// SPDX-License-Identifier: GPL-3.0-or-later
// page_files.h -- the files that a browser loads, by their path under play/page, such as
// "index.html". The Makefile embeds them in the program.
#pragma once
#include "engine/base/embedded.h"

extern const Embedded page_files[];
