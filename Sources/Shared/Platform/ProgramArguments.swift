import Glibc

/// The command-line arguments after the program's name.
package enum ProgramArguments {
  /// All arguments; unlike `CommandLine.arguments`, names that are not UTF-8 are preserved.
  package static var all: [String] {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { word in
      word.map { String(fileName: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}
