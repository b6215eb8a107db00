import Clips
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
    size: PixelSize = PixelSize(width: 8, height: 8), recording: Recording? = nil
  ) -> Clip {
    let times = digests.indices.map { Double($0) / 10 }
    return Clip(
      path: "clip", kind: kind, size: size, clock: ClipClock(starts: times, rate: 10),
      numbers: Array(digests.indices), sceneTimes: times, digests: digests, recording: recording,
      pictures: pictures)
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
