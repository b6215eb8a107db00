extension DisplayItem {
  /// Returns a rounded rectangle of one color, in screen points.
  package static func fill(
    _ rect: Rect, color: Color, radii: CornerRadii = .zero, opacity: Double = 1
  ) -> DisplayItem {
    .fill(FillItem(rect: rect, cornerRadii: radii, color: color, opacity: opacity))
  }

  /// Returns an outline filled with one color, in screen points.
  package static func path(_ path: Path, color: Color, opacity: Double = 1) -> DisplayItem {
    .path(PathItem(path: path, color: color, opacity: opacity))
  }

  /// Returns a group of items, bottommost first, with an optional clip.
  package static func group(
    _ items: [DisplayItem], clip: ClipShape? = nil, opacity: Double = 1
  ) -> DisplayItem {
    .group(GroupItem(opacity: opacity, clip: clip, items: items))
  }

  /// Returns a straight line with butt ends; the width is in pt.
  package static func line(
    _ start: Point, _ end: Point, width: Double, color: Color, opacity: Double = 1
  ) -> DisplayItem {
    .path(.segment(from: start, to: end, width: width, caps: .butt), color: color, opacity: opacity)
  }

  /// Returns a filled circle; the radius is in pt.
  package static func dot(
    _ center: Point, radius: Double, color: Color, opacity: Double = 1
  ) -> DisplayItem {
    .path(.circle(center: center, radius: radius), color: color, opacity: opacity)
  }

  /// Returns a circle stroked inside and outside its radius; radius and width are in pt.
  package static func ring(
    _ center: Point, radius: Double, width: Double, color: Color, opacity: Double = 1
  ) -> DisplayItem {
    .path(.ring(center: center, radius: radius, width: width), color: color, opacity: opacity)
  }

  /// Returns a line of text whose baseline has its start, middle, or end at a point.
  package static func text(
    _ text: ShapedText, at point: Point, _ alignment: TextAlignment = .leading, color: Color,
    opacity: Double = 1
  ) -> DisplayItem {
    let start = Vector(dx: point.x - alignment.shift(of: text.advance), dy: point.y)
    return .path(text.path.translated(by: start), color: color, opacity: opacity)
  }
}

/// The position on a text's baseline that is aligned with a point.
package enum TextAlignment: Sendable {
  /// The start, middle, or end of the baseline.
  case leading, center, trailing

  /// Returns the distance in pt from the start of a line of a width to the aligned position.
  package func shift(of width: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: width / 2
    case .trailing: width
    }
  }
}
