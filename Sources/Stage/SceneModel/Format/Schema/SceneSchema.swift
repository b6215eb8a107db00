import Platform

/// The JSON Schema of scene files, for completion, hover texts and validation in editors.
///
/// It is generated from the reader's tables and accepts every scene that the reader accepts. Only
/// `zoetrope validate` checks sums, orders, files and rounding.
package enum SceneSchema {
  /// The newest dialect that YAML plugins of editors support.
  ///
  /// Source: redhat-developer/yaml-language-server, README: draft-07 and before.
  private static let dialect = "http://json-schema.org/draft-07/schema#"

  /// The name of the schema file in the first line of a scene.
  package static let fileName = "scene.schema.json"

  /// The first line of a scene, which names the schema for editors.
  package static let modeline = "# yaml-language-server: $schema=\(fileName)"

  /// The indented schema with a final newline; always the same bytes.
  package static var text: String {
    let head: [(String, JSON)] = [
      ("$schema", .text(dialect)),
      ("title", "Zoetrope scene, version 1"),
      (
        "description",
        "The contents of the screen and the touches; Zoetrope renders the resulting motion."
      ),
    ]
    let scene = SceneKeys.mapping.shape(defaults: WrittenValues())
    let definitions: [(String, JSON)] = [
      (RowTransitionKeys.definition, .object(RowTransitionKeys.shape.schema))
    ]
    return JSON.object(
      head + [("definitions", .object(definitions))] + scene.schema
    ).text(.lines) + "\n"
  }
}
