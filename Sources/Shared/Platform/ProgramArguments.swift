import Glibc

/// The words of the command line after the program's name.
package enum ProgramArguments {
  /// All of them; `CommandLine.arguments` would repair names that are not UTF-8.
  package static var all: [String] {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { word in
      word.map { String(fileName: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}
