import Display
import Geometry
import SceneModel
import Text

/// The safe area of a single view: the part of the view that its insets take, tinted, the view's outline,
/// and the insets in points.
///
/// A view without insets has a faint outline only: it is there, and nothing is taken from it.
struct ViewInsets {
  /// The view.
  var view: ViewSafeArea
  /// The screen that it is on.
  var screen: Screen

  /// The colour of what insets take: unlike the bands', for these lie on the view wherever it goes.
  ///
  /// Source: system pink of iOS in dark appearances.
  static let tint = Color(red: 0xFF, green: 0x37, blue: 0x5F)
  /// The outline's width, inside the view, pt.
  ///
  /// Source: ours.
  static let outline = 1.0

  private static let takenOpacity = 0.28
  private static let faintOpacity = 0.35

  /// Whether anything is taken from the view.
  var isInset: Bool { view.insets != .zero }

  /// The parts of the view that its insets take: none of them overlap, and with what is left they are the
  /// view.
  var taken: [Rect] {
    let (frame, insets) = (view.frame, view.insets)
    let room = frame.inset(by: insets)
    guard !room.isEmpty else { return frame.isEmpty ? [] : [frame] }
    let parts = [
      Rect(x: frame.minX, y: frame.minY, width: frame.width, height: insets.top),
      Rect(x: room.maxX, y: room.minY, width: insets.trailing, height: room.height),
      Rect(x: frame.minX, y: room.maxY, width: frame.width, height: insets.bottom),
      Rect(x: frame.minX, y: room.minY, width: insets.leading, height: room.height),
    ]
    return parts.filter { !$0.isEmpty }
  }

  /// The insets in words, such as `bottom 34 pt`.
  var words: String {
    let insets = view.insets
    let named = [
      ("top", insets.top), ("trailing", insets.trailing), ("bottom", insets.bottom),
      ("leading", insets.leading),
    ]
    return named.filter { $0.1 != 0 }.map { "\($0.0) \(SafeAreaBands.words($0.1)) pt" }
      .joined(separator: ", ")
  }

  /// What is drawn; the label goes with the view, and is not drawn where all of it is off the screen.
  func items(_ lettering: Lettering?) -> [DisplayItem] {
    guard view.frame.intersection(screen.bounds) != nil else { return [] }
    guard isInset else {
      return frameItems(SafeAreaBands.tint, opacity: Self.faintOpacity)
    }
    var items = taken.map { part in
      DisplayItem.fill(FillItem(rect: part, color: Self.tint, opacity: Self.takenOpacity))
    }
    items += frameItems(Self.tint, opacity: 1)
    guard let lettering else { return items }
    let size = SafeAreaBands.textSize
    let capitals = lettering.bold.capitals(size: size)
    let text = lettering.bold.shape(words, size: size)
    let box = OverlayInk.capsuleSize(text, capitals: capitals)
    guard Rect(center: view.frame.center, size: box).intersection(screen.bounds) != nil else {
      return items
    }
    return items
      + OverlayInk.capsule(
        text, capitals: capitals, center: view.frame.center, color: Self.tint, opacity: 1)
  }

  /// The outline, just inside the view; four strips that do not overlap.
  private func frameItems(_ color: Color, opacity: Double) -> [DisplayItem] {
    let frame = view.frame
    let width = min(Self.outline, frame.width / 2, frame.height / 2)
    let inner = frame.inset(
      by: Insets(top: width, leading: width, bottom: width, trailing: width))
    return [
      Rect(x: frame.minX, y: frame.minY, width: frame.width, height: width),
      Rect(x: frame.minX, y: inner.maxY, width: frame.width, height: width),
      Rect(x: frame.minX, y: inner.minY, width: width, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: width, height: inner.height),
    ].filter { !$0.isEmpty }.map { .fill(FillItem(rect: $0, color: color, opacity: opacity)) }
  }
}
