package import Display
package import Rendering

/// The options of a verification.
package struct VerificationOptions: Sendable {
  /// The goldens to record.
  package var update = GoldenUpdate.none
  /// The kind of pictures to keep with recorded goldens.
  ///
  /// Nil keeps the kind that the existing golden states, and no pictures for a new golden.
  package var keep: Golden.Pictures?
  /// The rules for comparing and showing pictures.
  package var pictures = PictureOptions()
  /// The number of threads, at least 1.
  package var jobs = 1
  /// Whether to overwrite pictures that no golden states.
  package var force = false
  /// Whether a change that affects no pixel counts as a difference.
  package var strict = false
  /// The goldens to compare with; nil for none.
  package var goldens: GoldenFolder?
  /// The recorder of goldens; nil if none may be recorded.
  package var recorder: GoldenRecorder?
  /// The versions to record.
  package var made: [SceneConstant] = []
  /// The photos of all scenes.
  package var photos = PhotoStore()

  package init() {}
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
