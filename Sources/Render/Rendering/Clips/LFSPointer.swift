/// The small text that Git LFS leaves in the place of a file that was not fetched.
enum LFSPointer {
  /// Source: the Git LFS specification, "The Pointer".
  private static let start = Array("version https://git-lfs".utf8)

  static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: start) }
}
