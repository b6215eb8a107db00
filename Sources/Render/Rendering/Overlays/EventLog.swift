import Display
import Platform
import Raster
import SceneModel
import Simulation

/// A card with the latest events of a screen, the last one at the bottom.
///
/// It is above the clock and a tab bar, and has the same size in all frames so that nothing moves.
struct EventLog {
  /// The times and names of the events, at most `count`, in order.
  private let lines: [String]
  /// The card's frame, in points of the screen.
  private let rect: Rect

  /// The number of events on the card.
  private static let count = 6
  /// The font size, pt.
  ///
  /// Source: ours, as the other lengths.
  private static let size = 11.0
  /// The height of a line, pt.
  private static let height = 16.0
  /// The distance of the lines from the card's edges, pt.
  private static let padding = 10.0
  /// The card's maximum width, pt.
  private static let width = 320.0
  /// The card's distance from the sides of the safe area, pt.
  private static let side = 12.0
  /// The card's distance from the bottom of the safe area, pt; the clock takes 62 pt of it.
  private static let bottom = 78.0

  /// Lays out a card with a screen's events up to a time, in the safe area.
  init(_ run: PanelTimeline, at time: SceneTime) {
    let events = run.handOffs[..<run.handOffs.countOfPrefix { $0.time <= time }]
    lines = events.suffix(Self.count).map {
      "\($0.time.seconds.fixedText(decimals: 3))   \($0.mark.shortText())"
    }
    let safe = run.screen.bounds.inset(by: run.screen.safeArea)
    let width = min(Self.width, max(safe.width - 2 * Self.side, 0))
    let height = Double(Self.count) * Self.height + 2 * Self.padding
    rect = Rect(
      x: safe.center.x - width / 2, y: max(safe.maxY - Self.bottom - height, safe.minY),
      width: width, height: height)
  }

  func items(_ lettering: Lettering) -> [DisplayItem] {
    let width = max(rect.width - 2 * Self.padding, 0)
    let texts = lines.enumerated().map { row, line -> DisplayItem in
      let y = rect.minY + Self.padding + (Double(row) + 0.75) * Self.height
      return .text(
        lettering.regular.shape(line, size: Self.size, within: width),
        at: Point(x: rect.minX + Self.padding, y: y), color: .white)
    }
    let plate = DisplayItem.fill(
      rect, color: OverlayStyle.plate, radii: CornerRadii(13), opacity: OverlayStyle.plateOpacity)
    return [plate] + texts
  }
}
