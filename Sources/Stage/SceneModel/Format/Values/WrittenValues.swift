/// The values of a mapping as written, each with its location.
struct WrittenValues: Sendable {
  /// The values by key, nil if it cannot be read; later layers override earlier ones.
  private(set) var layers: [[String: Located<(any Sendable)?>]] = [[:]]
  /// The keys that are broken, truncated by a syntax error, missing or unknown.
  var broken: Set<String> = []
  /// The range of the mapping; nil if it is not written.
  var range: SourceRange?

  /// Adds a layer, which overrides the values.
  mutating func addLayer() { layers.append([:]) }

  /// Whether none of the keys is broken.
  func isValid(_ keys: String...) -> Bool { broken.isDisjoint(with: keys) }

  /// Sets a value in the last layer; nil if it cannot be read.
  ///
  /// A nil value does not override an existing one.
  mutating func set(
    _ key: String, _ value: (any Sendable)?, at node: YAMLNode, _ context: DecodingContext
  ) {
    guard value != nil || written(key) == nil else { return }
    layers[layers.count - 1][key] = context.located(value, at: node)
  }

  private func written(_ key: String) -> Located<(any Sendable)?>? {
    layers.last { $0[key] != nil }?[key]
  }

  /// Returns the value of a key, or its default if it is not written; nil if it cannot be read.
  @_semantics("optimize.sil.specialize.generic.never")
  subscript<Value>(key: Key<Value>) -> Value? {
    guard let written = written(key.name) else { return key.fallback }
    return written.value as? Value
  }

  /// Returns the value of an optional key; nil if it is not written or cannot be read.
  @_semantics("optimize.sil.specialize.generic.never")
  subscript<Value>(key: Key<Value?>) -> Value? { written(key.name)?.value as? Value }

  /// Returns the value of a key with its location; nil if it is not written.
  @_semantics("optimize.sil.specialize.generic.never")
  func located<Value>(_ key: Key<Value>) -> Located<Value>? { located(key.name) }

  /// Returns the value of an optional key with its location; nil if it is not written.
  @_semantics("optimize.sil.specialize.generic.never")
  func located<Value>(_ key: Key<Value?>) -> Located<Value>? { located(key.name) }

  func path(of key: String) -> String? { written(key)?.path }

  @_semantics("optimize.sil.specialize.generic.never")
  func located<Value>(_ key: String) -> Located<Value>? {
    written(key).flatMap { written in (written.value as? Value).map { written.with($0) } }
  }

  /// Returns a value made of the values of all keys; nil if any key of the mapping is broken.
  @_semantics("optimize.sil.specialize.generic.never")
  func combined<each Value, Result>(
    _ keys: repeat Key<each Value>, make: (repeat each Value) -> Result?
  ) -> Result? {
    guard broken.isEmpty else { return nil }
    return try? make(repeat required(each keys))
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func required<Value>(_ key: Key<Value>) throws(Unreadable) -> Value {
    try Unreadable.unwrap(self[key])
  }
}

/// An error about a value that cannot be read and has already been reported.
struct Unreadable: Error {
  static func unwrap<Value>(_ value: Value?) throws(Unreadable) -> Value {
    guard let value else { throw Unreadable() }
    return value
  }
}
