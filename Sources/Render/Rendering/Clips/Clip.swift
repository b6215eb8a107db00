package import Codecs
package import Display
package import Pixels
import Platform

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

  // MARK: Animations
  //
  // Clips of files whose frames are decoded: pictures, animations, and videos.

  /// Returns the clip of an animated picture; nil for a single picture.
  static func animation(
    _ path: String, _ bytes: [UInt8], _ format: PictureFormat, _ options: Options
  ) throws(PictureError) -> Clip? {
    switch format {
    case .gif:
      try animation(path, .gif, options, open: GIFAnimationReader(bytes, limits: options.limits)) {
        FrameTimes(centiseconds: $1)
      }
    case .png:
      try animation(path, .apng, options, open: APNGAnimationReader(bytes, limits: options.limits))
      { _, delays in
        let seconds = delays.map { $0.map { Double($0.numerator) / Double($0.denominator) } ?? 0 }
        return FrameTimes(delays: seconds, tolerance: 0)
      }
    case .webp:
      try animation(path, .webp, options, open: WebPAnimationReader(bytes, limits: options.limits))
      { FrameTimes(milliseconds: $1) }
    case .jpeg, .heif: nil
    }
  }

  /// Returns the clip of a video.
  static func video(
    _ path: String, _ file: InputFile, _ format: VideoFormat, _ options: Options
  ) throws(PictureError) -> Clip? {
    try animation(path, .video, options, open: VideoReader(file, format, limits: options.limits)) {
      (reader, _) throws(PictureError) in
      let times = try reader.times()
      return FrameTimes(starts: times.starts, end: times.end, tolerance: format.tolerance)
    }
  }

  /// Opens a decoded clip, which is a single picture if it is not an animation, and adds the path
  /// to errors.
  static func decoding(
    _ path: String, _ bytes: [UInt8], _ open: @autoclosure () throws(PictureError) -> Clip?
  ) throws(ClipError) -> Clip {
    do throws(PictureError) {
      let clip = if let opened = try open() { opened } else { try single(path, bytes) }
      // The frames of an interrupted clip are incomplete.
      if Interruption.isRequested { throw .interrupted }
      return clip
    } catch {
      throw ClipError(error, path: path)
    }
  }

  private static func single(_ path: String, _ bytes: [UInt8]) throws(PictureError) -> Clip {
    Clip(
      Recording(
        size: try PictureReader.size(of: bytes), frames: [Recording.Frame(index: 0, playback: 0)],
        times: FrameTimes(delays: [0], tolerance: 0)),
      kind: .picture, path: path, pictures: SinglePicture(path: path, bytes: bytes))
  }

  /// Returns the clip of an animation; nil for a file that is not animated.
  ///
  /// `open` starts a new decoder at the first frame, also for the pictures.
  private static func animation<Reader: AnimationReader>(
    _ path: String, _ kind: Kind, _ options: Options,
    open: @autoclosure @escaping @Sendable () throws(PictureError) -> Reader,
    times: (Reader, [Reader.Delay]) throws(PictureError) -> FrameTimes
  ) throws(PictureError) -> Clip? {
    let reader = try open()
    guard reader.isAnimated else { return nil }
    let stated = options.hasDigests ? nil : reader.statedDelays
    var delays = stated ?? []
    var digests: [String?] = delays.map { _ in nil }
    while stated == nil, let frame = try reader.next() {
      if Interruption.isRequested { throw .interrupted }
      delays.append(frame.delay)
      digests.append(options.hasDigests ? frame.pixels.digest : nil)
    }
    let times = try times(reader, delays)
    let frames = zip(times.starts, digests).enumerated().map {
      Recording.Frame(index: $0.offset, playback: $0.element.0, digest: $0.element.1)
    }
    let pictures = AnimationPictures(path: path) { () throws(PictureError) in
      let reader = try open()
      return { () throws(PictureError) in
        try reader.next().map { BorrowedPicture(pixels: $0.pixels, changes: $0.changes) }
      }
    }
    var clip = Clip(
      Recording(size: reader.size, frames: frames, times: times), kind: kind, path: path,
      pictures: pictures)
    clip.issues = reader.warnings.map(Issue.other)
    return clip
  }

  // MARK: Files

  /// Returns the files that are read to open a path as a clip and to show its pictures.
  package static func files(of path: String) -> [String] {
    guard let file = try? InputFile(path: path) else {
      let manifest = "\(path)/\(Manifest.fileName)"
      guard let pictures = pictures(ofManifest: manifest, in: path) else {
        return pictures(in: path)
      }
      return [manifest] + pictures
    }
    let start = (try? file.readStart(16)) ?? []
    if start.starts(with: "zoetrope golden".utf8) {
      let suffix = ".\(Golden.fileExtension)"
      let stem = path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path
      return [path, Golden.animationName(of: stem)] + pictures(in: stem)
    }
    guard start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return [path] }
    return [path] + (pictures(ofManifest: path, in: ProjectFolder.folder(of: path)) ?? [])
  }

  private static func pictures(in folder: String) -> [String] {
    let names = (try? ProjectFolder(path: folder).expand(pattern: "*.png")) ?? []
    return names.map { "\(folder)/\($0)" }
  }

  /// Returns the paths of a manifest's pictures; nil if the file is not a manifest.
  private static func pictures(ofManifest path: String, in folder: String) -> [String]? {
    guard let bytes = try? InputFile(path: path).readAll(limit: Golden.byteLimit),
      let manifest = Manifest(json: bytes)
    else { return nil }
    return manifest.frames.compactMap(\.file).map { "\(folder)/\($0)" }
  }

  // MARK: Opening

  /// Options for opening a clip.
  package struct Options: Hashable, Sendable {
    /// The frames per second of folders without a manifest.
    package var fps: Double
    /// The limits of pictures and animations.
    package var limits: PictureLimits
    /// The readings of a log's columns that have other names.
    package var columns: [String: String] = [:]
    /// Whether digests of an animation's frames are needed, which requires reading every pixel.
    package var hasDigests: Bool

    /// Creates options.
    package init(fps: Double = 60, limits: PictureLimits = .standard, hasDigests: Bool = true) {
      self.fps = fps
      self.limits = limits
      self.hasDigests = hasDigests
    }
  }

  /// Opens a file or folder as a clip with at least one frame.
  ///
  /// It can be a folder of frames, a GIF, an animated PNG or WebP, a video, a picture, a manifest,
  /// a trace CSV, or a golden. The type is recognized by the contents, never by the name.
  ///
  /// Animations and videos are decoded once, for the times and, on request, the digests of their
  /// frames. A WebP's times are known without decoding.
  package static func open(
    _ path: String, _ options: Options = Options()
  ) throws(ClipError) -> Clip {
    let file: InputFile
    let bytes: [UInt8]
    do throws(FileError) {
      file = try InputFile(path: path)
      let start = try file.readStart(VideoFormat.signatureLength)
      // ffmpeg reads videos, so never load one into memory.
      bytes = VideoFormat(signatureOf: start) == nil ? try file.readAll() : start
    } catch {
      guard case .notRegularFile(.folder) = error.reason else { throw .file(error) }
      return try folder(path, options)
    }
    if let format = VideoFormat(signatureOf: bytes) {
      return try decoding(path, bytes, video(path, file, format, options))
    }
    if let format = PictureFormat(signatureOf: bytes) {
      return try decoding(path, bytes, animation(path, bytes, format, options))
    }
    if bytes.starts(with: "zoetrope golden".utf8) { return try golden(path, bytes) }
    if LogReader.isLog(bytes, options.columns) {
      let recording = try rethrowing(
        as: { (log: LogFaults) in ClipError.log(path: path, log.faults) },
        LogReader.recording(of: bytes, options.columns))
      return Clip(recording, kind: .log, path: path)
    }
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") { return try manifest(path, bytes) }
    if bytes.isEmpty { throw .picture(path: path, .empty) }
    throw .unknown(path: path)
  }
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
