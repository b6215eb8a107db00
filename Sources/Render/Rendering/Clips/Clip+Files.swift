import Platform

extension Clip {
  /// Returns the files that are read to open a path as a clip and to show its pictures.
  package static func files(of path: String) -> [String] {
    guard let file = try? InputFile(path: path) else {
      let manifest = "\(path)/\(Manifest.fileName)"
      guard let pictures = pictures(ofManifest: manifest, in: path) else {
        return pictures(in: path)
      }
      return [manifest] + pictures
    }
    let start = (try? file.readStart(16, limit: .max)) ?? []
    if start.starts(with: "zoetrope golden".utf8) {
      let suffix = ".\(Golden.fileExtension)"
      let stem = path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path
      return [path, Golden.animationName(of: stem)] + pictures(in: stem)
    }
    guard start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return [path] }
    return [path] + (pictures(ofManifest: path, in: ProjectFolder.folder(of: path)) ?? [])
  }

  private static func pictures(in folder: String) -> [String] {
    let names = (try? ProjectFolder(path: folder).expand(pattern: "*.png")) ?? []
    return names.map { "\(folder)/\($0)" }
  }

  /// Returns the paths of a manifest's pictures; nil if the file is not a manifest.
  private static func pictures(ofManifest path: String, in folder: String) -> [String]? {
    guard let bytes = try? InputFile(path: path).readAll(limit: Golden.byteLimit),
      let manifest = Manifest(json: bytes)
    else { return nil }
    return manifest.frames.compactMap(\.file).map { "\(folder)/\($0)" }
  }
}
