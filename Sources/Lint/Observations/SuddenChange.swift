import Geometry
import Motion
import SceneModel
import Simulation
import Touch

extension PanelLint {
  /// The length of two frames at 60 a second, and a sample's, s.
  private static let twoFrames = 2.0 / 60 + 0.005

  /// The findings made of what changes in no time, each step told once, by the rule that says most of it.
  var suddenChanges: [Finding] {
    let all = ItemStepFinder(panel: panel, transitions: transitions).steps
    let (flashes, rest) = Self.flashes(in: all)
    let (births, single) = Self.births(in: rest)
    return told(flashes.map { ($0.step, .flash(subject($0.step), $0.step.change, $0.length)) })
      + told(births.map { ($0.step, .birth(subject($0.step), $0.way)) })
      + told(single.compactMap { step in fact(of: step).map { (step, $0) } })
  }

  /// The fact of a step that nothing takes back.
  private func fact(of step: ItemStep) -> LintFact? {
    switch step.change {
    case .appears, .vanishes, .opacity:
      return .pop(
        subject(step), from: step.old?.opacity ?? 0, to: step.new?.opacity ?? 0,
        isOfColor: step.isOfColor)
    case .crop: return .crop(subject(step), step.amount)
    case .corners: return .corners(subject(step), step.amount)
    case .place:
      // Pictures under fingers and timers are a matter of `jumps`.
      let isPicture = step.item.map { $0.photo != nil && $0.key.isViewer } ?? false
      return isPicture && transitions[step.transition].isEvent
        ? nil : .leap(subject(step), step.amount)
    }
  }

  private func subject(_ step: ItemStep) -> LintSubject {
    step.item.map { LintSubject($0, on: panel.screen.bounds) } ?? .backdrop
  }

  /// One finding for all that a rule has to say of one change: that of the largest item.
  private func told(_ facts: [(step: ItemStep, fact: LintFact)]) -> [Finding] {
    var findings: [Finding] = []
    var last: [LintRule: SceneTime] = [:]
    let sorted = facts.sorted {
      ($0.step.transition, -area($0.step)) < ($1.step.transition, -area($1.step))
    }
    for (step, fact) in sorted {
      // What goes on from sample to sample is one fault.
      let isSame = last[fact.rule].map { step.time.seconds - $0.seconds < 0.05 } ?? false
      last[fact.rule] = step.time
      if !isSame { findings.append(Finding(fact: fact, time: step.time)) }
    }
    return findings
  }

  private func area(_ step: ItemStep) -> Double {
    guard let item = step.item, let part = item.clip.intersection(panel.screen.bounds) else {
      return 0
    }
    return part.width * part.height
  }

  // MARK: To and fro

  /// Pairs of steps that take each other back within two frames, and the other steps.
  private static func flashes(
    in steps: [ItemStep]
  ) -> (flashes: [(step: ItemStep, length: Double)], rest: [ItemStep]) {
    var isTaken = [Bool](repeating: false, count: steps.count)
    var flashes: [(step: ItemStep, length: Double)] = []
    for (index, step) in steps.enumerated() where !isTaken[index] {
      let later = steps.indices.dropFirst(index + 1).prefix {
        steps[$0].time.seconds - step.time.seconds <= twoFrames
      }
      let back = later.first { other in
        !isTaken[other] && steps[other].transition > step.transition
          && steps[other].key == step.key && steps[other].undoes(step)
      }
      guard let back else { continue }
      isTaken[index] = true
      isTaken[back] = true
      flashes.append((step, steps[back].time.seconds - step.time.seconds))
    }
    return (flashes, steps.indices.filter { !isTaken[$0] }.map { steps[$0] })
  }

  /// Items that are elsewhere right after they were first drawn, and the other steps.
  private static func births(
    in steps: [ItemStep]
  ) -> (births: [(step: ItemStep, way: Double)], rest: [ItemStep]) {
    var isTaken = [Bool](repeating: false, count: steps.count)
    var births: [(step: ItemStep, way: Double)] = []
    for (index, step) in steps.enumerated() where step.change == .appears {
      let later = steps.indices.dropFirst(index + 1).prefix {
        steps[$0].time.seconds - step.time.seconds <= twoFrames
      }
      let move = later.first { steps[$0].key == step.key && steps[$0].change == .place }
      guard let move else { continue }
      isTaken[index] = true
      isTaken[move] = true
      births.append((steps[move], steps[move].amount))
    }
    return (births, steps.indices.filter { !isTaken[$0] }.map { steps[$0] })
  }

  // MARK: Stacking

  /// The items that change places in the stack while one lies over the other.
  var orders: [Finding] {
    var findings: [Finding] = []
    for transition in transitions {
      guard let old = samples[transition.before].items, let new = samples[transition.after].items,
        old.viewer.map(\.key) != new.viewer.map(\.key), !opens(transition),
        let (upper, lower) = swapped(from: old.viewer, to: new.viewer)
      else { continue }
      findings.append(
        Finding(
          fact: .order(upper: upper, lower: lower), time: samples[transition.after].time))
    }
    return findings
  }

  /// True where a viewer opens, which is on top from then on.
  private func opens(_ transition: SampleTransition) -> Bool {
    samples[transition.before...transition.after].contains { sample in
      sample.marks.contains { $0.kind == .viewerOpened }
    }
  }

  /// The first item that now lies below another one, over which it lay before.
  private func swapped(
    from old: [ScreenItem], to new: [ScreenItem]
  ) -> (upper: LintSubject, lower: LintSubject)? {
    let indices = Dictionary(
      new.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(
      ItemPairing(from: old, to: new).pairs.compactMap { before, after in
        indices[after.key].map { (before.key, $0) }
      }, uniquingKeysWith: { first, _ in first })
    for (index, lower) in old.enumerated() {
      guard let lowerPlace = places[lower.key] else { continue }
      for upper in old[(index + 1)...] {
        guard let upperPlace = places[upper.key], upperPlace < lowerPlace,
          min(upper.opacity, lower.opacity) > 0.05,
          min(new[upperPlace].opacity, new[lowerPlace].opacity) > 0.05,
          let common = upper.clip.intersection(lower.clip)?.intersection(panel.screen.bounds),
          common.width * common.height > 100
        else { continue }
        let screen = panel.screen.bounds
        return (LintSubject(upper, on: screen), LintSubject(lower, on: screen))
      }
    }
    return nil
  }
}
