import Figures
import Platform
package import Codecs
package import Pixels

/// Gathers what the page plays: frames of both films in step, made smaller, each picture once.
///
/// Encoding is apart from adding: `jpeg(of:)` and `png(ofMark:)` look at nothing but their arguments,
/// so that many threads can encode with copies of a strip, and only the adding is in order.
package struct FilmStrip: Sendable {
  /// The widest that pictures are, px.
  ///
  /// Source: ours; on a page two stand side by side, each as wide as a phone's screen or somewhat more.
  package static let widest = 480

  /// Width and height of the pictures, px; marks are to be as large.
  package let size: PixelSize
  /// Pixels of the real frames for each pixel of these, 1 or more.
  package let reduction: Double
  /// The frames, in order of playback; pictures by the indices that adding returned.
  package var frames: [SceneReport.Film.Frame] = []
  /// The files of the pictures.
  package private(set) var assets = ReportAssets()

  private let scene: String
  private let frameSize: PixelSize
  private var pictures: [String] = []
  private var places: [String: Int] = [:]
  private var marks: [[UInt8]: Int] = [:]

  /// Begins a strip, and chooses how much smaller its pictures are.
  ///
  /// - Parameters:
  ///   - scene: the name of the scene's results, under which the pictures' files stand.
  ///   - size: of the real frames, px; where both films differ in size, what holds both.
  ///   - count: how many distinct pictures there will be.
  ///   - pixelBudget: the most pixels of all pictures together; one pixel a picture is always had.
  package init(scene: String, size: PixelSize, frames count: Int, pixelBudget: Int) {
    self.scene = scene
    frameSize = size
    let width = Double(max(size.width, 1))
    let height = Double(max(size.height, 1))
    let room = Double(max(pixelBudget, 1)) / Double(max(count, 1))
    var reduction = max(1, width / Double(Self.widest), (width * height / room).squareRoot())
    // A side is a pixel at least, so that a thin picture may need a stronger reduction.
    // A side that division leaves just short of a whole pixel is a whole one.
    func side(_ extent: Double) -> Double { max((extent / reduction + 1e-9).rounded(.down), 1) }
    while side(width) * side(height) > max(room, 1) { reduction *= 1.02 }
    self.size = PixelSize(width: Int(side(width)), height: Int(side(height)))
    self.reduction = max(1, width / side(width))
  }

  // MARK: Encoding

  /// A frame as the page shows it, on white where it is transparent.
  ///
  /// A frame of another size than the strip's is reduced as much and lies at the top left, on grey.
  ///
  /// - Returns: a JPEG file of the strip's size.
  /// - Throws: `PictureEncodingError`.
  package func jpeg(of pixels: Pixmap<StraightRGBA8>) throws(PictureEncodingError) -> [UInt8] {
    try JPEGEncoder.encode(reduced(pixels), quality: Self.quality, chroma: .halved)
  }

  /// A frame as the page shows it, before it is encoded; opaque.
  package func reduced(_ pixels: Pixmap<StraightRGBA8>) -> Pixmap<StraightRGBA8> {
    AreaReduction(frame: frameSize, to: size).reduce(pixels)
  }

  /// A mark of what differs, transparent elsewhere, as the page lays it over others.
  ///
  /// - Throws: `PictureEncodingError`.
  package func png(
    ofMark pixels: Pixmap<StraightRGBA8>
  ) throws(PictureEncodingError) -> [UInt8] {
    try PNGEncoder.encode(pixels, .small)
  }

  /// libjpeg's quality.
  ///
  /// Source: ours; letters and thin lines show no fringes, and a frame of a phone takes 20 to 60 kB.
  private static let quality = 88

  // MARK: Adding

  /// The index of a frame's picture that was added before; nil where it is to be encoded.
  package func place(ofDigest digest: String) -> Int? { places[digest] }

  /// Adds a frame's picture; one of the same digest is there already and stays.
  ///
  /// - Parameters:
  ///   - digest: of the real frame.
  ///   - jpeg: what `jpeg(of:)` made of it.
  /// - Returns: its index among the film's pictures.
  @discardableResult
  package mutating func add(digest: String, jpeg: [UInt8]) -> Int {
    if let place = places[digest] { return place }
    let place = add(Self.name(ofFrame: places.count, scene: scene), jpeg)
    places[digest] = place
    return place
  }

  /// Adds a mark; an equal one is there already and stays.
  ///
  /// - Returns: its index among the film's pictures.
  package mutating func add(mark png: [UInt8]) -> Int {
    if let place = marks[png] { return place }
    let place = add(Self.name(ofMark: marks.count, scene: scene), png)
    marks[png] = place
    return place
  }

  private mutating func add(_ name: String, _ bytes: [UInt8]) -> Int {
    assets.add(name, bytes)
    pictures.append(name)
    return pictures.count - 1
  }

  /// The name of a frame's picture among a report's assets.
  ///
  /// - Parameters:
  ///   - place: how many frames' pictures were added before it.
  ///   - scene: the name of the scene's results.
  /// - Returns: `zozo/film-0003.jpg`.
  package static func name(ofFrame place: Int, scene: String) -> String {
    "\(scene)/film-\(String(place).zeroPadded(to: 4)).jpg"
  }

  /// The name of a mark among a report's assets.
  ///
  /// - Parameters:
  ///   - place: how many marks were added before it.
  ///   - scene: the name of the scene's results.
  /// - Returns: `zozo/mark-0003.png`.
  package static func name(ofMark place: Int, scene: String) -> String {
    "\(scene)/mark-\(String(place).zeroPadded(to: 4)).png"
  }

  /// The strip as the page plays it.
  package var film: SceneReport.Film {
    SceneReport.Film(
      size: [size.width, size.height], reduction: reduction, frames: frames, pictures: pictures)
  }
}
