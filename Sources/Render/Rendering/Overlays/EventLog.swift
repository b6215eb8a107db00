import Display
import Platform
import Raster
import SceneModel
import Simulation

/// A card with the latest events of a screen, the last one at the bottom.
///
/// It is above the clock and a tab bar, and has the same size in all frames so that nothing moves.
struct EventLog {
  /// The events with their times, at most `count`, in order.
  private let events: ArraySlice<(time: SceneTime, mark: EventMark)>
  /// The card's frame, in points of the screen.
  private let rect: Rect

  /// The number of events on the card.
  private static let count = 6
  /// The font size, the height of a line, the padding, the card's width at most, its distances from
  /// the sides and the bottom of the safe area, and the width of a time, pt.
  ///
  /// Source: ours; the clock and its margins are 74 pt high.
  private static let (size, line, padding, width) = (11.0, 16.0, 10.0, 320.0)
  private static let (side, bottom, timeWidth) = (12.0, 78.0, 42.0)

  /// Lays out a card with a screen's events up to a time, in the safe area.
  init(_ run: PanelTimeline, at time: SceneTime) {
    events = run.handOffs.prefix { $0.time <= time }.suffix(Self.count)
    let safe = run.screen.bounds.inset(by: run.screen.safeArea)
    let width = min(Self.width, max(safe.width - 2 * Self.side, 0))
    let height = Double(Self.count) * Self.line + 2 * Self.padding
    rect = Rect(
      x: safe.center.x - width / 2, y: safe.maxY - Self.bottom - height, width: width,
      height: height)
  }

  func items(_ lettering: Lettering) -> [DisplayItem] {
    let left = rect.minX + Self.padding
    let texts = events.enumerated().flatMap { row, event -> [DisplayItem] in
      let y = rect.minY + Self.padding + (Double(row) + 0.75) * Self.line
      let time = lettering.regular.shape(event.time.seconds.fixedText(decimals: 3), size: Self.size)
      let text = lettering.regular.shape(
        event.mark.shortText(), size: Self.size,
        within: max(rect.width - 2 * Self.padding - Self.timeWidth, 0))
      return [
        .text(time, at: Point(x: left, y: y), color: .white, opacity: 0.6),
        .text(text, at: Point(x: left + Self.timeWidth, y: y), color: .white),
      ]
    }
    let plate = DisplayItem.fill(
      rect, color: OverlayStyle.plate, radii: CornerRadii(13), opacity: OverlayStyle.plateOpacity)
    return [plate] + texts
  }
}
