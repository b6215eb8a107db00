package import Rendering

/// The options of a verification.
package struct VerificationOptions: Sendable {
  /// The goldens to record.
  package var update: GoldenUpdate
  /// The kept pictures of recorded goldens; nil for those that the existing golden states, and none for
  /// new ones.
  package var keep: Golden.Pictures?
  /// The rules of comparing and showing pictures.
  package var pictures: PictureOptions
  /// The number of threads; at least 1.
  package var jobs: Int
  /// True to overwrite pictures that no golden states.
  package var force: Bool
  /// True to take a change that no pixel shows for a difference.
  package var strict: Bool

  /// Creates options.
  package init(
    update: GoldenUpdate = .none, keep: Golden.Pictures? = nil,
    pictures: PictureOptions = PictureOptions(), jobs: Int = 1,
    force: Bool = false, strict: Bool = false
  ) {
    self.update = update
    self.keep = keep
    self.pictures = pictures
    self.jobs = jobs
    self.force = force
    self.strict = strict
  }
}

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
