/// Opens the recordings of fingers that a scene names; the reader itself opens no file.
package protocol RecordingProbe {
  /// The bytes of a recording, a path from the scene file, not empty, no NUL.
  ///
  /// - Throws: `RecordingProbeError` where there is no such file beneath the scene's root, where it
  ///   cannot be read, and where it has more bytes than the limit.
  func recording(_ path: String, limit: Int) throws(RecordingProbeError) -> [UInt8]
}

/// The reason why a recording cannot be read.
package struct RecordingProbeError: Error, Equatable, Sendable {
  /// The fault in plain words, such as "no such file".
  package var message: String

  /// Creates an error.
  package init(_ message: String) {
    self.message = message
  }
}

/// Has no recording.
package struct NoRecordings: RecordingProbe {
  /// Creates the probe.
  package init() {}

  /// There is no such file.
  package func recording(_ path: String, limit: Int) throws(RecordingProbeError) -> [UInt8] {
    throw RecordingProbeError("no such file")
  }
}
