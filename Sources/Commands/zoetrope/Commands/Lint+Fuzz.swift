import Lint
import Platform
import Rendering
import SceneModel
import Session
import Simulation

extension Lint {
  /// The scripts that were run on a scene, and their findings.
  struct FuzzReport: Encodable {
    /// A kind of finding, with the shortest script that shows it.
    struct Discovery: Encodable {
      var finding: LintFinding
      /// Number of scripts that show the same rule on the same screen.
      var scripts: Int
      /// The text of the scene with that script.
      var scene: String
    }

    var seed: UInt64
    var randomScripts: Int
    var interruptions: Int
    /// Number of scripts that could not be run to completion.
    var refused: Int
    /// Whether a signal arrived before all scripts were run and shortened.
    var cutShort: Bool
    var discoveries: [Discovery]
  }

  /// Lints a scene with random touches and interruptions; reports an error that stops the scene.
  func fuzzed(_ scene: Scene, _ path: String, count: Int, _ report: inout Report) -> FuzzReport? {
    let line = ProgressLine(quiet: quiet)
    let name = OutputName(scenePath: path).text
    do throws(SimulationError) {
      let fuzz = try LintFuzz(
        Timeline(scene), random: count, seed: seed, rules: asked, threads: threads.count
      ) { phase, done, total in
        line.show(RenderProgress(scene: name, done: done, total: total, unit: phase.rawValue))
      }
      line.clear()
      return FuzzReport(
        seed: seed, randomScripts: fuzz.randomScripts, interruptions: fuzz.interruptions,
        refused: fuzz.refused, cutShort: fuzz.isCutShort,
        discoveries: fuzz.discoveries.map {
          FuzzReport.Discovery(
            finding: $0.finding, scripts: $0.scripts, scene: text(of: $0.scene, path))
        })
    } catch {
      line.clear()
      report.error = "\(path)\(error.location): \(error)"
      if !json { Console.error("\(error)", at: path + error.location) }
      return nil
    }
  }

  /// Returns the text of a scene file with the command line's settings and other touches.
  ///
  /// Expectations are removed, because they apply to the original touches.
  private func text(of scene: Scene, _ path: String) -> String {
    guard let file = try? SceneFile(path, root: input.root) else { return "" }
    var text = SceneText(file.bytes)
    let touches = scene.touches.map { "\n- \($0.text)" }.joined()
    let own = [SceneSetting("touches=\(touches)")]
    for setting in input.settings + own
      + (scene.expectations.isEmpty ? [] : [SceneSetting("expect=[]")])
    {
      try? text.apply(setting)
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Prints the findings of scripts.
  func emit(_ fuzz: FuzzReport, of path: String, to output: BufferedOutput) throws {
    let file = path.inertAtLineStart
    let refused = fuzz.refused == 0 ? "" : "; \(fuzz.refused) could not be run to completion"
    let stopped = fuzz.cutShort ? "; stopped early" : ""
    let scripts =
      "\(fuzz.randomScripts) random scripts (seed \(fuzz.seed)), \(fuzz.interruptions) interruptions"
      + refused + stopped
    guard !fuzz.discoveries.isEmpty else {
      if !quiet { Console.note("\(path): no findings in \(scripts)") }
      return
    }
    Console.note("\(path): \(scripts)")
    for discovery in fuzz.discoveries {
      try emit(discovery.finding, of: file, to: output)
      let count = discovery.scripts
      try output.write(
        "  found by \(count) script\(count == 1 ? "" : "s"); \(fuzz.cutShort ? "one of them" : "the shortest"):\n"
      )
      for line in discovery.scene.split(separator: "\n") {
        try output.write("    \(String(line).inert)\n")
      }
    }
  }
}
