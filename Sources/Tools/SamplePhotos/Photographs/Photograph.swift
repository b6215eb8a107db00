import Codecs
import Pixels

/// A sample photograph: its motif, and the size and format of its file.
struct Photograph: Sendable {
  /// The name of the motif, which is the file name without its extension.
  var name: String
  var width: Int
  var height: Int
  /// The EXIF orientation, for which the stored pixels are rotated.
  var orientation: EXIFOrientation?
  /// Whether the JPEG file is baseline or progressive.
  var order = JPEGEncoder.Order.baseline
  var development = Development()
  /// Renders the motif into an exposure.
  var expose: @Sendable (Exposure) -> Void

  var fileName: String { name + ".jpg" }

  private static let largestFile = 195_000

  /// Returns the same motif, under the same name, with a longer side of `side` pixels, at least 1.
  func sized(longerSide side: Int) -> Photograph {
    var copy = self
    let longer = max(width, height)
    copy.width = max(1, (width * side + longer / 2) / longer)
    copy.height = max(1, (height * side + longer / 2) / longer)
    return copy
  }

  /// Returns the upright picture.
  private func picture() -> Pixmap<StraightRGBA8> {
    let exposure = Exposure(width: width, height: height)
    expose(exposure)
    return development.develop(exposure)
  }

  /// Returns the JPEG file with the highest quality that stays within `largestFile` bytes.
  ///
  /// The bytes do not depend on the number of processors.
  func file() throws(PictureEncodingError) -> [UInt8] {
    let upright = picture()
    let stored = orientation.map { $0.inverse.upright(upright) } ?? upright
    var file: [UInt8] = []
    for quality in stride(from: 88, through: 50, by: -2) {
      file = try JPEGEncoder.encode(
        stored, quality: quality, order: order, orientation: orientation)
      if file.count <= Self.largestFile { break }
    }
    return file
  }
}

extension EXIFOrientation {
  /// The inverse of this orientation.
  fileprivate var inverse: EXIFOrientation {
    switch self {
    case .quarterTurned: .threeQuarterTurned
    case .threeQuarterTurned: .quarterTurned
    default: self
    }
  }
}
