/// An exact number of events per second: frames or touch samples.
package struct Rate: Hashable, Sendable {
  /// Events per 1000 seconds; at least 1.
  package let thousandths: Int

  /// Creates a rate from 1 to 1,000,000 events per 1000 s (1000 Hz); nil outside that range.
  package init?(thousandths: Int) {
    guard (1...1_000_000).contains(thousandths) else { return nil }
    self.thousandths = thousandths
  }

  private init(valid thousandths: Int) {
    self.thousandths = thousandths
  }

  /// 50 events per second, the maximum frame rate of a GIF.
  package static let fifty = Rate(valid: 50_000)
  /// 60 events per second, the frame rate of most phones.
  package static let sixty = Rate(valid: 60_000)
  /// 90 events per second, the maximum frame rate of a WebP.
  package static let ninety = Rate(valid: 90_000)
  /// 120 events per second, the touch rate of most phones.
  package static let oneHundredTwenty = Rate(valid: 120_000)

  /// Events per second, for display and reports.
  package var hertz: Double { Double(thousandths) / 1000 }
}

/// The exact speed of playback: seconds of scene time per second of playback.
package struct Speed: Hashable, Sendable {
  /// The factor in millionths; at least 1.
  package let millionths: Int

  /// Creates a speed from 1 to 1,000,000,000 millionths (factor 1000); nil outside that range.
  package init?(millionths: Int) {
    guard (1...1_000_000_000).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  private init(valid millionths: Int) {
    self.millionths = millionths
  }

  /// Scene time at the speed of real time.
  package static let normal = Speed(valid: 1_000_000)

  /// The factor, for display and reports.
  package var factor: Double { Double(millionths) / 1_000_000 }
}
