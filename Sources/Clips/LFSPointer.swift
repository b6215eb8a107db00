/// The small text that Git LFS leaves in the place of a file that it has not fetched.
enum LFSPointer {
  /// Source: the Git LFS specification, "The Pointer".
  private static let start = Array("version https://git-lfs".utf8)

  /// True where a file's bytes are such a text.
  static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: start) }
}
