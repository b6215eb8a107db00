import Codecs
import Pixels

/// A sample photograph: what it shows and how it is stored.
struct Photograph: Sendable {
  /// The motif's name, which is the file's without extension.
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

  /// The file's name.
  var fileName: String { name + ".jpg" }

  /// The most bytes of a file.
  private static let largestFile = 195_000

  /// The same motif on a film whose longer side has so many pixels; the file's name stays.
  ///
  /// - Parameter side: at least 1.
  /// - Returns: the photograph; its shape is kept to a pixel.
  func sized(longerSide side: Int) -> Photograph {
    var copy = self
    let longer = max(width, height)
    copy.width = max(1, (width * side + longer / 2) / longer)
    copy.height = max(1, (height * side + longer / 2) / longer)
    return copy
  }

  /// Creates the picture, upright.
  private func picture() -> Pixmap<StraightRGBA8> {
    let exposure = Exposure(width: width, height: height)
    expose(exposure)
    return development.develop(exposure)
  }

  /// Creates the JPEG file, in the best quality that is not too many bytes.
  ///
  /// Its bytes depend on the motif and its size alone, not on the number of processors.
  ///
  /// - Throws: `PictureEncodingError`.
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
