import Glibc
import Platform
import Raster
import Rendering
import Simulation

/// The exit status of the program, with the same meaning as GNU diff's.
enum ExitStatus: Error, Hashable {
  /// 0: success.
  case success
  /// 1: success with findings: a fault of the motion, a failed expectation, or a difference.
  case different
  /// 2: an error in usage, scene, image, input or output, which has been reported.
  case failure
  /// Termination by a signal, so that shells see 128 plus its number and stop their own loops.
  case signal(Int32)

  /// Prints an error, after its position in a file if `location` is given, and returns `failure`.
  static func failing(_ message: String, at location: String? = nil) -> ExitStatus {
    Console.error(message, at: location)
    return .failure
  }

  /// The status of a run that SIGINT, SIGTERM or SIGHUP ended.
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

extension RenderError {
  /// Whether a signal has interrupted the command.
  var isInterruption: Bool {
    switch self {
    case .interrupted, .clip(.interrupted): true
    default: false
    }
  }

  /// Prints the error of a scene and returns the exit status.
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

/// Runs a part of a command, and prints the errors of the scene at `path`.
///
/// - Throws: `ExitStatus` in place of a scene's errors; other errors as they are.
func reporting<Result>(about path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as SimulationError {
    throw RenderError.simulation(error).report(about: path)
  } catch let error as TextError {
    throw RenderError.text(error).report(about: path)
  } catch let error as RenderError {
    throw error.report(about: path)
  }
}
