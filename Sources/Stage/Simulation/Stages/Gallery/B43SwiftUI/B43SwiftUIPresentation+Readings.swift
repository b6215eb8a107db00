package import Display
import Geometry
package import Motion

extension B43SwiftUIPresentation {
  /// The values from which the readings are computed; page values are those of the current page.
  package struct Values: GalleryValues {
    fileprivate let viewer: B43SwiftUIViewer
    fileprivate let offset: Vector
    fileprivate let pagerOffset: Vector
    /// The current picture.
    package let hero: Hero
    /// The backdrop's opacity, 0 to 1.
    package let backdrop: Double
  }

  /// Returns the values displayed at a time; for nil those that the original's code has set.
  package func values(at time: SceneTime?) -> Values {
    let appearance = appearance(at: time)
    return Values(
      viewer: viewer, offset: appearance.offsets[viewer.pager.index],
      pagerOffset: appearance.pagerOffset, hero: hero(appearance),
      backdrop: appearance.backdrop * appearance.opacity)
  }

  /// The latest animations of the pages, the pager, and the cover.
  package var animations: [StageAnimation] {
    let pages = viewer.pages.enumerated().map { index, page in
      StageAnimation(
        page.offset.animation, of: "page \(index).offset", moving: Hero.frameReadings
      ) { ["offset.x": $0.dx, "offset.y": $0.dy] }
    }
    let pager = StageAnimation(
      viewer.pager.offset.animation, of: "pager.offset", moving: Hero.frameReadings
    ) { ["pager.offset.x": $0.dx, "pager.offset.y": $0.dy] }
    return
      (pages + [
        pager,
        StageAnimation(cover.nearness.animation, of: "hero.nearness", moving: Hero.readings),
        StageAnimation(cover.backdrop.animation, of: "backdrop", moving: ["backdrop.opacity"]),
        StageAnimation(cover.opacity.animation, of: "opacity", moving: ["backdrop.opacity"]),
      ]).compactMap(\.self)
  }

  /// The readings, with the original's names.
  package static let readingTable = ReadingTable<Values>(viewer: [
    .number("scale", .zoom) { $0.viewer.page.scale },
    .number("offset.x", .zoom) { $0.offset.dx },
    .number("offset.y", .zoom) { $0.offset.dy },
    .number("unclamped.x", .inner, .points) { $0.viewer.page.unclamped.dx },
    .number("unclamped.y", .inner, .points) { $0.viewer.page.unclamped.dy },
    .word("axis", .inner) { $0.viewer.page.axis?.rawValue ?? "none" },
    .number("pager.index", .page) { Double($0.viewer.pager.index) },
    .number("pager.offset.x", .page, .points) { $0.pagerOffset.dx },
    .number("pager.offset.y", .page, .points) { $0.pagerOffset.dy },
    .flag("dismissed", .state) { $0.viewer.pager.dismissed },
  ])
}
