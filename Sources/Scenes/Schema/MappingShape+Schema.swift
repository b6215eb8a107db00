extension MappingShape {
  var schema: [JSONTree.Member] {
    var members: [JSONTree.Member] = [
      .init("type", "object"),
      .init("properties", .object(keys.map { .init($0.name, $0.schema) })),
      .init("additionalProperties", false),
    ]
    let required = keys.filter { $0.presence == .required }.map(\.name)
    if !required.isEmpty { members.append(.init("required", .texts(required))) }
    let groups: [JSONTree] =
      rules.exactlyOneOf.map { ["oneOf": Self.each($0)] }
      + rules.anyOf.map { ["anyOf": Self.each($0)] }
      + rules.notTogether.map { keys in
        [
          "not": ["required": .texts(keys)],
          "errorMessage": .text("not both \(ValueShape.listing(keys, "and"))"),
        ]
      }
    if !groups.isEmpty { members.append(.init("allOf", .list(groups))) }
    let dependencies = rules.beside.flatMap { rule in
      rule.only.map { JSONTree.Member($0, .texts([rule.key])) }
    }
    if !dependencies.isEmpty { members.append(.init("dependencies", .object(dependencies))) }
    return members
  }

  /// A schema for each key, which asks for that key.
  private static func each(_ keys: [String]) -> JSONTree {
    .list(keys.map { ["required": .texts([$0])] })
  }
}
