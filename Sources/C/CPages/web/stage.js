// The grid with its viewer, and a run of touches that can be evaluated at any time.

/** Copies a state; frozen values are shared. */
function copied(value) {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return value.map(copied);
  const copy = Object.create(Object.getPrototypeOf(value));
  for (const key of Object.keys(value)) copy[key] = copied(value[key]);
  return copy;
}

class Stage {
  constructor(model) { Object.assign(this, { model, scroll: model.grid.scroll, tap: new GridTap(), viewer: null, time: 0 }); }

  get thumbnails() { return this.model.thumbnails(this.scroll); }

  get nextTimer() { return this.viewer?.nextTimer ?? Infinity; }

  /** Fires the timers up to a time. */
  advance(time) {
    for (let next = this.nextTimer; next <= time + TINY; next = this.nextTimer) {
      this.time = next;
      this.viewer.fireTimer();
      this.keep();
    }
  }

  handle(event) {
    this.advance(event.time);
    this.time = event.time;
    const { viewer } = this;
    if (viewer?.phase === "closing" && event.changes.some(({ phase }) => phase === "down") && !viewer.fingers.isPressed && !viewer.isMoving(event.time)) {
      viewer.phase = "closed";
      this.keep();
    }
    if (this.viewer) {
      const { index } = viewer;
      viewer.handle(event);
      if (viewer.index !== index) this.reveal(viewer);
      return this.keep();
    }
    const index = this.tap.update(event, ({ x, y }) => {
      const hit = this.thumbnails.filter(({ cell }) => isInside(cell, x, y)).pop();
      return hit ? hit.index : null;
    });
    if (index === null) return undefined;
    this.viewer = new Viewer(this.model, index, this.home(index));
    return this.viewer.open(event.time);
  }

  keep() { if (this.viewer?.phase === "closed") this.viewer = null; }

  reveal(viewer) {
    this.scroll = this.model.revealed(viewer.index, this.scroll);
    viewer.home = this.home(viewer.index);
  }

  /** The placement at which a picture covers its thumbnail. */
  home(index) {
    const { picture } = this.thumbnails[index], { width, height } = this.model.screen;
    return { x: picture.x + picture.width / 2 - width / 2, y: picture.y + picture.height / 2 - height / 2, scale: picture.width / this.model.fits[index].width };
  }

  /** The time when everything has settled; infinite while a finger is down. */
  settled() {
    const { viewer } = this;
    if (!viewer) return this.tap.down.length ? Infinity : this.time;
    if (viewer.fingers.isPressed) return Infinity;
    return Math.max(this.time, viewer.settles, viewer.bars.settles(0.001), viewer.nextTimer < Infinity ? viewer.nextTimer : 0);
  }

  /** What is displayed at a time: the numbers of the viewer, and the current picture; null without a viewer. */
  shown(time) {
    if (!this.viewer) return null;
    const viewer = this.viewer.shown(time), placement = viewer.placement(time), { model, index } = viewer, number = (name, low = 0, high = 1) => clamp(viewer.look[name].at(time), low, high);
    const values = Object.fromEntries([["crop"], ["corners"], ...LAWS.map(([name, , low, high]) => [name, low, high])].map(([name, low, high]) => [name, number(name, low, high)]));
    const thumbnail = this.thumbnails[index], picture = viewer.picture(index, placement, time), { picture: full, clip: seen } = thumbnail;
    const inset = (distance, extent, now) => Math.min(values.crop * distance, distance / extent * now);
    const left = inset(seen.x - full.x, full.width, picture.width), top = inset(seen.y - full.y, full.height, picture.height);
    const right = inset(full.x + full.width - seen.x - seen.width, full.width, picture.width);
    const bottom = inset(full.y + full.height - seen.y - seen.height, full.height, picture.height);
    return {
      ...values, viewer, index, placement, picture, clip: box(picture.x + left, picture.y + top, picture.width - left - right, picture.height - top - bottom),
      radii: thumbnail.radii.map((radius) => radius * values.corners + values.cornerRadius), offset: viewer.row.at(time) / model.pitch,
      bars: clamp(viewer.bars.at(time), 0, 1), cover: clamp(viewer.cover.at(time), 0, 1), state: this.viewer.stateName(time) };
  }

  /** The readings at a time, by the names of `zoetrope trace`; null without a viewer. */
  readings(time) {
    const shown = this.shown(time), { viewer } = this;
    const own = Object.fromEntries(this.model.readings.map((name) => [name, viewer?.readings[name] ?? null]));
    const names = ["state", "page.index", "page.offset", "zoom.scale", "zoom.x", "zoom.y", "dismiss.progress", "chrome.opacity"];
    const hero = ["hero.x", "hero.y", "hero.width", "hero.height", "hero.cornerRadius", "backdrop.opacity"];
    const all = shown === null ? [] : [
      shown.state, shown.index, shown.offset, shown.placement.scale, shown.placement.x, shown.placement.y, shown.dismissal, shown.bars,
      shown.clip.x, shown.clip.y, shown.clip.width, shown.clip.height, Math.max(...shown.radii), shown.backdrop];
    return { ...Object.fromEntries([...names, ...hero].map((name, index) => [name, all[index] ?? null])), ...own };
  }
}

/** A run of touch events. Its state at a time is found from the nearest copy before it. */
class Run {
  constructor(model) {
    Object.assign(this, { model, events: [], copies: [{ count: 0, time: -Infinity, stage: new Stage(model) }] });
    this.begin(this.copies[0]);
  }

  begin({ count, stage }) { Object.assign(this, { count, stage: copied(stage), reached: stage.time }); }

  /** The stage at a time, with everything that happens at that time. */
  at(time) {
    if (time < this.reached - TINY) this.begin(this.copies.filter((copy) => copy.time <= time + TINY).pop());
    while (this.count < this.events.length && this.events[this.count].time <= time + TINY) {
      this.stage.handle(this.events[this.count]);
      this.count += 1;
      const isNew = this.count % 32 === 0 && this.copies.at(-1).count < this.count;
      if (isNew) this.copies.push({ count: this.count, time: this.events[this.count - 1].time, stage: copied(this.stage) });
    }
    this.stage.advance(time);
    this.reached = Math.max(time, this.stage.time);
    return this.stage;
  }

  /** Adds an event, at the earliest at the time of the last one. */
  add(time, changes) {
    const now = Math.max(time, this.end);
    if (now < this.reached - TINY) this.begin(this.copies.at(-1));
    this.events.push(Object.freeze({ time: now, changes: Object.freeze(changes.map(Object.freeze)) }));
  }

  get end() { return this.events.at(-1)?.time ?? 0; }

  /** The time when everything has settled after the last event. */
  get settled() {
    let stage = this.at(this.end);
    for (let time = stage.settled(); time < Infinity && stage.nextTimer < Infinity; time = stage.settled()) stage = this.at(stage.nextTimer);
    return stage.settled();
  }

  /** The fingers that are down at a time, with their last changes. */
  down(time) {
    const fingers = new Map();
    for (const event of this.events) {
      if (event.time > time + TINY) break;
      for (const change of event.changes) change.phase === "up" ? fingers.delete(change.finger) : fingers.set(change.finger, change);
    }
    return [...fingers.values()];
  }

  /** Forgets everything after a time. */
  cut(time) {
    this.events = this.events.filter((event) => event.time <= time + TINY);
    this.copies = this.copies.filter((copy) => copy.count <= this.events.length);
    this.begin(this.copies.at(-1));
  }
}

/** Groups touches by time, as a scene does: moves first; lifts never share an event with other changes. */
function eventsOf(touches) {
  const order = touches.map((touch, index) => ({ touch, index })), rank = ({ touch: { phase } }) => (phase === "moved" ? 0 : 1), events = [], last = new Map();
  order.sort((a, b) => a.touch.time - b.touch.time || rank(a) - rank(b) || a.index - b.index);
  for (const { touch: { time, finger, phase, x, y } } of order) {
    const change = { finger, phase, x: x ?? last.get(finger)?.x, y: y ?? last.get(finger)?.y }, event = events[events.length - 1];
    if (!["down", "moved", "up"].includes(phase) || ![time, change.x, change.y].every(Number.isFinite)) throw new TypeError("A touch has a time, a finger, a phase (down, moved, up), x and y.");
    last.set(finger, change);
    if (event && event.time === time && (event.changes[0].phase === "up") === (phase === "up")) event.changes.push(change);
    else events.push({ time, changes: [change] });
  }
  return events;
}
