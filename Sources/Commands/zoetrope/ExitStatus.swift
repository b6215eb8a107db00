import Glibc
import Platform
import Rendering
import Simulation

/// The exit status of the program, of the same meaning as GNU diff's.
enum ExitStatus: Error, Hashable {
  /// 0: done.
  case success
  /// 1: done, and something was found: a fault of the motion, a failed expectation, a difference.
  case different
  /// 2: anything wrong — usage, scene, picture, input or output; it has been reported.
  case failure
  /// Death by a signal, so that shells see 128 + its number and stop their own loops.
  case signal(Int32)

  /// Prints an error, after the place in a file where it is if that is given, and returns `failure`.
  static func failing(_ message: String, at place: String? = nil) -> ExitStatus {
    if let place { Console.error(message, at: place) } else { Console.error(message) }
    return .failure
  }

  /// The status of a run that SIGINT or SIGTERM has ended.
  static var interrupted: ExitStatus {
    .signal(Interruption.requestedSignal ?? Interruption.interrupt)
  }

  func exit() -> Never {
    switch self {
    case .success: Glibc.exit(0)
    case .different: Glibc.exit(1)
    case .failure: Glibc.exit(2)
    case .signal(let number): Interruption.dieOfSignal(number)
    }
  }
}

extension ProductionError {
  /// True if a signal asked for the end.
  var isInterruption: Bool {
    switch self {
    case .interrupted, .clip(.interrupted): true
    default: false
    }
  }

  /// Prints what went wrong with a scene and returns the status to end with.
  func report(about path: String) -> ExitStatus {
    if isInterruption { return .interrupted }
    if case .simulation(let simulation) = self {
      Console.error("\(simulation)", at: path + simulation.location)
    } else {
      Console.error("\(path): \(self)")
    }
    return .failure
  }
}
