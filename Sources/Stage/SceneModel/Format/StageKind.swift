/// A kind of stage, as a scene file describes it.
struct StageKind: Sendable {
  let traits: StageTraits
  /// Decodes the screens of a scene; returns nil if a value is broken.
  private let decode: @Sendable (StageInput, inout DecodingContext) -> [Panel]?

  /// All kinds of stages; the first one applies if a scene has none of the others' keys.
  static let all = [
    StageKind(traits: Grid.traits, decode: GalleryKeys.panels),
    StageKind(traits: ListContents.traits, decode: ListKeys.panels),
    StageKind(traits: ReviewsContents.traits, decode: ReviewKeys.panels),
    StageKind(traits: BeadsContents.traits, decode: BeadKeys.panels),
  ]

  /// The kinds with a top-level key of their own.
  static let keyed = all.dropFirst()

  /// Returns the kind of stage of a scene; the first one if there are several, which is an error.
  static func of(_ root: YAMLNode, broken: Set<String>) -> StageKind {
    let keys = (root.entries ?? []).map(\.key)
    return keys.lazy.compactMap { key in keyed.first { $0.traits.key == key } }.first
      ?? keyed.first { broken.contains($0.traits.key) } ?? all[0]
  }

  /// Returns the screens of the scene; nil if a value is broken.
  func panels(_ input: StageInput, _ context: inout DecodingContext) -> [Panel]? {
    for anchor in context.anchors { check(anchor, &context) }
    if !traits.opensViewers, !input.viewers.isEmpty {
      let viewers = input.viewers.joined(separator: ", ")
      context.report(
        .contradiction, at: SourceRange(at: .start),
        "--viewer \(viewers): the scene shows \(traits.key), which has no viewer",
        expected: "--viewer only for a scene with a grid")
    }
    if traits.fingers == .ignored, let first = input.touches.first {
      context.report(
        .contradiction, .warning, at: first,
        "\(traits.key) does not respond to fingers; they are only drawn")
    }
    return decode(input, &context)
  }

  /// Reports a location that this stage does not have.
  private func check(_ anchor: Located<Anchor>, _ context: inout DecodingContext) {
    let (owner, stages): (String, [StageTraits.OwnAnchor]) =
      switch anchor.value {
      case .bead: ("a bead", [.bead])
      case .thumbnail, .photo: ("a grid", [.thumbnail])
      case .list: ("a list", [.row])
      case .backButton: ("a pushed screen", [.row, .thumbnail])
      case .point, .center: ("", [])
      }
    guard !owner.isEmpty, !stages.contains(where: { $0 == traits.ownAnchor }) else { return }
    context.report(
      .contradiction, at: anchor,
      "found a position on \(owner), but the scene shows a \(traits.key) stage",
      expected: "a position such as [x, y] or \(traits.ownAnchor?.example ?? "center")")
  }
}
