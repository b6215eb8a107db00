import SceneModel

/// Readers of the hosted sections above the reviews.
enum ReviewSectionKeys {
  /// Allowed numbers of reviews; there is no space for larger numbers.
  private static let count = 0...1_000_000

  private static let summary = ValueReader<Hosted<ReviewSection.Content>>.mapping(
    Key("name", ValueReader.text.drawn(isBold: true), "The item, next to its picture."),
    Key(
      "text",
      ValueReader<String>.list(
        of: .text.drawn(), count: 0...5, "a list of at most 5 lines such as [\"Wool, navy\"]"),
      or: [], "The lines under the name."),
    .optional(
      "photo", ReviewCellKeys.photo,
      "The item's picture, an index in photos, from 0. Default: none."),
    Key(
      "stars", .number(.from(0, to: 5)),
      "The average rating, which is written with one decimal."),
    Key("count", .integer(count), "How many reviews there are.")
  ) { name, text, photo, stars, count in
    let summary = ReviewSummary(
      name: name, text: text, photo: photo?.value, stars: stars, count: count)
    return Hosted(part: .summary(summary), places: HostedReferences(photo: photo))
  }

  private static let distribution = ValueReader<Hosted<ReviewSection.Content>>.mapping(
    .optional("title", ValueReader.text.drawn(isBold: true), "The heading."),
    Key(
      "counts",
      ValueReader<Int>.list(
        of: .integer(count), count: 5...5,
        "the numbers of reviews with 5, 4, 3, 2 and 1 stars, such as [61, 38, 17, 8, 4]"),
      "How many reviews have 5, 4, 3, 2 and 1 stars.")
  ) { title, counts in
    Hosted(
      part: .distribution(RatingDistribution(title: title, counts: counts)),
      places: HostedReferences())
  }

  private static let section = ValueReader<Hosted<ReviewSection>>.mapping(
    .optional(
      "summary", summary,
      "The item that is reviewed, its average rating and how many reviews there are."),
    .optional(
      "distribution", distribution,
      "How many reviews have 5, 4, 3, 2 and 1 stars, a bar each."),
    .optional(
      "os", ReviewCellKeys.os,
      "The version of iOS that this section is shown on. Without it that of all cells."),
    .optional(
      "hosting", ValueReader<StarHosting>.choice.located,
      "How this section is hosted. Without it as all cells are."),
    rules: MappingRules(exactlyOneOf: [["summary", "distribution"]])
  ) { summary, distribution, system, hosting in
    (summary ?? distribution).map { content in
      Hosted(
        part: ReviewSection(content.part, system: system?.value, hosting: hosting?.value),
        places: HostedReferences(photo: content.places.photo, system: system, hosting: hosting))
    }
  }

  static let reader = ValueReader<Hosted<ReviewSection>>.list(
    of: section, count: 0...10,
    "a list of at most 10 sections such as"
      + " [{summary: {name: \"Knit\", stars: 4.2, count: 128}}]")
}
