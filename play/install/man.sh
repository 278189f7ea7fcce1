#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# man.sh PROGRAM -- the manual page, made of the program's own help texts, on stdout.
set -eu
program=$1
# Lines that roff would read as its own: a dot or a quote at the start, backslashes anywhere.
verbatim() {
    echo .nf
    sed 's/\\/\\e/g; s/^\([.'"'"']\)/\\\&\1/; s/-/\\-/g'
    echo .fi
}
printf '.TH CASSINO 6 "" "%s" "Games"\n' "$("$program" --version)"
echo .SH NAME
echo 'cassino \- a computer opponent and a Monte Carlo laboratory for card-driven wargames'
echo .SH SYNOPSIS
printf '.B cassino\n.I COMMAND\n[\n.I WORDS...\n]\n'
echo .SH DESCRIPTION
"$program" --help | tail -n +2 | verbatim
"$program" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' | while read -r command; do
    printf '.SH "CASSINO %s"\n' "$(echo "$command" | tr '[:lower:]' '[:upper:]')"
    "$program" help "$command" | verbatim
done
