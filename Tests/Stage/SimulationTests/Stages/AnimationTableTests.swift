import Display
import FoundationEssentials
import SceneModel
import Session
import TestSupport
import Testing

@testable import Simulation

@Suite("Tables of animated values")
struct AnimationTableTests {
  /// A component with a value of each kind, animated for 1, 2 and 3 s.
  private struct Source: AnimatedSource {
    var x = AnimatedValue(0.0)
    var pull = DeceleratingValue(0)
    /// The end of the third value's animation; nil for never.
    var end: SceneTime? = seconds(3)

    init() {
      x.set(1, with: .curve(.linear, duration: seconds(1)), at: .zero)
      pull.animate(to: 8, with: .curve(.linear, duration: seconds(2)), at: .zero)
    }

    func animatedValues(in table: inout AnimationTable) {
      table.value("x", x, moving: ["hero.x"])
      table.value("pull", pull, within: 0.01, as: .drag) { ["half": $0 / 2] }
      table.value("made", x.animation, until: end, as: .bars)
    }
  }

  /// A component with others, of which the second has been animated but does not count.
  private struct Outer: AnimatedSource {
    var pages = [Source(), Source()]

    func animatedValues(in table: inout AnimationTable) {
      table.values(of: pages[0], named: "page 0.", until: pages[0].settlingInstant)
      table.values(of: pages[1], named: "page 1.", until: .zero)
      table.settles(at: seconds(2.5))
    }
  }

  @Test("Settle when all values have, or never")
  func settling() {
    var source = Source()
    #expect(source.settlingInstant == seconds(3))
    #expect(source.settlingInstant(without: [.bars]) == seconds(2))
    #expect(source.settlingInstant(without: [.bars, .drag]) == seconds(1))
    source.end = nil
    #expect(source.settlingInstant == nil)
    #expect(source.settlingInstant(without: [.bars]) == seconds(2))
    var outer = Outer()
    #expect(outer.settlingInstant == seconds(3))
    outer.pages[0].end = .zero
    #expect(outer.settlingInstant == seconds(2.5))
    outer.pages[0].end = nil
    #expect(outer.settlingInstant == nil)
  }

  @Test("Describe the animations in order, with names of values and numbers")
  func descriptions() {
    let animations = Outer().animations
    #expect(
      animations.map(\.value)
        == [0, 1].flatMap { page in
          ["x", "pull", "made"].map { "page \(page).\($0)" }
        })
    #expect(animations[..<3].flatMap { $0.numbers.map(\.name) } == ["x", "half", "made"])
    #expect(animations[..<3].flatMap { $0.numbers.map(\.to) } == [1, 4, 1])
    #expect(animations[..<3].map(\.phase) == [nil, .drag, .bars])
    #expect(animations[0].readings == ["hero.x"])
  }

  @Test("Settle with the last animation", arguments: SampleAnimationsTests.scenes)
  func samples(_ name: String) throws {
    let path = Repository.root.appending(path: "scenes/\(name)").path
    for panel in try Timeline(try #require(SceneFile(path).reading.scene)).panels {
      var cursor = PanelCursor(panel)
      while let time = cursor.nextStepTime {
        cursor.step()
        let (stage, animations) = (cursor.stage, cursor.stage.animations)
        // Loading photos are no animation, and neither is a finger that swipes back. A page below
        // still grows after its controller is removed.
        guard !["loading.yaml", "b43-swiftui-unloaded.yaml"].contains(name), !animations.isEmpty,
          stage.phase != .back || stage.settlingInstant != nil
        else { continue }
        let end = SceneTime.latest(of: animations.map { $0.end })
        let last = end.map { max($0, time) }
        let settled = stage.settlingInstant.map { max($0, time) }
        // A row is removed right after its last animation.
        #expect(
          last == settled || last.map { $0 + SceneTime(nanoseconds: 1) } == settled,
          "\(panel.panel.id) at \(time.seconds)")
      }
    }
  }
}

private func seconds(_ seconds: Double) -> SceneTime { SceneTime(seconds: seconds) ?? .zero }
