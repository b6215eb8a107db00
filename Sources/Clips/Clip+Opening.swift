package import Codecs
import Compare
import Pixels
import System

extension Clip {
  /// Options of opening a clip.
  package struct Options: Hashable, Sendable {
    /// Frames per second of folders without a manifest.
    package var fps: Double
    /// The limits of pictures and animations.
    package var limits: PictureLimits

    /// Creates options.
    package init(fps: Double = 60, limits: PictureLimits = .standard) {
      self.fps = fps
      self.limits = limits
    }
  }

  /// Opens a folder of frames, a GIF, an animated PNG, a picture, a manifest or a golden, recognised by
  /// its contents and never by its name; it has at least one frame.
  ///
  /// Animations are decoded once, for the times and the digests of their frames.
  package static func open(
    _ path: String, _ options: Options = Options()
  ) throws(ClipError) -> Clip {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile(path: path).readAll()
    } catch {
      guard case .notRegularFile(.folder) = error.reason else { throw .file(error) }
      return try folder(path, options)
    }
    if let format = PictureFormat(signatureOf: bytes) {
      let clip = try picture(path, bytes, format, options.limits)
      // An interrupted clip was not read to its end.
      if Interruption.isRequested { throw .interrupted }
      return clip
    }
    if bytes.starts(with: "zoetrope golden".utf8) { return try golden(path, bytes) }
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") { return try manifest(path, bytes) }
    if LFSPointer.begins(bytes) { throw .pointer(path: path) }
    if bytes.isEmpty { throw .picture(path: path, .empty) }
    throw .unknown(path: path)
  }

  // MARK: Pictures and animations

  private static func picture(
    _ path: String, _ bytes: [UInt8], _ format: PictureFormat, _ limits: PictureLimits
  ) throws(ClipError) -> Clip {
    do throws(PictureError) {
      switch format {
      case .gif: return try gif(path, bytes, limits)
      case .png:
        if let clip = try apng(path, bytes, limits) { return clip }
        fallthrough
      case .jpeg:
        let size = try PictureReader.size(of: bytes)
        return Clip(
          path: path, kind: .picture, size: size, clock: ClipClock(delays: [0], tolerance: 0),
          numbers: [0], sceneTimes: [0], digests: [nil],
          pictures: SinglePicture(path: path, bytes: bytes))
      }
    } catch {
      throw .picture(path: path, error)
    }
  }

  /// The clip of an animated PNG; nil for a PNG that is not animated.
  private static func apng(
    _ path: String, _ bytes: [UInt8], _ limits: PictureLimits
  ) throws(PictureError) -> Clip? {
    let reader = try APNGAnimationReader(bytes, limits: limits)
    guard reader.isAnimated else { return nil }
    var delays: [Double] = []
    var digests: [String?] = []
    while !Interruption.isRequested, let frame = try reader.next() {
      let delay = frame.delay.map { Double($0.numerator) / Double($0.denominator) }
      delays.append(delay ?? 0)
      digests.append(frame.pixels.digest)
    }
    return animation(
      path, .apng, size: reader.size, clock: ClipClock(delays: delays, tolerance: 0),
      digests: digests,
      warnings: reader.warnings
    ) { () throws(PictureError) in
      let reader = try APNGAnimationReader(bytes, limits: limits)
      return { () throws(PictureError) in try reader.next()?.pixels }
    }
  }

  private static func gif(
    _ path: String, _ bytes: [UInt8], _ limits: PictureLimits
  ) throws(PictureError) -> Clip {
    let reader = try GIFAnimationReader(bytes, limits: limits)
    var delays: [Int] = []
    var digests: [String?] = []
    while !Interruption.isRequested, let frame = try reader.next() {
      delays.append(frame.delayCentiseconds)
      digests.append(frame.pixels.digest)
    }
    return animation(
      path, .gif, size: reader.size, clock: ClipClock(centiseconds: delays), digests: digests,
      warnings: reader.warnings
    ) { () throws(PictureError) in
      let reader = try GIFAnimationReader(bytes, limits: limits)
      return { () throws(PictureError) in try reader.next()?.pixels }
    }
  }

  /// An animation whose frames have been looked at, and which is decoded anew from its beginning on
  /// demand.
  private static func animation(
    _ path: String, _ kind: Kind, size: PixelSize, clock: ClipClock, digests: [String?],
    warnings: [String],
    begin: @escaping @Sendable () throws(PictureError) -> AnimationPictures.Next
  ) -> Clip {
    var clip = Clip(
      path: path, kind: kind, size: size, clock: clock, numbers: Array(digests.indices),
      sceneTimes: clock.starts, digests: digests,
      pictures: AnimationPictures(path: path, begin: begin))
    clip.issues = warnings.map(Issue.other)
    return clip
  }
}
