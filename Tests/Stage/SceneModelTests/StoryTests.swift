import Display
import Testing

@testable import SceneModel

@Suite("Stories of animations")
struct StoryTests {
  private func time(_ seconds: Double) -> SceneTime {
    SceneTime(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  private var story: Story {
    Story(
      title: "Opening",
      steps: [
        Story.Step(at: time(1), caption: "slow", hold: time(0.5), speed: 0.25, during: time(0.3)),
        Story.Step(at: time(0.2), caption: "early"),
      ])
  }

  @Test(
    "Playback pauses for the card and the freeze, and slows down during a step",
    arguments: [
      (0, 0), (1.2, 0), (1.4, 0.2), (2.2, 1), (2.7, 1), (3.1, 1.1), (3.9, 1.3), (4.9, 2.3),
    ])
  func times(playback: Double, scene: Double) {
    let shown = story.sceneTime(at: time(playback), speed: 1)
    #expect(abs(shown.seconds - scene) < 1e-9)
    let twice = story.sceneTime(at: time(1.2 + (playback - 1.2) / 2), speed: 2)
    if playback < 2.2 { #expect(abs(twice.seconds - scene) < 1e-9) }
  }

  @Test("A scene continues after the freeze at a time")
  func playback() {
    for (scene, playback) in [(0, 1.2), (0.2, 1.4), (1, 2.7), (1.1, 3.1), (2.3, 4.9)] {
      #expect(abs(story.playback(of: time(scene), speed: 1) - playback) < 1e-9)
    }
  }

  @Test("Texts are shown while their step lasts, and long enough to be read")
  func texts() {
    let captions = [0.5, 1.3, 1.5, 2.1, 2.3, 3.5, 3.95, 4.5].map { seconds in
      story.text(at: time(seconds), speed: 1)?.text
    }
    #expect(captions == ["Opening", nil, "early", "early", "slow", "slow", nil, nil])
    #expect(Story().text(at: .zero, speed: 1) == nil)
  }
}
