import SceneModel

/// Readers of the hosted sections above the reviews.
enum ReviewSectionKeys {
  /// Allowed numbers of reviews; there is no space for larger numbers.
  private static let count = 0...1_000_000

  private static let summary = ValueReader<Hosted<ReviewSection.Content>>.mapping(
    Key("name", ValueReader.text.drawn(isBold: true), "The item's name, next to its picture."),
    Key(
      "text",
      .list(of: ValueReader.text.drawn(), atMost: 5, "lines such as [\"Wool, navy\"]"),
      or: [], "The lines under the name."),
    .optional(
      "photo", ReviewCellKeys.photo,
      "The index of the item's picture in photos, from 0. Default: none."),
    Key(
      "stars", .number(.from(0, to: 5)),
      "The average rating, shown with one decimal."),
    Key("count", .integer(count), "The number of reviews.")
  ) { name, text, photo, stars, count in
    let summary = ReviewSummary(
      name: name, text: text, photo: photo?.value, stars: stars, count: count)
    return Hosted(value: .summary(summary), sources: HostedReferences(photo: photo))
  }

  private static let distribution = ValueReader<Hosted<ReviewSection.Content>>.mapping(
    .optional("title", ValueReader.text.drawn(isBold: true), "The heading."),
    Key(
      "counts",
      ValueReader<Int>.list(
        of: .integer(count), count: 5...5,
        "the numbers of reviews with 5, 4, 3, 2 and 1 stars, such as [61, 38, 17, 8, 4]"),
      "The numbers of reviews with 5, 4, 3, 2 and 1 stars.")
  ) { title, counts in
    Hosted(
      value: .distribution(RatingDistribution(title: title, counts: counts)),
      sources: HostedReferences())
  }

  private static let section = ValueReader<Hosted<ReviewSection>>.mapping(
    .optional(
      "summary", summary,
      "The reviewed item, its average rating and the number of reviews."),
    .optional(
      "distribution", distribution,
      "The numbers of reviews with 5, 4, 3, 2 and 1 stars, each as a bar."),
    .optional(
      "os", ReviewCellKeys.os,
      "The iOS version of this section. Default: the version of all cells."),
    .optional(
      "hosting", ValueReader<StarHosting>.choice.located,
      "How this section is hosted. Default: as all cells are."),
    rules: MappingRules(exactlyOneOf: [["summary", "distribution"]])
  ) { summary, distribution, system, hosting in
    (summary ?? distribution).map { content in
      Hosted(
        value: ReviewSection(content.value, system: system?.value, hosting: hosting?.value),
        sources: HostedReferences(photo: content.sources.photo, system: system, hosting: hosting))
    }
  }

  static let reader = ValueReader<Hosted<ReviewSection>>.list(
    of: section, atMost: 10,
    "sections such as [{summary: {name: \"Knit\", stars: 4.2, count: 128}}]")
}
