import CFiles
import Glibc

/// Another executable that is installed with this one.
package struct SiblingProgram: Sendable {
  /// The path of the executable.
  package let path: String

  /// Finds an executable in the running program's folder or in `../libexec/zoetrope` next to it.
  ///
  /// - Returns: The executable; nil if it is in neither folder.
  package static func find(_ name: String) -> SiblingProgram? {
    guard
      let program = (try? ProjectFolder.realPath("/proc/self/exe"))
        ?? cfiles_program_path().flatMap({ try? ProjectFolder.realPath(String(cString: $0)) })
    else { return nil }
    let folder = ProjectFolder.folder(of: program)
    return ["\(folder)/\(name)", "\(folder)/../libexec/zoetrope/\(name)"]
      .first { access($0.systemName, X_OK) == 0 }.map(SiblingProgram.init(path:))
  }

  /// Replaces this process with the program; returns only if that fails.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: The system's error message.
  package func run(_ arguments: [String]) -> String {
    var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0.systemName) }
    argv.append(nil)
    if let program = argv[0] { execv(program, argv) }
    let reason = String(cString: strerror(errno))
    for word in argv { free(word) }
    return reason
  }
}
