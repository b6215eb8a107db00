/// What says of a file that this program wrote it: a note attached to the file itself.
///
/// It holds what the file was written for, the digest of its bytes, and when they were last changed. So a
/// file that somebody has put in the place of ours has none, and one that was edited is not ours any
/// more; and it does not come with a repository or an archive that others have made.
package struct Authorship: Hashable, Sendable {
  /// What files are written for; each replaces only its own.
  package enum Purpose: String, Sendable {
    /// The frames, the GIF and the manifest of a render.
    case render
    /// A report, or a part of one.
    case report
    /// A picture of figures, or of where two pictures differ.
    case plot
  }

  /// What the file was written for.
  var purpose: Purpose
  /// The digest of its bytes.
  var digest: PixelDigest
  /// When its bytes were last changed, ns since 1970.
  var modified: Int64
}

extension Authorship {
  /// The note: `render`, the digest's digits, the time in hexadecimal digits.
  ///
  /// So short that common file systems keep it beside the file's size and times.
  var text: String {
    "\(purpose.rawValue) \(digest.digits) " + String(modified, radix: 16)
  }

  /// Reads a note; nil for any other text.
  init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let purpose = Purpose(rawValue: String(words[0])),
      let digest = PixelDigest(digits: words[1]), let modified = Int64(words[2], radix: 16)
    else { return nil }
    self.init(purpose: purpose, digest: digest, modified: modified)
  }
}
