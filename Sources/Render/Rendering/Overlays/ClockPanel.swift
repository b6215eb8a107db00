import Display
import Platform
import Raster
import SceneModel
import Simulation

/// A small card with the scene time of a frame, its index, and the last event.
///
/// It is at the bottom center of the safe area, and has the same size in all frames so that nothing
/// moves. On narrow screens the whole card is smaller.
struct ClockPanel {
  var time: SceneTime
  var frame: Int
  /// The last event; nil if there is none.
  var mark: EventMark?
  /// The card's frame, in points of the screen.
  private(set) var rect: Rect
  /// The card's size relative to `size`, 0 to 1.
  private let scale: Double

  /// The card's size, pt, if the screen is wide enough.
  ///
  /// Source: ours.
  static let size = Size(width: 176, height: 50)
  /// The distance of the card from the edges of the safe area, pt.
  ///
  /// Source: ours.
  static let margin = 12.0

  private static let padding = 14.0
  private static let timeSize = 17.0
  private static let numberSize = 13.0
  private static let noteSize = 11.0
  /// The min font size of a long event before it is truncated, pt.
  private static let smallestNote = 9.0

  /// Lays out a card in the safe area of a screen.
  init(time: SceneTime, frame: Int, mark: EventMark?, on screen: Screen) {
    self.time = time
    self.frame = frame
    self.mark = mark
    let safe = screen.bounds.inset(by: screen.safeArea)
    let width = min(Self.size.width, max(safe.width - 2 * Self.margin, 0))
    scale = width / Self.size.width
    let height = Self.size.height * scale
    rect = Rect(
      x: safe.center.x - width / 2, y: safe.maxY - Self.margin - height, width: width,
      height: height)
  }

  func items(_ lettering: Lettering) -> [DisplayItem] {
    guard scale > 0 else { return [] }
    let padding = Self.padding * scale
    let inner = rect.width - 2 * padding
    let upper = rect.minY + 23.5 * scale
    let lower = rect.maxY - 11.5 * scale
    let number = lettering.regular.shape("#\(frame)", size: Self.numberSize * scale)
    let seconds = lettering.bold.shape(
      time.seconds.fixedText(decimals: 3) + " s", size: Self.timeSize * scale,
      within: max(inner - number.advance - 6 * scale, 0))
    let note = self.note(lettering, within: inner)
    return [
      .fill(
        rect, color: OverlayStyle.plate, radii: CornerRadii(13 * scale),
        opacity: OverlayStyle.plateOpacity),
      .text(seconds, at: Point(x: rect.minX + padding, y: upper), color: .white),
      .text(
        number, at: Point(x: rect.maxX - padding, y: upper), .trailing, color: .white, opacity: 0.6),
      .text(note, at: Point(x: rect.minX + padding, y: lower), color: .white, opacity: 0.85),
    ]
  }

  /// Returns the last event.
  ///
  /// To fit the width, the text is made smaller, then loses its screen's name, then is truncated.
  private func note(_ lettering: Lettering, within width: Double) -> ShapedText {
    let fullText = mark?.shortText() ?? "–"
    func advance(_ text: String) -> Double {
      lettering.regular.shape(text, size: Self.smallestNote * scale).advance
    }
    let fits = advance(fullText) <= width
    let text = fits ? fullText : mark?.shortText(hasOwner: false) ?? fullText
    let usual = advance(text) * Self.noteSize / Self.smallestNote
    let size = max(Self.smallestNote, Self.noteSize * min(1, width / max(usual, 1e-9)))
    return lettering.regular.shape(text, size: size * scale, within: width)
  }
}
