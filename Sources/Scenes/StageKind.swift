import SceneModel
import Touch

/// The way in which a scene describes one kind of stage.
struct StageKind: Sendable {
  let traits: StageTraits
  /// Creates the screens of what is written; nil where something is broken.
  private let decode:
    @Sendable (SceneDraft, StageSite, _ viewers: [String], inout DecodingContext) -> [Panel]?

  /// All kinds, a line for each; the first is that of a scene with none of the others' keys.
  static let all = [
    StageKind(traits: Grid.traits) { GalleryKeys.panels($0, $1, $2, &$3) },
    StageKind(traits: ListContents.traits) {
      ListKeys.panels($0.list, $0.changes, $0.touches ?? [], $1, &$3)
    },
    StageKind(traits: ReviewsContents.traits) { ReviewKeys.panels($0.reviews, $1, &$3) },
    StageKind(traits: BeadsContents.traits) {
      BeadKeys.panels($0.beads, isTouched: $0.touches?.isEmpty == false, $1, &$3)
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
    _ draft: SceneDraft, _ site: StageSite, _ viewers: [String],
    _ context: inout DecodingContext
  ) -> [Panel]? {
    if traits.ownPlace != .bead { reject(context.beads.map(\.place), of: "a bead", &context) }
    if traits.ownPlace != .thumbnail {
      reject(context.thumbnails.map(\.place) + context.photoPlaces, of: "a grid", &context)
    }
    if traits.ownPlace != .row { reject(context.listPlaces.map(\.place), of: "a list", &context) }
    if traits.ownPlace != .row, traits.ownPlace != .thumbnail {
      reject(context.backButtons, of: "a pushed screen", &context)
    }
    if !traits.opensViewers, !viewers.isEmpty { rejectViewers(viewers, &context) }
    if traits.fingers == .ignored { warnOfTouches(draft.touches, &context) }
    return decode(draft, site, viewers, &context)
  }

  /// Reports places that this stage does not have.
  private func reject(
    _ places: [Located<String>], of thing: String, _ context: inout DecodingContext
  ) {
    let own = traits.ownPlace?.example ?? "center"
    for place in places {
      context.report(
        Diagnostic(
          .contradiction, at: place.range, path: place.path,
          "\(place.path): found a place of \(thing), and the scene shows a \(traits.key) stage",
          expected: "a place such as [x, y] or \(own)"))
    }
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
      Diagnostic(
        .contradiction, .warning, at: first.range, path: first.path,
        "\(first.path): nothing of \(traits.key) answers fingers; they are only drawn"))
  }
}

extension SceneDraft {
  /// The touches, then those of a stage's own keys, which none is `after`; nil where one is broken.
  var allTouches: [Located<TouchStep>]? {
    guard let touches, let throwing = beads.map(\.value.contents.throwing) ?? [] else { return nil }
    return touches + throwing
  }
}

extension Located {
  /// The place alone, whatever it is of.
  fileprivate var place: Located<String> { Located<String>(value: "", range: range, path: path) }
}
