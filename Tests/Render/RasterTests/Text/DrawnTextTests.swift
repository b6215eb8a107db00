import Display
import Pixels
import Raster
import Testing

@Suite("Drawn text")
struct DrawnTextTests {
  private func draw(_ path: Path, size: Int = 60) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: size, height: size))
    FrameRenderer().draw(
      DisplayList(items: [.path(path, color: .white)]), scale: 1, photos: [],
      into: canvas)
    return canvas
  }

  @Test("Letters have counters", arguments: ["DejaVu Sans", "DejaVu Serif"], [false, true])
  func counters(family: String, bold: Bool) throws {
    let letter = try Typeface.named(family, bold: bold).shape("o", size: 60)
    let shift = Point(x: 30, y: 30) - letter.bounds.center
    let canvas = draw(letter.path.translated(by: shift))
    #expect(canvas[30, 30].alpha == 0)
    let left = Int(30 - letter.bounds.width / 2 + 3)
    #expect(canvas[left, 30].alpha == 255)
    #expect(canvas[60 - left - 1, 30].alpha == 255)
  }

  @Test("Text covers the same area at each subpixel position", arguments: [0, 0.25, 0.6, 0.99])
  func subpixel(shift: Double) throws {
    let text = try Typeface.named("DejaVu Sans").shape("ag8", size: 20)
    func ink(_ shift: Vector) -> Double {
      let canvas = draw(text.path.translated(by: Vector(dx: 5, dy: 40) + shift))
      return withExtendedLifetime(canvas) {
        stride(from: 3, to: canvas.bytes.count, by: 4).reduce(0) {
          $0 + Double(canvas.bytes[$1]) / 255
        }
      }
    }
    let unshifted = ink(.zero)
    #expect(unshifted > 150)
    #expect(abs(ink(Vector(dx: shift, dy: -shift / 2)) - unshifted) < 0.5)
  }
}
