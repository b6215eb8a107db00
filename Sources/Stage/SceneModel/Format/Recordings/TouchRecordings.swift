/// Returns the bytes of a recording at a path relative to the scene file.
///
/// The path is not empty and contains no NUL. Opening throws if there is no such file inside the
/// scene's root, if it cannot be read, or if it has more bytes than `limit`.
package typealias RecordingLoader = (_ path: String, _ limit: Int) throws(ProbeFault) -> [UInt8]

/// Loading of the recordings that touches refer to, once the screen is known.
enum TouchRecordings {
  /// Fills in the recorded paths of touches; sets `touches` to nil if a recording cannot be read.
  static func fill(
    _ touches: inout [Located<TouchStep>]?, on screen: Checked<Screen>,
    _ open: RecordingLoader, _ context: inout DecodingContext
  ) {
    guard screen.isValid("device", "size") else { return }
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
    of source: RecordingSource, on screen: Screen, _ open: RecordingLoader,
    _ context: inout DecodingContext
  ) -> [FingerPath]? {
    let file = source.file
    func report(_ message: String) {
      context.report(.recording, at: file.range, path: file.path, message)
    }
    do throws(ProbeFault) {
      let bytes = try open(file.value, SceneLimits.recordingBytes)
      let recording = TouchRecording(bytes, on: screen.size, range: source.range)
      for fault in recording.faults {
        report("\(file.value.excerpt):\(fault.line): \(fault.message)")
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
