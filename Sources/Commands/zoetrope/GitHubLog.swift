import Platform
import Verification

/// The output for GitHub Actions: annotations at lines of scenes, and the step summary.
enum GitHubLog {
  /// Writes both if the command runs on GitHub Actions.
  ///
  /// Annotations go to the standard output if `alsoToOutput` is true, otherwise to the standard
  /// error.
  static func write(_ report: Report, alsoToOutput: Bool) throws {
    guard Terminal.environment("GITHUB_ACTIONS") == "true" else { return }
    let github = GitHubReport(report)
    let lines = github.annotations.map { $0 + "\n" }.joined()
    if alsoToOutput { try StandardOutput.write(lines) } else { StandardError.write(lines) }
    if let path = Terminal.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty {
      do throws(FileError) {
        try AppendedFile.append(github.summary, to: path)
      } catch {
        Console.warning("the step's summary cannot be written: \(error)")
      }
    }
  }
}
