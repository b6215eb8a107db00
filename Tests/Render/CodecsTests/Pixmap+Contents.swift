import Pixels

extension Pixmap {
  /// A copy of all bytes.
  ///
  /// Keeps the pixmap alive while copying.
  var contents: [UInt8] { withExtendedLifetime(self) { Array(bytes) } }
}
