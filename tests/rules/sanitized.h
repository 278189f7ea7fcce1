// SPDX-License-Identifier: GPL-3.0-or-later
// sanitized.h -- defines SANITIZED as true in a build with a sanitizer, which replaces malloc()
// and reserves address space. gcc defines macros for sanitizers; clang has __has_feature.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif
