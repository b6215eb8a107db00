import Display
import Geometry
import Text

/// What is written above each of several screens: the viewer's style, and its constants under it.
struct PanelLabel {
  /// The first line.
  var text: String
  /// The second line, smaller; empty for none.
  var detail: String
  /// The strip that both stand in, in points of the canvas.
  var frame: Rect

  private static let size = 15.0
  private static let detailSize = 11.0
  /// What a long second line may shrink to before it is cut short, pt.
  private static let smallestDetail = 7.0

  /// The label, in the middle of its strip.
  func items(_ lettering: Lettering) -> [DisplayItem] {
    let line = lettering.bold.shape(text, size: Self.size, within: frame.width)
    let capitals = lettering.bold.capitals(size: Self.size)
    guard !detail.isEmpty else {
      return [item(line, baseline: frame.center.y + capitals / 2)]
    }
    let wanted = lettering.regular.shape(detail, size: Self.detailSize).advance
    let size = max(
      Self.smallestDetail, Self.detailSize * min(1, frame.width / max(wanted, 1)))
    let note = lettering.regular.shape(detail, size: size, within: frame.width)
    return [
      item(line, baseline: frame.minY + 2 + capitals),
      item(note, baseline: frame.maxY - 8),
    ]
  }

  private func item(_ line: ShapedText, baseline: Double) -> DisplayItem {
    OverlayInk.text(
      line, at: Point(x: frame.center.x - line.advance / 2, y: baseline), color: OverlayInk.plate)
  }
}
