import Clips
import Codecs
import Compare
import Display
import Pixels
import Review
import System

/// One instant of two clips: what is to be found out about the frames that show then.
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
  /// Whether a picture of the three side by side is wanted.
  var wantsTriptych: Bool
  /// Where more pixels differ than this, the pictures are handed on; nil for never.
  var worst: Int?
}

/// What was found out about the frames of one instant.
struct PictureFinding: Sendable {
  /// How the frames differ; nil where they do not, or are left out.
  var difference: SceneReport.FrameDifference?
  /// Whether the difference is within the tolerance.
  var isTolerated = false
  /// The frames' digests; nil where there is no picture.
  var digests: (expected: String?, actual: String?)
  /// What the page shows of the frames, where it has not been encoded before.
  var pictures: (expected: [UInt8]?, actual: [UInt8]?)
  /// What the page lays over them; nil for nothing.
  var mark: [UInt8]?
  /// The picture of the three side by side.
  var triptych: [UInt8]?
  /// Whether what differs is left out by masks or tolerated, by whichever rule.
  var isLetThrough = false
  /// The pictures, where more pixels differ than in any frame before.
  var worst: (expected: Pixmap<StraightRGBA8>, actual: Pixmap<StraightRGBA8>)?
}

extension PictureJob {
  /// Finds it out.
  ///
  /// - Parameters:
  ///   - options: how pictures are compared.
  ///   - strip: what the page plays, as far as it has been made; nil where it plays nothing.
  ///   - triptychs: makes pictures of the three side by side; nil where none are wanted.
  /// - Returns: what was found.
  /// - Throws: `ClipError`; a picture of a golden that is not the recorded one is one.
  func run(
    _ options: PictureOptions, strip: FilmStrip?, triptychs: Triptych?
  ) throws(ClipError) -> PictureFinding {
    var finding = PictureFinding(digests: digests)
    if let expected = digests.expected, expected == digests.actual {
      if let strip { try addPictures(to: &finding, strip, expected: nil, actual: pixels(actual)) }
      return finding
    }
    if try filesAreSame() {
      guard let strip else { return finding }
      let pixels = try pixels(actual)
      finding.digests.actual = pixels?.digest
      finding.digests.expected = finding.digests.actual
      try addPictures(to: &finding, strip, expected: nil, actual: pixels)
      return finding
    }
    let (one, other) = (try pixels(expected), try pixels(actual))
    if let one, let stated = digests.expected, one.digest != stated {
      throw .otherPicture(
        path: path(of: expected) ?? paths.expected, frame: numbers.expected ?? 0)
    }
    if case .clip = actual, let other, let stated = digests.actual, other.digest != stated {
      throw .otherPicture(
        path: path(of: actual) ?? paths.actual, frame: numbers.actual ?? 0)
    }
    // Pixels are compared where there are both.
    if other == nil || strip != nil {
      finding.digests.expected = digests.expected ?? one?.digest
    }
    if one == nil || strip != nil {
      finding.digests.actual = digests.actual ?? other?.digest
    }
    if options.masks.hidesAll(at: time) {
      // Left out, but still shown.
      finding.isLetThrough = areKnownToDiffer
    } else if let one, let other {
      try compare(one, other, options, strip, triptychs, &finding)
    } else if finding.digests.expected != finding.digests.actual || numbers.expected == nil
      || numbers.actual == nil
    {
      finding.difference = SceneReport.FrameDifference(
        expected: numbers.expected, actual: numbers.actual, time: time)
      if let triptychs, wantsTriptych, one != nil || other != nil,
        let difference = finding.difference
      {
        finding.triptych = try encoded { () throws(PictureEncodingError) in
          try triptychs.png(expected: one, actual: other, labels: Triptych.Labels(difference))
        }
      }
    }
    if let strip { try addPictures(to: &finding, strip, expected: one, actual: other) }
    return finding
  }

  private func compare(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>, _ options: PictureOptions,
    _ strip: FilmStrip?, _ triptychs: Triptych?, _ finding: inout PictureFinding
  ) throws(ClipError) {
    let comparison = PictureComparison(
      tolerance: options.tolerance, masks: options.masks.regions(at: time))
    var difference = SceneReport.FrameDifference(
      expected: numbers.expected, actual: numbers.actual, time: time)
    guard case .compared(let found) = comparison.compare(one, with: other) else {
      finding.difference = difference
      if let triptychs, wantsTriptych {
        finding.triptych = try encoded { () throws(PictureEncodingError) in
          try triptychs.png(expected: one, actual: other, labels: Triptych.Labels(difference))
        }
      }
      return
    }
    difference.take(found)
    finding.isTolerated = found.isTolerated(by: options.tolerance)
    finding.isLetThrough = finding.isTolerated || found.isIdentical && areKnownToDiffer
    guard found.count > 0 else { return }
    if options.measuresFlip, !finding.isTolerated { difference.measureFlip(one, other) }
    if !finding.isTolerated { finding.difference = difference }
    if let strip {
      let mark = ReducedOverlay(of: one.size, to: strip.size)
      _ = comparison.compare(one, with: other, drawing: mark)
      finding.mark = try encoded { () throws(PictureEncodingError) in
        try strip.png(ofMark: mark.overlay)
      }
    }
    if let worst, found.count > worst, !finding.isTolerated { finding.worst = (one, other) }
    if let triptychs, wantsTriptych, !finding.isTolerated {
      finding.triptych = try triptych(one, other, difference, options, triptychs)
    }
  }

  /// The picture of expected, difference and actual side by side.
  func triptych(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>,
    _ difference: SceneReport.FrameDifference, _ options: PictureOptions, _ triptychs: Triptych
  ) throws(ClipError) -> [UInt8] {
    let comparison = PictureComparison(
      tolerance: options.tolerance, masks: options.masks.regions(at: time))
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

  private func path(of source: Source) -> String? {
    guard case .clip(let pictures, let place) = source else { return nil }
    return pictures.file(at: place)
  }

  /// Whether the digests say that the frames are not the same.
  private var areKnownToDiffer: Bool {
    guard let one = digests.expected, let other = digests.actual else { return false }
    return one != other
  }

  /// Whether both frames have a file of their own, and the files are the same.
  private func filesAreSame() throws(ClipError) -> Bool {
    guard case .clip(let one, let place) = expected, case .clip(let other, let second) = actual,
      let bytes = try one.fileBytes(at: place)
    else { return false }
    return try other.fileBytes(at: second) == bytes
  }

  private func addPictures(
    to finding: inout PictureFinding, _ strip: FilmStrip,
    expected: Pixmap<StraightRGBA8>?, actual: Pixmap<StraightRGBA8>?
  ) throws(ClipError) {
    if let expected, finding.digests.expected.flatMap(strip.place(ofDigest:)) == nil {
      finding.pictures.expected = try encoded { () throws(PictureEncodingError) in
        try strip.jpeg(of: expected)
      }
    }
    if let actual, finding.digests.actual.flatMap(strip.place(ofDigest:)) == nil {
      finding.pictures.actual = try encoded { () throws(PictureEncodingError) in
        try strip.jpeg(of: actual)
      }
    }
  }

  private func pixels(_ source: Source) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    switch source {
    case .none: nil
    case .pixels(let pixels): pixels
    case .clip(let pictures, let place): try pictures.picture(at: place)
    }
  }

  private func encoded(
    _ body: () throws(PictureEncodingError) -> [UInt8]
  ) throws(ClipError) -> [UInt8] {
    do { return try body() } catch {
      throw .encoding("frame at \(time.shortestText) s is \(error)")
    }
  }
}
