import Compare
import Testing

@Suite("Time alignment")
struct TimeAlignmentTests {
  @Test("Finds a shift and a stretch of pictures by their digests")
  func pictures() throws {
    func clip(_ shift: Int, scramble: Bool = false) -> (times: [Double], digests: [String]) {
      Self.clip(120) { frame in
        let shown = min(frame, 20) + min(max(0, frame - 30 - shift), 70)
        return scramble && frame > 30 ? 1000 + frame : shown
      }
    }
    let shifted = try #require(TimeAlignment.ofPictures(expected: clip(0), actual: clip(6)))
    #expect(shifted.change == .offset(seconds: 0.1) || abs(Self.offset(shifted) - 0.1) < 1e-9)
    let (slow, plain) = (Self.clip(120) { $0 / 2 }, Self.clip(60) { $0 })
    let stretched = try #require(TimeAlignment.ofPictures(expected: plain, actual: slow))
    #expect(abs(Self.factor(stretched) - 2) < 1e-6)
    #expect(TimeAlignment.ofPictures(expected: clip(0), actual: clip(0)) == nil)
    #expect(TimeAlignment.ofPictures(expected: clip(0), actual: clip(0, scramble: true)) == nil)
    #expect(TimeAlignment.ofPictures(expected: ([], []), actual: clip(0)) == nil)
  }

  @Test("Finds a shift of pictures if both ends are stills and some frames differ")
  func stills() throws {
    // A still, forty moving pictures, and the same still again. Every `odd`th moving picture
    // differs.
    func clip(_ delay: Int, odd: Int = 0) -> (times: [Double], digests: [String]) {
      Self.clip(120) { frame in
        let position = frame - 30 - delay
        let shown = (0..<40).contains(position) ? position + 1 : 0
        return shown > 0 && odd > 0 && shown % odd == 0 ? -shown : shown
      }
    }
    for odd in [0, 10] {
      let found = try #require(
        TimeAlignment.ofPictures(expected: clip(0), actual: clip(6, odd: odd)))
      #expect(abs(Self.offset(found) - 0.1) < 1e-9)
      #expect(abs(found.from - 29.0 / 60) < 1e-9)
    }
    #expect(TimeAlignment.ofPictures(expected: clip(0), actual: clip(6, odd: 2)) == nil)
  }

  /// Returns a clip of 60 frames per second, given the number of the picture in each frame.
  private static func clip(
    _ count: Int, _ shown: (Int) -> Int
  ) -> (times: [Double], digests: [String]) {
    ((0..<count).map { Double($0) / 60 }, (0..<count).map { "\(shown($0))" })
  }

  private static func factor(_ alignment: TimeAlignment) -> Double {
    if case .stretch(let factor) = alignment.change { factor } else { .infinity }
  }

  private static func offset(_ alignment: TimeAlignment) -> Double {
    if case .offset(let seconds) = alignment.change { seconds } else { .infinity }
  }
}
