import Foundation
import SceneModel
import TestSupport
import Testing

@Suite("Damaged scene files")
struct HostileSceneTests {
  /// Reads bytes and checks the invariants of all findings.
  private func check(_ bytes: [UInt8]) {
    let reading = SceneFixtures.read(bytes)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect((reading.scene == nil) == !errors.isEmpty)
    let offsets = reading.diagnostics.map(\.place.start.offset)
    #expect(offsets == offsets.sorted())
    #expect(Set(reading.diagnostics).count == reading.diagnostics.count)
    let strays = reading.rendered().split(separator: "\n").filter { line in
      let text = line.drop { " 0123456789".contains($0) }
      return !line.hasPrefix("scene.yaml:") && !text.hasPrefix("| ") && !text.hasPrefix("= ")
    }
    #expect(strays == [])
  }

  @Test("A scene cut off at any byte is read or rejected")
  func truncation() {
    let bytes = Array(SceneFixtures.everyKey.utf8)
    for length in 0..<bytes.count { check(Array(bytes[..<length])) }
  }

  /// The sample scenes, which cover all stages.
  private static let samples = try? FileManager.default.contentsOfDirectory(
    at: Repository.root.appending(path: "scenes"), includingPropertiesForKeys: nil
  ).filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }

  @Test("A partially typed sample scene is read or rejected", arguments: try #require(samples))
  func partiallyTyped(_ sample: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: sample))
    // Skip the leading comment, which behaves the same at every byte.
    let start = bytes.firstRange(of: Array("zoetrope:".utf8))?.lowerBound ?? 0
    // Unoptimized builds take ten times as long.
    let step = _isDebugAssertConfiguration() ? 17 : 1
    for length in stride(from: start, to: bytes.count, by: step) { check(Array(bytes[..<length])) }
  }

  @Test(
    "A list that a syntax error cuts short is not accepted as complete",
    arguments: [
      "reviews:\n cells: [", "reviews: {cells: [{name: a}], scrolling: [",
      "beads: {throws: [{at: 1, bead: 0, path: [[0, 1, 2], [0.1, 3, 4]]}], colors: [",
      "beads: {colors: [\"#123456\"], lid: [", "list: {rows: [", "list: {rows: []}\nchanges: [",
      "reviews: {cells: [{name: a}]}\ncompare: [", "viewer: {style: zozo}\ncompare: [",
    ])
  func cutShort(_ text: String) {
    check(Array("zoetrope: 1\nphotos: [a.png]\n\(text)".utf8))
    check(Array("zoetrope: 1\n\(text)".utf8))
  }

  @Test("A scene with damaged bytes is read or rejected")
  func damage() {
    let bytes = Array(SceneFixtures.everyKey.utf8)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random() -> UInt64 {
      // Source: https://prng.di.unimi.it/splitmix64.c
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    let signs = Array("\n\t :-?,[]{}#&*!|>'\"%@`~0e.\u{7F}\u{0}".utf8)
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0...(random() % 3) {
        let index = Int(random() % UInt64(damaged.count))
        switch random() % 4 {
        case 0: damaged[index] ^= 1 << (random() % 8)
        case 1: damaged[index] = signs[Int(random() % UInt64(signs.count))]
        case 2: damaged.remove(at: index)
        default: damaged.insert(signs[Int(random() % UInt64(signs.count))], at: index)
        }
      }
      check(damaged)
    }
  }
}
