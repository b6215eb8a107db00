extension Sequence {
  /// Returns the elements by a key; of elements with the same key, the first one.
  package func byKey<Key: Hashable>(_ key: (Element) -> Key) -> [Key: Element] {
    Dictionary(map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
