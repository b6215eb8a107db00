extension DisplayItem {
  /// Returns the item translated by an offset in points.
  package func translated(by offset: Vector) -> DisplayItem { scaled(by: 1, movedBy: offset) }

  /// Returns the item scaled about a point, in points.
  package func scaled(by factor: Double, about center: Point) -> DisplayItem {
    let offset = Vector(dx: center.x * (1 - factor), dy: center.y * (1 - factor))
    return scaled(by: factor, movedBy: offset)
  }

  /// Returns the item scaled about the origin and then translated by an offset in points.
  package func scaled(by factor: Double, movedBy offset: Vector) -> DisplayItem {
    switch self {
    case .image(var image):
      let transform = image.transform.concatenating(.scale(x: factor, y: factor))
      image.transform = transform.concatenating(.translation(offset))
      image.clip = image.clip?.scaled(by: factor, movedBy: offset)
      return .image(image)
    case .fill(let fill): return .fill(fill.scaled(by: factor, movedBy: offset))
    case .path(var path):
      path.path = path.path.mapPoints { $0.scaled(by: factor, movedBy: offset) }
      return .path(path)
    case .shadow(let shadow):
      let shape = shadow.shape.scaled(by: factor, movedBy: offset)
      return .shadow(ShadowItem(shape, sigma: shadow.sigma * factor))
    case .group(var group):
      group.clip = group.clip?.scaled(by: factor, movedBy: offset)
      group.items = group.items.map { $0.scaled(by: factor, movedBy: offset) }
      group.source = group.source?.scaled(by: factor, movedBy: offset)
      return .group(group)
    }
  }

  /// Returns the item without content that is certainly outside a rectangle of its space.
  ///
  /// The result is nil if nothing can be visible.
  package func restricted(to bounds: Rect) -> DisplayItem? {
    switch self {
    case .image(let image):
      let frame = image.transform.apply(to: image.source)
      return bounds.meets(frame) && bounds.meets(image.clip?.rect ?? frame) ? self : nil
    case .fill(let fill): return bounds.meets(fill.rect) ? self : nil
    case .path(var path):
      path.path = path.path.restricted(to: bounds)
      return path.path.elements.isEmpty ? nil : .path(path)
    case .shadow(let shadow): return bounds.meets(shadow.bounds) ? self : nil
    case .group(var group):
      if let clip = group.clip, !bounds.meets(clip.rect) { return nil }
      group.items = group.items.compactMap { $0.restricted(to: bounds) }
      return group.items.isEmpty ? nil : .group(group)
    }
  }
}

extension GroupItem.Source {
  fileprivate func scaled(by factor: Double, movedBy offset: Vector) -> GroupItem.Source {
    switch self {
    case .name: return self
    case .text(var run):
      run.start = run.start.scaled(by: factor, movedBy: offset)
      (run.size, run.width) = (run.size * factor, run.width * factor)
      return .text(run)
    case .line(let points, let width, let color):
      let points = points.map { $0.scaled(by: factor, movedBy: offset) }
      return .line(points, width * factor, color)
    }
  }
}

extension FillItem {
  fileprivate func scaled(by factor: Double, movedBy offset: Vector) -> FillItem {
    var fill = self
    fill.rect = rect.scaled(by: factor, movedBy: offset)
    fill.cornerRadii = cornerRadii.map { $0 * factor }
    return fill
  }
}

extension ClipShape {
  /// Returns the clip translated by an offset in points.
  package func translated(by offset: Vector) -> ClipShape { scaled(by: 1, movedBy: offset) }

  fileprivate func scaled(by factor: Double, movedBy offset: Vector) -> ClipShape {
    ClipShape(
      rect: rect.scaled(by: factor, movedBy: offset), cornerRadii: cornerRadii.map { $0 * factor })
  }
}

extension Point {
  fileprivate func scaled(by factor: Double, movedBy offset: Vector) -> Point {
    Point(x: x * factor + offset.dx, y: y * factor + offset.dy)
  }
}

extension Rect {
  /// Returns the rectangle scaled about the origin and then translated by an offset.
  package func scaled(by factor: Double, movedBy offset: Vector) -> Rect {
    Rect(origin: origin.scaled(by: factor, movedBy: offset), size: size * factor)
  }

  /// Returns whether the rectangles overlap or touch.
  fileprivate func meets(_ other: Rect) -> Bool {
    other.minX <= maxX && other.maxX >= minX && other.minY <= maxY && other.maxY >= minY
  }
}

extension Path {
  /// Returns the path without the subpaths that are entirely on one side of a rectangle.
  ///
  /// The coverage inside the rectangle does not change, because a closed outline does not wind
  /// around points beyond its side. A line of text has one or more subpaths per letter, of which a
  /// narrow rectangle needs few.
  fileprivate func restricted(to rect: Rect) -> Path {
    var kept: [Element] = []
    var start = elements.startIndex
    while start < elements.endIndex {
      var end = start + 1
      while end < elements.endIndex {
        if case .move = elements[end] { break }
        end += 1
      }
      if Self.mayMeet(rect, elements[start..<end]) { kept += elements[start..<end] }
      start = end
    }
    return Path(kept)
  }

  /// Returns false if all points and control points of a subpath are on one side of a rectangle.
  private static func mayMeet(_ rect: Rect, _ elements: ArraySlice<Element>) -> Bool {
    var (left, right, above, below) = (true, true, true, true)
    func add(_ point: Point) {
      left = left && point.x < rect.minX
      right = right && point.x > rect.maxX
      above = above && point.y < rect.minY
      below = below && point.y > rect.maxY
    }
    for element in elements {
      element.forEachPoint(add)
      if !(left || right || above || below) { return true }
    }
    return false
  }
}
