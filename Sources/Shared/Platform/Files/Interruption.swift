import CFiles
import Glibc

/// The signals that ask the program to stop.
///
/// By default they end it at once. With the handlers installed, the first SIGINT or SIGTERM is noted, so
/// that work can stop at a whole frame and tidy up; the second one ends the process at once.
package enum Interruption {
  /// Installs the handlers of SIGINT and SIGTERM.
  package static func install() {
    cfiles_install_signal_handlers()
  }

  /// Lets SIGINT and SIGTERM end the process at once again; one that has come stays `requestedSignal`.
  package static func uninstall() {
    cfiles_remove_signal_handlers()
  }

  /// Turns SIGPIPE and SIGXFSZ into errors of the write; to be called once, at the program's start.
  package static func ignoreWriteSignals() {
    cfiles_ignore_write_signals()
  }

  /// True if SIGINT or SIGTERM has come.
  package static var isRequested: Bool { cfiles_requested_signal() != 0 }

  /// The number of the first SIGINT or SIGTERM that came, nil where none did.
  package static var requestedSignal: Int32? {
    let signal = cfiles_requested_signal()
    return signal == 0 ? nil : signal
  }

  /// Ends the process by a signal's default action: a shell sees 128 + its number and stops its loop.
  package static func dieOfSignal(_ signal: Int32) -> Never {
    cfiles_die_of_signal(signal)
  }

  /// SIGINT's number.
  package static var interrupt: Int32 { SIGINT }

  /// SIGPIPE's number, to die of when the reader of the standard output is gone.
  package static var brokenPipe: Int32 { SIGPIPE }
}
