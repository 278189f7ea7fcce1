# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for bash: commands, their options and what those want, scenarios, rule systems and
# players, all as the program itself tells them.

# Names under a heading of `cassino list`: Scenarios and Small, Rule, Players.
_cassino_names() {
    "$1" list 2>/dev/null | awk -v wanted="$2" '
        /^[A-Z]/ { under = index(wanted, $1) > 0 }
        under && /^  [a-z]/ { print $1 }'
}

# What an option of a command wants, as its help has it: PLAYER of --opponent=PLAYER.
_cassino_wants() {
    "$1" help "$2" 2>/dev/null |
        sed -n "/^ .*[ ]$3[=,]/s/.*--[a-z-]*\[*=\([A-Z]*\).*/\1/p" | head -n 1
}

_cassino() {
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} wants= words= files=
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    if [ "$word" = '=' ]; then  # --side=axis comes in three words
        word=
    elif [ "$before" = '=' ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ "$COMP_CWORD" -gt 1 ] && [[ $before == -?* ]]; then
        wants=$(_cassino_wants "$program" "$command" "$before")
    fi
    if [ "$COMP_CWORD" -eq 1 ] || [ "$command" = help ]; then
        words=$("$program" --help 2>/dev/null | sed -n '/^For/q; s/^  \([a-z][a-z]*\) .*/\1/p')
        [ "$COMP_CWORD" -eq 1 ] && words+=' help'
    elif [[ $word == -* ]]; then
        words=$("$program" help "$command" 2>/dev/null | grep -o -- '--[a-z][a-z-]*')
    elif [ "$wants" = PLAYER ]; then
        words=$(_cassino_names "$program" Players:)
    elif [ "$wants" = SIDE ]; then
        words='allied axis both'
    elif [ "$wants" = FILE ] || [ "$wants" = FOLDER ]; then
        files=yes
    elif [ -n "$wants" ]; then
        words=
    elif [ "$command" = tune ]; then
        words=$(_cassino_names "$program" Rule)
    else
        files=yes
        case $command in
            list | serve | engine | bench | ladder) ;;
            review | replay | merge | report | export) ;;
            *) words=$(_cassino_names "$program" 'Scenarios: Small') ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    [ -n "$files" ] || return 0
    [ "${#COMPREPLY[@]}" -gt 0 ] || compopt -o filenames 2>/dev/null  # a folder goes on after its /
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
}
complete -F _cassino cassino
