package import Motion
import SceneModel
import Touch

/// An animation as it ran in a scene.
package struct PlayedAnimation: Sendable {
  /// What ended an animation before its value had come to rest.
  package enum Interruption: String, Hashable, Sendable {
    /// A finger: it caught the value, or what it did gave the value another target.
    case touch
    /// A script, a timer, or the end of the viewer.
    case timer
  }

  /// The animation; names of readings and constants begin as in traces and reports.
  package fileprivate(set) var animation: StageAnimation
  /// What interrupted it, and when; nil for nothing.
  package fileprivate(set) var interruption: (cause: Interruption, time: SceneTime)?
  /// The number of times that a moving finger gave it another target.
  ///
  /// A value that follows a finger by animations of one rule has one animation, to its last target.
  package fileprivate(set) var retargets = 0
  fileprivate var followsFinger: Bool
  /// Whether its value has another animation, or none, by now.
  fileprivate var isReplaced = false
}

extension Timeline {
  /// The animations of all screens in the order of their starts; of those that start together the first
  /// screen's come first.
  package var animations: AnyIterator<PlayedAnimation> {
    let replays = panels.map(\.animations)
    var heads = replays.map { $0.next() }
    return AnyIterator { [panels, isComparison = scene.layout.isComparison] in
      let starts = heads.map { $0?.animation.start ?? SceneTime(nanoseconds: .max) }
      guard let first = starts.indices.min(by: { starts[$0] < starts[$1] }),
        let played = heads[first]
      else { return nil }
      heads[first] = replays[first].next()
      return isComparison ? played.on(panels[first].panel.id) : played
    }
  }
}

extension PanelTimeline {
  /// The animations in the order of their starts, those of one step in the order of the stage's values.
  ///
  /// A list can have a million of them: each is returned once nothing can change it any more, and not kept.
  package var animations: AnyIterator<PlayedAnimation> {
    var log = AnimationLog(constants: Set(panel.stage.parameters.keys), screen: panel.id)
    var cursor = PanelCursor(self)
    var ready: [PlayedAnimation] = []
    return AnyIterator { [steps, touches] in
      while ready.isEmpty, cursor.count < steps.count {
        let step = steps[cursor.count]
        cursor.step()
        let touch = step.touch.map { touches[$0] }
        log.note(
          cursor.stage.animations, at: step.time, isByTouch: touch != nil,
          isMove: touch?.changes.allSatisfy { $0.phase == .moved } ?? false)
        ready = log.takeOver(by: step.time)
      }
      if ready.isEmpty { ready = log.takeOver(by: nil) }
      return ready.popLast()
    }
  }
}

/// The animations so far, and those that were still running at the last step.
private struct AnimationLog {
  /// The keys of the screen's constants.
  let constants: Set<String>
  let screen: String
  /// The animations that are not taken, and the number of those that are.
  var played: [PlayedAnimation] = []
  var taken = 0
  /// The last animation of each value that has one, as the stage gave it, and its place among all.
  var latest: [String: (animation: StageAnimation, place: Int)] = [:]

  /// Takes the animations of a stage's values after a step.
  mutating func note(
    _ animations: [StageAnimation], at time: SceneTime, isByTouch: Bool, isMove: Bool
  ) {
    var ended = latest
    for animation in animations {
      let old = latest[animation.value]
      if old?.animation == animation {
        ended[animation.value] = nil
        continue
      }
      if let old, let place = continued(old.animation, at: old.place, by: animation, isMove) {
        ended[animation.value] = nil
        latest[animation.value] = (animation, place)
        continue
      }
      latest[animation.value] = (animation, taken + played.count)
      played.append(PlayedAnimation(animation: named(animation), followsFinger: isMove))
    }
    for (value, old) in ended {
      if latest[value]?.place == old.place { latest[value] = nil }
      guard old.place >= taken else { continue }
      played[old.place - taken].isReplaced = true
      if old.animation.end.map({ time < $0 }) ?? true {
        played[old.place - taken].interruption = (isByTouch ? .touch : .timer, time)
      }
    }
  }

  /// Takes the first animations up to one that may still change after a time, nil for all, in reverse.
  mutating func takeOver(by time: SceneTime?) -> [PlayedAnimation] {
    let over = played.prefix { one in
      guard let time, !one.isReplaced else { return true }
      return one.animation.end.map { $0 <= time } ?? false
    }
    played.removeFirst(over.count)
    taken += over.count
    return over.reversed()
  }

  /// Lets an animation go on to another target, where it is the same one; returns its place then.
  private mutating func continued(
    _ old: StageAnimation, at place: Int, by new: StageAnimation, _ isMove: Bool
  ) -> Int? {
    guard place >= taken, old.rule == new.rule, old.constants == new.constants,
      old.numbers.map(\.name) == new.numbers.map(\.name)
    else { return nil }
    let isSame = old.start == new.start
    let isUnderWay = old.end.map { new.start < $0 } ?? true
    guard isSame || isMove && isUnderWay && played[place - taken].followsFinger else { return nil }
    for number in new.numbers.indices {
      played[place - taken].animation.numbers[number].to = new.numbers[number].to
    }
    played[place - taken].animation.end = new.end
    if !isSame { played[place - taken].retargets += 1 }
    return place
  }

  /// The animation with its constants named as in reports.
  private func named(_ animation: StageAnimation) -> StageAnimation {
    var named = animation
    named.constants = animation.constants.map { constants.contains($0) ? "\(screen).\($0)" : $0 }
    return named
  }
}

extension PlayedAnimation {
  /// The animation of one of several screens, whose name readings begin with.
  fileprivate func on(_ screen: String) -> PlayedAnimation {
    var named = self
    named.animation.value = "\(screen).\(animation.value)"
    named.animation.readings = animation.readings.map { "\(screen).\($0)" }
    for number in named.animation.numbers.indices {
      named.animation.numbers[number].name = "\(screen).\(animation.numbers[number].name)"
    }
    return named
  }
}

extension StageParameters {
  /// The keys of the constants.
  fileprivate var keys: [String] { Self.table.constants.map(\.info.key) }
}
