import SceneModel
import SceneFormat
import Platform

/// The way in which changes come into a scene's file.
struct SceneWriting {
  let path: String
  let root: String?
  let viewers: [String]

  /// Writes settings into the file of a scene, of which nothing else is changed.
  ///
  /// The new text is read first, without the settings: it must say what the old one says with them.
  ///
  /// - Throws: `WriteFault`; the file is then as it was.
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
        "\(path): it would say something else than is shown; an alias stands for what has changed, "
          + "or a value is written in several lines")
    }
    do throws(FileError) {
      try InputFile.replace(path, holding: file.bytes, with: text.bytes)
    } catch {
      throw WriteFault("\(error)")
    }
  }

  private func read(
    _ bytes: [UInt8], _ settings: [SceneSetting]
  ) throws(WriteFault) -> SceneReading {
    do throws(FileError) {
      return try SceneFile(path, root: root, settings: settings, viewers: viewers, bytes: bytes)
        .reading
    } catch {
      throw WriteFault("\(error)")
    }
  }
}

/// The reason why a scene's file was not changed, in words.
package struct WriteFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
