/// Decoding of a scene's galleries.
enum GalleryKeys {
  /// Returns a panel per gallery, or per style in `input.viewers` if any; nil if a value is broken.
  static func panels(_ input: StageInput, _ context: inout DecodingContext) -> [Panel]? {
    if let photoCount = input.photoCount { checkThumbnails(photoCount, &context) }
    if let screen = input.screen, let grid = input.scene[SceneKeys.grid] {
      GridKeys.check(grid, on: screen, photoCount: input.photoCount, &context)
    }
    let own =
      input.comparison.map { ViewerKeys.compared($0, &context) }
      ?? input.scene[SceneKeys.viewer].map { [$0] }
    guard let own, let written = input.scene[SceneKeys.grid], let screen = input.screen?.value
    else {
      return nil
    }
    let grid = written.resolved(on: screen, from: Grid())
    let shown =
      input.viewers.isEmpty
      ? own
      : input.viewers.compactMap { name in
        own.first { $0.style == name }
          ?? ViewerVariant.all.first { $0.name == name }?.contents.standard
      }
    var counts: [String: Int] = [:]
    // Number repeated styles so that ids are unique.
    let panels = shown.map { viewer in
      counts[viewer.style, default: 0] += 1
      return Panel(
        viewer.stage(grid, viewer.device.map(screen.on) ?? screen, input.animationDefault),
        number: counts[viewer.style] ?? 1, title: viewer.label, constants: viewer.constants,
        device: viewer.device)
    }
    // Viewers from the command line are not in the file.
    if input.viewers.isEmpty { ComparisonDuplicates.check(panels, input.comparison, &context) }
    return panels
  }

  /// Reports thumbnail indices that the grid does not have.
  private static func checkThumbnails(_ count: Int, _ context: inout DecodingContext) {
    let thumbnails = context.anchors.compactMap { anchor -> Located<Int>? in
      if case .thumbnail(let index) = anchor.value { anchor.with(index) } else { nil }
    }
    for thumbnail in thumbnails + context.loadingPhotos where thumbnail.value >= count {
      context.report(
        .outOfRange, at: thumbnail, "found \(thumbnail.value)",
        expected: range(of: count))
    }
  }

  /// Returns the valid photo indices, with the reason, as text.
  static func range(of count: Int) -> String {
    count == 1
      ? "0, as there is one photo"
      : "0 to \(NumberText.of(count - 1)), as there are \(NumberText.of(count)) photos"
  }
}
