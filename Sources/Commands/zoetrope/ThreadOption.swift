import ArgumentParser
import FoundationEssentials

/// The option for the number of threads.
struct ThreadOption: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
    help: .row("threads.jobs"))
  var jobs: Int?

  func validate() throws { try ValidationError.check(jobs, "--jobs", in: 1...256) }

  /// The requested number of threads, or by default one per core.
  var count: Int { jobs ?? Self.cores }

  /// The number of the machine's cores.
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}
