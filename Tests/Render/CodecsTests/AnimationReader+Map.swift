import Codecs

extension AnimationReader {
  /// Returns a value of each remaining frame.
  func map<Value>(_ value: (AnimationFrame<Delay>) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    while let frame = try next() { values.append(try value(frame)) }
    return values
  }
}
