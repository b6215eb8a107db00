import Display
import Foundation
package import SceneModel
import Simulation

/// The repository's sample scenes.
package enum SampleScenes {
  /// Returns the files in the order of their names.
  ///
  /// - Throws: Foundation's error for a file that cannot be read.
  package static func files() throws -> [[UInt8]] {
    let folder = Repository.root.appending(path: "scenes")
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "yaml" }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
    .map { [UInt8](try Data(contentsOf: $0)) }
  }

  /// The files, or none if they cannot be read; `files()` then throws the reason.
  package static let texts = (try? files()) ?? []

  /// The valid scenes in the files.
  package static let scenes = texts.compactMap { read($0).scene }

  /// Returns the scene of a valid text; nil if it is invalid.
  package static func scene(_ text: String) -> Scene? { read([UInt8](text.utf8)).scene }

  /// Reads a scene as `validate` does, without opening the files that it names.
  package static func read(_ bytes: [UInt8]) -> SceneReadResult {
    SceneReader.read(
      bytes: bytes, name: "scene.yaml", probe: NamedPhotos(),
      readings: { Timeline.readingKeys(of: $0).map(\.name) })
  }
}

/// Invents photos from names: `missing…` has none, a name with `*` has 24.
private struct NamedPhotos: PhotoProbe {
  func photos(matching entry: String) throws(ProbeFault) -> [Photo] {
    if entry.hasPrefix("missing") { throw ProbeFault("no such file") }
    let sizes = [(4000, 3000), (3000, 4000), (8000, 2000), (1, 1), (1000, 1000), (64, 16_384)]
    return (0..<(entry.contains("*") ? 24 : 1)).map { index in
      let (width, height) = sizes[(index + entry.utf8.count) % sizes.count]
      return Photo(
        path: "\(index)-\(entry)", size: .init(width: Double(width), height: Double(height)))
    }
  }
}
