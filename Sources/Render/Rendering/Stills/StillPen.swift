import Display
import Raster

/// Draws the elements of stills: texts, lines, screens.
struct StillPen {
  let lettering: Lettering
  let theme: StillTheme
  /// Whether groups and texts keep their names, for a vector file.
  var keepsNames = false

  // MARK: Text

  /// Returns a line of text with its baseline aligned at a point.
  ///
  /// A text wider than `width` is truncated.
  func text(
    _ content: String, size: Double, color: Color? = nil, weight: FontWeight = .regular,
    at point: Point, _ alignment: TextAlignment = .leading, within width: Double? = nil
  ) -> DisplayItem {
    let shaped = lettering.shape(content, size: size, weight: weight, within: width)
    let color = color ?? theme.ink
    let item = DisplayItem.text(shaped, at: point, alignment, color: color)
    guard keepsNames else { return item }
    let start = Point(x: point.x - alignment.shift(of: shaped.advance), y: point.y)
    let run = GroupItem.TextRun(
      content, start: start, size: size, width: shaped.advance, isBold: weight == .bold,
      color: color)
    return .group(GroupItem(items: [item], source: .text(run)))
  }

  /// Returns items, for vector files as one group with a name.
  func named(_ name: String, _ items: [DisplayItem]) -> [DisplayItem] {
    keepsNames ? [.group(GroupItem(items: items, source: .name(name)))] : items
  }

  func width(of content: String, size: Double, weight: FontWeight = .regular) -> Double {
    lettering.shape(content, size: size, weight: weight, within: nil).advance
  }

  /// Breaks a text between words into at most three lines; the last may exceed the width.
  func lines(
    of content: String, size: Double, weight: FontWeight = .regular, within width: Double
  ) -> [String] {
    var lines = [""]
    for word in content.split(separator: " ") {
      let longer =
        lines[lines.count - 1].isEmpty ? String(word) : lines[lines.count - 1] + " \(word)"
      if lines.count == 3 || longer == word
        || self.width(of: longer, size: size, weight: weight) <= width
      {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns a short text on a plate of the background color, readable on pictures.
  func tag(
    _ content: String, size: Double = 10, color: Color, at point: Point,
    _ alignment: TextAlignment = .leading, within bounds: Rect
  ) -> [DisplayItem] {
    let width = width(of: content, size: size, weight: .bold)
    let start = point.x - alignment.shift(of: width)
    let left = max(bounds.minX + 4, min(start, bounds.maxX - 4 - width))
    let top = max(bounds.minY + 2, min(point.y - size, bounds.maxY - 2 - size * 1.3))
    return [
      .fill(
        Rect(x: left - 3.5, y: top - 1, width: width + 7, height: size * 1.3 + 1.5),
        color: theme.background, radii: CornerRadii(3), opacity: 0.86),
      text(content, size: size, color: color, weight: .bold, at: Point(x: left, y: top + size)),
    ]
  }

  // MARK: Lines

  func polyline(_ points: [Point], width: Double, color: Color) -> DisplayItem {
    let item = DisplayItem.path(.polyline(points, width: width), color: color)
    let source = GroupItem.Source.line(points, width, color)
    return keepsNames ? .group(GroupItem(items: [item], source: source)) : item
  }

  /// Returns a dashed line whose gaps are 3/4 of its dashes, pt.
  func dashes(
    _ start: Point, _ end: Point, width: Double, color: Color, dash: Double = 4
  ) -> DisplayItem {
    .path(.dashed(from: start, to: end, width: width, dash: dash, gap: 0.75 * dash), color: color)
  }

  /// Returns the outline of a rectangle, drawn inside it.
  func frame(_ rect: Rect, width: Double, color: Color, opacity: Double = 1) -> [DisplayItem] {
    guard rect.width > 2 * width, rect.height > 2 * width else { return [] }
    let corners = rect.outset(by: -width / 2).corners
    return corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % 4])
      return .path(.segment(from: start, to: end, width: width), color: color, opacity: opacity)
    }
  }

  // MARK: Screens

  /// The corner radius of screens, pt.
  static let screenRadius = 6.0

  /// Returns a screen's drawing scaled into a rectangle of the still, in a device border or with a
  /// visible edge; `marks` are over it, in points of the still.
  func screen(
    _ list: [DisplayItem], size: Size, in rect: Rect, border: StillBorder, over marks: [DisplayItem]
  ) -> [DisplayItem] {
    guard size.width > 0 else { return marks }
    let factor = rect.width / size.width
    guard !border.items.isEmpty else {
      let edge = DisplayItem.fill(
        rect.outset(by: 1), color: theme.hairline, radii: CornerRadii(Self.screenRadius + 1))
      let clip = ClipShape(rect: rect, cornerRadii: CornerRadii(Self.screenRadius))
      return [edge, .group(placed(list, factor, in: rect), clip: clip)] + marks
    }
    // The edges of display and device each cover part of a pixel, so draw black below both.
    let below = DisplayItem.fill(rect.outset(by: 0.5), color: .black)
    let group = GroupItem(
      clip: ClipShape(rect: rect), items: placed(list, factor, in: rect) + marks)
    return [below, .group(group)] + placed(border.items, factor, in: rect)
  }

  private func placed(_ items: [DisplayItem], _ factor: Double, in rect: Rect) -> [DisplayItem] {
    items.map { $0.scaled(by: factor, movedBy: rect.origin - .zero) }
  }
}
