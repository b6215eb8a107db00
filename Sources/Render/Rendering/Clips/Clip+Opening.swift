package import Codecs
import Display
import Platform

extension Clip {
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
    package init(
      fps: Double = 60, limits: PictureLimits = .standard, hasDigests: Bool = true
    ) {
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
      let start = try file.readStart(VideoFormat.signatureLength, limit: .max)
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
