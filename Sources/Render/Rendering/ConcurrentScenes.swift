import Synchronization

/// The scenes of a run that are rendered at the same time.
///
/// Each scene loads its photos while no other does, so a shared photo is decoded once. Each plans
/// with the memory that the others do not reserve.
final class ConcurrentScenes: Sendable {
  private let loading = Mutex(())
  fileprivate let reserved = Mutex(0)

  /// The bytes reserved for scenes in progress, including the memory they already use.
  var bytes: Int { reserved.withLock { $0 } }

  /// Runs `work`, which loads a scene, while no other scene loads.
  func load<Value: Sendable, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try loading.withLock { (_) throws(Failure) in try work() }
  }

  /// Reserves memory for a scene until the returned object is released.
  func reservation(_ bytes: Int) -> MemoryReservation {
    reserved.withLock { $0 += bytes }
    return MemoryReservation(bytes, of: self)
  }
}

/// A memory reservation of a scene, released on deinitialization.
final class MemoryReservation: Sendable {
  private let bytes: Int
  private let scenes: ConcurrentScenes

  fileprivate init(_ bytes: Int, of scenes: ConcurrentScenes) {
    self.bytes = bytes
    self.scenes = scenes
  }

  deinit {
    scenes.reserved.withLock { $0 -= bytes }
  }
}
