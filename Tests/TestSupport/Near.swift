/// Returns whether a number is within `tolerance · max(1, |expected|)` of a reference.
///
/// The tolerance is relative above magnitude 1 and absolute below. NaN is near nothing. An infinity
/// is near itself.
package func isNear(_ value: Double, _ expected: Double, tolerance: Double = 1e-9) -> Bool {
  value == expected || abs(value - expected) <= tolerance * max(1, abs(expected))
}

/// Returns whether there are as many numbers as references, each near its reference.
package func areNear(_ values: [Double], _ expected: [Double], tolerance: Double = 1e-9) -> Bool {
  values.count == expected.count
    && zip(values, expected).allSatisfy { isNear($0, $1, tolerance: tolerance) }
}
