import Glibc

/// A program that belongs to the one that runs.
package struct SiblingProgram: Sendable {
  /// The path of its file.
  package let path: String

  /// Finds one beside the running program, or in `../libexec/zoetrope` from there; nil where it is in neither.
  package static func find(_ name: String) -> SiblingProgram? {
    guard let program = try? ProjectFolder.realPath("/proc/self/exe") else { return nil }
    let folder = ProjectFolder.folder(of: program)
    return ["\(folder)/\(name)", "\(folder)/../libexec/zoetrope/\(name)"]
      .first { access($0.systemName, X_OK) == 0 }.map(SiblingProgram.init(path:))
  }

  /// Becomes that program; returns only where that fails.
  ///
  /// - Parameter arguments: the words after its name.
  /// - Returns: the reason, in the system's words.
  package func run(_ arguments: [String]) -> String {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { word in
      word.systemName.withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
    }
    words.append(nil)
    if let program = words[0] { execv(program, words) }
    let reason = String(cString: strerror(errno))
    for word in words { free(word) }
    return reason
  }
}
