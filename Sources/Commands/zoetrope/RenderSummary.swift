import Pixels
import Platform
import Rendering
import SceneModel
import Simulation

/// The result of rendering one scene, for people and for machines.
struct RenderSummary {
  /// The result of a successful render.
  struct Success {
    var outcome: SceneRenderer.Outcome
    var seconds: Double
    var timings: PhaseTimings
  }

  var scene: String
  /// The result; nil if rendering failed.
  var success: Success?
  /// The error message if rendering failed.
  var failure = ""

  /// Returns the results of scenes as a line of JSON; timings differ from run to run.
  static func json(_ summaries: [RenderSummary], withTimings: Bool) -> String {
    let scenes = summaries.map { summary in
      summary.success?.json(withTimings: withTimings)
        ?? ["scene": .text(summary.scene), "error": .text(summary.failure)]
    }
    return JSON.object([("scenes", .list(scenes))]).compact + "\n"
  }
}

extension RenderSummary.Success {
  /// The result as one line of text.
  var summaryLine: String {
    let manifest = outcome.manifest
    let tenths = Double(Int((seconds * 10).rounded())) / 10
    let outputs = outcome.outputs.map { "\($0.path) (\($0.text))" }
    return "\(manifest.scene): \(manifest.frames.count) frames in \(tenths) s → "
      + outputs.joined(separator: ", ")
  }

  /// The time spent per phase, summed over all threads, as one line of text.
  var timingsLine: String {
    let phases = PhaseTimings.Phase.allCases.map { phase in
      "\(phase.rawValue) \(Int((timings.seconds(in: phase) * 1000).rounded())) ms"
    }
    return "\(outcome.manifest.scene): " + phases.joined(separator: ", ")
      + " (summed over threads), \(Int((seconds * 1000).rounded())) ms in total; "
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

extension SceneRenderer.Output {
  /// The size, the number of frames and the number of bytes, as text.
  var text: String { "\(size.width)×\(size.height) px, \(frames) frames, \(ByteCount.text(bytes))" }

  var json: JSON {
    .object(
      [
        ("path", .text(path)), ("size", [.integer(size.width), .integer(size.height)]),
        ("frames", .integer(frames)), ("bytes", .integer(bytes)),
      ] + (film?.jsonMembers ?? []))
  }
}

extension ClipReport {
  /// The members of a JSON object; the errors of exact frames are null.
  fileprivate var jsonMembers: [(String, JSON)] {
    let members: [(String, JSON)] = [
      ("format", .text(format.rawValue)), ("quality", .text(quality)), ("fps", JSON(fps)),
      ("scale", .number(scale)),
    ]
    guard let measurement else { return members }
    let errors = measurement.frames.map { frame -> JSON in
      .object(
        [("frame", .integer(frame.index))] + (frame.bytes.map { [("bytes", .integer($0))] } ?? [])
          + [
            ("psnr", Self.number(frame.fidelity.psnr)),
            ("smoothError", Self.number(frame.fidelity.smoothError)),
          ])
    }
    let psnr: JSON = [
      "mean": Self.number(measurement.meanPSNR),
      "worst": Self.number(measurement.worst?.fidelity.psnr),
      "worstFrame": JSON(measurement.worst?.index),
    ]
    return members + [
      ("psnr", psnr), ("smoothError", Self.number(measurement.smoothError)),
      ("errors", .list(errors)),
    ]
  }

  private static func number(_ value: Double?) -> JSON {
    JSON(value.map { ($0 * 1000).rounded() / 1000 })
  }
}
