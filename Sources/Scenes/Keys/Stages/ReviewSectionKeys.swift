import SceneModel

struct ReviewSectionDraft: Sendable {
  /// The section with its own system and hosting.
  var section: ReviewSection
  var own: HostedDraft
}

/// Reads the hosted sections above the reviews.
enum ReviewSectionKeys {
  private struct SummaryDraft {
    var name: String?
    var text: [String] = []
    var photo: Located<Int>?
    var stars: Double?
    var count: Int?
  }

  private struct DistributionDraft {
    var title: String?
    var counts: [Int]?
  }

  private struct Draft {
    var summary: (ReviewSummary, photo: Located<Int>?)?
    var distribution: RatingDistribution?
    var system: Located<ReviewSystem>?
    var hosting: Located<StarHosting>?
  }

  /// The greatest number of reviews that is written: any more has no room.
  private static let count = 0...1_000_000

  private static let summary = MappingReader<SummaryDraft>([
    Field(
      "name", \.name, ValueReader.text.drawn(isBold: true), isRequired: true,
      "What is reviewed, beside its picture."),
    Field(
      "text", \.text,
      .list(
        of: ValueReader.text.drawn(), count: 0...5,
        "a list of at most 5 lines such as [\"Wool, navy\"]"),
      "The lines under the name."),
    Field(
      "photo", \.photo, ValueReader.integer(0...SceneLimits.photos - 1).located,
      "The item's picture: the place of a photo in photos, from 0. Without it there is none."),
    Field(
      "stars", \.stars, .number(.from(0, to: 5)), isRequired: true,
      "The average rating, which is written with one decimal."),
    Field("count", \.count, .integer(count), isRequired: true, "How many reviews there are."),
  ]).whole({ SummaryDraft() }) { draft -> (ReviewSummary, photo: Located<Int>?)? in
    guard let name = draft.name, let stars = draft.stars, let count = draft.count else {
      return nil
    }
    let summary = ReviewSummary(
      name: name, text: draft.text, photo: draft.photo?.value, stars: stars, count: count)
    return (summary, draft.photo)
  }

  private static let distribution = MappingReader<DistributionDraft>([
    Field("title", \.title, ValueReader.text.drawn(isBold: true), "The heading."),
    Field(
      "counts", \.counts,
      .list(
        of: .integer(count), count: 5...5,
        "the numbers of reviews with 5, 4, 3, 2 and 1 stars, such as [61, 38, 17, 8, 4]"),
      isRequired: true, "How many reviews have 5, 4, 3, 2 and 1 stars."),
  ]).whole({ DistributionDraft() }) { draft -> RatingDistribution? in
    draft.counts.map { RatingDistribution(title: draft.title, counts: $0) }
  }

  private static let section = MappingReader<Draft>(
    [
      Field(
        "summary", \.summary, summary,
        "The item that is reviewed, its average rating and how many reviews there are."),
      Field(
        "distribution", \.distribution, distribution,
        "How many reviews have 5, 4, 3, 2 and 1 stars, a bar each."),
      Field(
        "os", \.system, ReviewCellKeys.os.located,
        "The version of iOS that this section is shown on. Without it that of all cells."),
      Field(
        "hosting", \.hosting, ValueReader.choice.located,
        "How this section is hosted. Without it as all cells are."),
    ], exactlyOneOf: [["summary", "distribution"]]
  ).whole({ Draft() }) { draft -> ReviewSectionDraft? in
    let content =
      draft.summary.map { ReviewSection.Content.summary($0.0) }
      ?? draft.distribution.map { .distribution($0) }
    guard let content else { return nil }
    return ReviewSectionDraft(
      section: ReviewSection(
        content, system: draft.system?.value, hosting: draft.hosting?.value),
      own: HostedDraft(
        photo: draft.summary?.photo, system: draft.system, hosting: draft.hosting))
  }

  static let reader = ValueReader<ReviewSectionDraft>.list(
    of: section, count: 0...10,
    "a list of at most 10 sections such as"
      + " [{summary: {name: \"Knit\", stars: 4.2, count: 128}}]")
}
