package import Display
import Logs
import Measurement
import Platform
package import Rendering

/// Measures the pictures in a recording of an app, frame by frame.
package struct RecordingMeasurement {
  /// The measured log.
  package let log: MotionRecording
  /// Whether each frame repeats the previous one.
  package private(set) var duplicates: [Bool] = []
  /// The number of frames that repeat the previous one during motion.
  package let repeatCount: Int
  /// Sentences about damage to the file, and about frames that are missing.
  package let notes: [String]

  /// The max number of frames without a picture that are searched backwards from where one is found.
  ///
  /// Source: ours; half a second at 60 Hz, in 160 MB at 780 × 1688 px.
  private static let maxEmpty = 30
  /// The frames in which the screen is searched for, as fractions of the duration.
  private static let probes = [0, 0.25, 0.5, 0.75, 1.0]

  /// Measures a clip that has pictures.
  ///
  /// `crop` is the rectangle of the screen in the recording, px, and `scale` the pixels per point;
  /// nil to find them. `progress` is called with the number of measured frames.
  ///
  /// - Throws: `ClipError`, `MeasurementFailure`, `RenderError`.
  package init(
    _ clip: Clip, of scene: MeasuredScene, crop: Rect?, scale: Double?, progress: (Int) -> Void
  ) throws {
    guard let pictures = clip.pictures else { throw MeasurementFailure.noPictures }
    guard !scene.layout.thumbnails.isEmpty else { throw MeasurementFailure.noThumbnails }
    var found: (screen: RecordedScreen, tone: ToneCurve, isCertain: Bool)?
    let probes = Set(Self.probes.map { Int(Double(clip.count - 1) * $0) }).sorted()
    for indices in [[0], probes] where found?.isCertain != true {
      found = try RecordedScreen.find(
        scene.layout, at: crop, scale: scale,
        in: pictures.pictures(at: indices).compactMap { $0.map { LumaPlane($0) } }, scene.templates)
    }
    guard let found else { throw MeasurementFailure.noScreen }
    var measurer = FrameMeasurer(found.screen, scene.templates)
    var rows: [FrameMeasurer.Contents] = []
    // The last frames without a picture.
    var empty: [(row: Int, frame: LumaPlane)] = []
    for (index, frame) in clip.recording.frames.enumerated() {
      if Interruption.isRequested { throw ClipError.interrupted }
      let before = index > 0 ? clip.recording.frames[index - 1].digest : nil
      let isDuplicate = frame.digest != nil && frame.digest == before
      if isDuplicate, let last = rows.last {
        rows.append(last)
      } else {
        let pixels = try pictures.borrow(at: index)?.pixels ?? pictures.picture(at: index)
        guard let pixels else { throw MeasurementFailure.noPictures }
        let plane = LumaPlane(pixels, tone: found.tone)
        rows.append(try measurer.measure(plane))
        var back = measurer
        while !rows[index].pictures.isEmpty, let (row, earlier) = empty.popLast() {
          rows[row].pictures = try back.measure(earlier, isBack: true).pictures
          if rows[row].pictures.isEmpty { empty = [] }
        }
        if rows[index].pictures.isEmpty {
          empty = empty.suffix(Self.maxEmpty - 1) + [(index, plane)]
        }
      }
      duplicates.append(isDuplicate)
      progress(index + 1)
    }
    for row in rows.indices where duplicates[row] { rows[row] = rows[row - 1] }
    let times = clip.recording.frames.map(\.playback)
    var seen = SeenPictures(screen: Rect(origin: .zero, size: scene.layout.size))
    for (time, row) in zip(times, rows) { seen.add(time, row.pictures, backdrop: row.backdrop) }
    if seen.isEmpty { throw MeasurementFailure.noPhotos }
    log = DrawnTouches(rows.map(\.discs), times: times).added(to: seen.recording)
    // Encoders change repeated frames a little.
    let repeated = log.repeatedRows
    for row in repeated { duplicates[row] = true }
    repeatCount = repeated.count
    notes = clip.issues.prefix(Self.maxNotes).map(\.text) + Self.notes(about: clip.times)
  }

  /// The max number of sentences about frames, and the longest gap that is a fault, not a pause, s.
  private static let (maxNotes, longest) = (5, 0.25)

  private static func notes(about times: FrameTimes) -> [String] {
    let gaps = zip(times.starts.dropFirst(), times.starts).map { $0 - $1 }
    guard gaps.count > 2 else { return [] }
    let step = gaps.sorted()[gaps.count / 2]
    let late = gaps.indices.filter { gaps[$0] > 1.5 * step && gaps[$0] < longest }
    let sentences = late.prefix(maxNotes).map { index in
      "frame \(index) was shown for \((gaps[index] * 1000).fixedText(decimals: 0)) ms: "
        + "\(Int((gaps[index] / step).rounded()) - 1) missing"
    }
    return late.count > maxNotes
      ? sentences + ["\(late.count - maxNotes) more frames were shown too long"] : Array(sentences)
  }
}

/// The reason why a recording cannot be measured.
package enum MeasurementFailure: Error {
  case noPictures, noThumbnails, noScreen, noPhotos
}
