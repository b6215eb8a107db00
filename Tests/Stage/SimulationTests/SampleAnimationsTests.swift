import Display
import Foundation
import SceneModel
import Session
import TestSupport
import Testing

@testable import Simulation

/// Checks the animations of all sample scenes against the constants they name and the readings they
/// move.
@Suite("Animations of the sample scenes")
struct SampleAnimationsTests {
  static let scenes: [String] = {
    let folder = Repository.root.appending(path: "scenes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  /// Keys of scripts, whose animations are not constants.
  private static let scripts = ["changes[", "beads.lid", "reviews.scrolling"]

  private static func timeline(_ name: String) throws -> Timeline {
    let path = Repository.root.appending(path: "scenes/\(name)").path
    return try Timeline(try #require(SceneFile(path).reading.scene))
  }

  @Test("Name constants of the scene, with their values", arguments: scenes)
  func constants(_ name: String) throws {
    let timeline = try Self.timeline(name)
    let values = Dictionary(
      timeline.scene.resolvedConstants.map { ($0.name.description, $0.text) },
      uniquingKeysWith: { one, _ in one })
    for played in timeline.animations {
      let animation = played.animation
      let keys = animation.constants.filter { key in !Self.scripts.contains { key.hasPrefix($0) } }
      let stated = try keys.map { try #require(values[$0], "\($0)") }
      guard case .animation(let rule) = animation.rule, keys == animation.constants else {
        continue
      }
      // A landing is quickened by the fingers' speed.
      let own = if case .modified(let slower, .speed) = rule { slower } else { rule }
      switch (own.simplified, stated.count) {
      case (.curve(_, let duration), 1) where keys[0].hasSuffix("Duration"):
        #expect(duration.seconds == Double(stated[0]))
      case (.spring(let spring), 1...2) where keys[0].hasSuffix("Duration"):
        let number = try #require(Double(stated[0]))
        #expect((spring.response - number).magnitude < 1e-12)
        guard stated.count == 2 else { continue }
        let bounce = try #require(Double(stated[1]))
        let damping = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        // A value that must not overshoot is damped critically.
        #expect(
          [damping, max(damping, 1)].contains { ($0 - spring.dampingRatio).magnitude < 1e-12 })
      default:
        guard let text = stated.first, text.contains("(") else { continue }
        #expect(rule.text == text)
      }
    }
  }

  @Test("Begin and end with the values of their readings", arguments: scenes)
  func readings(_ name: String) throws {
    let timeline = try Self.timeline(name)
    let names = timeline.readingKeys.map(\.name)
    var compared = 0
    func shown(_ name: String, _ time: SceneTime, _ side: Side) throws -> Double? {
      try timeline.readings(at: time, side).first { $0.name == name }?.value.number
    }
    let animations = Array(timeline.animations)
    for played in animations where played.retargets == 0 {
      let animation = played.animation
      for reading in animation.readings { #expect(names.contains(reading), "\(reading)") }
      // The values of a page can be read only while it is the current one.
      guard !animation.value.contains("page "), animation.start <= timeline.duration else {
        continue
      }
      for number in animation.numbers where names.contains(number.name) {
        guard let from = try shown(number.name, animation.start, .after) else { continue }
        #expect(
          (from - number.from).magnitude < 1e-9, "\(number.name) at \(animation.start.seconds)")
        // If two pictures fly at once, the reading is that of the one on top.
        let isAlone = !animations.contains { other in
          other.animation.value != animation.value && other.animation.start > animation.start
            && other.animation.numbers.contains { $0.name == number.name }
        }
        guard played.interruption == nil, isAlone, let end = animation.end,
          end <= timeline.duration, let to = try shown(number.name, end, .before)
        else { continue }
        compared += 1
        #expect((to - number.to).magnitude <= 0.0101, "\(number.name) at \(end.seconds)")
      }
    }
    if ["zozo.yaml", "photos-viewer.yaml", "list.yaml", "beads.yaml"].contains(name) {
      #expect(compared > 3)
    }
  }

  @Test("Cover every reading that changes between steps", arguments: scenes)
  func coverage(_ name: String) throws {
    let timeline = try Self.timeline(name)
    let animations = Array(timeline.animations)
    var before = try timeline.readings(at: .zero)
    var last = SceneTime.zero
    for tick in 1...max(1, min(timeline.duration.ticks(rate: .sixty), 900)) {
      let time = SceneTime(ticks: tick, rate: .sixty)
      let now = try timeline.readings(at: time)
      let isQuiet = timeline.panels.allSatisfy {
        $0.stepCount(at: time, .after) == $0.stepCount(at: last, .after)
      }
      for (old, new) in zip(before, now) where isQuiet {
        guard let from = old.value.number, let to = new.value.number,
          (from - to).magnitude > 0.05
        else { continue }
        let isMoved = animations.contains { played in
          let end = played.interruption?.time ?? played.animation.end
          return played.animation.start <= time && end.map { $0 >= last } ?? true
            && played.animation.moves(new.name)
        }
        #expect(isMoved, "\(new.name) at \(time.seconds)")
      }
      (before, last) = (now, time)
    }
  }
}
