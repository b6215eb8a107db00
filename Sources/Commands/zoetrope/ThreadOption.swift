import ArgumentParser
import FoundationEssentials

/// The number of threads that a command works with.
struct ThreadOption: ParsableArguments {
  @Option(
    name: [.customShort("j"), .customLong("jobs")], parsing: .unconditional,
    help: "Threads, 1…256; the result does not depend on it. (default: all cores)")
  var jobs: Int?

  func validate() throws {
    try ValidationError.check(jobs, "--jobs", in: 1...256)
  }

  /// The number that is asked for, or one for each core.
  var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}
