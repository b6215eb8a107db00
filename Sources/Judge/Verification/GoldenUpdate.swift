/// The goldens that a verification records.
package enum GoldenUpdate: String, CaseIterable, Sendable {
  /// None.
  case none
  /// Missing ones.
  case missing
  /// Those that are damaged, or whose kept pictures are missing.
  case damaged
  /// Missing and changed ones.
  case changed
  /// All, also those that cannot be used.
  case all
}
