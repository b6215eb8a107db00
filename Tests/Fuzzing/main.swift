import FuzzTargets
import Glibc
import Platform

// Usage: Fuzzing seeds KIND FOLDER   writes seeds, and a dictionary next to their folder
//        Fuzzing KIND [-option=…] [FOLDER…]   runs libFuzzer, with its options

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "seeds", let kind = FuzzKind(rawValue: arguments[2]) {
  do {
    try Seeds.write(kind, to: arguments[3])
    exit(0)
  } catch {
    StandardError.write("error: \(error)\n")
    exit(2)
  }
}
guard Campaign.kind != nil else {
  let kinds = FuzzKind.allCases.map(\.rawValue).joined(separator: "|")
  StandardError.write("usage: Fuzzing [seeds] \(kinds)\n")
  exit(2)
}
exit(Campaign.run())
