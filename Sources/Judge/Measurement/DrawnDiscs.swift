package import Display

/// A disc in a frame that nothing else explains, such as the mark that a system draws for a finger.
package struct DrawnDisc: Hashable, Sendable {
  /// Points of the screen.
  package var center: Point, diameter: Double
  /// The mean luma that is expected there, and the mean difference from it, levels.
  package var expected: Float, change: Float

  /// The width of the plane in which discs are searched, px.
  fileprivate static let width = 320
  /// The diameters of discs, as fractions of the screen's width.
  ///
  /// Source: ours; Android draws 14 dp, the iOS simulator 40 pt.
  fileprivate static let diameters = 0.025...0.16
  /// The min difference of a disc's pixel, levels and deviations, and the tolerated displacement, px.
  ///
  /// Source: ours.
  fileprivate static let (different, deviations, displaced): (Float, Float, Float) = (8, 5, 0.6)
  /// The fractions of its bounding square that a disc can fill; a circle fills π/4.
  fileprivate static let filled = 0.6...0.9
  /// The max share of pixels that differ in a frame in which discs are searched.
  ///
  /// Source: ours; ten of the largest discs cover a tenth of a phone's screen.
  fileprivate static let maxShare = 0.2
}

extension FrameMeasurer {
  /// Returns the discs over pictures and background, which is the grid or that of the previous frame.
  mutating func discs(in frame: LumaPlane) throws -> [DrawnDisc] {
    let factor = max(1, frame.width / DrawnDisc.width)
    let plane = frame.reduced(by: factor)
    var expected = background.count == plane.samples.count ? background : plane.samples
    if backdrop.opacity != nil, backdrop.isCertain {
      for (index, value) in grid.plane.reduced(by: factor).samples.enumerated() {
        let (sample, value) = (plane.samples[index], backdrop.over(value))
        if (sample - value).magnitude < (sample - expected[index]).magnitude {
          expected[index] = value
        }
      }
    }
    var tolerances = expected.map { _ in Float(0) }
    for track in tracks.reversed() {
      let rect = track.fit.rect.scaled(by: 1 / Double(factor), movedBy: .zero)
      guard let template = try templates.template(track.photo, width: rect.width),
        let shown = track.visible.scaled(to: rect).intersection(plane.bounds)
      else { continue }
      for y in Int(shown.minY.rounded())..<Int(shown.maxY.rounded()) {
        for x in Int(shown.minX.rounded())..<Int(shown.maxX.rounded()) {
          let (index, gain) = (y * plane.width + x, Float(track.fit.gain))
          let (value, dx, dy) = template.value(x, y, drawnIn: rect)
          expected[index] = gain * value + Float(track.fit.bias)
          tolerances[index] = DrawnDisc.displaced * gain * (dx.magnitude + dy.magnitude)
        }
      }
    }
    let changes = zip(plane.samples, expected).map { $0 - $1 }
    let deviation = 1.4826 * changes.map(\.magnitude).median
    let noise = max(DrawnDisc.different, DrawnDisc.deviations * deviation)
    // The closed first column separates the ends of rows.
    var isOpen = changes.indices.map {
      $0 % plane.width > 0 && changes[$0].magnitude > noise + tolerances[$0]
    }
    background = plane.samples
    let changed = Double(isOpen.count(where: { $0 }))
    guard changed < DrawnDisc.maxShare * Double(isOpen.count) else { return [] }
    return isOpen.indices.compactMap { index in
      guard isOpen[index], case let region = Self.region(from: index, &isOpen, plane.width),
        let rect = Self.disc(region, plane.width)
      else { return nil }
      for pixel in region { background[pixel] = expected[pixel] }
      let shown = screen.points(rect.scaled(by: Double(factor), movedBy: .zero))
      let count = Float(region.count)
      return DrawnDisc(
        center: shown.center, diameter: shown.width,
        expected: region.reduce(0) { $0 + expected[$1] } / count,
        change: region.reduce(0) { $0 + changes[$1] } / count)
    }
  }

  /// Closes the open pixels that are connected with one, and returns them.
  private static func region(from first: Int, _ isOpen: inout [Bool], _ width: Int) -> [Int] {
    var region: [Int] = []
    var next = [first]
    while let pixel = next.popLast() {
      guard isOpen.indices.contains(pixel), isOpen[pixel] else { continue }
      isOpen[pixel] = false
      region.append(pixel)
      next += [pixel - width, pixel - 1, pixel + 1, pixel + width]
    }
    return region
  }

  /// Returns the bounds of a region, px; nil if it is no disc.
  private static func disc(_ region: [Int], _ columns: Int) -> Rect? {
    let (xs, ys) = (region.map { Double($0 % columns) }, region.map { Double($0 / columns) })
    let (width, height) = (xs.extent + 1, ys.extent + 1)
    guard DrawnDisc.diameters.contains(max(width, height) / Double(columns)),
      (width - height).magnitude <= max(2, 0.2 * width),
      DrawnDisc.filled.contains(Double(region.count) / (width * height))
    else { return nil }
    return Rect(x: xs.min() ?? 0, y: ys.min() ?? 0, width: width, height: height)
  }
}
