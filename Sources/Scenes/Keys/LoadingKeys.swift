import Motion
import SceneModel

/// `loading:`: photos that are not there yet when a viewer asks for them.
enum LoadingKeys {
  private struct Draft: Sendable {
    var photo: Located<Int>?
    var after: SceneTime?
    var placeholder: LoadingPlaceholder?

    var loading: Located<PhotoLoading>? {
      guard let photo, let after else { return nil }
      return Located(
        value: PhotoLoading(photo: photo.value, after: after, placeholder: placeholder),
        range: photo.range, path: photo.path)
    }
  }

  private static let words = "a mapping such as {photo: 4, after: 0.3}, or a list of them"

  /// The photo, noted until it is known how many there are.
  private static let photo: ValueReader<Located<Int>> = {
    let index = ValueReader<Int>.integer(0...SceneLimits.photos - 1).located
    return ValueReader(index.shape) { node, context in
      let photo = index.read(node, &context)
      if let photo { context.loadingPhotos.append(photo) }
      return photo
    }
  }()

  private static let one = MappingReader<Draft>([
    Field(
      "photo", \.photo, photo, isRequired: true,
      "The photo, by its place in the grid; the first is 0."),
    Field(
      "after", \.after, .time(.from(0, to: Double(SceneLimits.sceneTime), "s")), isRequired: true,
      "How long it takes from when a viewer shows its place first, s."),
    Field(
      "placeholder", \.placeholder, .choice,
      "What is drawn until then: preview, a small picture stretched to its size; thumbnail, what the"
        + " thumbnail shows in the thumbnail's proportions; or empty. Without it as the viewer does."
    ),
  ]).whole({ Draft() }, { $0.loading })

  private static let several = ValueReader<Located<PhotoLoading>>.list(
    of: one, count: 0...SceneLimits.photos, words)

  static let reader = ValueReader<[Located<PhotoLoading>]>(
    .either([one.shape, .list(one.shape, 0...SceneLimits.photos)], words: words)
  ) { node, context in
    switch node.content {
    case .mapping: return one.read(node, &context).map { [$0] }
    case .sequence:
      let read = several.read(node, &context)
      rejectRepeats(read ?? [], &context)
      return read
    case .scalar:
      context.rejectType(node, expected: words)
      return nil
    }
  }

  private static func rejectRepeats(
    _ read: [Located<PhotoLoading>], _ context: inout DecodingContext
  ) {
    for (index, loading) in read.enumerated() {
      guard let first = read[..<index].first(where: { $0.value.photo == loading.value.photo })
      else { continue }
      context.report(
        Diagnostic(
          .contradiction, at: loading.range, path: loading.path,
          "the photo \(loading.value.photo) loads twice",
          related: [Diagnostic.Related(range: first.range, message: "the first is here")]))
    }
  }
}
