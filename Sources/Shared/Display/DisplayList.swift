// The display list is the one contract between what moves and what draws. A reading is a line of a
// `ReadingTable` where it is produced: name, role and unit, together with how its value is taken.
// Nothing else knows names; what a golden's bare name means, `ReadingKey.recorded` says, after the
// run's own declarations. A `Recording` is what is known of a motion without its scene;
// `MovementFigures` and `ScreenFigures` measure one, between its samples too.

package import Geometry

/// The contents of one frame: items in paint order, in points of the screen (y down).
///
/// Any other renderer can draw the same frame from it; it knows no viewer, finger or clock.
package struct DisplayList: Equatable, Sendable {
  /// The items, the lowest first.
  package var items: [DisplayItem]

  /// Creates a list from its items, the lowest first.
  package init(items: [DisplayItem] = []) {
    self.items = items
  }
}

/// One drawing operation; all are composited src-over.
package enum DisplayItem: Equatable, Sendable {
  /// A photo, or a part of it, laid on the screen.
  case image(ImageItem)
  /// A rounded rectangle of one colour.
  case fill(FillItem)
  /// An outline filled with one colour.
  case path(PathItem)
  /// Items drawn apart, then composited as one.
  indirect case group(GroupItem)
}

/// A photo laid on the screen.
package struct ImageItem: Equatable, Sendable {
  /// The photo, as an index into the scene's photos.
  package var photo: Int
  /// The part drawn, in the photo's pixels after EXIF orientation.
  package var source: Rect
  /// Photo pixels (after EXIF orientation) to screen points; no rotation or shear (b = c = 0).
  package var transform: AffineTransform
  /// The bounds of the picture on the screen, applied after the transform.
  package var clip: ClipShape?
  /// 0 (invisible) … 1.
  package var opacity: Double
  /// The pixels of the photo's longer side that are there, about; nil for all.
  package var detail: Double?

  /// Creates an image item.
  package init(
    photo: Int, source: Rect, transform: AffineTransform, clip: ClipShape? = nil,
    opacity: Double = 1
  ) {
    assert(transform.b == 0 && transform.c == 0, "pictures are not turned or sheared")
    self.photo = photo
    self.source = source
    self.transform = transform
    self.clip = clip
    self.opacity = opacity
  }
}

/// A rounded rectangle that bounds what is drawn, in screen points.
package struct ClipShape: Equatable, Sendable {
  /// The bounds.
  package var rect: Rect
  /// Circular corners; drawn at most as large as half the short side.
  package var cornerRadii: CornerRadii

  /// Creates a clip.
  package init(rect: Rect, cornerRadii: CornerRadii = .zero) {
    self.rect = rect
    self.cornerRadii = cornerRadii
  }
}

/// A rounded rectangle of one colour, in screen points.
package struct FillItem: Equatable, Sendable {
  /// The shape's bounds.
  package var rect: Rect
  /// Circular corners; drawn at most as large as half the short side.
  package var cornerRadii: CornerRadii
  /// The colour, straight alpha.
  package var color: Color
  /// 0 (invisible) … 1; multiplies the colour's alpha.
  package var opacity: Double

  /// Creates a fill item.
  package init(rect: Rect, cornerRadii: CornerRadii = .zero, color: Color, opacity: Double = 1) {
    self.rect = rect
    self.cornerRadii = cornerRadii
    self.color = color
    self.opacity = opacity
  }
}

/// An outline filled with one colour, in screen points.
///
/// Parts that wind both ways cancel (a glyph's counter), parts of the same direction overlap seamlessly.
package struct PathItem: Equatable, Sendable {
  /// The outline.
  package var path: Path
  /// The colour, straight alpha.
  package var color: Color
  /// 0 (invisible) … 1; multiplies the colour's alpha.
  package var opacity: Double

  /// Creates a path item.
  package init(path: Path, color: Color, opacity: Double = 1) {
    self.path = path
    self.color = color
    self.opacity = opacity
  }
}

/// Items drawn on a transparent layer of their own, which is then clipped, faded and composited.
package struct GroupItem: Equatable, Sendable {
  /// 0 (invisible) … 1, of the group as one picture.
  package var opacity: Double
  /// The bounds of the group.
  package var clip: ClipShape?
  /// The items, the lowest first.
  package var items: [DisplayItem]

  /// Creates a group.
  package init(opacity: Double = 1, clip: ClipShape? = nil, items: [DisplayItem]) {
    self.opacity = opacity
    self.clip = clip
    self.items = items
  }
}
