package import Display
package import Platform
package import SceneModel

/// The contents of a scene file.
package struct SceneContents: Sendable {
  let scene: Scene
  /// The path in reports; at another revision, the revision and the path in it.
  let path: String
  /// The constants that the file or an option states.
  let written: [SceneConstant]
  /// The option or file of each written constant that the scene file does not state.
  let origins: [SceneConstant]
  let photoFolder: ProjectFolder

  package init(
    _ scene: Scene, path: String, written: [SceneConstant], origins: [SceneConstant] = [],
    photoFolder: ProjectFolder
  ) {
    (self.scene, self.path, self.photoFolder) = (scene, path, photoFolder)
    (self.written, self.origins) = (written, origins)
  }
}

/// A scene at another revision, with which a scene is compared.
package struct BaseScene: Sendable {
  /// The scene; nil if it is new.
  let contents: SceneContents?
  /// The difference of the scene files, such as a new or renamed file; nil if there is none.
  let difference: String?

  package init(_ contents: SceneContents?, difference: String? = nil) {
    (self.contents, self.difference) = (contents, difference)
  }
}
