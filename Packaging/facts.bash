# shellcheck shell=bash
# Version and time for packages. The scripts in this folder source it with `command` set to the built command,
# in the root folder of the sources. Sets `version` as printed by --version, `package_version` for the names of
# Debian packages and tarballs, and `epoch`, the timestamp in seconds of all packaged files.

version=$("$command" --version | sed -n '1s/^zoetrope //p')
package_version=$version

sources() { git -c safe.directory="$PWD" "$@" 2>/dev/null; }
if head=$(sources log -1 --format='%ct %H'); then
  epoch=${SOURCE_DATE_EPOCH:-${head% *}}
  # Sorts before the release with this number, and by the time of the commit.
  if ! sources tag --points-at HEAD | grep -qxF "v$version"; then
    package_version+="~git$(date -u -d "@${head% *}" +%Y%m%d%H%M%S).${head:(-40):12}"
  fi
  sources diff --quiet HEAD || package_version+="+changed"
else
  epoch=${SOURCE_DATE_EPOCH:-$(stat -c %Y CHANGELOG.md)}
fi
