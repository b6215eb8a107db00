package import Geometry

/// An item of a display list as it shows, known again from sample to sample.
package struct ScreenItem: Hashable, Sendable {
  /// The kind of an item, with what never changes of it.
  package enum Kind: Hashable, Sendable {
    /// A photo, as an index into the scene's photos.
    case photo(Int)
    /// A rounded rectangle of a colour, without its alpha.
    case fill(Color)
    /// An outline of so many steps, of a colour without its alpha.
    case path(elements: Int, Color)
  }

  /// The identity of an item: among those of its kind, in its layer, it is the same one as before.
  package struct Key: Hashable, Sendable {
    /// The kind of the item.
    package var kind: Kind
    /// True for what a viewer draws over the grid.
    package var isViewer: Bool
    /// The number of items of the kind below it in its layer.
    package var ordinal: Int
  }

  /// The identity of the item.
  package var key: Key
  /// The bounds of all of it, pt of the screen.
  package var place: Rect
  /// The part of that which shows, on the screen or beside it, pt of the screen.
  package var clip: Rect
  /// The part of the whole that its own shape leaves, whatever else cuts it, pt of the screen.
  package var crop: Rect
  /// The corners of that shape, no larger than it can have.
  package var corners: CornerRadii
  /// The opacity, 0 … 1, with that of its colour and its groups.
  package var opacity: Double
  /// The width of a photo's pixel through its height, below 0 where it is mirrored; 1 for everything else.
  package var stretch = 1.0
  /// The angle by which a photo is turned clockwise, in degrees, −180…180.
  package var tilt = 0.0

  /// The photo; nil for everything else.
  package var photo: Int? {
    if case .photo(let photo) = key.kind { photo } else { nil }
  }

  /// True for a rectangle that lets nothing be seen through it.
  package var isOpaque: Bool {
    if case .path = key.kind { false } else { opacity >= 0.95 }
  }

  /// The distances of its shape's edges from those of the whole, left, top, right and bottom, pt.
  private var insets: [Double] {
    [
      crop.minX - place.minX, crop.minY - place.minY, place.maxX - crop.maxX,
      place.maxY - crop.maxY,
    ]
  }

  /// The width of the strip that shows where something else cuts the item: a screen's edge, or a group's.
  ///
  /// Nil where nothing cuts it.
  package func depth(on screen: Rect) -> Double? {
    guard let seen = clip.intersection(screen) else { return 0 }
    // A viewer's group may be a window, too, in which pages slide.
    let whole = key.isViewer ? place : crop
    let isCutAcross = whole.width - seen.width > 0.01
    let isCutAlong = whole.height - seen.height > 0.01
    guard isCutAcross || isCutAlong else { return nil }
    return min(isCutAcross ? seen.width : .infinity, isCutAlong ? seen.height : .infinity)
  }

  /// The greatest change of an edge of its shape within the whole to another look of the item, pt.
  ///
  /// Both are measured at the size of this one; beside a screen nothing is seen of it.
  package func cropDistance(to other: ScreenItem, on screen: Rect? = nil) -> Double {
    guard other.place.width > 0, other.place.height > 0 else { return 0 }
    let factors = [place.width / other.place.width, place.height / other.place.height]
    let seen = screen.map { zip(depths(on: $0), other.depths(on: $0)).map(max) }
    return zip(insets, other.insets).enumerated().map { index, pair in
      let distance = (pair.0 - pair.1 * factors[index % 2]).magnitude
      return min(distance, seen.map { max(0, $0[index]) } ?? .infinity)
    }.max() ?? 0
  }

  /// The distances of its shape's edges into a screen, pt, in the order of `insets`; below 0 beside it.
  private func depths(on screen: Rect) -> [Double] {
    [
      crop.minX - screen.minX, crop.minY - screen.minY, screen.maxX - crop.maxX,
      screen.maxY - crop.maxY,
    ]
  }

  /// The greatest difference of a corner's radius, pt.
  package func cornerDistance(to other: ScreenItem) -> Double {
    zip(corners.clockwise, other.corners.clockwise).map { ($0 - $1).magnitude }.max() ?? 0
  }
}
