import Rendering
import Pixels
import Platform
import Simulation

/// The outcome of one scene of a render, for people and for machines.
struct RenderSummary {
  /// The work of a successful render.
  struct Work {
    var outcome: SceneProduction.Outcome
    var seconds: Double
    var timings: PhaseTimings
  }

  var scene: String
  /// The work, or the failure in plain words.
  var result: Outcome

  /// Work, or the words for its failure.
  enum Outcome {
    case success(Work)
    case failure(String)
  }

  /// True if something went wrong.
  var isFailure: Bool { if case .failure = result { true } else { false } }

  /// The summary of scenes as a JSON object and a line end; timings differ from run to run.
  static func json(_ summaries: [RenderSummary], withTimings: Bool) -> String {
    let scenes = summaries.map { summary -> JSON in
      switch summary.result {
      case .success(let work): work.json(withTimings: withTimings)
      case .failure(let words): ["scene": .text(summary.scene), "error": .text(words)]
      }
    }
    return JSON.object([("scenes", .list(scenes))]).compact + "\n"
  }
}

extension RenderSummary.Work {
  /// One line for people.
  var closingLine: String {
    let manifest = outcome.manifest
    let tenths = Double(Int((seconds * 10).rounded())) / 10
    let outputs = outcome.outputs.map { "\($0.path) (\($0.words))" }
    return "\(manifest.scene): \(manifest.frames.count) frames in \(tenths) s → "
      + outputs.joined(separator: ", ")
  }

  /// One line on where the time went, summed over all threads.
  var timingsLine: String {
    let phases = PhaseTimings.Phase.allCases.map { phase in
      "\(phase.rawValue) \(Int((timings.seconds(in: phase) * 1000).rounded())) ms"
    }
    return "\(outcome.manifest.scene): " + phases.joined(separator: ", ")
      + " (summed over threads), \(Int((seconds * 1000).rounded())) ms in all; "
      + "\(Timeline.runCount) simulated so far"
  }

  func json(withTimings: Bool) -> JSON {
    let manifest = outcome.manifest
    var members: [(String, JSON)] = [
      ("scene", .text(manifest.scene)), ("frames", .integer(manifest.frames.count)),
      ("size", .list(manifest.size.map { .integer($0) })),
      ("paths", .texts([outcome.manifestPath] + outcome.outputs.map(\.path))),
      ("outputs", .list(outcome.outputs.map(\.json))),
      ("warnings", .texts(outcome.warnings.map { "\($0.path): \($0.text)" })),
    ]
    if let font = outcome.font { members.append(("font", .text(font))) }
    if withTimings {
      let phases = PhaseTimings.Phase.allCases.map {
        ($0.rawValue, JSON.number(timings.seconds(in: $0)))
      }
      members.append(("timings", .object(phases + [("total", .number(seconds))])))
      members.append(("simulations", .integer(Timeline.runCount)))
    }
    return .object(members)
  }
}
