import SceneModel

struct ReviewCellDraft: Sendable {
  /// The cell with its own system and hosting.
  var cell: ReviewCell
  var own: HostedDraft
}

/// The parts of a cell or a section that are checked against the rest of the scene.
struct HostedDraft: Sendable {
  var photo: Located<Int>?
  /// The system of this one alone; nil for that of all.
  var system: Located<ReviewSystem>?
  /// The hosting of this one alone; nil for as in all.
  var hosting: Located<StarHosting>?
}

enum ReviewCellKeys {
  private struct Draft {
    var name: String?
    var stars: Double?
    var text: [String] = []
    var own = HostedDraft()
  }

  private static let lines = 0...6

  static let os = ValueReader<String>.version(
    ReviewSystem.allCases.map(\.rawValue), later: ReviewSystem.laterHint
  ).compactMap { ReviewSystem(rawValue: $0) }

  private static let fields: [Field<Draft>] = [
    Field(
      "name", \.name, ValueReader.text.drawn(isBold: true), isRequired: true,
      "Who wrote the review, beside the avatar."),
    Field(
      "stars", \.stars, .number(.from(0, to: 5)), isRequired: true,
      "The rating; a star that it only begins is filled by that part of its width."),
    Field(
      "text", \.text,
      .list(
        of: ValueReader.text.drawn(), count: lines,
        "a list of at most 6 lines such as [\"Soft and warm\"]"),
      "The lines of the review; what is wider than the cell ends with dots."),
    Field(
      "photo", \.own.photo, ValueReader.integer(0...SceneLimits.photos - 1).located,
      "The avatar: the place of a photo in photos, from 0. Without it the name's first letter."),
    Field(
      "os", \.own.system, os.located,
      "The version of iOS that this cell is shown on. Without it that of all cells."),
    Field(
      "hosting", \.own.hosting, ValueReader.choice.located,
      "How the stars of this cell are hosted. Without it as in all cells."),
  ]

  private static let mapping = MappingReader<Draft>(fields)

  static let reader = mapping.whole({ Draft() }) { draft -> ReviewCellDraft? in
    guard let name = draft.name, let stars = draft.stars else { return nil }
    let cell = ReviewCell(
      name: name, stars: stars, text: draft.text, photo: draft.own.photo?.value,
      system: draft.own.system?.value, hosting: draft.own.hosting?.value)
    return ReviewCellDraft(cell: cell, own: draft.own)
  }
}
