package import Display
package import Platform
package import SceneModel

/// A scene at another revision, with which a scene is compared.
package struct BaseScene: Sendable {
  /// The contents of the scene at that revision.
  package struct Contents: Sendable {
    var scene: Scene
    var written: [SceneConstant]
    var origins: [SceneConstant]
    var photoFolder: ProjectFolder

    package init(
      _ scene: Scene, written: [SceneConstant], origins: [SceneConstant], photoFolder: ProjectFolder
    ) {
      (self.scene, self.written, self.origins) = (scene, written, origins)
      self.photoFolder = photoFolder
    }
  }

  /// The revision and the scene's path in it.
  let path: String
  /// The scene; nil if it is new.
  let scene: Contents?
  /// The difference of the scene files, such as a new or renamed file; nil if there is none.
  let difference: String?

  package init(path: String, scene: Contents?, difference: String? = nil) {
    (self.path, self.scene, self.difference) = (path, scene, difference)
  }
}
