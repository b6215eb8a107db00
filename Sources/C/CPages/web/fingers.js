// Fingers on a viewer: their velocities, the sets that they form, and taps.

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The middle and the mean distance from it, at least 5 pt, of fingers; null without fingers. */
function pinchState(contacts) {
  const count = contacts.length, mean = (value) => contacts.reduce((all, each) => all + value(each), 0) / count;
  if (!count) return null;
  const middle = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  return Object.freeze({ ...middle, spread: Math.max(5, mean((each) => distance(each, middle))), count });
}

/** The slope of the line through the samples of a time window: UIKit's estimate, and that of all pinches. */
class FittedVelocity {
  constructor(window, limit, width, liftInterval) {
    Object.assign(this, { window, limit, spreadLimit: limit / width, liftInterval, samples: [], pinchLift: null });
  }

  change(before, now, time) {
    if (before) return;
    [this.samples, this.pinchLift] = [[], null];
    this.move(now, now, time);
  }

  move(before, now, time) {
    const { samples } = this, last = samples.at(-1) ?? { time: -Infinity, x: 0, y: 0, spread: 0 };
    if (last.time >= time) samples.pop();
    const [x, y, spread] = [last.x + (now.x - before.x), last.y + (now.y - before.y), last.spread + Math.log(now.spread / before.spread)];
    samples.push(Object.freeze({ time, x, y, spread }));
    while (samples.length > 2 && samples[1].time < time - this.window - TINY) samples.shift();
  }

  lift(fingers, time) { if (fingers.count > 1) this.pinchLift = { time, spread: this.fit(time).spread }; }

  /** Whether a release now ends a pinch, whose other finger has just lifted. */
  endsPinch(time) { return this.pinchLift !== null && time - this.pinchLift.time <= this.liftInterval + TINY; }

  value(time) { return { ...this.fit(time), ...(this.endsPinch(time) ? { spread: this.pinchLift.spread } : {}) }; }

  fit(time) {
    const { samples, window, limit, spreadLimit } = this, last = samples.at(-1), none = { dx: 0, dy: 0, spread: 0 };
    if (!last || time - last.time > window + TINY) return none;
    const recent = samples.filter((each) => last.time - each.time <= window + TINY), used = recent.length > 1 ? recent : samples.slice(-2);
    const middle = used.reduce((all, each) => all + (each.time - last.time), 0) / used.length, offset = (each) => each.time - last.time - middle;
    const square = used.reduce((all, each) => all + offset(each) ** 2, 0);
    if (!(square > 0)) return none;
    const [dx, dy, spread] = ["x", "y", "spread"].map((name) => used.reduce((all, each) => all + offset(each) * (each[name] - last[name]), 0) / square);
    const factor = Math.min(1, limit / Math.hypot(dx, dy));
    return { dx: dx * factor, dy: dy * factor, spread: clamp(spread, -spreadLimit, spreadLimit) };
  }
}

/** SwiftUI's velocity: three quarters of the older step's, one quarter of the newer one's. */
function stepVelocity(samples) {
  const [a, b, c] = samples.slice(-3), step = (from, to) => ({ dx: (to.x - from.x) / (to.time - from.time), dy: (to.y - from.y) / (to.time - from.time) });
  if (!b) return { dx: 0, dy: 0 };
  const older = step(a, b), newer = c ? step(b, c) : older;
  return { dx: older.dx * 0.75 + newer.dx * 0.25, dy: older.dy * 0.75 + newer.dy * 0.25 };
}

/** The velocity of Android and Flutter: the slope of a parabola through the last 100 ms. */
function parabolaVelocity(samples, time) {
  const newest = samples.at(-1), used = [], none = { dx: 0, dy: 0 };
  if (!newest || time - newest.time > 0.04 + TINY) return none;
  for (const sample of samples.toReversed()) {
    if (newest.time - sample.time > 0.1 + TINY || (used.at(-1) ?? newest).time - sample.time > 0.04 + TINY) break;
    used.push(sample);
  }
  const times = used.map((each) => (each.time - newest.time) * 1000), columns = [times.map(() => 1), times, times.map((each) => each * each)], units = [];
  if (new Set(times).size < 3) return none;
  const dot = (a, b) => a.reduce((all, value, index) => all + value * b[index], 0);
  for (let column of columns) {
    // Twice, because one pass leaves a remainder from rounding.
    for (const unit of [...units, ...units]) {
      const share = dot(column, unit);
      column = column.map((value, index) => value - share * unit[index]);
    }
    const length = Math.sqrt(dot(column, column));
    if (!(length > 1e-6)) return none;
    units.push(column.map((value) => value / length));
  }
  const slope = (values) => {
    const square = dot(values, units[2]) / dot(columns[2], units[2]);
    return (dot(values, units[1]) - square * dot(columns[2], units[1])) / dot(columns[1], units[1]) * 1000;
  };
  return { dx: slope(used.map((each) => each.x)), dy: slope(used.map((each) => each.y)) };
}

/** The fingers that are down, and their velocity as a system estimates it. */
class Fingers {
  constructor(system, fitted) { Object.assign(this, { system, fitted, contacts: [], start: null, steps: [], samples: [] }); }

  get isPressed() { return this.contacts.length > 0; }

  velocity(time) {
    const own = { uikit: () => ({}), swiftui: () => stepVelocity(this.steps) }[this.system] ?? (() => parabolaVelocity(this.samples, time));
    return { ...this.fitted.value(time), ...own() };
  }

  /** Adds a sample, which only SwiftUI takes at a lift. */
  add({ x, y }, time, isLift = false) {
    const sample = Object.freeze({ x, y, time }), last = this.steps.at(-1);
    if (!isLift) this.samples = [...this.samples.slice(-19), sample];
    if (!last || last.time <= time) this.steps = [...(last?.time === time ? this.steps.slice(0, -1) : this.steps).slice(-2), sample];
  }

  /** Calls `signal` with what the fingers of an event do: `pressed`, `changed`, `moved` or `lifted`. */
  update({ time, changes }, acceptsTouches, signal) {
    const all = (phase) => changes.filter((change) => change.phase === phase), downs = acceptsTouches ? all("down") : [];
    const found = [...downs.flatMap((change) => this.change([change], time)), ...this.move(all("moved"), time), ...this.change(all("up"), time)];
    for (const each of found) signal(...each);
  }

  move(changes, time) {
    const before = pinchState(this.contacts), movedBy = ({ finger }) => changes.find((change) => change.finger === finger);
    if (!this.contacts.some(movedBy)) return [];
    this.contacts = this.contacts.map((contact) => movedBy(contact) ?? contact);
    const now = pinchState(this.contacts);
    this.fitted.move(before, now, time);
    this.add(now, time);
    return [["moved", this.motion(before, now, time)]];
  }

  change(changes, time) {
    const before = pinchState(this.contacts), fingers = () => this.contacts.map(({ finger }) => finger).join(), former = fingers();
    if (before && changes.some(({ phase }) => phase === "up")) {
      this.fitted.lift(before, time);
      this.add(before, time, true);
    }
    const motion = before && this.motion(before, before, time);
    for (const change of changes) this.contacts = [...this.contacts.filter(({ finger }) => finger !== change.finger), ...(change.phase === "down" ? [change] : [])];
    if (fingers() === former) return [];
    const now = pinchState(this.contacts);
    if (!now) return [["lifted", motion]];
    this.fitted.change(before, now, time);
    [this.steps, this.samples, this.start] = [[], [], now];
    this.add(now, time);
    return [motion ? ["changed", motion, now] : ["pressed", { now, time }]];
  }

  motion(last, now, time) { return { start: this.start, last, now, velocity: this.velocity(time), time }; }
}

/** Distinguishes single from double taps. */
class Taps {
  constructor(duration, interval, near) { Object.assign(this, { duration, interval, near, first: null, touch: null, location: { x: 0, y: 0 } }); }

  get deadline() { return this.first && !this.first.isCatch ? this.first.time + this.interval : Infinity; }

  /** Begins a touch; returns whether the previous tap was a single one. */
  begin(location, time, isCatch) {
    const { first } = this;
    this.touch = Object.freeze({ time, location, isCatch });
    if (!first || (time - first.time < this.interval - TINY && distance(first.location, location) <= this.near)) return false;
    this.first = null;
    return !first.isCatch;
  }

  /** Cancels the touch; returns whether the previous tap was a single one. */
  fail() {
    const { first } = this;
    this.touch = this.first = null;
    return first !== null && !first.isCatch;
  }

  /** Handles a lift; returns whether it is the second of two taps, or null if it is no tap. */
  end(location, time) {
    const { touch } = this;
    if (!touch || time - touch.time > this.duration + TINY) return null;
    const isSecond = this.first !== null;
    Object.assign(this, { touch: null, location, first: isSecond ? null : Object.freeze({ time, location, isCatch: touch.isCatch }) });
    return isSecond;
  }
}

/** SwiftUI's tap gesture on the thumbnails of a grid. */
class GridTap {
  constructor() { Object.assign(this, { down: [], isReady: true, index: null, phase: "possible", finger: null, touch: null }); }

  get isOver() { return this.phase === "ended" || this.phase === "failed"; }

  /** Handles an event; returns the index of a tapped thumbnail, or null. */
  update({ time, changes }, cellAt) {
    let tapped = null;
    for (const change of changes) if (change.phase === "down") this.index = cellAt(change);
    const others = changes.filter(({ phase }) => phase !== "up"), lifts = changes.filter(({ phase }) => phase === "up");
    for (const piece of [...(others.length ? [others] : []), ...lifts.map((lift) => [lift])]) {
      const starts = !this.down.length && !this.isReady, wasOver = this.isOver;
      for (const { phase, finger } of piece) if (phase === "down") this.down = [...this.down.filter((each) => each !== finger), finger];
      if (this.down.length) this.isReady = false;
      this.step(piece, time);
      if (this.phase === "ended" && !wasOver) tapped = this.index;
      if (starts && this.down.length && this.isOver) {
        this.reset();
        this.step(piece, time);
      }
      for (const { phase, finger } of piece) if (phase === "up") this.down = this.down.filter((each) => each !== finger);
      if (this.isOver && !this.down.length) this.reset({ isReady: true });
    }
    return tapped;
  }

  reset(more) { Object.assign(this, { phase: "possible", finger: null, touch: null, ...more }); }

  step(changes, time) {
    const fail = () => Object.assign(this, { phase: "failed", touch: null });
    for (const { phase, finger, x, y } of changes) {
      if (phase !== "down" || this.isOver) continue;
      if (!this.touch) [this.finger, this.touch] = [finger, Object.freeze({ time, x, y })];
      else if (this.finger !== finger) fail();
    }
    for (const change of changes) {
      if (change.finger !== this.finger || !this.touch || change.phase === "down") continue;
      if (distance(this.touch, change) >= 45 || (change.phase === "up" && time - this.touch.time >= 0.75 - TINY)) fail();
      else if (change.phase === "up") Object.assign(this, { phase: "ended", touch: null });
    }
  }
}
