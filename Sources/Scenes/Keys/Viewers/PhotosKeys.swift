import Geometry
import SceneModel

private let fields: [Field<PhotosParameters>] = [
  Field("backdrop", \.backdrop, .color(), "What lies behind the picture.")
]

extension ViewerVariant {
  /// The style `photos`.
  static let photos = ViewerVariant(
    "photos", "The best-practice viewer.",
    fields,
    root: { PhotosParameters() },
    resolve: { parameters, _ in .photos(parameters) })
}
