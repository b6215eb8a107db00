import CPixelKernels
import Glibc
package import Pixels

/// Packs pictures as PNG files of nothing but pixels: 8-bit RGB where they are opaque, or straight RGBA.
///
/// There is no text, time, colour or gamma chunk, so that equal pixels make equal bytes, whatever the
/// pictures before. An encoder keeps its memory between pictures and serves one thread at a time.
package final class PNGFrameEncoder {
  private let effort: PNGEffort
  private let isPortable: Bool
  private let rows = GrowingBuffer()
  private let packed = GrowingBuffer()
  private var straight: Pixmap<StraightRGBA8>?

  /// The filtered bytes of a stripe, if that is not less than a row: so few that they stay in a
  /// processor's cache, so many that the codes' description is a small part of what is packed.
  static let stripeBytes = 1 << 17

  /// Creates an encoder, on request of plain C only.
  package init(_ effort: PNGEffort, isPortable: Bool = false) {
    self.effort = effort
    self.isPortable = isPortable
  }

  /// Packs a picture; a translucent one is copied once to take the alpha out.
  ///
  /// - Parameters:
  ///   - pixmap: the picture.
  ///   - previous: a picture whose file will be given to `PackedPNG.file`, so that stripes which are
  ///     the same there need not be packed again.
  /// - Returns: the picture's own stripes.
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package func frame(
    _ pixmap: Pixmap<PremultipliedRGBA8>, after previous: Pixmap<PremultipliedRGBA8>? = nil
  ) throws(PictureEncodingError) -> PackedPNG {
    if pixmap.isOpaque {
      // The stripes of a file with alpha are others.
      return try frame(
        pixmap, hasAlpha: false, after: previous.flatMap { $0.isOpaque ? $0 : nil })
    }
    let reused = straight.flatMap { $0.size == pixmap.size ? $0 : nil }
    let target = reused ?? Pixmap(size: pixmap.size)
    straight = target
    pixmap.unpremultiply(into: target)
    return try frame(target, hasAlpha: true, after: nil)
  }

  /// Packs a picture that is known to be opaque, as the other `frame` does.
  ///
  /// - Parameters:
  ///   - pixmap: the picture.
  ///   - previous: a picture, opaque as well, whose file will be given to `PackedPNG.file`.
  ///   - changes: the only pixels that may differ from those of `previous`.
  /// - Returns: the picture's own stripes.
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package func frame(
    opaque pixmap: Pixmap<PremultipliedRGBA8>, after previous: Pixmap<PremultipliedRGBA8>?,
    changes: PixelRegion
  ) throws(PictureEncodingError) -> PackedPNG {
    try frame(pixmap, hasAlpha: false, after: previous, changes: changes)
  }

  /// Packs a picture.
  ///
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package func frame(
    _ pixmap: Pixmap<StraightRGBA8>
  ) throws(PictureEncodingError) -> PackedPNG {
    try frame(pixmap, hasAlpha: !pixmap.isOpaque, after: nil)
  }

  private func frame<Format>(
    _ pixmap: Pixmap<Format>, hasAlpha: Bool, after previous: Pixmap<Format>?,
    changes: PixelRegion? = nil
  ) throws(PictureEncodingError) -> PackedPNG {
    try PNGEncoder.check(pixmap.size)
    switch effort {
    case .small:
      let pixels: PNGAssembly.Pixels = hasAlpha ? .rgba : .rgb
      let filtered = filter(pixmap, channels: hasAlpha ? 4 : 3)
      let bytes = try withExtendedLifetime(pixmap) { () throws(PictureEncodingError) in
        try PNGAssembly.file(
          size: pixmap.size, pixels: pixels, rows: filtered, level: PNGEncoder.smallLevel)
      }
      return PackedPNG(bytes: bytes, stripes: [])
    case .fast:
      let earlier = previous.flatMap { $0.size == pixmap.size ? $0 : nil }
      let layout = PNGStripeLayout(size: pixmap.size, channels: hasAlpha ? 4 : 3)
      let repeats = (0..<layout.count).map { stripe in
        earlier.map { pixmap.hasRows(layout.rowsRead(stripe), of: $0, changes) } ?? false
      }
      return pack(pixmap, layout, without: repeats)
    }
  }

  private func filter(
    _ pixmap: Pixmap<some PixelFormat>, channels: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let count = (pixmap.width * channels + 1) * pixmap.height
    let target = rows.room(for: count + PNGEncoder.filterPadding)
    cpixels_filter(
      pixmap.bytes.baseAddress, target, UInt32(pixmap.width), UInt32(pixmap.height),
      Int32(channels), isPortable)
    return UnsafeBufferPointer(start: target, count: count)
  }

  private func pack(
    _ pixmap: Pixmap<some PixelFormat>, _ layout: PNGStripeLayout, without repeats: [Bool]
  ) -> PackedPNG {
    let head = PNGAssembly.head(
      size: pixmap.size, pixels: layout.channels == 4 ? .rgba : .rgb)
    let file = packed.room(for: layout.bound)
    file.update(from: head, count: head.count)
    var end = head.count
    var stripes: [WrittenPNG.Stripe?] = []
    for (stripe, isRepeat) in repeats.enumerated() {
      if isRepeat {
        stripes.append(nil)
        continue
      }
      let start = end
      let body = file + end + PNGChunk.bytesBefore
      var count = 0
      if stripe == 0 {
        count = PNGStripeChunks.streamHead.count
        body.update(from: PNGStripeChunks.streamHead, count: count)
      }
      let (written, sum) = pack(pixmap, layout, stripe, to: body + count)
      count += written
      PNGChunk.frame("IDAT", around: body, count)
      end += PNGChunk.bytesBefore + count + PNGChunk.bytesBehind
      stripes.append(WrittenPNG.Stripe(chunk: start..<end, sum: sum))
    }
    let own = stripes.compactMap(\.self)
    if own.count == stripes.count {
      let tail = PNGStripeChunks.tail(own.map(\.sum))
      (file + end).update(from: tail, count: tail.count)
      end += tail.count
    }
    let bytes = [UInt8](UnsafeBufferPointer(start: file, count: end))
    return PackedPNG(bytes: bytes, stripes: stripes)
  }

  /// Filters and packs a stripe; tells the bytes written and the checksum of the filtered rows.
  private func pack(
    _ pixmap: Pixmap<some PixelFormat>, _ layout: PNGStripeLayout, _ index: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) -> (count: Int, sum: Adler32) {
    let places = layout.rows(index)
    let filtered = rows.room(for: layout.filteredCount(0) + Int(CPIXELS_STRIPE_PADDING))
    return withExtendedLifetime(pixmap) {
      var stripe = cpixels_stripe(
        pixels: pixmap.row(places.lowerBound), width: pixmap.width, height: places.count,
        channels: Int32(layout.channels), has_above: places.lowerBound > 0)
      cpixels_stripe_filter(&stripe, filtered, isPortable)
      let count = layout.filteredCount(index)
      let sum = Adler32(of: UnsafeBufferPointer(start: filtered, count: count))
      return (cpixels_stripe_pack(filtered, count, target, isPortable), sum)
    }
  }
}

/// The rows of a picture in stripes.
struct PNGStripeLayout {
  let size: PixelSize
  let channels: Int

  private var rowBytes: Int { size.width * channels + 1 }
  private var height: Int { max(1, PNGFrameEncoder.stripeBytes / rowBytes) }

  /// The number of stripes.
  var count: Int { (size.height + height - 1) / height }

  /// The rows of a stripe.
  func rows(_ index: Int) -> Range<Int> {
    index * height..<min(size.height, (index + 1) * height)
  }

  /// The rows on which the bytes of a stripe depend: its own and the one above.
  func rowsRead(_ index: Int) -> Range<Int> {
    let rows = rows(index)
    return max(0, rows.lowerBound - 1)..<rows.upperBound
  }

  /// The bytes of a stripe's rows, each with its filter's number; the first stripe has the most.
  func filteredCount(_ index: Int) -> Int { rows(index).count * rowBytes }

  /// The most bytes of a file.
  var bound: Int {
    let stripe =
      cpixels_stripe_bound(filteredCount(0)) + PNGChunk.bytesBefore + PNGChunk.bytesBehind
    return PNGStripeChunks.headCount + PNGStripeChunks.streamHead.count + count * stripe
      + PNGStripeChunks.tailCount
  }
}

extension Pixmap {
  /// True if some rows are those of another picture of the same width, from which only the pixels of
  /// `changes` may differ; nil for all.
  fileprivate func hasRows(_ rows: Range<Int>, of other: Pixmap, _ changes: PixelRegion?) -> Bool {
    if let changes,
      !changes.rects.contains(where: { $0.minY < rows.upperBound && rows.lowerBound < $0.maxY })
    {
      return true
    }
    return withExtendedLifetime((self, other)) {
      memcmp(row(rows.lowerBound), other.row(rows.lowerBound), rows.count * width * 4) == 0
    }
  }
}
