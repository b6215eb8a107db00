/// The likely size and duration of a render, from samples.
package struct WorkEstimate: Sendable {
  /// The likely size of each clip, bytes.
  package private(set) var bytes: [(title: String, bytes: Int)] = []
  /// The likely duration, s.
  package private(set) var seconds = 0.0

  /// The min number of pixels of a render that takes long enough to be estimated.
  ///
  /// Source: ours; about 4 s for a GIF on two cores.
  static let minPixels = 150_000_000

  /// Estimates passes, each format separately; the written files are discarded.
  ///
  /// - Throws: `RenderError`.
  init(
    _ passes: [ClipPass], from source: any ClipSource, in destination: any ClipDestination
  ) throws(RenderError) {
    let trial = TrialDestination(destination)
    let sample = ClipSample(source: source, destination: trial)
    for pass in passes {
      for format in pass.formats where format.facts.fileExtension != nil {
        var single = pass
        single.formats = [format]
        let likely = try sample.estimate(of: single) {}
        bytes.append((format.facts.title, likely.bytes))
        seconds += likely.seconds
      }
    }
    trial.discard()
  }

  /// The estimate as a sentence; nil if no clip was estimated.
  package var sentence: String? {
    guard !bytes.isEmpty else { return nil }
    let sizes = bytes.map { "\(ByteCount.text($0.bytes)) as \($0.title)" }
    return "about \(sizes.joined(separator: ", ")), in about \(Int(seconds.rounded(.up))) s"
  }
}
