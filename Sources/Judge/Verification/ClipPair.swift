package import Compare
import Display
import Pixels
package import Rendering

/// Two clips, and the rules for comparing them.
package struct ClipPair: Sendable {
  package let expected: Clip
  package let actual: Clip
  /// The name in reports, which is also that of the folder of pictures.
  package let name: String
  /// The path and the size of a video that is padded to even sides, or nil for none.
  ///
  /// Its frames are compared without the padding.
  let padded: (path: String, size: PixelSize)?
  /// The frames that show at the same times.
  package let alignment: FrameAlignment
  /// Whether frames are paired by the scene times that they show, as for goldens.
  ///
  /// A scene that plays at another speed shows the same. Otherwise, frames are paired by playback
  /// time. If files of some frames are missing, only the times of sampled frames are compared.
  let usesSceneTime: Bool
  /// The rules for comparing pictures, and the pictures to keep.
  package var options: PictureOptions

  /// Pairs the frames of two clips by playback time or by scene time.
  package init(
    expected: Clip, actual: Clip, bySceneTime usesSceneTime: Bool = false, name: String,
    options: PictureOptions = PictureOptions()
  ) {
    let one = expected.withoutPadding(matching: actual)
    let other = actual.withoutPadding(matching: expected)
    padded = one.map { ($0.path, expected.size) } ?? other.map { ($0.path, actual.size) }
    self.expected = one ?? expected
    self.actual = other ?? actual
    self.name = name
    self.options = options
    self.usesSceneTime = usesSceneTime
    alignment =
      usesSceneTime
      ? FrameAlignment(showing: expected.recording.sceneTimes, actual.recording.sceneTimes)
      : Self.playing(expected, actual)
  }

  private static func playing(_ expected: Clip, _ actual: Clip) -> FrameAlignment {
    let haveNumbers = [expected, actual].allSatisfy {
      [.folder, .manifest, .golden, .scene].contains($0.kind)
    }
    let lacksSome = [expected, actual].contains { clip in
      clip.issues.contains {
        switch $0 {
        case .missing, .missingFolder: true
        case .extra, .other: false
        }
      }
    }
    return haveNumbers && lacksSome && expected.times.rate == actual.times.rate
      ? FrameAlignment(sampled: expected.times, actual.times)
      : FrameAlignment(showing: expected.times, actual.times)
  }

  /// Whether each clip is a single picture.
  var comparesSinglePictures: Bool { expected.kind == .picture && actual.kind == .picture }

  /// Returns the scene time of a pair for masks and reports, in seconds.
  func time(of instant: FrameAlignment.Pair) -> Double {
    // An animation holds a frame while it looks the same, but the scene time advances.
    if actual.kind.isAnimation { return instant.time }
    return instant.actual.map { actual.recording.frames[$0].time }
      ?? instant.expected.map { expected.recording.frames[$0].time } ?? instant.time
  }

  /// Returns the known digests of the frames of a pair.
  func digests(at instant: FrameAlignment.Pair) -> (expected: String?, actual: String?) {
    (
      instant.expected.flatMap { expected.recording.frames[$0].digest },
      instant.actual.flatMap { actual.recording.frames[$0].digest }
    )
  }

  /// The size of the two pictures of a pair in memory, in bytes.
  var pictureBytes: Int { (expected.size.count + actual.size.count) * 4 }
}

extension Clip {
  /// Creates a golden without frames, with the size and rate of a recording.
  ///
  /// It is compared with scenes that have no golden.
  static func withoutFrames(matching recording: Recording) -> Clip {
    var none = recording
    none.frames = []
    none.motion = MotionRecording()
    return Clip(none, kind: .golden, path: "")
  }
}
