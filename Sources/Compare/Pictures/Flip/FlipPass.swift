import Glibc
import Pixels

/// Computes the errors row by row, holding only as many rows as the filters reach.
final class FlipPass {
  private enum Plane: Int, CaseIterable { case achromatic, redGreen, blueYellow, edge, point }

  private let pictures: [Pixmap<StraightRGBA8>]
  private let kernels: FlipKernels
  private let colors = FlipColors()
  private let width: Int
  private let height: Int
  /// For each row the next at or below it that is not equal; `height` where none is.
  private var nextUnequal: [Int]

  /// Rows in opponent colours, of both pictures: three planes of `width` numbers each.
  private let ring: UnsafeMutablePointer<Float>
  private let ringCount: Int
  private var ringRows: [Int]
  /// The filtered planes of the current row, of both pictures.
  private let filtered: UnsafeMutablePointer<Float>
  /// A row with its ends repeated, `radius` numbers at both sides.
  private let padded: UnsafeMutablePointer<Float>
  private let sums: UnsafeMutablePointer<Float>
  private let result: UnsafeMutablePointer<Float>

  init(
    _ expected: Pixmap<StraightRGBA8>, _ actual: Pixmap<StraightRGBA8>, kernels: FlipKernels
  ) {
    pictures = [expected, actual]
    self.kernels = kernels
    width = expected.width
    height = expected.height
    ringCount = 2 * kernels.radius + 1
    ringRows = Array(repeating: -1, count: 2 * ringCount)
    func room(_ count: Int) -> UnsafeMutablePointer<Float> {
      let room = UnsafeMutablePointer<Float>.allocate(capacity: count)
      room.initialize(repeating: 0, count: count)
      return room
    }
    ring = room(2 * ringCount * 3 * expected.width)
    filtered = room(2 * Plane.allCases.count * expected.width)
    padded = room(expected.width + 2 * kernels.radius)
    sums = room(expected.width)
    result = room(expected.width)
    nextUnequal = Array(repeating: expected.height, count: expected.height + 1)
    for y in (0..<height).reversed() {
      nextUnequal[y] = nextUnequal[y + 1]
      let (one, two) = (expected.row(y), actual.row(y))
      var bits: UInt8 = 0
      for index in 0..<expected.stride { bits |= one[index] ^ two[index] }
      if bits != 0 { nextUnequal[y] = y }
    }
  }

  deinit {
    ring.deallocate()
    filtered.deallocate()
    padded.deallocate()
    sums.deallocate()
    result.deallocate()
  }

  /// The errors of a row, `width` of them, 0 … 1; valid until the next call.
  func errors(row y: Int) -> UnsafePointer<Float> {
    if nextUnequal[max(0, y - kernels.radius)] > y + kernels.radius {
      result.update(repeating: 0, count: width)
      return UnsafePointer(result)
    }
    for picture in 0..<2 { filter(picture, row: y) }
    let count = Plane.allCases.count
    func plane(_ picture: Int, _ plane: Plane) -> UnsafeMutablePointer<Float> {
      filtered + (picture * count + plane.rawValue) * width
    }
    func color(_ picture: Int, _ x: Int) -> FlipColors.Triple {
      colors.lab(
        opponent: (
          plane(picture, .achromatic)[x], plane(picture, .redGreen)[x],
          plane(picture, .blueYellow)[x]
        ))
    }
    for x in 0..<width {
      let error = colors.error(color(0, x), color(1, x))
      let edge = abs(plane(0, .edge)[x] - plane(1, .edge)[x])
      let point = abs(plane(0, .point)[x] - plane(1, .point)[x])
      // Source: FLIP, equations 12 and 13; the detectors' greatest answer is √2.
      let feature = min((max(edge, point) / Float(2).squareRoot()).squareRoot(), 1)
      result[x] = min(max(pow(error, 1 - feature), 0), 1)
    }
    return UnsafePointer(result)
  }

  private func filter(_ picture: Int, row y: Int) {
    for row in max(0, y - kernels.radius)...min(height - 1, y + kernels.radius) {
      fill(picture, row: row)
    }
    let target = filtered + picture * Plane.allCases.count * width
    func out(_ plane: Plane) -> UnsafeMutablePointer<Float> { target + plane.rawValue * width }
    target.update(repeating: 0, count: Plane.allCases.count * width)

    column(picture, plane: 0, row: y, kernels.achromatic)
    row(kernels.achromatic, addingTo: out(.achromatic))
    column(picture, plane: 1, row: y, kernels.redGreen)
    row(kernels.redGreen, addingTo: out(.redGreen))
    column(picture, plane: 2, row: y, kernels.blueYellowColumn.wide)
    row(kernels.blueYellowRow.wide, addingTo: out(.blueYellow))
    column(picture, plane: 2, row: y, kernels.blueYellowColumn.narrow)
    row(kernels.blueYellowRow.narrow, addingTo: out(.blueYellow))

    column(picture, plane: 0, row: y, kernels.smooth)
    addSquares(of: kernels.edge, to: out(.edge), isBalanced: true)
    addSquares(of: kernels.point, to: out(.point), isBalanced: true)
    column(picture, plane: 0, row: y, kernels.edge, isBalanced: true)
    addSquares(of: kernels.smooth, to: out(.edge))
    column(picture, plane: 0, row: y, kernels.point, isBalanced: true)
    addSquares(of: kernels.smooth, to: out(.point))
    // The detectors work on 0 … 1 instead of -16 … 100; they do not see constants.
    for index in 3 * width..<5 * width { target[index] = target[index].squareRoot() / 116 }
  }

  private func place(_ picture: Int, _ row: Int) -> UnsafeMutablePointer<Float> {
    ring + (picture * ringCount + row % ringCount) * 3 * width
  }

  private func fill(_ picture: Int, row y: Int) {
    let tag = picture * ringCount + y % ringCount
    if ringRows[tag] == y { return }
    ringRows[tag] = y
    let target = place(picture, y)
    let pixels = UnsafeRawPointer(pictures[picture].row(y))
    for x in 0..<width {
      let pixel = pixels.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
      let color = colors.opponent(UInt32(littleEndian: pixel))
      target[x] = color.0
      target[width + x] = color.1
      target[2 * width + x] = color.2
    }
  }

  /// Filters plane 0 … 2 of picture 0 or 1 along columns into `padded`; rows beyond repeat the last.
  ///
  /// `isBalanced` if the weights sum up to 0: differences from the middle are weighted then, so that no
  /// rounding error is left of a flat region, which a root would magnify.
  private func column(
    _ picture: Int, plane: Int, row y: Int, _ kernel: [Float], isBalanced: Bool = false
  ) {
    let reach = kernel.count / 2
    let radius = kernels.radius
    let target = padded + radius
    let middle = place(picture, y) + plane * width
    target.update(repeating: 0, count: width)
    for index in kernel.indices {
      let row = min(max(y + index - reach, 0), height - 1)
      let source = place(picture, row) + plane * width
      let weight = kernel[index]
      if isBalanced {
        for x in 0..<width { target[x] += weight * (source[x] - middle[x]) }
      } else {
        for x in 0..<width { target[x] += weight * source[x] }
      }
    }
    padded.update(repeating: target[0], count: radius)
    (target + width).update(repeating: target[width - 1], count: radius)
  }

  private func row(
    _ kernel: [Float], addingTo target: UnsafeMutablePointer<Float>, isBalanced: Bool = false
  ) {
    let start = padded + (kernels.radius - kernel.count / 2)
    let middle = padded + kernels.radius
    for index in kernel.indices {
      let source = start + index
      let weight = kernel[index]
      if isBalanced {
        for x in 0..<width { target[x] += weight * (source[x] - middle[x]) }
      } else {
        for x in 0..<width { target[x] += weight * source[x] }
      }
    }
  }

  private func addSquares(
    of kernel: [Float], to target: UnsafeMutablePointer<Float>, isBalanced: Bool = false
  ) {
    sums.update(repeating: 0, count: width)
    row(kernel, addingTo: sums, isBalanced: isBalanced)
    for x in 0..<width { target[x] += sums[x] * sums[x] }
  }
}
