package import Display
package import Geometry
package import Motion
package import SceneModel
package import Touch

/// A collection view of reviews, with star rows that are SwiftUI views hosted in cells.
///
/// Above the reviews are sections whose whole cells are hosted views.
///
/// ```
/// first layout: each cell's safe area ──▶ never changes
/// script: setContentOffset ──▶ offset, animated ──▶ positions of the cells
/// ```
/// A script scrolls the list; touches do not.
package struct ReviewsStage: Stage {
  private let layout: ReviewsLayout
  private let screen: Screen
  private let faces: [ReviewCellFace]
  private let cellReadings: [Reading]
  private var scrolling: Script<ReviewScroll>
  /// The scroll offset, pt; positive values move the content up.
  private var offset: AnimatedValue<Double>

  /// Creates the stage at the list's first layout.
  package init(
    _ contents: ReviewsContents, _ parameters: ReviewsParameters, photos: [Photo], screen: Screen
  ) {
    let layout = ReviewsLayout(
      contents.cells, under: contents.sections, parameters, screen: screen)
    let site = ReviewCellFace.Site(photos: photos, screen: screen)
    let sections = contents.sections.enumerated().map { index, section in
      ReviewCellFace(
        section, frame: layout.item(index, offset: parameters.scroll), parameters: parameters,
        on: site)
    }
    let cells = contents.cells.enumerated().map { index, cell in
      ReviewCellFace(
        cell, frame: layout.cell(index, offset: parameters.scroll), layout: layout, on: site)
    }
    self.layout = layout
    self.screen = screen
    faces = sections + cells
    scrolling = Script(contents.scrolling)
    offset = AnimatedValue(parameters.scroll)
    cellReadings =
      sections.enumerated().flatMap { index, face in
        Self.sectionTable.of("section", "\(index)").readings(of: face)
      }
      + cells.enumerated().flatMap { index, face in
        Self.cellTable.of("cell", "\(index)").readings(of: face)
      }
  }

  /// The readings of a section; names have its index as a prefix.
  static let sectionTable = hostedTable(room: "room")
  /// The readings of a review's cell; names have its index as a prefix.
  static let cellTable = hostedTable(room: "starRoom")

  private static func hostedTable(room: String) -> ReadingTable<ReviewCellFace> {
    ReadingTable([
      .number("safeArea.top", .cellRoom, .points) { $0.safeArea.insets.top },
      .number("safeArea.bottom", .cellRoom, .points) { $0.safeArea.insets.bottom },
      .number("\(room).width", .cellRoom, .points) { $0.safeArea.room.width },
      .number("\(room).height", .cellRoom, .points) { $0.safeArea.room.height },
      .flag("starsVisible", .cell) { $0.showsStars },
    ])
  }

  static let listTable = ReadingTable<Double>([.number("scroll.y", .scroll, .points) { $0 }])

  /// The time of the script's next scrolling.
  package var nextTimer: SceneTime? { scrolling.next?.time }

  /// The time when the scroll offset has settled.
  package var settlingInstant: SceneTime? { offset.settlingInstant }

  /// The declarations of all readings: those of sections and cells, then the list's.
  package var readingKeys: [ReadingKey] { cellReadings.map(\.key) + Self.listTable.keys }

  /// Begins the script's next scrolling.
  package mutating func fireTimer() -> [StageEvent] {
    guard let scroll = scrolling.takeNext() else { return [] }
    let end = min(scroll.offset, layout.maximumScroll)
    offset.set(
      end,
      with: .curve(scroll.curve, duration: scroll.duration).tagged("reviews.scrolling"),
      at: scroll.time)
    let mark = EventMark(
      .listScrolled, .number("to", end), .number("during", scroll.duration.seconds))
    return [StageEvent(marks: [mark], readings: values(at: nil))]
  }

  /// Ignores touches.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] { [] }

  /// Returns the sections and cells on the screen.
  package func displayItems(
    at time: SceneTime, typesetter: (any Typesetter)?
  ) -> [DisplayItem] {
    let offset = offset.value(at: time)
    return layout.visibleItems(offset: offset).reduce(into: []) { items, index in
      items += faces[index].items(
        at: layout.item(index, offset: offset).origin, typesetter: typesetter)
    }
  }

  /// Returns the readings of the displayed state.
  package func readings(at time: SceneTime) -> [Reading] { values(at: time) }

  /// The latest scroll animation.
  package var animations: [StageAnimation] {
    StageAnimation(offset.animation, of: "scroll.y").map { [$0] } ?? []
  }

  private func values(at time: SceneTime?) -> [Reading] {
    cellReadings + Self.listTable.readings(of: offset.value(at: time))
  }

  /// Returns the hosted views on the screen, including those without insets.
  package func safeAreas(at time: SceneTime) -> [ViewSafeArea] {
    let offset = offset.value(at: time)
    return layout.visibleItems(offset: offset).compactMap { index in
      let (face, cell) = (faces[index], layout.item(index, offset: offset))
      let view = Rect(
        origin: cell.origin + (face.hostedView.origin - .zero), size: face.hostedView.size)
      guard view.intersection(screen.bounds) != nil else { return nil }
      return ViewSafeArea(frame: view, insets: face.safeArea.insets)
    }
  }

  /// Returns the point of a named location; there are no thumbnails, photos or beads.
  package func point(of place: Place, at time: SceneTime) -> Point? {
    place.point(on: screen.bounds)
  }
}
