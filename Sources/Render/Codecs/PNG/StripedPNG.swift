/// A PNG file whose stripes of rows are separate chunks that can be copied to another file.
package struct StripedPNG: Sendable {
  /// Rows of a picture that are compressed independently.
  struct Stripe: Sendable {
    /// The byte range of its chunk in the file.
    var chunk: Range<Int>
    /// The checksum of its own filtered rows.
    var sum: Adler32
  }

  package let bytes: [UInt8]
  /// The stripes from top to bottom, or none if the file was compressed as a whole.
  let stripes: [Stripe]
}

/// A picture encoded as PNG, without the stripes that equal those of the previous picture.
package struct EncodedPNG: Sendable {
  /// The header and the chunks of its own stripes, or the whole file if no stripe was omitted.
  let bytes: [UInt8]
  /// The stripes from top to bottom, with nil for those of the previous picture.
  let stripes: [StripedPNG.Stripe?]

  /// Returns the complete file.
  ///
  /// Its bytes do not depend on which stripes were omitted.
  ///
  /// - Parameter previous: The file of the previous picture, if one was passed to the encoder.
  /// - Returns: The file with all of its stripes.
  package func file(after previous: StripedPNG?) -> StripedPNG {
    let own = stripes.compactMap(\.self)
    if own.count == stripes.count { return StripedPNG(bytes: bytes, stripes: own) }
    guard let previous, previous.stripes.count == stripes.count else {
      preconditionFailure("the picture must have the size of the previous one")
    }
    let sources = zip(stripes, previous.stripes).map { own, earlier in
      own.map { (bytes[$0.chunk], $0.sum) } ?? (previous.bytes[earlier.chunk], earlier.sum)
    }
    let head = bytes[..<PNGStripeChunks.headCount]
    let count = sources.reduce(head.count + PNGStripeChunks.tailCount) { $0 + $1.0.count }
    var file: [UInt8] = []
    file.reserveCapacity(count)
    file += head
    var placed: [StripedPNG.Stripe] = []
    for (chunk, sum) in sources {
      placed.append(StripedPNG.Stripe(chunk: file.count..<file.count + chunk.count, sum: sum))
      file += chunk
    }
    file += PNGStripeChunks.tail(placed.map(\.sum))
    return StripedPNG(bytes: file, stripes: placed)
  }
}
