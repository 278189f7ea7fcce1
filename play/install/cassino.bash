# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for bash: commands, their options and scenarios, as the program itself tells them.
_cassino() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=$("$program" --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
    elif [[ $word == -* ]]; then
        words=$("$program" help "${COMP_WORDS[1]}" 2>/dev/null | grep -o -- '--[a-z][a-z-]*')
    else
        words=$("$program" list 2>/dev/null | sed -n 's/^  \([a-z_]*\(\/[a-z0-9_-]*\)\{0,1\}\)  .*/\1/p')
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _cassino cassino
