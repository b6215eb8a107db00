// `ClipPair` says which frames of two clips show together and how their pictures are compared;
// `ClipComparison` is the one engine. `ClipDiff` and `SceneVerification` report what it found: a
// golden is a clip paired by scene time, whose missing pictures are errors. What differs besides
// frames and readings is a `ComparisonFact`, whose words are in its file. A scene is simulated and
// drawn once for digests and readings; where they are as recorded, that is all, and what differs
// is drawn again. A run that may record holds the folder's lock from its beginning
// (`GoldenRecorder`). `VerificationRun` verifies small scenes several at a time, a thread each,
// and large ones one after another with all threads, as it does again with those that end with an
// error beside others; outcomes are handed on in the order of the scenes. A run that may record
// goes one scene after another. `Shard` deals out scenes in rounds, those with the most pixels in
// all frames first; `ShardBlob.merged` puts parts together to the bytes of one run; a part is believed
// as far as its facts agree (`SceneFacts`).

package import Rendering
import SceneModel
import Synchronization
import Platform

/// Verifies the scenes of a run and hands on what was found in their order.
///
/// Small scenes are verified several at a time, each on a thread of its own: their frames are drawn faster than
/// threads meet. A large scene has all threads, which share its frames. What is found of a scene is the same
/// either way, whatever the others are: one with an error is verified again alone, as others may have left it
/// too little memory or too few files.
package struct VerificationRun: Sendable {
  /// A scene to verify, or the report of one that has errors.
  package enum Item: Sendable {
    /// A scene to verify.
    case scene(SceneVerification)
    /// The report of a scene that has errors.
    case broken(SceneReport)
  }

  /// The most pixels of a small scene's frame: 1 Mpx, so that a thread takes some 20 MiB for frames.
  package static let smallFrame = 1 << 20

  private let items: [Item]
  private let jobs: Int

  /// Prepares the run.
  ///
  /// - Parameters:
  ///   - items: the scenes, in the order in which they are handed on.
  ///   - jobs: the number of threads, at least 1.
  package init(_ items: [Item], jobs: Int) {
    self.items = items
    self.jobs = jobs
  }

  /// Verifies all scenes.
  ///
  /// - Parameters:
  ///   - progress: called after each frame of the first scene that is not handed on yet, on any thread.
  ///   - handOn: called for each scene, in order, on any thread; never while it or `progress` runs.
  /// - Returns: what was found of each scene, in order.
  /// - Throws: `interrupted` only.
  package func run(
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in },
    handOn: @escaping @Sendable (ComparisonOutcome) -> Void = { _ in }
  ) throws(ProductionError) -> [ComparisonOutcome] {
    let line = OutcomeLine(progress: progress, handOn: handOn)
    var start = 0
    while start < items.count {
      let places = group(from: start)
      if places.count > jobs && jobs > 1 {
        _ = try ParallelMap(threads: jobs)(Array(places)) { (place) throws(ProductionError) in
          let outcome = try outcome(at: place, isBesideOthers: true, line)
          if !isToRepeat(outcome, at: place) { line.take(outcome, at: place) }
        }
      }
      for place in places where !line.has(place) {
        line.take(try outcome(at: place, isBesideOthers: false, line), at: place)
      }
      start = places.upperBound
    }
    return line.outcomes
  }

  /// The scenes from a place that may be verified at a time: small ones, or a single other one.
  private func group(from start: Int) -> Range<Int> {
    let end = items[start...].firstIndex { !isSmall($0) } ?? items.count
    return start..<max(end, start + 1)
  }

  private func isSmall(_ item: Item) -> Bool {
    switch item {
    case .broken: true
    case .scene(let verification):
      verification.framePixels <= Double(Self.smallFrame) && !verification.mayRecord
    }
  }

  private func isToRepeat(_ outcome: ComparisonOutcome, at place: Int) -> Bool {
    if case .broken = items[place] { return false }
    return outcome.report.status != .missing
      && outcome.report.problems.contains { $0.severity == .error }
  }

  private func outcome(
    at place: Int, isBesideOthers: Bool, _ line: OutcomeLine
  ) throws(ProductionError) -> ComparisonOutcome {
    switch items[place] {
    case .broken(let report): ComparisonOutcome(report: report)
    case .scene(let verification):
      try verification.run(isBesideOthers: isBesideOthers) { line.show($0, of: place) }
    }
  }
}

/// Outcomes that arrive in any order and are handed on in that of their scenes.
private final class OutcomeLine: Sendable {
  private struct Contents {
    var arrived: [Int: ComparisonOutcome] = [:]
    var handedOn: [ComparisonOutcome] = []
  }

  private let contents = Mutex(Contents())
  private let progress: @Sendable (RenderProgress) -> Void
  private let handOn: @Sendable (ComparisonOutcome) -> Void

  init(
    progress: @escaping @Sendable (RenderProgress) -> Void,
    handOn: @escaping @Sendable (ComparisonOutcome) -> Void
  ) {
    self.progress = progress
    self.handOn = handOn
  }

  var outcomes: [ComparisonOutcome] { contents.withLock { $0.handedOn } }

  func has(_ place: Int) -> Bool {
    contents.withLock { place < $0.handedOn.count || $0.arrived[place] != nil }
  }

  func take(_ outcome: ComparisonOutcome, at place: Int) {
    contents.withLock { contents in
      contents.arrived[place] = outcome
      while let next = contents.arrived.removeValue(forKey: contents.handedOn.count) {
        handOn(next)
        contents.handedOn.append(next)
      }
    }
  }

  func show(_ state: RenderProgress, of place: Int) {
    contents.withLock { if place == $0.handedOn.count { progress(state) } }
  }
}
