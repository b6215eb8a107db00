/// Whether a computed number agrees with a reference: within `tolerance · max(1, |expected|)`.
///
/// The tolerance is relative above magnitude 1 and absolute below. NaN agrees with nothing; an
/// infinity agrees with itself.
package func isNear(_ value: Double, _ expected: Double, tolerance: Double = 1e-9) -> Bool {
  value == expected || abs(value - expected) <= tolerance * max(1, abs(expected))
}

/// Whether computed numbers agree with references one by one, as `isNear` says, and are as many.
package func areNear(_ values: [Double], _ expected: [Double], tolerance: Double = 1e-9) -> Bool {
  values.count == expected.count
    && zip(values, expected).allSatisfy { isNear($0, $1, tolerance: tolerance) }
}
