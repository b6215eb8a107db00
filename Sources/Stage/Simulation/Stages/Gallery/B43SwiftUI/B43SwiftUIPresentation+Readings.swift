package import Display
import Geometry
package import Motion

extension B43SwiftUIPresentation {
  /// The values from which the readings are computed; page values are those of the current page.
  package struct Values {
    fileprivate let viewer: B43SwiftUIViewer
    fileprivate let offset: Vector
    fileprivate let pagerOffset: Vector
  }

  /// Returns the values displayed at a time; for nil those that the original's code has set.
  package func values(at time: SceneTime?) -> Values {
    Values(
      viewer: viewer, offset: viewer.page.offset.value(at: time),
      pagerOffset: viewer.pager.offset.value(at: time))
  }

  /// Adds the values of the pages, the pager and the shell.
  package func animatedValues(in table: inout AnimationTable) {
    for (index, page) in viewer.pages.enumerated() {
      table.value("page \(index).offset", page.offset, moving: Hero.frameReadings) {
        ["offset.x": $0.dx, "offset.y": $0.dy]
      }
    }
    table.value("pager.offset", viewer.pager.offset, moving: Hero.frameReadings) {
      ["pager.offset.x": $0.dx, "pager.offset.y": $0.dy]
    }
    table.value("hero.nearness", shell.flight, moving: Hero.readings)
    table.value("backdrop", shell.backdrop, moving: ["backdrop.opacity"])
    table.value("opacity", shell.opacity, moving: ["backdrop.opacity"])
  }

  /// The readings, with the original's names.
  package static let readingTable = ReadingTable<Values>([
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
