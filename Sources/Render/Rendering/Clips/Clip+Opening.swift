package import Codecs
import Platform

extension Clip {
  /// Options of opening a clip.
  package struct Options: Hashable, Sendable {
    /// Frames per second of folders without a manifest.
    package var fps: Double
    /// The limits of pictures and animations.
    package var limits: PictureLimits
    /// Whether the digests of an animation's frames are needed, which takes a look at every pixel of each.
    package var hasDigests: Bool

    /// Creates options.
    package init(
      fps: Double = 60, limits: PictureLimits = .standard, hasDigests: Bool = true
    ) {
      self.fps = fps
      self.limits = limits
      self.hasDigests = hasDigests
    }
  }

  /// Opens a folder of frames, a GIF, an animated PNG or WebP, a video, a picture, a manifest, the CSV of a
  /// trace or a golden, recognised by its contents and never by its name; it has at least one frame.
  ///
  /// Animations and videos are decoded once, for the times and, on request, the digests of their frames;
  /// a WebP states its times without being decoded.
  package static func open(
    _ path: String, _ options: Options = Options()
  ) throws(ClipError) -> Clip {
    let file: InputFile
    let bytes: [UInt8]
    do throws(FileError) {
      file = try InputFile(path: path)
      let start = try file.readStart(VideoFormat.signatureLength, limit: .max)
      // A video is read by another program and never as a whole.
      bytes = VideoFormat(signatureOf: start) == nil ? try file.readAll() : start
    } catch {
      guard case .notRegularFile(.folder) = error.reason else { throw .file(error) }
      return try folder(path, options)
    }
    if let format = VideoFormat(signatureOf: bytes) {
      return try decoding(path) { () throws(PictureError) in
        try video(path, file, format, options)
      }
    }
    if let format = PictureFormat(signatureOf: bytes) {
      return try decoding(path) { () throws(PictureError) in
        try picture(path, bytes, format, options)
      }
    }
    if bytes.starts(with: "zoetrope golden".utf8) { return try golden(path, bytes) }
    if TraceReader.isTrace(bytes) {
      return Clip(try TraceReader.recording(of: bytes, path: path), kind: .trace, path: path)
    }
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") { return try manifest(path, bytes) }
    if LFSPointer.begins(bytes) { throw .pointer(path: path) }
    if bytes.isEmpty { throw .picture(path: path, .empty) }
    throw .unknown(path: path)
  }
}
