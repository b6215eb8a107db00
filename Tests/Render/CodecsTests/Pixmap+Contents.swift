import Pixels

extension Pixmap {
  /// All bytes, copied while the pixmap is sure to live.
  var contents: [UInt8] { withExtendedLifetime(self) { Array(bytes) } }
}
