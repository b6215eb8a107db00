import Glibc

/// Files and folders that are polled for changes.
///
/// Polling takes one system call per path and opens nothing. A folder changes when names are added
/// to it or removed from it.
package struct WatchedFiles: Sendable {
  private var versions: [String: FileStatus?] = [:]

  /// Creates a watcher of paths, including paths that do not exist.
  ///
  /// It begins with the last known state of paths that `earlier` watches, otherwise with the current.
  package init(_ paths: some Sequence<String>, after earlier: WatchedFiles? = nil) {
    for path in paths { versions[path] = earlier?.versions[path] ?? .some(FileStatus(of: path)) }
  }

  /// Returns whether any path has changed since the last check, and records the current state.
  package mutating func haveChanged() -> Bool {
    let known = versions
    for path in known.keys { versions[path] = .some(FileStatus(of: path)) }
    return versions != known
  }

  /// The interval between two checks in microseconds; checking ten paths takes about 15 µs.
  package static let pause: UInt32 = 25_000
  /// The time without changes to wait for before reading files, in microseconds.
  private static let quietTime: UInt32 = 8_000
  /// The maximum number of checks in `waitUntilStable`, which take about a second.
  private static let maxChecks = 125

  /// Waits until nothing changes, for about one second at most.
  ///
  /// Programs truncate a file before they write it, so reading it in between finds it empty.
  package mutating func waitUntilStable() {
    for _ in 0..<Self.maxChecks {
      usleep(Self.quietTime)
      if !haveChanged() { return }
    }
  }
}
