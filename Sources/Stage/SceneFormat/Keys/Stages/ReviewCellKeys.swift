import SceneModel

/// A cell or section of `reviews:`, with its values to check against other keys of the scene.
struct Hosted<Value: Sendable>: Sendable {
  var value: Value
  var sources: HostedReferences
}

/// The values of a cell or section that are checked against other keys of the scene.
struct HostedReferences: Sendable {
  var photo: Located<Int>?
  /// The iOS version of this cell or section only; nil for that of all.
  var system: Located<ReviewSystem>?
  /// The hosting of this cell or section only; nil for that of all.
  var hosting: Located<StarHosting>?
}

enum ReviewCellKeys {
  static let os = ValueReader<String>.version(
    ReviewSystem.allCases.map(\.rawValue), later: ReviewSystem.laterHint
  ).compactMap { ReviewSystem(rawValue: $0) }.located

  /// A reader of the index of a photo in `photos`.
  static let photo = ValueReader.integer(0...SceneLimits.photos - 1).located

  static let reader = ValueReader<Hosted<ReviewCell>>.mapping(
    Key(
      "name", ValueReader.text.drawn(isBold: true), "The author's name, next to the avatar."),
    Key(
      "stars", .number(.from(0, to: 5)),
      "The rating; a fractional rating fills a star partly."),
    Key(
      "text",
      .list(of: ValueReader.text.drawn(), atMost: 6, "lines such as [\"Soft and warm\"]"),
      or: [], "The lines of the review; long lines are truncated."),
    .optional(
      "photo", photo,
      "The avatar's index in photos, from 0. Default: the name's first letter."),
    .optional(
      "os", os, "The iOS version of this cell. Default: the version of all cells."),
    .optional(
      "hosting", ValueReader<StarHosting>.choice.located,
      "How the stars of this cell are hosted. Default: as in all cells.")
  ) { name, stars, text, photo, system, hosting in
    Hosted(
      value: ReviewCell(
        name: name, stars: stars, text: text, photo: photo?.value, system: system?.value,
        hosting: hosting?.value),
      sources: HostedReferences(photo: photo, system: system, hosting: hosting))
  }
}
