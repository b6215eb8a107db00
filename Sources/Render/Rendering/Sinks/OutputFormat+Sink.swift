package import SceneModel

extension OutputSettings.Format {
  /// The type that writes the format.
  var sink: any ClipSink.Type {
    switch self {
    case .gif: GIFSink.self
    case .png: PNGSink.self
    case .apng: APNGSink.self
    case .webp: WebPSink.self
    case .mp4: VideoSink<MP4>.self
    case .webm: VideoSink<WebM>.self
    }
  }

  /// The facts about the format.
  var facts: ClipFacts { sink.facts }

  /// The extensions of all single-file formats, without dots.
  package static var fileExtensions: [String] { allCases.compactMap(\.facts.fileExtension) }

  /// Begins a clip of the format, and returns the consumer of its frames.
  func makeQueue(
    _ pass: ClipPass, in destination: any ClipDestination, includes: (@Sendable (Int) -> Bool)?
  ) throws(RenderError) -> any FrameConsumer {
    func makeQueue<Sink: ClipSink>(_: Sink.Type) throws(RenderError) -> any FrameConsumer {
      try EncoderQueue<Sink>(pass, in: destination, includes: includes)
    }
    return try makeQueue(sink)
  }
}
