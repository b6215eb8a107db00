package import Pixels

/// A frame of an animated WebP as it is written: a packed rectangle that changes what is there.
package struct WebPFrame: Hashable, Sendable {
  /// The frame's place on the canvas; its left and upper edges are even.
  package let rect: PixelRect
  /// True if its transparent pixels leave the canvas as it is; otherwise it has none.
  package let isLaidOver: Bool
  /// The chunks of the packed picture, without a file's head.
  package let chunks: [UInt8]
}

/// The way that pictures are packed as WebP.
package enum WebPPacking: Hashable, Sendable {
  /// Every pixel is exact.
  case lossless
  /// A quality of 1…100; every square of changed pixels keeps to `WebPSquares.leastPSNR`.
  case lossy(quality: Int)
}
