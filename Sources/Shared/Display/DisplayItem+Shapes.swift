package import Geometry

extension DisplayItem {
  /// A rounded rectangle of one colour, in screen points.
  package static func fill(
    _ rect: Rect, color: Color, radii: CornerRadii = .zero, opacity: Double = 1
  ) -> DisplayItem {
    .fill(FillItem(rect: rect, cornerRadii: radii, color: color, opacity: opacity))
  }

  /// An outline filled with one colour, in screen points.
  package static func path(_ path: Path, color: Color, opacity: Double = 1) -> DisplayItem {
    .path(PathItem(path: path, color: color, opacity: opacity))
  }

  /// Items as one picture, the lowest first, within a clip where there is one.
  package static func group(
    _ items: [DisplayItem], clip: ClipShape? = nil, opacity: Double = 1
  ) -> DisplayItem {
    .group(GroupItem(opacity: opacity, clip: clip, items: items))
  }

  /// A straight line that ends at its points; its width is pt.
  package static func line(
    _ start: Point, _ end: Point, width: Double, color: Color, opacity: Double = 1
  ) -> DisplayItem {
    .path(
      .segment(from: start, to: end, width: width, caps: .butt), color: color, opacity: opacity)
  }

  /// A full circle; its radius is pt.
  package static func dot(
    _ center: Point, radius: Double, color: Color, opacity: Double = 1
  ) -> DisplayItem {
    .path(.circle(center: center, radius: radius), color: color, opacity: opacity)
  }

  /// A circle's line of a width, both pt, inside and outside of its radius.
  package static func ring(
    _ center: Point, radius: Double, width: Double, color: Color, opacity: Double = 1
  ) -> DisplayItem {
    .path(.ring(center: center, radius: radius, width: width), color: color, opacity: opacity)
  }

  /// A line of text, its baseline's start, middle or end at a point.
  package static func text(
    _ text: ShapedText, at point: Point, _ alignment: TextAlignment = .leading, color: Color,
    opacity: Double = 1
  ) -> DisplayItem {
    let start = Vector(dx: point.x - alignment.shift(of: text.advance), dy: point.y)
    return .path(text.path.translated(by: start), color: color, opacity: opacity)
  }
}

/// The part of a text's baseline that lies at a point.
package enum TextAlignment: Sendable {
  /// Its start, middle or end.
  case leading, center, trailing

  /// The distance from the start of a line to the point, pt, by the line's width.
  package func shift(of width: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: width / 2
    case .trailing: width
    }
  }
}
