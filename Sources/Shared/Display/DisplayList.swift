// The display list is the only interface between simulation and drawing. A row of a `ReadingTable`
// declares a reading: its name, role, unit, and value. No other code knows reading names, except
// that `ReadingKey.recorded` interprets names in goldens that a run does not declare. A `Recording`
// is a motion's data without its scene. `Movement` and `ScreenMeasurements` measure it.

/// The contents of one frame: items in paint order, in screen points, y down.
///
/// Any renderer can draw the frame from it. It contains nothing about viewers, touches, or time.
package struct DisplayList: Equatable, Sendable {
  /// The items, bottommost first.
  package var items: [DisplayItem]

  package init(items: [DisplayItem] = []) {
    self.items = items
  }
}

/// A drawing operation; all operations are composited src-over.
package enum DisplayItem: Equatable, Sendable {
  /// A photo, or part of it, drawn on the screen.
  case image(ImageItem)
  /// A rounded rectangle of one color.
  case fill(FillItem)
  /// An outline filled with one color.
  case path(PathItem)
  /// A rounded rectangle of one color, blurred.
  case shadow(ShadowItem)
  /// Items drawn to a separate layer and composited as one.
  indirect case group(GroupItem)
}

/// A photo drawn on the screen.
package struct ImageItem: Equatable, Sendable {
  /// The index of the photo in the scene's photos.
  package var photo: Int
  /// The rectangle to draw, in the photo's pixels after EXIF orientation.
  package var source: Rect
  /// The map from photo pixels (after EXIF orientation) to screen points, with b = c = 0.
  package var transform: AffineTransform
  /// The clip on the screen, applied after the transform.
  package var clip: ClipShape?
  /// 0 (invisible) to 1.
  package var opacity: Double
  /// The approximate number of loaded pixels along the photo's longer side; nil for all.
  package var detail: Double?

  package init(
    photo: Int, source: Rect, transform: AffineTransform, clip: ClipShape? = nil,
    opacity: Double = 1
  ) {
    assert(transform.b == 0 && transform.c == 0, "pictures cannot be rotated or sheared")
    self.photo = photo
    self.source = source
    self.transform = transform
    self.clip = clip
    self.opacity = opacity
  }
}

/// A rounded rectangle that clips drawing, in screen points.
package struct ClipShape: Equatable, Sendable {
  package var rect: Rect
  /// The corner radii, drawn at most as large as half the shorter side.
  package var cornerRadii: CornerRadii

  package init(rect: Rect, cornerRadii: CornerRadii = .zero) {
    self.rect = rect
    self.cornerRadii = cornerRadii
  }
}

/// A rounded rectangle of one color, in screen points.
package struct FillItem: Equatable, Sendable {
  package var rect: Rect
  /// The corner radii, drawn at most as large as half the shorter side.
  package var cornerRadii: CornerRadii
  /// The color, with straight alpha.
  package var color: Color
  /// 0 (invisible) to 1; multiplies the color's alpha.
  package var opacity: Double

  package init(rect: Rect, cornerRadii: CornerRadii = .zero, color: Color, opacity: Double = 1) {
    self.rect = rect
    self.cornerRadii = cornerRadii
    self.color = color
    self.opacity = opacity
  }
}

/// An outline filled with one color, in screen points.
///
/// The nonzero winding rule applies: subpaths of opposite direction cancel, as in a glyph's
/// counter. Subpaths of equal direction overlap seamlessly.
package struct PathItem: Equatable, Sendable {
  package var path: Path
  /// The color, with straight alpha.
  package var color: Color
  /// 0 (invisible) to 1; multiplies the color's alpha.
  package var opacity: Double
}

/// A blurred rounded rectangle of one color, in screen points, such as the shadow of a card.
///
/// The coverage is that of the shape, convolved with a two-dimensional Gaussian.
package struct ShadowItem: Equatable, Sendable {
  /// The shape before it is blurred.
  package var shape: FillItem
  /// The standard deviation of the Gaussian, pt; the shape is drawn unblurred at 0 or below.
  package var sigma: Double

  package init(_ shape: FillItem, sigma: Double) {
    self.shape = shape
    self.sigma = sigma
  }

  /// The distance at which the Gaussian is cut off, in standard deviations.
  ///
  /// Source: ours; 0.00047 of the Gaussian is farther away on an axis, which is below 1/2,048.
  package static let reach = 3.5

  /// The bounds of the pixels that are drawn, in points.
  package var bounds: Rect { shape.rect.outset(by: Self.reach * max(sigma, 0)) }
}

/// Items drawn on a separate transparent layer, which is then clipped, faded, and composited.
package struct GroupItem: Equatable, Sendable {
  /// The opacity of the layer as a whole, 0 (invisible) to 1.
  package var opacity: Double
  /// The clip of the layer.
  package var clip: ClipShape?
  /// The items, bottommost first.
  package var items: [DisplayItem]
  /// The meaning of the items, for vector files; nil in frames.
  package var source: Source?

  /// The name of a group, or the text or line that its outlines represent.
  package enum Source: Equatable, Sendable {
    case name(String)
    case text(TextRun)
    /// The points, the width, and the color of a polyline.
    case line([Point], Double, Color)
  }

  /// A line of text.
  package struct TextRun: Equatable, Sendable {
    package var text: String
    /// The start of the baseline, in points.
    package var start: Point
    /// The size of the font and the length of the baseline, in points.
    package var size: Double
    package var width: Double
    package var isBold: Bool
    package var color: Color

    package init(
      _ text: String, start: Point, size: Double, width: Double, isBold: Bool, color: Color
    ) {
      (self.text, self.start, self.size, self.width) = (text, start, size, width)
      (self.isBold, self.color) = (isBold, color)
    }
  }

  package init(
    opacity: Double = 1, clip: ClipShape? = nil, items: [DisplayItem], source: Source? = nil
  ) {
    self.opacity = opacity
    self.clip = clip
    self.items = items
    self.source = source
  }
}
