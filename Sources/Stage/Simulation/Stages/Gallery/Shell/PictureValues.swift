import Display

/// The values of viewers of zoomable pictures on a row of pages, from which readings are computed.
struct PictureValues {
  let state: String
  /// The current page.
  let index: Int
  /// The row's content offset in pages.
  let offset: Double
  /// The picture's size as a multiple of its fitted size.
  let scale: Double
  /// The vector from the page's center to the picture's, pt.
  let shift: Vector
  /// The progress of a dismissing pull; 1 at the distance that dismisses.
  let progress: Double
  /// The bars' opacity, 0 to 1.
  let bars: Double
  /// The values of readings that a declaration adds.
  var declared: [String: Double] = [:]

  static let readingTable = ReadingTable<PictureValues>([
    .word("state", .state) { $0.state },
    .number("page.index", .page) { Double($0.index) },
    .number("page.offset", .page) { $0.offset },
    .number("zoom.scale", .zoom) { $0.scale },
    .number("zoom.x", .zoom, .points) { $0.shift.dx },
    .number("zoom.y", .zoom, .points) { $0.shift.dy },
    .number("dismiss.progress", .state) { $0.progress },
    .number("chrome.opacity", .chrome) { $0.bars },
  ])
}
