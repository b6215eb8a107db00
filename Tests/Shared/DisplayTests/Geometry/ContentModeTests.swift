import Display
import TestSupport
import Testing

@Suite("Content modes")
struct ContentModeTests {
  private static let sizes = [
    Size(width: 4032, height: 3024), Size(width: 3, height: 4), Size(width: 1, height: 1000),
    Size(width: 1000, height: 1), Size(width: 131, height: 131),
  ]
  private static let frames = [
    Rect(x: 0, y: 0, width: 393, height: 852), Rect(x: 8, y: 67, width: 123, height: 123),
    Rect(x: -5, y: 0.5, width: 0.25, height: 9),
  ]

  @Test(
    "Both modes keep aspect ratio and center and touch two opposite edges, fit inside the frame",
    arguments: ContentMode.allCases)
  func relations(mode: ContentMode) {
    for size in Self.sizes {
      for frame in Self.frames {
        let rect = mode.rect(of: size, in: frame)
        #expect(isNear(rect.width * size.height, rect.height * size.width))
        #expect(isNear(rect.center.x, frame.center.x))
        #expect(isNear(rect.center.y, frame.center.y))
        #expect(isNear(rect.width, frame.width) || isNear(rect.height, frame.height))
        let (inner, outer) = mode == .fit ? (rect, frame) : (frame, rect)
        #expect(inner.width <= outer.width * (1 + 1e-12))
        #expect(inner.height <= outer.height * (1 + 1e-12))
      }
    }
  }

  @Test("Fit and fill are equal if picture and frame have the same aspect ratio")
  func sameShape() {
    let frame = Rect(x: 10, y: 20, width: 300, height: 400)
    for mode in ContentMode.allCases {
      #expect(mode.rect(of: Size(width: 3, height: 4), in: frame) == frame)
    }
  }

  @Test("Computes known rectangles")
  func known() {
    let screen = Rect(x: 0, y: 0, width: 390, height: 844)
    let photo = Size(width: 1200, height: 1600)
    #expect(
      ContentMode.fit.rect(of: photo, in: screen) == Rect(x: 0, y: 162, width: 390, height: 520))
    #expect(
      ContentMode.fill.rect(of: photo, in: screen)
        == Rect(x: -121.5, y: 0, width: 633, height: 844))
  }
}
