import Display
import Pixels
import Testing

@testable import Raster

@Suite("Paths")
struct PathTests {
  private func draw(
    _ items: [DisplayItem], scale: Double = 1, width: Int = 20, height: Int = 20
  ) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: width, height: height))
    FrameRenderer().draw(DisplayList(items: items), scale: scale, photos: [], into: canvas)
    return canvas
  }

  private func draw(_ path: Path, scale: Double = 1, size: Int = 20) -> [UInt8] {
    let item = DisplayItem.path(path, color: .white)
    return bytes(draw([item], scale: scale, width: size, height: size))
  }

  private func bytes(_ canvas: Pixmap<PremultipliedRGBA8>) -> [UInt8] {
    withExtendedLifetime(canvas) { Array(canvas.bytes) }
  }

  /// Returns the exact coverage of an outline on a square canvas, row by row.
  private func coverages(_ path: Path, scale: Double = 1, size: Int = 20) -> [Double] {
    var memory = [UInt8](repeating: 0, count: size * size * 4)
    var result = [Double](repeating: 0, count: size * size)
    memory.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let surface = Surface(bounds: PixelRect(PixelSize(width: size, height: size)), base: base)
      PathRows().forEachRun(
        of: path, scale: scale, within: surface.bounds, on: surface
      ) { coverage, target in
        for (index, x) in coverage.columns.enumerated() {
          let weight = coverage.even.contains(x) ? coverage.evenWeight : coverage.weights[index]
          result[(target - base) / 4 + index] = Double(weight)
        }
      }
    }
    return result
  }

  private func area(_ path: Path, scale: Double = 1, size: Int = 20) -> Double {
    coverages(path, scale: scale, size: size).reduce(0, +)
  }

  @Test(
    "Paths along pixel edges draw the same bytes as fills",
    arguments: [0, 1, 0.37], [UInt8(255), 254, 90, 1])
  func aligned(opacity: Double, alpha: UInt8) {
    let color = Color(red: 200, green: 30, blue: 77, alpha: alpha)
    let background = DisplayItem.fill(
      Rect(x: 0, y: 0, width: 20, height: 9), color: Color(red: 3, green: 99, blue: 8))
    for rect in [
      Rect(x: 2, y: 3, width: 11, height: 14), Rect(x: -4, y: -4, width: 40, height: 40),
      Rect(x: 19, y: 0, width: 1, height: 1), Rect(x: 5, y: 8, width: 3, height: 2),
    ] {
      let fill = draw([background, .fill(rect, color: color, opacity: opacity)])
      let path = draw([background, .path(.rect(rect), color: color, opacity: opacity)])
      #expect(bytes(path) == bytes(fill))
    }
  }

  @Test("Paths between pixel edges match fills within one level", arguments: [1.0, 2.625, 3])
  func between(scale: Double) {
    var dice = Dice(seed: 5)
    for _ in 0..<40 {
      let rect = Rect(
        x: dice.number(-3...6), y: dice.number(-3...6), width: dice.number(0.1...9),
        height: dice.number(0.1...9))
      let radii = CornerRadii(dice.number(-1...5))
      let fill = draw([.fill(rect, color: .white, radii: radii)], scale: scale)
      let path = draw(.roundedRect(rect, cornerRadii: radii), scale: scale)
      let worst = zip(path, bytes(fill)).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= 1)
    }
  }

  @Test("Random paths agree with the oracle within rounding and flattening", arguments: 0..<40)
  func random(seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 900)
    let scale = [1, 2, 2.625, 3][seed % 4]
    let hasCurves = seed % 2 == 1
    func point() -> Point { Point(x: dice.number(-6...14), y: dice.number(-6...14)) }
    var path = Path()
    for _ in 0...Int.random(in: 0...2, using: &dice) {
      path.elements.append(.move(point()))
      for _ in 0...Int.random(in: 1...5, using: &dice) {
        switch Int.random(in: 0..<(hasCurves ? 3 : 1), using: &dice) {
        case 0: path.elements.append(.line(point()))
        case 1: path.elements.append(.quadratic(control: point(), end: point()))
        default:
          path.elements.append(.cubic(control1: point(), control2: point(), end: point()))
        }
      }
      if Bool.random(using: &dice) {
        path.elements.append(.close)
        if Bool.random(using: &dice) { path.elements.append(.line(point())) }
      }
    }
    let color = Color(red: dice.byte(), green: dice.byte(), blue: dice.byte(), alpha: dice.byte())
    let items = [
      DisplayItem.fill(Rect(x: 0, y: 0, width: 9, height: 20), color: .white),
      .path(path, color: color, opacity: dice.number(0.3...1)),
    ]
    let canvas = draw(items, scale: scale)
    let oracle = Oracle(photos: [], scale: scale)
    var worst = 0.0
    for y in 0..<20 {
      for x in 0..<20 {
        let (drawn, exact) = (canvas[x, y], oracle.pixel(items, x: x, y: y))
        worst = max(
          worst, abs(Double(drawn.red) - exact.red), abs(Double(drawn.green) - exact.green),
          abs(Double(drawn.blue) - exact.blue), abs(Double(drawn.alpha) - exact.alpha))
      }
    }
    // Half a level of rounding for each item. Curves also cover up to 1/256 pixel less or more
    // along each edge in a pixel, and a pixel can have a few edges.
    #expect(worst <= 1.001 + (hasCurves ? 1.5 : 0.01))
  }

  @Test("Circles and rings have their exact area")
  func circleArea() {
    for radius in [0.3, 2, 7.7, 95.5] {
      let center = Point(x: 100.3, y: 99.6)
      let disc = area(.circle(center: center, radius: radius), size: 200)
      // Chords are inside the circle by at most the tolerance, on average by two thirds of it.
      let exact = Double.pi * radius * radius
      #expect(disc <= exact * (1 + 1e-5))
      #expect(exact - disc <= 2 * .pi * radius * PathEdges.tolerance)
      let ring = area(.ring(center: center, radius: radius, width: 0.4), size: 200)
      #expect(abs(ring - 2 * .pi * radius * 0.4) <= 4 * .pi * (radius + 1) * PathEdges.tolerance)
    }
  }

  @Test("Subpaths of one direction overlap without a seam, those of opposite directions cancel")
  func winding() {
    let left = Path.rect(Rect(x: 2, y: 2, width: 7.5, height: 10))
    let right = Path.rect(Rect(x: 9.5, y: 2, width: 5.5, height: 10))
    let whole = draw(.rect(Rect(x: 2, y: 2, width: 13, height: 10)))
    var touching = left
    touching.append(right)
    #expect(draw(touching) == whole)
    var overlapping = left
    overlapping.append(.rect(Rect(x: 4, y: 2, width: 11, height: 10)))
    #expect(draw(overlapping) == whole)
    var hole = Path.rect(Rect(x: 2, y: 2, width: 13, height: 10))
    hole.append(.rect(Rect(x: -8, y: 4, width: 4, height: 4)).applying(.scale(x: -1, y: 1)))
    let canvas = draw(hole)
    #expect(canvas[(6 * 20 + 5) * 4 + 3] == 0)
    #expect(canvas[(6 * 20 + 3) * 4 + 3] == 255)
  }

  @Test("Reversing a path or changing its first corner keeps the bytes")
  func direction() {
    let corners = [Point(x: 2.3, y: 1.1), Point(x: 17.2, y: 6.4), Point(x: 5.5, y: 18.7)]
    func triangle(_ corners: [Point]) -> [UInt8] {
      draw(Path([.move(corners[0]), .line(corners[1]), .line(corners[2])]))
    }
    let first = triangle(corners)
    #expect(triangle([corners[1], corners[2], corners[0]]) == first)
    #expect(triangle([corners[2], corners[1], corners[0]]) == first)
  }

  @Test("Paths are the same in an offset layer and in part of the canvas")
  func surfaces() {
    let path = Path.ring(center: Point(x: 9.4, y: 8.7), radius: 12, width: 5)
    let whole = draw(path)
    let large = draw([.path(path, color: .white)], width: 40, height: 40)
    for y in 0..<20 {
      for x in 0..<20 { #expect(large[x, y].alpha == whole[(y * 20 + x) * 4]) }
    }
    let clip = ClipShape(rect: Rect(x: 3, y: 5, width: 9, height: 8))
    let layer = draw([.group(GroupItem(clip: clip, items: [.path(path, color: .white)]))])
    for y in 5..<13 {
      for x in 3..<12 { #expect(layer[x, y].alpha == whole[(y * 20 + x) * 4]) }
    }
  }

  @Test("Very large paths have the right coverage on the canvas")
  func large() {
    let triangle = Path([
      .move(Point(x: -1e12, y: -1e12)), .line(Point(x: 1e12, y: -1e12)),
      .line(Point(x: 0, y: 1e200)),
    ])
    #expect(coverages(triangle).allSatisfy { $0 == 1 })
    // A line of slope 1 through the canvas, with distant ends.
    let half = Path([
      .move(Point(x: -1e7, y: -1e7)), .line(Point(x: 1e7, y: 1e7)), .line(Point(x: -1e7, y: 1e7)),
    ])
    #expect(abs(area(half) - 200) < 1e-5)
    #expect(area(.circle(center: Point(x: 10, y: -1e5), radius: 1e5 + 10)) > 195)
  }

  @Test(
    "Accepts any number", arguments: [0, -0.0, 1e-300, 1e6, -1e6, 1e300, -1e308, .infinity, .nan])
  func anyNumber(number: Double) {
    for position in 0..<8 {
      var values = [1.0, 2, 15, 3, 12, 18, 4, 9]
      values[position] = number
      let points = stride(from: 0, to: 8, by: 2).map { Point(x: values[$0], y: values[$0 + 1]) }
      let path = Path([
        .line(points[0]), .move(points[1]), .quadratic(control: points[2], end: points[3]),
        .cubic(control1: points[0], control2: points[1], end: points[2]), .close, .close,
        .line(points[3]),
      ])
      let drawn = draw(path)
      if !number.isFinite { #expect(drawn.allSatisfy { $0 == 0 }) }
      _ = draw(.tapered(points.map { Path.StrokePoint($0, width: values[position]) }))
      _ = draw(.circle(center: points[0], radius: number))
      _ = draw(.ring(center: points[0], radius: number, width: values[1]))
      _ = draw(
        .roundedRect(
          Rect(origin: points[0], size: Size(width: values[1], height: number)),
          cornerRadii: CornerRadii(number)))
      _ = draw(.dashed(from: points[0], to: points[1], width: 2, dash: values[2], gap: values[3]))
    }
    _ = draw(.rect(Rect(x: 1, y: 1, width: 5, height: 5)), scale: number)
    #expect(draw(Path([.close, .move(.zero), .close])).allSatisfy { $0 == 0 })
    #expect(draw(Path()).allSatisfy { $0 == 0 })
  }
}
