package import Display

/// The results for one scene or one pair of clips.
package struct SceneReport: Codable, Hashable, Sendable {
  /// The status of a scene, from best to worst.
  package enum Status: String, Codable, CaseIterable, Sendable {
    /// It agrees with its golden and its expectations.
    case passed
    /// This run recorded its golden.
    case recorded
    /// It agrees with its golden but fails an expectation.
    case failed
    /// It differs from its golden.
    case changed
    /// It has no golden.
    case missing
    /// The scene, its golden, or a picture cannot be used.
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

  /// One of the two compared clips.
  package struct Side: Codable, Hashable, Sendable {
    /// The path of the clip.
    package var name: String
    /// The width and height of its frames in pixels.
    package var size: [Int]
    /// The number of frames.
    package var frames: Int
    /// Frames per second of playback, or nil if the durations of frames vary.
    package var fps: Double?
    /// The duration of playback in seconds.
    package var duration: Double
  }

  /// Two frames that differ.
  package struct FrameDifference: Codable, Hashable, Sendable {
    /// The frame number in the expected clip, or nil if only the actual clip has it.
    package var expected: Int?
    /// The frame number in the actual clip, or nil if only the expected clip has it.
    package var actual: Int?
    /// Seconds of scene time.
    package var time: Double
    /// The number of differing pixels, or nil if only the digests are known.
    package var pixels: Int?
    /// `pixels` as a share of all pixels, 0 to 1.
    package var ratio: Double?
    /// The max difference of a channel, 0 to 255.
    package var maximumDelta: Int?
    /// The smallest rectangle around all differing pixels, in pixels: x, y, width, height.
    package var box: [Int]?
    /// The name of its triptych in the report's folder, or nil for none.
    package var triptych: String?
  }

  /// A change in the motion of one reading.
  package struct MotionChange: Codable, Hashable, Sendable {
    /// The name of the reading.
    package var reading: String
    /// Its unit; empty for none.
    package var unit: String
    /// The changes as they follow the reading's name, the most informative first.
    package var sentences: [String]
    /// The first frame of the actual clip at which it differs.
    package var firstFrame: Int?
    /// The scene time of that frame in seconds.
    package var firstTime: Double?
    /// The largest gap in the reading's unit, or nil for states.
    package var largestGap: Double?
    /// The scene time of the largest gap in seconds.
    package var largestGapTime: Double?
    /// The earlier reading that determines this one, or nil if it is independent.
    package var sameAs: String?
  }

  /// The outcome of an expectation of the scene.
  package struct Expectation: Codable, Hashable, Sendable {
    /// The text of the expectation.
    package var text: String
    /// Whether the expectation is met.
    package var passed: Bool
    /// The finding as it follows "found", without its time.
    package var found: String
    /// Its line in the scene file, from 1.
    package var line: Int
    /// Its column, from 1.
    package var column: Int
    /// The scene time that decides the outcome, in seconds, or nil for none.
    package var time: Double?
    /// The first frame that shows that time.
    package var frame: Int?
    /// The name in the scene, or nil for none.
    package var name: String?
    /// The reason that the scene gives, or nil for none.
    package var why: String?
  }

  /// The readings of both sides over time.
  package struct Curves: Codable, Hashable, Sendable {
    /// The curves of one reading.
    package struct Track: Codable, Hashable, Sendable {
      /// The name of the reading.
      package var name: String
      /// Its unit; empty for none.
      package var unit: String
      /// Whether the two sides differ.
      package var differs: Bool
      /// The numbers of the expected side at `expectedTimes`; nil if absent.
      package var expected: [Double?]
      /// The numbers of the actual side at `actualTimes`; nil if absent.
      package var actual: [Double?]
    }

    /// The scene times of the expected side's values in seconds.
    package var expectedTimes: [Double]
    /// The scene times of the actual side's values in seconds.
    package var actualTimes: [Double]
    /// The numeric readings that move on either side.
    ///
    /// Those that differ come first.
    package var tracks: [Track]
    /// The events on the expected side.
    package var expectedMarks: [TimedMark]
    /// The events on the actual side.
    package var actualMarks: [TimedMark]
  }

  /// The scaled-down frames of both sides that the page plays in sync.
  package struct PageClip: Codable, Hashable, Sendable {
    /// The frames of both sides at one time.
    package struct Frame: Codable, Hashable, Sendable {
      /// Seconds of scene time.
      package var time: Double
      /// Seconds of playback time.
      package var playback: Double
      /// The frame number in the expected clip, or nil if it has no frame at this time.
      package var expectedFrame: Int?
      /// The frame number in the actual clip, or nil if it has no frame at this time.
      package var actualFrame: Int?
      /// The expected picture as an index into `pictures`, or nil for none.
      package var expected: Int?
      /// The actual picture as an index into `pictures`, or nil for none.
      package var actual: Int?
      /// The overlay that marks the difference, as an index into `pictures`, or nil for none.
      package var difference: Int?
    }

    /// The width and height of the pictures in pixels.
    package var size: [Int]
    /// The number of pixels of the original frame for each pixel of a picture, 1 or more.
    package var reduction: Double
    /// The frames in order of playback.
    package var frames: [Frame]
    /// The names of the pictures among the report's assets, each once.
    package var pictures: [String]
  }

  /// The name of its results: letters, digits, `.`, `_`, and `-`.
  package var name: String
  /// The path of the scene file as given.
  package var path: String
  /// The scene's title, or nil for none.
  package var title: String?
  package var status: Status
  /// The result in one line.
  package var headline: String
  /// The line of the first changed key that may be the cause, in the scene file; nil for none.
  package var line: Int?
  /// The column in that line at which the key's value begins.
  package var column: Int?
  /// The problems, including warnings.
  package var problems: [Problem] = []
  /// The expected side, or nil for none.
  package var expected: Side?
  /// The actual side, or nil if it is not available.
  package var actual: Side?
  /// The number of compared pairs of frames.
  package var comparedFrames = 0
  /// The number of all differing frames, including frames on one side only.
  package var differingFrames = 0
  /// The differing frames, in order.
  package var differences: [FrameDifference] = []
  /// The likely cause of the change and its main effect on the motion; nil for neither.
  package var lead: [String]?
  /// Sentences about the change of the whole motion.
  package var motionHeadline: [String] = []
  /// The changes in the motion of readings, the most informative first.
  package var motion: [MotionChange] = []
  /// The actual motion in words, a line per movement; nil if nothing differs.
  package var motionText: String?
  /// The outcomes of the scene's expectations, in file order.
  package var expectations: [Expectation] = []
  /// The readings of both sides, or nil if neither has any or nothing differs.
  package var curves: Curves?
  /// The frames that the page plays, or nil if nothing differs or there are no pictures.
  package var film: PageClip?
  /// The patch that updates the golden's text to this run, as by `GoldenPatch`.
  ///
  /// It is nil if there is no change to accept, or if the golden keeps pictures.
  package var patch: String?
  /// The stills of the clip, or nil if it has no clip or nothing differs.
  package var stills: Stills?

  /// Creates a report without findings.
  package init(name: String, path: String, title: String?, status: Status, headline: String) {
    self.name = name
    self.path = path
    self.title = title
    self.status = status
    self.headline = headline
  }

  // MARK: Stills

  /// The stills that the page makes of a changed motion: slit images and an onion skin.
  ///
  /// The page draws them from the frames and readings that it has anyway, so they add no picture to
  /// a report.
  package struct Stills: Codable, Hashable, Sendable {
    /// A line through the frames.
    package struct Slit: Codable, Hashable, Sendable {
      /// Whether the line is vertical.
      ///
      /// It is horizontal otherwise.
      package var isUpright: Bool
      /// The position as a fraction of the frame's width, or height if horizontal; 0 to 1.
      package var place: Double
    }

    /// A moving item, drawn at several times in one picture.
    ///
    /// All bounds and positions are fractions of the frame's size.
    package struct Onion: Codable, Hashable, Sendable {
      /// The item's name in readings, such as `hero`.
      package var name: String
      /// The scene times of the ghosts in seconds, ascending, from start to end of a movement.
      package var times: [Double]
      /// The bounds of the actual item at those times: x, y, width, height.
      package var ghosts: [[Double]]
      /// The path of its center on the expected side: x, y.
      ///
      /// It is empty if there are no readings.
      package var expected: [[Double]]
      /// The path of its center on the actual side: x, y.
      package var actual: [[Double]]
    }

    /// The first scene time of the slit images, in seconds.
    package var start: Double
    /// The last scene time of the slit images, in seconds.
    package var end: Double
    /// The line of the slit images.
    package var slit: Slit
    /// The onion skin, or nil if no readings identify a moving item.
    package var onion: Onion?
  }

  // MARK: Telling

  /// The max distance of a frame from `representativeTime`, in seconds.
  ///
  /// Source: ours; half a frame at 10 frames per second. If the frame at that time is masked or
  /// equal, no other frame replaces it.
  private static let maxFrameDistance = 0.05

  /// The scene time in seconds of the largest gap in motion, or nil for none.
  ///
  /// It is that of the most informative reading that has a gap.
  package var representativeTime: Double? { motion.lazy.compactMap(\.largestGapTime).first }

  /// Returns the frame at `representativeTime`, or nil if there is none among these.
  func representativeFrame(of differences: [FrameDifference]) -> FrameDifference? {
    guard let time = representativeTime else { return nil }
    let nearest = differences.min { ($0.time - time).magnitude < ($1.time - time).magnitude }
    return nearest.flatMap { ($0.time - time).magnitude <= Self.maxFrameDistance ? $0 : nil }
  }
}
