import Glibc
import Platform

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

  func exit() -> Never {
    switch self {
    case .success: Glibc.exit(0)
    case .different: Glibc.exit(1)
    case .failure: Glibc.exit(2)
    case .signal(let number): Interruption.dieOfSignal(number)
    }
  }
}
