import Display
import Pixels
import Raster
import Testing

/// Compares photos that change in parts with pyramids of the whole photo.
struct ChangingPhotoTests {
  private static let size = PixelSize(width: 211, height: 157)

  /// Returns a photo of random pixels.
  private static func photo(_ dice: inout Dice, isOpaque: Bool) -> Pixmap<StraightRGBA8> {
    let photo = Pixmap<StraightRGBA8>(size: size)
    change(photo, PixelRect(size), &dice, isOpaque: isOpaque)
    return photo
  }

  private static func change(
    _ photo: Pixmap<StraightRGBA8>, _ rect: PixelRect, _ dice: inout Dice, isOpaque: Bool
  ) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        func byte() -> UInt8 { UInt8(Int.random(in: 0...255, using: &dice)) }
        photo[x, y] = (byte(), byte(), byte(), isOpaque ? 255 : byte())
      }
    }
  }

  private static func bytes(_ pixels: Pixmap<PremultipliedRGBA8>) -> [UInt8] {
    withExtendedLifetime(pixels) { Array(pixels.bytes) }
  }

  private static func rect(_ dice: inout Dice) -> PixelRect {
    let (x, y) = (
      Int.random(in: 0..<size.width, using: &dice), Int.random(in: 0..<size.height, using: &dice)
    )
    return PixelRect(
      minX: x, minY: y, maxX: min(size.width, x + Int.random(in: 1...40, using: &dice)),
      maxY: min(size.height, y + Int.random(in: 1...40, using: &dice)))
  }

  @Test(
    "Drawing the changed parts gives the same bytes as drawing everything",
    arguments: [0.02, 0.05, 0.11, 0.17, 0.25, 0.26, 0.4, 0.77, 1, 1.3, 2.6], [true, false])
  func partial(scale: Double, isOpaque: Bool) {
    var dice = Dice(seed: UInt64(scale * 1000) + (isOpaque ? 1 : 0))
    let photo = Self.photo(&dice, isOpaque: isOpaque)
    let offset = (x: 3.3, y: 1.8)
    let canvas = PixelSize(
      width: Int((Double(Self.size.width) * scale + 7).rounded()),
      height: Int((Double(Self.size.height) * scale + 5).rounded()))
    let list = DisplayList(items: [
      .image(
        ImageItem(
          photo: 0,
          source: Rect(
            x: 0, y: 0, width: Double(Self.size.width), height: Double(Self.size.height)),
          transform: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y)))
    ])
    let renderer = FrameRenderer()
    func whole() -> Pixmap<PremultipliedRGBA8> {
      let pixels = Pixmap<PremultipliedRGBA8>(size: canvas)
      renderer.draw(
        list, scale: 1, photos: [PhotoPyramid(photo.copy())], background: .white, into: pixels)
      return pixels
    }
    let changing = ChangingPhoto(size: Self.size, scale: scale, offset: offset)
    changing.update(photo, in: PixelRegion(PixelRect(Self.size)))
    #expect(changing.isOpaque == isOpaque)
    let drawn = whole()
    for _ in 0..<12 {
      let rect = Self.rect(&dice)
      Self.change(photo, rect, &dice, isOpaque: isOpaque)
      changing.update(photo, in: PixelRegion(rect))
      let area = changing.devicePixels(showing: rect, on: canvas)
      renderer.draw(
        list, scale: 1, photos: [changing.pyramid(drawing: area)], background: .white, in: area,
        into: drawn)
      #expect(Self.bytes(drawn) == Self.bytes(whole()))
    }
  }

  @Test("The photo is translucent as long as it has a translucent pixel")
  func opaque() {
    var dice = Dice(seed: 1)
    let photo = Self.photo(&dice, isOpaque: true)
    let changing = ChangingPhoto(size: Self.size, scale: 0.1, offset: (0, 0))
    changing.update(photo, in: PixelRegion(PixelRect(Self.size)))
    for alpha: UInt8 in [254, 255, 0, 255] {
      photo[50, 60] = (1, 2, 3, alpha)
      changing.update(photo, in: PixelRegion(PixelRect(minX: 50, minY: 60, maxX: 51, maxY: 61)))
      #expect(changing.isOpaque == (alpha == 255))
    }
  }
}
