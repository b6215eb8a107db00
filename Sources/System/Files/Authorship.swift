/// A note attached to a file which says that this program wrote it.
///
/// It holds the purpose, the digest of the bytes, and the time of their last change. So a file that was
/// put in the place of ours has none, an edited one is not ours any more, and the note does not come
/// with a repository or an archive of others.
package struct Authorship: Hashable, Sendable {
  /// The purpose of files; each replaces only its own.
  package enum Purpose: String, Sendable {
    /// The frames, the GIF and the manifest of a render.
    case render
    /// A report, or a part of one.
    case report
    /// A picture of figures, or of where two pictures differ.
    case plot
    /// A still of a scene.
    case still
  }

  var purpose: Purpose
  var digest: PixelDigest
  /// The time of its bytes' last change, ns since 1970.
  var modified: Int64
}

extension Authorship {
  /// The note: `render`, the digest's digits, the time in hexadecimal digits.
  ///
  /// So short that common file systems keep it beside the file's size and times.
  var text: String {
    "\(purpose.rawValue) \(digest.digits) " + String(modified, radix: 16)
  }

  init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let purpose = Purpose(rawValue: String(words[0])),
      let digest = PixelDigest(digits: words[1]), let modified = Int64(words[2], radix: 16)
    else { return nil }
    self.init(purpose: purpose, digest: digest, modified: modified)
  }
}
