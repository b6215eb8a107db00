// The content of the player: the steps of a clip, or the times of the curves without pictures.

class Timeline {
  /** The steps of a scene. `steps` is empty if the scene has nothing to play. */
  constructor(scene) {
    this.film = scene.film?.frames.length ? scene.film : null;
    this.steps = this.film ? this.film.frames : Timeline.instants(scene.curves);
    const last = this.steps.at(-1)?.playback ?? 0;
    const gap = this.steps.length > 1 ? Math.max(last - this.steps.at(-2).playback, 1e-3) : 1 / 60;
    const durations = this.film ? [scene.expected?.duration ?? 0, scene.actual?.duration ?? 0] : [];
    this.end = Math.max(last + gap, ...durations);
    const key = (expected, actual) => `${expected ?? ""}/${actual ?? ""}`;
    const differences = new Map((scene.differences ?? []).map((found) => [key(found.expected, found.actual), found]));
    this.differences = this.steps.map((step) => differences.get(key(step.expectedFrame, step.actualFrame)));
    this.differing = [...this.steps.keys()].filter((index) => this.isDifferent(index));
  }

  static instants(curves) {
    if (!curves) return [];
    const both = [...curves.expectedTimes, ...curves.actualTimes].sort((a, b) => a - b);
    const times = both.filter((time, index) => index === 0 || time - both[index - 1] > 1e-6);
    const number = (own, time) => {
      const index = lastIndex(own, time);
      return own.length && Math.abs(own[index] - time) < 1e-6 ? index : null;
    };
    return times.map((time) => ({
      time,
      playback: time - times[0],
      expectedFrame: number(curves.expectedTimes, time),
      actualFrame: number(curves.actualTimes, time),
    }));
  }

  isDifferent(index) {
    return Boolean(this.differences[index]) || finite(this.steps[index].difference) !== null;
  }

  /** The playback time at which a step ends, in seconds. */
  endOf(index) {
    return index + 1 < this.steps.length ? this.steps[index + 1].playback : this.end;
  }

  atPlayback(time) {
    return lastIndex(this.steps, time, (step) => step.playback);
  }

  /** The step that shows a scene time. */
  atTime(time) {
    return lastIndex(this.steps, time, (step) => step.time);
  }

  /** The step of an actual frame, or else of the expected frame with that number. */
  atFrame(number) {
    const actual = this.steps.findIndex((step) => step.actualFrame === number);
    return actual >= 0 ? actual : this.steps.findIndex((step) => step.expectedFrame === number);
  }

  /** The name of a step. */
  name(index) {
    const { expectedFrame: expected, actualFrame: actual } = this.steps[index];
    const isOne = (expected ?? actual ?? null) === (actual ?? expected ?? null);
    return isOne ? String(actual ?? expected ?? index) : `${expected} ↔ ${actual}`;
  }
}

/** Seconds around the frame that is shown first: enough for a touch response and most springs. */
const LOOP_AROUND = 0.5;

const SPEEDS = [0.1, 0.25, 0.5, 1, 2];

/** The playback state of a clip. Listeners are notified of changes. */
class Player {
  constructor(timeline) {
    Object.assign(this, { index: 0, position: 0, playing: false, speed: 1, looping: true, first: 0, last: 0, listeners: [], request: 0 });
    this.take(timeline);
  }

  /** Plays another version of the clip from the same frame. Keeps the loop if it fits. */
  take(timeline) {
    const keepsLoop = this.timeline && this.hasRange && this.last < timeline.steps.length;
    this.timeline = timeline;
    if (!keepsLoop) [this.first, this.last] = [0, Math.max(0, this.count - 1)];
    this.index = clamp(this.index, 0, Math.max(0, this.count - 1));
    if (timeline.atPlayback(this.position) !== this.index) this.position = this.step.playback;
    this.tell("all");
  }

  get count() {
    return this.timeline.steps.length;
  }

  get step() {
    return this.timeline.steps[this.index];
  }

  get hasRange() {
    return this.first > 0 || this.last < this.count - 1;
  }

  /** The name of the current frame, and its number and times. */
  get texts() {
    const { timeline, index, step } = this;
    const plays = Math.abs(step.playback - step.time) > 1e-6 && timeline.film ? ` · plays at ${seconds(step.playback)}` : "";
    return [`Frame ${timeline.name(index)}`, `${index + 1} of ${this.count} · ${seconds(step.time)}${plays}`];
  }

  /** Adds a listener for "frame", "playing", "speed", "range", "mode", or "all" for another clip. */
  listen(listener) {
    this.listeners.push(listener);
  }

  tell(what) {
    for (const listener of this.listeners) listener(what);
  }

  goTo(index) {
    if (!this.count) return;
    const next = clamp(Math.round(index), 0, this.count - 1);
    this.position = this.timeline.steps[next].playback;
    this.show(next);
  }

  seek(playback) {
    this.position = clamp(playback, 0, this.timeline.end);
    this.show(this.timeline.atPlayback(this.position));
  }

  goToTime(time) {
    this.goTo(this.timeline.atTime(time));
  }

  show(index) {
    if (index === this.index) return;
    this.index = index;
    this.tell("frame");
  }

  /** Moves by a number of frames, and pauses playback. */
  move(by) {
    this.pause();
    this.goTo(this.index + by);
  }

  /** Goes to the next or previous differing frame. */
  toDifference(direction) {
    const { differing } = this.timeline;
    if (!differing.length) return;
    this.pause();
    const after = differing.find((index) => index > this.index);
    const before = differing.findLast((index) => index < this.index);
    this.goTo(direction > 0 ? after ?? differing[0] : before ?? differing.at(-1));
  }

  setSpeed(speed) {
    this.speed = speed;
    this.tell("speed");
  }

  setLooping(looping) {
    this.looping = looping;
    this.tell("range");
  }

  setRange(first, last) {
    if (!this.count) return;
    this.first = clamp(Math.round(first), 0, this.count - 1);
    this.last = clamp(Math.round(last), this.first, this.count - 1);
    this.tell("range");
  }

  /** Loops the steps around a step. */
  loopAround(index) {
    const { playback } = this.timeline.steps[index];
    this.setRange(this.timeline.atPlayback(playback - LOOP_AROUND), this.timeline.atPlayback(playback + LOOP_AROUND));
  }

  setIn() {
    this.setRange(this.index, this.last < this.index ? this.count - 1 : this.last);
  }

  setOut() {
    this.setRange(this.first > this.index ? 0 : this.first, this.index);
  }

  clearRange() {
    this.setRange(0, this.count - 1);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.playing || this.count < 2) return;
    const start = this.timeline.steps[this.first].playback;
    const end = this.timeline.endOf(this.last);
    const atEnd = this.index >= this.last && this.first < this.last;
    if (this.position < start || this.position >= end || atEnd) this.seek(start);
    // Screens and clips often have the same rate. An offset between the starts of two frames
    // keeps a slightly early or late repaint from skipping or repeating a frame.
    const lasts = this.timeline.endOf(this.index) - this.step.playback;
    this.position = Math.max(this.position, this.step.playback + Math.min(0.004 * this.speed, lasts / 2));
    this.playing = true;
    this.tell("playing");
    let before;
    const tick = (now) => {
      // A tab that becomes visible again continues at its last position.
      const elapsed = before === undefined ? 0 : Math.min(now - before, 1000) / 1000;
      before = now;
      this.advance(elapsed * this.speed);
      if (this.playing) this.request = requestAnimationFrame(tick);
    };
    this.request = requestAnimationFrame(tick);
  }

  advance(by) {
    const start = this.timeline.steps[this.first].playback;
    const end = this.timeline.endOf(this.last);
    const next = this.position + by;
    if (next < end || this.looping) {
      this.position = next < end ? next : start + ((next - start) % Math.max(end - start, 1e-3));
      this.show(clamp(this.timeline.atPlayback(this.position), this.first, this.last));
    } else {
      this.goTo(this.last);
      this.pause();
    }
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.request);
    this.tell("playing");
  }

  /** Stops everything when the scene is left. */
  close() {
    this.pause();
    this.listeners = [];
  }
}
