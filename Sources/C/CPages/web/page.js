// The page: touches on the screen are recorded, and what was recorded is replayed.

/** The readings with curves, next to those that the viewer declares. */
const CURVES_SHOWN = ["hero.x", "hero.y", "hero.width", "hero.cornerRadius", "backdrop.opacity", "page.offset"];
/** The time after which the clock stops if nothing moves: longer than a double tap takes. */
const STILL = 0.6;

class Page {
  constructor(scene) {
    scene.touches = scene.touches.map(([time, finger, phase, x, y]) => ({ time, finger, phase, x, y }));
    Object.assign(this, { scene, model: new Model(scene), rate: 60, live: null, pointers: new Map(), fingers: 0, series: {} });
    document.title = scene.title ?? scene.file;
    this.player = new Player(new Timeline({}));
    this.player.looping = false;
    this.build();
    this.picture = new Picture(this.model, this.canvas, coalesced(() => this.draw()));
    this.load(scene.touches, scene.duration);
  }

  build() {
    const { scene, model: { screen }, player } = this;
    this.canvas = el("canvas", { "aria-label": "The screen. Tap a picture, drag it, pinch it.", role: "img" });
    this.hint = el("p", { id: "hint", role: "status" });
    const phone = el("div", { id: "phone", class: scene.isDevice ? "device" : "", style: `--ratio: ${screen.width / screen.height}` }, this.canvas);
    const names = [...CURVES_SHOWN, ...scene.readings], marks = { expected: [], actual: [] };
    this.series = Object.fromEntries(names.map((name) => [name, { times: [], values: [] }]));
    this.scale = new TimeScale([[0]]);
    const charts = names.map((name) => new Chart(
      { name }, [{ expected: { times: [], values: [] }, actual: this.series[name] }], this.scale, marks.actual));
    this.plot = new Plot(charts, this.scale, marks, player, charts.map(({ node }) => node));
    const actions = el("div", { id: "actions" },
      quiet("Scene", "Replay the touches of the scene", () => { this.load(scene.touches, scene.duration); player.play(); }),
      quiet("Clear", "Begin with the grid, without touches", () => this.load([], 0)));
    this.scrubber = new Scrubber(player);
    const transport = new Transport(player);
    transport.node.append(actions);
    document.body.append(
      el("section", { id: "screen" }, phone, this.hint),
      el("section", { id: "panel" }, el("header", {}, says(scene.title ?? scene.file, "h1"), says(`${scene.file} · ${scene.viewer}`, "p")),
        el("div", { id: "controls" }, this.scrubber.node, transport.node), el("div", { id: "charts" }, this.plot.plot)));
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) this.canvas.addEventListener(type, (event) => this.touch(event));
    this.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    player.listen((what) => {
      if (this.live && (what === "frame" || (what === "playing" && player.playing))) {
        this.stop();
        this.finish();
      }
      if (what === "frame" || what === "all") this.draw();
      if (what === "playing") this.say();
    });
    new ResizeObserver(coalesced(() => this.draw())).observe(this.canvas);
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("[role=slider]")) return;
      const action = playerAction(player, event);
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  say(text) {
    this.hint.classList.toggle("error", Boolean(text));
    this.hint.textContent = text ?? (this.live ? "" : `Touch the screen at any time: your finger takes over.${matchMedia("(pointer: coarse)").matches ? "" : " Alt adds a second finger."}`);
  }

  // The recording.

  /** Replaces what was recorded by touches, which last at least `duration`. */
  load(touches, duration) {
    this.stop();
    this.player.pause();
    this.run = new Run(this.model);
    for (const { time, changes } of eventsOf(touches)) {
      this.run.add(time, changes);
      this.fingers = Math.max(this.fingers, ...changes.map(({ finger }) => Number(finger) || 0));
    }
    this.forget(-1);
    const { settled } = this.run;
    this.record(Math.max(duration, settled < Infinity ? settled + 0.3 : this.run.end));
    this.player.index = 0;
    this.finish();
  }

  /** Drops the frames after a time. */
  forget(time) {
    const count = Math.max(0, Math.floor(time * this.rate + 1e-6) + 1);
    this.steps = (this.steps ?? []).slice(0, count);
    for (const { times, values } of Object.values(this.series)) times.length = values.length = count;
    this.marks();
  }

  /** Adds the frames up to a time. */
  record(end) {
    for (let index = this.steps.length; index / this.rate <= end + TINY; index += 1) {
      const time = index / this.rate, readings = this.run.at(time).readings(time);
      this.steps.push({ time, playback: time });
      for (const [name, { times, values }] of Object.entries(this.series)) {
        times.push(time);
        values.push(readings[name]);
      }
    }
  }

  marks() {
    const { actual } = this.plot.marks, kinds = { down: "touchDown", up: "touchUp" };
    const found = this.run.events.flatMap(({ time, changes }) => changes.filter(({ phase }) => kinds[phase]).map(({ phase }) => ({ time, kind: kinds[phase] })));
    actual.splice(0, actual.length, ...found);
  }

  /** Shows what was recorded. */
  finish() {
    this.marks();
    this.player.take(new Timeline({ film: { frames: this.steps } }));
    this.show(0, this.steps.at(-1).time);
    this.say();
  }

  show(start, end) {
    this.scale.show(start, end);
    this.plot.drawAll();
  }

  get time() { return this.live ? this.live.time : this.player.step?.time ?? 0; }

  draw() {
    const { time } = this;
    this.picture.draw(this.run.at(time), time, this.run.down(time));
    if (!this.live) this.plot.follow();
  }

  // Touches.

  touch(event) {
    const { type, pointerId, timeStamp } = event;
    if (type === "pointerdown") {
      if (event.button !== 0) return;
      event.preventDefault();
      this.canvas.setPointerCapture(pointerId);
      if (!this.live) this.begin(timeStamp / 1000);
      this.pointers.set(pointerId, Array.from({ length: event.altKey ? 2 : 1 }, () => { this.fingers += 1; return this.fingers; }));
    }
    const fingers = this.pointers.get(pointerId), phase = { pointerdown: "down", pointermove: "moved" }[type] ?? "up";
    if (!fingers) return;
    const samples = phase === "moved" ? event.getCoalescedEvents?.() ?? [] : [], { left, top, width } = this.canvas.getBoundingClientRect();
    for (const { clientX, clientY, timeStamp: at } of samples.length ? samples : [event]) {
      const { screen } = this.model, scale = screen.width / width, x = (clientX - left) * scale, y = (clientY - top) * scale;
      const all = fingers.map((finger, index) => ({ finger, phase, ...(index ? { x: screen.width - x, y: screen.height - y } : { x, y }) }));
      this.attempt(() => this.run.add(at / 1000 + this.live.offset, all));
    }
    if (phase === "up") this.pointers.delete(pointerId);
  }

  /** Begins to record at the frame that is shown. */
  begin(now) {
    const { time } = this;
    this.player.pause();
    this.run.cut(time);
    this.forget(time);
    // The fingers of the recording lift.
    const others = this.run.down(time).map((finger) => ({ ...finger, phase: "up" }));
    if (others.length) this.run.add(time, others);
    const live = { time, start: time, offset: time - now };
    this.live = live;
    this.player.take(new Timeline({ film: { frames: this.steps } }));
    this.say();
    const tick = (frame) => {
      if (this.live !== live) return;
      live.time = Math.max(live.time, this.run.reached, frame / 1000 + live.offset);
      this.attempt(() => this.follow());
      if (this.live) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** Records and shows the present. */
  follow() {
    const { live, player, run } = this, still = run.at(live.time).settled();
    this.record(live.time);
    const last = this.steps.at(-1);
    Object.assign(player.timeline, { end: last.playback + 1 / this.rate });
    Object.assign(player, { index: this.steps.length - 1, last: this.steps.length - 1, position: last.playback });
    this.marks();
    this.scrubber.follow();
    this.draw();
    this.show(Math.max(0, live.time - 5), Math.max(live.time, 1));
    if (live.time < still + STILL || this.pointers.size) return;
    this.stop();
    // Touches can arrive after the frames that they precede.
    this.forget(live.start - 1 / this.rate);
    this.record(live.time);
    this.finish();
  }

  stop() {
    this.live = null;
    this.pointers.clear();
  }

  /** Does what a formula of the viewer can make impossible. */
  attempt(work) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.load([], 0);
      this.say(error.message);
    }
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const page = new Page(JSON.parse(document.getElementById("scene").textContent));
  window.zoetrope = {
    /** The touches of the scene: `{time, finger, phase: "down" | "moved" | "up", x, y}`, in s and pt. */
    touches: page.scene.touches,
    /** Replaces what was recorded by touches; returns the time when everything has settled, or null. */
    play(touches) {
      page.load(touches, 0);
      const { settled } = page.run;
      return settled < Infinity ? settled : null;
    },
    /** Returns the readings at a time, s, by their names in `zoetrope trace`. */
    readings: (time) => page.run.at(time).readings(time),
    /** Shows the frame at a time, s. */
    show: (time) => page.player.goToTime(time),
    /** Returns the touches that were recorded, also those of the reader. */
    recorded: () => page.run.events.flatMap(({ time, changes }) => changes.map((change) => ({ time, ...change }))),
  };
  if (!prefersStill.matches) page.player.play();
});
