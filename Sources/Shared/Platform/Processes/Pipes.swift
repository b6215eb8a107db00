import CFiles
import Glibc

/// The pipes between this process and a child process that is being started.
final class Pipes {
  /// The purpose of a pipe.
  enum Use {
    /// Input for the child's standard input.
    case given
    /// The child's standard output.
    case output
    /// The child's standard error.
    case errors
    /// Additional output of the child.
    case side
  }

  private var ends: [Use: (kept: Int32, child: Int32)] = [:]
  private var isStarted = false

  /// Creates a pipe for each use.
  ///
  /// - Throws: `notStarted`.
  init(_ uses: [Use]) throws(ChildProcess.Failure) {
    for use in uses {
      var made: [Int32] = [-1, -1]
      let kept = use == .given ? 1 : 0
      let result = cfiles_pipe(&made, Int32(kept))
      guard result == 0 else { throw .notStarted(-result) }
      ends[use] = (made[kept], made[1 - kept])
    }
  }

  deinit {
    for pipe in ends.values {
      close(pipe.child)
      if !isStarted { close(pipe.kept) }
    }
  }

  /// The child's end of a pipe.
  subscript(use: Use) -> Int32? { ends[use]?.child }

  /// Returns this process's end of a pipe, owned by the caller after the child has started.
  func kept(_ use: Use) -> Int32? { ends[use]?.kept }

  /// Starts a child with descriptors numbered from 0, using /dev/null for nil.
  ///
  /// - Returns: The child's process ID.
  /// - Throws: `notStarted`.
  func start(
    _ path: String, _ arguments: [String], _ files: [Int32?]
  ) throws(ChildProcess.Failure) -> Int32 {
    var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0.systemName) }
    defer { for word in argv { free(word) } }
    argv.append(nil)
    var process: Int32 = 0
    let numbers = files.map { $0 ?? -1 }
    let result = cfiles_spawn(path, argv, numbers, Int32(numbers.count), &process)
    guard result == 0 else { throw .notStarted(-result) }
    isStarted = true
    return process
  }
}
