import Glibc

/// Files and folders that are looked at again and again, to tell when one of them has changed.
///
/// Looking costs a system call a path and opens nothing. Of a folder, what is in it counts: names that come
/// and go.
package struct WatchedFiles: Sendable {
  private var versions: [String: FileStatus?]

  /// Begins to watch paths as they are now; those that lead nowhere are watched too.
  package init(_ paths: some Sequence<String>) {
    versions = [:]
    for path in paths { versions[path] = .some(FileStatus(of: path)) }
  }

  /// The paths that are to be watched now: those of them that were watched as they were at the last look.
  package func watching(_ paths: some Sequence<String>) -> WatchedFiles {
    var others = self
    others.versions = [:]
    for path in paths { others.versions[path] = versions[path] ?? .some(FileStatus(of: path)) }
    return others
  }

  /// True if one of them is no longer as it was at the last look.
  package mutating func haveChanged() -> Bool {
    var haveChanged = false
    for (path, version) in versions {
      let now = FileStatus(of: path)
      guard now != version else { continue }
      versions[path] = .some(now)
      haveChanged = true
    }
    return haveChanged
  }

  /// The time between two looks, µs: a look at ten paths takes about 15 µs.
  package static let pause: UInt32 = 25_000
  /// The time for which nothing changes before files are read, µs.
  private static let calm: UInt32 = 8_000
  /// The most times that it is waited for: after a second files are read as they are.
  private static let mostLooks = 125

  /// Waits until nothing changes any more, for about a second at most.
  ///
  /// Programs empty a file before they write it: whoever reads it in between finds nothing.
  package mutating func waitForCalm() {
    for _ in 0..<Self.mostLooks {
      usleep(Self.calm)
      if !haveChanged() { return }
    }
  }
}
