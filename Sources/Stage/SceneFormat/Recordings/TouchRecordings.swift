import SceneModel
import Touch

/// Reads the recordings that touches name, once the screen is known.
enum TouchRecordings {
  /// Fills in recorded fingers; the touches become nil where one cannot be read.
  static func fill(
    _ touches: inout [Located<TouchStep>]?, on screen: Checked<Screen>,
    _ probe: some RecordingProbe, _ context: inout DecodingContext
  ) {
    guard screen.isRight("device", "size") else { return }
    for recording in context.recordings {
      guard let fingers = fingers(of: recording.value, on: screen.value, probe, &context) else {
        touches = nil
        continue
      }
      for index in touches?.indices ?? 0..<0 where touches?[index].path == recording.path {
        touches?[index].value.action = .path(fingers)
      }
    }
  }

  private static func fingers(
    of source: RecordingSource, on screen: Screen, _ probe: some RecordingProbe,
    _ context: inout DecodingContext
  ) -> [FingerPath]? {
    let file = source.file
    func report(_ words: String) {
      context.report(
        .recording, at: file.range, path: file.path, words)
    }
    do throws(RecordingProbeError) {
      let bytes = try probe.recording(file.value, limit: SceneLimits.recordingBytes)
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
