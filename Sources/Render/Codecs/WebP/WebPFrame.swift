package import Pixels

/// An encoded frame of an animated WebP: a compressed rectangle that changes the canvas.
package struct WebPFrame: Hashable, Sendable {
  /// The position on the canvas.
  ///
  /// Its left and top edges are even.
  package let rect: PixelRect
  /// Whether it is blended over the canvas, which shows through its transparent pixels.
  ///
  /// If false, it has none.
  package let isBlended: Bool
  /// The chunks of the compressed picture, without a file header.
  package let chunks: [UInt8]
}

/// The compression of WebP pictures.
package enum WebPCompression: Hashable, Sendable {
  /// Lossless compression of every pixel.
  case lossless
  /// Lossy compression with a quality of 1 to 100.
  ///
  /// The error of every changed square is at most `WebPSquares.maxError`.
  case lossy(quality: Int)
}
