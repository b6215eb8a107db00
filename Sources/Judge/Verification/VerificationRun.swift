// How a verification works:
//
// - `ClipPair` pairs the frames of two clips by time. `ClipComparison` compares their pictures.
// - `ClipPair.diff` and `SceneVerification` report the result. A golden is a clip that is paired by
//   scene time, and its missing pictures are errors. Findings other than frames and readings are
//   `Problem`s.
// - A scene is simulated and drawn once for its digests and readings. Only if they differ from the
//   golden's are pictures drawn again.
// - `VerificationRun` verifies small scenes concurrently, and large ones in sequence on all
//   threads. A run that may record verifies one scene at a time and locks the folder first
//   (`GoldenRecorder`). Outcomes are delivered in scene order.
// - `Shard` splits a run by frame sizes. `ShardBlob.merged` restores the bytes of a single run.

import Platform
package import Rendering
import Synchronization

/// Verifies the scenes of a run and delivers the outcomes in their order.
///
/// Small scenes are verified several at a time, each on its own thread, because synchronizing
/// threads takes longer than drawing their frames. A large scene uses all threads for its frames.
/// The outcome of a scene does not depend on other scenes. So a scene with an error is verified
/// again by itself, because others may have used up memory or file descriptors.
package struct VerificationRun: Sendable {
  /// An item of a run.
  package enum Item: Sendable {
    /// A scene to verify.
    case scene(SceneVerification)
    /// The report of a scene that has errors.
    case broken(SceneReport)
  }

  /// The max pixels of a small scene's frame: 1 Mpx, so a thread needs some 20 MiB for frames.
  package static let smallFrame = 1 << 20

  private let items: [Item]
  private let jobs: Int

  /// Prepares the run.
  ///
  /// - Parameters:
  ///   - items: the scenes, in the order of delivery.
  ///   - jobs: the number of threads, at least 1.
  package init(_ items: [Item], jobs: Int) {
    self.items = items
    self.jobs = jobs
  }

  /// Verifies all scenes.
  ///
  /// - Parameters:
  ///   - progress: called on any thread after each frame of the first scene that is not delivered
  ///     yet.
  ///   - deliver: called on any thread for each scene, in order, never while it or `progress` runs.
  /// - Returns: the outcome of each scene, in order.
  /// - Throws: `interrupted` only.
  package func run(
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in },
    deliver: @escaping @Sendable (ComparisonOutcome) -> Void = { _ in }
  ) throws(RenderError) -> [ComparisonOutcome] {
    let line = OutcomeQueue(progress: progress, deliver: deliver)
    var start = 0
    while start < items.count {
      // Consecutive small scenes, or a single other scene.
      let end = items[start...].firstIndex { !isSmall($0) } ?? items.count
      let indices = start..<max(end, start + 1)
      if indices.count > jobs && jobs > 1 {
        _ = try ParallelMap(threads: jobs)(Array(indices)) { (index) throws(RenderError) in
          let outcome = try outcome(at: index, isConcurrent: true, line)
          if !needsRetry(outcome, at: index) { line.take(outcome, at: index) }
        }
      }
      for index in indices where !line.has(index) {
        line.take(try outcome(at: index, isConcurrent: false, line), at: index)
      }
      start = indices.upperBound
    }
    return line.outcomes
  }

  /// Whether a scene may be verified at the same time as others.
  private func isSmall(_ item: Item) -> Bool {
    switch item {
    case .broken: true
    case .scene(let verification):
      verification.framePixels <= Double(Self.smallFrame) && !verification.mayRecord
    }
  }

  private func needsRetry(_ outcome: ComparisonOutcome, at index: Int) -> Bool {
    if case .broken = items[index] { return false }
    return outcome.report.status != .missing
      && outcome.report.problems.contains { $0.severity == .error }
  }

  private func outcome(
    at index: Int, isConcurrent: Bool, _ line: OutcomeQueue
  ) throws(RenderError) -> ComparisonOutcome {
    switch items[index] {
    case .broken(let report): ComparisonOutcome(report: report)
    case .scene(let verification):
      try verification.run(isConcurrent: isConcurrent) { line.show($0, of: index) }
    }
  }
}

/// Collects outcomes in any order and delivers them in scene order.
private final class OutcomeQueue: Sendable {
  private struct Contents {
    var arrived: [Int: ComparisonOutcome] = [:]
    var delivered: [ComparisonOutcome] = []
  }

  private let contents = Mutex(Contents())
  private let progress: @Sendable (RenderProgress) -> Void
  private let deliver: @Sendable (ComparisonOutcome) -> Void

  init(
    progress: @escaping @Sendable (RenderProgress) -> Void,
    deliver: @escaping @Sendable (ComparisonOutcome) -> Void
  ) {
    self.progress = progress
    self.deliver = deliver
  }

  var outcomes: [ComparisonOutcome] { contents.withLock { $0.delivered } }

  func has(_ index: Int) -> Bool {
    contents.withLock { index < $0.delivered.count || $0.arrived[index] != nil }
  }

  func take(_ outcome: ComparisonOutcome, at index: Int) {
    contents.withLock { contents in
      contents.arrived[index] = outcome
      while let next = contents.arrived.removeValue(forKey: contents.delivered.count) {
        deliver(next)
        contents.delivered.append(next)
      }
    }
  }

  func show(_ state: RenderProgress, of index: Int) {
    contents.withLock { if index == $0.delivered.count { progress(state) } }
  }
}
