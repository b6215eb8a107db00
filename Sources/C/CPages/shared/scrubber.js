// The timeline below the pictures: differing frames, the playback position, and the loop.

class Scrubber {
  constructor(player) {
    this.player = player;
    this.canvas = el("canvas", { class: "heat", "aria-hidden": "true" });
    this.head = el("div", { class: "head", "aria-hidden": "true" });
    this.shade = el("div", { class: "shade", "aria-hidden": "true" });
    this.handles = ["first", "last"].map((side) => this.handle(side));
    this.strip = el("div", {
      class: "strip", role: "slider", tabindex: "0", "aria-label": "Frame", "aria-valuemin": "0",
    }, this.canvas, this.shade, this.head, ...this.handles);
    this.node = el("div", { class: "scrubber" }, this.strip);
    this.redraw = coalesced(() => this.draw());
    this.sizes = new ResizeObserver(() => { this.redraw(); this.follow(); });
    this.sizes.observe(this.strip);
    this.dragging();
    player.listen((what) => {
      if (what !== "playing" && what !== "speed") this.follow();
      if (what === "range" || what === "all") this.redraw();
    });
    this.follow();
  }

  get timeline() {
    return this.player.timeline;
  }

  x(playback) {
    return (playback / this.timeline.end) * this.strip.clientWidth;
  }

  playback(event) {
    const box = this.strip.getBoundingClientRect();
    return clamp((event.clientX - box.left) / box.width, 0, 1) * this.timeline.end;
  }

  handle(side) {
    const node = el("div", {
      class: `handle ${side}`, role: "slider", tabindex: "0", "aria-valuemin": "0",
      "aria-label": side === "first" ? "Loop from frame" : "Loop to frame",
    });
    const set = (index) => {
      const { first, last } = this.player;
      if (side === "first") this.player.setRange(Math.min(index, last), last);
      else this.player.setRange(first, Math.max(index, first));
    };
    makeMovable(node, (event) => set(this.timeline.atPlayback(this.playback(event))), (by) => set(this.player[side] + by));
    return node;
  }

  dragging() {
    let begun = null;
    // With Shift, dragging marks a loop.
    const seek = (event) => {
      this.player.goTo(this.timeline.atPlayback(this.playback(event)));
      if (begun !== null) this.player.setRange(Math.min(begun, this.player.index), Math.max(begun, this.player.index));
    };
    const press = (event) => {
      this.resumes = this.player.playing;
      this.player.pause();
      begun = null;
      seek(event);
      if (event.shiftKey) begun = this.player.index;
    };
    makeDraggable(this.strip, press, seek);
    this.strip.addEventListener("pointerup", () => {
      if (this.resumes) this.player.play();
      this.resumes = false;
    });
    this.strip.addEventListener("dblclick", () => this.player.clearRange());
  }

  follow() {
    const { player, timeline } = this;
    const { step } = player;
    if (!step) return;
    for (const node of [this.strip, ...this.handles]) node.setAttribute("aria-valuemax", String(player.count - 1));
    this.head.style.transform = `translateX(${this.x(step.playback)}px)`;
    this.strip.setAttribute("aria-valuenow", String(player.index));
    this.strip.setAttribute("aria-valuetext", [...player.texts, ...(timeline.isDifferent(player.index) ? ["differs"] : [])].join(", "));
    const ends = [timeline.steps[player.first].playback, timeline.endOf(player.last)];
    this.handles.forEach((node, side) => {
      node.style.transform = `translateX(${this.x(ends[side])}px)`;
      node.setAttribute("aria-valuenow", String(side ? player.last : player.first));
    });
    this.shade.hidden = !player.hasRange;
    this.shade.style.left = `${this.x(ends[0])}px`;
    this.shade.style.width = `${this.x(ends[1]) - this.x(ends[0])}px`;
    this.node.classList.toggle("ranged", player.hasRange);
  }

  /** The strength of a differing step, 0 to 1: the fourth root of its share, so that one pixel is visible. */
  strength(index) {
    const ratio = this.timeline.differences[index]?.ratio;
    return ratio === undefined ? 0.5 : Math.max(0.18, Math.pow(ratio, 0.25));
  }

  draw() {
    const { context, width, height } = fitted(this.canvas);
    const { steps } = this.timeline;
    const columns = new Float32Array(Math.ceil(width) + 1);
    for (const index of this.timeline.differing) {
      const from = Math.floor(this.x(steps[index].playback));
      const to = Math.max(from + 1, Math.ceil(this.x(this.timeline.endOf(index)) - 0.25));
      const strength = this.strength(index);
      for (let x = Math.max(0, from); x < Math.min(to, columns.length); x += 1) {
        columns[x] = Math.max(columns[x], strength);
      }
    }
    context.fillStyle = color("track");
    context.fillRect(0, height - 2, width, 2);
    context.fillStyle = color("difference");
    for (let x = 0; x < columns.length; x += 1) {
      if (!columns[x]) continue;
      const tall = 3 + columns[x] * (height - 5);
      context.globalAlpha = 0.35 + 0.65 * columns[x];
      context.fillRect(x, height - tall, 1, tall);
    }
    context.globalAlpha = 1;
    // If frames are wide enough to distinguish, they are drawn as ticks.
    if (width / steps.length < 7) return;
    context.fillStyle = color("track");
    for (const step of steps) context.fillRect(Math.round(this.x(step.playback)), height - 5, 1, 5);
  }

  close() {
    this.sizes.disconnect();
  }
}
