/// One of the screens of a scene: the same photos and touches in a stage of its own.
package struct Panel: Hashable, Sendable {
  /// The name in readings and messages: its label, with `#2` and so on where a label comes again.
  package var id: String
  /// The text over it where several are shown: a viewer's style, or the stage's key.
  package var label: String
  /// The text under the label, smaller: the constants that the scene gives it; empty for none.
  package var detail: String
  /// The stage on the screen.
  package var stage: StageDescription

  /// Creates a screen.
  package init(id: String, label: String, detail: String = "", stage: StageDescription) {
    self.id = id
    self.label = label
    self.detail = detail
    self.stage = stage
  }

  /// Creates the only screen of a scene.
  package init<Parameters: StageParameters>(
    _ contents: Parameters.Contents, _ parameters: Parameters
  ) {
    self.init(
      id: Parameters.name, label: Parameters.name,
      stage: StageDescription(contents, parameters))
  }
}
