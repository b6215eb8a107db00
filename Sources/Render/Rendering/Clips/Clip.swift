package import Display
package import Pixels

/// An opened folder of frames, animation, video, picture, manifest, trace, or golden.
///
/// It is a recording with its files; pictures are read one by one on demand.
package struct Clip: Sendable {
  /// The source of a clip.
  package enum Kind: String, Sendable {
    /// A folder of PNG files.
    case folder = "folder of frames"
    case gif = "GIF"
    case apng = "animated PNG"
    case webp = "animated WebP"
    case video
    case picture
    /// A manifest whose pictures are missing.
    case manifest
    /// The CSV of a trace or an app: readings without pictures.
    case log
    case golden
    /// A scene that is rendered for the comparison.
    case scene

    /// Whether a single file contains all frames, and repeated frames extend a duration.
    package var isAnimation: Bool {
      switch self {
      case .gif, .apng, .webp, .video: true
      case .folder, .picture, .manifest, .log, .golden, .scene: false
      }
    }
  }

  /// An irregularity of a clip's files.
  package enum Issue: Hashable, Sendable {
    /// A frame's file is missing.
    case missing(frame: Int, file: String)
    /// The folder of all frames is missing.
    case missingFolder(String)
    /// A PNG file that belongs to no frame.
    case extra(file: String)
    /// Another irregularity, with its description.
    case other(String)

    /// A description of the irregularity.
    package var text: String {
      switch self {
      case .missing(let frame, let file): "\(file) is missing: frame \(frame)"
      case .missingFolder(let folder): "its folder of pictures, \(folder), is missing"
      case .extra(let file): "\(file) is not one of its frames"
      case .other(let text): text
      }
    }
  }

  /// The path, as given by the user.
  package var path: String
  package var kind: Kind
  /// The frames, as far as they are known without decoding a picture.
  package var recording: Recording
  /// The playback times of the frames.
  package let times: FrameTimes
  /// The irregularities of the files.
  package var issues: [Issue] = []
  /// The source of the pictures; nil if there are none.
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

  /// Returns this clip with all frames delayed by a time, s.
  package func delayed(by delay: Double) -> Clip {
    guard delay > 0 else { return self }
    var frames = recording.frames
    for index in frames.indices { frames[index].playback += delay }
    let delayed = FrameTimes(
      starts: times.starts.map { $0 + delay }, end: times.end + delay, tolerance: times.tolerance)
    return Clip(
      Recording(size: size, scale: scale, frames: frames, times: delayed), kind: kind, path: path,
      pictures: pictures)
  }

  /// The size of the frames, px; zero for a trace.
  package var size: PixelSize { recording.size }
  /// The pixels per point; nil if unknown.
  package var scale: Double? { recording.scale }
  /// The number of frames.
  package var count: Int { recording.frames.count }
  /// The digests of the frames; nil if unknown.
  package var digests: [String?] { recording.frames.map(\.digest) }
}

/// The pictures of a clip.
package protocol ClipPictures: Sendable {
  /// Whether frames can be requested in any order, from any thread, at the same cost.
  var hasRandomAccess: Bool { get }

  /// Returns a new picture of the frame at an index from 0 ..< count; nil if there is none.
  ///
  /// Animations are decoded from the beginning to the frame, so request frames in order.
  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>?

  /// Returns the pictures of the frames at ascending indices, as `picture(at:)` does.
  func pictures(at indices: [Int]) throws(ClipError) -> [Pixmap<StraightRGBA8>?]

  /// Returns a borrowed picture of the frame at an index; nil if there is none or if
  /// `hasRandomAccess`.
  func borrow(at index: Int) throws(ClipError) -> BorrowedPicture?

  /// Returns the bytes of a frame's own file; nil if it has none.
  ///
  /// Equal files prove equal frames without decoding.
  func fileBytes(at index: Int) throws(ClipError) -> [UInt8]?
}

/// A borrowed, read-only picture of a frame, valid until the next one is requested.
package struct BorrowedPicture: Sendable {
  package let pixels: Pixmap<StraightRGBA8>
  /// The pixels that may differ from the previously borrowed picture; all others are equal.
  package let changes: PixelRegion
}

extension ClipPictures {
  /// True, because most pictures are separate files.
  package var hasRandomAccess: Bool { true }

  /// Returns the pictures, read one after another.
  package func pictures(at indices: [Int]) throws(ClipError) -> [Pixmap<StraightRGBA8>?] {
    try indices.map { (index) throws(ClipError) in try picture(at: index) }
  }

  /// Returns nil.
  package func borrow(at index: Int) throws(ClipError) -> BorrowedPicture? { nil }

  /// Returns nil, because not every frame has its own file.
  package func fileBytes(at index: Int) throws(ClipError) -> [UInt8]? { nil }
}
