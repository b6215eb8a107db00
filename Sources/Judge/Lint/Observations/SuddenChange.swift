import Geometry
import Motion
import Simulation

/// A change in no time, with what follows it.
struct SuddenChange {
  /// The sequel of a change.
  enum Sequel {
    /// It is taken back after a time, s.
    case takenBack(Double)
    /// The item was first drawn just before.
    case ofBirth
    /// Nothing takes it back.
    case lasting
  }

  let step: ItemStep
  let sequel: Sequel
  let subject: LintSubject
  /// True if a landing or a photo's arrival says more about it.
  let isExplained: Bool

  /// The length of two frames at 60 a second, and a sample's, s.
  private static let twoFrames = 2.0 / 60 + 0.005

  /// The changes on a screen, by their sequels; those of one instant by their areas, the largest first.
  static func all(of lint: PanelLint) -> [SuddenChange] {
    let all = ItemStepFinder(lint: lint).steps
    let (flashes, rest) = pairs(in: all) { first, second in
      second.transition > first.transition && second.undoes(first)
    }
    let (births, single) = pairs(in: rest) { $0.change == .appears && $1.change == .place }
    let arrivals = lint.samples.filter { !$0.loadedPhotos.isEmpty }.map(\.time)
    func area(_ step: ItemStep) -> Double {
      let part = step.item?.clip.intersection(lint.bounds)
      return part.map { $0.width * $0.height } ?? 0
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
    return changes(flashes.map { ($0, .takenBack($1.time.seconds - $0.time.seconds)) })
      + changes(births.map { ($1, .ofBirth) }) + changes(single.map { ($0, .lasting) })
  }

  /// Pairs of an item's steps within two frames, and the other steps.
  private static func pairs(
    in steps: [ItemStep], _ arePair: (ItemStep, ItemStep) -> Bool
  ) -> (pairs: [(ItemStep, ItemStep)], rest: [ItemStep]) {
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
  /// The findings of a rule about sudden changes, which come after all others of an instant.
  ///
  /// One finding says all that a rule has to say of one change; what goes on from sample to sample is one change.
  func changeFindings(_ judge: (SuddenChange) -> String?) -> [Finding] {
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
