package import Display
import Pixels
import Platform

/// The approved recording of a scene: a text file for version control.
///
/// It contains the size, the frame rate, and a line per frame with time, digest, and readings.
/// Between these are the readings at moments next to the frames. One line per frame makes diffs
/// readable. The last line is a digest of all previous lines, to detect truncation and damage.
package struct Golden: Hashable, Sendable {
  /// The pictures stored with the text.
  package enum Pictures: String, CaseIterable, Sendable {
    /// No pictures; digests show that a picture changed, but not how.
    case none
    /// A folder of PNG files, one per distinct picture.
    case frames
    /// An animated PNG.
    case apng
  }

  /// The format version that is written.
  static let version = 4
  /// The format versions that are read.
  ///
  /// Version 2 has no measured movements. Those of version 3 were measured by samples and are not used. Both
  /// name the constants of a single screen by its viewer.
  static let versions = 2...4
  /// The extension of goldens' names.
  package static let fileExtension = "golden"
  /// The max size of a golden's text: 32 MiB.
  package static let byteLimit = 32 << 20

  /// The recording; readings are rounded to six decimals.
  package var recording: Recording
  /// The kind of the stored pictures.
  package var pictures: Pictures

  /// Creates a golden and rounds the readings; unrecorded moments become none.
  package init(_ recording: Recording, pictures: Pictures) {
    self.recording = recording
    self.pictures = pictures
    self.recording.motion.moments = recording.motion.moments ?? []
    self.recording.roundReadings()
  }

  /// Returns the file name of a scene's golden, from the name of the scene's results.
  package static func fileName(of scene: String) -> String { "\(scene).\(fileExtension)" }

  /// Returns the file name of the animation of a golden's pictures, from the name of the results.
  package static func animationName(of scene: String) -> String { "\(scene).apng" }

  /// Returns the scene of a golden's file name; nil for any other name.
  package static func scene(ofFileName name: String) -> String? {
    let ending = ".\(fileExtension)"
    guard name.hasSuffix(ending), name.count > ending.count else { return nil }
    return String(name.dropLast(ending.count))
  }

  /// Returns the name of the folder, in the folder of goldens, for a recording's staged pictures.
  ///
  /// The leading dot keeps globs from matching it.
  package static func stagingFolder(of scene: String) -> String { ".\(scene).new" }

  /// Returns the scene whose staged pictures a folder contains; nil for any other name.
  static func scene(ofStagingFolder name: String) -> String? {
    let scene = String(name.dropFirst().dropLast(4))
    return !scene.isEmpty && name == stagingFolder(of: scene) ? scene : nil
  }

  /// Whether a file name is that of a scene's animation or of a frame.
  static func isPicture(_ file: String, of scene: String) -> Bool {
    file == animationName(of: scene) || FrameFileName.index(of: file) != nil
  }

  // MARK: Text

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

extension Recording {
  /// Rounds all readings to six decimals, without copying tracks that are already rounded.
  ///
  /// The rounding is far below visible differences and above differences between math libraries.
  /// Infinities and NaN become absent, because NaN does not equal itself.
  package mutating func roundReadings() {
    for track in motion.tracks.indices {
      motion.tracks[track].values.round()
      motion.tracks[track].between.round()
      motion.tracks[track].measured?.round()
    }
  }
}

extension Movement {
  /// The times and values that a golden states, in the order of its line.
  static let statedNumbers: [any WritableKeyPath<Movement, Double> & Sendable] = [
    \.start, \.end, \.from, \.to, \.low.time, \.low.value, \.high.time, \.high.value, \.half,
    \.nineTenths, \.settlesAt, \.peakVelocity.time, \.peakVelocity.value,
  ]
  /// The properties that a golden states by a letter.
  static let statedFlags:
    [(letter: Character, path: any WritableKeyPath<Movement, Bool> & Sendable)] = [
      ("r", \.endsSettled), ("j", \.hasJump),
    ]
  /// The causes that a golden states by a letter; animations are in the scene.
  static let statedCauses: [(letter: Character, cause: Cause)] = [("h", .fingers), ("s", .jump)]

  fileprivate mutating func round() {
    for path in Self.statedNumbers { self[keyPath: path] = self[keyPath: path].roundedToMicro }
  }
}

extension MeasuredMotion {
  fileprivate mutating func round() {
    for index in movements.indices { movements[index].round() }
    for index in changes.indices {
      changes[index].time = changes[index].time.roundedToMicro
      if case .number(let number) = changes[index].value {
        changes[index].value = .number(number.roundedToMicro)
      }
    }
  }
}

extension [ReadingValue] {
  fileprivate mutating func round() {
    for index in indices {
      guard case .number(let number) = self[index] else { continue }
      let rounded = number.roundedToMicro
      // Compare bits, because -0 becomes 0.
      guard rounded.bitPattern != number.bitPattern || !number.isFinite else { continue }
      self[index] = number.isFinite ? .number(rounded) : .absent
    }
  }
}

extension Double {
  /// The number rounded to six decimals; unchanged if it is 2^33 or more and has no more precision.
  fileprivate var roundedToMicro: Double {
    guard magnitude < 0x1p33 else { return self }
    let rounded = (self * 1e6).rounded() / 1e6
    return rounded == 0 ? 0 : rounded
  }
}
