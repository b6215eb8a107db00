import Compare
import Display
import Pixels
import PlainText
import System

extension Golden {
  /// The text for a value that is as in the frame before.
  static let same = "."
  /// The text for a value that is absent.
  static let absent = "-"

  /// The golden's text, in UTF-8; it ends with a line end.
  package var text: [UInt8] {
    var lines = [
      "zoetrope golden \(Self.version)",
      "scene \(recording.scene.jsonText)",
      "size \(recording.size.width) \(recording.size.height)",
      "scale \(recording.scale.shortestText)",
      "fps \(recording.fps.shortestText)",
      "speed \(recording.speed.shortestText)",
      "pictures \(pictures.rawValue)",
      "readings \(recording.motion.tracks.count)",
    ]
    lines += recording.motion.tracks.map { $0.name.jsonText }
    lines.append("marks \(recording.motion.marks.count)")
    lines += recording.motion.marks.map { mark in
      "\(mark.time.shortestText) \(mark.kind.rawValue)"
        + (mark.group.map { " \($0.jsonText)" } ?? "")
    }
    for (key, constants) in [("written", recording.written), ("constants", recording.constants)] {
      lines.append("\(key) \(constants.count)")
      lines += constants.map { "\($0.name.jsonText) \($0.value.jsonText)" }
    }
    lines.append("frames \(recording.frames.count)\n")
    var body = [UInt8](lines.joined(separator: "\n").utf8)
    // Frame by frame: there may be ten thousand of them.
    var before: [String] = []
    for (row, frame) in recording.frames.enumerated() {
      let values =
        [frame.digest] + recording.motion.tracks.map { Self.word(for: $0.values[row]) }
      let written = values.enumerated().map { column, value in
        before.indices.contains(column) && before[column] == value ? Self.same : value
      }
      before = values
      let line =
        "\(frame.index) \(frame.time.shortestText) \(frame.playback.shortestText) "
        + written.joined(separator: " ") + "\n"
      body += line.utf8
    }
    body += "end \(PixelDigest(of: body))\n".utf8
    return body
  }

  private static func word(for value: ReadingValue) -> String {
    switch value {
    case .word(let word): word.jsonText
    default: value.text ?? absent
    }
  }
}
