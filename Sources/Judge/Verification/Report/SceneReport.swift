package import Display

/// The results for one scene, or for one pair of clips.
package struct SceneReport: Codable, Hashable, Sendable {
  /// The status of a scene; the worse, the later.
  package enum Status: String, Codable, CaseIterable, Sendable {
    /// It is as its golden and its expectations say.
    case passed
    /// Its golden was written by this run.
    case recorded
    /// It moves as before, but not as it is expected to.
    case failed
    /// It differs from its golden.
    case changed
    /// It has no golden.
    case missing
    /// The scene, its golden or a picture cannot be used.
    case broken

    /// The verdict of a run with such a scene.
    package var verdict: Verdict {
      switch self {
      case .passed: .same
      case .recorded, .failed, .changed: .different
      case .missing, .broken: .failure
      }
    }
  }

  /// One of the two that are compared.
  package struct Side: Codable, Hashable, Sendable {
    /// The path.
    package var name: String
    /// Width and height of its frames, px.
    package var size: [Int]
    /// The number of frames.
    package var frames: Int
    /// Frames per second of playback; nil where frames last differently.
    package var fps: Double?
    /// The duration of playback, s.
    package var duration: Double
  }

  /// Two frames that differ.
  package struct FrameDifference: Codable, Hashable, Sendable {
    /// The number in the expected clip; nil if only the actual one has it.
    package var expected: Int?
    /// The number in the actual clip; nil if only the expected one has it.
    package var actual: Int?
    /// The scene time, s.
    package var time: Double
    /// The number of pixels that differ; nil where only the digests are known.
    package var pixels: Int?
    /// `pixels` as a share of all, 0…1.
    package var ratio: Double?
    /// The greatest difference of a channel, 0…255.
    package var maximumDelta: Int?
    /// The smallest rectangle that holds all differing pixels, px: x, y, width, height.
    package var box: [Int]?
    /// The name of its triptych in the report's folder; nil for none.
    package var triptych: String?
  }

  /// A change in the motion of one reading.
  package struct MotionChange: Codable, Hashable, Sendable {
    /// The reading.
    package var reading: String
    /// Its unit; empty for none.
    package var unit: String
    /// The changes, as they follow the reading's name, the most telling first.
    package var sentences: [String]
    /// The first frame at which it differs, in the actual clip.
    package var firstFrame: Int?
    /// The scene time of that frame, s.
    package var firstTime: Double?
    /// The largest gap, in the reading's unit; nil for states.
    package var largestGap: Double?
    /// The scene time at which it is largest, s.
    package var largestGapTime: Double?
    /// The reading before it from whose curves its own follow; nil where it says something of its own.
    package var sameAs: String?
  }

  /// The outcome of an expectation of the scene.
  package struct Expectation: Codable, Hashable, Sendable {
    /// The expectation in words.
    package var text: String
    /// True if it holds.
    package var passed: Bool
    /// The finding as it follows "found", without its time.
    package var found: String
    /// Its line in the scene file, from 1.
    package var line: Int
    /// Its column, from 1.
    package var column: Int
    /// The scene time that decides, s; nil for none.
    package var time: Double?
    /// The first frame that shows that time.
    package var frame: Int?
    /// The name in the scene; nil for none.
    package var name: String?
    /// The reason that the scene gives; nil for none.
    package var why: String?
  }

  /// The readings of both sides over time.
  package struct Curves: Codable, Hashable, Sendable {
    /// One reading.
    package struct Track: Codable, Hashable, Sendable {
      /// Its name.
      package var name: String
      /// Its unit; empty for none.
      package var unit: String
      /// True if the two sides differ.
      package var differs: Bool
      /// Numbers of the expected side at `expectedTimes`; nil where there is none.
      package var expected: [Double?]
      /// Numbers of the actual side at `actualTimes`; nil where there is none.
      package var actual: [Double?]
    }

    /// The scene times of the expected side's values, s.
    package var expectedTimes: [Double]
    /// The scene times of the actual side's values, s.
    package var actualTimes: [Double]
    /// The numeric readings that move on either side; those that differ first.
    package var tracks: [Track]
    /// The events on the expected side.
    package var expectedMarks: [TimedMark]
    /// The events on the actual side.
    package var actualMarks: [TimedMark]
  }

  /// The frames of both sides in step that the page plays, made smaller.
  package struct Film: Codable, Hashable, Sendable {
    /// The frames at an instant.
    package struct Frame: Codable, Hashable, Sendable {
      /// The scene time, s.
      package var time: Double
      /// The playback time, s.
      package var playback: Double
      /// The frame's number in the expected clip; nil where that has ended.
      package var expectedFrame: Int?
      /// The frame's number in the actual clip; nil where that has ended.
      package var actualFrame: Int?
      /// The expected picture, an index into `pictures`; nil for none.
      package var expected: Int?
      /// The actual picture, likewise.
      package var actual: Int?
      /// The overlay that marks the difference, likewise; nil where nothing differs.
      package var difference: Int?
    }

    /// Width and height of the pictures, px.
    package var size: [Int]
    /// Pixels of the real frames for each pixel of these, 1 or more.
    package var reduction: Double
    /// The frames, in order of playback.
    package var frames: [Frame]
    /// The names of the pictures among the report's assets, each once.
    package var pictures: [String]
  }

  /// The name of its results: letters, digits, `.`, `_` and `-`.
  package var name: String
  /// The scene file as it was named.
  package var path: String
  /// The scene's title; nil where it has none.
  package var title: String?
  /// The status.
  package var status: Status
  /// The result in one line.
  package var headline: String
  /// The line of the scene file with the first changed key that may be the cause; nil for none.
  package var line: Int?
  /// The column of that line where the key's value begins.
  package var column: Int?
  /// The problems, warnings too.
  package var problems: [Problem] = []
  /// The expected side; nil for none.
  package var expected: Side?
  /// The actual side; nil if it could not be had.
  package var actual: Side?
  /// The number of pairs of frames that were compared.
  package var comparedFrames = 0
  /// The number of all frames that differ, frames of one side only included.
  package var differingFrames = 0
  /// The frames that differ, in order.
  package var differences: [FrameDifference] = []
  /// The changes of the whole motion: sentences.
  package var motionHeadline: [String] = []
  /// The changes in the motion of readings; the most telling first.
  package var motion: [MotionChange] = []
  /// The outcomes of the scene's own expectations, in file order.
  package var expectations: [Expectation] = []
  /// The readings of both sides; nil where neither has any, or nothing differs.
  package var curves: Curves?
  /// The film; nil where nothing differs or there are no pictures.
  package var film: Film?
  /// The patch that makes the golden's text this run's, see `GoldenPatch`; nil where there is none to accept, or
  /// it keeps pictures.
  package var patch: String?
  /// Where the page makes stills of the film; nil where it has no film, or nothing differs.
  package var stills: Stills?

  /// Creates a report without findings.
  package init(name: String, path: String, title: String?, status: Status, headline: String) {
    self.name = name
    self.path = path
    self.title = title
    self.status = status
    self.headline = headline
  }
}
