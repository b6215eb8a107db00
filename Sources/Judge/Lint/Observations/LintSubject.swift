import Display
import Simulation

/// The item on the screen that a finding is about.
enum LintSubject: Hashable {
  /// A photo in a viewer.
  case picture(Int)
  /// A photo in the grid.
  case thumbnail(Int)
  /// A fill behind the pictures that covers the whole screen.
  case backdrop
  /// Another rectangle of one color, at a location.
  case fill(Point)
  /// An outline, at a location.
  case outline(Point)

  init(_ item: ScreenItem, on screen: Rect) {
    switch item.key.kind {
    case .photo(let photo): self = item.key.isViewer ? .picture(photo) : .thumbnail(photo)
    case .fill where item.frame.union(screen).edgeDistance(to: item.frame) < 1: self = .backdrop
    case .fill: self = .fill(item.frame.origin)
    case .path: self = .outline(item.frame.origin)
    }
  }

  var name: String {
    switch self {
    case .picture(let photo): "the picture of thumbnail \(photo)"
    case .thumbnail(let photo): "thumbnail \(photo)"
    case .backdrop: "the backdrop"
    case .fill(let origin): "the bar or shape at \(Quantity.position(origin))"
    case .outline(let origin): "the icon at \(Quantity.position(origin))"
    }
  }
}
