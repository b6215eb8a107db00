/// One of the things that a scene shows side by side, or the only one.
package struct NamedVariant<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What readings and messages call it: its label, with `#2` and so on where a label comes again.
  package var id: String
  /// What is written over it where several are shown: a viewer's style, or the stage's key.
  package var label: String
  /// What is written under the label: the constants that the scene gives it; empty for none.
  package var detail: String
  /// A viewer's style with its constants, or the constants of another stage.
  package var value: Value

  /// Makes a named variant.
  package init(id: String, label: String, detail: String = "", value: Value) {
    self.id = id
    self.label = label
    self.detail = detail
    self.value = value
  }
}
