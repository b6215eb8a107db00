import Pixels

/// Stored as one object: `size` is [width, height], `box` [minX, minY, maxX, maxY] or missing.
extension PictureDifference: Codable {
  private enum Key: String, CodingKey {
    case size, count, antialiasedCount, unequalCount, maskedCount, maximumDelta, box
  }

  /// The range of a stored width or height, px: above any picture's, and safe to add up pixels of many.
  private static let extents = 1...1_000_000

  /// Reads a difference; throws `DecodingError` for a missing, mistyped or impossible value.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let extents = try values.decode([Int].self, forKey: .size)
    let edges = try values.decodeIfPresent([Int].self, forKey: .box)
    func refuse(_ key: Key, _ words: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: values, debugDescription: words)
    }
    guard extents.count == 2, extents.allSatisfy(Self.extents.contains) else {
      throw refuse(.size, "\(extents): expected a width and a height of 1 … 1,000,000")
    }
    let size = PixelSize(width: extents[0], height: extents[1])

    func number(_ key: Key, atMost limit: Int) throws -> Int {
      let value = try values.decode(Int.self, forKey: key)
      guard (0...limit).contains(value) else {
        throw refuse(key, "\(value): expected 0 … \(limit)")
      }
      return value
    }
    let maskedCount = try number(.maskedCount, atMost: size.count)
    let unequalCount = try number(.unequalCount, atMost: size.count - maskedCount)
    let antialiasedCount = try number(.antialiasedCount, atMost: unequalCount)
    let count = try number(.count, atMost: unequalCount - antialiasedCount)
    let maximumDelta = try number(.maximumDelta, atMost: 255)

    var box: PixelRect?
    if let edges {
      guard edges.count == 4, 0 <= edges[0], edges[0] < edges[2], edges[2] <= size.width,
        0 <= edges[1], edges[1] < edges[3], edges[3] <= size.height
      else { throw refuse(.box, "\(edges): expected minX, minY, maxX, maxY within \(extents)") }
      box = PixelRect(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
    }
    guard (box == nil) == (count == 0) else {
      throw refuse(.box, "a box is there where and only where a pixel counts")
    }
    self.init(
      size: size, count: count, antialiasedCount: antialiasedCount, unequalCount: unequalCount,
      maskedCount: maskedCount, maximumDelta: maximumDelta, box: box)
  }

  /// Writes the difference; throws what the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode([size.width, size.height], forKey: .size)
    try values.encode(count, forKey: .count)
    try values.encode(antialiasedCount, forKey: .antialiasedCount)
    try values.encode(unequalCount, forKey: .unequalCount)
    try values.encode(maskedCount, forKey: .maskedCount)
    try values.encode(maximumDelta, forKey: .maximumDelta)
    try values.encodeIfPresent(
      box.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] }, forKey: .box)
  }
}
