/// A PNG file whose stripes of rows, a chunk each, can stand in another file.
package struct WrittenPNG: Sendable {
  /// Some rows of a picture, packed by themselves.
  struct Stripe: Sendable {
    /// The place of its chunk.
    var chunk: Range<Int>
    /// The checksum of its filtered rows by themselves.
    var sum: Adler32
  }

  /// The file.
  package let bytes: [UInt8]
  /// Its stripes from top to bottom; none where it was packed as a whole.
  let stripes: [Stripe]
}

/// A picture packed as a PNG file, perhaps without stripes that are those of the picture before.
package struct PackedPNG: Sendable {
  /// The head and the chunks of its own stripes; where there are no others, all of the file.
  let bytes: [UInt8]
  /// The stripes from top to bottom; nil for those of the picture before.
  let stripes: [WrittenPNG.Stripe?]

  /// Puts the file together, whose bytes are the same whatever was left out.
  ///
  /// - Parameter previous: the file of the picture before, if the picture was packed after one.
  /// - Returns: the file.
  package func file(after previous: WrittenPNG?) -> WrittenPNG {
    let own = stripes.compactMap(\.self)
    if own.count == stripes.count { return WrittenPNG(bytes: bytes, stripes: own) }
    guard let previous, previous.stripes.count == stripes.count else {
      preconditionFailure("the picture was packed after one of its size")
    }
    let sources = zip(stripes, previous.stripes).map { own, earlier in
      own.map { (bytes[$0.chunk], $0.sum) } ?? (previous.bytes[earlier.chunk], earlier.sum)
    }
    let head = bytes[..<PNGStripeChunks.headCount]
    let count = sources.reduce(head.count + PNGStripeChunks.tailCount) { $0 + $1.0.count }
    var file: [UInt8] = []
    file.reserveCapacity(count)
    file += head
    var placed: [WrittenPNG.Stripe] = []
    for (chunk, sum) in sources {
      placed.append(
        WrittenPNG.Stripe(chunk: file.count..<file.count + chunk.count, sum: sum))
      file += chunk
    }
    file += PNGStripeChunks.tail(placed.map(\.sum))
    return WrittenPNG(bytes: file, stripes: placed)
  }
}
