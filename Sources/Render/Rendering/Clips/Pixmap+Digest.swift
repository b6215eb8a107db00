package import Pixels
import Platform

extension Pixmap where Format == StraightRGBA8 {
  /// The digest of the pixels, as manifests and goldens state it.
  package var digest: String {
    withExtendedLifetime(self) { PixelDigest(of: UnsafeRawBufferPointer(bytes)).description }
  }
}
