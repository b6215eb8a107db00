import Codecs
import Display
import Platform

/// Clips of files whose frames are decoded: pictures, animations, and videos.
extension Clip {
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
}
