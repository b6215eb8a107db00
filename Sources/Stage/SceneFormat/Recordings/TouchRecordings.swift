import SceneModel
import Touch

/// Gives the bytes of a recording, a path from the scene file, not empty, no NUL.
///
/// It fails where there is no such file beneath the scene's root, where it cannot be read, and where it
/// has more bytes than the limit.
package typealias RecordingOpening = (_ path: String, _ limit: Int) throws(ProbeFault) -> [UInt8]

/// Reads the recordings that touches name, once the screen is known.
enum TouchRecordings {
  /// Fills in recorded fingers; the touches become nil where one cannot be read.
  static func fill(
    _ touches: inout [Located<TouchStep>]?, on screen: Checked<Screen>,
    _ open: RecordingOpening, _ context: inout DecodingContext
  ) {
    guard screen.isRight("device", "size") else { return }
    for recording in context.recordings {
      guard let fingers = fingers(of: recording.value, on: screen.value, open, &context) else {
        touches = nil
        continue
      }
      for index in touches?.indices ?? 0..<0 where touches?[index].path == recording.path {
        touches?[index].value.action = .path(fingers)
      }
    }
  }

  private static func fingers(
    of source: RecordingSource, on screen: Screen, _ open: RecordingOpening,
    _ context: inout DecodingContext
  ) -> [FingerPath]? {
    let file = source.file
    func report(_ words: String) {
      context.report(
        .recording, at: file.range, path: file.path, words)
    }
    do throws(ProbeFault) {
      let bytes = try open(file.value, SceneLimits.recordingBytes)
      let recording = TouchRecording(bytes, on: screen.size, range: source.range)
      for fault in recording.faults {
        report("\(file.value.excerpt):\(fault.line): \(fault.words)")
      }
      if recording.furtherFaults > 0 {
        report(
          "\(file.value.excerpt): \(NumberText.of(recording.furtherFaults)) more faults are not listed"
        )
      }
      return recording.faults.isEmpty ? recording.fingers : nil
    } catch {
      report("recording \"\(file.value.excerpt)\": \(error.message)")
      return nil
    }
  }
}
