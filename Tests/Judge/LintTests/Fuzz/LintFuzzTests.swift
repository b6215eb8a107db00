import SceneModel
import Simulation
import Synchronization
import Testing

@testable import Lint

@Suite("Lint with random touches")
struct LintFuzzTests {
  private static func fuzz(
    _ viewer: String, _ touches: [String] = [], count: Int, seed: UInt64 = 7, threads: Int = 2,
    rules: Set<LintRule> = [.jump]
  ) throws -> LintFuzz {
    let scene = try WrittenScene.gallery("viewer: \(viewer)", touches)
    return try LintFuzz(Timeline(scene), random: count, seed: seed, rules: rules, threads: threads)
  }

  private static func texts(_ fuzz: LintFuzz) -> [String] {
    fuzz.discoveries.map { "\($0.finding.what) \($0.scripts) \($0.scene.touches)" }
  }

  @Test("The same seed gives the same result on any number of threads, another seed does not")
  func determinism() throws {
    let one = try Self.fuzz("zozo", count: 6, threads: 1)
    #expect(!one.discoveries.isEmpty)
    #expect(try Self.texts(one) == Self.texts(Self.fuzz("zozo", count: 6, threads: 3)))
    #expect(try Self.texts(one) != Self.texts(Self.fuzz("zozo", count: 6, seed: 8)))
    #expect(one.randomScripts == 6)
  }

  @Test("Reports a finding with the shortest script that causes it, and with its cures")
  func shortest() throws {
    let found = try Self.fuzz("zozo", count: 6)
    let discovery = try #require(found.discoveries.first)
    #expect(discovery.finding.rule == .jump)
    #expect(discovery.finding.cures == ["viewer.animations: zoomable"])
    #expect(discovery.scene.touches.count <= 2)
    #expect(
      try MotionLint.findings(in: Timeline(discovery.scene), rules: [.jump]).listed.map(\.what)
        .contains(discovery.finding.what))
    // No step can be omitted.
    for index in discovery.scene.touches.indices {
      var fewer = discovery.scene
      fewer.touches.remove(at: index)
      #expect(try MotionLint.findings(in: Timeline(fewer), rules: [.jump]).listed.isEmpty)
    }
  }

  @Test("Counts random scripts and interruptions up to their total")
  func progress() throws {
    let counts = Mutex<[Int]>([])
    let scene = try WrittenScene.gallery("viewer: zozo", ["{at: 0.3, tap: {thumbnail: 1}}"])
    _ = try LintFuzz(Timeline(scene), random: 3, seed: 7, rules: [.gone], threads: 2) {
      phase, done, total in
      guard phase == .scripts else { return }
      #expect(total == 30)
      counts.withLock { $0.append(done) }
    }
    #expect(counts.withLock { $0 } == Array(0...30))
  }

  @Test("Interrupts each event of a script and ignores findings of the script itself")
  func interruptions() throws {
    // Three events (touch-down, lift, and 0.1 s later), with three actions at three frames each.
    let tap = try Self.fuzz("zozo", ["{at: 0.3, tap: {thumbnail: 1}}"], count: 0, rules: [.gone])
    #expect(tap.interruptions == 27)
    #expect(tap.randomScripts == 0)
    #expect(tap.discoveries.isEmpty)
    let pull = "{at: 1, drag: {from: center, by: [-30, 70], during: 0.4, hold: 0.2}}"
    let known = try Self.fuzz("zozo", ["{at: 0.3, tap: {thumbnail: 1}}", pull], count: 0)
    #expect(known.interruptions > 27)
    #expect(known.discoveries.isEmpty)
  }
}
