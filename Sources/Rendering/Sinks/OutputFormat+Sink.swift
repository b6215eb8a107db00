package import SceneModel

extension OutputSettings.Format {
  /// What writes each format.
  var sink: any ClipSink.Type {
    switch self {
    case .gif: GIFSink.self
    case .png: PNGSink.self
    case .apng: APNGSink.self
    }
  }

  /// What is to be known of the format.
  package var facts: ClipFacts { sink.facts }

  /// The ends of the names of all files that hold a clip, without dots.
  package static var fileExtensions: [String] { allCases.compactMap(\.facts.fileExtension) }

  /// Begins a clip of the format.
  ///
  /// - Parameters:
  ///   - clip: what is written.
  ///   - place: where its files get their names.
  ///   - wants: whether a frame is wanted, by its number; others only prolong the one before.
  /// - Returns: what its frames are to be led to.
  /// - Throws: `file`, `encoding`.
  package func begin(
    _ clip: ClipPlan, in place: any ClipPlace,
    wants: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) throws(ProductionError) -> any FrameTaker {
    func begin(_ sink: (some ClipSink).Type) throws(ProductionError) -> any FrameTaker {
      ClipFeed(try sink.init(clip, in: place), wants: wants)
    }
    return try begin(sink)
  }
}
