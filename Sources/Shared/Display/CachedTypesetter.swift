import Synchronization

/// A typesetter that shapes each text once, for frames that show the same texts.
package final class CachedTypesetter: Typesetter {
  private struct Key: Hashable {
    var text: String
    var size: Double
    var weight: FontWeight
    var width: Double?
  }

  private let typesetter: any Typesetter
  private let shaped = Mutex<[Key: ShapedText]>([:])

  /// Creates a cache for the results of a typesetter.
  package init(_ typesetter: any Typesetter) {
    self.typesetter = typesetter
  }

  /// Returns a shaped line of text, from the cache if possible.
  package func shape(
    _ text: String, size: Double, weight: FontWeight, within width: Double?
  ) -> ShapedText {
    let key = Key(text: text, size: size, weight: weight, width: width)
    return shaped.withLock { shaped in
      if let known = shaped[key] { return known }
      let new = typesetter.shape(text, size: size, weight: weight, within: width)
      shaped[key] = new
      return new
    }
  }
}
