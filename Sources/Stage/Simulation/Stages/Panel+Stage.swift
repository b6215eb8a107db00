import Display
import SceneModel

extension Panel {
  /// Creates the stage that this panel shows, in its initial state.
  func makeStage(photos: [Photo], screen: Screen) -> any Simulation.Stage {
    for factory in StageFactory.all {
      if let made = factory.make(stage, photos, screen) { return made }
    }
    preconditionFailure("no factory in StageFactory.all makes the stage of \(id)")
  }
}

struct StageFactory: Sendable {
  /// The reading declarations of a viewer; empty for other stages.
  private(set) var viewerReadings: [ReadingKey] = []
  /// Creates the stage; returns nil if the description is of another kind.
  let make: @Sendable (StageDescription, [Photo], Screen) -> (any Stage)?

  static let all: [StageFactory] = [
    .viewer(ZozoPresentation.self),
    .viewer(B43SwiftUIPresentation.self),
    .viewer(B43ComposePresentation.self),
    .viewer(ZoomTransitionPresentation.self),
    .viewer(DeclaredPresentation.self),
    .viewer(PhotoSwipePresentation.self),
    .viewer(TelephotoPresentation.self),
    StageFactory { (list: ListContents, parameters: ListParameters, _, screen) in
      ListStage(list, parameters, screen: screen)
    },
    StageFactory { (reviews: ReviewsContents, parameters: ReviewsParameters, photos, screen) in
      ReviewsStage(reviews, parameters, photos: photos, screen: screen)
    },
    StageFactory { (beads: BeadsContents, parameters: BeadsParameters, _, screen) in
      BeadsStage(beads, parameters, screen: screen)
    },
  ]

  private init<Parameters: StageParameters>(
    _ make: @escaping @Sendable (Parameters.Contents, Parameters, [Photo], Screen) -> any Stage
  ) {
    self.make = { description, photos, screen in
      guard let contents = description.contents as? Parameters.Contents,
        let parameters = description.parameters as? Parameters
      else { return nil }
      return make(contents, parameters.tagged, photos, screen)
    }
  }

  private static func viewer<Viewer: GalleryViewer>(_: Viewer.Type) -> StageFactory {
    var factory = StageFactory { (grid: Grid, parameters: Viewer.Parameters, photos, screen) in
      GalleryStage<Viewer>(parameters, grid: grid, photos: photos, screen: screen)
    }
    factory.viewerReadings = Viewer.readingTable.keys + ViewerLook.readingTable.keys
    return factory
  }
}
