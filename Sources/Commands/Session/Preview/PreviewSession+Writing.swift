import Platform
import SceneFormat
import SceneModel

extension PreviewSession {
  /// Writes settings into the file of a scene, without changing other text.
  ///
  /// The new text is read first, without the settings. It must give the same scene as the old text
  /// with the settings.
  ///
  /// - Throws: `WriteFault`; the file is then unchanged.
  func write(_ settings: [SceneSetting], into file: SceneFile) throws(WriteFault) {
    var text = SceneText(file.bytes)
    do throws(SceneTextFault) {
      for setting in settings { try text.apply(setting) }
    } catch {
      throw WriteFault("\(path): \(error)")
    }
    let (wanted, written) = (try read(file.bytes, settings), try read(text.bytes, []))
    guard let scene = wanted.scene else { throw WriteFault("\(path): the scene has errors") }
    guard let result = written.scene, result.title == scene.title, result.panels == scene.panels,
      Set(written.written) == Set(wanted.written)
    else {
      throw WriteFault(
        "\(path): the new value would not read back as shown, because of an alias or a multi-line value"
      )
    }
    try rethrowing(
      as: { (error: FileError) in WriteFault("\(error)") },
      InputFile.replace(path, holding: file.bytes, with: text.bytes))
  }

  private func read(
    _ bytes: [UInt8], _ settings: [SceneSetting]
  ) throws(WriteFault) -> SceneReadResult {
    try rethrowing(
      as: { (error: FileError) in WriteFault("\(error)") },
      SceneFile(path, root: root, settings: settings, viewers: viewers, bytes: bytes).reading)
  }
}

/// An error about a scene's file that was not changed.
package struct WriteFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
