package import Pixels
import Platform

extension Pixmap where Format == StraightRGBA8 {
  /// The digest of the pixels, as stored in manifests and goldens.
  package var digest: String {
    withExtendedLifetime(self) { PixelDigest(of: UnsafeRawBufferPointer(bytes)).description }
  }
}
