import Scenes
import Testing

@Suite("Damaged scene files")
struct HostileSceneTests {
  /// Reads bytes and checks what holds for all findings.
  private func check(_ bytes: [UInt8]) {
    let reading = SceneFixtures.read(bytes)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect((reading.scene == nil) == !errors.isEmpty)
    let offsets = reading.diagnostics.map(\.range.start.offset)
    #expect(offsets == offsets.sorted())
    #expect(Set(reading.diagnostics).count == reading.diagnostics.count)
    let strays = reading.rendered().split(separator: "\n").filter { line in
      let text = line.drop { " 0123456789".contains($0) }
      return !line.hasPrefix("scene.yaml:") && !text.hasPrefix("| ") && !text.hasPrefix("= ")
    }
    #expect(strays == [])
  }

  @Test("a scene cut off at any byte is read or refused")
  func truncation() {
    let bytes = Array(SceneFixtures.everyKey.utf8)
    for length in 0..<bytes.count { check(Array(bytes[..<length])) }
  }

  @Test("a scene with any byte damaged is read or refused")
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
        let place = Int(random() % UInt64(damaged.count))
        switch random() % 4 {
        case 0: damaged[place] ^= 1 << (random() % 8)
        case 1: damaged[place] = signs[Int(random() % UInt64(signs.count))]
        case 2: damaged.remove(at: place)
        default: damaged.insert(signs[Int(random() % UInt64(signs.count))], at: place)
        }
      }
      check(damaged)
    }
  }
}
