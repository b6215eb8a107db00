import Display
import Pixels
import Testing

@testable import Raster

@Suite struct PictureTests {
  private func draw(
    _ photo: Pixmap<StraightRGBA8>, _ transform: AffineTransform, source: Rect? = nil,
    width: Int, height: Int
  ) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: width, height: height))
    let item = ImageItem(photo: 0, source: source ?? bounds(photo), transform: transform)
    FrameRenderer().draw(
      DisplayList(items: [.image(item)]), scale: 1, photos: [PhotoPyramid(photo)], into: canvas)
    return canvas
  }

  @Test("Copies a photo exactly at whole pixels and scale 1", arguments: [true, false])
  func identity(isOpaque: Bool) {
    let photo = noise(width: 13, height: 11, seed: 20, isOpaque: isOpaque)
    let expected = photo.premultiplied()
    let canvas = draw(photo, .translation(Vector(dx: 3, dy: -2)), width: 20, height: 12)
    for y in 0..<12 {
      for x in 0..<20 {
        let inside = (3..<16).contains(x) && y < 9
        #expect(canvas[x, y] == (inside ? expected[x - 3, y + 2] : (0, 0, 0, 0)))
      }
    }
  }

  @Test("Shows exact averages at an integer fraction, with ties rounded up", arguments: [2, 3])
  func wholeFractions(factor: Int) {
    let photo = noise(width: 48, height: 24, seed: 24)
    let scale = 1 / Double(factor)
    let canvas = draw(photo, .scale(x: scale, y: scale), width: 48 / factor, height: 24 / factor)
    var differences = 0
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        var sum = 0
        for v in y * factor..<(y + 1) * factor {
          for u in x * factor..<(x + 1) * factor { sum += Int(photo[u, v].green) }
        }
        let area = factor * factor
        if Int(canvas[x, y].green) != (2 * sum + area) / (2 * area) { differences += 1 }
      }
    }
    #expect(differences == 0)
  }

  @Test("A reduced level of uniform areas draws like the photo")
  func smallerLevels() {
    let coarse = noise(width: 20, height: 20, seed: 25, isOpaque: false)
    let photo = Pixmap<StraightRGBA8>(size: PixelSize(width: 480, height: 480))
    for y in 0..<480 {
      for x in 0..<480 { photo[x, y] = coarse[x / 24, y / 24] }
    }
    let oracle = Oracle(photos: [photo], scale: 1)
    // The levels are 24, 8, 12, and 6.
    for scale in [0.0133, 0.04, -0.0272, 0.05] {
      let offset = scale < 0 ? 13.4 : 0.3
      let transform = AffineTransform(a: scale, b: 0, c: 0, d: abs(scale), tx: offset, ty: 0.7)
      let canvas = draw(photo, transform, width: 14, height: 14)
      let item = ImageItem(photo: 0, source: bounds(photo), transform: transform)
      var worst = 0.0
      for y in 0..<14 {
        for x in 0..<14 {
          let exact = oracle.pixel([.image(item)], x: x, y: y)
          worst = max(worst, abs(Double(canvas[x, y].red) - exact.red))
          worst = max(worst, abs(Double(canvas[x, y].alpha) - exact.alpha))
        }
      }
      // The pixels of the level are rounded, and so are the resampled and composited results.
      #expect(worst < 1.4)
    }
  }

  @Test("Copies a mirrored photo exactly from right to left")
  func mirrored() {
    let photo = noise(width: 13, height: 11, seed: 21)
    let canvas = draw(
      photo, AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 13, ty: 11), width: 13, height: 11)
    for y in 0..<11 {
      for x in 0..<13 { #expect(canvas[x, y] == photo[12 - x, 10 - y]) }
    }
  }

  @Test("Moving by whole pixels moves the pixels", arguments: [0.2173, 0.61, 1, 2.37])
  func wholePixelMoves(scale: Double) {
    let photo = noise(width: 40, height: 40, seed: 22)
    let first = draw(
      photo, AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 2.25, ty: 3.75), width: 60,
      height: 60)
    let second = draw(
      photo, AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 9.25, ty: 5.75), width: 60,
      height: 60)
    for y in 0..<58 {
      for x in 0..<53 {
        let (a, b) = (first[x, y], second[x + 7, y + 2])
        // Positions differ in their last bits, which can change how a tie is rounded.
        #expect(a.red.distance(to: b.red).magnitude <= 1)
        #expect(a.alpha.distance(to: b.alpha).magnitude <= 1)
      }
    }
  }

  @Test("A constant photo stays constant inside at any scale and position")
  func constant() {
    var dice = Dice(seed: 23)
    let colors = [
      Color.white, .black, Color(red: 1, green: 128, blue: 254),
      Color(red: 200, green: 90, blue: 255, alpha: 131),
    ]
    for color in colors {
      let photo = plain(width: 250, height: 190, color)
      let pyramid = PhotoPyramid(photo)
      let expected = photo.premultiplied()[0, 0]
      let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 24, height: 24))
      for _ in 0..<60 {
        let scale = dice.number(0...1) < 0.5 ? dice.number(0.13...1) : dice.number(1...40)
        // The photo extends beyond the canvas on all sides.
        let x = 12 - 250 * scale * dice.number(0.499...0.501)
        let y = 12 - 190 * scale * dice.number(0.499...0.501)
        let item = ImageItem(
          photo: 0, source: bounds(photo),
          transform: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y))
        FrameRenderer().draw(
          DisplayList(items: [.image(item)]), scale: 1, photos: [pyramid], into: canvas)
        for y in 1..<23 {
          for x in 1..<23 { #expect(canvas[x, y] == expected) }
        }
      }
    }
  }

  @Test("A narrow photo stays constant if one axis is reduced to a thousandth")
  func flattened() {
    let photo = plain(width: 4, height: 3000, .white)
    let canvas = draw(
      photo, AffineTransform(a: 4, b: 0, c: 0, d: 0.001, tx: 0, ty: 0), width: 16, height: 3)
    for y in 0..<3 {
      for x in 0..<16 { #expect(canvas[x, y] == (255, 255, 255, 255)) }
    }
  }

  @Test("Shows only the source rectangle, without its neighbors bleeding in")
  func sourceBounds() {
    let photo = plain(width: 30, height: 30, Color(red: 255, green: 0, blue: 0))
    for y in 10..<20 {
      for x in 10..<20 { photo[x, y] = (0, 0, 255, 255) }
    }
    for scale in [0.3, 1.0, 1.7, 5.2] {
      let canvas = draw(
        photo, AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0.3, ty: 0.4),
        source: Rect(x: 10, y: 10, width: 10, height: 10), width: 110, height: 110)
      for y in 0..<110 {
        for x in 0..<110 {
          #expect(canvas[x, y].red == 0)
          #expect(canvas[x, y].blue == canvas[x, y].alpha)
        }
      }
    }
  }

  @Test("Transparent pixels add no color to their neighbors")
  func alphaFringes() {
    let photo = plain(width: 20, height: 20, Color(red: 0, green: 255, blue: 0, alpha: 0))
    for y in 0..<20 {
      for x in 0..<10 { photo[x, y] = (255, 0, 0, 255) }
    }
    for scale in [0.17, 0.43, 1.9] {
      let canvas = draw(
        photo, AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0.37, ty: 0.1), width: 40,
        height: 40)
      for y in 0..<40 {
        for x in 0..<40 {
          #expect(canvas[x, y].green == 0)
          #expect(canvas[x, y].red == canvas[x, y].alpha)
        }
      }
    }
  }

  @Test("A slow zoom has no visible jump, even where the level changes")
  func slowZoom() {
    // Waves of a few pixels, as fine as the textures of photos, on a slope.
    let photo = Pixmap<StraightRGBA8>(size: PixelSize(width: 400, height: 400))
    for y in 0..<400 {
      for x in 0..<400 {
        let value = UInt8(60 + (x * 7 + y * 3) % 23 + (x / 4 + y / 5) % 60)
        photo[x, y] = (value, 255 - value, UInt8((x + y) / 4), 255)
      }
    }
    let pyramid = PhotoPyramid(photo)
    let renderer = FrameRenderer()
    var canvases = (0..<2).map { _ in
      Pixmap<PremultipliedRGBA8>(size: PixelSize(width: 60, height: 60))
    }
    for (start, end, limit) in [
      (0.99, 1.01, 2), (0.25, 0.262, 6), (0.161, 0.173, 6), (0.109, 0.1125, 6), (0.082, 0.0845, 6),
    ] {
      for step in 0...40 {
        let scale = start + (end - start) * Double(step) / 40
        let item = ImageItem(
          photo: 0, source: bounds(photo),
          transform: AffineTransform.anchoredScale(scale, anchor: Point(x: 1, y: 2)))
        canvases.swapAt(0, 1)
        renderer.draw(
          DisplayList(items: [.image(item)]), scale: 1, photos: [pyramid], into: canvases[1])
        guard step > 0 else { continue }
        for y in 2..<30 {
          for x in 2..<30 {
            let change = canvases[0][x, y].red.distance(to: canvases[1][x, y].red).magnitude
            #expect(change <= limit)
          }
        }
      }
    }
  }
}
