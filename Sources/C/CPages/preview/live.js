/** Plays touches through the viewer in real time. Sends samples and receives frames. */
class LivePlay {
  /** The max number of requests for frames at a time. Browsers open six connections, and one waits for the next state. */
  static connections = 5;
  /** The duration of a frame, and the mean time between pictures above which they get only one pixel per point, ms. */
  static period = 1000 / 60;
  static slow = 28;
  /** The max number of samples in a request, whose size is limited, and of requests that a network loses one after the other. */
  static samples = 100;
  static failures = 20;

  /** `left` is called at the end, with the resulting state if there is one. */
  constructor(canvas, left) {
    this.canvas = canvas;
    this.left = left;
    this.bar = element("live");
    this.run = null;
    this.isSlow = false;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => this.up(event));
    // Browsers of phones would use touches for their own gestures.
    const refuse = (event) => event.preventDefault();
    for (const name of ["touchstart", "gesturestart", "contextmenu"]) canvas.addEventListener(name, refuse, { passive: false });
    element("keep").onclick = () => this.keep();
    element("leave").onclick = () => this.leave();
  }

  get isOn() { return this.run !== null; }

  /** Sets the clip on which a touch begins, or null if there is none. */
  offer(facts, cursor, scale) { this.offered = facts && { facts, cursor, scale }; }

  // Touches

  /** Queues a finger's action, with that of other fingers at the same time if there is one. */
  sample(event, phase) {
    const { run } = this, { width, height } = run.facts, box = this.canvas.getBoundingClientRect();
    const time = Math.round(event.timeStamp - run.begun) / 1000, id = 2 * event.pointerId;
    const tenths = (number) => Math.round(number * 10) / 10;
    const x = tenths((event.clientX - box.left) / box.width * width), y = tenths((event.clientY - box.top) / box.height * height);
    const finger = { id, isMirrored: false, x, y };
    const fingers = run.fingers.get(event.pointerId) ? [finger, { ...finger, id: id + 1, isMirrored: true }] : [finger];
    let at = run.samples.length;
    while (at > run.sent && run.samples[at - 1].time > time) at -= 1;
    const last = at > run.sent ? run.samples[at - 1] : null;
    const isFree = phase === "moved" && last?.phase === phase && last.time === time && last.fingers.every((other) => other.id !== id);
    if (isFree) last.fingers.push(...fingers);
    else run.samples.splice(at, 0, { time, phase, fingers });
  }

  down(event) {
    if (event.button !== 0 || (!this.isOn && !this.offered)) return;
    event.preventDefault();
    if (!this.isOn) this.begin(event.timeStamp);
    this.canvas.setPointerCapture(event.pointerId);
    this.run.fingers.set(event.pointerId, event.altKey);
    document.body.classList.add("touched");
    this.sample(event, "down");
  }

  move(event) {
    if (!this.run?.fingers.has(event.pointerId)) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length ? all : [event]) this.sample(each, "moved");
  }

  up(event) {
    if (!this.run?.fingers.has(event.pointerId)) return;
    this.sample(event, "up");
    this.run.fingers.delete(event.pointerId);
    document.body.classList.toggle("touched", this.run.fingers.size > 0);
  }

  // Frames

  async begin(time) {
    const { facts, cursor, scale } = this.offered, start = cursor / facts.rate * facts.speed;
    // All samples, the number of those ever sent and of those known to have arrived, and the numbers of the last request and
    // of the shown one. The times are means in ms: of a request in the network and in the preview, and of a picture's delay.
    const run = this.run = {
      number: Math.floor(Math.random() * 2 ** 31), begun: time, facts, start, scale: this.isSlow ? Math.min(scale, 1) : scale,
      fingers: new Map(), samples: [], sent: 0, known: 0, asked: 0, shown: 0, flying: 0, failures: 0, times: [], network: 0, service: LivePlay.period, delay: 0, ready: Infinity,
    };
    this.replacesLater = facts.marks.some(({ kind, frame }) => kind === "touchDown" && frame > cursor);
    element("keep").textContent = this.replacesLater ? "Replace from here" : "Keep as a touch";
    document.body.classList.add("live");
    this.bar.hidden = false;
    element("liveRate").value = "";
    this.say("");
    const fail = (error) => {
      if (this.run !== run || run.isEnding) return;
      // Only a lost request is a type error. The next one repeats its samples.
      if (error instanceof TypeError && (run.failures += 1) < LivePlay.failures) return;
      this.leave();
      this.say(error.message);
    };
    try {
      // Wait until the previous session has ended. Its end request might otherwise end this one.
      await this.ending;
      await post("live/begin", { number: run.number, film: facts.version, frame: cursor });
      run.ready = performance.now();
      while (this.run === run) {
        await new Promise((done) => requestAnimationFrame(done));
        // As many requests as hide the network's delay, but do not wait for each other in the preview.
        const most = 1 + Math.round(run.network / Math.max(run.service, LivePlay.period) + .25);
        if (this.run === run && !run.isEnding && run.flying < Math.min(most, LivePlay.connections)) this.frame(run).catch(fail);
      }
    } catch (error) { fail(error); }
  }

  /** Requests a frame and shows it, unless a later one is shown. Repeats samples that may not have arrived yet. */
  async frame(run) {
    const number = run.asked += 1, first = run.known, asked = performance.now();
    const samples = run.samples.slice(first, first + LivePlay.samples);
    const newest = first + samples.length > run.sent ? run.begun + samples.at(-1).time * 1000 : null;
    run.sent = Math.max(run.sent, first + samples.length);
    run.flying += 1;
    let bytes;
    try {
      const answer = await post("live/frame", { number: run.number, time: (asked - run.begun) / 1000, scale: run.scale, first, samples });
      bytes = await answer.arrayBuffer();
    } finally { run.flying -= 1; }
    run.known = Math.max(run.known, first + samples.length);
    run.failures = 0;
    const service = new DataView(bytes).getUint32(0) / 1000;
    run.service += (service - run.service) / 8;
    run.network += (performance.now() - asked - service - run.network) / 8;
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes, 4)], { type: "image/jpeg" }));
    if (this.run === run && number > run.shown) {
      run.shown = number;
      this.show(run, picture, newest);
    }
    picture.close();
  }

  /** Shows a picture. `newest` is the time of its latest touch, or null if that was sent before. */
  show(run, picture, newest) {
    const { canvas } = this, now = performance.now();
    paint(canvas, picture);
    run.times.push(now);
    while (now - run.times[0] > 1000) run.times.shift();
    if (newest > run.ready) run.delay += (now - newest - run.delay) / (run.delay ? 8 : 1);
    const count = run.times.length - 1, pause = (now - run.times[0]) / count;
    if (count > 12) element("liveRate").value = `${Math.round(1000 / pause)} fps · ${Math.round(run.delay)} ms`;
    if (count > 12 && pause > LivePlay.slow) {
      this.isSlow = true;
      run.scale = Math.min(run.scale, 1);
    }
    element("clock").value = `${(run.start + (now - run.begun) / 1000).toFixed(3)} s`;
    canvas.dataset.live = Number(canvas.dataset.live ?? 0) + 1;
  }

  say(text) { element("liveMessage").textContent = text; }

  /** Converts the recorded touches to steps of the scene. */
  async keep() {
    const { run } = this;
    if (run.isEnding) return;
    run.isEnding = true;
    try {
      do await this.frame(run); while (run.known < run.samples.length);
      const state = await (await post("live/keep", { number: run.number, replacesLater: this.replacesLater })).json();
      this.close();
      this.left(state);
    } catch (error) {
      run.isEnding = false;
      this.say(error.message);
    }
  }

  /** Returns to the clip. */
  leave() {
    if (!this.isOn) return;
    const { number } = this.run;
    this.close();
    this.ending = post("live/end", { number, replacesLater: false }).catch(() => {});
    this.left(null);
  }

  close() {
    this.run = null;
    this.bar.hidden = true;
    document.body.classList.remove("live", "touched");
  }
}
