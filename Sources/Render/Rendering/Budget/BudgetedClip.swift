import Simulation
import SceneModel
import Platform

/// Writes the best clip of a format that is not larger than a limit.
struct BudgetedClip {
  let source: any ClipSource
  let format: OutputSettings.Format
  let settings: OutputSettings
  /// The size limit, bytes.
  let limit: Int
  /// Whether the manifest needs digests of the pixels that the clip shows.
  var wantsDigests = false

  /// Searches for the best clip and writes it.
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
    let full = source.pass(format, ReductionLevel(), settings)
    let rate = full.selection.clock.fps
    let levels = ReductionLevel.levels(of: rate)
    let search = BudgetSearch(
      amounts: levels.map { $0.amount(of: rate) }, qualities: qualities.count, limit: limit)
    let trial = TrialDestination(destination)
    var (kept, attempts, smallest) = (nil as (BudgetSearch.Choice, WrittenClip)?, 0, 0)
    func size(_ choice: BudgetSearch.Choice) throws(RenderError) -> Int {
      var pass = source.pass(format, levels[choice.level], qualities[choice.quality])
      pass.wantsDigests = wantsDigests
      // Write the smallest clip completely, so that the error can report its size.
      pass.byteLimit = choice == search.last ? nil : limit
      kept = nil
      attempts += 1
      var done = 0
      do throws(RenderError) {
        let clips = try source.write(pass, in: trial) {
          done += 1
          progress("try \(attempts)", done, pass.count)
        }
        guard let clip = clips.first else { preconditionFailure("films are files") }
        smallest = clip.bytes
        if clip.bytes <= limit { kept = (choice, clip) }
        return clip.bytes
      } catch .overBudget {
        // Extrapolates the size from the frames written so far.
        let part = Double(max(done, 1)) / Double(max(pass.count, 1))
        return max(limit + 1, Int(Double(limit) / part))
      }
    }
    guard let choice = try search.best(size) else {
      throw .overBudget(OverBudget(title: format.facts.title, limit: limit, smallest: smallest))
    }
    if kept?.0 != choice { _ = try size(choice) }
    guard let (_, clip) = kept, let file = trial.file else {
      // The encoder is not deterministic, and wrote a larger file of the same frames.
      throw .overBudget(OverBudget(title: format.facts.title, limit: limit, smallest: smallest))
    }
    try destination.commit(file, format.facts.fileExtension ?? "")
    return clip
  }
}

/// The error of a clip that cannot be made small enough for its size limit.
package struct OverBudget: Hashable, Sendable {
  /// The name of the format for messages.
  package let title: String
  /// The size limit, bytes.
  package let limit: Int
  /// The size of the smallest clip that was written, bytes; nil if writing was stopped early.
  package let smallest: Int?
}

/// Keeps the file of the last attempt without giving it its final name.
private final class TrialDestination: ClipDestination {
  private let destination: any ClipDestination
  /// The completely written file; nil if there is none.
  private(set) var file: AtomicFile?

  init(_ destination: any ClipDestination) {
    self.destination = destination
  }

  func makeFile(_ fileExtension: String) throws(RenderError) -> AtomicFile {
    // All attempts have the same temporary name.
    file?.discard()
    file = nil
    return try destination.makeFile(fileExtension)
  }

  func commit(_ file: AtomicFile, _ fileExtension: String) { self.file = file }
}
