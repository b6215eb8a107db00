import Display
import Pixels
import Testing

@testable import Raster

@Suite struct ContinuousFillTests {
  private static let size = PixelSize(width: 240, height: 180)

  private static func draw(_ items: [DisplayItem], scale: Double) -> [UInt8] {
    let canvas = FrameCanvas(size: size)
    FrameRenderer(keepsLayer: false).draw(
      DisplayList(items: items), scale: scale, photos: [], background: .white, screen: nil,
      into: canvas)
    let picture = canvas.pixels.straight()
    return withExtendedLifetime(picture) { Array(picture.bytes) }
  }

  private static let shapes: [(Rect, CornerRadii)] = [
    (Rect(x: 10, y: 8, width: 60, height: 40), CornerRadii(9, curve: .continuous)),
    (Rect(x: 3.3, y: 5.7, width: 51.2, height: 43.9), CornerRadii(16.5, curve: .continuous)),
    (Rect(x: 4, y: 4, width: 40, height: 20), CornerRadii(99, curve: .continuous)),
    (
      Rect(x: 6.25, y: 2.5, width: 70.5, height: 50.25),
      CornerRadii(
        topLeading: 0, topTrailing: 30, bottomTrailing: 3, bottomLeading: 12.5, curve: .continuous)
    ),
  ]

  @Test("Fills, clips, and outlines with continuous corners draw the same", arguments: [1.0, 3])
  func sameAsOutline(_ scale: Double) {
    for (rect, radii) in Self.shapes {
      let fill = Self.draw([.fill(rect, color: .black, radii: radii)], scale: scale)
      let path = Path.roundedRect(rect, cornerRadii: radii)
      let outline = Self.draw([.path(path, color: .black)], scale: scale)
      let whole = Rect(x: 0, y: 0, width: 300, height: 300)
      let clip = Self.draw(
        [
          .group(
            GroupItem(
              clip: ClipShape(rect: rect, cornerRadii: radii),
              items: [.fill(whole, color: .black)]))
        ], scale: scale)
      for (index, value) in fill.enumerated() {
        #expect(abs(Int(value) - Int(outline[index])) <= 2, "\(rect) at \(index)")
        #expect(abs(Int(value) - Int(clip[index])) <= 1)
      }
      #expect(fill != Self.draw([], scale: scale))
    }
  }

  @Test("A continuous corner covers slightly less than a circular one")
  func lessThanCircular() {
    let rect = Rect(x: 10, y: 10, width: 200, height: 150)
    func dark(_ curve: CornerCurve) -> Double {
      let fill = FillItem(rect: rect, cornerRadii: CornerRadii(40, curve: curve), color: .black)
      let bytes = Self.draw([.fill(fill)], scale: 1)
      return stride(from: 0, to: bytes.count, by: 4).reduce(0) { $0 + 1 - Double(bytes[$1]) / 255 }
    }
    // A circle cuts 1 − π/4 of the square of its radius from a corner. The area that the continuous
    // curve cuts is that of its polygon.
    let circular = 200 * 150 - 4 * (1 - Double.pi / 4) * 1600
    #expect(abs(dark(.circular) - circular) < 2)
    let profile = CornerProfile.of(1)
    let cut = profile.cut(x0: 0, y0: 0, x1: 1, y1: 1) * profile.reach * profile.reach
    #expect(abs(dark(.continuous) - (200 * 150 - 4 * cut * 1600)) < 2)
    #expect(cut > 1 - Double.pi / 4)
  }

  @Test("Areas within a corner profile add up, and its widths decrease")
  func profile() {
    for smoothing in [0, 0.3, 1] {
      let profile = CornerProfile.of(smoothing)
      let whole = profile.cut(x0: 0, y0: 0, x1: 1, y1: 1)
      var sum = 0.0
      for row in 0..<7 {
        for column in 0..<5 {
          sum += profile.cut(
            x0: Double(column) / 5, y0: Double(row) / 7, x1: Double(column + 1) / 5,
            y1: Double(row + 1) / 7)
        }
      }
      #expect(abs(whole - sum) < 1e-12)
      let widths = (0...100).map { profile.width(at: Double($0) / 100) }
      #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(widths.first == 1 && widths.last == 0)
    }
    let circle = CornerProfile.of(0)
    #expect(abs(circle.cut(x0: 0, y0: 0, x1: 1, y1: 1) - (1 - Double.pi / 4)) < 1e-4)
  }
}
