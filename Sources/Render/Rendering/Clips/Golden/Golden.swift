package import Display

/// A scene as it was approved: the text file that belongs in version control.
///
/// It states size, frame rate, and each frame's time, digest and readings, a frame a line, and between
/// them the readings at moments beside the frames, so that changes are readable. Its last line is a
/// digest of all lines before it, to detect cuts and damage.
package struct Golden: Hashable, Sendable {
  /// The pictures that are kept beside the text.
  package enum Pictures: String, CaseIterable, Sendable {
    /// None: digests say whether a picture is the same, but not how it differs.
    case none
    /// A folder of PNG files, one for each picture that is unlike those before.
    case frames
    /// One animated PNG.
    case apng
  }

  /// The versions of the format that are read; 1 has no readings beside its frames.
  package static let versions = 1...2
  /// The extension of goldens' names.
  package static let fileExtension = "golden"
  /// The most bytes of a golden's text: 32 MiB.
  package static let byteLimit = 32 << 20

  /// The recording, numbers of readings to six decimals.
  package var recording: Recording
  /// The kind of pictures that are kept.
  package var pictures: Pictures

  /// Creates a golden; the numbers of the readings are rounded.
  package init(_ recording: Recording, pictures: Pictures) {
    self.recording = recording
    self.pictures = pictures
    self.recording.roundReadings()
  }

  /// The name of a scene's golden in the folder of goldens, by the name of the scene's results.
  package static func fileName(of scene: String) -> String { "\(scene).\(fileExtension)" }

  /// The name of the animation of a golden's pictures, by the name of the scene's results.
  package static func animationName(of scene: String) -> String { "\(scene).apng" }

  /// The scene of a golden's file name; nil for any other name.
  package static func scene(ofFileName name: String) -> String? {
    let ending = ".\(fileExtension)"
    guard name.hasSuffix(ending), name.count > ending.count else { return nil }
    return String(name.dropLast(ending.count))
  }

  /// The folder in the folder of goldens where a recording's new pictures wait: no glob matches a leading
  /// dot.
  package static func waitingFolder(of scene: String) -> String { ".\(scene).new" }

  /// The scene whose new pictures wait in a folder of a name; nil for any other name.
  static func scene(ofWaitingFolder name: String) -> String? {
    let scene = String(name.dropFirst().dropLast(4))
    return !scene.isEmpty && name == waitingFolder(of: scene) ? scene : nil
  }

  /// True for the names of a scene's animation and of frames.
  static func isPicture(_ file: String, of scene: String) -> Bool {
    file == animationName(of: scene) || FrameFileName.index(of: file) != nil
  }
}

extension Recording {
  /// Rounds the numbers of its readings to six decimals; rounded ones are not copied.
  ///
  /// That is far below what is visible and above the differences between machines' mathematical
  /// libraries. Infinities and NaN become absent: NaN would not even equal itself.
  package mutating func roundReadings() {
    for track in motion.tracks.indices {
      motion.tracks[track].values.round()
      motion.tracks[track].beside.round()
    }
  }
}

extension [ReadingValue] {
  fileprivate mutating func round() {
    for place in indices {
      guard case .number(let number) = self[place] else { continue }
      let rounded = number.roundedToMicro
      // By bits, as -0 becomes 0.
      guard rounded.bitPattern != number.bitPattern || !number.isFinite else { continue }
      self[place] = number.isFinite ? .number(rounded) : .absent
    }
  }
}

extension Double {
  /// The number rounded to six decimals; unchanged beyond 2^33, where it has no more than that.
  fileprivate var roundedToMicro: Double {
    guard magnitude < 0x1p33 else { return self }
    let rounded = (self * 1e6).rounded() / 1e6
    return rounded == 0 ? 0 : rounded
  }
}
