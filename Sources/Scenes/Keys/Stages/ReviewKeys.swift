import Motion
import SceneModel

/// The contents of `reviews:` as written.
struct ReviewsContentsDraft: Sendable {
  /// The sections above the cells; nil where they are broken.
  var sections: [ReviewSectionDraft]? = []
  /// The cells that are right; nil where there is no list of them.
  var cells: [ReviewCellDraft]?
  /// The scrolling of the list, in file order; nil where it is broken.
  var scrolling: [ReviewScrollDraft]? = []
}

typealias ReviewsDraft = StageDraft<ReviewsContentsDraft>

enum ReviewKeys {
  static let table = StageTable<ReviewsContentsDraft, ReviewsParameters>(
    ReviewsContentsDraft(), contents)

  private static let contents: [Field<ReviewsContentsDraft>] = [
    Field(
      "sections", \.sections, ReviewSectionKeys.reader,
      "Hosted SwiftUI views above the reviews, from the top, each a cell of its own: a summary of the"
        + " item, a distribution of the ratings."),
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

  /// The reviews that a scene shows; nil where something is broken.
  static func panels(
    _ draft: Checked<ReviewsDraft>?, _ site: StageSite, _ context: inout DecodingContext
  ) -> [Panel]? {
    guard let draft else { return nil }
    let contents = draft.value.contents
    let hosted = (contents.sections ?? []).map(\.own) + (contents.cells ?? []).map(\.own)
    checkPhotos(hosted, site.photoCount, &context)
    guard let variants = table.variants(draft, site.comparison, &context),
      let cells = contents.cells
    else { return nil }
    checkHostings(hosted, variants, &context)
    if draft.isRight("cells", "sections"), let screen = site.screen {
      let room = ReviewsRoom(
        cells.map(\.cell), under: (contents.sections ?? []).map(\.section), variants, screen)
      room.check(contents.scrolling ?? [], &context)
    }
    guard let scrolling = contents.scrolling, let sections = contents.sections else { return nil }
    let reviews = ReviewsContents(
      sections: sections.map(\.section), cells: cells.map(\.cell),
      scrolling: scrolling.map(\.scroll).inOrderOfTime())
    return table.panels(reviews, variants, site, &context)
  }

  /// Reports pictures that the scene does not have.
  private static func checkPhotos(
    _ cells: [HostedDraft], _ count: Int?, _ context: inout DecodingContext
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

  /// Reports a hosting that its system lacks, of a cell or section, an entry of `compare` or all cells.
  private static func checkHostings(
    _ cells: [HostedDraft], _ variants: [StageVariant],
    _ context: inout DecodingContext
  ) {
    var seen: Set<[String]> = []
    for variant in variants where variant.constants.isRight("hosting", "os") {
      for cell in cells {
        let constants = variant.constants.value
        let common: Located<StarHosting>? = constants.word("hosting")
        guard let hosting = cell.hosting ?? common else { continue }
        let written: Located<ReviewSystem>? = cell.system ?? constants.word("os")
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
