import CWebP
import Pixels

/// A WebP file taken apart by libwebp: sound chunks in order, every frame within the canvas.
final class WebPFile {
  /// The size of the canvas.
  let size: PixelSize
  /// The number of frames, at least 1.
  let frameCount: Int
  /// True if the file is an animation.
  let isAnimated: Bool
  /// The number of times that an animation plays; 0 is for ever.
  let plays: Int
  /// The file's bytes, which stay where they are as long as this.
  var data: WebPData

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let demuxer: OpaquePointer

  /// Takes a file apart.
  ///
  /// - Throws: `PictureError`; `damaged` where it breaks the format's rules or ends early.
  init(_ file: [UInt8]) throws(PictureError) {
    guard !file.isEmpty else { throw .empty }
    guard PictureFormat(signatureOf: file) == .webp else {
      throw .unrecognized(firstBytes: Array(file.prefix(8)))
    }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
    _ = bytes.initialize(from: file)
    var data = WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
    guard let demuxer = WebPDemux(&data) else {
      let words = Self.fault(in: data)
      bytes.deallocate()
      throw .damaged(.webp, words)
    }
    self.bytes = bytes
    self.data = data
    self.demuxer = demuxer
    size = PixelSize(
      width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
      height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
    frameCount = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
    isAnimated = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG.rawValue != 0
    plays = Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT))
    guard frameCount >= 1, size.width >= 1, size.height >= 1 else {
      throw .damaged(.webp, "no frame")
    }
  }

  deinit {
    WebPDemuxDelete(demuxer)
    bytes.deallocate()
  }

  /// The stated duration of the frame at an index, 0 ..< `frameCount`, ms.
  func milliseconds(ofFrame index: Int) -> Int {
    var frame = WebPIterator()
    defer { WebPDemuxReleaseIterator(&frame) }
    guard WebPDemuxGetFrame(demuxer, Int32(index + 1), &frame) != 0 else { return 0 }
    return max(0, Int(frame.duration))
  }

  /// Oddities of the file, in plain words without its name.
  var warnings: [String] {
    var chunk = WebPChunkIterator()
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    guard WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk) != 0 else { return [] }
    let profile = UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size)
    return ColorProfile(Array(profile)).warnings
  }

  /// Decodes the picture of a file that is not animated.
  ///
  /// - Throws: `PictureError` where it is over the limits or damaged.
  func still(_ limits: PictureLimits) throws(PictureError) -> Pixmap<StraightRGBA8> {
    try limits.check(width: size.width, height: size.height)
    let pixels = Pixmap<StraightRGBA8>(size: size)
    let start = WebPDecodeRGBAInto(
      data.bytes, data.size, pixels.row(0), pixels.bytes.count, Int32(pixels.stride))
    guard start != nil else { throw .damaged(.webp, "its pixels cannot be decoded") }
    return pixels
  }

  /// The reason why a file cannot be taken apart.
  private static func fault(in data: WebPData) -> String {
    var data = data
    var state = WEBP_DEMUX_PARSE_ERROR
    let part = WebPDemuxPartial(&data, &state)
    defer { WebPDemuxDelete(part) }
    switch state {
    case WEBP_DEMUX_PARSING_HEADER: return "it ends before its first picture"
    case WEBP_DEMUX_PARSED_HEADER:
      let whole = part.map { WebPDemuxGetI($0, WEBP_FF_FRAME_COUNT) } ?? 0
      return "it ends early, after \(whole) \(whole == 1 ? "frame" : "frames")"
    default: return "its chunks break the format's rules"
    }
  }
}
