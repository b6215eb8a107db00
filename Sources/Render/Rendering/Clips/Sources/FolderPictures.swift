import Codecs
import Pixels
import Platform

/// The frames of a folder, one PNG file each.
struct FolderPictures: ClipPictures {
  let folder: ProjectFolder
  /// The file of each frame; nil if it is missing.
  let files: [String?]

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    guard let bytes = try fileBytes(at: index), let file = file(at: index) else { return nil }
    return try rethrowing(
      as: { ClipError.picture(path: file, $0) }, PictureReader.decode(bytes).pixels)
  }

  func file(at index: Int) -> String? { files[index].map { "\(folder.path)/\($0)" } }

  func fileBytes(at index: Int) throws(ClipError) -> [UInt8]? {
    guard let file = files[index] else { return nil }
    do throws(FileError) {
      return try folder.open(file).readAll()
    } catch {
      throw .file(FileError(error.attempt, "\(folder.path)/\(file)", error.reason))
    }
  }
}

struct SinglePicture: ClipPictures {
  let path: String
  let bytes: [UInt8]

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    try rethrowing(as: { ClipError.picture(path: path, $0) }, PictureReader.decode(bytes).pixels)
  }

  func fileBytes(at index: Int) throws(ClipError) -> [UInt8]? { bytes }
}
