import Glibc

/// A state that threads change and wait on, protected by a mutex.
package final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changes = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changes, nil)
  }

  deinit {
    pthread_cond_destroy(changes)
    pthread_mutex_destroy(mutex)
    changes.deallocate()
    mutex.deallocate()
  }

  /// Changes the state and wakes all waiting threads.
  package func update<Value>(_ change: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changes)
      pthread_mutex_unlock(mutex)
    }
    return change(&state)
  }

  /// Waits until `take` returns a value, calling it first and then after each update.
  package func wait<Value>(for take: (inout State) -> Value?) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = take(&state) { return value }
      pthread_cond_wait(changes, mutex)
    }
  }
}
