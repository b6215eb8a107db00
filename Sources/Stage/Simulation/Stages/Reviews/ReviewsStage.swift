import Display
import SceneModel

/// A collection view of reviews, with star rows that are SwiftUI views hosted in cells.
///
/// Above the reviews are sections whose whole cells are hosted views.
///
/// ```
/// first layout: each cell's safe area ──▶ never changes
/// script: setContentOffset ──▶ offset, animated ──▶ positions of the cells
/// ```
/// A script scrolls the list; touches do not.
struct ReviewsStage: Stage {
  private let layout: ReviewsLayout
  private let screen: Screen
  private let cellContents: [ReviewCellContent]
  private let cellReadings: [Reading]
  private var scrolling: ArraySlice<ReviewScroll>
  /// The scroll offset, pt; positive values move the content up.
  private var offset: AnimatedValue<Double>

  /// Creates the stage at the list's first layout.
  init(
    _ contents: ReviewsContents, _ parameters: ReviewsParameters, photos: [Photo], screen: Screen
  ) {
    let layout = ReviewsLayout(contents.cells, under: contents.sections, parameters, screen: screen)
    let assets = ReviewCellContent.Assets(photos: photos, screen: screen)
    let sections = contents.sections.enumerated().map { index, section in
      ReviewCellContent(
        section, frame: layout.item(index, offset: parameters.scroll), parameters: parameters,
        on: assets)
    }
    let cells = contents.cells.enumerated().map { index, cell in
      ReviewCellContent(
        cell, frame: layout.cell(index, offset: parameters.scroll), layout: layout, on: assets)
    }
    self.layout = layout
    self.screen = screen
    cellContents = sections + cells
    scrolling = contents.scrolling[...]
    offset = AnimatedValue(parameters.scroll)
    cellReadings =
      sections.enumerated().flatMap { index, content in
        Self.sectionTable.of("section", "\(index)").readings(of: content)
      }
      + cells.enumerated().flatMap { index, content in
        Self.cellTable.of("cell", "\(index)").readings(of: content)
      }
  }

  /// The readings of a section; names have its index as a prefix.
  static let sectionTable = hostedTable(prefix: "room")
  /// The readings of a review's cell; names have its index as a prefix.
  static let cellTable = hostedTable(prefix: "starRoom")

  private static func hostedTable(prefix: String) -> ReadingTable<ReviewCellContent> {
    ReadingTable([
      .number("safeArea.top", .cellSpace, .points) { $0.safeArea.insets.top },
      .number("safeArea.bottom", .cellSpace, .points) { $0.safeArea.insets.bottom },
      .number("\(prefix).width", .cellSpace, .points) { $0.safeArea.area.width },
      .number("\(prefix).height", .cellSpace, .points) { $0.safeArea.area.height },
      .flag("starsVisible", .cell) { $0.showsStars },
    ])
  }

  static let listTable = ReadingTable<Double>([.number("scroll.y", .scroll, .points) { $0 }])

  /// The time of the script's next scrolling.
  var nextTimer: SceneTime? { scrolling.first?.time }

  /// The declarations of all readings: those of sections and cells, then the list's.
  var readingKeys: [ReadingKey] { cellReadings.map(\.key) + Self.listTable.keys }

  /// Begins the script's next scrolling.
  mutating func fireTimer() -> [StageEvent] {
    guard let scroll = scrolling.popFirst() else { return [] }
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
  mutating func handle(_ event: TouchEvent) -> [StageEvent] { [] }

  /// Returns the sections and cells on the screen.
  func displayItems(at time: SceneTime, typesetter: (any Typesetter)?) -> [DisplayItem] {
    let offset = offset.value(at: time)
    return layout.visibleItems(offset: offset).reduce(into: []) { items, index in
      items += cellContents[index].items(
        at: layout.item(index, offset: offset).origin, typesetter: typesetter)
    }
  }

  /// Returns the readings of the displayed state.
  func readings(at time: SceneTime) -> [Reading] { values(at: time) }

  /// Adds the scroll offset.
  func animatedValues(in table: inout AnimationTable) { table.value("scroll.y", offset) }

  /// A script scrolls.
  var phase: Phase { .scroll }

  private func values(at time: SceneTime?) -> [Reading] {
    cellReadings + Self.listTable.readings(of: offset.value(at: time))
  }

  /// Returns the hosted views on the screen, including those without insets.
  func safeAreas(at time: SceneTime) -> [ViewSafeArea] {
    let offset = offset.value(at: time)
    return layout.visibleItems(offset: offset).compactMap { index in
      let (content, cell) = (cellContents[index], layout.item(index, offset: offset))
      let view = Rect(
        origin: cell.origin + (content.hostedView.origin - .zero), size: content.hostedView.size)
      guard view.intersection(screen.bounds) != nil else { return nil }
      return ViewSafeArea(frame: view, insets: content.safeArea.insets)
    }
  }

  /// Returns the point of a named location; there are no thumbnails, photos or beads.
  func point(of anchor: Anchor, at time: SceneTime) -> Point? {
    anchor.point(on: screen.bounds)
  }
}
