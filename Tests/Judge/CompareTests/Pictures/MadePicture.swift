import Pixels

/// A small test picture computed with integer formulas, the same as those of
/// `Tests/EndToEnd/picture_table.py`.
struct MadePicture {
  /// `noise`, `edge`, `disc`, `blocks` or `stripes`.
  var kind: String
  /// How the pictures use alpha.
  ///
  /// 0: opaque. 1: translucent, with the same alpha in both pictures. 2: some alpha values differ.
  var alphaMode: Int
  var seed: Int

  /// Returns the expected picture (side 0) or the actual one (side 1).
  func pixmap(side: Int, size: PixelSize) -> Pixmap<StraightRGBA8> {
    let pixmap = Pixmap<StraightRGBA8>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        pixmap[x, y] = (
          UInt8(color(side, x, y, 0)), UInt8(color(side, x, y, 1)), UInt8(color(side, x, y, 2)),
          UInt8(alpha(side, x, y))
        )
      }
    }
    return pixmap
  }

  /// Returns a pseudorandom integer, 0 ..< 2^32.
  static func chance(_ seed: Int, _ x: Int, _ y: Int, _ channel: Int) -> Int {
    var value = x * 374_761_393 + y * 668_265_263 + seed * 2_246_822_519 + channel * 3_266_489_917
    value &= 0xFFFF_FFFF
    value = ((value ^ value >> 13) * 1_274_126_177) & 0xFFFF_FFFF
    return value ^ value >> 16
  }

  private func chance(_ x: Int, _ y: Int, _ channel: Int, later: Int = 0) -> Int {
    Self.chance(seed + later, x, y, channel)
  }

  private func clamp(_ value: Int) -> Int { max(0, min(255, value)) }

  private func coverage(_ side: Int, _ x: Int, _ y: Int) -> Int {
    let along = chance(0, 0, 10) % 65 - 32
    let across = chance(0, 0, 11) % 65 - 32
    let shift = side * (chance(0, 0, 12) % 24)
    switch kind {
    case "edge":
      let start = chance(0, 0, 13) % 512 - 256
      return clamp(128 + (x - 8) * along * 4 + (y - 8) * across * 4 + start + shift * 24)
    case "disc":
      let radius = 6 + chance(0, 0, 13) % 12
      let dx = 2 * x - 15 + side * (chance(0, 0, 14) % 3 - 1)
      let dy = 2 * y - 13
      return clamp(128 + ((radius * radius - dx * dx - dy * dy) * 8 + shift * 24) >> 1)
    default:
      return abs((x * along * 2 + y * across * 2 + shift * 4) & 255 - 128)
    }
  }

  private func color(_ side: Int, _ x: Int, _ y: Int, _ channel: Int) -> Int {
    switch kind {
    case "noise":
      let value = chance(x, y, channel) & 255
      if side == 0 { return value }
      if chance(x, y, 7, later: 1) % 4 == 0 { return chance(x, y, channel, later: 2) & 255 }
      return clamp(value + chance(x, y, channel, later: 3) % 25 - 12)
    case "blocks":
      var block = chance((x + side) / 3, y / 4, 5) % 3
      if chance(x, y, 6, later: 1) % 9 == 0 { block = (block + side) % 3 }
      return chance(block, 99, channel) & 255
    default:
      let cover = coverage(side, x, y)
      let front = chance(1, 1, channel) & 255
      let back = chance(2, 2, channel) & 255
      return (front * cover + back * (255 - cover)) / 255
    }
  }

  private func alpha(_ side: Int, _ x: Int, _ y: Int) -> Int {
    if alphaMode == 0 { return 255 }
    if alphaMode == 2, side == 1, chance(x, y, 8, later: 4) % 3 == 0 {
      return chance(x, y, 8, later: 5) & 255
    }
    return [0, 255, 255, chance(x / 2, y / 2, 9) & 255][chance(x / 2, y / 3, 4) % 4]
  }
}
