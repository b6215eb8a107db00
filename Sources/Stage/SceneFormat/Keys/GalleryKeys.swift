import Motion
import SceneModel
import Touch

/// The galleries of a scene.
enum GalleryKeys {
  /// The galleries of the scene, with other `viewers` if there are any; nil where something is broken.
  static func panels(
    _ site: StageSite, _ context: inout DecodingContext
  ) -> [Panel]? {
    if let photoCount = site.photoCount { checkThumbnails(photoCount, &context) }
    if let screen = site.screen, let grid = site.scene[SceneKeys.grid] {
      GridKeys.check(grid, on: screen, photoCount: site.photoCount, &context)
    }
    let own =
      site.comparison.map { ViewerKeys.compared($0, &context) }
      ?? site.scene[SceneKeys.viewer].map { [$0] }
    guard let own, let written = site.scene[SceneKeys.grid], let screen = site.screen?.value else {
      return nil
    }
    let grid: Grid = written.resolved(on: screen)
    let shown =
      site.viewers.isEmpty
      ? own
      : site.viewers.compactMap { name in
        own.first { $0.style == name } ?? ViewerVariant.all.first { $0.name == name }?.standard
      }
    var counts: [String: Int] = [:]
    // No two have the same name.
    let panels = shown.map { viewer in
      let count = counts[viewer.style, default: 0] + 1
      counts[viewer.style] = count
      return Panel(
        id: count == 1 ? viewer.style : "\(viewer.style)#\(count)", label: viewer.style,
        title: viewer.label, constants: viewer.constants,
        stage: viewer.stage(grid, screen, site.animationDefault))
    }
    // Viewers of the command line are not the file's.
    if site.viewers.isEmpty { ComparisonTwins.check(panels, site.comparison, &context) }
    return panels
  }

  /// Reports places that name a thumbnail that the grid does not have.
  private static func checkThumbnails(_ count: Int, _ context: inout DecodingContext) {
    let thumbnails = context.places.compactMap { place -> Located<Int>? in
      if case .thumbnail(let index) = place.value { place.with(index) } else { nil }
    }
    for thumbnail in thumbnails + context.loadingPhotos where thumbnail.value >= count {
      context.report(
        .outOfRange, at: thumbnail, "found \(thumbnail.value)",
        expected: places(of: count))
    }
  }

  /// The numbers of some photos, and the reason for them.
  static func places(of count: Int) -> String {
    count == 1
      ? "0, as there is one photo"
      : "0 to \(NumberText.of(count - 1)), as there are \(NumberText.of(count)) photos"
  }
}
