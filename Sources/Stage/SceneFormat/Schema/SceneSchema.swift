import Platform

/// The JSON Schema of scene files, for editors: completion, hover texts, and mistakes while typing.
///
/// It is made of the reader's tables and accepts every scene that the reader accepts; sums, orders,
/// files and roundings are left to `zoetrope validate`.
package enum SceneSchema {
  /// The newest dialect that all YAML plugins of editors understand.
  ///
  /// Source: redhat-developer/yaml-language-server, README: draft-07 and before.
  private static let dialect = "http://json-schema.org/draft-07/schema#"

  /// The file that a scene's first line names.
  package static let fileName = "scene.schema.json"

  /// The line by which a scene names its schema to an editor.
  package static let modeline = "# yaml-language-server: $schema=\(fileName)"

  /// The schema, indented, with a newline at its end; always the same bytes.
  package static var text: String {
    let head: [(String, JSON)] = [
      ("$schema", .text(dialect)),
      ("title", "Zoetrope scene, version 1"),
      (
        "description",
        "What is on the screen and what the fingers do; zoetrope renders how the viewer moves."
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
