package import Display

/// A visible display list item with an identity that is stable from sample to sample.
package struct ScreenItem: Hashable, Sendable {
  /// The kind of an item, with its constant properties.
  package enum Kind: Hashable, Sendable {
    /// A photo, as an index into the scene's photos.
    case photo(Int)
    /// A rounded rectangle, with its color made opaque.
    case fill(Color)
    /// A filled path with its number of elements, and its color made opaque.
    case path(elements: Int, Color)
  }

  /// The identity of an item: two samples with equal keys show the same item.
  package struct Key: Hashable, Sendable {
    package var kind: Kind
    /// Whether the item belongs to an open viewer rather than to the grid below it.
    package var isViewer: Bool
    /// The number of items of the same kind below this one, in the grid or in the viewer.
    package var ordinal: Int
  }

  package var key: Key
  /// The bounds of the whole item without any clipping, in points of the screen.
  package var frame: Rect
  /// The bounds after all clipping except by the screen's edges, in points of the screen.
  package var clip: Rect
  /// The bounds after clipping by the item's own shape only, in points of the screen.
  ///
  /// For items of a viewer, the clips of their groups count as their own shape.
  package var crop: Rect
  /// The corner radii of `crop`, clamped to its size.
  package var corners: CornerRadii
  /// The opacity, 0 to 1, including the alpha of its color and the opacity of its groups.
  package var opacity: Double
  /// The width of a photo's pixel divided by its height, or 1 for other kinds of items.
  ///
  /// Negative if the photo is mirrored.
  package var stretch = 1.0
  /// The clockwise rotation of a photo in degrees, −180 to 180.
  package var tilt = 0.0

  /// The index of the photo, or nil for other kinds of items.
  package var photo: Int? {
    if case .photo(let photo) = key.kind { photo } else { nil }
  }

  /// Whether the item hides everything below it: a photo or fill with an opacity of at least 0.95.
  package var isOpaque: Bool {
    if case .path = key.kind { false } else { opacity >= 0.95 }
  }

  /// Returns the size of the strip that stays visible if the screen or a group clips the item, pt.
  ///
  /// The size is the visible width or height, whichever is cut, and the smaller one if both are. It
  /// is 0 if the item is off the screen, and nil if nothing but its own shape clips it.
  package func depth(on screen: Rect) -> Double? {
    guard let seen = clip.intersection(screen) else { return 0 }
    // A group of a viewer can also be a clipped container in which pages slide.
    let whole = key.isViewer ? frame : crop
    let isCutAcross = whole.width - seen.width > 0.01
    let isCutAlong = whole.height - seen.height > 0.01
    guard isCutAcross || isCutAlong else { return nil }
    return min(isCutAcross ? seen.width : .infinity, isCutAlong ? seen.height : .infinity)
  }

  /// Returns the max change of a crop inset between this and another sample of the item, pt.
  ///
  /// The insets of `other` are scaled to the size of this sample. If `screen` is given, changes
  /// outside of it are ignored because they are not visible.
  package func cropDistance(to other: ScreenItem, on screen: Rect? = nil) -> Double {
    guard other.frame.width > 0, other.frame.height > 0 else { return 0 }
    let factors = [frame.width / other.frame.width, frame.height / other.frame.height]
    let seen = screen.map { zip(insets(in: $0), other.insets(in: $0)).map(max) }
    return zip(insets(in: frame), other.insets(in: other.frame)).enumerated().map { index, pair in
      let distance = (pair.0 - pair.1 * factors[index % 2]).magnitude
      return min(distance, seen.map { max(0, $0[index]) } ?? .infinity)
    }.max() ?? 0
  }

  /// Returns the insets of `crop` in a rectangle: left, top, right, and bottom, pt.
  ///
  /// Negative for an edge outside the rectangle.
  private func insets(in rect: Rect) -> [Double] {
    [
      crop.minX - rect.minX, crop.minY - rect.minY, rect.maxX - crop.maxX, rect.maxY - crop.maxY,
    ]
  }

  /// Returns the max difference of a corner radius between this and another sample, pt.
  package func cornerDistance(to other: ScreenItem) -> Double {
    zip(corners.clockwise, other.corners.clockwise).map { ($0 - $1).magnitude }.max() ?? 0
  }
}
