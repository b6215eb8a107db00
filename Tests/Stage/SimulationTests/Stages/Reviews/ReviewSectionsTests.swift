import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Sections above the reviews")
struct ReviewSectionsTests {
  private let summary = ReviewSummary(
    name: "Cardigan", text: ["Navy", "M"], photo: 0, stars: 3.9, count: 11)
  private let distribution = RatingDistribution(title: "Ratings", counts: [3, 5, 1, 1, 1])

  private var sections: [ReviewSection] {
    [
      ReviewSection(content: .summary(summary)),
      ReviewSection(content: .distribution(distribution)),
    ]
  }

  private func cells(_ count: Int) -> [ReviewCell] {
    ReviewsFixture.cells(count) { _, cell in cell.text = ["a", "b", "c", "d"] }
  }

  private func layout(_ sections: [ReviewSection]) -> ReviewsLayout {
    ReviewsLayout(
      cells(4), under: sections, ReviewsParameters(), screen: ReviewsFixture.screen)
  }

  @Test("Are above the cells, as high as their contents and two paddings of 16 pt")
  func locations() {
    let layout = layout(sections)
    // 59 + 10; 32 + 120 + 12 + 52.
    #expect(layout.item(0, offset: 0) == Rect(x: 16, y: 69, width: 361, height: 216))
    // 32 + 22 + 8 + 5 · 32.
    #expect(layout.item(1, offset: 0) == Rect(x: 16, y: 295, width: 361, height: 222))
    // 32 + 44 + 8 + 4 · 20 each.
    #expect(layout.cell(0, offset: 0) == Rect(x: 16, y: 527, width: 361, height: 164))
    #expect(layout.cell(1, offset: 0).minY == 701)
    #expect(layout.cell(2, offset: 0).minY == 875)
    #expect(layout.item(3, offset: 0) == layout.cell(1, offset: 0))
    #expect(layout.visibleItems(offset: 0) == 0..<4)
    // Scrolled up by 69 + 216 = 285 pt, the first section is off the screen.
    #expect(layout.visibleItems(offset: 285) == 1..<6)
    // 10 + 226 + 232 + 4 · 174 of content and 93 of insets on 852 pt.
    #expect(layout.maximumScroll == 405)
    let bare = [
      ReviewSection(content: .summary(ReviewSummary(name: "a", stars: 1, count: 0))),
      ReviewSection(content: .distribution(RatingDistribution(counts: [0, 0, 0, 0, 0]))),
    ]
    // 32 + 20 + 12 + 52, and 32 + 5 · 32.
    #expect(self.layout(bare).item(0, offset: 0).height == 116)
    #expect(self.layout(bare).item(1, offset: 0).height == 192)
  }

  @Test("Have correct insets on iOS 15; only the second review loses its stars")
  func second() {
    let stage = ReviewsFixture.stage(cells(4), under: sections)
    #expect(stage.cellsWithStars(of: 4) == [0, 2, 3])
    #expect(stage.number("cell.1.safeArea.bottom") == 34)
    #expect(stage.number("cell.1.starRoom.height") == 0)
    for (index, height) in [216.0, 222].enumerated() {
      #expect(stage.number("section.\(index).safeArea.top") == 0)
      #expect(stage.number("section.\(index).safeArea.bottom") == 0)
      #expect(stage.number("section.\(index).room.width") == 361)
      #expect(stage.number("section.\(index).room.height") == height)
      #expect(
        stage.readings(at: .zero).contains(
          Reading(ReadingKey("section.\(index).starsVisible", .cell), .flag(true))))
    }
    #expect(stage.readingKeys.map(\.name).prefix(6).last == "section.1.safeArea.top")
    #expect(stage.readingKeys.count == 2 * 5 + 4 * 5 + 1)
    for hosting in [StarHosting.safeAreaRemoved] {
      let cured = ReviewsFixture.stage(cells(4), under: sections) { $0.hosting = hosting }
      #expect(cured.cellsWithStars(of: 4) == [0, 1, 2, 3])
    }
  }

  @Test("In a safe-area band at first layout they keep its inset; one can be fixed separately")
  func band() throws {
    // Scrolled by 30 pt, the summary is from 39 to 255 pt, and the safe area begins at 59.
    let stage = ReviewsFixture.stage(cells(4), under: sections) { $0.scroll = 30 }
    #expect(stage.number("section.0.safeArea.top") == 59)
    #expect(stage.number("section.0.room.height") == 157)
    #expect(stage.number("section.1.safeArea.top") == 0)
    let views = stage.safeAreas(at: .zero)
    #expect(views.first?.frame == Rect(x: 16, y: 39, width: 361, height: 216))
    #expect(views.first?.insets.top == 59)

    func highestStar(_ sections: [ReviewSection]) throws -> Double {
      let stage = ReviewsFixture.stage(cells(4), under: sections) { $0.scroll = 30 }
      let tops = stage.displayItems(at: .zero, typesetter: nil).compactMap { item -> Double? in
        if case .path(let path) = item { path.path.bounds?.minY } else { nil }
      }
      return try #require(tops.first)
    }
    var cured = sections
    cured[0].hosting = .safeAreaRemoved
    // The center of the remaining height is 59 / 2 pt lower.
    #expect(isNear(try highestStar(sections) - highestStar(cured), 29.5, tolerance: 1e-9))
    cured[0].hosting = nil
    cured[0].system = .iOS14
    #expect(isNear(try highestStar(sections) - highestStar(cured), 29.5, tolerance: 1e-9))
  }

  @Test("A distribution's bars are proportional to the fractions of all reviews")
  func bars() throws {
    let counts: [Double] = [3, 5, 1, 1, 1]
    #expect(distribution.fractions == counts.map { $0 / 11 })
    #expect(RatingDistribution(counts: [0, 0, 0, 0, 0]).fractions == [0, 0, 0, 0, 0])
    let stage = ReviewsFixture.stage(
      cells(1), under: [ReviewSection(content: .distribution(distribution))])
    let bars = stage.displayItems(at: .zero, typesetter: nil).compactMap { item -> (Rect, Rect)? in
      guard case .group(let group) = item, case .fill(let fill)? = group.items.first,
        let clip = group.clip
      else { return nil }
      return (clip.rect, fill.rect)
    }
    try #require(bars.count >= 5)
    // 361 − 32 of contents; 16 + 14 + 10 before the bar, 10 + 48 after it.
    let whole: Double = 361 - 32 - 40 - 58
    for (bar, fraction) in zip(bars, distribution.fractions) {
      #expect(isNear(bar.0.width, whole))
      #expect(isNear(bar.1.width, whole * fraction))
    }
    // Rows are 32 pt apart, the first one centered in its own: 69 + 16 + 30 + 16.
    #expect(bars.prefix(2).map(\.0.center.y) == [131, 163])
  }
}
