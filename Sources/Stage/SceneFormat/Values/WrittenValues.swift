/// The values of a mapping as they are written, each with its location.
struct WrittenValues: Sendable {
  /// The values by their keys, nil for one that cannot be read; those of later layers override others.
  private(set) var layers: [[String: Located<(any Sendable)?>]] = [[:]]
  /// The keys that are broken, cut short by a syntax error, or missing; unknown keys are among them.
  var broken: Set<String> = []
  /// The range of the mapping; nil if it is not written.
  var range: SourceRange?

  init(range: SourceRange? = nil) {
    self.range = range
  }

  /// The same, ready to be overridden.
  var overridable: WrittenValues {
    var copy = self
    copy.layers.append([:])
    return copy
  }

  /// Whether none of some keys is broken.
  func isRight(_ keys: String...) -> Bool { broken.isDisjoint(with: keys) }

  /// Sets a value, nil for one that cannot be read, which leaves the one that it would override.
  mutating func set(
    _ key: String, _ value: (any Sendable)?, at node: YAMLNode, _ context: DecodingContext
  ) {
    guard value != nil || written(key) == nil else { return }
    layers[layers.count - 1][key] = context.located(value, at: node)
  }

  private func written(_ key: String) -> Located<(any Sendable)?>? {
    layers.last { $0[key] != nil }?[key]
  }

  /// The value of a key, its default if it is not written; nil if it cannot be read.
  @_semantics("optimize.sil.specialize.generic.never")
  subscript<Value>(key: Key<Value>) -> Value? {
    guard let written = written(key.name) else { return key.fallback }
    return written.value as? Value
  }

  /// The value of a key that may be left out; nil if it is, and if it cannot be read.
  @_semantics("optimize.sil.specialize.generic.never")
  subscript<Value>(key: Key<Value?>) -> Value? { written(key.name)?.value as? Value }

  /// The value that is written for a key.
  @_semantics("optimize.sil.specialize.generic.never")
  func located<Value>(_ key: Key<Value>) -> Located<Value>? { located(key.name) }

  /// The value that is written for a key that may be left out.
  @_semantics("optimize.sil.specialize.generic.never")
  func located<Value>(_ key: Key<Value?>) -> Located<Value>? { located(key.name) }

  func path(of key: String) -> String? { written(key)?.path }

  @_semantics("optimize.sil.specialize.generic.never")
  func located<Value>(_ key: String) -> Located<Value>? {
    written(key).flatMap { written in (written.value as? Value).map { written.with($0) } }
  }

  /// A value made of those of all keys; nil if any key of the mapping is broken.
  @_semantics("optimize.sil.specialize.generic.never")
  func whole<each Value, Result>(
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

/// The lack of a value that could not be read, which has been reported.
struct Unreadable: Error {
  static func unwrap<Value>(_ value: Value?) throws(Unreadable) -> Value {
    guard let value else { throw Unreadable() }
    return value
  }
}
