import Codecs
import Display
import Pixels
import Platform

/// Clips of files whose frames are decoded: pictures, animations, and videos.
extension Clip {
  static func picture(
    _ path: String, _ bytes: [UInt8], _ format: PictureFormat, _ options: Options
  ) throws(PictureError) -> Clip {
    let animation: Clip? =
      switch format {
      case .gif: try gif(path, bytes, options)
      case .png: try apng(path, bytes, options)
      case .webp: try webp(path, bytes, options)
      case .jpeg, .heif: nil
      }
    if let animation { return animation }
    return Clip(
      Recording(
        size: try PictureReader.size(of: bytes), frames: [Recording.Frame(index: 0, playback: 0)],
        times: FrameTimes(delays: [0], tolerance: 0)),
      kind: .picture, path: path, pictures: SinglePicture(path: path, bytes: bytes))
  }

  /// Returns the clip of an animated PNG; nil for a PNG that is not animated.
  private static func apng(
    _ path: String, _ bytes: [UInt8], _ options: Options
  ) throws(PictureError) -> Clip? {
    let reader = try APNGAnimationReader(bytes, limits: options.limits)
    guard reader.isAnimated else { return nil }
    var delays: [Double] = []
    var digests: [String?] = []
    while !Interruption.isRequested, let frame = try reader.next() {
      let delay = frame.delay.map { Double($0.numerator) / Double($0.denominator) }
      delays.append(delay ?? 0)
      digests.append(options.hasDigests ? frame.pixels.digest : nil)
    }
    return animation(
      path, .apng, size: reader.size, times: FrameTimes(delays: delays, tolerance: 0),
      digests: digests,
      warnings: reader.warnings
    ) { () throws(PictureError) in
      let reader = try APNGAnimationReader(bytes, limits: options.limits)
      return { () throws(PictureError) in try reader.next().map { BorrowedPicture($0.pixels) } }
    }
  }

  /// Returns the clip of an animated WebP; nil for a WebP that is not animated.
  private static func webp(
    _ path: String, _ bytes: [UInt8], _ options: Options
  ) throws(PictureError) -> Clip? {
    let reader = try WebPAnimationReader(bytes, limits: options.limits)
    guard reader.isAnimated else { return nil }
    let delays = (0..<reader.frameCount).map(reader.milliseconds(ofFrame:))
    var digests: [String?] = Array(repeating: nil, count: delays.count)
    for index in delays.indices where options.hasDigests && !Interruption.isRequested {
      digests[index] = try reader.next()?.pixels.digest
    }
    return animation(
      path, .webp, size: reader.size, times: FrameTimes(milliseconds: delays), digests: digests,
      warnings: reader.warnings
    ) { () throws(PictureError) in
      let reader = try WebPAnimationReader(bytes, limits: options.limits)
      return { () throws(PictureError) in
        try reader.next().map { BorrowedPicture(pixels: $0.pixels, changes: $0.changes) }
      }
    }
  }

  /// Returns the clip of a video.
  static func video(
    _ path: String, _ file: InputFile, _ format: VideoFormat, _ options: Options
  ) throws(PictureError) -> Clip {
    let reader = try VideoReader(file, format, limits: options.limits)
    var digests: [String?] = []
    while let frame = try reader.next() {
      if Interruption.isRequested { throw .interrupted }
      digests.append(options.hasDigests ? frame.digest : nil)
    }
    guard let size = reader.size else { throw .undecodable("it contains no frames") }
    let times = try reader.times()
    return animation(
      path, .video, size: size,
      times: FrameTimes(starts: times.starts, end: times.end, tolerance: format.tolerance),
      digests: digests, warnings: reader.warnings
    ) { () throws(PictureError) in
      let reader = try VideoReader(file, format, limits: options.limits)
      return { () throws(PictureError) in try reader.next().map { BorrowedPicture($0) } }
    }
  }

  private static func gif(
    _ path: String, _ bytes: [UInt8], _ options: Options
  ) throws(PictureError) -> Clip {
    let reader = try GIFAnimationReader(bytes, limits: options.limits)
    var delays: [Int] = []
    var digests: [String?] = []
    while !Interruption.isRequested, let frame = try reader.next() {
      delays.append(frame.delayCentiseconds)
      digests.append(options.hasDigests ? frame.pixels.digest : nil)
    }
    return animation(
      path, .gif, size: reader.size, times: FrameTimes(centiseconds: delays), digests: digests,
      warnings: reader.warnings
    ) { () throws(PictureError) in
      let reader = try GIFAnimationReader(bytes, limits: options.limits)
      return { () throws(PictureError) in try reader.next().map { BorrowedPicture($0.pixels) } }
    }
  }

  /// Opens a decoded clip, and adds the path to errors.
  static func decoding(
    _ path: String, _ open: () throws(PictureError) -> Clip
  ) throws(ClipError) -> Clip {
    let clip: Clip
    do throws(PictureError) { clip = try open() } catch { throw ClipError(error, path: path) }
    // The frames of an interrupted clip are incomplete.
    if Interruption.isRequested { throw .interrupted }
    return clip
  }

  /// Returns the clip of an animation whose frames are known.
  ///
  /// `begin` starts a new decoder at the first frame, for the pictures.
  private static func animation(
    _ path: String, _ kind: Kind, size: PixelSize, times: FrameTimes, digests: [String?],
    warnings: [String],
    begin: @escaping @Sendable () throws(PictureError) -> AnimationPictures.Next
  ) -> Clip {
    let frames = zip(times.starts, digests).enumerated().map {
      Recording.Frame(index: $0.offset, playback: $0.element.0, digest: $0.element.1)
    }
    var clip = Clip(
      Recording(size: size, frames: frames, times: times), kind: kind, path: path,
      pictures: AnimationPictures(path: path, begin: begin))
    clip.issues = warnings.map(Issue.other)
    return clip
  }
}
