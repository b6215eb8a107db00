import Codecs
import Pixels
import SceneModel
import System

/// The stills that a render writes beside its films, under the same names and rules as `zoetrope still`.
struct StillFiles {
  private let folder: OutputFolder
  private let name: OutputName
  private let isForced: Bool

  /// Finds what is in the way.
  ///
  /// - Throws: `foreignFile`, `file`.
  init(
    _ kinds: [StillKind], of name: OutputName, in parent: OutputFolder, force: Bool
  ) throws(ProductionError) {
    folder = parent.signing(for: .still)
    self.name = name
    isForced = force
    for kind in kinds { try refuse(StillProduction.fileName(of: kind, name)) }
  }

  /// Writes a still, which appears whole.
  ///
  /// - Throws: `foreignFile`, `file`; `encoding` where it cannot be read back.
  func write(
    _ png: [UInt8], _ kind: StillKind
  ) throws(ProductionError) -> SceneProduction.Output {
    let file = StillProduction.fileName(of: kind, name)
    try refuse(file)
    do throws(FileError) { try folder.write(png, as: file) } catch { throw .file(error) }
    let size: PixelSize
    do { size = try PictureReader.size(of: png) } catch { throw .encoding("\(file): \(error)") }
    return SceneProduction.Output(
      path: "\(folder.path)/\(file)", size: size, frames: 1, bytes: png.count, film: nil)
  }

  private func refuse(_ file: String) throws(ProductionError) {
    let isForeign: Bool
    do throws(FileError) {
      isForeign = isForced ? false : try folder.contains(file) ? try !folder.isOurs(file) : false
    } catch {
      throw .file(error)
    }
    if isForeign { throw .foreignFile(path: "\(folder.path)/\(file)") }
  }
}
