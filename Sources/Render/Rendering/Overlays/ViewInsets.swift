import Display
import Geometry
import Platform
import SceneModel
import Raster

/// The safe area of a single view: its outline, and the parts that its insets take with each in points.
///
/// A view without insets has a faint outline only: it is there, and nothing is taken from it.
struct ViewInsets {
  var view: ViewSafeArea
  var screen: Screen

  /// The colour of what insets take, unlike the bands', for these lie on the view wherever it goes.
  ///
  /// Source: system pink of iOS in dark appearances.
  static let tint = Color(red: 0xFF, green: 0x37, blue: 0x5F)
  /// The outline's width, inside the view, pt.
  ///
  /// Source: ours.
  static let outline = 1.0

  private static let takenOpacity = 0.28
  private static let faintOpacity = 0.35

  /// True if anything is taken from the view.
  var isInset: Bool { view.insets != .zero }

  /// A part of the view that insets take.
  struct Part: Sendable {
    /// The edges of a view.
    enum Edge: String, Hashable, Sendable {
      case top, trailing, bottom, leading
    }

    /// The part, in points of the screen.
    var rect: Rect
    /// The insets that take it, pt, none of them 0.
    var insets: [(edge: Edge, inset: Double)]

    /// The edge that it lies at; nil where it is the whole view.
    var edge: Edge?

    /// The insets in words, such as `bottom 34 pt`.
    var words: String {
      insets.map { "\($0.edge.rawValue) \($0.inset.trimmedText(decimals: 2)) pt" }
        .joined(separator: ", ")
    }

    /// The insets in fewer words, such as `34 pt`.
    var numbers: String {
      insets.map { $0.inset.trimmedText(decimals: 2) }.joined(separator: ", ") + " pt"
    }
  }

  /// The separate parts of the view that its insets take; the whole view where they leave nothing.
  var parts: [Part] {
    let (frame, insets) = (view.frame, view.insets)
    guard !frame.isEmpty else { return [] }
    let room = frame.inset(by: insets)
    let taken: [(edge: Part.Edge, inset: Double)] = [
      (.top, insets.top), (.trailing, insets.trailing), (.bottom, insets.bottom),
      (.leading, insets.leading),
    ].filter { $0.1 != 0 }
    guard !room.isEmpty else { return [Part(rect: frame, insets: taken)] }
    return taken.compactMap { edge, inset in
      let rect =
        switch edge {
        case .top: Rect(x: frame.minX, y: frame.minY, width: frame.width, height: inset)
        case .trailing: Rect(x: room.maxX, y: room.minY, width: inset, height: room.height)
        case .bottom: Rect(x: frame.minX, y: room.maxY, width: frame.width, height: inset)
        case .leading: Rect(x: frame.minX, y: room.minY, width: inset, height: room.height)
        }
      return rect.isEmpty ? nil : Part(rect: rect, insets: [(edge, inset)], edge: edge)
    }
  }

  /// The marks of the view, without labels that would not be on the screen.
  func items(_ lettering: Lettering?) -> [DisplayItem] {
    guard view.frame.intersection(screen.bounds) != nil else { return [] }
    guard isInset else {
      return frameItems(SafeAreaBands.tint, opacity: Self.faintOpacity)
    }
    var items = parts.map { part in
      DisplayItem.fill(part.rect, color: Self.tint, opacity: Self.takenOpacity)
    }
    items += frameItems(Self.tint, opacity: 1)
    guard let lettering else { return items }
    return items + parts.flatMap { label(of: $0, lettering) }
  }

  /// The text on a part: all of it, else the numbers alone, else nothing.
  private func label(of part: Part, _ lettering: Lettering) -> [DisplayItem] {
    let size = SafeAreaBands.textSize
    guard
      let text = OverlayInk.label(
        [part.words, part.numbers], size: size, within: part.rect.width, lettering)
    else { return [] }
    let capitals = lettering.bold.capitals(size: size)
    let box = OverlayInk.capsuleSize(text, capitals: capitals)
    var center = part.rect.center
    // A label higher than its part leaves the view rather than cover the part beside it.
    let excess = max(0, box.height - part.rect.height) / 2
    if part.edge == .top { center.y -= excess }
    if part.edge == .bottom { center.y += excess }
    guard Rect(center: center, size: box).intersection(screen.bounds) != nil else { return [] }
    return OverlayInk.capsule(
      text, capitals: capitals, center: center, color: Self.tint, opacity: 1)
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
    ].filter { !$0.isEmpty }.map { .fill($0, color: color, opacity: opacity) }
  }
}
