/// The short text that Git LFS stores instead of a file that was not fetched.
enum LFSPointer {
  /// Source: the Git LFS specification, "The Pointer".
  private static let start = Array("version https://git-lfs".utf8)

  static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: start) }
}
