import Display
import SceneModel
import Simulation

/// An instantaneous change and its sequel.
struct SuddenChange {
  /// The outcome that follows a change.
  enum Sequel {
    /// It is reverted after a time in seconds.
    case reverted(Double)
    /// The item was first drawn just before the change.
    case afterAppearance
    /// It is not reverted.
    case lasting
  }

  let step: ItemStep
  let sequel: Sequel
  let subject: LintSubject
  /// Whether a landing or a loaded photo explains the change better.
  let isExplained: Bool

  /// The duration of two frames at 60 fps and one sample, in seconds.
  private static let twoFrames = 2.0 / 60 + 0.005

  /// Returns the changes on a screen by sequel; those of equal time are ordered by descending area.
  static func all(of lint: PanelLint) -> [SuddenChange] {
    let all = ItemStepFinder(lint: lint).steps
    let (flashes, unpaired) = pairs(in: all) { first, second in
      second.transition > first.transition && second.reverts(first)
    }
    let (births, single) = pairs(in: unpaired) { $0.change == .appears && $1.change == .position }
    let arrivals = lint.samples.filter { !$0.loadedPhotos.isEmpty }.map(\.time)
    func area(_ step: ItemStep) -> Double {
      let visible = step.item?.clip.intersection(lint.bounds)
      return visible.map { $0.width * $0.height } ?? 0
    }
    func changes(_ steps: [(step: ItemStep, sequel: Sequel)]) -> [SuddenChange] {
      steps.sorted {
        ($0.step.transition, -area($0.step)) < ($1.step.transition, -area($1.step))
      }.map { step, sequel in
        SuddenChange(
          step: step, sequel: sequel, subject: step.item.map(lint.subject) ?? .backdrop,
          isExplained: arrivals.contains(step.time)
            || lint.landings.contains { ($0.time.seconds - step.time.seconds).magnitude < 0.005 })
      }
    }
    return changes(flashes.map { ($0, .reverted($1.time.seconds - $0.time.seconds)) })
      + changes(births.map { ($1, .afterAppearance) }) + changes(single.map { ($0, .lasting) })
  }

  /// Returns the pairs of an item's steps within two frames, and the remaining steps.
  private static func pairs(
    in steps: [ItemStep], _ arePair: (ItemStep, ItemStep) -> Bool
  ) -> (pairs: [(ItemStep, ItemStep)], unpaired: [ItemStep]) {
    var isTaken = [Bool](repeating: false, count: steps.count)
    var pairs: [(ItemStep, ItemStep)] = []
    for (index, step) in steps.enumerated() where !isTaken[index] {
      let later = steps.indices.dropFirst(index + 1).prefix {
        steps[$0].time.seconds - step.time.seconds <= twoFrames
      }
      let second = later.first {
        !isTaken[$0] && steps[$0].key == step.key && arePair(step, steps[$0])
      }
      guard let second else { continue }
      isTaken[index] = true
      isTaken[second] = true
      pairs.append((step, steps[second]))
    }
    return (pairs, steps.indices.filter { !isTaken[$0] }.map { steps[$0] })
  }
}

extension PanelLint {
  /// Returns a rule's findings about sudden changes, ordered after others of equal time.
  ///
  /// A rule reports a change only once, and changes in consecutive samples count as one change.
  func changeFindings(_ judge: (SuddenChange) -> Sentence?) -> [Finding] {
    var last: SceneTime?
    return changes.enumerated().compactMap { index, change in
      guard let what = judge(change) else { return nil }
      let time = change.step.time
      let isSame = last.map { time.seconds - $0.seconds < 0.05 } ?? false
      last = time
      return isSame || change.isExplained
        ? nil : Finding(what, at: time, rank: LintRule.rankOfChanges + index)
    }
  }
}
