/// A large value that its copies share until one of them changes.
@propertyWrapper
struct CopyOnWrite<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    // A variable would be copied when it is read.
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      var value = storage.value
      yield &value
      storage = Storage(value)
    }
  }
}
