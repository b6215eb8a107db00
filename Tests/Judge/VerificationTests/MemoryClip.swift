import Codecs
import Compare
import Display
import Pixels
import Rendering
import Synchronization

/// The pictures of a test clip.
///
/// Records which pictures are requested.
final class MemoryPictures: ClipPictures {
  let hasRandomAccess: Bool
  private let pictures: [Pixmap<StraightRGBA8>?]
  private let files: [[UInt8]]?
  private let requested = Mutex<[Int]>([])

  init(_ pictures: [Pixmap<StraightRGBA8>?], files: [[UInt8]]? = nil, hasRandomAccess: Bool = true)
  {
    self.pictures = pictures
    self.files = files
    self.hasRandomAccess = hasRandomAccess
  }

  /// The indices of the requested pictures, in order.
  var indices: [Int] { requested.withLock { $0 } }

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    requested.withLock { $0.append(index) }
    return pictures[index]?.copy()
  }

  func fileBytes(at index: Int) throws(ClipError) -> [UInt8]? { files?[index] }
}

extension Clip {
  /// Returns a test clip with 10 frames per second.
  static func made(
    _ pictures: MemoryPictures?, _ digests: [String?], kind: Kind = .folder,
    size: PixelSize = PixelSize(width: 8, height: 8), numbers: [Int]? = nil, speed: Double = 1
  ) -> Clip {
    let frames = zip(numbers ?? Array(digests.indices), digests).map { number, digest in
      let playback = Double(number) / 10
      return Recording.Frame(
        index: number, time: playback * speed, playback: playback, digest: digest)
    }
    return Clip(
      Recording(scene: "", size: size, scale: nil, fps: 10, speed: speed, frames: frames),
      kind: kind, path: "clip", pictures: pictures)
  }
}

extension Pixmap where Format == StraightRGBA8 {
  /// Returns a gray picture of 8 × 8 px whose first `white` pixels are white.
  static func gray(_ white: Int = 0) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: 8, height: 8))
    for index in picture.bytes.indices {
      picture.bytes[index] = index % 4 == 3 || index / 4 < white ? 255 : 80
    }
    return picture
  }
}
