import Display
import Geometry
import Motion
import SceneModel
import Text

/// A small card that says when a frame is: the scene time, the frame's number, and what happened last.
///
/// It stands at the bottom of the safe area, in the middle, and is as wide as its widest words, so that
/// nothing moves from frame to frame.
struct ClockPanel {
  /// The scene time shown.
  var time: SceneTime
  /// The frame's number.
  var frame: Int
  /// What happened last; nil where nothing has.
  var words: String?
  /// Where the card lies, in points of the screen.
  private(set) var rect: Rect

  /// The card's extents, pt; narrower on narrow screens.
  ///
  /// Source: ours.
  static let size = Size(width: 176, height: 50)
  /// Between the card and the edges of the safe area, pt.
  ///
  /// Source: ours.
  static let margin = 12.0

  private static let padding = 14.0
  private static let timeSize = 17.0
  private static let noteSize = 11.0

  /// Places a card.
  ///
  /// - Parameters:
  ///   - time: the scene time.
  ///   - frame: the frame's number.
  ///   - words: what happened last.
  ///   - screen: the screen, whose safe area holds the card.
  init(time: SceneTime, frame: Int, words: String?, on screen: Screen) {
    self.time = time
    self.frame = frame
    self.words = words
    let safe = screen.bounds.inset(by: screen.safeArea)
    let width = min(Self.size.width, max(safe.width - 2 * Self.margin, 0))
    rect = Rect(
      x: safe.center.x - width / 2, y: safe.maxY - Self.margin - Self.size.height, width: width,
      height: Self.size.height)
  }

  /// The card.
  func items(_ lettering: Lettering) -> [DisplayItem] {
    guard rect.width > 2 * Self.padding else { return [] }
    let inner = rect.width - 2 * Self.padding
    let upper = rect.minY + 23.5
    let lower = rect.maxY - 11.5
    let number = lettering.regular.shape("#\(frame)", size: 13)
    let seconds = lettering.fitted(
      time.seconds.fixedText(decimals: 3) + " s", lettering.bold, size: Self.timeSize,
      width: max(inner - number.advance - 6, 0))
    let note = lettering.fitted(
      words ?? "–", lettering.regular, size: Self.noteSize, width: inner)
    return [
      .fill(
        FillItem(
          rect: rect, cornerRadii: CornerRadii(13), color: OverlayInk.plate,
          opacity: OverlayInk.plateOpacity)),
      OverlayInk.text(seconds, at: Point(x: rect.minX + Self.padding, y: upper)),
      OverlayInk.text(
        number, at: Point(x: rect.maxX - Self.padding - number.advance, y: upper), opacity: 0.6),
      OverlayInk.text(
        note, at: Point(x: rect.minX + Self.padding, y: lower), opacity: 0.85),
    ]
  }
}
