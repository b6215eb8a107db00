package import Codecs
import Compare
package import Figures
import Glibc
import Pixels
import Platform
import Rendering

/// A comparison of the frames of two clips at one time.
struct PictureJob: Sendable {
  /// The source of a frame's picture.
  enum Source: Sendable {
    /// There is no such frame, or its picture is not kept.
    case none
    /// A picture that is already in memory.
    case pixels(Pixmap<StraightRGBA8>)
    /// A picture that is read on demand, on any thread.
    case clip(any ClipPictures, position: Int)
  }

  var position: Int
  /// Seconds of scene time.
  var time: Double
  /// The numbers of the frames in their clips, or nil if a clip has no frame at this time.
  var numbers: (expected: Int?, actual: Int?)
  /// The digests of the frames, if known.
  var digests: (expected: String?, actual: String?)
  var expected: Source
  var actual: Source
  var wantsTriptych = false
  /// The max number of differing pixels so far.
  ///
  /// If more pixels differ, the pictures are returned. Nil means never.
  var worst: Int?
}

/// Shared tools for comparing pictures.
struct PictureTools: Sendable {
  var options: PictureOptions
  /// The frames for the page so far, or nil if the page plays none.
  var strip: FrameStrip?
  /// Draws triptychs; nil if none are needed.
  var triptychs: Triptych?
  var threads: Int
}

/// The differences between the frames at one time.
struct PictureFinding: Sendable {
  /// The difference of the frames, or nil if there is none or it is ignored.
  var difference: SceneReport.FrameDifference?
  /// Whether the difference is within the tolerance.
  var isTolerated = false
  /// Whether every difference is masked or tolerated.
  var isIgnored = false
  /// The digests of the frames, or nil for those without a picture.
  var digests: (expected: String?, actual: String?)
  /// The JPEG files for the page, unless they already exist.
  var pictures: (expected: [UInt8]?, actual: [UInt8]?)
  /// The PNG file that the page overlays on the frames, or nil for none.
  var mark: [UInt8]?
  var triptych: [UInt8]?
  /// The difference picture as a PNG file, if wanted and both frames have the same size.
  var drawing: [UInt8]?
  /// The pictures, if more pixels differ than in any frame before.
  var worst: (expected: Pixmap<StraightRGBA8>, actual: Pixmap<StraightRGBA8>)?
}

extension PictureJob {
  /// Compares the frames and makes the requested pictures.
  func run(_ tools: PictureTools) throws(ClipError) -> PictureFinding {
    let (options, strip) = (tools.options, tools.strip)
    var finding = PictureFinding(digests: digests)
    let isLeftOut = options.masks.hidesAll(at: time)
    if !options.wantsDifference {
      if isLeftOut, strip == nil {
        finding.isIgnored = areKnownToDiffer
        return finding
      }
      if try isKnownToBeSame() {
        guard let strip else { return finding }
        let pixels = try pixels(actual)
        if digests.expected == nil || digests.actual == nil {
          finding.digests = (pixels?.digest, pixels?.digest)
        }
        try addPictures(to: &finding, strip, expected: nil, actual: pixels)
        return finding
      }
    }
    let pictures = try ParallelMap(threads: tools.threads)([expected, actual], pixels)
    let (one, other) = (pictures[0], pictures[1])
    // If both pictures exist, their pixels are compared instead of their digests.
    if other == nil || strip != nil { finding.digests.expected = digests.expected ?? one?.digest }
    if one == nil || strip != nil { finding.digests.actual = digests.actual ?? other?.digest }
    if isLeftOut, !options.wantsDifference {
      // Ignored, but still shown.
      finding.isIgnored = areKnownToDiffer
    } else if let one, let other {
      try compare(one, other, tools, &finding)
    } else if finding.digests.expected != finding.digests.actual || numbers.expected == nil
      || numbers.actual == nil
    {
      try differ(one, other, tools, &finding)
    }
    if let strip { try addPictures(to: &finding, strip, expected: one, actual: other) }
    return finding
  }

  /// Whether digests or file bytes prove the frames equal.
  func isKnownToBeSame() throws(ClipError) -> Bool {
    if let one = digests.expected, one == digests.actual { return true }
    guard case .clip(let one, let position) = expected, case .clip(let other, let second) = actual,
      let bytes = try one.fileBytes(at: position), let others = try other.fileBytes(at: second),
      bytes.count == others.count
    else { return false }
    return bytes.withUnsafeBytes { one in
      others.withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return first == second || memcmp(first, second, one.count) == 0
      }
    }
  }

  /// Whether the digests prove the frames unequal.
  private var areKnownToDiffer: Bool {
    guard let one = digests.expected, let other = digests.actual else { return false }
    return one != other
  }

  private func pixels(_ source: Source) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    switch source {
    case .none: nil
    case .pixels(let pixels): pixels
    case .clip(let pictures, let position): try pictures.picture(at: position)
    }
  }

  // MARK: Comparing two pictures

  /// Records that only one side has a picture, or that the sizes differ.
  private func differ(
    _ one: Pixmap<StraightRGBA8>?, _ other: Pixmap<StraightRGBA8>?, _ tools: PictureTools,
    _ finding: inout PictureFinding
  ) throws(ClipError) {
    let difference = SceneReport.FrameDifference(
      expected: numbers.expected, actual: numbers.actual, time: time)
    finding.difference = difference
    guard let triptychs = tools.triptychs, wantsTriptych, one != nil || other != nil else { return }
    finding.triptych = try rethrowing(
      as: encodingError,
      triptychs.png(expected: one, actual: other, labels: Triptych.Labels(difference)))
  }

  private func compare(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>, _ tools: PictureTools,
    _ finding: inout PictureFinding
  ) throws(ClipError) {
    let options = tools.options
    guard one.size == other.size else { return try differ(one, other, tools, &finding) }
    let comparison = options.comparison(at: time, one.size)
    let found = try compareRows(one, other, comparison, tools, &finding)
    finding.isTolerated = found.isTolerated(by: options.tolerance)
    finding.isIgnored = finding.isTolerated || found.isIdentical && areKnownToDiffer
    guard found.count > 0 else { return }
    if let strip = tools.strip {
      let mark = ReducedOverlay(of: one.size, to: strip.size)
      _ = comparison.compare(one, with: other, drawing: mark)
      finding.mark = try rethrowing(as: encodingError, PNGEncoder.encode(mark.overlay, .small))
    }
    guard !finding.isTolerated else { return }
    let difference = SceneReport.FrameDifference(
      expected: numbers.expected, actual: numbers.actual, time: time, pixels: found.count,
      ratio: found.ratio, maximumDelta: found.maximumDelta,
      box: found.box.map { [$0.minX, $0.minY, $0.width, $0.height] })
    finding.difference = difference
    if let worst, found.count > worst { finding.worst = (one, other) }
    if let triptychs = tools.triptychs, wantsTriptych {
      finding.triptych = try triptych(one, other, difference, options, triptychs)
    }
  }

  /// Compares rows on several threads, and draws the difference if wanted.
  private func compareRows(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>, _ comparison: PictureComparison,
    _ tools: PictureTools, _ finding: inout PictureFinding
  ) throws(ClipError) -> PictureDifference {
    let (height, bandCount) = (one.height, min(tools.threads, one.height))
    let bands = (0..<bandCount).map { height * $0 / bandCount..<height * ($0 + 1) / bandCount }
    // PNG files of larger sizes are not supported.
    let picture =
      tools.options.wantsDifference && max(one.width, one.height) <= 1_000_000
      ? IndexedPNG(size: one.size, palette: DifferenceColors.palette) : nil
    let outcomes = try ParallelMap(threads: bandCount)(bands) { (rows) throws(ClipError) in
      comparison.compare(one, with: other, rows: rows, drawing: picture)
    }
    let found = outcomes.compactMap(\.self)
    finding.drawing = try rethrowing(
      as: { (error: PictureEncodingError) in
        ClipError.encoding("the difference picture is \(error)")
      }, picture?.encode())
    return found.dropFirst().reduce(into: found[0]) { $0.add($1) }
  }

  func triptych(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>,
    _ difference: SceneReport.FrameDifference, _ options: PictureOptions, _ triptychs: Triptych
  ) throws(ClipError) -> [UInt8] {
    let comparison = options.comparison(at: time, one.size)
    return try rethrowing(
      as: encodingError,
      triptychs.png(
        expected: one, actual: other, labels: Triptych.Labels(difference),
        difference: { before, after in
          let drawing: DifferencePicture
          if before.size == one.size {
            drawing = DifferencePicture(into: Pixmap(size: one.size))
            _ = comparison.compare(one, with: other, drawing: drawing)
          } else {
            let marks = ReducedOverlay(of: one.size, to: before.size)
            _ = comparison.compare(one, with: other, drawing: marks)
            drawing = marks.picture(over: before)
          }
          drawing.shade(from: before, to: after)
          return drawing.pixmap
        }))
  }

  // MARK: Pictures for the page

  private func addPictures(
    to finding: inout PictureFinding, _ strip: FrameStrip,
    expected: Pixmap<StraightRGBA8>?, actual: Pixmap<StraightRGBA8>?
  ) throws(ClipError) {
    finding.pictures = (
      try jpeg(of: expected, finding.digests.expected, strip),
      try jpeg(of: actual, finding.digests.actual, strip)
    )
  }

  /// Returns a picture for the page, or nil if there is none or the page has it already.
  private func jpeg(
    of picture: Pixmap<StraightRGBA8>?, _ digest: String?, _ strip: FrameStrip
  ) throws(ClipError) -> [UInt8]? {
    guard let picture, digest.flatMap(strip.position(ofDigest:)) == nil else { return nil }
    return try rethrowing(as: encodingError, strip.jpeg(of: picture))
  }

  private func encodingError(_ error: PictureEncodingError) -> ClipError {
    .encoding("frame at \(time.shortestText) s is \(error)")
  }
}

/// A difference picture in 16 colors, which is small and fast to write.
extension IndexedPNG: DifferenceDrawing {
  /// Draws a row of the difference picture.
  package func draw(
    row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool
  ) {
    let width = size.width
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width + 1) { indices in
      guard let indices = indices.baseAddress else { return }
      DifferenceColors.draw(
        row: y, of: expected, marks: marks, isPlain: isPlain, count: width, into: indices)
      indices[width] = 0
      set(row: y, indices)
    }
  }
}

extension Triptych.Labels {
  /// Creates the labels of a difference: frame numbers, time, and pixel count.
  package init(_ difference: SceneReport.FrameDifference) {
    func frame(_ number: Int?) -> String {
      guard let number else { return "no frame" }
      return "frame \(number), \(ReportNumbers.seconds(difference.time))"
    }
    // The picture itself shows the box.
    var counted = difference
    counted.box = nil
    self.init(
      expected: frame(difference.expected), difference: counted.extent,
      actual: frame(difference.actual))
  }
}
