/// An exact number of events per second: frames or touch samples.
package struct Rate: Hashable, Sendable {
  /// Events per 1000 seconds; at least 1.
  package let thousandths: Int

  /// Creates a rate from events per 1000 s: 1 … 1,000,000 (1000 Hz); nil outside.
  package init?(thousandths: Int) {
    guard (1...1_000_000).contains(thousandths) else { return nil }
    self.thousandths = thousandths
  }

  private init(valid thousandths: Int) {
    self.thousandths = thousandths
  }

  /// 50 events a second, the fastest a GIF plays.
  package static let fifty = Rate(valid: 50_000)
  /// 60 events a second, the frame rate of most phones.
  package static let sixty = Rate(valid: 60_000)
  /// 90 events a second, the fastest a WebP plays.
  package static let ninety = Rate(valid: 90_000)
  /// 120 events a second, the touch rate of most phones.
  package static let oneHundredTwenty = Rate(valid: 120_000)

  /// Events per second, for display and reports.
  package var hertz: Double { Double(thousandths) / 1000 }
}

/// The exact factor by which scene time passes while a result is played.
package struct Speed: Hashable, Sendable {
  /// The factor in millionths; at least 1.
  package let millionths: Int

  /// Creates a speed from its factor in millionths: 1 … 1,000,000,000 (1000 times); nil outside.
  package init?(millionths: Int) {
    guard (1...1_000_000_000).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  private init(valid millionths: Int) {
    self.millionths = millionths
  }

  /// Scene time passes as real time does.
  package static let normal = Speed(valid: 1_000_000)

  /// The factor, for display and reports.
  package var factor: Double { Double(millionths) / 1_000_000 }
}
