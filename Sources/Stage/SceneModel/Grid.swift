package import Display

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
      Constant("columns", \.columns, .integer(1...100)),
      Constant("spacing", \.spacing, .number(.layout)),
      Constant("margins.top", \.margins.top, .number(.layout)),
      Constant("margins.leading", \.margins.leading, .number(.layout)),
      Constant("margins.bottom", \.margins.bottom, .number(.layout)),
      Constant("margins.trailing", \.margins.trailing, .number(.layout)),
      Constant("aspectRatio", \.aspectRatio, .number(.from(0.01, to: 100))),
      Constant("contentMode", \.contentMode, .choice),
      Constant("cornerRadius", \.cornerRadii, .radii(.layout)),
      Constant("cornerCurve", \.cornerCurve, .choice),
      Constant("scroll", \.scroll, .scroll),
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
