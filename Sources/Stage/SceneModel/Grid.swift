package import Geometry

/// A grid of thumbnails from which viewers open.
package struct Grid: Hashable, Sendable {
  package var columns = 3
  package var spacing = 4.0
  /// The margins between the safe area's edges and the thumbnails, pt.
  package var margins = Insets(top: 8, leading: 8, bottom: 8, trailing: 8)
  package var aspectRatio = 1.0
  package var contentMode = ContentMode.fill
  package var cornerRadii = CornerRadii(8)
  package var cornerCurve = CornerCurve.circular
  package var scroll = 0.0

  package init() {}
}

extension Grid: FixedConstantSet {
  package static let name = "grid"

  package static let table = ConstantTable<Grid>(
    constants: [
      Constant("columns", \.columns, .integer(1...100), "The number of thumbnails in a row."),
      Constant(
        "spacing", \.spacing, .number(.layout), "The gap between thumbnails on both axes, pt."),
      Constant("margins.top", \.margins.top, .number(.layout), "The top margin, pt."),
      Constant(
        "margins.leading", \.margins.leading, .number(.layout), "The left margin, pt."),
      Constant("margins.bottom", \.margins.bottom, .number(.layout), "The bottom margin, pt."),
      Constant(
        "margins.trailing", \.margins.trailing, .number(.layout), "The right margin, pt."),
      Constant(
        "aspectRatio", \.aspectRatio, .number(.from(0.01, to: 100)),
        "A thumbnail's width divided by its height; 1 is a square."),
      Constant(
        "contentMode", \.contentMode, .choice,
        "How a photo is scaled to its thumbnail: fill crops it around its center, fit shows all of it."
      ),
      Constant(
        "cornerRadius", \.cornerRadii, .radii(.layout),
        "The corner radius of thumbnails, pt, or four radii, clockwise from the top left."),
      Constant(
        "cornerCurve", \.cornerCurve, .choice,
        "The corner curve of thumbnails and flying pictures: circular, or continuous as in iOS.",
        source: "CALayer.cornerCurve."),
      Constant(
        "scroll", \.scroll,
        .number(.from(0, to: 1e9), "a number from 0 to the end of the content, pt"),
        "The vertical scroll offset of the grid, pt; fingers do not scroll it."),
    ],
    groups: ["margins": "The margins around the thumbnails, inside the safe area, pt."])
}

extension Grid: StageContents {
  package static let traits = StageTraits(
    key: "gallery", background: .plain, fingers: .paired, drawsText: false, showsPhotos: true,
    opensViewers: true, ownAnchor: .thumbnail)

  /// Returns the number of photos.
  package func counts(photos: Int) -> [(number: Int, noun: String)] { [(photos, "photo")] }
}
