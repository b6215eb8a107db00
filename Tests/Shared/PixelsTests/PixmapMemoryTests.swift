import Pixels
import Testing

@Suite("Memory of pixmaps")
struct PixmapMemoryTests {
  @Test(
    "A pixmap is transparent black at first, also after another was freed",
    arguments: [1, 511, 512, 513, 1200])
  func black(_ side: Int) {
    for _ in 0..<2 {
      let pixmap = Pixmap<StraightRGBA8>(size: PixelSize(width: side, height: side + 1))
      #expect(pixmap.bytes.count == side * (side + 1) * 4)
      #expect(pixmap.bytes.allSatisfy { $0 == 0 })
      pixmap.bytes.update(repeating: 0xA5)
      withExtendedLifetime(pixmap) {}
    }
  }
}
