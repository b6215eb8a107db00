package import Display

/// What a report tells about one scene, or about one pair of clips.
package struct SceneReport: Codable, Hashable, Sendable {
  /// What came of it; the worse, the later.
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

    /// How a run with such a scene ends.
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
    /// What it is called: a path.
    package var name: String
    /// Width and height of its frames, px.
    package var size: [Int]
    /// How many frames it has.
    package var frames: Int
    /// Frames per second of playback; nil where frames last differently.
    package var fps: Double?
    /// How long it plays, s.
    package var duration: Double

    /// Creates a side.
    package init(name: String, size: [Int], frames: Int, fps: Double?, duration: Double) {
      self.name = name
      self.size = size
      self.frames = frames
      self.fps = fps
      self.duration = duration
    }
  }

  /// Two frames that differ.
  package struct FrameDifference: Codable, Hashable, Sendable {
    /// The number in the expected clip; nil where only the actual one has it.
    package var expected: Int?
    /// The number in the actual clip; nil where only the expected one has it.
    package var actual: Int?
    /// The scene time, s.
    package var time: Double
    /// How many pixels differ; nil where only the digests are known.
    package var pixels: Int?
    /// `pixels` as a share of all, 0…1.
    package var ratio: Double?
    /// The greatest difference of a channel, 0…255.
    package var maximumDelta: Int?
    /// How different the frames look on average, 0…1, as FLIP measures it; nil where it was not
    /// measured.
    package var flipMean: Double?
    /// How different their most different pixel looks, 0…1.
    package var flipMaximum: Double?
    /// The smallest rectangle that holds all differing pixels, px: x, y, width, height.
    package var box: [Int]?
    /// The name of its picture of expected, difference and actual beside one another, in the
    /// report's folder; nil where it has none.
    package var triptych: String?

    /// Creates a difference.
    package init(expected: Int?, actual: Int?, time: Double) {
      self.expected = expected
      self.actual = actual
      self.time = time
    }
  }

  /// How the motion of one reading has changed.
  package struct MotionChange: Codable, Hashable, Sendable {
    /// The reading.
    package var reading: String
    /// Its unit; empty for none.
    package var unit: String
    /// What has changed, each as it is read after the reading's name, the most telling first.
    package var sentences: [String]
    /// The first frame at which it differs, in the actual clip.
    package var firstFrame: Int?
    /// The scene time of that frame, s.
    package var firstTime: Double?
    /// The largest gap, in the reading's unit; nil for states.
    package var largestGap: Double?
    /// The scene time at which it is largest, s.
    package var largestGapTime: Double?

    /// Creates a change.
    package init(reading: String, unit: String, sentences: [String]) {
      self.reading = reading
      self.unit = unit
      self.sentences = sentences
    }
  }

  /// What came of an assertion of the scene.
  package struct Expectation: Codable, Hashable, Sendable {
    /// What was expected, in words.
    package var text: String
    /// True if it is so.
    package var passed: Bool
    /// What was found, as it is read after "found", without its time.
    package var found: String
    /// Its line in the scene file, from 1.
    package var line: Int
    /// Its column, from 1.
    package var column: Int
    /// The scene time that decides, s; nil where there is none.
    package var time: Double?
    /// The first frame that shows that time.
    package var frame: Int?
    /// What the scene calls it; nil where it has no name.
    package var name: String?
    /// Why the scene expects it, in its own words; nil where it does not say.
    package var why: String?

    /// Creates an outcome.
    package init(
      text: String, passed: Bool, found: String, line: Int, column: Int, time: Double?,
      frame: Int? = nil, name: String? = nil, why: String? = nil
    ) {
      self.text = text
      self.passed = passed
      self.found = found
      self.line = line
      self.column = column
      self.time = time
      self.frame = frame
      self.name = name
      self.why = why
    }
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

      /// Creates a track.
      package init(
        name: String, unit: String, differs: Bool, expected: [Double?], actual: [Double?]
      ) {
        self.name = name
        self.unit = unit
        self.differs = differs
        self.expected = expected
        self.actual = actual
      }
    }

    /// The scene times of the expected side's values, s.
    package var expectedTimes: [Double]
    /// The scene times of the actual side's values, s.
    package var actualTimes: [Double]
    /// The readings that are numbers and move on either side; those that differ first.
    package var tracks: [Track]
    /// What happened on the expected side.
    package var expectedMarks: [TimedMark]
    /// What happened on the actual side.
    package var actualMarks: [TimedMark]

    /// Makes curves.
    package init(
      expectedTimes: [Double], actualTimes: [Double], tracks: [Track],
      expectedMarks: [TimedMark], actualMarks: [TimedMark]
    ) {
      self.expectedTimes = expectedTimes
      self.actualTimes = actualTimes
      self.tracks = tracks
      self.expectedMarks = expectedMarks
      self.actualMarks = actualMarks
    }
  }

  /// What the page plays: frames of both sides in step, made smaller.
  package struct Film: Codable, Hashable, Sendable {
    /// What shows at an instant.
    package struct Frame: Codable, Hashable, Sendable {
      /// The scene time, s.
      package var time: Double
      /// When it plays, s.
      package var playback: Double
      /// The frame's number in the expected clip; nil where that has ended.
      package var expectedFrame: Int?
      /// The frame's number in the actual clip; nil where that has ended.
      package var actualFrame: Int?
      /// The expected picture, an index into `pictures`; nil where there is none.
      package var expected: Int?
      /// The actual picture.
      package var actual: Int?
      /// The picture that marks what differs, to be laid over the others; nil where nothing does.
      package var difference: Int?

      /// Creates a frame.
      package init(time: Double, playback: Double) {
        self.time = time
        self.playback = playback
      }
    }

    /// Width and height of the pictures, px.
    package var size: [Int]
    /// Pixels of the real frames for each pixel of these, 1 or more.
    package var reduction: Double
    /// What shows, in order of playback.
    package var frames: [Frame]
    /// The names of the pictures among the report's assets, each once.
    package var pictures: [String]

    /// Creates a film.
    package init(size: [Int], reduction: Double, frames: [Frame] = [], pictures: [String] = []) {
      self.size = size
      self.reduction = reduction
      self.frames = frames
      self.pictures = pictures
    }
  }

  /// The name of its results: letters, digits, `.`, `_` and `-`.
  package var name: String
  /// The scene file as it was named.
  package var path: String
  /// The scene's title; nil where it has none.
  package var title: String?
  /// What came of it.
  package var status: Status
  /// What came of it, in one line.
  package var headline: String
  /// What was wrong or odd.
  package var problems: [Problem] = []
  /// What was expected; nil where there is none.
  package var expected: Side?
  /// What there is; nil where it could not be had.
  package var actual: Side?
  /// How many pairs of frames were compared.
  package var comparedFrames = 0
  /// How many of all frames differ, frames of one side only included.
  package var differingFrames = 0
  /// Those that differ, in order.
  package var differences: [FrameDifference] = []
  /// What can be said about the whole motion: sentences.
  package var motionHeadline: [String] = []
  /// How the readings' motion has changed; the most telling first.
  package var motion: [MotionChange] = []
  /// What came of the scene's own assertions, in file order.
  package var expectations: [Expectation] = []
  /// The readings of both sides; nil where neither has any, or nothing differs.
  package var curves: Curves?
  /// What the page plays; nil where nothing differs or there are no pictures.
  package var film: Film?

  /// Creates a report of nothing found yet.
  package init(name: String, path: String, title: String?, status: Status, headline: String) {
    self.name = name
    self.path = path
    self.title = title
    self.status = status
    self.headline = headline
  }
}
