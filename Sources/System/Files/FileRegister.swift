import PlainText

/// A list of the files that we wrote into a folder, by the digests of their bytes.
///
/// It replaces notes where a file system takes none; elsewhere it is ignored: others could have made it.
package struct FileRegister: Sendable {
  /// The file's name in its folder.
  package static let fileName = ".zoetrope-files"
  private static let byteLimit = 64 << 20

  /// The digests of each file's bytes, the last one and those that may stand under its name before it.
  private var digests: [String: Set<PixelDigest>] = [:]

  /// Reads the register of a folder; empty where there is none or the folder takes notes.
  ///
  /// - Throws: `FileError` where it cannot be read.
  package init(in folder: OutputFolder) throws(FileError) {
    guard !folder.takesNotes, try folder.contains(Self.fileName) else { return }
    let bytes = try folder.read(Self.fileName, limit: Self.byteLimit)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard words.count == 2,
        let digest = PixelDigest(digits: Substring(decoding: words[0], as: UTF8.self))
      else { continue }
      digests[String(fileName: words[1]), default: []].insert(digest)
    }
  }

  /// True if a file was entered, under its name or as `entry`, and has not changed since.
  ///
  /// - Throws: `FileError` where it cannot be read.
  package func holds(
    _ name: String, in folder: OutputFolder, as entry: String? = nil
  ) throws(FileError) -> Bool {
    guard let known = digests[entry ?? name] else { return false }
    // A name that is no regular file is not one of ours.
    guard let digest = try? folder.digest(of: name) else { return false }
    return known.contains(digest)
  }

  /// Adds a file under a name of one line; call `write` before the file gets its name.
  package mutating func add(_ entry: String, _ digest: PixelDigest) {
    digests[entry, default: []].insert(digest)
  }

  /// Removes all entries but some, and returns true if there were others.
  package mutating func keep(_ names: [String]) -> Bool {
    let kept = digests.filter { Set(names).contains($0.key) }
    defer { digests = kept }
    return kept.count < digests.count
  }

  /// Writes the register in place of the older one.
  package func write(to folder: OutputFolder) throws(FileError) {
    let lines = digests.flatMap { name, digests in digests.map { Self.line(name, $0) } }
    let sorted = lines.sorted { $0.lexicographicallyPrecedes($1) }
    try folder.write(sorted.flatMap(\.self), as: Self.fileName)
  }

  /// Enters a file under a name of one line; to be called before the file gets its name.
  package static func enter(
    _ entry: String, _ digest: PixelDigest, in folder: OutputFolder
  ) throws(FileError) {
    try AppendedFile.append(line(entry, digest), to: "\(folder.path)/\(fileName)")
  }

  private static func line(_ entry: String, _ digest: PixelDigest) -> [UInt8] {
    Array("\(digest.digits) ".utf8) + entry.fileNameBytes + [UInt8(ascii: "\n")]
  }
}
