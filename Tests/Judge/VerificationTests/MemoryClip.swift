import Display
import Rendering
import Codecs
import Compare
import Pixels
import Synchronization

/// The pictures of a clip of a test, which notes what is asked for.
final class MemoryPictures: ClipPictures {
  let isInAnyOrder: Bool
  private let pictures: [Pixmap<StraightRGBA8>?]
  private let files: [[UInt8]]?
  private let asked = Mutex<[Int]>([])

  init(_ pictures: [Pixmap<StraightRGBA8>?], files: [[UInt8]]? = nil, isInAnyOrder: Bool = true) {
    self.pictures = pictures
    self.files = files
    self.isInAnyOrder = isInAnyOrder
  }

  /// The places whose pictures were asked for, in that order.
  var places: [Int] { asked.withLock { $0 } }

  func picture(at place: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    asked.withLock { $0.append(place) }
    return pictures[place]?.copy()
  }

  func fileBytes(at place: Int) throws(ClipError) -> [UInt8]? { files?[place] }
}

extension Clip {
  /// A clip of a test: 10 frames a second.
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
  /// A grey picture of 8 × 8 px in which some pixels, from the first on, are white.
  static func grey(_ white: Int = 0) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: 8, height: 8))
    for place in picture.bytes.indices {
      picture.bytes[place] = place % 4 == 3 || place / 4 < white ? 255 : 80
    }
    return picture
  }
}
