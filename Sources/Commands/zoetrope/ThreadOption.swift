import ArgumentParser
import FoundationEssentials

/// The option for the number of threads.
struct ThreadOption: ParsableArguments {
  @Option(
    name: [.customShort("j"), .customLong("jobs")], parsing: .unconditional,
    help: "Number of threads, 1…256. (default: all cores)")
  var jobs: Int?

  func validate() throws { try ValidationError.check(jobs, "--jobs", in: 1...256) }

  /// The requested number of threads, or by default one per core.
  var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}
