import Foundation
import TestSupport
import Testing

@Suite("Comments of constants")
struct ConstantCommentTests {
  /// The constant's description has the details: unit, range, default and source.
  @Test("A described constant has a comment of one line")
  func oneLine() throws {
    for source in try SwiftSource.modules.get() where source.module == "SceneModel" {
      let properties = source.lines.joined(separator: "\n").matches(
        of: /Constant\(\s*"[^"]+", \\\.(\w+),/
      ).map(\.1)
      for property in properties {
        guard
          let line = source.lines.firstIndex(where: { $0.hasPrefix("  package var \(property)") })
        else { continue }
        let isComment = source.lines[line - 1].hasPrefix("  ///")
        if !isComment || source.lines[line - 2].hasPrefix("  ///") {
          Issue.record("\(source.location(line)): the comment of a described constant is one line")
        }
      }
    }
  }
}
