import ArgumentParser
import Glibc

/// Runs kernels on small fixed inputs, for a tool that counts their instructions.
struct KernelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kernels",
    abstract:
      "Run each kernel once to warm up and once inside `measuredKernel`; prints their names.")

  @Argument(help: "The kernels' names; all of them by default.")
  var names: [String] = []

  func run() throws {
    let kernels = Kernel.all
    for name in names where !kernels.contains(where: { $0.name == name }) {
      throw BenchmarkError("no kernel \(name)")
    }
    for kernel in kernels where names.isEmpty || names.contains(kernel.name) {
      print(kernel.name)
      fflush(nil)
      // The first run initializes tables and allocates memory.
      try kernel.prepare()()
      let work = try kernel.prepare()
      try measuredKernel(work)
    }
  }
}

/// Runs the work whose instructions are counted; the counting tool finds this function by its name.
@inline(never)
func measuredKernel(_ work: () throws -> Void) throws {
  try work()
}
