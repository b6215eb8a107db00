import CPixelKernels
import Glibc
package import Pixels

/// Encodes PNG files with only pixels: 8-bit RGB if opaque, otherwise non-premultiplied RGBA.
///
/// Files have no text, time, color profile or gamma chunk. Equal pixels therefore give equal bytes,
/// regardless of the previous pictures. An encoder reuses its memory, so use it on one thread at a
/// time.
package final class PNGFrameEncoder {
  private let effort: PNGEffort
  private let isPortable: Bool
  private let rows = Scratch<UInt8>()
  private let packed = Scratch<UInt8>()

  /// The number of filtered bytes in a stripe, which has at least one row.
  ///
  /// A stripe fits in a processor's cache, and its code tables are a small fraction of its
  /// compressed size.
  static let stripeBytes = 1 << 17

  /// Creates an encoder.
  ///
  /// If `isPortable` is true, it uses only plain C code, without vector instructions.
  package init(_ effort: PNGEffort, isPortable: Bool = false) {
    self.effort = effort
    self.isPortable = isPortable
  }

  /// Encodes an opaque picture.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - previous: An opaque picture whose file will be passed to `EncodedPNG.file(after:)`.
  ///   - changes: The only pixels that may differ from those of `previous`.
  /// - Returns: The stripes that differ from those of `previous`.
  /// - Throws: `PictureEncodingError` if a side is over 1,000,000 px or memory runs out.
  package func frame(
    opaque pixmap: Pixmap<PremultipliedRGBA8>, after previous: Pixmap<PremultipliedRGBA8>?,
    changes: PixelRegion
  ) throws(PictureEncodingError) -> EncodedPNG {
    try frame(pixmap, hasAlpha: false, after: previous, changes: changes)
  }

  /// Encodes a picture, with its alpha if it is not opaque.
  ///
  /// - Throws: `PictureEncodingError` if a side is over 1,000,000 px or memory runs out.
  package func frame(_ pixmap: Pixmap<StraightRGBA8>) throws(PictureEncodingError) -> EncodedPNG {
    try frame(pixmap, hasAlpha: !pixmap.isOpaque, after: nil, changes: PixelRegion())
  }

  private func frame<Format>(
    _ pixmap: Pixmap<Format>, hasAlpha: Bool, after previous: Pixmap<Format>?,
    changes: PixelRegion
  ) throws(PictureEncodingError) -> EncodedPNG {
    try PNGEncoder.check(pixmap.size)
    switch effort {
    case .small:
      let pixels: PNGAssembly.Pixels = hasAlpha ? .rgba : .rgb
      let filtered = filter(pixmap, channels: hasAlpha ? 4 : 3)
      let bytes = try withExtendedLifetime(pixmap) { () throws(PictureEncodingError) in
        try PNGAssembly.file(
          size: pixmap.size, pixels: pixels, rows: filtered, level: PNGEncoder.smallLevel)
      }
      return EncodedPNG(bytes: bytes, stripes: [])
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
    let target = rows.reserve(count + PNGEncoder.filterPadding)
    cpixels_filter(
      pixmap.bytes.baseAddress, target, UInt32(pixmap.width), UInt32(pixmap.height),
      Int32(channels), isPortable)
    return UnsafeBufferPointer(start: target, count: count)
  }

  private func pack(
    _ pixmap: Pixmap<some PixelFormat>, _ layout: PNGStripeLayout, without repeats: [Bool]
  ) -> EncodedPNG {
    let head = PNGAssembly.head(size: pixmap.size, pixels: layout.channels == 4 ? .rgba : .rgb)
    let file = packed.reserve(layout.bound)
    file.update(from: head, count: head.count)
    var end = head.count
    var stripes: [StripedPNG.Stripe?] = []
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
      end += PNGChunk.bytesBefore + count + PNGChunk.bytesAfter
      stripes.append(StripedPNG.Stripe(chunk: start..<end, sum: sum))
    }
    let own = stripes.compactMap(\.self)
    if own.count == stripes.count {
      let tail = PNGStripeChunks.tail(own.map(\.sum))
      (file + end).update(from: tail, count: tail.count)
      end += tail.count
    }
    let bytes = [UInt8](UnsafeBufferPointer(start: file, count: end))
    return EncodedPNG(bytes: bytes, stripes: stripes)
  }

  /// Filters and encodes a stripe.
  ///
  /// Returns the number of bytes and the checksum of the filtered rows.
  private func pack(
    _ pixmap: Pixmap<some PixelFormat>, _ layout: PNGStripeLayout, _ index: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) -> (count: Int, sum: Adler32) {
    let rowRange = layout.rows(index)
    let filtered = rows.reserve(layout.filteredCount(0) + Int(CPIXELS_STRIPE_PADDING))
    return withExtendedLifetime(pixmap) {
      var stripe = cpixels_stripe(
        pixels: pixmap.row(rowRange.lowerBound), width: pixmap.width, height: rowRange.count,
        channels: Int32(layout.channels), has_above: rowRange.lowerBound > 0)
      cpixels_stripe_filter(&stripe, filtered, isPortable)
      let count = layout.filteredCount(index)
      let sum = Adler32(of: UnsafeBufferPointer(start: filtered, count: count))
      return (cpixels_stripe_pack(filtered, count, target, isPortable), sum)
    }
  }
}

/// The division of a picture's rows into stripes.
struct PNGStripeLayout {
  let size: PixelSize
  let channels: Int

  private var rowBytes: Int { size.width * channels + 1 }
  private var height: Int { max(1, PNGFrameEncoder.stripeBytes / rowBytes) }

  /// The number of stripes.
  var count: Int { (size.height + height - 1) / height }

  /// Returns the rows of a stripe.
  func rows(_ index: Int) -> Range<Int> { index * height..<min(size.height, (index + 1) * height) }

  /// Returns the rows on which the bytes of a stripe depend: its own and the one above.
  func rowsRead(_ index: Int) -> Range<Int> {
    let rows = rows(index)
    return max(0, rows.lowerBound - 1)..<rows.upperBound
  }

  /// Returns the number of filtered bytes in a stripe, including filter types.
  ///
  /// Maximal for stripe 0.
  func filteredCount(_ index: Int) -> Int { rows(index).count * rowBytes }

  /// The maximum number of bytes in a file.
  var bound: Int {
    let stripe = cpixels_stripe_bound(filteredCount(0)) + PNGChunk.bytesBefore + PNGChunk.bytesAfter
    return PNGStripeChunks.headCount + PNGStripeChunks.streamHead.count + count * stripe
      + PNGStripeChunks.tailCount
  }
}

extension Pixmap {
  /// Whether the given rows equal those of a picture of the same width.
  ///
  /// Only the pixels of `changes` may differ.
  fileprivate func hasRows(_ rows: Range<Int>, of other: Pixmap, _ changes: PixelRegion) -> Bool {
    let hasChanges = changes.rects.contains {
      $0.minY < rows.upperBound && rows.lowerBound < $0.maxY
    }
    return withExtendedLifetime((self, other)) {
      !hasChanges
        || memcmp(row(rows.lowerBound), other.row(rows.lowerBound), rows.count * width * 4) == 0
    }
  }
}
