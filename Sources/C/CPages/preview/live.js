/** Plays touches through the viewer in real time. Sends samples and receives frames. */
class LivePlay {
  /** `left` is called at the end, with the resulting state if there is one. */
  constructor(canvas, left) {
    this.canvas = canvas;
    this.left = left;
    this.bar = element("live");
    this.begun = null;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => this.up(event));
    element("keep").onclick = () => this.keep();
    element("leave").onclick = () => this.leave();
  }

  get isOn() { return this.begun !== null; }

  /** Sets the clip on which a touch begins, or null if there is none. */
  offer(facts, cursor, scale) { this.offered = facts && { facts, cursor, scale }; }

  sample(event, phase) {
    const box = this.canvas.getBoundingClientRect(), { width, height } = this.facts;
    this.samples.push({
      time: (event.timeStamp - this.begun) / 1000, phase, isPinch: this.isPinch,
      x: (event.clientX - box.left) / box.width * width, y: (event.clientY - box.top) / box.height * height,
    });
  }

  down(event) {
    if (event.button !== 0 || (!this.isOn && !this.offered)) return;
    event.preventDefault();
    if (!this.isOn) this.begin(event.timeStamp);
    this.canvas.setPointerCapture(event.pointerId);
    this.isPinch = event.altKey;
    this.pointer = event.pointerId;
    this.sample(event, "down");
  }

  move(event) {
    if (!this.isOn || event.pointerId !== this.pointer) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length ? all : [event]) this.sample(each, "moved");
  }

  up(event) {
    if (!this.isOn || event.pointerId !== this.pointer) return;
    this.sample(event, "up");
    this.pointer = null;
  }

  async begin(time) {
    const { facts, cursor, scale } = this.offered;
    const start = cursor / facts.rate * facts.speed;
    Object.assign(this, { begun: time, facts, scale, start, samples: [], times: [], sent: Promise.resolve() });
    this.replacesLater = facts.marks.some(({ kind, frame }) => kind === "touchDown" && frame > cursor);
    element("keep").textContent = this.replacesLater ? "Replace from here" : "Keep as a touch";
    document.body.classList.add("live");
    this.bar.hidden = false;
    element("liveRate").value = "";
    this.say("");
    try {
      // Wait until the previous session has ended. Its end request might otherwise end this one.
      await this.ending;
      await post("live/begin", { film: facts.version, frame: cursor });
      while (this.begun === time) {
        await new Promise((done) => requestAnimationFrame(done));
        const answer = await this.frame();
        const picture = await createImageBitmap(await answer.blob());
        if (this.begun === time) this.show(picture);
        picture.close();
      }
    } catch (error) {
      if (this.begun === time) { this.leave(); this.say(error.message); }
    }
  }

  /** Sends the queued samples, after the previous request completes, and returns the frame. */
  frame() {
    const { begun, scale, samples } = this;
    const answer = this.sent.then(() => post("live/frame", {
      time: (performance.now() - begun) / 1000, scale, samples: samples.splice(0, 500),
    }));
    this.sent = answer.catch(() => {});
    return answer;
  }

  show(picture) {
    const { canvas } = this;
    paint(canvas, picture);
    const now = performance.now();
    this.times.push(now);
    while (now - this.times[0] > 1000) this.times.shift();
    const seconds = (now - this.times[0]) / 1000;
    if (seconds > 0.2) element("liveRate").value = `${Math.round((this.times.length - 1) / seconds)} fps`;
    element("clock").value = `${(this.start + (now - this.begun) / 1000).toFixed(3)} s`;
    canvas.dataset.live = Number(canvas.dataset.live ?? 0) + 1;
  }

  say(text) { element("liveMessage").textContent = text; }

  /** Converts the recorded touches to steps of the scene. */
  async keep() {
    try {
      await this.frame();  // Sends the lift if no frame has been drawn since.
      const state = await (await post("live/keep", { replacesLater: this.replacesLater })).json();
      this.close();
      this.left(state);
    } catch (error) { this.say(error.message); }
  }

  /** Returns to the clip. */
  leave() {
    if (!this.isOn) return;
    this.close();
    this.ending = post("live/end").catch(() => {});
    this.left(null);
  }

  close() {
    this.begun = null;
    this.bar.hidden = true;
    document.body.classList.remove("live");
  }
}
