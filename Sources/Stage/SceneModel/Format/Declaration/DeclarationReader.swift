import CPages
import Display
import Expressions

/// The reader of declared viewers.
///
/// ```
/// photos.viewer.yaml ─┐
///                     ├─▶ one tree of nodes ─▶ groups of formulas ─▶ ViewerDeclaration
/// viewer: of a scene ─┘
/// ```
struct DeclarationReader {
  /// The number of the text of `photos` in positions.
  static let ownText = -1

  /// The tree of `photos`, which scenes extend.
  private static let base: YAMLNode = {
    let document = YAMLDocument(SourceText(cpages_viewer_photos(), number: ownText))
    guard let node = document.root?.entry("viewer")?.value else {
      preconditionFailure("photos.viewer.yaml is not valid")
    }
    return node
  }()

  /// The viewer `photos`.
  static let photos = photosReader.declaration(
    photosName, photosSummary, text: photosName
  ) { photosRules }
  static let (photosName, photosSummary) = ("photos", "The best-practice viewer.")

  private static let photosReader: DeclarationReader = {
    var context = DecodingContext(diagnostics: [])
    return DeclarationReader(base, &context)
  }()

  private static let photosRules: ViewerDeclaration.Rules = {
    var context = DecodingContext(diagnostics: [])
    var reader = photosReader
    guard let rules = reader.rules(&context) else {
      preconditionFailure("photos.viewer.yaml: \(context.diagnostics)")
    }
    return rules
  }()

  /// The keys that only declared viewers have.
  static let keys = Set(DeclaredKey.all.map(\.name) + ["file", "extends", "backdropColor"])

  /// The name of viewers that scenes declare.
  static let ownName = "own"

  /// The texts of declarations to read and to copy, by name.
  static let samples = [ownName: cpages_viewer_own(), photosName: cpages_viewer_photos()]
    .mapValues { SourceText($0) }

  /// Returns whether a mapping declares a viewer.
  static func declares(_ node: YAMLNode) -> Bool {
    node.entry("style") == nil && node.entries?.contains { keys.contains($0.key) } == true
  }

  /// The keys of a declared viewer, with those of its constants.
  ///
  /// `unused` are constants of `photos` that a declaration does not use.
  static func table(
    _ constants: [Field<WrittenValues>], unused: [String] = []
  ) -> MappingReader<WrittenValues> {
    MappingReader(
      [
        file.field, extends.field, backdropColor.field, WrittenValues.labelKey.field,
        WrittenValues.deviceKey.field,
      ]
        + DeclaredKey.all.map(\.field) + constants,
      MappingRules(
        misplacedKeys: Dictionary(
          unused.map { ($0, "no formula of this declaration uses the constant") }
        ) { first, _ in first }))
  }

  private static let file = Key.optional("viewer.file", fileName)

  private static let extends = Key(
    "viewer.extends",
    .oneOf(
      [ValueReader<String>.word([photosName]), fileName],
      "photos, or a file such as ours.viewer.yaml"),
    or: photosName)

  /// A reader of the name of a file, which `ViewerFiles` replaces by its contents.
  private static let fileName = ValueReader<String>(.text) { node, context in
    context.reject(
      .invalidValue, at: node.range, found: node.scalar?.text.excerpt ?? node.found,
      expected: "a file such as ours.viewer.yaml")
    return nil
  }

  private static let backdropColor = Key.optional(
    "viewer.backdropColor", ValueReader<Color>.color())

  /// Reads the viewer that a scene declares; returns nil after reporting its mistakes.
  static func viewer(_ node: YAMLNode, _ context: inout DecodingContext) -> WrittenViewer? {
    let errors = context.errorCount
    if let entry = node.entry("constants"), entry.value.entries == nil {
      context.at(entry) { $1.rejectType($0, expected: "a mapping such as {pullRange: 300pt}") }
      return nil
    }
    let recognizers = node.entry("gestures")?.value.entry("recognizers")?.value.scalar?.text
    let standard = DeclaredKey.gestures(of: recognizers).map(base.overridden) ?? base
    var reader = DeclarationReader(standard.overridden(by: node), &context)
    // The constants are known even if a formula has a mistake.
    let rules = reader.rules(&context)
    let text = reader.groups.sorted { $0.key < $1.key }.map(\.value.text)
    let used = rules.map { _ in
      reader.groups.values.reduce(into: Set<String>()) { $0.formUnion($1.usedConstants) }
    }
    let declaration = reader.declaration(
      ownName, using: used, text: text.joined(separator: "\n")
    ) { rules ?? photosRules }
    var parameters = DeclaredParameters(declaration)
    let unused = declaration.keys.filter { parameters.table[$0] == nil }
    let values = table(Field.constants(of: parameters), unused: unused).written.read(node, &context)
    guard context.errorCount == errors, rules != nil, let values else { return nil }
    for entry in node.entry("constants")?.value.entries ?? []
    where parameters.table[entry.key] == nil {
      context.report(
        .contradiction, at: entry.keyRange, "no formula of the viewer uses \(entry.key)",
        expected: "a formula with it, or no such constant")
      return nil
    }
    if let color = values[backdropColor] { parameters["backdrop"] = .color(color) }
    return WrittenViewer(parameters, values, of: node)
  }

  private let node: YAMLNode
  /// The range of the constants that a scene states, or of its declaration.
  private let overrides: SourceRange
  private let constants: DeclaredConstants
  /// The groups that were read, by their first key.
  private var groups: [String: DeclarationGroup] = [:]
  /// The inputs of formulas, without a gesture.
  private let inputs: DeclaredInputs

  /// Whether the declaration is that of `photos`, whose laws are known to have values.
  private var isOfPhotos: Bool { node.range.start.text == Self.ownText }

  /// Reads the constants of a whole declaration.
  private init(_ node: YAMLNode, _ context: inout DecodingContext) {
    (self.node, overrides) = (node, node.entry("constants")?.keyRange ?? node.range)
    var constants = DeclaredConstants()
    if let entry = node.entry("constants") {
      context.at(entry) { constants.read($0, &$1) }
    }
    self.constants = constants
    var inputs = DeclaredInputs(
      constants: constants.defaults, constants.uses, on: DevicePreset.standard.screen)
    for variable in [DeclaredVariable.startScale, .caughtScale, .zoomScale, .magnification] {
      inputs[variable].value = 1
    }
    (inputs[.pictureWidth], inputs[.pictureHeight]) = (inputs[.screenWidth], inputs[.screenHeight])
    let density = inputs[.screenDensity].value
    inputs[.pixelWidth].value = density * inputs[.screenWidth].value
    inputs[.pixelHeight].value = density * inputs[.screenHeight].value
    self.inputs = inputs
  }

  /// Reads the group of some keys, each under a path; returns nil after reporting its mistakes.
  ///
  /// `gestures` are values of variables for which the laws must have values.
  private mutating func group(
    _ keys: [(name: String, path: String)],
    in gestures: [[(variable: DeclaredVariable, value: Double)]] = [[]],
    _ context: inout DecodingContext
  ) -> ViewerDeclaration.Group? {
    var group = DeclarationGroup(keys[0].name, constants: constants, overrides: overrides)
    for (name, path) in keys {
      let names = name.split(separator: ".").map(String.init)
      guard let content = DeclaredKey.at(names)?.content, let entry = node.entry(names[0])
      else { continue }
      context.at(entry) { node, context in
        guard names.count > 1 else { return group.add(content, path, node, &context) }
        if let entry = node.entry(names[1]) {
          context.at(entry) { group.add(content, path, $0, &$1) }
        }
      }
    }
    if node.entry("drag")?.value.entry("if") == nil, let axis = group.choices["axis"]?.first,
      let condition = Self.axes[axis]
    {
      group.add("if", YAMLNode(word: condition), [.condition], &context)
    }
    group.share(&context)
    defer { groups[keys[0].name] = group }
    guard let formulas = group.compiled(&context) else { return nil }
    if !isOfPhotos {
      group.checkLaws(formulas, inputs, in: gestures, &context)
      group.checkSettings(formulas.values(inputs), &context)
    }
    let animations = group.animations(isOfPhotos ? nil : formulas.values(inputs), &context)
    let rows = group.rows(animations, haveDrag: keys[0].name == "drag", &context)
    let byPath = group.animated.map { ($0.path, animations[$0.template]) }
    return ViewerDeclaration.Group(
      formulas: formulas, rows: rows, animations: Dictionary(byPath) { first, _ in first },
      anchor: group.anchor, choices: group.choices, ranges: group.ranges, usedKeys: group.keys)
  }

  /// Returns drags of up to three screens.
  private var drags: [[(variable: DeclaredVariable, value: Double)]] {
    let (width, height) = (3 * inputs[.screenWidth].value, 3 * inputs[.screenHeight].value)
    let straight =
      stride(from: 0, through: height, by: 10).flatMap { [(0.0, $0), (0.0, -$0)] }
      + stride(from: 0, through: width, by: 10).flatMap { [($0, 0.0), (-$0, 0.0)] }
    let others = stride(from: -width, through: width, by: width / 6).flatMap { dx in
      stride(from: -height, through: height, by: height / 6).map { (dx, $0) }
    }
    return (straight + others).map { [(.dx, $0), (.dy, $1)] }
  }

  /// Pinches below fit, and the progress of an opening with its overshoot.
  private static let (pinches, progress) = (
    stride(from: 1.0, through: 0.02, by: -0.01).map { [(DeclaredVariable.magnification, $0)] },
    stride(from: 0.0, through: 1.5, by: 0.01).map { [(DeclaredVariable.progress, $0)] }
  )

  /// The conditions of the axes.
  private static let axes = [
    "down": "dy > abs(dx)", "up": "-dy > abs(dx)", "vertical": "abs(dy) > abs(dx)",
    "horizontal": "abs(dx) > abs(dy)", "any": "true",
  ]

  /// Returns the declaration with rules, and the constants that they use; all for nil.
  private func declaration(
    _ name: String, _ summary: String = "", using used: Set<String>? = nil, text: String,
    rules: @escaping @Sendable () -> ViewerDeclaration.Rules
  ) -> ViewerDeclaration {
    ViewerDeclaration(
      name: name, summary: summary,
      isAndroid: node.entry("system")?.value.scalar?.text == "android",
      constants: constants.described.filter {
        // No formula can use a color.
        used?.contains($0.info.key) ?? true || $0.info.domain == .color(isOpaque: false)
      },
      keys: constants.described.map(\.info.key), uses: constants.uses,
      defaults: constants.defaults, rules: rules, text: text)
  }

  /// Reads the rules; returns nil after reporting their mistakes.
  private mutating func rules(_ context: inout DecodingContext) -> ViewerDeclaration.Rules? {
    let errors = context.errorCount
    let drag = group(
      [("drag", ""), ("release", ""), ("readings", "")], in: isOfPhotos ? [] : drags, &context)
    let pinch = group([("pinch", "")], in: Self.pinches, &context)
    let open = group([("open", "[0]")], in: Self.progress, &context)
    let close = group([("close", "")], &context)
    let zoom = group([("zoom.release", "")], &context)
    let pages = group([("pages.release", "")], &context)
    let settings = group(
      ["gestures", "zoom", "pages", "bars", "system", "tap", "doubleTap", "catch"].map { ($0, $0) },
      &context)
    guard context.errorCount == errors, let settings, let drag, let pinch, let close, let open,
      let zoom, let pages
    else { return nil }
    return ViewerDeclaration.Rules(
      settings: settings, opening: open, drag: drag, pinch: pinch, close: close, zoom: zoom,
      pages: pages, readings: groups["drag"]?.readings ?? [])
  }
}
