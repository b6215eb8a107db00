import Codecs
import Figures
import Pixels
import Testing

@Suite("Triptychs")
struct TriptychTests {
  private let labels = Triptych.Labels(
    expected: "frame 3\u{1B}\n", difference: "12 pixels", actual: "frame 4")

  private func picture(_ width: Int, _ height: Int, alpha: UInt8 = 255) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let (red, green) = (UInt8(truncatingIfNeeded: x * 5), UInt8(truncatingIfNeeded: y * 3))
        picture[x, y] = (red, green, UInt8(truncatingIfNeeded: width), alpha)
      }
    }
    return picture
  }

  private func pixels(_ png: [UInt8]) throws -> Pixmap<StraightRGBA8> {
    try PictureReader.decode(png).pixels
  }

  /// Returns the position of a picture in another, by comparing pixels, or nil.
  private func position(
    of inner: Pixmap<StraightRGBA8>, in whole: Pixmap<StraightRGBA8>
  ) -> (x: Int, y: Int)? {
    guard whole.width >= inner.width, whole.height >= inner.height else { return nil }
    for y in 0...whole.height - inner.height {
      for x in 0...whole.width - inner.width where whole[x, y] == inner[0, 0] {
        let isThere = (0..<inner.height).allSatisfy { row in
          (0..<inner.width).allSatisfy { whole[x + $0, y + row] == inner[$0, row] }
        }
        if isThere { return (x, y) }
      }
    }
    return nil
  }

  @Test("Shows all three pictures unscaled, side by side")
  func pictures() throws {
    let (a, b, c) = (picture(150, 90), picture(151, 90), picture(152, 90))
    let whole = try pixels(
      Triptych().png(expected: a, actual: c, labels: labels, difference: { _, _ in b }))
    let positions = [a, b, c].compactMap { position(of: $0, in: whole) }
    #expect(positions.count == 3)
    #expect(Set(positions.map(\.y)).count == 1)
    #expect(positions[0].x + 150 < positions[1].x && positions[1].x + 151 < positions[2].x)
    #expect(positions[2].x + 152 < whole.width && positions[0].y + 90 < whole.height)
  }

  @Test("Has labels above the pictures, and none if no font is installed")
  func letters() throws {
    let a = picture(150, 90)
    func dark(_ family: String?) throws -> Int {
      let whole = try pixels(
        Triptych(family: family).png(
          expected: a, actual: a, labels: labels, difference: { _, _ in a })
      )
      let top = try #require(position(of: a, in: whole)).y - 1
      return (0..<top).reduce(0) { count, y in
        count + (0..<whole.width).count { whole[$0, y].red < 0x60 }
      }
    }
    #expect(try dark(nil) > 100)
    #expect(try dark("No such family, certainly") == 0)
  }

  @Test("Shows the available pictures if a side is missing or sizes differ")
  func missing() throws {
    let (a, c) = (picture(40, 30), picture(60, 20))
    let triptych = Triptych()
    let one = try pixels(triptych.png(expected: nil, actual: a, labels: labels))
    #expect(position(of: a, in: one) != nil)
    let two = try pixels(triptych.png(expected: a, actual: c, labels: labels))
    #expect(position(of: a, in: two)?.y == position(of: c, in: two)?.y)
    let none = try pixels(triptych.png(expected: nil, actual: nil, labels: labels))
    #expect(none.width > 3)
    let tiny = picture(1, 1)
    _ = try pixels(
      triptych.png(expected: tiny, actual: nil, labels: labels, difference: { _, _ in tiny }))
  }

  @Test("Shows transparent pictures on a checkerboard")
  func transparent() throws {
    let clear = picture(32, 32, alpha: 0)
    let whole = try pixels(
      Triptych().png(expected: clear, actual: clear, labels: labels, difference: { _, _ in clear }))
    let squares = Pixmap<StraightRGBA8>(size: clear.size)
    for y in 0..<32 {
      for x in 0..<32 {
        let gray: UInt8 = (x / 8 + y / 8) % 2 == 0 ? 255 : 226
        squares[x, y] = (gray, gray, gray, 255)
      }
    }
    #expect(whole.isOpaque)
    #expect(position(of: squares, in: whole) != nil)
  }

  @Test("Reduces pictures by a whole factor if they would be too large to open")
  func reduced() throws {
    let (one, other) = (picture(6000, 3), picture(6000, 3))
    var requestedSize: PixelSize?
    let whole = try pixels(
      Triptych().png(expected: one, actual: other, labels: labels) { shown, _ in
        requestedSize = shown.size
        return shown
      })
    #expect(requestedSize == PixelSize(width: 3000, height: 1))
    #expect(whole.width > 3 * 3000 && whole.width < 16_384)
  }

  @Test("Has the same bytes each time")
  func determinism() throws {
    let a = picture(50, 40)
    let once = try Triptych().png(expected: a, actual: a, labels: labels, difference: { _, _ in a })
    #expect(
      try Triptych().png(expected: a, actual: a, labels: labels, difference: { _, _ in a }) == once)
  }
}
