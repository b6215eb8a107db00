# shellcheck shell=bash
# What packages say of the sources: sourced by the scripts beside this, with `command` set to the built
# command and the top of the sources as the working folder. Sets `version`, as --version has it,
# `package_version`, as Debian's packages and tarballs are named, and `epoch`, the time in seconds
# that all they hold is given.

version=$("$command" --version | sed -n '1s/^zoetrope //p')
package_version=$version

sources() { git -c safe.directory="$PWD" "$@" 2>/dev/null; }
if head=$(sources log -1 --format='%ct %H'); then
  epoch=${SOURCE_DATE_EPOCH:-${head% *}}
  # Before the release that the number promises, and in the order of their commits.
  if ! sources tag --points-at HEAD | grep -qxF "v$version"; then
    package_version+="~git$(date -u -d "@${head% *}" +%Y%m%d%H%M%S).${head:(-40):12}"
  fi
  sources diff --quiet HEAD || package_version+="+changed"
else
  epoch=${SOURCE_DATE_EPOCH:-$(stat -c %Y CHANGELOG.md)}
fi
