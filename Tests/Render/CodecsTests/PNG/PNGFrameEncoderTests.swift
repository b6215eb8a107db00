import Pixels
import Testing

@testable import Codecs

@Suite("PNG frame encoder")
struct PNGFrameEncoderTests {
  /// Kinds of pictures, each of which compresses differently.
  enum Kind: CaseIterable {
    case noise, faintNoise, gradient, flat, lines, dots

    func value(_ x: Int, _ y: Int, _ channel: Int, _ random: UInt8) -> UInt8 {
      switch self {
      case .noise: random
      case .faintNoise: 128 &+ random % 40 &+ (random < 8 ? random : 0)
      case .gradient: UInt8(truncatingIfNeeded: 3 * x + (channel + 1) * y)
      case .flat: 200
      case .lines: y % 7 == 0 || x % 31 == 0 ? 20 : 240
      case .dots: random == 0 ? 1 : 0
      }
    }
  }

  private func picture(
    _ kind: Kind, _ width: Int, _ height: Int, isOpaque: Bool = true
  ) -> Pixmap<StraightRGBA8> {
    let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
    var state = UInt32(truncatingIfNeeded: width &* 31 &+ height)
    for index in pixmap.bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      let position = index / 4
      pixmap.bytes[index] =
        isOpaque && index % 4 == 3
        ? 255 : kind.value(position % width, position / width, index % 4, UInt8(state >> 24))
    }
    return pixmap
  }

  /// Encodes a picture with and without vectors, and decodes it with libpng and without.
  private func check(_ pixmap: Pixmap<StraightRGBA8>, _ effort: PNGEffort = .fast) throws {
    let file = try PNGFrameEncoder(effort).frame(pixmap).file(after: nil).bytes
    let portable = try PNGFrameEncoder(effort, isPortable: true).frame(pixmap)
    try #require(portable.file(after: nil).bytes == file, "\(pixmap.size)")
    let limits = PictureLimits(side: 1_000_000, pixels: 1 << 24)
    let decoded = try PNGDecoder.decodeByLibrary(file, limits: limits)
    try #require(decoded.warnings.isEmpty, "\(pixmap.size)")
    try #require(decoded.pixels.contents == pixmap.contents, "\(pixmap.size)")
    try #require(ReusablePNGDecoder().readsAlone(file), "\(pixmap.size)")
    let own = try ReusablePNGDecoder().decode(file, limits: limits).pixels
    try #require(own.contents == pixmap.contents, "\(pixmap.size)")
  }

  @Test(
    "Round-trips any width, with the same bytes with and without vectors", arguments: Kind.allCases)
  func widths(_ kind: Kind) throws {
    for width in 1...70 {
      try check(picture(kind, width, 1 + width % 5, isOpaque: width % 3 > 0))
    }
    try check(picture(kind, 1, 1))
    try check(picture(kind, 1, 700))
    try check(picture(kind, 331, 400), .fast)
    try check(picture(kind, 331, 400, isOpaque: false), .fast)
    try check(picture(kind, 331, 400), .small)
    try check(picture(kind, 67, 40, isOpaque: false), .small)
  }

  @Test("Encodes runs of any length")
  func runs() throws {
    for width in 1...360 {
      let pixmap = picture(.flat, width, 2)
      pixmap[width / 3, 1] = (1, 2, 3, 255)
      try check(pixmap)
    }
  }

  @Test("Round-trips random sizes")
  func sizes() throws {
    var state: UInt32 = 7
    func random(_ limit: UInt32) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % Int(limit)
    }
    for _ in 0..<60 {
      let kind = Kind.allCases[random(6)]
      try check(picture(kind, 1 + random(900), 1 + random(90), isOpaque: random(3) > 0))
    }
  }

  @Test("Incompressible frames are hardly longer than their rows", arguments: [false, true])
  func noise(isOpaque: Bool) throws {
    let pixmap = picture(.noise, 700, 300, isOpaque: isOpaque)
    let rows = (700 * (isOpaque ? 3 : 4) + 1) * 300
    let file = try PNGFrameEncoder(.fast).frame(pixmap).file(after: nil).bytes
    #expect(file.count < rows + rows / 1000 + 200)
  }

  @Test("Wide frames have a stripe for each row")
  func wide() throws {
    try check(picture(.gradient, 50_000, 3))
    #expect(PNGStripeLayout(size: PixelSize(width: 50_000, height: 3), channels: 3).count == 3)
  }

  @Test("Gives the same bytes when stripes of the previous frame are reused")
  func repeats() throws {
    let size = PixelSize(width: 500, height: 900)
    let layout = PNGStripeLayout(size: size, channels: 3)
    #expect(layout.count > 8)
    let encoder = PNGFrameEncoder(.fast)
    var last: (pixels: Pixmap<PremultipliedRGBA8>, file: StripedPNG)?
    let second = layout.rows(1)
    // Rows in the middle, the last one above a stripe, the first one of a stripe, none, and the
    // first and last of the picture.
    let changes = [
      nil, second.lowerBound + 5, second.upperBound - 1, second.lowerBound, nil, 0, size.height - 1,
    ]
    let straight = picture(.faintNoise, size.width, size.height)
    for change in changes {
      if let change { straight[250, change] = (UInt8(change % 200), 9, 9, 255) }
      let frame = straight.premultiplied()
      var region = PixelRegion()
      if let change { region.add(PixelRect(minX: 250, minY: change, maxX: 251, maxY: change + 1)) }
      let packed = try encoder.frame(
        opaque: frame, after: last?.pixels,
        changes: last == nil ? PixelRegion(PixelRect(size)) : region)
      let file = packed.file(after: last?.file)
      #expect(file.bytes == (try PNGFrameEncoder(.fast).frame(straight).file(after: nil).bytes))
      if last != nil {
        let own = packed.stripes.indices.filter { packed.stripes[$0] != nil }
        let read = layout.rowsRead
        #expect(
          own == change.map { row in (0..<layout.count).filter { read($0).contains(row) } } ?? [])
      }
      last = (frame, file)
    }
  }

  @Test("Combines the checksums of all stripes")
  func checksum() {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &>> 3 | 0xF0) }
    bytes.withUnsafeBufferPointer { bytes in
      var sum = Adler32.empty
      var position = 0
      for count in [0, 1, 65_520, 65_521, 65_522, 3433] {
        sum.append(Adler32(of: UnsafeBufferPointer(rebasing: bytes[position..<position + count])))
        position += count
      }
      sum.append(Adler32(of: UnsafeBufferPointer(rebasing: bytes[position...])))
      #expect(sum == Adler32(of: bytes))
    }
  }
}
