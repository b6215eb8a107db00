package import Pixels
package import Platform

/// Reads the frames of a video one after the other, through the ffmpeg that is found on the PATH.
///
/// Frames are upright, at the pixels of the file, in sRGB's range: ffmpeg applies the file's rotation and
/// matrix of colours (BT.601 where it states none), and neither a pixel's shape nor a tone curve. Frames
/// come as PAM pictures, which state their size, and their times beside them; a frame is in memory at a time.
package final class VideoReader {
  /// The most frames that are read: ten minutes of 60 a second.
  package static let frameLimit = 36_000

  /// The size of the frames; nil before the first one.
  package var size: PixelSize? { header?.size }

  /// The number of frames that were read.
  package private(set) var frameCount = 0

  private let file: InputFile
  private let format: VideoFormat
  private let limits: PictureLimits
  private let program: String
  private var arguments: VideoArguments
  private var process: ChildProcess
  private var header: PAMHeader?
  private var frame: Pixmap<StraightRGBA8>?
  private var isFinished = false

  /// Begins to read a video; a file of another format is refused with the first frame.
  ///
  /// - Throws: `PictureError`; `noDecoder` where there is no ffmpeg.
  package init(
    _ file: InputFile, _ format: VideoFormat, limits: PictureLimits = .standard
  ) throws(PictureError) {
    guard let program = FFmpeg.path else { throw .noDecoder }
    let arguments = VideoArguments(format: format, limits: limits)
    self.file = file
    self.format = format
    self.limits = limits
    self.program = program
    self.arguments = arguments
    process = try Self.start(program, arguments, file)
  }

  /// Reads the next frame; nil after the last one.
  ///
  /// The pixmap is the reader's own: it holds the frame until the next call and must not be written to.
  ///
  /// - Throws: `PictureError`; there are no frames after an error.
  package func next() throws(PictureError) -> Pixmap<StraightRGBA8>? {
    guard !isFinished else { return nil }
    isFinished = true
    guard let header = try nextHeader() else { return nil }
    guard frameCount < Self.frameLimit else {
      throw .undecodable("it has more than \(Self.frameLimit) frames")
    }
    let pixels = frame ?? Pixmap<StraightRGBA8>(size: header.size)
    frame = pixels
    guard try read(UnsafeMutableRawBufferPointer(pixels.bytes)) == pixels.bytes.count else {
      throw .undecodable("ffmpeg stopped in frame \(frameCount)")
    }
    frameCount += 1
    if frameCount > 1 {
      try limits.check(frames: frameCount, of: header.size, bytes: file.byteCount)
    }
    isFinished = false
    return pixels
  }

  /// The times of the frames once all have been read, from the first one's on.
  ///
  /// - Throws: `undecodable` where a frame has none.
  package func times() throws(PictureError) -> VideoTimes {
    // Where there is no ffprobe, the last frame shows as long as its decoder says.
    let times = VideoTimes(
      listing: String(decoding: process.sideBytes, as: UTF8.self),
      duration: VideoProbe(file, format).duration())
    guard let times, times.starts.count == frameCount else {
      throw .undecodable("ffmpeg states no times of its frames")
    }
    return times
  }

  /// The oddities that ffmpeg told up to now, in one line.
  package var warnings: [String] {
    let words = FFmpeg.last(of: process.words)
    return words.isEmpty ? [] : ["ffmpeg says: \(words)"]
  }

  // MARK: The program

  private static func start(
    _ program: String, _ arguments: VideoArguments, _ file: InputFile
  ) throws(PictureError) -> ChildProcess {
    do throws(ChildProcess.Failure) {
      return try ChildProcess(
        program, arguments.words, reading: file, sideLimit: VideoTimes.listingLimit)
    } catch {
      throw PictureError(error)
    }
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) throws(PictureError) -> Int {
    do throws(ChildProcess.Failure) {
      return try process.read(into: buffer)
    } catch {
      throw PictureError(error)
    }
  }

  private func read(count: Int) throws(PictureError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    let read = try read(buffer)
    return Array(buffer[..<read])
  }

  /// The header of the next frame, equal to the first one's; nil at the end of the video.
  private func nextHeader() throws(PictureError) -> PAMHeader? {
    var bytes: [UInt8] = []
    // Of the first header nothing but its last word tells the length.
    let (length, step) = header.map { ($0.bytes.count, $0.bytes.count) } ?? (PAMHeader.limit, 1)
    while bytes.count < length, header != nil || !PAMHeader.isWhole(bytes[...]) {
      let piece = try read(count: step)
      if piece.count < step { return try end() }
      bytes += piece
    }
    if let header {
      guard bytes == header.bytes else {
        throw .undecodable("its frames change their size at frame \(frameCount)")
      }
      return header
    }
    guard let header = PAMHeader(bytes) else {
      throw .undecodable("ffmpeg sends no pictures")
    }
    try limits.check(width: header.size.width, height: header.size.height)
    self.header = header
    return header
  }

  /// The end of the program, good where it had read a frame; the start of another one where it did not know
  /// an option by its newer name.
  private func end() throws(PictureError) -> PAMHeader? {
    do throws(ChildProcess.Failure) {
      try process.finish()
    } catch {
      guard case .failed(_, let words) = error else { throw PictureError(error) }
      if header == nil, arguments.takeOlder(after: words) {
        process = try Self.start(program, arguments, file)
        return try nextHeader()
      }
      if let size = VideoArguments.refusedSize(in: words) {
        throw .tooLarge(width: size.width, height: size.height, limits: limits)
      }
      // So it says of files of sound.
      if words.contains("matches no streams") { throw .undecodable("it holds no pictures") }
      throw PictureError(error)
    }
    if header == nil { throw .undecodable("it holds no frame") }
    return nil
  }
}

extension PictureError {
  /// Takes a failure of ffmpeg.
  init(_ failure: ChildProcess.Failure) {
    self = FFmpeg.words(of: failure).map(PictureError.undecodable) ?? .interrupted
  }
}
