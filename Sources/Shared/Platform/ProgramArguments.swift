import CFiles
import Glibc

/// The command-line arguments after the program's name.
package enum ProgramArguments {
  /// All arguments, as C's main receives them, so names that are not UTF-8 are preserved.
  package static var all: [String] {
    var count: CInt = 0
    let argv = UnsafeBufferPointer(start: cfiles_arguments(&count), count: Int(count))
    return argv.dropFirst().compactMap { word in
      word.map { String(fileName: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}
