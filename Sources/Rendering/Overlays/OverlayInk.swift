import Display
import Geometry
import Text

/// How overlays are painted so that they read on any photo: white shapes with a thin dark halo, and
/// white texts on dark, translucent plates.
enum OverlayInk {
  /// How far the halo reaches around a shape, and how dark it is: from the widest to the narrowest.
  ///
  /// Two steps stand for a soft shadow.
  ///
  /// Source: ours, chosen by eye on light and dark photos.
  static let halo: [(reach: Double, opacity: Double)] = [(2, 0.12), (0.75, 0.5)]

  /// What text stands on.
  ///
  /// Source: the dark grouped background of iOS, #1C1C1E; the opacity is ours.
  static let plate = Color(red: 0x1C, green: 0x1C, blue: 0x1E)
  /// The plate's opacity, 0 … 1.
  static let plateOpacity = 0.88

  /// A white shape of lines with its halo.
  ///
  /// - Parameters:
  ///   - opacity: 0 … 1, of the shape and its halo as one picture.
  ///   - outline: the shape with its lines this much wider on each side, pt.
  /// - Returns: the items; none where nothing shows.
  static func lines(opacity: Double, _ outline: (_ reach: Double) -> Path) -> [DisplayItem] {
    guard opacity > 0 else { return [] }
    var items: [DisplayItem] = []
    for (reach, darkness) in halo {
      items.append(.path(PathItem(path: outline(reach), color: .black, opacity: darkness)))
    }
    items.append(.path(PathItem(path: outline(0), color: .white)))
    return faded(items, opacity: opacity, within: outline(halo.map(\.reach).max() ?? 0).bounds)
  }

  /// Items that fade as one picture.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - opacity: 0 … 1.
  ///   - bounds: what the items lie in; the picture is no larger than that.
  /// - Returns: the items themselves at full opacity, none where nothing shows.
  static func faded(
    _ items: [DisplayItem], opacity: Double, within bounds: Rect?
  ) -> [DisplayItem] {
    guard opacity > 0, let bounds else { return [] }
    guard opacity < 1 else { return items }
    // A point of margin keeps the clip's own edge off what is drawn.
    let room = bounds.inset(by: Insets(top: -1, leading: -1, bottom: -1, trailing: -1))
    return [.group(GroupItem(opacity: opacity, clip: ClipShape(rect: room), items: items))]
  }

  /// A line of text in white, or another colour.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - baseline: where its baseline starts, pt.
  ///   - color: straight alpha.
  ///   - opacity: 0 … 1.
  static func text(
    _ text: ShapedText, at baseline: Point, color: Color = .white, opacity: Double = 1
  ) -> DisplayItem {
    .path(
      PathItem(path: text.path.translated(by: baseline - .zero), color: color, opacity: opacity))
  }

  /// A short text in the middle of a capsule.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - capitals: the height of the typeface's capitals at the line's size, by which it is centred, pt.
  ///   - center: the capsule's middle.
  ///   - color: of the capsule.
  ///   - opacity: of the capsule, 0 … 1.
  static func capsule(
    _ text: ShapedText, capitals: Double, center: Point, color: Color = plate,
    opacity: Double = plateOpacity
  ) -> [DisplayItem] {
    let size = capsuleSize(text, capitals: capitals)
    let rect = Rect(center: center, size: size)
    return [
      .fill(
        FillItem(
          rect: rect, cornerRadii: CornerRadii(size.height / 2), color: color, opacity: opacity)),
      self.text(
        text, at: Point(x: center.x - text.advance / 2, y: center.y + capitals / 2)),
    ]
  }

  /// The first of several texts whose capsule has room.
  ///
  /// - Parameters:
  ///   - texts: the longest first.
  ///   - size: the side of an em, pt.
  ///   - width: the room, pt.
  ///   - lettering: what they are written in, bold.
  /// - Returns: the text; nil where none fits.
  static func label(
    _ texts: [String], size: Double, within width: Double, _ lettering: Lettering
  ) -> ShapedText? {
    let capitals = lettering.bold.capitals(size: size)
    return texts.lazy.map { lettering.bold.shape($0, size: size) }
      .first { capsuleSize($0, capitals: capitals).width <= width }
  }

  /// The extents of the capsule around a short text, pt.
  static func capsuleSize(_ text: ShapedText, capitals: Double) -> Size {
    let height = capitals * 2.1
    return Size(width: max(text.advance + height * 0.8, height), height: height)
  }
}

extension Typeface {
  /// The height of capitals and figures at a size, pt.
  func capitals(size: Double) -> Double { -shape("H", size: size).bounds.minY }
}

extension Double {
  /// The number from 0 to 1 that it is, or the nearer of both; NaN counts as 0.
  var clampedToUnit: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
