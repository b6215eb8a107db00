package import Codecs
import Figures
package import Pixels
import Platform

/// Collects the frames that the page plays: scaled-down frames of both clips, each picture once.
///
/// `jpeg(of:)` does not depend on added pictures. Therefore, several threads can encode with copies
/// of a strip, and only adding has to be in order.
package struct FrameStrip: Sendable {
  /// The max width of the pictures in pixels.
  ///
  /// Source: ours; a page shows two next to each other, each about as wide as a phone's screen.
  package static let maxWidth = 480

  /// The size of the pictures in pixels.
  ///
  /// Marks must have the same size.
  package let size: PixelSize
  /// The number of pixels of the original frame for each pixel of a picture, 1 or more.
  package let reduction: Double
  /// The frames in order of playback.
  ///
  /// Their pictures are the indices that `add` returned.
  package var frames: [SceneReport.PageClip.Frame] = []
  /// The files of the pictures.
  package private(set) var assets = ReportAssets()

  private let scene: String
  private let frameSize: PixelSize
  private var pictures: [String] = []
  private var positions: [String: Int] = [:]
  private var marks: [[UInt8]: Int] = [:]

  /// Creates a strip, and selects the size of its pictures.
  ///
  /// - Parameters:
  ///   - scene: the name of the scene's results, which is also the folder of the pictures.
  ///   - size: the size of the original frames in pixels, or the larger width and height if the
  ///     clips differ in size.
  ///   - count: the number of distinct pictures to come.
  ///   - pixelBudget: the max pixels of all pictures together. Each picture has at least one pixel.
  package init(scene: String, size: PixelSize, frames count: Int, pixelBudget: Int) {
    self.scene = scene
    frameSize = size
    let width = Double(max(size.width, 1))
    let height = Double(max(size.height, 1))
    let pixelsPerPicture = Double(max(pixelBudget, 1)) / Double(max(count, 1))
    var reduction = max(
      1, width / Double(Self.maxWidth), (width * height / pixelsPerPicture).squareRoot())
    // Each side has at least one pixel, so a thin picture may need a stronger reduction. The small
    // addend keeps rounding errors from removing a pixel.
    func side(_ extent: Double) -> Double { max((extent / reduction + 1e-9).rounded(.down), 1) }
    while side(width) * side(height) > max(pixelsPerPicture, 1) { reduction *= 1.02 }
    self.size = PixelSize(width: Int(side(width)), height: Int(side(height)))
    self.reduction = max(1, width / side(width))
  }

  // MARK: Encoding

  /// Encodes a frame for the page, over white if it is transparent.
  ///
  /// A frame of another size than the original frames is reduced by the same factor. It is at the
  /// top left, on gray.
  ///
  /// - Returns: a JPEG file of the strip's size.
  /// - Throws: `PictureEncodingError`.
  package func jpeg(of pixels: Pixmap<StraightRGBA8>) throws(PictureEncodingError) -> [UInt8] {
    try JPEGEncoder.encode(reduced(pixels), quality: Self.quality, chroma: .halved)
  }

  /// Returns a frame as the page shows it, before it is encoded.
  ///
  /// It is opaque.
  package func reduced(_ pixels: Pixmap<StraightRGBA8>) -> Pixmap<StraightRGBA8> {
    AreaReduction(frame: frameSize, to: size).reduce(pixels)
  }

  /// The quality setting of libjpeg.
  ///
  /// Source: ours; letters and thin lines show no fringes, and a frame of a phone takes 20 to 60
  /// kB.
  private static let quality = 88

  // MARK: Adding

  /// Returns the index of a frame's picture that was already added, or nil if it must be encoded.
  package func position(ofDigest digest: String) -> Int? { positions[digest] }

  /// Adds a frame's picture, unless there is one with the same digest.
  ///
  /// - Parameters:
  ///   - digest: the digest of the original frame.
  ///   - jpeg: the result of `jpeg(of:)` for the frame.
  /// - Returns: the index of the picture in the strip.
  @discardableResult
  package mutating func add(digest: String, jpeg: [UInt8]) -> Int {
    if let position = positions[digest] { return position }
    let position = add("film", positions.count, "jpg", jpeg)
    positions[digest] = position
    return position
  }

  /// Adds a mark, which the page overlays on a frame, unless there is an equal one.
  ///
  /// The PNG file is transparent where nothing differs.
  ///
  /// - Returns: the index of the picture in the strip.
  package mutating func add(mark png: [UInt8]) -> Int {
    if let position = marks[png] { return position }
    let position = add("mark", marks.count, "png", png)
    marks[png] = position
    return position
  }

  /// Adds a picture, such as `zozo/film-0003.jpg`, and returns its index.
  ///
  /// `count` is the number of pictures of this kind added before it.
  private mutating func add(
    _ kind: String, _ count: Int, _ fileExtension: String, _ bytes: [UInt8]
  ) -> Int {
    let name = "\(scene)/\(kind)-\(String(count).zeroPadded(to: 4)).\(fileExtension)"
    assets.add(name, bytes)
    pictures.append(name)
    return pictures.count - 1
  }

  /// The strip as the page plays it.
  package var film: SceneReport.PageClip {
    SceneReport.PageClip(
      size: [size.width, size.height], reduction: reduction, frames: frames, pictures: pictures)
  }
}
