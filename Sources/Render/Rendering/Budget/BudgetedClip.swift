import Platform
import SceneModel
import Simulation

/// Writes the best clip of a format that is not larger than a limit.
struct BudgetedClip {
  let source: any ClipSource
  let format: OutputSettings.Format
  let settings: OutputSettings
  /// The size limit, bytes.
  let limit: Int
  /// Whether the manifest needs digests of the pixels that the clip shows.
  var wantsDigests = false

  /// The fraction of the limit up to which an estimated clip is chosen.
  ///
  /// Source: ours; a clip that is a tenth larger than its estimate still fits.
  private static let margin = 0.9

  /// Finds the best clip by estimates from samples and writes it, again smaller if it is too large.
  ///
  /// - Parameters:
  ///   - destination: Names the file.
  ///   - progress: Called on this thread after each frame, with the attempt and its frame counts.
  /// - Returns: The written clip.
  /// - Throws: `overBudget` if no clip fits, and errors of the source.
  func write(
    in destination: any ClipDestination,
    _ progress: (_ attempt: String, _ done: Int, _ total: Int) -> Void
  ) throws(RenderError) -> WrittenClip {
    let qualities = format.facts.qualities(settings)
    let rate = source.pass(format, ReductionLevel(), settings).selection.clock.fps
    let levels = ReductionLevel.levels(of: rate)
    let trial = TrialDestination(destination)
    let sample = ClipSample(source: source, destination: trial)
    var (estimates, correction, attempts) = ([:] as [BudgetSearch.Choice: Int], 1.0, 0)
    func pass(_ choice: BudgetSearch.Choice) -> ClipPass {
      source.pass(format, levels[choice.level], qualities[choice.quality])
    }
    func estimate(_ choice: BudgetSearch.Choice) throws(RenderError) -> Int {
      if let known = estimates[choice] { return Int(Double(known) * correction) }
      let number = estimates.count + 1
      var done = 0
      let bytes = try sample.estimate(of: pass(choice)) {
        done += 1
        progress("sample \(number)", done, ClipSample.frames)
      }.bytes
      estimates[choice] = bytes
      return Int(Double(bytes) * correction)
    }
    while true {
      let search = BudgetSearch(
        amounts: levels.map { $0.amount(of: rate) }, qualities: qualities.count,
        limit: Int(Self.margin * Double(limit)))
      let choice = try search.best(estimate) ?? search.last
      var whole = pass(choice)
      whole.wantsDigests = wantsDigests
      attempts += 1
      var done = 0
      let clip = try source.write(whole, in: trial) {
        done += 1
        progress("try \(attempts)", done, whole.count)
      }
      if clip.bytes <= limit, let file = trial.file {
        try destination.commit(file, format.facts.fileExtension ?? "")
        return clip
      }
      guard choice != search.last else {
        throw .overBudget(title: format.facts.title, limit: limit, smallest: clip.bytes)
      }
      // The written file shows how far off the estimates are.
      correction *= Double(clip.bytes) / Double(max(try estimate(choice), 1))
    }
  }
}

/// Keeps the file of the last attempt without giving it its final name.
final class TrialDestination: ClipDestination {
  private let destination: any ClipDestination
  /// The completely written file; nil if there is none.
  private(set) var file: AtomicFile?

  init(_ destination: any ClipDestination) { self.destination = destination }

  func makeFile(_ fileExtension: String) throws(RenderError) -> AtomicFile {
    // All attempts have the same temporary name.
    discard()
    return try destination.makeFile(fileExtension)
  }

  func commit(_ file: AtomicFile, _ fileExtension: String) { self.file = file }

  func discard() {
    file?.discard()
    file = nil
  }
}
