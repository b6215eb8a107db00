package import Clips

/// The options of a verification.
package struct VerificationOptions: Sendable {
  /// Which goldens are recorded.
  package var update: GoldenUpdate
  /// What is kept of the pictures of goldens that are recorded; nil for what the golden there is says,
  /// and nothing for new ones.
  package var keep: Golden.Pictures?
  /// The rules of comparing and showing pictures.
  package var pictures: PictureOptions
  /// Threads; at least 1.
  package var jobs: Int
  /// True where pictures that no golden states may be overwritten.
  package var force: Bool

  /// Makes options.
  package init(
    update: GoldenUpdate = .none, keep: Golden.Pictures? = nil,
    pictures: PictureOptions = PictureOptions(), jobs: Int = 1,
    force: Bool = false
  ) {
    self.update = update
    self.keep = keep
    self.pictures = pictures
    self.jobs = jobs
    self.force = force
  }
}
