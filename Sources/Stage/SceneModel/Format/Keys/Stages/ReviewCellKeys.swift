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
    Key("cells.name", ValueReader.text.drawn(isBold: true)),
    Key("cells.stars", .number(.from(0, to: 5))),
    Key(
      "cells.text",
      .list(of: ValueReader.text.drawn(), atMost: 6, "lines such as [\"Soft and warm\"]"), or: []),
    .optional("cells.photo", photo),
    .optional("cells.os", os),
    .optional("cells.hosting", ValueReader<StarHosting>.choice.located)
  ) { name, stars, text, photo, system, hosting in
    Hosted(
      value: ReviewCell(
        name: name, stars: stars, text: text, photo: photo?.value, system: system?.value,
        hosting: hosting?.value),
      sources: HostedReferences(photo: photo, system: system, hosting: hosting))
  }
}
