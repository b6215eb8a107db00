import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Review cells")
struct ReviewsStageTests {
  @Test("Keep the inset of an unsafe band at first layout on iOS 15")
  func collapse() {
    // Scrolled by 24, cells begin at 45 + 134 n. The sixth ends at 839, below the start of the
    // bottom band at 818; the seventh begins at 849; the first one is under the top band.
    let atTop = ReviewsFixture.stage(ReviewsFixture.cells(11)) { $0.scroll = 24 }
    #expect(atTop.cellsWithStars(of: 11) == [1, 2, 3, 4, 7, 8, 9, 10])
    #expect(atTop.number("cell.5.safeArea.bottom") == 34)
    #expect(atTop.number("cell.6.safeArea.bottom") == 34)
    #expect(atTop.number("cell.5.safeArea.top") == 0)
    #expect(atTop.number("cell.5.starRoom.height") == 0)
    #expect(atTop.number("cell.5.starRoom.width") == 273)
    #expect(atTop.number("cell.4.starRoom.height") == 24)

    // Scrolled by 316: the third begins at 21, the ninth at 825.
    let scrolled = ReviewsFixture.stage(ReviewsFixture.cells(11)) { $0.scroll = 316 }
    #expect(scrolled.cellsWithStars(of: 11) == [0, 3, 4, 5, 6, 7, 9, 10])
    #expect(scrolled.number("cell.1.safeArea.top") == 59)
    #expect(scrolled.number("cell.2.safeArea.top") == 59)
    #expect(scrolled.number("cell.8.safeArea.bottom") == 34)
  }

  @Test("Are outside a band that they only touch")
  func edges() {
    func insets(_ scroll: Double) -> [Double?] {
      let stage = ReviewsFixture.stage(ReviewsFixture.cells(11)) { $0.scroll = scroll }
      return ["cell.0.safeArea.top", "cell.5.safeArea.bottom"].map { stage.number($0) }
    }
    // The first begins at 69 and ends at 193; the sixth ends at 863.
    #expect(insets(10) == [0, 34])
    #expect(insets(10.5) == [59, 34])
    #expect(insets(44.5) == [59, 34])
    #expect(insets(45) == [59, 0])
    #expect(insets(192.5) == [59, 0])
    // Completely above the screen: it is not laid out.
    #expect(insets(193) == [0, 0])
  }

  @Test(
    "Have no inset on other systems and with any fix",
    arguments: [
      (.iOS14, .plain), (.iOS14, .safeAreaRemoved), (.iOS15, .safeAreaRemoved), (.iOS15, .uikit),
      (.iOS16, .plain), (.iOS16, .configuration), (.iOS16Point4, .plain),
      (.iOS16Point4, .safeAreaRegions),
      (.iOS16Point4, .configuration), (.iOS16Point4, .safeAreaRemoved),
    ] as [(ReviewSystem, StarHosting)])
  func cures(system: ReviewSystem, hosting: StarHosting) {
    let stage = ReviewsFixture.stage(ReviewsFixture.cells(11)) {
      ($0.system, $0.hosting, $0.scroll) = (system, hosting, 300)
    }
    #expect(stage.cellsWithStars(of: 11) == Array(0..<11))
    for reading in stage.readings(at: .zero) where reading.name.contains(".safeArea.") {
      #expect(reading.value == .number(0))
    }
  }

  @Test("Can have their own system and hosting")
  func ownKeys() {
    let cells = ReviewsFixture.cells(11) { index, cell in
      if index == 1 { cell.hosting = .safeAreaRemoved }
      if index == 2 { cell.system = .iOS16 }
    }
    let stage = ReviewsFixture.stage(cells) { $0.scroll = 316 }
    #expect(stage.cellsWithStars(of: 11) == [0, 1, 2, 3, 4, 5, 6, 7, 9, 10])
    let sound = ReviewsFixture.stage(ReviewsFixture.cells(11) { if $0 == 5 { $1.system = .iOS15 } })
    {
      $0.system = .iOS16
    }
    #expect(sound.cellsWithStars(of: 11) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
  }

  @Test("Show smaller stars if a small inset leaves some space")
  func smallInset() throws {
    var screen = ReviewsFixture.screen
    screen.size = Size(width: 375, height: 667)
    screen.safeArea = Insets(top: 20)
    let stage = ReviewsFixture.stage(ReviewsFixture.cells(11), screen: screen) { $0.scroll = 40 }
    #expect(stage.number("cell.0.safeArea.top") == 20)
    #expect(stage.number("cell.0.starRoom.height") == 4)
    #expect(stage.cellsWithStars(of: 11).contains(0))
    // 4 pt high, at the row's leading edge, below the inset; the fifth star, which is gray, comes
    // first.
    let row = try #require(stage.safeAreas(at: .zero).first?.frame)
    let stars = Self.paths(stage.displayItems(at: .zero, typesetter: nil)).compactMap(\.path.bounds)
    #expect(abs(stars[0].minX - (row.minX + 4 * 4 * 7 / 6.0)) < 1e-9)
    #expect(abs(stars[0].width - 4) < 1e-9 && abs(stars[1].minX - row.minX) < 1e-9)
    for bounds in stars.prefix(2) {
      #expect(bounds.minY >= row.minY + 20 - 1e-9 && bounds.maxY <= row.maxY + 1e-9)
    }
  }

  @Test("Keep their insets while the list scrolls")
  func insetsAfterScrolling() {
    var stage = ReviewsFixture.stage(
      ReviewsFixture.cells(11), scrolling: [ReviewsFixture.scroll(at: 500, to: 400, during: 600)])
    let before = stage.readings(at: .zero).dropLast()
    let events = stage.advance(through: 500)
    #expect(
      events.map(\.marks) == [
        [EventMark(.listScrolled, .number("to", 400), .number("during", 0.6))]
      ])
    #expect(
      events[0].readings.last == Reading(ReadingKey("scroll.y", .scroll, .points), .number(400)))
    for time in [500, 700, 1100, 2000] {
      #expect(stage.readings(at: GalleryScene.milliseconds(time)).dropLast() == before)
    }
    #expect(stage.number("scroll.y", at: 500) == 0)
    #expect(stage.number("scroll.y", at: 800) == 200)
    #expect(stage.number("scroll.y", at: 1100) == 400)
    #expect(stage.settlingInstant == GalleryScene.milliseconds(1100))
    #expect(stage.nextTimer == nil)
  }

  @Test("Scroll at once without a duration; the last of several steps at one time applies")
  func atOnce() {
    var stage = ReviewsFixture.stage(
      ReviewsFixture.cells(11),
      scrolling: [
        ReviewsFixture.scroll(at: 0, to: 100, during: 0),
        ReviewsFixture.scroll(at: 500, to: 400, during: 300),
        ReviewsFixture.scroll(at: 500, to: 50, during: 0),
      ])
    #expect(stage.number("scroll.y") == 0)
    #expect(stage.fireTimer().count == 1)
    #expect(stage.number("scroll.y") == 100)
    #expect(stage.fireTimer().map { $0.readings.last?.value } == [.number(400)])
    #expect(stage.nextTimer == GalleryScene.milliseconds(500))
    #expect(stage.fireTimer().map { $0.readings.last?.value } == [.number(50)])
    #expect(stage.number("scroll.y", at: 500) == 50)
    #expect(stage.fireTimer().isEmpty)
  }

  @Test("Stop at the end of the content, even if a step goes further")
  func end() {
    // Eleven cells, twelve gaps and the screen's insets, minus the screen.
    let end: Double = 11 * 124 + 12 * 10 + 59 + 34 - 852
    var stage = ReviewsFixture.stage(
      ReviewsFixture.cells(11),
      scrolling: [ReviewsFixture.scroll(at: 0, to: 5000, during: 400, .linear)])
    #expect(stage.fireTimer().map { $0.readings.last?.value } == [.number(end)])
    #expect(stage.number("scroll.y", at: 200) == end / 2)
    #expect(stage.number("scroll.y", at: 900) == end)
  }

  @Test("Scroll from their current offset when another step interrupts")
  func interruption() {
    var stage = ReviewsFixture.stage(
      ReviewsFixture.cells(11),
      scrolling: [
        ReviewsFixture.scroll(at: 0, to: 500, during: 600, .linear),
        ReviewsFixture.scroll(at: 300, to: 0, during: 600, .linear),
      ])
    _ = stage.advance(through: 0)
    #expect(stage.number("scroll.y", at: 300) == 250)
    _ = stage.advance(through: 300)
    #expect(stage.number("scroll.y", at: 300) == 250)
    #expect(stage.number("scroll.y", at: 900) == 0)
  }

  @Test("Only visible cells are drawn, but all have readings")
  func visible() {
    let cells = ReviewsFixture.cells(1000)
    let stage = ReviewsFixture.stage(cells) { $0.scroll = 60_000 }
    let cards = stage.displayItems(at: .zero, typesetter: BlockTypesetter()).compactMap {
      item -> Rect? in
      if case .fill(let fill) = item, fill.cornerRadii == CornerRadii(10) { fill.rect } else { nil }
    }
    #expect(cards.count == 7)
    #expect(cards.allSatisfy { $0.intersection(ReviewsFixture.screen.bounds) != nil })
    // The gaps are equal: no cell is missing.
    for (one, next) in zip(cards, cards.dropFirst()) {
      #expect(abs(next.minY - one.maxY - 10) < 1e-6)
    }
    #expect(stage.readings(at: .zero).count == 5001)
    #expect(stage.readingKeys.map(\.name) == stage.readings(at: .zero).map(\.name))
    #expect(
      stage.readingKeys.map(\.name).prefix(6) == [
        "cell.0.safeArea.top", "cell.0.safeArea.bottom", "cell.0.starRoom.width",
        "cell.0.starRoom.height", "cell.0.starsVisible", "cell.1.safeArea.top",
      ])
    #expect(stage.readingKeys.map(\.name).last == "scroll.y")
  }

  @Test("Hosted views are reported at their positions")
  func hostedViews() throws {
    var stage = ReviewsFixture.stage(
      ReviewsFixture.cells(11), scrolling: [ReviewsFixture.scroll(at: 0, to: 300, during: 0)])
    #expect(stage.safeAreas(at: .zero).map(\.insets.bottom) == [0, 0, 0, 0, 0, 34])
    let first = Rect(x: 88, y: 105, width: 273, height: 24)
    #expect(stage.safeAreas(at: .zero).first?.frame == first)
    _ = stage.advance(through: 0)
    // The second cell's row is above the screen; the ninth's begins at 877.
    let views = stage.safeAreas(at: .zero)
    #expect(views.map(\.insets.bottom) == [0, 0, 0, 34, 0, 0])
    let tops: [Double] = (0..<6).map { row in 73 + 134 * Double(row) }
    #expect(views.map(\.frame.minY) == tops)
  }

  @Test("Crop an avatar to a disc, or show the name's first letter")
  func avatars() throws {
    let photos = [Photo(path: "a.jpg", size: Size(width: 4000, height: 1000))]
    let cells = ReviewsFixture.cells(2) { if $0 == 0 { $1.photo = 0 } }
    let stage = ReviewsFixture.stage(cells, photos: photos)
    let items = stage.displayItems(at: .zero, typesetter: BlockTypesetter())
    let images = items.compactMap { item in if case .image(let image) = item { image } else { nil }
    }
    let image = try #require(images.first)
    #expect(images.count == 1)
    let disc = Rect(x: 32, y: 85, width: 44, height: 44)
    #expect(image.clip == ClipShape(rect: disc, cornerRadii: CornerRadii(22)))
    // The short side fills the disc; the long one is cropped equally on both sides.
    #expect(image.transform.a == 0.044 && image.transform.d == 0.044)
    #expect(abs(image.transform.tx - (disc.center.x - 88)) < 1e-9)
    let discs = items.compactMap { item in
      if case .fill(let fill) = item, fill.cornerRadii == CornerRadii(22) { fill.rect } else { nil }
    }
    #expect(discs == [disc.moved(down: 134)])
    let letter = Self.paths(items).compactMap(\.path.bounds).first {
      $0.center.distance(to: discs[0].center) < 1e-9
    }
    #expect(letter != nil)
  }

  @Test("Support all valid measures")
  func extremes() {
    let curve = TimingCurve(0.3, -9, 0.7, 9)
    for (size, row, spacing) in [(1000.0, 1e-9, 1000.0), (1e-9, 1000, 0), (1000, 1000, 0)] {
      var screen = ReviewsFixture.screen
      screen.size = Size(width: 141, height: 10_000)
      screen.safeArea = Insets(top: 5000, bottom: 4999)
      var stage = ReviewsFixture.stage(
        ReviewsFixture.cells(1000) { $1.text = [] },
        scrolling: [
          ReviewsFixture.scroll(at: 0, to: 1e6, during: 400, curve)
        ], screen: screen
      ) { ($0.starSize, $0.starRowHeight, $0.spacing) = (size, row, spacing) }
      _ = stage.advance(through: 0)
      for time in stride(from: 0, through: 400, by: 20) {
        for item in stage.displayItems(
          at: GalleryScene.milliseconds(time), typesetter: BlockTypesetter())
        {
          if case .path(let path) = item { #expect(path.path.bounds != nil) }
          if case .fill(let fill) = item { #expect(fill.rect.width > 0 && fill.rect.height > 0) }
        }
      }
    }
  }

  private static func paths(_ items: [DisplayItem]) -> [PathItem] {
    items.compactMap { item in if case .path(let path) = item { path } else { nil } }
  }
}

extension Rect {
  fileprivate func moved(down distance: Double) -> Rect {
    Rect(x: minX, y: minY + distance, width: width, height: height)
  }
}
