import Display
import SceneModel

extension Panel {
  /// The stage that the screen shows, at its beginning.
  func makeStage(photos: [Photo], screen: Screen) -> any Simulation.Stage {
    let site = StageSite(photos: photos, screen: screen)
    for factory in StageFactory.all {
      if let made = factory.make(stage, site) { return made }
    }
    preconditionFailure("no line of StageFactory.all shows \(id)")
  }
}

/// Things that stages are made of beside their contents and constants.
struct StageSite {
  let photos: [Photo]
  let screen: Screen
}

struct StageFactory: Sendable {
  /// The declarations of the readings of a viewer; empty for other stages.
  private(set) var viewerReadings: [ReadingKey] = []
  /// Creates the stage; nil for a description of another kind.
  let make: @Sendable (StageDescription, StageSite) -> (any Stage)?

  static let all: [StageFactory] = [
    .viewer(ZozoPresentation.self),
    .viewer(B43SwiftUIPresentation.self),
    .viewer(B43ComposePresentation.self),
    .viewer(ZoomTransitionPresentation.self),
    .viewer(PagedZoomPresentation<PhotosParameters>.self),
    .viewer(PagedZoomPresentation<PhotoSwipeParameters>.self),
    .viewer(PagedZoomPresentation<TelephotoParameters>.self),
    StageFactory { (list: ListContents, parameters: ListParameters, site) in
      ListStage(list, parameters, screen: site.screen)
    },
    StageFactory { (reviews: ReviewsContents, parameters: ReviewsParameters, site) in
      ReviewsStage(reviews, parameters, photos: site.photos, screen: site.screen)
    },
    StageFactory { (beads: BeadsContents, parameters: BeadsParameters, site) in
      BeadsStage(beads, parameters, screen: site.screen)
    },
  ]

  private init<Parameters: StageParameters>(
    _ make: @escaping @Sendable (Parameters.Contents, Parameters, StageSite) -> any Stage
  ) {
    self.make = { description, site in
      guard let contents = description.contents as? Parameters.Contents,
        let parameters = description.parameters as? Parameters
      else { return nil }
      return make(contents, parameters.tagged, site)
    }
  }

  private static func viewer<Viewer: GalleryViewer>(_: Viewer.Type) -> StageFactory {
    var factory = StageFactory { (grid: Grid, parameters: Viewer.Parameters, site) in
      GalleryStage<Viewer>(parameters, grid: grid, photos: site.photos, screen: site.screen)
    }
    factory.viewerReadings = Viewer.readingKeys
    return factory
  }
}
