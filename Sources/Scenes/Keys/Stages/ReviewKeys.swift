import Motion
import SceneModel

/// What is in `reviews:` as it is written.
struct ReviewsContentsDraft: Sendable {
  /// The cells; nil where they are broken.
  var cells: [Located<ReviewCell>]?
}

/// The constants of `reviews:` as they are written.
struct ReviewsConstantsDraft: Sendable {
  var parameters = ReviewsParameters()
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

  private static let cell = ValueReader<ReviewCell>(.text) { node, context in
    ValueReader<String>.text.read(node, &context).map {
      ReviewCell(name: $0, stars: 5, text: [])
    }
  }

  private static let contents: [Field<ReviewsContentsDraft>] = [
    Field(
      "cells", \.cells,
      .list(of: cell.located, count: 1...SceneLimits.rows, "a list of reviews"),
      isRequired: true, "The reviews, from the top.")
  ]

  private static let constants: [Field<ReviewsConstantsDraft>] = [
    Field(
      "hosting", \.parameters.hosting, .choice,
      "How the stars are hosted in their cells; a cell may say otherwise.")
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
    guard let draft, let variants = table.variants(draft, site.comparison, &context),
      let cells = draft.value.contents.cells
    else { return nil }
    return .reviews(
      ReviewsContents(cells: cells.map(\.value), scrolling: []),
      table.named(variants) { $0.parameters })
  }
}
