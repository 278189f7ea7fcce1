#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# package.sh BUILD VERSION: makes four Debian packages from the tree that `make install` has put
# into BUILD/package/all: cassino (the program), libcassino1 (the shared library), libcassino-dev
# (header, static library, pkg-config file and examples) and python3-cassino. What they depend on is
# asked of the system that they were built on. `make package` calls it.
set -eu
build=$1 version=$2
all=$build/package/all
machine=$(dpkg --print-architecture)

# The packages of the shared libraries that a file needs, separated by commas.
needs() {
    objdump -p "$1" | sed -n 's/^ *NEEDED *//p' | while read -r name; do
        file=$(ldd "$1" | sed -n "s|.*$name => \(/[^ ]*\) .*|\1|p")
        [ -n "$file" ] || continue # the loader itself
        dpkg-query -S "$file" 2>/dev/null || dpkg-query -S "/usr$file" 2>/dev/null ||
            dpkg-query -S "$(readlink -f "$file")"
    done | sed 's/:.*//' | sort -u | paste -sd, | sed 's/,/, /g'
}

# package NAME SECTION DEPENDS WISHES DESCRIPTION PATH...: moves paths of the tree into a package.
# WISHES is a field such as "Recommends: gnuplot-nox"; DESCRIPTION is one line; each path is below
# usr/.
package() {
    name=$1 section=$2 depends=$3 wishes=$4 description=$5
    shift 5
    root=$build/package/$name
    for path in "$@"; do
        mkdir -p "$root/usr/$(dirname "$path")"
        mv "$all/usr/$path" "$root/usr/$path"
    done
    install -D -m 644 LICENSE "$root/usr/share/doc/$name/copyright"
    mkdir -p "$root/DEBIAN"
    {
        printf '%s\n' "Package: $name" "Version: $version" "Architecture: $machine" \
            "Section: $section" 'Priority: optional' \
            'Maintainer: The Cassino maintainers <cassino@localhost>' "Depends: $depends"
        [ -z "$wishes" ] || echo "$wishes"
        printf '%s\n' "Description: $description" \
            ' Cassino plays card-driven wargames of the Second World War against you, in a browser or' \
            ' a terminal, and plays thousands of games against itself to tell whether a scenario is' \
            ' balanced, and why.'
    } >"$root/DEBIAN/control"
    [ "$name" != libcassino1 ] || echo 'activate-noawait ldconfig' >"$root/DEBIAN/triggers"
    if [ "$name" = python3-cassino ]; then # bytecode comes and goes with the package
        printf '#!/bin/sh\nset -e\npy3compile -p %s\n' "$name" >"$root/DEBIAN/postinst"
        printf '#!/bin/sh\nset -e\npy3clean -p %s\n' "$name" >"$root/DEBIAN/prerm"
        chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm"
    fi
    dpkg-deb --root-owner-group --build "$root" "$build"
}

library=$(cd "$all/usr" && ls lib/*/libcassino.so.1)
folder=$(dirname "$library")
strip "$all/usr/bin/cassino" "$all/usr/$library"
gzip -9n "$all/usr/share/man/man6/cassino.6"
# The program loads one library itself, when it needs it.
loaded=$(sed -n 's/.*"\(lib.*\.so\.[0-9]*\)".*/\1/p' play/service/http/http_library.c)
program_needs="$(needs "$all/usr/bin/cassino"), $(dpkg-query -S "*/$loaded" | sed 's/:.*//' | sort -u)"
library_needs=$(needs "$all/usr/$library")
package libcassino-dev libdevel "libcassino1 (= $version)" 'Recommends: pkgconf' \
    'library of card-driven wargames: files to build with' \
    include "$folder/libcassino.so" "$folder/libcassino.a" "$folder/pkgconfig" \
    share/doc/libcassino-dev
package libcassino1 libs "$library_needs" 'Recommends: cassino' \
    'library of card-driven wargames, their players and their search' "$library"
package python3-cassino python "libcassino1 (= $version), python3 (>= 3.10)" \
    'Suggests: python3-numpy' 'card-driven wargames, their players and their search, for Python' \
    lib/python3
package cassino games "$program_needs" 'Recommends: gnuplot-nox, xdg-utils' \
    'computer opponent and laboratory for card-driven wargames' bin share
