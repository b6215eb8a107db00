/// The goldens that a verification records.
package enum GoldenUpdate: String, CaseIterable, Sendable {
  /// None.
  case none
  /// Missing ones.
  case missing
  /// Missing and changed ones.
  case changed
  /// All, also those that cannot be used.
  case all
}
