import Pixels

@testable import Compare

/// A plain comparison, pixel by pixel and in `Double`, that shares no code with the product.
struct PictureOracle {
  let expected: Pixmap<StraightRGBA8>
  let actual: Pixmap<StraightRGBA8>
  let tolerance: PictureTolerance
  let masks: [PixelRect]

  /// The result for one pixel.
  enum Finding { case equal, within, changed, antialiased, masked }

  func difference(rows: Range<Int>) -> PictureDifference {
    var result = PictureDifference(size: expected.size)
    var points: [(x: Int, y: Int)] = []
    for y in rows {
      for x in 0..<expected.width {
        let finding = finding(x, y)
        switch finding {
        case .equal, .masked: break
        case .within, .antialiased: result.unequalCount += 1
        case .changed:
          result.unequalCount += 1
          result.count += 1
          points.append((x, y))
          for (one, two) in zip(channels(expected, x, y), channels(actual, x, y)) {
            result.maximumDelta = max(result.maximumDelta, abs(one - two))
          }
        }
      }
    }
    if let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    {
      result.box = PixelRect(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1)
    }
    return result
  }

  func finding(_ x: Int, _ y: Int) -> Finding {
    let isMasked = masks.contains { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
    if isMasked { return .masked }
    if channels(expected, x, y) == channels(actual, x, y) { return .equal }
    if tolerance.threshold > 0 {
      let one = yiq(expected, x, y)
      let two = yiq(actual, x, y)
      let (dy, di, dq) = (one.y - two.y, one.i - two.i, one.q - two.q)
      let distance: Double = 0.5053 * dy * dy + 0.299 * di * di + 0.1957 * dq * dq
      if distance <= 35215 * tolerance.threshold * tolerance.threshold { return .within }
    }
    guard tolerance.detectsAntialiasing else { return .changed }
    return isAntialiased(x, y, expected, actual) || isAntialiased(x, y, actual, expected)
      ? .antialiased : .changed
  }

  private func channels(_ picture: Pixmap<StraightRGBA8>, _ x: Int, _ y: Int) -> [Int] {
    let pixel = picture[x, y]
    return [Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha)]
  }

  private func yiq(
    _ picture: Pixmap<StraightRGBA8>, _ x: Int, _ y: Int
  ) -> (y: Double, i: Double, q: Double) {
    var pixel = channels(picture, x, y).map(Double.init)
    if pixel[3] < 255 {
      for index in 0..<3 { pixel[index] = 255 + (pixel[index] - 255) * (pixel[3] / 255) }
    }
    let (r, g, b) = (pixel[0], pixel[1], pixel[2])
    return (
      r * 0.29889531 + g * 0.58662247 + b * 0.11448223,
      r * 0.59597799 - g * 0.27417610 - b * 0.32180189,
      r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    )
  }

  private func neighbors(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
    var result: [(x: Int, y: Int)] = []
    for column in x - 1...x + 1 where column >= 0 && column < expected.width {
      for row in y - 1...y + 1 where row >= 0 && row < expected.height {
        if column != x || row != y { result.append((column, row)) }
      }
    }
    return result
  }

  private func isAtEdge(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == expected.width - 1 || y == expected.height - 1
  }

  private func isFlat(_ picture: Pixmap<StraightRGBA8>, _ x: Int, _ y: Int) -> Bool {
    let equal = neighbors(x, y).count { picture[$0.x, $0.y] == picture[x, y] }
    return equal + (isAtEdge(x, y) ? 1 : 0) > 2
  }

  private func isAntialiased(
    _ x: Int, _ y: Int, _ picture: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>
  ) -> Bool {
    let own = yiq(picture, x, y).y
    let others = neighbors(x, y).map { (position: $0, delta: own - yiq(picture, $0.x, $0.y).y) }
    let equal = others.count { $0.delta == 0 } + (isAtEdge(x, y) ? 1 : 0)
    // `min` and `max` return the first of equal elements.
    guard equal <= 2, let minimum = others.min(by: { $0.delta < $1.delta }), minimum.delta < 0,
      let maximum = others.max(by: { $0.delta < $1.delta }), maximum.delta > 0
    else { return false }
    return [minimum.position, maximum.position].contains {
      isFlat(picture, $0.x, $0.y) && isFlat(other, $0.x, $0.y)
    }
  }
}
