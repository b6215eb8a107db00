import SceneModel
import Touch

/// The way in which a scene describes one kind of stage.
struct StageKind: Sendable {
  let traits: StageTraits
  /// Creates the screens of what is written; nil where something is broken.
  private let decode: @Sendable (StageSite, inout DecodingContext) -> [Panel]?

  /// All kinds, a line for each; the first is that of a scene with none of the others' keys.
  static let all = [
    StageKind(traits: Grid.traits, decode: GalleryKeys.panels),
    StageKind(traits: ListContents.traits, decode: ListKeys.panels),
    StageKind(traits: ReviewsContents.traits, decode: ReviewKeys.panels),
    StageKind(traits: BeadsContents.traits, decode: BeadKeys.panels),
  ]

  /// The kinds that stand under a key of their own.
  static let keyed = all.dropFirst()

  /// The kind of stage of a scene; of several, which are an error, the first.
  static func of(_ root: YAMLNode, broken: Set<String>) -> StageKind {
    let keys = (root.entries ?? []).map(\.key)
    return keys.lazy.compactMap { key in keyed.first { $0.traits.key == key } }.first
      ?? keyed.first { broken.contains($0.traits.key) } ?? all[0]
  }

  /// The screens of the scene; nil where something is broken.
  func panels(_ site: StageSite, _ context: inout DecodingContext) -> [Panel]? {
    for place in context.places { check(place, &context) }
    if !traits.opensViewers, !site.viewers.isEmpty { rejectViewers(site.viewers, &context) }
    if traits.fingers == .ignored, let first = site.touches.first {
      context.report(
        .contradiction, .warning, at: first,
        "nothing of \(traits.key) answers fingers; they are only drawn")
    }
    return decode(site, &context)
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
      .contradiction, at: SourceRange(at: .start),
      "--viewer \(viewers.joined(separator: ", ")): the scene shows \(traits.key), which has no viewer",
      expected: "--viewer for a scene with a grid only")
  }
}
