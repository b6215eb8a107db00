import Synchronization

/// Shapes each text once, for frames that show the same ones.
package final class CachedTypesetter: Typesetter {
  private struct Key: Hashable {
    var text: String
    var size: Double
    var weight: FontWeight
    var width: Double?
  }

  private let typesetter: any Typesetter
  private let shaped = Mutex<[Key: ShapedText]>([:])

  /// Keeps what a typesetter shapes.
  package init(_ typesetter: any Typesetter) {
    self.typesetter = typesetter
  }

  /// Sets a line of text, or gives out the one that was set before.
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
