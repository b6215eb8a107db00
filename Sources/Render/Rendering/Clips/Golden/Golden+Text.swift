import Display
import Pixels
import Platform

extension Golden {
  /// The text for a value that equals that of the previous frame.
  static let same = "."
  /// The text for an absent value.
  static let absent = "-"

  /// The lines that precede those of moments and frames.
  private var head: [String] {
    var lines = [
      "zoetrope golden \(Self.version)",
      "scene \(recording.scene.jsonText)",
      "size \(recording.size.width) \(recording.size.height)",
      "scale \((recording.scale ?? 1).shortestText)",
      "fps \(recording.fps.shortestText)",
      "speed \(recording.speed.shortestText)",
      "pictures \(pictures.rawValue)",
    ]
    for (key, constants) in [("made", recording.made), ("options", recording.options)] {
      lines += Self.lines(of: key, constants)
    }
    lines.append("expectations \(recording.expectations.count)")
    lines += recording.expectations.map(\.jsonText)
    lines.append("readings \(recording.motion.tracks.count)")
    for track in recording.motion.tracks {
      guard let measured = track.measured else {
        lines.append(track.name.jsonText)
        continue
      }
      let counts = "\(measured.movements.count) \(measured.changes.count)"
      lines.append("\(track.name.jsonText) \(measured.kind.rawValue) \(counts)")
      lines += measured.movements.map(Self.line)
      lines += measured.changes.map {
        "\($0.time.shortestText) \($0.value.map(Self.word) ?? Self.absent)"
      }
    }
    lines.append("marks \(recording.motion.marks.count)")
    lines += recording.motion.marks.map { mark in
      "\(mark.time.shortestText) \(mark.kind.rawValue)"
        + (mark.group.map { " \($0.jsonText)" } ?? "")
    }
    for (key, constants) in [("written", recording.written), ("constants", recording.constants)] {
      lines += Self.lines(of: key, constants)
    }
    lines.append("moments \(recording.motion.moments?.count ?? 0)")
    return lines + ["frames \(recording.frames.count)\n"]
  }

  /// The golden's UTF-8 text, including the final newline.
  package var text: [UInt8] {
    let moments = recording.motion.moments ?? []
    var body = [UInt8](head.joined(separator: "\n").utf8)
    // Append frame by frame, because there may be ten thousand.
    var (digest, before): (String?, [String]) = (nil, [])
    func written(_ values: [String]) -> String {
      defer { before = values }
      return values.enumerated().map { column, value in
        " " + (before.indices.contains(column) && before[column] == value ? Self.same : value)
      }.joined() + "\n"
    }
    var (next, drawing) = (0, "")
    for (row, frame) in recording.frames.enumerated() {
      while next < moments.count,
        moments[next].time < frame.time
          || (moments[next].time == frame.time && moments[next].phase != .after)
      {
        let moment = moments[next]
        let seen = moment.drawing == drawing ? Self.same : moment.drawing
        drawing = moment.drawing
        body += "\(moment.phase.rawValue) \(moment.time.shortestText) \(seen)".utf8
        body += written(recording.motion.tracks.map { Self.word(for: $0.between[next]) }).utf8
        next += 1
      }
      let seen = frame.digest == digest ? Self.same : frame.digest ?? Self.absent
      digest = frame.digest
      body +=
        "\(frame.index) \(frame.time.shortestText) \(frame.playback.shortestText) \(seen)".utf8
      body += written(recording.motion.tracks.map { Self.word(for: $0.values[row]) }).utf8
    }
    body += "end \(PixelDigest(of: body))\n".utf8
    return body
  }

  private static func lines(of key: String, _ constants: [SceneConstant]) -> [String] {
    ["\(key) \(constants.count)"]
      + constants.map { "\($0.name.description.jsonText) \($0.text.jsonText)" }
  }

  private static func line(of movement: Movement) -> String {
    let flags =
      Movement.statedFlags.filter { movement[keyPath: $0.path] }.map(\.letter)
      + Movement.statedCauses.filter { movement.causes.contains($0.cause) }.map(\.letter)
    let numbers = Movement.statedNumbers.map { movement[keyPath: $0].shortestText }
    return (numbers + [flags.isEmpty ? absent : String(flags)]).joined(separator: " ")
  }

  private static func word(for value: ReadingValue) -> String {
    switch value {
    case .word(let word): word.jsonText
    default: value.text ?? absent
    }
  }
}
