import Motion
import SceneModel

/// What is in `reviews:` as it is written.
struct ReviewsContentsDraft: Sendable {
  /// The cells that are right; nil where there is no list of them.
  var cells: [ReviewCellDraft]?
  /// How the list is scrolled, in file order; nil where it is broken.
  var scrolling: [ReviewScrollDraft]? = []
}

/// The constants of `reviews:` as they are written.
struct ReviewsConstantsDraft: Sendable {
  /// Those that need no place.
  var constants = ReviewsParameters()
  /// The system; nil for the default.
  var system: Located<ReviewSystem>?
  /// How the stars are hosted; nil for the default.
  var hosting: Located<StarHosting>?
  /// How far the list is scrolled down at first; nil for the default.
  var scroll: Located<Double>?

  /// The constants.
  var parameters: ReviewsParameters {
    var parameters = constants
    if let system { parameters.system = system.value }
    if let hosting { parameters.hosting = hosting.value }
    if let scroll { parameters.scroll = scroll.value }
    return parameters
  }
}

/// `reviews:` as it is written.
typealias ReviewsDraft = StageDraft<ReviewsContentsDraft, ReviewsConstantsDraft>

/// The keys of `reviews:`.
enum ReviewKeys {
  /// The table of the stage.
  static let table = StageTable<ReviewsContentsDraft, ReviewsConstantsDraft>(
    "reviews",
    standard: ReviewsDraft(contents: ReviewsContentsDraft(), constants: ReviewsConstantsDraft()),
    contents: contents, constants: constants)

  private static let contents: [Field<ReviewsContentsDraft>] = [
    Field(
      "cells", \.cells,
      .list(
        of: ReviewCellKeys.reader, count: 1...SceneLimits.rows,
        "a list of 1 to \(NumberText.of(SceneLimits.rows)) reviews such as"
          + " [{name: \"mm\", stars: 4.5}]"),
      isRequired: true, "The reviews, from the top."),
    Field(
      "scrolling", \.scrolling, ReviewScrollKeys.reader,
      "How the list is scrolled, and when; fingers do not scroll it."),
  ]

  private static let constants: [Field<ReviewsConstantsDraft>] = [
    Field(
      "hosting", \.hosting, ValueReader.choice.located,
      "How the stars are hosted in their cells; a cell may say otherwise. safeAreaRegions is there since"
        + " iOS 16.4, configuration since iOS 16. Without it plain."),
    Field(
      "os", \.system, ValueReader.reviewSystem.located,
      "The version of iOS that the cells are shown on; a cell may say otherwise. Only on 15 do plainly"
        + " hosted stars keep an inset. Without it 15."),
    Field(
      "scroll", \.scroll, ValueReader.reviewOffset.located,
      "How far the list is scrolled down at its first layout, pt. Without it 0."),
    Field(
      "starSize", \.constants.starSize, .number(.above(0, to: 1000, "pt")),
      "The width of a star where there is room for it, pt."),
    Field(
      "starRowHeight", \.constants.starRowHeight, .number(.above(0, to: 1000, "pt")),
      "The height of the hosted view that shows the stars, pt."),
    Field(
      "spacing", \.constants.spacing, .number(.from(0, to: 1000, "pt")),
      "Between cells, above the first and below the last, pt."),
  ]

  /// The reviews that a scene shows.
  ///
  /// - Parameters:
  ///   - draft: the reviews as they are written.
  ///   - site: what they depend on.
  ///   - context: takes the findings.
  /// - Returns: the stage; nil where something is broken.
  static func stage(
    _ draft: Checked<ReviewsDraft>?, _ site: StageSite, _ context: inout DecodingContext
  ) -> StageDescription? {
    guard let draft else { return nil }
    let contents = draft.value.contents
    checkPhotos(contents.cells ?? [], site.photoCount, &context)
    guard let variants = table.variants(draft, site.comparison, &context),
      let cells = contents.cells
    else { return nil }
    checkHostings(cells, variants, &context)
    if draft.isRight("cells"), let screen = site.screen {
      ReviewsRoom(cells.map(\.cell), variants, screen).check(contents.scrolling ?? [], &context)
    }
    guard let scrolling = contents.scrolling else { return nil }
    return .reviews(
      ReviewsContents(cells: cells.map(\.cell), scrolling: scrolling.map(\.scroll).inOrderOfTime()),
      table.named(variants, site.comparison, &context) { $0.parameters })
  }

  /// Reports avatars that the scene does not have.
  private static func checkPhotos(
    _ cells: [ReviewCellDraft], _ count: Int?, _ context: inout DecodingContext
  ) {
    guard let count else { return }
    for case let photo? in cells.map(\.photo) where photo.value >= count {
      let expected =
        switch count {
        case 0: "no photo, as the scene has none"
        case 1: "0, as there is one photo"
        default: "0 to \(NumberText.of(count - 1)), as there are \(NumberText.of(count)) photos"
        }
      context.report(
        Diagnostic(
          .outOfRange, at: photo.range, path: photo.path,
          "\(photo.path): found \(NumberText.of(photo.value))", expected: expected,
          hint: count == 0 ? "add a key such as photos: [photos/*.jpg]" : nil))
    }
  }

  /// Reports what a cell is hosted by on a system that does not have it.
  ///
  /// The hosting and the system may stand in different places: the cell's, an entry's of `compare`, or
  /// those of all cells.
  private static func checkHostings(
    _ cells: [ReviewCellDraft], _ variants: [StageVariant<ReviewsConstantsDraft>],
    _ context: inout DecodingContext
  ) {
    var seen: Set<[String]> = []
    for variant in variants where variant.constants.isRight("hosting", "os") {
      for cell in cells {
        let constants = variant.constants.value
        guard let hosting = cell.hosting ?? constants.hosting else { continue }
        let written = cell.system ?? constants.system
        let system = written?.value ?? ReviewsParameters().system
        let first = hosting.value.firstSystem
        guard system < first, seen.insert([hosting.path, written?.path ?? ""]).inserted else {
          continue
        }
        let place = written.map(\.path) ?? "the default os"
        let has = StarHosting.allCases.filter { $0.firstSystem <= system }.map(\.rawValue)
        context.report(
          Diagnostic(
            .contradiction, at: hosting.range, path: hosting.path,
            "\(hosting.path): found \(hosting.value.rawValue), and \(place) is \(system.rawValue);"
              + " the first iOS with it is \(first.rawValue)",
            expected: "\(ValueShape.listing(has)) on iOS \(system.rawValue)",
            related: written.map {
              [Diagnostic.Related(range: $0.range, message: "\($0.path) is here")]
            } ?? []))
      }
    }
  }
}
