import ArgumentParser

/// Measures single stages of the rendering pipeline in memory, runs kernels for instruction counts,
/// and draws curves.
@main
struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "BenchmarkStages",
    abstract: "Measure single stages of a scene's work; used by the programs of Benchmarks.",
    subcommands: [StagesCommand.self, KernelCommand.self, CurveCommand.self])
}
