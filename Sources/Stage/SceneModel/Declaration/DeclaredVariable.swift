package import Display
package import Expressions

/// A variable of the laws and conditions of a declared viewer.
///
/// Positions and distances are in points of the screen, right and down positive.
package enum DeclaredVariable: String, CaseIterable, Sendable {
  /// The movement of the finger since its drag began, pt; after a catch, of the drag that shows the
  /// picture.
  case dx, dy
  /// The finger's velocity, pt/s.
  case vx, vy
  /// √(dx² + dy²), pt, and √(vx² + vy²), pt/s.
  case distance, speed
  /// The scale that the fingers give without resistance, at most 1; 1 is fit.
  case magnification
  /// The movement of the fingers' middle since the pinch began, pt, and its position on the page.
  case focusDX = "focus.dx"
  case focusDY = "focus.dy"
  case focusX = "focus.x"
  case focusY = "focus.y"
  /// The finger's position, pt.
  case touchX = "touch.x"
  case touchY = "touch.y"
  case screenWidth = "screen.width"
  case screenHeight = "screen.height"
  case screenDensity = "screen.density"
  case pageWidth = "page.width"
  case pageHeight = "page.height"
  case pageIndex = "page.index"
  case pageCount = "page.count"
  /// The row's offset from the current page, in widths; positive toward the next page.
  case pageOffset = "page.offset"
  /// The size of the picture that fits the page, pt.
  case pictureWidth = "picture.width"
  case pictureHeight = "picture.height"
  /// The size of the photo, pixels.
  case pixelWidth = "picture.pixels.width"
  case pixelHeight = "picture.pixels.height"
  /// The scale at which the picture fills the page.
  case pictureFill = "picture.fill"
  /// The picture in the thumbnail: its center's offset from the screen's, and its size, pt.
  case thumbnailX = "thumbnail.x"
  case thumbnailY = "thumbnail.y"
  case thumbnailWidth = "thumbnail.width"
  case thumbnailHeight = "thumbnail.height"
  case safeTop = "safeArea.top"
  case safeBottom = "safeArea.bottom"
  /// The scale that the zoom gives, with its rubber bands, and its relative change, 1/s.
  case zoomScale = "zoom.scale"
  case zoomVelocity = "zoom.velocity"
  /// The picture when the fingers that are down began to control it.
  case startX = "start.x"
  case startY = "start.y"
  case startScale = "start.scale"
  /// The dy at which a caught drag resumed, pt; 0 without a catch.
  case startDY = "start.dy"
  /// The scale to which the picture was moving at the touch-down.
  case caughtScale = "caught.scale"
  /// The progress of the opening's frame, 0 to 1 and beyond; only in the laws of the opening.
  case progress
  /// The time since the touch-down, s.
  case time = "t"
  /// Whether the fingers stopped the opening or the closing.
  case caughtOpen = "caught.open"
  case caughtClose = "caught.close"

  /// Whether its value is known before a gesture, so that settings can use it.
  package var isOfScreen: Bool {
    switch self {
    case .screenWidth, .screenHeight, .screenDensity, .pageWidth, .pageHeight, .pictureWidth,
      .pictureHeight, .pictureFill, .pixelWidth, .pixelHeight, .safeTop, .safeBottom:
      true
    default: false
    }
  }

  /// The dimension of its values.
  package var dimension: ValueDimension {
    switch self {
    case .vx, .vy, .speed: .velocity
    case .zoomVelocity: .quantity([0, -1, 0])
    case .caughtOpen, .caughtClose: .condition
    case .magnification, .screenDensity, .pageIndex, .pageCount, .pageOffset, .pictureFill,
      .pixelWidth, .pixelHeight,
      .zoomScale, .startScale, .caughtScale, .progress:
      .number
    case .time: .time
    default: .length
    }
  }
}

/// The values of the variables and constants, from which formulas are computed.
package struct DeclaredInputs: Sendable {
  /// One per variable, then one per constant.
  fileprivate(set) var values: [Dual]
  /// The constants that are animations, by their keys.
  var animations: [String: Animation] = [:]

  /// Creates inputs with constants, in the order of the declaration, and variables of 0.
  package init(constants: [Double]) {
    values = DeclaredVariable.allCases.map { _ in Dual(0) } + constants.map { Dual($0) }
  }

  /// A variable's value and its change per second.
  package subscript(variable: DeclaredVariable) -> Dual {
    get { values[variable.index] }
    set { values[variable.index] = newValue }
  }
}

extension DeclaredVariable {
  private static let indices = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))

  fileprivate var index: Int { Self.indices[self] ?? 0 }
}

/// The formulas of one group of a declaration, such as those of a drag and its release.
package struct DeclaredFormulas: Sendable {
  private let formulas: FormulaSet
  /// The indices of the formulas' values by their paths, such as `scale` or `release[0].if`.
  private let indices: [String: Int]

  /// Creates the group from formulas over the variables and constants, and the formulas' paths.
  package init(_ formulas: FormulaSet, paths: [String]) {
    self.formulas = formulas
    let first = formulas.symbols.count - paths.count
    indices = Dictionary(zip(paths, first...)) { first, _ in first }
  }

  /// The symbols of the formulas, and their trees in an order in which each uses only earlier ones.
  package var symbols: [Symbol] { formulas.symbols }
  package var trees: [(symbol: Int, tree: FormulaTree)] { formulas.trees }

  /// Returns the dimension of the formula at a path.
  package func dimension(_ path: String) -> ValueDimension? {
    indices[path].map { formulas.symbols[$0].dimension }
  }

  /// Computes all formulas.
  package func values(_ inputs: DeclaredInputs) -> DeclaredValues {
    var values = inputs.values
    values += repeatElement(Dual(0), count: formulas.symbols.count - values.count)
    formulas.evaluate(&values)
    return DeclaredValues(values: values, indices: indices, inputs: inputs)
  }
}

/// The values of a group of formulas, with their changes per second.
package struct DeclaredValues: Sendable {
  fileprivate let values: [Dual]
  fileprivate let indices: [String: Int]
  fileprivate let inputs: DeclaredInputs

  /// The value of the formula at a path; nil if there is none.
  package subscript(path: String) -> Dual? { indices[path].map { values[$0] } }

  /// The values of the constants, in the order of the declaration.
  package var constants: [Double] {
    inputs.values.dropFirst(DeclaredVariable.allCases.count).map(\.value)
  }

  /// Returns the animation that a constant is; nil for an immediate change.
  package func animation(_ key: String) -> Animation? { inputs.animations[key] }

  /// Returns whether the condition at a path holds; true if there is none.
  package func holds(_ path: String) -> Bool { self[path].map { $0.value == 1 } ?? true }
}
