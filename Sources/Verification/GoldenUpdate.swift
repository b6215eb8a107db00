/// Which goldens a verification records.
package enum GoldenUpdate: String, CaseIterable, Sendable {
  /// None.
  case none
  /// Those that are not there.
  case missing
  /// Those that are not there and those that differ.
  case changed
  /// All, also those that cannot be used.
  case all
}
