import Clips
import Codecs
import Compare
import Display
import Glibc
import Pixels
import Figures
import Review
import System

/// One instant of two clips, whose frames are to be compared.
struct PictureJob: Sendable {
  /// Where a frame's picture comes from.
  enum Source: Sendable {
    /// Nowhere: there is no such frame, or its picture is not kept.
    case none
    /// It has been read or drawn.
    case pixels(Pixmap<StraightRGBA8>)
    /// It is read when it is needed, on any thread.
    case clip(any ClipPictures, place: Int)
  }

  /// The place of the instant among all.
  var place: Int
  /// The scene time, s.
  var time: Double
  /// The frames' own numbers; nil where a clip has ended.
  var numbers: (expected: Int?, actual: Int?)
  /// The frames' digests as far as they are known.
  var digests: (expected: String?, actual: String?)
  var expected: Source
  var actual: Source
  /// The clips' paths, for messages.
  var paths: (expected: String, actual: String)
  /// True where a picture of the three side by side is wanted.
  var wantsTriptych = false
  /// Where more pixels differ than this, the pictures are handed on; nil for never.
  var worst: Int?
}

/// All that is used to compare the pictures of an instant.
struct PictureTools: Sendable {
  /// The rules of comparing pictures.
  var options: PictureOptions
  /// The frames that the page plays, as far as they have been made; nil where it plays none.
  var strip: FilmStrip?
  /// Makes pictures of the three side by side; nil where none are wanted.
  var triptychs: Triptych?
  /// The threads that share the work on one instant.
  var threads: Int
}

/// The differences between the frames of one instant.
struct PictureFinding: Sendable {
  /// The difference of the frames; nil where there is none, or they are left out.
  var difference: SceneReport.FrameDifference?
  /// True where the difference is within the tolerance.
  var isTolerated = false
  /// True where what differs is left out by masks or tolerated, by whichever rule.
  var isIgnored = false
  /// The frames' digests; nil where there is no picture.
  var digests: (expected: String?, actual: String?)
  /// The frames as the page shows them, where they have not been encoded before.
  var pictures: (expected: [UInt8]?, actual: [UInt8]?)
  /// The mark that the page lays over them; nil for none.
  var mark: [UInt8]?
  /// The picture of the three side by side.
  var triptych: [UInt8]?
  /// The picture of where they differ, a PNG file, where it is wanted and they are of one size.
  var drawing: [UInt8]?
  /// The pictures, where more pixels differ than in any frame before.
  var worst: (expected: Pixmap<StraightRGBA8>, actual: Pixmap<StraightRGBA8>)?
}

extension PictureJob {
  /// Compares the frames.
  ///
  /// - Parameter tools: what is used to compare them.
  /// - Throws: `ClipError`; a picture of a golden that is not the recorded one is one.
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
    let pictures = try Parallel.map([expected, actual], threads: tools.threads, pixels)
    let (one, other) = (pictures[0], pictures[1])
    try check(one, other)
    // Pixels are compared where there are both.
    if other == nil || strip != nil {
      finding.digests.expected = digests.expected ?? one?.digest
    }
    if one == nil || strip != nil {
      finding.digests.actual = digests.actual ?? other?.digest
    }
    if isLeftOut, !options.wantsDifference {
      // Left out, but still shown.
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

  /// True where the digests, or the bytes of the files, say that the frames are the same.
  func isKnownToBeSame() throws(ClipError) -> Bool {
    if let one = digests.expected, one == digests.actual { return true }
    guard case .clip(let one, let place) = expected, case .clip(let other, let second) = actual,
      let bytes = try one.fileBytes(at: place), let others = try other.fileBytes(at: second),
      bytes.count == others.count
    else { return false }
    return bytes.withUnsafeBytes { one in
      others.withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return first == second || memcmp(first, second, one.count) == 0
      }
    }
  }

  /// True where the digests say that the frames are not the same.
  private var areKnownToDiffer: Bool {
    guard let one = digests.expected, let other = digests.actual else { return false }
    return one != other
  }

  /// Throws where a picture that was read is not the one that is stated.
  private func check(
    _ one: Pixmap<StraightRGBA8>?, _ other: Pixmap<StraightRGBA8>?
  ) throws(ClipError) {
    if let one, let stated = digests.expected, one.digest != stated {
      throw .otherPicture(
        path: path(of: expected) ?? paths.expected, frame: numbers.expected ?? 0)
    }
    if case .clip = actual, let other, let stated = digests.actual, other.digest != stated {
      throw .otherPicture(
        path: path(of: actual) ?? paths.actual, frame: numbers.actual ?? 0)
    }
  }

  private func path(of source: Source) -> String? {
    guard case .clip(let pictures, let place) = source else { return nil }
    return pictures.file(at: place)
  }

  private func pixels(_ source: Source) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    switch source {
    case .none: nil
    case .pixels(let pixels): pixels
    case .clip(let pictures, let place): try pictures.picture(at: place)
    }
  }

  // MARK: Two pictures

  private var unmeasured: SceneReport.FrameDifference {
    SceneReport.FrameDifference(expected: numbers.expected, actual: numbers.actual, time: time)
  }

  /// The rules by which pictures of a size are compared.
  private func comparison(_ options: PictureOptions, _ size: PixelSize) -> PictureComparison {
    PictureComparison(
      tolerance: options.tolerance,
      masks: options.masks.hidesAll(at: time)
        ? [PixelRect(size)] : options.masks.regions(at: time))
  }

  /// Takes in that only one side has a picture, or that they are of two sizes.
  private func differ(
    _ one: Pixmap<StraightRGBA8>?, _ other: Pixmap<StraightRGBA8>?, _ tools: PictureTools,
    _ finding: inout PictureFinding
  ) throws(ClipError) {
    let difference = unmeasured
    finding.difference = difference
    guard let triptychs = tools.triptychs, wantsTriptych, one != nil || other != nil else {
      return
    }
    finding.triptych = try encoded { () throws(PictureEncodingError) in
      try triptychs.png(expected: one, actual: other, labels: Triptych.Labels(difference))
    }
  }

  private func compare(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>, _ tools: PictureTools,
    _ finding: inout PictureFinding
  ) throws(ClipError) {
    let options = tools.options
    guard one.size == other.size else { return try differ(one, other, tools, &finding) }
    let comparison = comparison(options, one.size)
    let found = try compareRows(one, other, comparison, tools, &finding)
    finding.isTolerated = found.isTolerated(by: options.tolerance)
    finding.isIgnored = finding.isTolerated || found.isIdentical && areKnownToDiffer
    guard found.count > 0 else { return }
    if let strip = tools.strip {
      let mark = ReducedOverlay(of: one.size, to: strip.size)
      _ = comparison.compare(one, with: other, drawing: mark)
      finding.mark = try encoded { () throws(PictureEncodingError) in
        try strip.png(ofMark: mark.overlay)
      }
    }
    guard !finding.isTolerated else { return }
    var difference = unmeasured
    difference.take(found)
    if options.measuresFlip { difference.measureFlip(one, other) }
    finding.difference = difference
    if let worst, found.count > worst { finding.worst = (one, other) }
    if let triptychs = tools.triptychs, wantsTriptych {
      finding.triptych = try triptych(one, other, difference, options, triptychs)
    }
  }

  /// Compares the rows on several threads, and draws where they differ where that is wanted.
  private func compareRows(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>, _ comparison: PictureComparison,
    _ tools: PictureTools, _ finding: inout PictureFinding
  ) throws(ClipError) -> PictureDifference {
    let (height, parts) = (one.height, min(tools.threads, one.height))
    let bands = (0..<parts).map { height * $0 / parts..<height * ($0 + 1) / parts }
    let picture = tools.options.wantsDifference ? IndexedDifference(size: one.size) : nil
    let found = try Parallel.map(bands, threads: parts) { (rows) throws(ClipError) in
      let outcome = comparison.compare(one, with: other, rows: rows, drawing: picture)
      guard case .compared(let difference) = outcome else {
        return PictureDifference(size: one.size)
      }
      return difference
    }
    finding.drawing = try picture?.png()
    return found.dropFirst().reduce(into: found[0]) { $0.add($1) }
  }

  /// The picture of expected, difference and actual side by side.
  func triptych(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>,
    _ difference: SceneReport.FrameDifference, _ options: PictureOptions, _ triptychs: Triptych
  ) throws(ClipError) -> [UInt8] {
    let comparison = comparison(options, one.size)
    return try encoded { () throws(PictureEncodingError) in
      try triptychs.png(
        expected: one, actual: other, labels: Triptych.Labels(difference),
        difference: { shown in
          guard shown.size != one.size else {
            let drawing = DifferencePicture(into: Pixmap(size: one.size))
            _ = comparison.compare(one, with: other, drawing: drawing)
            return drawing.pixmap
          }
          let marks = ReducedOverlay(of: one.size, to: shown.size)
          _ = comparison.compare(one, with: other, drawing: marks)
          return marks.picture(over: shown)
        })
    }
  }

  // MARK: What is shown

  private func addPictures(
    to finding: inout PictureFinding, _ strip: FilmStrip,
    expected: Pixmap<StraightRGBA8>?, actual: Pixmap<StraightRGBA8>?
  ) throws(ClipError) {
    finding.pictures = (
      try jpeg(of: expected, finding.digests.expected, strip),
      try jpeg(of: actual, finding.digests.actual, strip)
    )
  }

  /// A picture for the page; nil where there is none, or where its digest is shown already.
  private func jpeg(
    of picture: Pixmap<StraightRGBA8>?, _ digest: String?, _ strip: FilmStrip
  ) throws(ClipError) -> [UInt8]? {
    guard let picture, digest.flatMap(strip.place(ofDigest:)) == nil else { return nil }
    return try encoded { () throws(PictureEncodingError) in try strip.jpeg(of: picture) }
  }

  private func encoded(
    _ body: () throws(PictureEncodingError) -> [UInt8]
  ) throws(ClipError) -> [UInt8] {
    do { return try body() } catch {
      throw .encoding("frame at \(time.shortestText) s is \(error)")
    }
  }
}

extension SceneReport.FrameDifference {
  /// Takes over what was counted.
  fileprivate mutating func take(_ found: PictureDifference) {
    pixels = found.count
    ratio = found.ratio
    maximumDelta = found.maximumDelta
    box = found.box.map { [$0.minX, $0.minY, $0.width, $0.height] }
  }

  /// Measures how different two frames look.
  fileprivate mutating func measureFlip(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>
  ) {
    guard case .compared(let found) = FlipComparison().compare(one, with: other) else { return }
    flipMean = found.mean
    flipMaximum = found.maximum
  }
}
