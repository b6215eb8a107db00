import CXXHash

/// The digest of bytes that come piece by piece.
final class RunningDigest {
  private let state: OpaquePointer

  /// Creates an empty digest; nil where memory is short.
  init?() {
    guard let state = XXH3_createState() else { return nil }
    self.state = state
    XXH3_128bits_reset(state)
  }

  deinit {
    XXH3_freeState(state)
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
  }

  var value: PixelDigest { PixelDigest(XXH3_128bits_digest(state)) }
}
