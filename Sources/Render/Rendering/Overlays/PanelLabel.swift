import Display
import Raster
import SceneModel

/// The label above each of several screens.
///
/// Above a viewer, it is the viewer's style with its constants in small text below. Above screens
/// of another stage, it is their constants, which are the only difference. A label set by the scene
/// is shown by itself.
struct PanelLabel {
  /// The large text.
  var text: String
  /// The small text below it; empty if there is none.
  var detail = ""
  /// The strip that contains both, in points of the canvas.
  var frame: Rect
  /// The min font size of the large line before it is truncated, pt.
  var minSize = PanelLabel.smallest

  /// The font size of the large line, pt.
  ///
  /// Source: ours.
  static let size = 15.0
  /// The default of `minSize`.
  ///
  /// Source: ours.
  static let smallest = 11.0
  /// The font size of the small line, and its min size before it is broken or truncated, pt.
  ///
  /// Source: ours.
  static let (detailSize, smallestDetail) = (11.0, 10.0)

  /// The distance between baselines, in ems.
  ///
  /// Source: ours; three lines of the sizes above just fit into a strip of 36 pt.
  private static let leading = 1.1

  /// Returns the large and the small text of a panel's label.
  static func texts(of panel: Panel) -> (text: String, detail: String) {
    panel.stage.traits.opensViewers || panel.detail.isEmpty
      ? (panel.title ?? panel.label, panel.detail) : (panel.detail, "")
  }

  func items(_ lettering: Lettering) -> [DisplayItem] {
    let large = lines(
      text, lettering.bold, minSize...max(minSize, Self.size),
      rows: detail.isEmpty && minSize < Self.size ? 2 : 1)
    guard !detail.isEmpty else { return stacked(large) }
    let small = lines(detail, lettering.regular, Self.smallestDetail...Self.detailSize, rows: 2)
    guard small.count > 1 else { return stacked(large + small) }
    // Two small lines leave less height for the first line.
    return stacked(lines(text, lettering.bold, Self.smallest...12, rows: 1) + small)
  }

  private struct Line {
    var text: ShapedText
    /// The font size, pt.
    var size: Double
    /// The height of its capitals, pt.
    var capitals: Double
  }

  /// Sets a text in one line, or in two if they can be larger, at a size that fits.
  private func lines(
    _ text: String, _ face: Typeface, _ sizes: ClosedRange<Double>, rows: Int
  ) -> [Line] {
    let unit = sizes.upperBound
    func fitting(_ rows: [String]) -> Double {
      let width = rows.map { face.shape($0, size: unit).advance }.max() ?? 0
      return unit * min(1, frame.width / max(width, 1e-9))
    }
    var (best, size) = ([text], fitting([text]))
    // If the single line is almost at its full size, keep it.
    if rows > 1, size < 0.9 * unit, let halves = Self.halves(of: text) {
      let half = fitting(halves)
      if half > size { (best, size) = (halves, half) }
    }
    size = max(size, sizes.lowerBound)
    return best.map { row in
      Line(
        text: face.shape(row, size: size, within: frame.width), size: size,
        capitals: face.capitals(size: size))
    }
  }

  /// Returns the text broken after the comma nearest to its middle; nil if it has no comma.
  static func halves(of text: String) -> [String]? {
    let letters = Array(text)
    var (inner, outer): ([Int], [Int]) = ([], [])
    var depth = 0
    for (index, letter) in letters.enumerated().dropLast() {
      switch letter {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ",":
        guard letters[index + 1] == " " else { continue }
        // Prefer commas outside brackets.
        if depth == 0 { outer.append(index) } else { inner.append(index) }
      default: continue
      }
    }
    let middle = letters.count / 2
    guard
      let index = (outer.isEmpty ? inner : outer).min(by: { abs($0 - middle) < abs($1 - middle) })
    else { return nil }
    return [String(letters[...index]), String(letters[(index + 2)...])]
  }

  /// Stacks lines, centered in the strip.
  private func stacked(_ lines: [Line]) -> [DisplayItem] {
    guard let first = lines.first else { return [] }
    let steps = lines.dropFirst().map { $0.size * Self.leading }
    // Keeps the descenders of the last line off the screen.
    let depth = lines.count > 1 ? lines[lines.count - 1].text.bounds.maxY : 0
    let height = first.capitals + steps.reduce(0, +) + max(depth, 0)
    var baseline = frame.center.y - height / 2 + first.capitals
    return lines.enumerated().map { index, line in
      if index > 0 { baseline += steps[index - 1] }
      return .text(
        line.text, at: Point(x: frame.center.x, y: baseline), .center, color: OverlayStyle.plate)
    }
  }
}

extension PanelLabel {
  init(_ panel: Panel, frame: Rect) {
    (text, detail) = Self.texts(of: panel)
    self.frame = frame
  }
}
