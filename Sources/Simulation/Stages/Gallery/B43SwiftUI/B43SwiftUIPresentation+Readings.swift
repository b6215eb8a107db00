package import Display
import Geometry
package import Motion

extension B43SwiftUIPresentation {
  /// The names of the readings, in their order.
  package static let readingNames = [
    "scale", "offset.x", "offset.y", "unclamped.x", "unclamped.y", "axis", "pager.index",
    "pager.offset.x", "pager.offset.y", "dismissed", "hero.x", "hero.y", "hero.width",
    "hero.height", "hero.cornerRadius", "backdrop.opacity",
  ]

  /// The readings of what shows at a time; those of a page are the current one's.
  package func readings(at time: SceneTime) -> [Reading] {
    readings(appearance(at: time))
  }

  /// The readings of what the original's code has set.
  package var modelReadings: [Reading] { readings(modelAppearance) }

  private func readings(_ appearance: Appearance) -> [Reading] {
    let pager = viewer.pager
    let page = viewer.page
    let offset = appearance.offsets[pager.index]
    let hero = hero(appearance)
    let values: [ReadingValue] =
      [page.scale, offset.dx, offset.dy, page.unclamped.dx, page.unclamped.dy]
      .map(ReadingValue.number)
      + [.word(page.axis?.rawValue ?? "none"), .number(Double(pager.index))]
      + [appearance.pagerOffset.dx, appearance.pagerOffset.dy].map(ReadingValue.number)
      + [.flag(pager.dismissed)]
      + [
        hero.clip.minX, hero.clip.minY, hero.clip.width, hero.clip.height,
        hero.cornerRadii.clockwise.max() ?? 0, appearance.backdrop * appearance.opacity,
      ].map(ReadingValue.number)
    return zip(Self.readingNames, values).map { Reading($0, $1) }
  }
}
