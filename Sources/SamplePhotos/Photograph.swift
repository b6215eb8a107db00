import Codecs
import Pixels

/// A sample photograph: what it shows and how it is stored.
struct Photograph: Sendable {
  /// The file's name, without extension.
  var name: String
  /// Upright width in pixels.
  var width: Int
  /// Upright height in pixels.
  var height: Int
  /// How the camera was held; the rows are stored accordingly.
  var orientation: EXIFOrientation?
  /// How the file's detail is ordered.
  var order = JPEGEncoder.Order.baseline
  /// How the exposure is developed.
  var development = Development()
  /// Lets the light of the motif fall on a film.
  var expose: @Sendable (Exposure) -> Void

  /// The most bytes of a file.
  static let largestFile = 195_000

  /// Makes the picture, upright.
  func picture() -> Pixmap<StraightRGBA8> {
    let exposure = Exposure(width: width, height: height)
    expose(exposure)
    return development.develop(exposure)
  }

  /// Makes the file, in the best quality that is not too many bytes.
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
