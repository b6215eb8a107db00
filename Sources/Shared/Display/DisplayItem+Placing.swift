package import Geometry

extension DisplayItem {
  /// The item, moved by an offset in points.
  package func translated(by offset: Vector) -> DisplayItem { scaled(by: 1, movedBy: offset) }

  /// The item, made larger or smaller about the origin, then moved by an offset in points.
  package func scaled(by factor: Double, movedBy offset: Vector) -> DisplayItem {
    switch self {
    case .image(var image):
      let transform = image.transform.concatenating(.scale(x: factor, y: factor))
      image.transform = transform.concatenating(.translation(offset))
      image.clip = image.clip?.scaled(by: factor, movedBy: offset)
      return .image(image)
    case .fill(var fill):
      fill.rect = fill.rect.scaled(by: factor, movedBy: offset)
      fill.cornerRadii = fill.cornerRadii.map { $0 * factor }
      return .fill(fill)
    case .path(var path):
      path.path = path.path.mapPoints {
        Point(x: $0.x * factor + offset.dx, y: $0.y * factor + offset.dy)
      }
      return .path(path)
    case .group(var group):
      group.clip = group.clip?.scaled(by: factor, movedBy: offset)
      group.items = group.items.map { $0.scaled(by: factor, movedBy: offset) }
      return .group(group)
    }
  }

  /// The item without what is surely not seen in a part of its space; nil where nothing may be.
  package func part(in part: Rect) -> DisplayItem? {
    switch self {
    case .image(let image):
      let place = image.transform.apply(to: image.source)
      return part.meets(place) && part.meets(image.clip?.rect ?? place) ? self : nil
    case .fill(let fill): return part.meets(fill.rect) ? self : nil
    case .path(var path):
      path.path = path.path.part(in: part)
      return path.path.elements.isEmpty ? nil : .path(path)
    case .group(var group):
      if let clip = group.clip, !part.meets(clip.rect) { return nil }
      group.items = group.items.compactMap { $0.part(in: part) }
      return group.items.isEmpty ? nil : .group(group)
    }
  }
}

extension ClipShape {
  /// The clip, moved by an offset in points.
  package func translated(by offset: Vector) -> ClipShape { scaled(by: 1, movedBy: offset) }

  fileprivate func scaled(by factor: Double, movedBy offset: Vector) -> ClipShape {
    ClipShape(
      rect: rect.scaled(by: factor, movedBy: offset), cornerRadii: cornerRadii.map { $0 * factor })
  }
}

extension Rect {
  /// The rectangle, made larger or smaller about the origin, then moved by an offset.
  package func scaled(by factor: Double, movedBy offset: Vector) -> Rect {
    Rect(
      x: minX * factor + offset.dx, y: minY * factor + offset.dy, width: width * factor,
      height: height * factor)
  }

  /// True unless another rectangle lies apart from it; edges that touch meet.
  fileprivate func meets(_ other: Rect) -> Bool {
    other.minX <= maxX && other.maxX >= minX && other.minY <= maxY && other.maxY >= minY
  }
}

extension Path {
  /// The path without the subpaths that lie on one side of a rectangle: what the others cover in it is the
  /// same, as a closed outline apart from a place does not wind around it.
  ///
  /// A line of text is a subpath or more a letter, of which a narrow part needs few.
  fileprivate func part(in rect: Rect) -> Path {
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

  /// True unless all points of a subpath, those that bend it included, lie on one side of a rectangle.
  private static func mayMeet(_ rect: Rect, _ elements: ArraySlice<Element>) -> Bool {
    var (left, right, above, below) = (true, true, true, true)
    func add(_ point: Point) {
      left = left && point.x < rect.minX
      right = right && point.x > rect.maxX
      above = above && point.y < rect.minY
      below = below && point.y > rect.maxY
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .quadratic(let control, let end):
        add(control)
        add(end)
      case .cubic(let one, let two, let end):
        add(one)
        add(two)
        add(end)
      case .close: break
      }
      if !(left || right || above || below) { return true }
    }
    return false
  }
}
