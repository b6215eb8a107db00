import ArgumentParser
import Glibc

/// Measures stages of a scene: all in turn, or those requested by lines of standard input.
struct StagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stages",
    abstract: "Measure the stages of a scene, one JSON line each.",
    discussion: """
      With --rounds, all stages are measured so many times in turn, on each of the numbers of threads. \
      Without, each line of the standard input asks for one round of one stage, `draw.all 2`: a program \
      lets others take their turns between. `write FOLDER` writes the sample frames as raw RGBA8.
      """)

  @Argument(help: "The scene's file.")
  var scene: String

  @Option(help: "The folder that photos may come from; the scene's own by default.")
  var root: String?

  @Option(help: "The rounds of all stages in turn; stages are asked for line by line without it.")
  var rounds: Int?

  @Option(help: "The numbers of threads, as 1,2.")
  var threads = "1"

  @Option(help: "The number of frames that are kept in memory for the encoders, evenly spread.")
  var samples = 8

  @Option(help: "Draw every frame whose number divides by this.")
  var every = 1

  func run() throws {
    let counts = threads.split(separator: ",").compactMap { Int($0) }.filter {
      (1...256).contains($0)
    }
    guard !counts.isEmpty, samples > 0, every > 0, rounds.map({ $0 > 0 }) ?? true else {
      throw ValidationError("numbers of threads, samples and rounds are at least 1")
    }
    let stages = try SceneStages(
      MeasuredScene(path: scene, root: root, every: every, samples: samples))
    print(stages.head)
    fflush(nil)
    if let rounds {
      for round in 0..<rounds {
        let names = SceneStages.names
        for offset in names.indices {
          // Each round starts with a different stage, so that the first and last stages vary.
          let name = names[(round + offset) % names.count]
          for count in counts { print(try stages.measure(name, threads: count)) }
        }
      }
    } else {
      while let line = readLine() {
        let fields = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard fields.count == 2 else { throw BenchmarkError("not understood: \(line)") }
        if fields[0] == "write" {
          print(try stages.writeSamples(to: fields[1]))
        } else {
          print(try stages.measure(fields[0], threads: Int(fields[1]) ?? 1))
        }
        fflush(nil)
      }
    }
  }
}
