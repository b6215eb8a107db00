import Display

extension Oracle {
  /// Returns the fraction of a pixel that an outline covers: the average winding number, at most 1.
  ///
  /// Clips each subpath as a polygon to the pixel's square (Sutherland and Hodgman), and takes its
  /// signed area (shoelace formula). Curves become 256 lines.
  func coverage(of path: Path, x: Int, y: Int) -> Double {
    var sum = 0.0
    for polygon in polygons(path) {
      var corners = polygon
      corners = clip(corners) { $0.x - Double(x) }
      corners = clip(corners) { Double(x + 1) - $0.x }
      corners = clip(corners) { $0.y - Double(y) }
      corners = clip(corners) { Double(y + 1) - $0.y }
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        sum += (a.x - Double(x)) * (b.y - Double(y)) - (b.x - Double(x)) * (a.y - Double(y))
      }
    }
    return min(1, abs(sum / 2))
  }

  /// Returns the part of a polygon where the distance from a line is not negative.
  private func clip(_ polygon: [Point], _ distance: (Point) -> Double) -> [Point] {
    var kept: [Point] = []
    for (start, end) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      let (from, to) = (distance(start), distance(end))
      if from >= 0 { kept.append(start) }
      if (from < 0) != (to < 0) { kept.append(start + (end - start) * (from / (from - to))) }
    }
    return kept
  }

  /// Returns the subpaths as polygons, in pixels.
  private func polygons(_ path: Path) -> [[Point]] {
    var polygons: [[Point]] = []
    var current: [Point] = []
    func device(_ point: Point) -> Point { Point(x: point.x * scale, y: point.y * scale) }
    func mix(_ a: Point, _ b: Point, _ time: Double) -> Point { a + (b - a) * time }
    for element in path.elements {
      switch element {
      case .move(let point):
        polygons.append(current)
        current = [device(point)]
      case .line(let point): current.append(device(point))
      case .quadratic(let control, let end):
        let (a, b, c) = (current[current.count - 1], device(control), device(end))
        for step in 1...256 {
          let time = Double(step) / 256
          current.append(mix(mix(a, b, time), mix(b, c, time), time))
        }
      case .cubic(let control1, let control2, let end):
        let (a, b, c) = (current[current.count - 1], device(control1), device(control2))
        let d = device(end)
        for step in 1...256 {
          let time = Double(step) / 256
          let middle = mix(b, c, time)
          current.append(
            mix(mix(mix(a, b, time), middle, time), mix(middle, mix(c, d, time), time), time))
        }
      case .close:
        polygons.append(current)
        current = current.prefix(1) + []
      }
    }
    return polygons + [current]
  }
}
