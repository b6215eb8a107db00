/// Readers of the hosted sections above the reviews.
enum ReviewSectionKeys {
  /// Allowed numbers of reviews; there is no space for larger numbers.
  private static let count = 0...1_000_000

  private static let summary = ValueReader<Hosted<ReviewSection.Content>>.mapping(
    Key("summary.name", ValueReader.text.drawn(isBold: true)),
    Key(
      "summary.text",
      .list(of: ValueReader.text.drawn(), atMost: 5, "lines such as [\"Wool, navy\"]"), or: []),
    .optional("summary.photo", ReviewCellKeys.photo),
    Key("summary.stars", .number(.from(0, to: 5))),
    Key("summary.count", .integer(count))
  ) { name, text, photo, stars, count in
    let summary = ReviewSummary(
      name: name, text: text, photo: photo?.value, stars: stars, count: count)
    return Hosted(value: .summary(summary), sources: HostedReferences(photo: photo))
  }

  private static let distribution = ValueReader<Hosted<ReviewSection.Content>>.mapping(
    .optional("distribution.title", ValueReader.text.drawn(isBold: true)),
    Key(
      "distribution.counts",
      ValueReader<Int>.list(
        of: .integer(count), count: 5...5,
        "the numbers of reviews with 5, 4, 3, 2 and 1 stars, such as [61, 38, 17, 8, 4]"))
  ) { title, counts in
    Hosted(
      value: .distribution(RatingDistribution(title: title, counts: counts)),
      sources: HostedReferences())
  }

  private static let section = ValueReader<Hosted<ReviewSection>>.mapping(
    .optional("sections.summary", summary),
    .optional("sections.distribution", distribution),
    .optional("sections.os", ReviewCellKeys.os),
    .optional("sections.hosting", ValueReader<StarHosting>.choice.located),
    rules: MappingRules(exactlyOneOf: [["summary", "distribution"]])
  ) { summary, distribution, system, hosting in
    (summary ?? distribution).map { content in
      Hosted(
        value: ReviewSection(
          content: content.value, system: system?.value, hosting: hosting?.value),
        sources: HostedReferences(photo: content.sources.photo, system: system, hosting: hosting))
    }
  }

  static let reader = ValueReader<Hosted<ReviewSection>>.list(
    of: section, atMost: 10,
    "sections such as [{summary: {name: \"Knit\", stars: 4.2, count: 128}}]")
}
