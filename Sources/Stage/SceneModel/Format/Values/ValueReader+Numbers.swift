import Display

extension ValueReader {
  /// Reads a node as a plain decimal number of any size.
  static func decimalNumber(
    _ node: YAMLNode, expected: String, range: NumberRange? = nil,
    _ context: inout DecodingContext
  ) -> DecimalNumber? {
    guard let scalar = context.scalar(of: node, expected: expected) else { return nil }
    do throws(NumberFault) {
      let number = try DecimalNumber(scalar.text)
      guard !scalar.isPlain else { return number }
      context.rejectType(node, expected: expected, hint: "write the number without quotes")
    } catch {
      let isNumeric = error == .tooLarge || error == .tooSmall
      context.reject(
        isNumeric ? .outOfRange : .wrongType, at: node.range, found: scalar.found,
        expected: expected, hint: scalar.isPlain ? error.fraction(in: range) ?? error.hint : nil)
    }
    return nil
  }

  /// Returns a reader of plain decimal numbers; `make` returns nil for one that is out of range.
  fileprivate static func numeric(
    _ shape: ValueShape, range: NumberRange? = nil,
    make: @escaping @Sendable (DecimalNumber) -> Value?
  ) -> ValueReader {
    ValueReader(shape) { node, context in
      let number = decimalNumber(node, expected: shape.expectation, range: range, &context)
      guard let number else { return nil }
      let value = make(number)
      if value == nil {
        context.reject(.outOfRange, at: node.range, found: node.found, expected: shape.expectation)
      }
      return value
    }
  }

  /// Returns a reader of a finite number in a range, with a description if the range is not enough.
  static func number(_ range: NumberRange, _ expected: String? = nil) -> ValueReader
  where Value == Double {
    numeric(ValueShape.number(range).described(expected), range: range) {
      range.contains($0.value) ? $0.value : nil
    }
  }

  /// Returns a reader of a whole number in a range; `3.0` and `3e0` are also whole numbers.
  static func integer(_ range: ClosedRange<Int>, _ expected: String? = nil) -> ValueReader
  where Value == Int {
    numeric(ValueShape.integer(range).described(expected)) { number in
      guard number.decimalPlaces == 0, let value = number.scaled(decimals: 0).map({ Int($0) }),
        range.contains(value)
      else { return nil }
      return value
    }
  }

  /// Returns a reader of a number in a range, as an exact multiple of 10^-`decimals`.
  static func decimal(_ range: NumberRange, decimals: Int) -> ValueReader where Value == Int {
    let expected = "\(ValueShape.number(range).expectation) with at most \(decimals) decimals"
    return numeric(ValueShape.number(range).described(expected)) { number in
      guard range.contains(number.value), number.decimalPlaces <= decimals else { return nil }
      return number.scaled(decimals: decimals).map { Int($0) }
    }
  }

  /// Returns a reader of events per second, with at most 3 decimals.
  static func rate(_ range: NumberRange) -> ValueReader where Value == Rate {
    ValueReader<Int>.decimal(range, decimals: 3).compactMap { Rate(thousandths: $0) }
  }

  /// Returns a reader of a factor, with at most 6 decimals.
  static func speed(_ range: NumberRange) -> ValueReader where Value == Speed {
    ValueReader<Int>.decimal(range, decimals: 6).compactMap { Speed(millionths: $0) }
  }
}

extension ValueShape {
  /// Returns the shape with its own description, if there is one.
  fileprivate func described(_ expected: String?) -> ValueShape {
    expected.map { .either([self], expected: $0) } ?? self
  }
}

extension ValueReader where Value == SceneTime {
  /// Returns a reader of a time, such as `0.3`, `0.3s` or `300ms`, rounded to nanoseconds.
  ///
  /// The range is in seconds.
  static func time(_ range: NumberRange, _ expected: String? = nil) -> ValueReader {
    let shape = ValueShape.time(range).described(expected)
    return ValueReader(shape) { node, context in
      let expected = shape.expectation
      guard let scalar = context.scalar(of: node, expected: expected) else { return nil }
      let text = scalar.text
      let (numeral, decimals) = DecimalNumber.numeral(ofTime: text)
      let number: DecimalNumber
      do throws(NumberFault) {
        number = try DecimalNumber(numeral)
        guard scalar.isPlain || numeral != text else {
          context.rejectType(node, expected: expected, hint: "write the number without quotes")
          return nil
        }
      } catch {
        context.reject(
          .wrongType, at: node.range, found: scalar.found, expected: expected,
          hint: NumberFault.timeHint(text) ?? (scalar.isPlain ? error.hint : nil))
        return nil
      }
      // Compare nanoseconds, because as a `Double` 3600.0000000000001 is 3600.
      guard let nanoseconds = number.scaled(decimals: decimals),
        range.isAbove ? nanoseconds > bound(range.minimum) : nanoseconds >= bound(range.minimum),
        nanoseconds <= bound(range.maximum), number.value >= 0
      else {
        context.reject(
          .outOfRange, at: node.range, found: node.found, expected: shape.expectation,
          hint: numeral == text && range.contains(number.value / 1000)
            ? "times without a unit are seconds: write \(text)ms for milliseconds" : nil)
        return nil
      }
      if numeral == text, number.value >= suspiciousTime {
        context.report(
          .outOfRange, .warning, at: node.range,
          "\(context.owner): found \(text.excerpt), which means seconds",
          hint:
            "write \(text.excerpt)ms for milliseconds, or \(text.excerpt)s if you mean seconds")
      }
      return SceneTime(nanoseconds: nanoseconds)
    }
  }

  /// A reader of a time in a scene.
  static var sceneTime: ValueReader { .time(.from(0, to: Double(SceneLimits.sceneTime), "s")) }

  /// Time in seconds from which a number without a unit probably means milliseconds.
  ///
  /// A scene that settles ends within 60 s.
  private static var suspiciousTime: Double { 100 }

  /// Returns a bound of a time range, in nanoseconds.
  private static func bound(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
}
