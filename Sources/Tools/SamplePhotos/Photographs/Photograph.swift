import Codecs
import Pixels

/// A sample photograph: its motif and its storage.
struct Photograph: Sendable {
  /// The motif's name, which is the file's without extension.
  var name: String
  var width: Int
  var height: Int
  /// The camera's orientation; the rows are stored accordingly.
  var orientation: EXIFOrientation?
  /// The order of the file's detail.
  var order = JPEGEncoder.Order.baseline
  var development = Development()
  /// Exposes a film to the motif.
  var expose: @Sendable (Exposure) -> Void

  var fileName: String { name + ".jpg" }

  private static let largestFile = 195_000

  /// The same motif with a longer side of so many pixels, at least 1; the file's name stays.
  func sized(longerSide side: Int) -> Photograph {
    var copy = self
    let longer = max(width, height)
    copy.width = max(1, (width * side + longer / 2) / longer)
    copy.height = max(1, (height * side + longer / 2) / longer)
    return copy
  }

  /// The picture, upright.
  private func picture() -> Pixmap<StraightRGBA8> {
    let exposure = Exposure(width: width, height: height)
    expose(exposure)
    return development.develop(exposure)
  }

  /// Creates the JPEG file, in the best quality that is not too many bytes; the bytes do not
  /// depend on the number of processors.
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
  /// The orientation that undoes this one.
  fileprivate var inverse: EXIFOrientation {
    switch self {
    case .quarterTurned: .threeQuarterTurned
    case .threeQuarterTurned: .quarterTurned
    default: self
    }
  }
}
