import SceneModel
import Touch

/// The way in which a scene describes one kind of stage.
struct StageKind: Sendable {
  let traits: StageTraits
  /// Creates the screens of what is written; nil where something is broken.
  private let decode:
    @Sendable (WrittenValues, StageSite, _ viewers: [String], inout DecodingContext) -> [Panel]?

  /// All kinds, a line for each; the first is that of a scene with none of the others' keys.
  static let all = [
    StageKind(traits: Grid.traits) { GalleryKeys.panels($0, $1, $2, &$3) },
    StageKind(traits: ListContents.traits) {
      ListKeys.panels(
        $0[SceneKeys.list], $0[SceneKeys.changes], $0[SceneKeys.touches] ?? [], $1, &$3)
    },
    StageKind(traits: ReviewsContents.traits) {
      ReviewKeys.panels($0[SceneKeys.reviews], $1, &$3)
    },
    StageKind(traits: BeadsContents.traits) {
      BeadKeys.panels(
        $0[SceneKeys.beads], isTouched: $0[SceneKeys.touches]?.isEmpty == false, $1, &$3)
    },
  ]

  /// The kinds that stand under a key of their own.
  static let keyed = all.dropFirst()

  /// The kind of stage of a scene; of several, which are an error, the first.
  static func of(_ root: YAMLNode, broken: Set<String>) -> StageKind {
    let keys = (root.entries ?? []).map(\.key)
    return keys.lazy.compactMap { key in keyed.first { $0.traits.key == key } }.first
      ?? keyed.first { broken.contains($0.traits.key) } ?? all[0]
  }

  /// The screens of the scene, with other `viewers` if there are any; nil where something is broken.
  func panels(
    _ values: WrittenValues, _ site: StageSite, _ viewers: [String],
    _ context: inout DecodingContext
  ) -> [Panel]? {
    for place in context.places { check(place, &context) }
    if !traits.opensViewers, !viewers.isEmpty { rejectViewers(viewers, &context) }
    if traits.fingers == .ignored { warnOfTouches(values[SceneKeys.touches], &context) }
    return decode(values, site, viewers, &context)
  }

  /// Reports a place that this stage does not have.
  private func check(_ place: Located<Place>, _ context: inout DecodingContext) {
    let (thing, stages): (String, [StageTraits.OwnPlace]) =
      switch place.value {
      case .bead: ("a bead", [.bead])
      case .thumbnail, .photo: ("a grid", [.thumbnail])
      case .list: ("a list", [.row])
      case .backButton: ("a pushed screen", [.row, .thumbnail])
      case .point, .center: ("", [])
      }
    guard !thing.isEmpty, !stages.contains(where: { $0 == traits.ownPlace }) else { return }
    context.report(
      .contradiction, at: place,
      "found a place of \(thing), and the scene shows a \(traits.key) stage",
      expected: "a place such as [x, y] or \(traits.ownPlace?.example ?? "center")")
  }

  private func rejectViewers(_ viewers: [String], _ context: inout DecodingContext) {
    context.report(
      Diagnostic(
        .contradiction, at: SourceRange(at: .start),
        "--viewer \(viewers.joined(separator: ", ")): the scene shows \(traits.key), which has no viewer",
        expected: "--viewer for a scene with a grid only"))
  }

  private func warnOfTouches(
    _ touches: [Located<TouchStep>]?, _ context: inout DecodingContext
  ) {
    guard let first = touches?.first else { return }
    context.report(
      .contradiction, .warning, at: first,
      "nothing of \(traits.key) answers fingers; they are only drawn")
  }
}
