import Synchronization

/// The scenes of a run that are shown at a time: each loads its photos while no other does, so that a photo
/// that several want is decoded once, and plans with the memory that the others leave.
final class ScenesInWork: Sendable {
  private let loading = Mutex(())
  private let promised = Mutex(0)

  /// The memory that scenes in work have been promised, in bytes; what they have taken of it counts as well.
  var bytes: Int { promised.withLock { $0 } }

  /// Loads a scene while no other is loaded.
  func load<Value: Sendable, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try loading.withLock { (_) throws(Failure) in try work() }
  }

  /// Promises memory to a scene.
  func promise(_ bytes: Int) -> MemoryPromise {
    promised.withLock { $0 += bytes }
    return MemoryPromise(bytes, of: self)
  }

  fileprivate func take(back bytes: Int) {
    promised.withLock { $0 -= bytes }
  }
}

/// Memory that a scene may take for as long as this lives.
final class MemoryPromise: Sendable {
  private let bytes: Int
  private let scenes: ScenesInWork

  fileprivate init(_ bytes: Int, of scenes: ScenesInWork) {
    self.bytes = bytes
    self.scenes = scenes
  }

  deinit {
    scenes.take(back: bytes)
  }
}
