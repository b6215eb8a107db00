package import Geometry

extension DisplayItem {
  /// The item, moved by an offset in points.
  package func translated(by offset: Vector) -> DisplayItem {
    switch self {
    case .image(var image):
      image.transform.tx += offset.dx
      image.transform.ty += offset.dy
      image.clip = image.clip?.translated(by: offset)
      return .image(image)
    case .fill(var fill):
      fill.rect.origin = fill.rect.origin + offset
      return .fill(fill)
    case .path(var path):
      path.path = path.path.translated(by: offset)
      return .path(path)
    case .group(var group):
      group.clip = group.clip?.translated(by: offset)
      group.items = group.items.map { $0.translated(by: offset) }
      return .group(group)
    }
  }

  /// The item, stretched about the screen's origin by a factor above 0, corners and all.
  package func scaled(by factor: Double) -> DisplayItem {
    let map = AffineTransform.scale(x: factor, y: factor)
    switch self {
    case .image(var image):
      image.transform = image.transform.concatenating(map)
      image.clip = image.clip?.scaled(by: factor)
      return .image(image)
    case .fill(var fill):
      fill.rect = map.apply(to: fill.rect)
      fill.cornerRadii = fill.cornerRadii.map { $0 * factor }
      return .fill(fill)
    case .path(var path):
      path.path = path.path.scaled(by: factor)
      return .path(path)
    case .group(var group):
      group.clip = group.clip?.scaled(by: factor)
      group.items = group.items.map { $0.scaled(by: factor) }
      return .group(group)
    }
  }
}

extension ClipShape {
  /// The clip, moved by an offset in points.
  package func translated(by offset: Vector) -> ClipShape {
    ClipShape(
      rect: Rect(origin: rect.origin + offset, size: rect.size), cornerRadii: cornerRadii)
  }

  /// The clip, stretched about the screen's origin by a factor above 0.
  package func scaled(by factor: Double) -> ClipShape {
    ClipShape(
      rect: AffineTransform.scale(x: factor, y: factor).apply(to: rect),
      cornerRadii: cornerRadii.map { $0 * factor })
  }
}
