package import Display
import SceneModel

/// An animation that ran in a scene, with its interruption and retargets.
package struct PlayedAnimation: Sendable {
  /// The animation, with names of readings and constants prefixed as in traces and reports.
  package fileprivate(set) var animation: StageAnimation
  /// The cause and time of the interruption, or nil if the animation ran to its end.
  package fileprivate(set) var interruption: Interruption?
  /// The number of times that a moving finger gave the animation another target.
  ///
  /// If a value follows a finger with successive animations of one rule, they count as one
  /// animation to the last target.
  package fileprivate(set) var retargets = 0
  fileprivate var followsFinger: Bool
  /// Whether the value now has a different animation or none.
  fileprivate var isReplaced = false
}

extension Timeline {
  /// The animations of all screens in order of their start times.
  ///
  /// Animations that start at the same time are in the order of the screens.
  package var animations: AnyIterator<PlayedAnimation> {
    let replays = panels.map(\.animations)
    var heads = replays.map { $0.next() }
    let constants = panels.map { Set($0.panel.stage.parameters.keys) }
    return AnyIterator { [panels, scene] in
      let starts = heads.map { $0?.animation.start ?? SceneTime(nanoseconds: .max) }
      guard let first = starts.indices.min(by: { starts[$0] < starts[$1] }),
        let played = heads[first]
      else { return nil }
      heads[first] = replays[first].next()
      let panel = panels[first].panel
      let named = played.naming(constants[first], of: scene.constantOwner(of: panel))
      return scene.layout.isComparison ? named.on(panel.id) : named
    }
  }
}

extension PanelTimeline {
  /// The animations in order of their start times.
  ///
  /// The animations of one step are in the order of the stage's values. A scene can have a million
  /// animations, so each one is returned and released as soon as it is final.
  package var animations: AnyIterator<PlayedAnimation> {
    var log = AnimationLog()
    var cursor = PanelCursor(self)
    var ready: [PlayedAnimation] = []
    return AnyIterator { [steps, touches] in
      while ready.isEmpty, cursor.count < steps.count {
        let step = steps[cursor.count]
        cursor.step()
        let touch = step.touch.map { touches[$0] }
        log.record(
          cursor.stage.animations, of: step.phase, at: step.time, isByTouch: touch != nil,
          isMove: touch?.changes.allSatisfy { $0.phase == .moved } ?? false)
        ready = log.removeFinal(by: step.time)
      }
      if ready.isEmpty { ready = log.removeFinal(by: nil) }
      return ready.popLast()
    }
  }
}

/// A log of animations that merges retargets and detects interruptions.
private struct AnimationLog {
  /// The animations not yet returned; `removedCount` is the number of those already returned.
  var played: [PlayedAnimation] = []
  var removedCount = 0
  /// The current animation of each value as the stage reported it, and its index among all.
  var latest: [String: (animation: StageAnimation, index: Int)] = [:]

  /// Records the animations that a stage in a phase reports after a step.
  mutating func record(
    _ animations: [StageAnimation], of phase: Phase, at time: SceneTime, isByTouch: Bool,
    isMove: Bool
  ) {
    var ended = latest
    for animation in animations {
      let old = latest[animation.value]
      if old?.animation == animation {
        ended[animation.value] = nil
        continue
      }
      if let old, let index = extend(old.animation, at: old.index, by: animation, isMove) {
        ended[animation.value] = nil
        latest[animation.value] = (animation, index)
        continue
      }
      latest[animation.value] = (animation, removedCount + played.count)
      var started = animation
      started.phase = animation.phase ?? phase
      played.append(PlayedAnimation(animation: started, followsFinger: isMove))
    }
    for (value, old) in ended {
      if latest[value]?.index == old.index { latest[value] = nil }
      guard old.index >= removedCount else { continue }
      played[old.index - removedCount].isReplaced = true
      if old.animation.end.map({ time < $0 }) ?? true {
        played[old.index - removedCount].interruption = Interruption(
          isByTouch ? .touch : .timer, at: time)
      }
    }
  }

  /// Removes the leading animations that are final at a time, and returns them in reverse order.
  ///
  /// Pass nil to remove all animations.
  mutating func removeFinal(by time: SceneTime?) -> [PlayedAnimation] {
    let done = played.prefix { one in
      guard let time, !one.isReplaced else { return true }
      return one.animation.end.map { $0 <= time } ?? false
    }
    played.removeFirst(done.count)
    removedCount += done.count
    return done.reversed()
  }

  /// Extends an animation to the target of another one if both count as the same animation.
  ///
  /// - Returns: The index of the animation, or nil if the other one is a new animation.
  private mutating func extend(
    _ old: StageAnimation, at index: Int, by new: StageAnimation, _ isMove: Bool
  ) -> Int? {
    guard index >= removedCount, old.rule == new.rule, old.constants == new.constants,
      old.numbers.map(\.name) == new.numbers.map(\.name)
    else { return nil }
    let isSame = old.start == new.start
    let isRunning = old.end.map { new.start < $0 } ?? true
    guard isSame || isMove && isRunning && played[index - removedCount].followsFinger else {
      return nil
    }
    for number in new.numbers.indices {
      played[index - removedCount].animation.numbers[number].to = new.numbers[number].to
    }
    played[index - removedCount].animation.end = new.end
    if !isSame { played[index - removedCount].retargets += 1 }
    return index
  }
}

extension PlayedAnimation {
  /// Returns the animation with the full names of those constants that are a panel's keys.
  fileprivate func naming(_ keys: Set<String>, of owner: String) -> PlayedAnimation {
    var named = self
    named.animation.constants = animation.constants.map {
      keys.contains($0) ? "\(owner).\($0)" : $0
    }
    return named
  }

  /// Returns the animation with its readings prefixed by the name of the screen.
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
  fileprivate var keys: [String] { table.constants.map(\.info.key) }
}
