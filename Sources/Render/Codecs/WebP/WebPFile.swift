import CWebP
import Pixels

/// A WebP file parsed by libwebp, which checks the order of chunks and the rectangles of frames.
final class WebPFile {
  /// The size of the canvas as stored.
  let size: PixelSize
  /// The orientation that turns the canvas upright.
  let orientation: EXIFOrientation
  var uprightSize: PixelSize { orientation.upright(size) }
  /// The number of frames, at least 1.
  let frameCount: Int
  let isAnimated: Bool

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let demuxer: OpaquePointer

  /// Parses a file.
  ///
  /// - Throws: `PictureError`, which is `damaged` if the file violates the format or is truncated.
  init(_ file: [UInt8]) throws(PictureError) {
    try PictureFormat.webp.check(file)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
    _ = bytes.initialize(from: file)
    var data = WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
    guard let demuxer = WebPDemux(&data) else {
      let message = Self.fault(in: data)
      bytes.deallocate()
      throw .damaged(.webp, message)
    }
    self.bytes = bytes
    self.demuxer = demuxer
    orientation = Self.chunk("EXIF", in: demuxer).map(EXIFOrientation.init(chunk:)) ?? .upright
    size = PixelSize(
      width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
      height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
    frameCount = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
    isAnimated = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG.rawValue != 0
    guard frameCount >= 1, size.width >= 1, size.height >= 1 else {
      throw .damaged(.webp, "it has no frames")
    }
  }

  deinit {
    WebPDemuxDelete(demuxer)
    bytes.deallocate()
  }

  /// A frame as stored in the file.
  struct Frame {
    /// The rectangle, within the canvas.
    let rect: PixelRect
    /// The stated duration, ms.
    let milliseconds: Int
    /// Whether the picture states an alpha channel.
    let hasAlpha: Bool
    /// Whether it is blended over the canvas.
    ///
    /// Otherwise, it replaces its rectangle.
    let isBlended: Bool
    /// Whether its rectangle is cleared to transparent before the next frame.
    let isDisposed: Bool
    /// The compressed picture, valid for the lifetime of the file.
    let bytes: UnsafeBufferPointer<UInt8>
  }

  /// Returns the frame at an index in 0..<`frameCount`, or nil if libwebp cannot find it.
  ///
  /// Its bytes are valid for the lifetime of this file.
  func frame(at index: Int) -> Frame? {
    var frame = WebPIterator()
    defer { WebPDemuxReleaseIterator(&frame) }
    guard WebPDemuxGetFrame(demuxer, Int32(index + 1), &frame) != 0 else { return nil }
    let (x, y) = (Int(frame.x_offset), Int(frame.y_offset))
    return Frame(
      rect: PixelRect(minX: x, minY: y, maxX: x + Int(frame.width), maxY: y + Int(frame.height)),
      milliseconds: isAnimated ? max(0, Int(frame.duration)) : 0, hasAlpha: frame.has_alpha != 0,
      isBlended: frame.blend_method == WEBP_MUX_BLEND,
      isDisposed: frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND,
      bytes: UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size))
  }

  /// Returns how the samples of a file represent colors.
  static func colors(of file: [UInt8]) -> SampleColors {
    let flags = UInt32(file.dropFirst(20).first ?? 0)
    let chunk = WebPChunks.ChunkIterator(file).first {
      $0.name == "ICCP" && flags & ICCP_FLAG.rawValue != 0
    }
    return SampleColors(space: chunk.map { .profile(Array(file[$0.whole].dropFirst(8))) })
  }

  /// Returns the contents of the first chunk with a name, or nil if there is none.
  private static func chunk(_ name: String, in demuxer: OpaquePointer) -> ArraySlice<UInt8>? {
    var chunk = WebPChunkIterator()
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    guard WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return nil }
    return Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))[...]
  }

  /// Returns the reason why a file cannot be parsed.
  private static func fault(in data: WebPData) -> String {
    var data = data
    var state = WEBP_DEMUX_PARSE_ERROR
    let demuxer = WebPDemuxPartial(&data, &state)
    defer { WebPDemuxDelete(demuxer) }
    switch state {
    case WEBP_DEMUX_PARSING_HEADER: return "it ends before its first picture"
    case WEBP_DEMUX_PARSED_HEADER:
      let whole = demuxer.map { WebPDemuxGetI($0, WEBP_FF_FRAME_COUNT) } ?? 0
      return "it ends early, after \(whole) \(whole == 1 ? "frame" : "frames")"
    default: return "its chunks violate the format"
    }
  }
}
