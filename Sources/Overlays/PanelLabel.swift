import Display
import Geometry
import Text

/// What is written above each of several screens.
struct PanelLabel {
  /// The text.
  var text: String
  /// The strip that it stands in, in points of the canvas.
  var frame: Rect

  private static let size = 15.0

  /// The label, in the middle of its strip.
  func items(_ lettering: Lettering) -> [DisplayItem] {
    let line = lettering.fitted(text, lettering.bold, size: Self.size, width: frame.width)
    let capitals = lettering.bold.capitals(size: Self.size)
    let baseline = Point(
      x: frame.center.x - line.advance / 2, y: frame.center.y + capitals / 2)
    return [OverlayInk.text(line, at: baseline, color: OverlayInk.plate)]
  }
}
