import Compare
import Pixels
import Rendering
import Testing

@testable import Verification

/// Tests with clips in which no two frames have the same bytes.
@Suite("Faulty single frames of lossy clips")
struct LossyClipTests {
  /// Returns a clip with noise, whose white area is 4 px times the step of the frame.
  private static func clip(_ steps: [Int], noise: UInt8) -> Clip {
    let pictures = steps.enumerated().map { index, step in
      let picture = Pixmap<StraightRGBA8>.gray(4 * step)
      for offset in picture.bytes.indices where offset % 4 != 3 && picture.bytes[offset] == 80 {
        picture.bytes[offset] += (UInt8(index % 3) + noise) % 4
      }
      return picture
    }
    return .made(MemoryPictures(pictures), pictures.map(\.digest))
  }

  private static func headline(_ steps: [Int], threshold: Double = 0.1) throws -> [String] {
    let pair = ClipPair(
      expected: clip(Array(0..<12), noise: 0), actual: clip(steps, noise: 2), name: "clip",
      options: PictureOptions(tolerance: PictureTolerance(threshold: threshold)))
    return try pair.diff(jobs: 1).report.motionHeadline
  }

  @Test(
    "Reports faulty frames if a tolerance is set",
    arguments: [
      ([0, 1, 2, 15, 4, 5, 6, 7, 8, 9, 10, 11], "one frame at 0.30 s is different"),
      ([0, 1, 2, 2, 4, 5, 6, 7, 8, 9, 10, 11], "the previous frame is held at 0.30 s for a frame"),
      (
        [0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        "a frame is repeated at 0.30 s, and all later frames are one frame late"
      ),
      (
        [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        "a frame is dropped at 0.30 s, and all later frames are one frame early"
      ),
      ([0, 1, 2, 4, 3, 5, 6, 7, 8, 9, 10, 11], "two frames are swapped at 0.30 s"),
    ])
  func named(_ steps: [Int], _ sentence: String) throws {
    #expect(try Self.headline(steps) == [sentence])
  }

  @Test("Reports none without a tolerance, because every frame differs")
  func exact() throws {
    #expect(try Self.headline([0, 1, 2, 15, 4, 5, 6, 7, 8, 9, 10, 11], threshold: 0).isEmpty)
  }
}
