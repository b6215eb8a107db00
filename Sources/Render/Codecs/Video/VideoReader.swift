package import Pixels
package import Platform

/// Reads the frames of a video in order, through the ffmpeg on the PATH.
///
/// Frames are upright, in square pixels and in sRGB's range. ffmpeg applies the file's rotation,
/// pixel aspect ratio and color matrix (BT.601 if none is stated), but no tone curve. Frames arrive
/// as PAM pictures, which state their size. Timestamps arrive separately. One frame is in memory at
/// a time.
package final class VideoReader: AnimationReader {
  /// The maximum number of frames: ten minutes at 60 per second.
  package static let frameLimit = 36_000

  /// The size of the frames, which is empty before the first one.
  package var size: PixelSize { header?.size ?? PixelSize(width: 0, height: 0) }

  /// The number of frames read so far.
  package private(set) var frameCount = 0

  private let file: InputFile
  private let program: String
  private var arguments: VideoArguments
  private var process: ChildProcess
  private var header: PAMHeader?
  private var frame: Pixmap<StraightRGBA8>?
  private var isFinished = false

  /// Starts to read a video.
  ///
  /// A file of another format causes an error at the first frame.
  ///
  /// - Throws: `PictureError`, which is `noDecoder` if ffmpeg is not installed.
  package init(
    _ file: InputFile, _ format: VideoFormat, limits: PictureLimits = .standard
  ) throws(PictureError) {
    guard let program = FFmpeg.path else { throw .noDecoder }
    let arguments = VideoArguments(format: format, limits: limits)
    self.file = file
    self.program = program
    self.arguments = arguments
    process = try Self.start(program, arguments, file)
  }

  /// Reads the next frame, or returns nil after the last one.
  ///
  /// - Throws: `PictureError`. After an error, there are no more frames.
  package func next() throws(PictureError) -> AnimationFrame<Void>? {
    guard !isFinished else { return nil }
    isFinished = true
    guard let header = try nextHeader() else { return nil }
    guard frameCount < Self.frameLimit else {
      throw .undecodable("it has more than \(Self.frameLimit) frames")
    }
    let pixels = frame ?? Pixmap<StraightRGBA8>(size: header.size)
    frame = pixels
    let count = try rethrowing(
      as: PictureError.init, process.read(into: UnsafeMutableRawBufferPointer(pixels.bytes)))
    guard count == pixels.bytes.count else {
      throw .undecodable("ffmpeg stopped at frame \(frameCount)")
    }
    frameCount += 1
    if frameCount > 1 {
      try arguments.limits.check(frames: frameCount, of: header.size, bytes: file.byteCount)
    }
    isFinished = false
    return AnimationFrame(pixels, delay: ())
  }

  /// Returns the times of the frames, relative to the first one.
  ///
  /// Call it after the last frame is read.
  ///
  /// - Throws: `undecodable` if a frame has no timestamp.
  package func times() throws(PictureError) -> VideoTimes {
    // Without ffprobe, the last frame gets the duration that the decoder states.
    let times = VideoTimes(
      listing: String(decoding: process.sideBytes, as: UTF8.self),
      duration: VideoProbe.duration(of: file, arguments.format))
    guard let times, times.starts.count == frameCount else {
      throw .undecodable("ffmpeg reports no frame times")
    }
    return times
  }

  /// The end of ffmpeg's error output so far, on one line, or none.
  package var warnings: [String] {
    let message = FFmpeg.last(of: process.errorOutput)
    return message.isEmpty ? [] : ["ffmpeg reports: \(message)"]
  }

  // MARK: Child process

  private static func start(
    _ program: String, _ arguments: VideoArguments, _ file: InputFile
  ) throws(PictureError) -> ChildProcess {
    try rethrowing(
      as: PictureError.init,
      ChildProcess(program, arguments.list, reading: file, sideLimit: VideoTimes.listingLimit))
  }

  /// Reads the next frame's header, which must equal the first one's.
  ///
  /// Returns nil at the end.
  private func nextHeader() throws(PictureError) -> PAMHeader? {
    var bytes: [UInt8] = []
    // The first header's length is unknown, so it is read byte by byte up to its last keyword.
    let (length, step) = header.map { ($0.bytes.count, $0.bytes.count) } ?? (PAMHeader.limit, 1)
    while bytes.count < length, header != nil || !PAMHeader.isComplete(bytes[...]) {
      let piece = try rethrowing(as: PictureError.init, process.read(step))
      if piece.count < step { return try end() }
      bytes += piece
    }
    if let header {
      guard bytes == header.bytes else {
        throw .undecodable("its frame size changes at frame \(frameCount)")
      }
      return header
    }
    guard let header = PAMHeader(bytes) else { throw .undecodable("ffmpeg sends no frames") }
    try arguments.limits.check(width: header.size.width, height: header.size.height)
    self.header = header
    return header
  }

  /// Handles the end of ffmpeg's output and returns nil if at least one frame was read.
  ///
  /// If ffmpeg did not know an option by its newer name, starts it again and returns the first
  /// header.
  private func end() throws(PictureError) -> PAMHeader? {
    do throws(ChildProcess.Failure) {
      try process.finish()
    } catch {
      guard case .failed(_, let message) = error else { throw PictureError(error) }
      if header == nil, arguments.useOlderOption(after: message) {
        process = try Self.start(program, arguments, file)
        return try nextHeader()
      }
      if let size = VideoArguments.refusedSize(in: message) {
        throw .tooLarge(width: size.width, height: size.height, limits: arguments.limits)
      }
      // ffmpeg's message for audio files.
      if message.contains("matches no streams") { throw .undecodable("it contains no pictures") }
      throw PictureError(error)
    }
    if header == nil { throw .undecodable("it contains no frames") }
    return nil
  }
}

extension PictureError {
  /// Creates the error for a failure of ffmpeg.
  init(_ failure: ChildProcess.Failure) {
    self = FFmpeg.message(of: failure).map(PictureError.undecodable) ?? .interrupted
  }
}
