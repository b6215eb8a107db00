import Compare
import Testing

@Suite("Faulty single frames")
struct FrameFaultTests {
  private static func faults(_ expected: String, _ actual: String) -> [FrameFault] {
    let times = (0..<max(expected.count, actual.count)).map { Double($0) / 10 }
    return FrameFault.all(expected: Array(expected), actual: Array(actual), times: times)
  }

  @Test(
    "Names each fault with its time",
    arguments: [
      ("abcdefgh", "abcxefgh", "one frame at 0.30 s is different"),
      ("abcdefgh", "abcxyfgh", "2 frames at 0.30 s are different"),
      ("abcdefgh", "abccefgh", "the previous frame is held at 0.30 s for a frame"),
      ("abcdefgh", "abcccfgh", "the previous frame is held at 0.30 s for 2 frames"),
      (
        "abcdefgh", "abccdefgh",
        "a frame is repeated at 0.30 s, and all later frames are one frame late"
      ),
      (
        "abcdefgh", "abcefgh",
        "a frame is dropped at 0.30 s, and all later frames are one frame early"
      ),
      ("aaaaaaaa", "aaaxaaaa", "one frame at 0.30 s is different"),
      ("aaaaaaaa", "aaaaaaax", "one frame at 0.70 s is different"),
      ("abcddddd", "abcccddd", "the previous frame is held at 0.30 s for 2 frames"),
      ("abcdefgh", "abedcfgh".replacing("edc", with: "dce"), "two frames are swapped at 0.20 s"),
    ])
  func names(_ expected: String, _ actual: String, _ sentence: String) {
    let found = Self.faults(expected, actual)
    #expect(found.map(\.sentence) == [sentence])
  }

  @Test("Names each of several faults in a clip")
  func several() {
    let found = Self.faults("abcdefghijklmnop", "abxdefghjiklmnp")
    #expect(found.map(\.kind) == [.flash, .swapped, .dropped])
  }

  @Test("Finds none in clips that are equal, delayed from some frame, or entirely different")
  func none() {
    #expect(Self.faults("abcdefgh", "abcdefgh").isEmpty)
    #expect(Self.faults("abcdefgh", "abcuvwxy").isEmpty)
    // The change is one frame early.
    #expect(Self.faults("aaaabbbb", "aaabbbbb").isEmpty)
    #expect(Self.faults("abcdefgh", "zyxwvuts").isEmpty)
    #expect(Self.faults("aaaaaaaa", "bbbbbbbb").isEmpty)
    #expect(Self.faults("", "").isEmpty)
  }
}
