package import Rendering

/// The options of a verification.
package struct VerificationOptions: Sendable {
  /// The goldens to record.
  package var update: GoldenUpdate
  /// The kind of pictures to keep with recorded goldens.
  ///
  /// Nil keeps the kind that the existing golden states, and no pictures for a new golden.
  package var keep: Golden.Pictures?
  /// The rules for comparing and showing pictures.
  package var pictures: PictureOptions
  /// The number of threads, at least 1.
  package var jobs: Int
  /// Whether to overwrite pictures that no golden states.
  package var force: Bool
  /// Whether a change that affects no pixel counts as a difference.
  package var strict: Bool

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
  case none
  /// Only missing ones.
  case missing
  /// Those that are damaged, or whose kept pictures are missing.
  case damaged
  /// Missing and changed ones.
  case changed
  /// All, including unusable ones.
  case all
}
