import Geometry
import SceneModel
import Touch

/// Which of the systems a scene shows, by the key that it is written under.
enum StageKind: String, CaseIterable {
  /// `grid` and `viewer`, or none of the other keys.
  case gallery
  /// `list`.
  case list
  /// `reviews`.
  case reviews
  /// `beads`.
  case beads

  /// The system of a scene; of several, which are an error, the first.
  ///
  /// - Parameters:
  ///   - root: the scene.
  ///   - broken: the keys that are broken, and those that misspelt ones were meant to be.
  init(_ root: YAMLNode, broken: Set<String>) {
    let keys = (root.entries ?? []).map(\.key)
    let others = Self.allCases.filter { $0 != .gallery }
    self =
      keys.lazy.compactMap { key in others.first { $0.rawValue == key } }.first
      ?? others.first { broken.contains($0.rawValue) } ?? .gallery
  }

  /// What lies behind the stage where the scene does not say it.
  ///
  /// Source: `systemBackground` and `systemGroupedBackground` of iOS in light appearances.
  var background: Color {
    switch self {
    case .gallery, .beads: .white
    case .list, .reviews: Color(red: 0xF2, green: 0xF2, blue: 0xF7)
    }
  }

  /// What the scene puts on the screen.
  ///
  /// - Parameters:
  ///   - draft: the scene as it is written.
  ///   - site: what the stage depends on.
  ///   - viewers: styles of viewers to show instead of the scene's own; empty for its own.
  ///   - context: takes the findings.
  /// - Returns: the stage; nil where something is broken.
  func stage(
    _ draft: SceneDraft, _ site: StageSite, _ viewers: [String],
    _ context: inout DecodingContext
  ) -> StageDescription? {
    if self != .beads { reject(context.beads.map(\.place), of: "a bead", &context) }
    if self != .gallery {
      reject(context.thumbnails.map(\.place) + context.photoPlaces, of: "a grid", &context)
      if !viewers.isEmpty { rejectViewers(viewers, &context) }
    }
    switch self {
    case .gallery: return GalleryKeys.stage(draft, site, viewers, &context)
    case .list:
      warnOfDeafness(draft.touches, &context)
      return ListKeys.stage(draft.list, draft.changes, site, &context)
    case .reviews:
      warnOfDeafness(draft.touches, &context)
      return ReviewKeys.stage(draft.reviews, site, &context)
    case .beads: return BeadKeys.stage(draft.beads, site, &context)
    }
  }

  /// Reports places that this stage does not have.
  private func reject(
    _ places: [Located<String>], of thing: String, _ context: inout DecodingContext
  ) {
    let own = self == .gallery ? "{thumbnail: n}" : self == .beads ? "{bead: n}" : "center"
    for place in places {
      context.report(
        Diagnostic(
          .contradiction, at: place.range, path: place.path,
          "\(place.path): found a place of \(thing), and the scene shows a \(rawValue) stage",
          expected: "a place such as [x, y] or \(own)"))
    }
  }

  private func rejectViewers(_ viewers: [String], _ context: inout DecodingContext) {
    context.report(
      Diagnostic(
        .contradiction, at: SourceRange(at: .start),
        "--viewer \(viewers.joined(separator: ", ")): the scene shows \(rawValue), which has no viewer",
        expected: "--viewer for a scene with a grid only"))
  }

  /// Says that the fingers move nothing.
  private func warnOfDeafness(
    _ touches: [Located<TouchStep>]?, _ context: inout DecodingContext
  ) {
    guard let first = touches?.first else { return }
    context.report(
      Diagnostic(
        .contradiction, .warning, at: first.range, path: first.path,
        "\(first.path): nothing of \(rawValue) answers fingers; they are only drawn"))
  }
}

extension SceneDraft {
  /// The touches, then those that a stage's own keys stand for; nil where one is broken.
  ///
  /// The latter have times of their own and come last, so that no touch is `after` one of them.
  var allTouches: [Located<TouchStep>]? {
    guard let touches, let throwing = beads.map(\.value.contents.throwing) ?? [] else { return nil }
    return touches + throwing
  }
}

extension Located<Int> {
  /// The same place without the number.
  fileprivate var place: Located<String> { Located<String>(value: "", range: range, path: path) }
}

extension StageDescription {
  /// How many screens there are.
  var panelCount: Int {
    switch self {
    case .gallery(let gallery): gallery.viewers.count
    case .list(_, let variants): variants.count
    case .reviews(_, let variants): variants.count
    case .beads(_, let variants): variants.count
    }
  }
}
