package import Display
package import Geometry
package import Motion
package import Readings
package import SceneModel
package import Touch

/// Review cells.
package struct ReviewsStage: Stage {
  /// Makes the stage at its beginning.
  package init(
    _ contents: ReviewsContents, _ parameters: ReviewsParameters, photos: [Photo], screen: Screen,
    typesetter: (any Typesetter)?
  ) {}

  /// The next change of the script.
  package var nextTimer: SceneTime? { nil }

  /// When everything has come to rest.
  package var settlingInstant: SceneTime? { .zero }

  /// The names of all readings.
  package var readingNames: [String] { [] }

  /// Does what the script says.
  package mutating func fireTimer() -> [StageEvent] { [] }

  /// Takes in what the fingers did.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] { [] }

  /// What is drawn.
  package func displayItems(at time: SceneTime) -> [DisplayItem] { [] }

  /// The readings of what shows.
  package func readings(at time: SceneTime) -> [Reading] { [] }

  /// The point of a place.
  package func point(of place: Place, at time: SceneTime) -> Point? { nil }
}
