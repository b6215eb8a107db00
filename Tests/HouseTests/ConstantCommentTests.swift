import Foundation
import TestSupport
import Testing

@Suite("Comments of constants")
struct ConstantCommentTests {
  /// The rows of the table and of `constants.tsv` state meaning, unit, range, default and source.
  @Test("A constant that a table describes has no second description at its property")
  func once() throws {
    for source in try SwiftSource.modules.get() where source.module == "SceneModel" {
      let properties = source.lines.joined(separator: "\n").matches(
        of: /Constant\(\s*"[^"]+", \\\.(\w+),/
      ).map(\.1)
      for property in Set(properties) where properties.count(where: { $0 == property }) == 1 {
        guard
          let line = source.lines.firstIndex(where: { $0.hasPrefix("  package var \(property)") })
        else { continue }
        if source.lines[line - 1].hasPrefix("  ///") {
          Issue.record("\(source.location(line)): the constant's row in the table describes it")
        }
      }
    }
  }
}
