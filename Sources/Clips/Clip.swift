package import Compare
package import Pixels

/// Something that has frames, opened: a folder of results, an animation, a picture, a golden.
///
/// It knows when each frame shows and, where that is written down, the frames' digests and readings;
/// the pictures themselves are read one by one when they are asked for.
package struct Clip: Sendable {
  /// The source of a clip.
  package enum Kind: String, Sendable {
    /// A folder of PNG files.
    case folder = "folder of frames"
    /// An animated GIF.
    case gif = "GIF"
    /// An animated PNG.
    case apng = "animated PNG"
    /// A single picture.
    case picture
    /// A manifest whose pictures are not there.
    case manifest
    /// A golden.
    case golden
    /// A scene that is drawn as it is compared.
    case scene
  }

  /// An irregularity of a clip's files.
  package enum Issue: Hashable, Sendable {
    /// A frame that is written down has no file.
    case missing(frame: Int, file: String)
    /// The folder of all frames is not there.
    case missingFolder(String)
    /// A PNG file that is none of the frames.
    case extra(file: String)
    /// Something else, in words.
    case other(String)
  }

  /// Its path as it was given.
  package var path: String
  /// Its source.
  package var kind: Kind
  /// Width and height of its frames, px.
  package var size: PixelSize
  /// When its frames show.
  package var clock: ClipClock
  /// The frames' own numbers, ascending; those of a selection need not begin at 0.
  package var numbers: [Int]
  /// The scene times of the frames, s; those of playback where no others are known.
  package var sceneTimes: [Double]
  /// The digests of the frames as far as they are known without opening a picture.
  package var digests: [String?]
  /// The readings; nil where none are written down.
  package var recording: Recording?
  /// Pixels per point of its frames; nil where that is not written down.
  package var scale: Double?
  /// The irregularities of its files.
  package var issues: [Issue] = []
  /// Where its pictures come from; nil where it has none.
  package var pictures: (any ClipPictures)?

  /// Creates a clip.
  package init(
    path: String, kind: Kind, size: PixelSize, clock: ClipClock, numbers: [Int],
    sceneTimes: [Double], digests: [String?], recording: Recording? = nil,
    pictures: (any ClipPictures)?
  ) {
    self.path = path
    self.kind = kind
    self.size = size
    self.clock = clock
    self.numbers = numbers
    self.sceneTimes = sceneTimes
    self.digests = digests
    self.recording = recording
    self.pictures = pictures
  }

  /// Takes what a scene showed, now or when its golden was recorded.
  package init(
    _ recording: Recording, kind: Kind, path: String, pictures: (any ClipPictures)? = nil
  ) {
    let frames = recording.frames
    self.init(
      path: path, kind: kind, size: recording.size,
      clock: ClipClock(starts: frames.map(\.playback), rate: recording.fps),
      numbers: frames.map(\.index), sceneTimes: frames.map(\.time),
      digests: frames.map(\.digest), recording: recording, pictures: pictures)
    scale = recording.scale
  }

  /// The number of its frames.
  package var count: Int { clock.starts.count }
}

/// The pictures of a clip.
package protocol ClipPictures: Sendable {
  /// True where frames may be asked for in any order, from any thread, at no more cost.
  var isInAnyOrder: Bool { get }

  /// A frame's picture.
  ///
  /// Animations are decoded from their beginning to the frame, so that frames are best asked for in
  /// order.
  ///
  /// - Parameter place: the frame's place in the clip, 0 ..< its count.
  /// - Returns: the pixels, which are the caller's; nil where the frame has no picture.
  /// - Throws: `ClipError`.
  func picture(at place: Int) throws(ClipError) -> Pixmap<StraightRGBA8>?

  /// The pictures of several frames.
  ///
  /// - Parameter places: the frames' places in the clip, ascending.
  /// - Returns: a picture each, as `picture(at:)` gives it.
  /// - Throws: `ClipError`.
  func pictures(at places: [Int]) throws(ClipError) -> [Pixmap<StraightRGBA8>?]

  /// The path of the file that holds a frame, for messages; nil where the clip's own says it.
  ///
  /// - Parameter place: the frame's place in the clip.
  func file(at place: Int) -> String?

  /// The bytes of a frame's own file; nil where it has none.
  ///
  /// Where the files of two frames are the same, so are the frames, without decoding.
  ///
  /// - Parameter place: the frame's place in the clip.
  /// - Throws: `ClipError`.
  func fileBytes(at place: Int) throws(ClipError) -> [UInt8]?
}

extension ClipPictures {
  /// Pictures read one after another.
  package func pictures(at places: [Int]) throws(ClipError) -> [Pixmap<StraightRGBA8>?] {
    var pictures: [Pixmap<StraightRGBA8>?] = []
    for place in places { pictures.append(try picture(at: place)) }
    return pictures
  }

  /// No path of its own.
  package func file(at place: Int) -> String? { nil }
}
