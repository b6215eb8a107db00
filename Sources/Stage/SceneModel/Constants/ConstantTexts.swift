/// The sentences that describe a constant to its users.
package struct ConstantTexts: Sendable {
  package let meaning: String
  /// The origin of the default, or the reason for it; empty if the meaning is sufficient.
  package let source: String
  /// The fault of the original that the constant keeps or fixes; nil for none.
  package var fault: String?
  /// The reason for another default than the original's; empty if it is the original's.
  var deviation = ""

  /// Returns the texts of a constant of a fixed set, which has one row in `constants.tsv`.
  static func of(_ key: String, in owner: String) -> ConstantTexts {
    func text(_ field: Int) -> String { TextTable.constants["\(owner).\(key)", field] }
    return ConstantTexts(
      meaning: text(1), source: text(2), fault: text(3).isEmpty ? nil : text(3),
      deviation: text(4))
  }
}
