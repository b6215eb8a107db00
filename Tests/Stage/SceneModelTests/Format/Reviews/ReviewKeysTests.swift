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

  @Test(
    "Each wrong value is reported once, at its position",
    arguments: try SceneFixtures.mistakes("reviews"))
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
