import Display

@testable import SceneModel
@testable import Simulation

/// Lists of reviews for tests: an iPhone 15, with cells of two lines, 120 pt high and 10 pt apart.
enum ReviewsFixture {
  static let screen = GalleryScene.screen

  static let cell = ReviewCell(name: "mm", stars: 4.5, text: ["Soft and warm", "As expected"])

  static func cells(
    _ count: Int, _ change: (Int, inout ReviewCell) -> Void = { _, _ in }
  ) -> [ReviewCell] {
    (0..<count).map { index in
      var cell = cell
      change(index, &cell)
      return cell
    }
  }

  static func stage(
    _ cells: [ReviewCell], under sections: [ReviewSection] = [],
    scrolling: [ReviewScroll] = [], screen: Screen = screen,
    photos: [Photo] = [],
    _ change: (inout ReviewsParameters) -> Void = { _ in }
  ) -> ReviewsStage {
    var parameters = ReviewsParameters()
    change(&parameters)
    return ReviewsStage(
      ReviewsContents(sections: sections, cells: cells, scrolling: scrolling), parameters,
      photos: photos, screen: screen)
  }

  static func scroll(
    at time: Int, to offset: Double, during duration: Int, _ curve: TimingCurve = .easeInOut
  ) -> ReviewScroll {
    ReviewScroll(
      time: GalleryScene.milliseconds(time), offset: offset,
      duration: GalleryScene.milliseconds(duration), curve: curve)
  }
}

extension ReviewsStage {
  /// Returns a number from the visible readings, or nil if there is no reading of that name.
  func number(_ name: String, at time: Int = 0) -> Double? {
    readings(at: GalleryScene.milliseconds(time)).first { $0.name == name }?.value.number
  }

  /// Returns the indices of cells whose stars are visible.
  func cellsWithStars(of count: Int) -> [Int] {
    let readings = readings(at: .zero)
    return (0..<count).filter {
      readings.contains(Reading(ReadingKey("cell.\($0).starsVisible", .cell), .flag(true)))
    }
  }

  /// Runs the script up to a time in milliseconds.
  mutating func advance(through time: Int) -> [StageEvent] {
    var events: [StageEvent] = []
    while let next = nextTimer, next <= GalleryScene.milliseconds(time) { events += fireTimer() }
    return events
  }
}

/// Typesets each character as a square of half an em.
struct BlockTypesetter: Typesetter {
  func shape(_ text: String, size: Double, weight: FontWeight, within width: Double?) -> ShapedText
  {
    let count = Double(min(text.count, Int((width ?? 1e6) / size * 2)))
    let path = Path.rect(Rect(x: 0, y: -size / 2, width: count * size / 2, height: size / 2))
    return ShapedText(path: path, advance: count * size / 2, ascent: size * 0.8, descent: size / 5)
  }
}
