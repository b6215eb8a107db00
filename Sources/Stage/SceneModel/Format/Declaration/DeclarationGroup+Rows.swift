/// Lists of conditions with their targets.
extension DeclarationGroup {
  /// Adds the rows of a list.
  mutating func addRows(
    _ targets: [String], areAnimated: Bool, _ node: YAMLNode, _ shape: ValueShape,
    _ context: inout DecodingContext
  ) {
    let rows =
      ValueReader<YAMLNode>.list(
        of: ValueReader(shape) { node, _ in node }, count: 1...DeclaredKey.rowLimit,
        "a list of at most \(DeclaredKey.rowLimit) rows such as [{to: \(targets[0]), with: smooth}]"
      ).read(node, &context) ?? []
    if node.isComplete { checkRows(rows, areAnimated: areAnimated, to: targets[0], &context) }
    for (index, node) in rows.enumerated() {
      context.at(.index(index)) {
        rowSources.append($0.located(node, at: node))
        add(.group(DeclaredKey.row(to: targets)), "[\(index)]", node, &$0)
      }
    }
  }

  /// Reports rows that are never reached, or after which none may hold, and rows without animations.
  private func checkRows(
    _ rows: [YAMLNode], areAnimated: Bool, to target: String, _ context: inout DecodingContext
  ) {
    for (index, row) in rows.enumerated() where row.entries != nil {
      let isLast = index == rows.count - 1
      if isLast != (row.entry("if") == nil) {
        context.report(
          .contradiction, at: context.at(.index(index)) { $0.head(of: row) },
          path: "\(context.path)[\(index)]",
          isLast
            ? "\(context.path)[\(index)]: the last row has a condition, so perhaps none holds"
            : "\(context.path)[\(index)]: the rows after one without a condition are never reached",
          hint: isLast ? "add a row without if, such as {to: \(target)}" : "move it to the end")
      }
    }
    guard areAnimated, let last = rows.last, last.entries != nil, last.entry("with") == nil
    else { return }
    context.report(
      .missingKey, at: context.at(.index(rows.count - 1)) { $0.head(of: last) },
      "\(context.path): the last row has no animation", expected: "with: \"spring(duration: 0.4)\"")
  }

  /// The rows; one without animations has those of the next.
  ///
  /// An opening is one row without a list. Reports rows that take a drag to another target than
  /// `open` or its own end, or in a group without a drag.
  func rows(
    _ animations: [ViewerDeclaration.MakeAnimation], haveDrag: Bool,
    _ context: inout DecodingContext
  ) -> [ViewerDeclaration.Row] {
    var following = ViewerDeclaration.Animations(own: [], movesDrag: false)
    var position = (line: 1, column: 1)
    return (0..<(isOpening ? 1 : rowSources.count)).reversed().map { index in
      let path = "[\(index)]"
      let own = animated.filter { $0.path.hasPrefix("\(path).") }
      if let first = own.first {
        let start = templates[first.template].source.range.start
        position = (start.text == 0 ? start.line : 0, start.column)
        following = ViewerDeclaration.Animations(
          own: Dictionary(grouping: own, by: \.template).map { template, own in
            (Set(own.map { String($0.path.dropFirst(path.count + 1)) }), animations[template])
          }, movesDrag: own.contains { $0.path == "\(path).drag" })
      }
      let chosen = choices["\(path).to"]?.first
      let target = chosen.flatMap(ViewerDeclaration.Target.init) ?? .thumbnail
      checkDrag(index, target, isMoved: following.movesDrag, haveDrag: haveDrag, &context)
      return ViewerDeclaration.Row(
        path: path, target: target, animations: following, position: position)
    }.reversed()
  }

  /// Reports a drag that a row takes to properties of the picture, and one that goes nowhere.
  private func checkDrag(
    _ row: Int, _ target: ViewerDeclaration.Target, isMoved: Bool, haveDrag: Bool,
    _ context: inout DecodingContext
  ) {
    let path = "[\(row)]"
    let stated = formulas.indices.filter { formulas[$0].name.hasPrefix("\(path).to.") }
    let ends = stated.filter { ["dx", "dy"].contains(formulas[$0].name.dropFirst(path.count + 4)) }
    if isMoved, !haveDrag || target != .open && (ends.isEmpty || ends.count < stated.count) {
      let own = animated.first { $0.path == "\(path).drag" }.map { templates[$0.template].source }
      context.report(
        .contradiction, at: own ?? rowSources[row],
        haveDrag ? "a drag goes to open, or to dx and dy alone" : "no drag returns here",
        expected: "frame: …")
    } else if !isMoved, let first = ends.first {
      let (node, _, path) = sources[first]
      context.report(
        .contradiction, at: range(of: node), path: path, "\(path): only a drag has an end",
        expected: "with: {drag: smooth}, or x and y")
    }
  }
}
