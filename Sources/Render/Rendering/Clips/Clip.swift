package import Display
package import Pixels

/// An opened folder of results, animation, picture or golden.
///
/// It is a recording with its files; pictures are read one by one on demand.
package struct Clip: Sendable {
  /// The source of a clip.
  package enum Kind: String, Sendable {
    /// A folder of PNG files.
    case folder = "folder of frames"
    /// An animated GIF.
    case gif = "GIF"
    /// An animated PNG.
    case apng = "animated PNG"
    /// An animated WebP.
    case webp = "animated WebP"
    /// A video.
    case video
    /// A single picture.
    case picture
    /// A manifest whose pictures are not there.
    case manifest
    /// The CSV of a trace: readings without pictures.
    case trace
    /// A golden.
    case golden
    /// A scene that is drawn as it is compared.
    case scene

    /// True if its file alone holds frames, each shown for as long as it looks the same.
    package var isAnimation: Bool {
      switch self {
      case .gif, .apng, .webp, .video: true
      case .folder, .picture, .manifest, .trace, .golden, .scene: false
      }
    }
  }

  /// An irregularity of a clip's files.
  package enum Issue: Hashable, Sendable {
    /// A stated frame has no file.
    case missing(frame: Int, file: String)
    /// The folder of all frames is not there.
    case missingFolder(String)
    /// A PNG file that is none of the frames.
    case extra(file: String)
    /// Something else, in words.
    case other(String)

    /// The irregularity in words.
    package var words: String {
      switch self {
      case .missing(let frame, let file): "\(file) is missing: frame \(frame)"
      case .missingFolder(let folder): "the folder \(folder) of its pictures is missing"
      case .extra(let file): "\(file) is none of its frames"
      case .other(let text): text
      }
    }
  }

  /// Its path as it was given.
  package var path: String
  /// Its source.
  package var kind: Kind
  /// What is known of its frames without opening a picture.
  package var recording: Recording
  /// The playback times of its frames.
  package let times: FrameTimes
  /// The irregularities of its files.
  package var issues: [Issue] = []
  /// The source of its pictures; nil for none.
  package var pictures: (any ClipPictures)?

  /// Creates a clip of a recording.
  package init(
    _ recording: Recording, kind: Kind, path: String, pictures: (any ClipPictures)? = nil
  ) {
    self.path = path
    self.kind = kind
    self.recording = recording
    self.pictures = pictures
    times = recording.times
  }

  /// Width and height of its frames, px; zero for a trace.
  package var size: PixelSize { recording.size }
  /// Pixels per point of its frames; nil if they are not known.
  package var scale: Double? { recording.scale }
  /// The number of its frames.
  package var count: Int { recording.frames.count }
  /// The digests of its frames as far as they are known.
  package var digests: [String?] { recording.frames.map(\.digest) }
}

/// The pictures of a clip.
package protocol ClipPictures: Sendable {
  /// True if frames may be asked for in any order, from any thread, at no more cost.
  var isInAnyOrder: Bool { get }

  /// The picture of the frame at an index, 0 ..< count, which is the caller's; nil for none.
  ///
  /// Animations are decoded from their beginning to the frame, so ask for frames in order.
  func picture(at place: Int) throws(ClipError) -> Pixmap<StraightRGBA8>?

  /// The pictures of the frames at ascending indices, as `picture(at:)` gives them.
  func pictures(at places: [Int]) throws(ClipError) -> [Pixmap<StraightRGBA8>?]

  /// Lends the picture of the frame at an index, 0 ..< count; nil for none, and where `isInAnyOrder`.
  func lend(at place: Int) throws(ClipError) -> LentPicture?

  /// The bytes of a frame's own file, as equal files prove equal frames without decoding; nil for none.
  func fileBytes(at place: Int) throws(ClipError) -> [UInt8]?
}

/// The picture of a frame, which holds until the next one is requested and must not be written to.
package struct LentPicture: Sendable {
  /// The pixels.
  package let pixels: Pixmap<StraightRGBA8>
  /// The pixels that may differ from those of the picture lent before; all others are equal.
  package let changes: PixelRegion
}

extension LentPicture {
  /// Lends a picture of which nothing is known to be as before.
  init(_ pixels: Pixmap<StraightRGBA8>) {
    self.init(pixels: pixels, changes: PixelRegion(PixelRect(pixels.size)))
  }
}

extension ClipPictures {
  /// True: most pictures are files.
  package var isInAnyOrder: Bool { true }

  /// Reads the pictures one after another.
  package func pictures(at places: [Int]) throws(ClipError) -> [Pixmap<StraightRGBA8>?] {
    var pictures: [Pixmap<StraightRGBA8>?] = []
    for place in places { pictures.append(try picture(at: place)) }
    return pictures
  }

  /// Lends nothing.
  package func lend(at place: Int) throws(ClipError) -> LentPicture? { nil }

  /// None: not every frame has a file.
  package func fileBytes(at place: Int) throws(ClipError) -> [UInt8]? { nil }
}
