import SceneModel
import Compare
import Pixels
import Platform
import Rendering

extension SceneProduction.Output {
  /// The size, the frames and the bytes.
  var words: String {
    "\(size.width)×\(size.height) px, \(frames) frames, \(ByteCount.text(bytes))"
  }

  /// A JSON object.
  var json: JSON {
    .object(
      [
        ("path", .text(path)), ("size", [.integer(size.width), .integer(size.height)]),
        ("frames", .integer(frames)), ("bytes", .integer(bytes)),
      ] + (film?.jsonMembers ?? []))
  }
}

extension FilmReport {
  /// The members of a JSON object; the error of a frame that is exact is null.
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
