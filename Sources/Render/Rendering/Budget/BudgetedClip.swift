import Simulation
import SceneModel
import Platform

/// Writes the best clip of a format that is not larger than a limit.
struct BudgetedClip {
  let source: any FilmSource
  let format: OutputSettings.Format
  let settings: OutputSettings
  /// The most bytes.
  let limit: Int
  /// True if digests are wanted of the pixels that it shows.
  var wantsDigests = false

  /// Searches for the clip and writes it.
  ///
  /// - Parameters:
  ///   - place: where the file gets its name.
  ///   - progress: called on this thread after each frame: the try, and its frames.
  /// - Returns: the clip that was written.
  /// - Throws: `overBudget` where there is none; as a source.
  func write(
    in place: any ClipPlace, _ progress: (_ attempt: String, _ done: Int, _ total: Int) -> Void
  ) throws(ProductionError) -> WrittenClip {
    let qualities = format.facts.qualities(settings)
    let full = source.pass(format, FilmLevel(), settings)
    let rate = full.selection.clock.fps
    let levels = FilmLevel.levels(of: rate)
    let search = BudgetSearch(
      amounts: levels.map { $0.amount(of: rate) }, qualities: qualities.count, limit: limit)
    let trial = TrialPlace(place)
    var (kept, attempts, smallest) = (nil as (BudgetSearch.Choice, WrittenClip)?, 0, 0)
    func size(_ choice: BudgetSearch.Choice) throws(ProductionError) -> Int {
      var pass = source.pass(format, levels[choice.level], qualities[choice.quality])
      pass.wantsDigests = wantsDigests
      // The smallest is written to its end, to tell how small it is.
      pass.byteLimit = choice == search.last ? nil : limit
      kept = nil
      attempts += 1
      var done = 0
      do throws(ProductionError) {
        let clips = try source.write(pass, in: trial) {
          done += 1
          progress("try \(attempts)", done, pass.count)
        }
        guard let clip = clips.first else { preconditionFailure("films are files") }
        smallest = clip.bytes
        if clip.bytes <= limit { kept = (choice, clip) }
        return clip.bytes
      } catch .overBudget {
        // As the frames until then, so the others.
        let part = Double(max(done, 1)) / Double(max(pass.count, 1))
        return max(limit + 1, Int(Double(limit) / part))
      }
    }
    guard let choice = try search.best(size) else {
      throw .overBudget(OverBudget(title: format.facts.title, limit: limit, smallest: smallest))
    }
    if kept?.0 != choice { _ = try size(choice) }
    guard let (_, clip) = kept, let file = trial.file else {
      // An encoder that makes another file of the same frames.
      throw .overBudget(OverBudget(title: format.facts.title, limit: limit, smallest: smallest))
    }
    try place.take(file, format.facts.fileExtension ?? "")
    return clip
  }
}

/// A film that cannot be as small as it is to be.
package struct OverBudget: Hashable, Sendable {
  /// The format's name in sentences.
  package let title: String
  /// The most bytes.
  package let limit: Int
  /// The bytes of the smallest that was made; nil where it was given up before its end.
  package let smallest: Int?
}

/// Keeps the file of the last try without its name.
private final class TrialPlace: ClipPlace {
  private let place: any ClipPlace
  /// The file that was written to its end.
  private(set) var file: AtomicFile?

  init(_ place: any ClipPlace) {
    self.place = place
  }

  func makeFile(_ fileExtension: String) throws(ProductionError) -> AtomicFile {
    // Both have one temporary name.
    file?.discard()
    file = nil
    return try place.makeFile(fileExtension)
  }

  func take(_ file: AtomicFile, _ fileExtension: String) { self.file = file }
}
