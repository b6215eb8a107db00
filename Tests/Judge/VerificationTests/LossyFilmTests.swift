import Rendering
import Compare
import Pixels
import Testing
@testable import Verification

/// Films of which no two frames have the same bytes.
@Suite("Single faulty frames of lossy films")
struct LossyFilmTests {
  /// A film whose white area grows by 4 px a frame, at these steps, with noise of its own.
  private static func film(_ steps: [Int], noise: UInt8) -> Clip {
    let pictures = steps.enumerated().map { index, step in
      let picture = Pixmap<StraightRGBA8>.grey(4 * step)
      for place in picture.bytes.indices where place % 4 != 3 && picture.bytes[place] == 80 {
        picture.bytes[place] += (UInt8(index % 3) + noise) % 4
      }
      return picture
    }
    return .made(MemoryPictures(pictures), pictures.map(\.digest))
  }

  private static func told(_ steps: [Int], threshold: Double = 0.1) throws -> [String] {
    let pair = ClipPair(
      expected: film(Array(0..<12), noise: 0), actual: film(steps, noise: 2), name: "clip",
      options: PictureOptions(tolerance: PictureTolerance(threshold: threshold)))
    return try ClipDiff(pair, jobs: 1).run().report.motionHeadline
  }

  @Test(
    "are named within the tolerance",
    arguments: [
      ([0, 1, 2, 15, 4, 5, 6, 7, 8, 9, 10, 11], "one frame at 0.30 s shows something else"),
      ([0, 1, 2, 2, 4, 5, 6, 7, 8, 9, 10, 11], "the picture before is held at 0.30 s for a frame"),
      (
        [0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        "a frame comes twice at 0.30 s, and all after it are a frame late"
      ),
      (
        [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        "a frame is dropped at 0.30 s, and all after it are a frame early"
      ),
      ([0, 1, 2, 4, 3, 5, 6, 7, 8, 9, 10, 11], "two frames are swapped at 0.30 s"),
    ])
  func named(_ steps: [Int], _ sentence: String) throws {
    #expect(try Self.told(steps) == [sentence])
  }

  @Test("are not looked for without a tolerance, as every frame differs then")
  func exact() throws {
    #expect(try Self.told([0, 1, 2, 15, 4, 5, 6, 7, 8, 9, 10, 11], threshold: 0).isEmpty)
  }
}
