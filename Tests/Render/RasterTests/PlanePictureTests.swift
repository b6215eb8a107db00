import Display
import Pixels
import Testing

@testable import Raster

@Suite("Photos in planes")
struct PlanePictureTests {
  /// Returns a plane of a gentle gradient with some noise.
  private func plane(_ size: PixelSize, padded: PixelSize? = nil, seed: UInt64) -> SamplePlane {
    var dice = Dice(seed: seed)
    let plane = SamplePlane(size: size, padded: padded ?? size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        plane.row(y)[x] = UInt8(96 + (x + 2 * y) % 50 + Int(dice.number(0...14)))
      }
    }
    return plane
  }

  private func photo(width: Int, height: Int, span: Int) -> ColorPlanes {
    let size = PixelSize(width: width, height: height)
    let colors = PixelSize(width: (width - 1) / span + 1, height: (height - 1) / span + 1)
    return ColorPlanes(
      luma: plane(size, padded: PixelSize(width: width + 5, height: height + 3), seed: 1),
      blue: plane(colors, seed: 2),
      red: plane(
        colors, padded: PixelSize(width: colors.width + 1, height: colors.height), seed: 3),
      span: span)
  }

  /// Returns the exact color of a pixel, with chroma interpolated as in JPEG decoders.
  private func color(_ photo: ColorPlanes, x: Int, y: Int) -> [Double] {
    func sample(_ plane: SamplePlane) -> Double {
      func neighbors(_ position: Int, _ count: Int) -> [(Int, Double)] {
        guard photo.span == 2 else { return [(position, 1)] }
        let next = position / 2 + (position.isMultiple(of: 2) ? -1 : 1)
        return [(position / 2, 0.75), (min(max(next, 0), count - 1), 0.25)]
      }
      var sum = 0.0
      for row in neighbors(y, plane.size.height) {
        for column in neighbors(x, plane.size.width) {
          sum += row.1 * column.1 * Double(plane.row(row.0)[column.0])
        }
      }
      return sum
    }
    let (luma, blue, red) = (
      Double(photo.luma.row(y)[x]), sample(photo.blue) - 128, sample(photo.red) - 128
    )
    return [luma + 1.402 * red, luma - 0.344136 * blue - 0.714136 * red, luma + 1.772 * blue]
  }

  /// Draws a photo unclipped at a scale in device pixels per photo pixel.
  private func draw(_ photo: ColorPlanes, scale: Double) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(
      size: PixelSize(
        width: Int((Double(photo.size.width) * scale).rounded(.down)),
        height: Int((Double(photo.size.height) * scale).rounded(.down))))
    let item = ImageItem(
      photo: 0,
      source: Rect(x: 0, y: 0, width: Double(photo.size.width), height: Double(photo.size.height)),
      transform: .scale(x: scale, y: scale))
    FrameRenderer().draw(
      DisplayList(items: [.image(item)]), scale: 1, photos: [PhotoPyramid(photo)], into: canvas)
    return canvas
  }

  @Test(
    "Planes show the exact averages of the pixels' colors, for any sampling", arguments: [1, 2])
  func areas(span: Int) {
    let photo = photo(width: 61, height: 47, span: span)
    let colors = (0..<47).map { y in (0..<61).map { color(photo, x: $0, y: y) } }
    for scale in [1, 0.5, 1.0 / 3, 0.47, 0.77, 0.31] {
      let canvas = draw(photo, scale: scale)
      for y in 0..<canvas.height {
        for x in 0..<canvas.width {
          var sums = [0.0, 0, 0]
          let (top, bottom) = (Double(y) / scale, Double(y + 1) / scale)
          let (left, right) = (Double(x) / scale, Double(x + 1) / scale)
          for v in Int(top)..<min(47, Int(bottom.rounded(.up))) {
            for u in Int(left)..<min(61, Int(right.rounded(.up))) {
              let area =
                (min(bottom, Double(v + 1)) - max(top, Double(v)))
                * (min(right, Double(u + 1)) - max(left, Double(u))) * scale * scale
              for channel in 0..<3 { sums[channel] += colors[v][u][channel] * area }
            }
          }
          let pixel = canvas[x, y]
          let levels = [pixel.red, pixel.green, pixel.blue].map(Double.init)
          for channel in 0..<3 {
            // Half a level for rounding, and the remainder for weights of 1/120.
            #expect(abs(levels[channel] - min(max(sums[channel], 0), 255)) <= 1)
          }
          #expect(pixel.alpha == 255)
        }
      }
    }
  }

  @Test("Planes at coarser levels draw like photos in pixels", arguments: [1, 2])
  func levels(span: Int) {
    let photo = photo(width: 300, height: 212, span: span)
    let pixels = Pixmap<StraightRGBA8>(size: photo.size)
    for y in 0..<212 {
      for x in 0..<300 {
        let levels = color(photo, x: x, y: y).map { UInt8(min(max($0, 0), 255).rounded()) }
        pixels[x, y] = (levels[0], levels[1], levels[2], 255)
      }
    }
    for scale in [0.24, 0.13, 0.07] {
      let canvas = draw(photo, scale: scale)
      let other = Pixmap<PremultipliedRGBA8>(size: canvas.size)
      let item = ImageItem(photo: 0, source: bounds(pixels), transform: .scale(x: scale, y: scale))
      FrameRenderer().draw(
        DisplayList(items: [.image(item)]), scale: 1, photos: [PhotoPyramid(pixels)], into: other)
      for index in canvas.bytes.indices {
        #expect(abs(Int(canvas.bytes[index]) - Int(other.bytes[index])) <= 3)
      }
    }
  }
}
