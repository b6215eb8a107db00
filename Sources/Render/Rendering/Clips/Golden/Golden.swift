package import Display

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
