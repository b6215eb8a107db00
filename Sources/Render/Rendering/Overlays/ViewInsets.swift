import Display
import Platform
import Raster
import SceneModel

/// The safe area of a view: its outline, and the regions its insets cover, in points.
///
/// A view without insets only has a faint outline.
struct ViewInsets {
  var view: ViewSafeArea
  var screen: Screen

  /// The color of insets, which differs from the bands' color because they move with the view.
  ///
  /// Source: system pink of iOS in dark appearances.
  static let tint = Color(0xFF375F)
  /// The outline's width, inside the view, pt.
  ///
  /// Source: ours.
  static let outline = 1.0

  private static let takenOpacity = 0.28
  private static let faintOpacity = 0.35

  /// Whether the view has insets.
  var isInset: Bool { view.insets != .zero }

  /// A region of the view that insets cover.
  struct Region: Sendable {
    /// The edges of a view.
    enum Edge: String, Hashable, Sendable {
      case top, trailing, bottom, leading
    }

    /// The region, in points of the screen.
    var rect: Rect
    /// The insets that cover it, pt; none is 0.
    var insets: [(edge: Edge, inset: Double)]

    /// The edge of the region; nil if it is the whole view.
    var edge: Edge?

    /// The insets with their edges, such as `bottom 34 pt`.
    var title: String {
      insets.map { "\($0.edge.rawValue) \($0.inset.trimmedText(decimals: 2)) pt" }
        .joined(separator: ", ")
    }

    /// The insets without their edges, such as `34 pt`.
    var numbers: String {
      insets.map { $0.inset.trimmedText(decimals: 2) }.joined(separator: ", ") + " pt"
    }
  }

  /// The separate regions that the insets cover; the whole view if they leave nothing.
  var regions: [Region] {
    let (frame, insets) = (view.frame, view.insets)
    guard !frame.isEmpty else { return [] }
    let inner = frame.inset(by: insets)
    let taken: [(edge: Region.Edge, inset: Double)] = [
      (.top, insets.top), (.trailing, insets.trailing), (.bottom, insets.bottom),
      (.leading, insets.leading),
    ].filter { $0.1 != 0 }
    guard !inner.isEmpty else { return [Region(rect: frame, insets: taken)] }
    return taken.compactMap { edge, inset in
      let rect =
        switch edge {
        case .top: Rect(x: frame.minX, y: frame.minY, width: frame.width, height: inset)
        case .trailing: Rect(x: inner.maxX, y: inner.minY, width: inset, height: inner.height)
        case .bottom: Rect(x: frame.minX, y: inner.maxY, width: frame.width, height: inset)
        case .leading: Rect(x: frame.minX, y: inner.minY, width: inset, height: inner.height)
        }
      return rect.isEmpty ? nil : Region(rect: rect, insets: [(edge, inset)], edge: edge)
    }
  }

  /// Returns the marks of the view, without labels that would be off the screen.
  func items(_ lettering: Lettering?) -> [DisplayItem] {
    guard view.frame.intersection(screen.bounds) != nil else { return [] }
    guard isInset else { return frameItems(SafeAreaBands.tint, opacity: Self.faintOpacity) }
    var items = regions.map { region in
      DisplayItem.fill(region.rect, color: Self.tint, opacity: Self.takenOpacity)
    }
    items += frameItems(Self.tint, opacity: 1)
    guard let lettering else { return items }
    return items + regions.flatMap { label(of: $0, lettering) }
  }

  /// Returns the label of a region: the full text, or just the numbers, or nothing if neither fits.
  private func label(of region: Region, _ lettering: Lettering) -> [DisplayItem] {
    let size = SafeAreaBands.textSize
    guard
      let text = OverlayStyle.label(
        [region.title, region.numbers], size: size, within: region.rect.width, lettering)
    else { return [] }
    let capitals = lettering.bold.capitals(size: size)
    let box = OverlayStyle.capsuleSize(text, capitals: capitals)
    var center = region.rect.center
    // A label taller than its region extends outside the view instead of over the content.
    let excess = max(0, box.height - region.rect.height) / 2
    if region.edge == .top { center.y -= excess }
    if region.edge == .bottom { center.y += excess }
    guard Rect(center: center, size: box).intersection(screen.bounds) != nil else { return [] }
    return OverlayStyle.capsule(
      text, capitals: capitals, center: center, color: Self.tint, opacity: 1)
  }

  /// Returns the outline, just inside the view, as four strips that do not overlap.
  private func frameItems(_ color: Color, opacity: Double) -> [DisplayItem] {
    let frame = view.frame
    let width = min(Self.outline, frame.width / 2, frame.height / 2)
    let inner = frame.outset(by: -width)
    return [
      Rect(x: frame.minX, y: frame.minY, width: frame.width, height: width),
      Rect(x: frame.minX, y: inner.maxY, width: frame.width, height: width),
      Rect(x: frame.minX, y: inner.minY, width: width, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: width, height: inner.height),
    ].filter { !$0.isEmpty }.map { .fill($0, color: color, opacity: opacity) }
  }
}
