import Display
import Testing

@testable import SceneModel

@Suite("Keys of reviews")
struct ReviewKeysTests {
  private func read(
    _ text: String
  ) throws -> (contents: ReviewsContents, variants: [ShownScreen<ReviewsParameters>]) {
    let reading = SceneFixtures.read("zoetrope: 1\n" + text)
    #expect(reading.rendered() == "")
    let screens = try #require(reading.scene).screens(ReviewsParameters.self)
    return (try #require(screens.first).contents, screens)
  }

  @Test("A scene without photos gets the defaults")
  func defaults() throws {
    let (contents, variants) = try read("reviews: {cells: [{name: mm, stars: 4.5}]}\n")
    #expect(contents.cells == [ReviewCell(name: "mm", stars: 4.5, text: [])])
    #expect(contents.scrolling == [])
    #expect(variants.map(\.value) == [ReviewsParameters()])
    #expect(variants[0].value.system == .iOS15 && variants[0].value.hosting == .plain)
  }

  @Test("Reads every key")
  func all() throws {
    let (contents, variants) = try read(
      """
      photos: [wall-2.png]
      screen: {size: [393, 852], safeArea: {top: 59, bottom: 34}}
      reviews:
        os: 16
        hosting: configuration
        scroll: 12.5
        starSize: 20
        starRowHeight: 30
        spacing: 700
        sections:
          - {summary: {name: Knit, text: [Navy], photo: 1, stars: 4.2, count: 128}, os: 15, hosting: plain}
          - distribution: {title: Ratings, counts: [61, 38, 17, 8, 4]}
          - {distribution: {counts: [0, 0, 0, 0, 0]}}
        cells:
          - {name: mm, stars: 4.5, text: ["Soft and warm", "As expected"], photo: 1}
          - {name: b, stars: 0, os: 16.4, hosting: safeAreaRegions}
        scrolling:
          - {at: 2, to: 30, during: 0s, curve: linear}
          - {at: 500ms, to: 300, during: 0.6}
          - {at: 2, to: 10}
      """)
    var parameters = ReviewsParameters()
    (parameters.system, parameters.hosting, parameters.scroll) = (.iOS16, .configuration, 12.5)
    (parameters.starSize, parameters.starRowHeight, parameters.spacing) = (20, 30, 700)
    #expect(variants.map(\.value) == [parameters])
    #expect(
      contents.cells == [
        ReviewCell(name: "mm", stars: 4.5, text: ["Soft and warm", "As expected"], photo: 1),
        ReviewCell(
          name: "b", stars: 0, text: [], system: .iOS16Point4, hosting: .safeAreaRegions),
      ])
    let summary = ReviewSummary(name: "Knit", text: ["Navy"], photo: 1, stars: 4.2, count: 128)
    #expect(
      contents.sections == [
        ReviewSection(content: .summary(summary), system: .iOS15, hosting: .plain),
        ReviewSection(
          content: .distribution(RatingDistribution(title: "Ratings", counts: [61, 38, 17, 8, 4]))),
        ReviewSection(content: .distribution(RatingDistribution(counts: [0, 0, 0, 0, 0]))),
      ])
    // Sorted by time; steps at the same time stay in file order.
    #expect(contents.scrolling.map(\.offset) == [300, 30, 10])
    #expect(contents.scrolling.map(\.duration.seconds) == [0.6, 0, 0.3])
    #expect(contents.scrolling.map(\.curve) == [.easeInOut, .linear, .easeInOut])
  }

  @Test(
    "Accepts a system as a number or in quotes",
    arguments: [
      ("14", .iOS14), ("15", .iOS15), ("15.0", .iOS15), ("1.5e1", .iOS15), ("16", .iOS16),
      ("16.4", .iOS16Point4), ("16.40", .iOS16Point4), ("\"16.4\"", .iOS16Point4), ("'15'", .iOS15),
    ] as [(String, ReviewSystem)])
  func systems(text: String, system: ReviewSystem) throws {
    let variants = try read("reviews: {os: \(text), cells: [{name: a, stars: 1}]}\n").variants
    #expect(variants[0].value.system == system)
  }

  @Test("Values of entries in compare replace the common ones")
  func comparison() throws {
    let variants = try read(
      """
      reviews: {os: 16, cells: [{name: a, stars: 1}]}
      compare: [{os: 15, hosting: safeAreaRemoved}, {hosting: configuration, starSize: 12}]
      """
    ).variants
    #expect(variants.map(\.value.system) == [.iOS15, .iOS16])
    #expect(variants.map(\.value.hosting) == [.safeAreaRemoved, .configuration])
    #expect(variants.map(\.value.starSize) == [18, 12])
    #expect(variants.map(\.id) == ["reviews", "reviews#2"])
    #expect(
      variants.map(\.detail) == [
        "os: 15, hosting: safeAreaRemoved", "hosting: configuration, starSize: 12",
      ])
  }

  static let cases: [(String, [String])] = [
    (
      "reviews: {os: 16.1, cells: [{name: a, stars: 1}]}",
      ["2:15: error: reviews.os: found 16.1, expected 14, 15, 16 or 16.4"]
    ),
    (
      "reviews: {hosting: safeAreaRegion, cells: [{name: a, stars: 1}]}",
      [
        "2:20: error: reviews.hosting: found \"safeAreaRegion\", expected plain, safeAreaRemoved,"
          + " safeAreaRegions, configuration or uikit"
      ]
    ),
    (
      "reviews: {cells: []}", ["2:18: error: reviews.cells: found an empty list, expected " + cells]
    ),
    ("reviews: {}", ["2:10: error: reviews has no key \"cells\", expected " + cells]),
    (
      "reviews: {cells: [{name: a, stars: 5.5}, {stars: 1}, {name: 3, stars: 1}]}",
      [
        "2:36: error: reviews.cells[0].stars: found 5.5, expected a number from 0 to 5",
        "2:42: error: reviews.cells[1] has no key \"name\", expected text",
        "2:61: error: reviews.cells[2].name: found 3, expected text",
      ]
    ),
    (
      "photos: [wall-3.png]\nreviews: {cells: [{name: a, stars: 1, photo: 3}]}",
      [
        "3:46: error: reviews.cells[0].photo: found 3, expected 0 to 2, as there are 3 photos"
      ]
    ),
    (
      "reviews: {cells: [{name: a, stars: 1, photo: 0}]}",
      ["2:46: error: reviews.cells[0].photo: found 0, expected no photo, as the scene has none"]
    ),
    // Photos that fail to load are not also reported as missing in cells.
    (
      "photos: [missing.png]\nreviews: {cells: [{name: a, stars: 1, photo: 0}]}",
      ["2:10: error: photo \"missing.png\": no such file"]
    ),
    // A hosting that the system lacks, no matter where the two are set.
    (
      "reviews: {hosting: safeAreaRegions, os: 16, cells: [{name: a, stars: 1}, {name: a, stars: 1}]}",
      [
        "2:20: error: reviews.hosting: found safeAreaRegions, but reviews.os is 16; it requires iOS"
          + " 16.4 or later, expected plain, safeAreaRemoved, configuration or uikit on iOS 16",
        "2:41: note: reviews.os is here",
      ]
    ),
    (
      "reviews: {hosting: configuration, cells: [{name: a, stars: 1}, {name: a, stars: 1, hosting: plain}]}",
      [
        "2:20: error: reviews.hosting: found configuration, but the default os is 15; it requires iOS"
          + " 16 or later, expected plain, safeAreaRemoved or uikit on iOS 15"
      ]
    ),
    (
      "reviews: {os: 14, cells: [{name: a, stars: 1}, {name: a, stars: 1, hosting: configuration}]}",
      [
        "2:77: error: reviews.cells[1].hosting: found configuration, but reviews.os is 14; it requires iOS"
          + " 16 or later, expected plain, safeAreaRemoved or uikit on iOS 14",
        "2:15: note: reviews.os is here",
      ]
    ),
    (
      "reviews: {os: 16, hosting: configuration, cells: [{name: a, stars: 1}, {name: a, stars: 1, os: 15}]}",
      [
        "2:28: error: reviews.hosting: found configuration, but reviews.cells[1].os is 15; it requires iOS"
          + " 16 or later, expected plain, safeAreaRemoved or uikit on iOS 15",
        "2:96: note: reviews.cells[1].os is here",
      ]
    ),
    (
      "reviews: {os: 16, hosting: configuration, cells: [{name: a, stars: 1}]}\ncompare: [{os: 16.4}, {os: 15}]",
      [
        "2:28: error: reviews.hosting: found configuration, but compare[1].os is 15; it requires iOS"
          + " 16 or later, expected plain, safeAreaRemoved or uikit on iOS 15",
        "3:28: note: compare[1].os is here",
      ]
    ),
    (
      "reviews: {cells: [{name: a, stars: 1}]}\ncompare: [{hosting: safeAreaRegions}, {os: 16.4}]",
      [
        "3:21: error: compare[0].hosting: found safeAreaRegions, but the default os is 15; it requires iOS"
          + " 16.4 or later, expected plain, safeAreaRemoved or uikit on iOS 15"
      ]
    ),
    // Sections.
    (
      "reviews: {cells: [{name: a, stars: 1}], sections: [{os: 14}, {summary: {name: a}}]}",
      [
        "2:52: error: reviews.sections[0] has neither summary nor distribution, expected exactly one of"
          + " summary and distribution",
        "2:72: error: reviews.sections[1].summary has no key \"stars\", expected a number from 0 to 5",
        "2:72: error: reviews.sections[1].summary has no key \"count\", expected a whole number from 0 to"
          + " 1,000,000",
      ]
    ),
    (
      "reviews: {cells: [{name: a, stars: 1}], sections: [{distribution: {counts: [1, 2]}}]}",
      [
        "2:76: error: reviews.sections[0].distribution.counts: found a list of 2, expected the numbers of"
          + " reviews with 5, 4, 3, 2 and 1 stars, such as [61, 38, 17, 8, 4]"
      ]
    ),
    (
      "photos: [wall-2.png]\nreviews: {cells: [{name: a, stars: 1}], sections: [{summary: {name: a, stars: 1, count: 2, photo: 9}}]}",
      [
        "3:99: error: reviews.sections[0].summary.photo: found 9, expected 0 to 1, as there are 2 photos"
      ]
    ),
    (
      "reviews: {os: 15, cells: [{name: a, stars: 1}], sections: [{hosting: configuration, distribution: {counts: [1, 2, 3, 4, 5]}}]}",
      [
        "2:70: error: reviews.sections[0].hosting: found configuration, but reviews.os is 15; it requires iOS"
          + " 16 or later, expected plain, safeAreaRemoved or uikit on iOS 15",
        "2:15: note: reviews.os is here",
      ]
    ),
    // No error if every cell overrides the unsupported value.
    ("reviews: {hosting: configuration, cells: [{name: a, stars: 1, os: 16}]}", []),
    (
      "reviews: {os: 15, hosting: configuration, cells: [{name: a, stars: 1}]}\ncompare: [{os: 16}, {os: 16.4}]",
      []
    ),
    // Scrolling: two cells of 72 pt and three gaps of 300 pt between insets of 59 and 34 pt.
    (
      "reviews: {scroll: 300, spacing: 300, cells: [{name: a, stars: 1}, {name: a, stars: 1}], scrolling: [{at: 0, to: 294}]}",
      [
        "2:19: error: reviews.scroll: found 300, expected a number from 0 to 293 pt, the end of the content",
        "2:113: warning: reviews.scrolling[0].to: found 294, expected a number from 0 to 293 pt, the end of"
          + " the content, where the list stops",
      ]
    ),
    (
      "reviews: {cells: [{name: a, stars: 1}], scrolling: [{at: 0, to: 0.5}]}",
      [
        "2:65: warning: reviews.scrolling[0].to: found 0.5, expected 0, as all of the content is on the"
          + " screen"
      ]
    ),
    (
      "reviews: {spacing: 300, scroll: 293, cells: [{name: a, stars: 1}, {name: a, stars: 1}]}\ncompare: [{scroll: 294}, {spacing: 290}]",
      [
        "2:33: error: reviews.scroll: found 293, expected a number from 0 to 263 pt, the end of the content",
        "3:20: error: compare[0].scroll: found 294, expected a number from 0 to 293 pt, the end of the"
          + " content",
      ]
    ),
    (
      "reviews: {spacing: 300, cells: [{name: a, stars: 1}, {name: a, stars: 1}], scrolling: [{at: 0, to: 293}]}",
      []
    ),
    // Consequences of a mistake are not reported.
    (
      "reviews: {scroll: 9, cells: [{name: a}]}",
      ["2:30: error: reviews.cells[0] has no key \"stars\", expected a number from 0 to 5"]
    ),
    (
      "screen: {size: [116, 400]}\nreviews: {scroll: 9, cells: [{name: a, stars: 1}]}",
      ["2:9: error: reviews: a screen of 116 pt leaves no width for the stars"]
    ),
    (
      "reviews: {cells: [{name: a, stars: 1}], scrolling: [{at: 1}, {to: 0, during: -1}]}",
      [
        "2:53: error: reviews.scrolling[0] has no key \"to\", expected a number from 0 to the end of the"
          + " content, pt",
        "2:62: error: reviews.scrolling[1] has no key \"at\", expected a time from 0 to 3600 s",
        "2:78: error: reviews.scrolling[1].during: found -1, expected a time from 0 to 600 s",
      ]
    ),
  ]

  private static let cells =
    "a list of 1 to 1000 reviews such as [{name: \"mm\", stars: 4.5}]"

  @Test("Each wrong value is reported once, at its position", arguments: cases)
  func findings(text: String, expected: [String]) {
    #expect(SceneFixtures.headlines("zoetrope: 1\n" + text + "\n") == expected)
  }

  @Test(
    "A wrong system gets the nearest one as a suggestion",
    arguments: [
      ("17", "16.4"), ("16.5", "16.4"), ("16.3", "16"), ("13", "14"), ("iOS15", "15"),
      ("\"iOS 16.4\"", "16.4"), ("\"15.0\"", "15"), ("-3", "14"),
    ])
  func nearestSystem(text: String, system: String) {
    let rendered = SceneFixtures.read(
      "zoetrope: 1\nreviews: {os: \(text), cells: [{name: a, stars: 1}]}\n"
    ).rendered()
    #expect(rendered.contains("did you mean \"\(system)\"?"))
  }
}
