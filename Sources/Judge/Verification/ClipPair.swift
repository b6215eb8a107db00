package import Rendering
package import Compare
import Display
import Pixels

/// Two clips and the rules of their comparison.
package struct ClipPair: Sendable {
  /// The times by which frames are paired.
  package enum Timeline: Sendable {
    /// Playback time; where files of some frames are missing, that of sampled frames.
    case playback
    /// The scene times that frames show, as for goldens: a scene that plays at another speed shows the
    /// same.
    case scene
  }

  /// The expected clip.
  package let expected: Clip
  /// The actual clip.
  package let actual: Clip
  /// The name in reports, also of the folder of pictures.
  package let name: String
  /// The path and the size of a video whose sides are padded to even ones; nil for none.
  ///
  /// Its frames are compared without the padding.
  let padded: (path: String, size: PixelSize)?
  /// The frames that show together.
  package let alignment: FrameAlignment
  /// Whether frames are paired by scene time.
  let isOfScene: Bool
  /// The rules of comparing pictures, and the pictures that are kept.
  package var options: PictureOptions

  /// Pairs the frames of two clips by a timeline.
  package init(
    expected: Clip, actual: Clip, by timeline: Timeline = .playback, name: String,
    options: PictureOptions = PictureOptions()
  ) {
    let one = expected.withoutPadding(besides: actual)
    let other = actual.withoutPadding(besides: expected)
    padded = one.map { ($0.path, expected.size) } ?? other.map { ($0.path, actual.size) }
    self.expected = one ?? expected
    self.actual = other ?? actual
    self.name = name
    self.options = options
    isOfScene = timeline == .scene
    alignment =
      isOfScene
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

  /// True where each clip is a single picture.
  var isOfPictures: Bool { expected.kind == .picture && actual.kind == .picture }

  /// Whether a side is a trace, so that only readings are compared.
  var isOfReadings: Bool { expected.kind == .trace || actual.kind == .trace }

  /// The scene time at which an instant is masked and reported, s.
  func time(of instant: FrameAlignment.Pair) -> Double {
    // An animation holds a frame for as long as it looks the same; what it shows moves on.
    if actual.kind.isAnimation { return instant.time }
    return instant.actual.map { actual.recording.frames[$0].time }
      ?? instant.expected.map { expected.recording.frames[$0].time } ?? instant.time
  }

  /// The known digests of the frames of an instant.
  func digests(at instant: FrameAlignment.Pair) -> (expected: String?, actual: String?) {
    (
      instant.expected.flatMap { expected.recording.frames[$0].digest },
      instant.actual.flatMap { actual.recording.frames[$0].digest }
    )
  }

  /// The bytes of the two pictures of an instant.
  var pictureBytes: Int { (expected.size.count + actual.size.count) * 4 }
}

extension Clip {
  /// A golden without frames, of the recording's size and rate, for scenes that have nothing to be
  /// compared with.
  static func nothing(besides recording: Recording) -> Clip {
    var none = recording
    none.frames = []
    none.motion = MotionRecording()
    return Clip(none, kind: .golden, path: "")
  }
}
