import CFiles
import Glibc

/// The signals that ask the program to stop.
///
/// By default they end it at once. Work that has something to tidy up installs the handlers: the
/// first SIGINT or SIGTERM is then noted, so that the work can stop at a whole frame; the second one
/// ends the process at once.
package enum Interruption {
  /// Installs the handlers of SIGINT and SIGTERM.
  package static func install() {
    cfiles_install_signal_handlers()
  }

  /// Makes SIGINT and SIGTERM end the process at once again: there is nothing left to tidy up.
  ///
  /// A signal that has come is still `requestedSignal`.
  package static func uninstall() {
    cfiles_remove_signal_handlers()
  }

  /// Creates a reader gone and a file-size limit errors of the write, not deaths by SIGPIPE and SIGXFSZ.
  ///
  /// To be called once, at the program's start.
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

  /// Ends the process by a signal's default action, so that a shell sees 128 + its number and stops
  /// its own loop.
  ///
  /// - Parameter signal: the number, such as `requestedSignal` or `brokenPipe`.
  package static func dieOfSignal(_ signal: Int32) -> Never {
    cfiles_die_of_signal(signal)
  }

  /// SIGINT's number.
  package static var interrupt: Int32 { SIGINT }

  /// SIGPIPE's number, to die of when the reader of the standard output is gone.
  package static var brokenPipe: Int32 { SIGPIPE }
}
