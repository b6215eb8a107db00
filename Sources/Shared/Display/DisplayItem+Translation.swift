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
}

extension ClipShape {
  /// The clip, moved by an offset in points.
  package func translated(by offset: Vector) -> ClipShape {
    ClipShape(
      rect: Rect(origin: rect.origin + offset, size: rect.size), cornerRadii: cornerRadii)
  }
}
