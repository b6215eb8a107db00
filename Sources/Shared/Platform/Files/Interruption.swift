import CFiles
import Glibc

/// The signals that ask the program to stop.
///
/// By default they end the process immediately. After `install`, the first SIGINT, SIGTERM
/// or SIGHUP is only recorded, so that work can stop after a whole frame and clean up. A second one ends the
/// process immediately.
package enum Interruption {
  /// Installs the handlers of SIGINT, SIGTERM and, unless it is ignored as by nohup, SIGHUP.
  package static func install() {
    cfiles_install_signal_handlers()
  }

  /// Restores the default action of these signals; `requestedSignal` keeps its value.
  package static func uninstall() {
    cfiles_remove_signal_handlers()
  }

  /// Whether SIGINT, SIGTERM or SIGHUP has arrived.
  package static var isRequested: Bool { cfiles_requested_signal() != 0 }

  /// The number of the first such signal that arrived; nil if none has.
  package static var requestedSignal: Int32? {
    let signal = cfiles_requested_signal()
    return signal == 0 ? nil : signal
  }

  /// Ends the process by a signal's default action.
  ///
  /// A shell then sees the status 128 + `signal` and stops its loop.
  package static func dieOfSignal(_ signal: Int32) -> Never {
    cfiles_die_of_signal(signal)
  }

  /// The number of SIGINT.
  package static var interrupt: Int32 { SIGINT }

  /// The number of SIGPIPE, for ending the process when standard output has no reader.
  package static var brokenPipe: Int32 { SIGPIPE }
}
