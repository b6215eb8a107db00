package import Display
package import Geometry
package import Motion
package import SceneModel
package import Touch

/// A collection view of reviews whose star rows are SwiftUI views, hosted in cells.
///
/// ```
/// first layout: each cell's safe area ──▶ kept for good
/// script: setContentOffset ──▶ offset, animated ──▶ where the cells are drawn
/// ```
/// A script scrolls it; fingers do not.
package struct ReviewsStage: Stage {
  private let layout: ReviewsLayout
  private let screen: Screen
  private let faces: [ReviewCellFace]
  private let cellReadings: [Reading]
  private var scrolling: Script<ReviewScroll>
  /// The distance that the list is scrolled down, pt.
  private var offset: AnimatedValue<Double>

  /// Creates the stage at the list's first layout; without a typesetter nothing is written.
  package init(
    _ contents: ReviewsContents, _ parameters: ReviewsParameters, photos: [Photo], screen: Screen,
    typesetter: (any Typesetter)?
  ) {
    let layout = ReviewsLayout(contents.cells, parameters, screen: screen)
    let faces = contents.cells.enumerated().map { index, cell in
      ReviewCellFace(
        cell, frame: layout.cell(index, offset: parameters.scroll), layout: layout, photos: photos,
        screen: screen, typesetter: typesetter)
    }
    self.layout = layout
    self.screen = screen
    self.faces = faces
    scrolling = Script(contents.scrolling)
    offset = AnimatedValue(parameters.scroll)
    cellReadings = faces.enumerated().flatMap { index, face in
      Self.cellTable.of("cell", "\(index)").readings(of: face)
    }
  }

  /// The readings of a cell, after its number.
  static let cellTable = ReadingTable<ReviewCellFace>([
    .number("safeArea.top", .cellRoom, .points) { $0.safeArea.insets.top },
    .number("safeArea.bottom", .cellRoom, .points) { $0.safeArea.insets.bottom },
    .number("starRoom.width", .cellRoom, .points) { $0.safeArea.room.width },
    .number("starRoom.height", .cellRoom, .points) { $0.safeArea.room.height },
    .flag("starsVisible", .cell) { $0.showsStars },
  ])

  static let listTable = ReadingTable<Double>([.number("scroll.y", .scroll, .points) { $0 }])

  /// The time when the script scrolls next.
  package var nextTimer: SceneTime? { scrolling.next?.time }

  /// The time when the list stands still.
  package var settlingInstant: SceneTime? { offset.settlingInstant }

  /// The declarations of all readings: those of the cells, then the list's.
  package var readingKeys: [ReadingKey] { cellReadings.map(\.key) + Self.listTable.keys }

  /// Begins the script's next scrolling.
  package mutating func fireTimer() -> [StageEvent] {
    guard let scroll = scrolling.takeNext() else { return [] }
    let end = min(scroll.offset, layout.maximumScroll)
    offset.set(end, with: .curve(scroll.curve, duration: scroll.duration), at: scroll.time)
    let mark = EventMark(
      .listScrolled, .number("to", end), .number("during", scroll.duration.seconds))
    return [StageEvent(marks: [mark], readings: readings(offset: offset.model))]
  }

  /// Nothing answers the fingers.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] { [] }

  /// The cells that are on the screen.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    let offset = offset.value(at: time)
    return layout.visibleCells(offset: offset).reduce(into: []) { items, index in
      items += faces[index].items(at: layout.cell(index, offset: offset).origin)
    }
  }

  /// The readings of what shows.
  package func readings(at time: SceneTime) -> [Reading] {
    readings(offset: offset.value(at: time))
  }

  private func readings(offset: Double) -> [Reading] {
    cellReadings + Self.listTable.readings(of: offset)
  }

  /// The hosted star rows that are on the screen, those without insets too.
  package func safeAreas(at time: SceneTime) -> [ViewSafeArea] {
    let offset = offset.value(at: time)
    return layout.visibleCells(offset: offset).compactMap { index in
      let row = layout.starRow(in: layout.cell(index, offset: offset))
      guard row.intersection(screen.bounds) != nil else { return nil }
      return ViewSafeArea(frame: row, insets: faces[index].safeArea.insets)
    }
  }

  /// The point of a place; there are no thumbnails, photos or beads.
  package func point(of place: Place, at time: SceneTime) -> Point? {
    place.point(on: screen.bounds)
  }
}
