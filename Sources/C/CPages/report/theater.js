// The visible player: pictures, timeline, buttons, and the name of the frame.

class Theater {
  constructor(scene, player, sources) {
    this.scene = scene;
    this.player = player;
    const arena = el("div", { class: "arena" });
    this.stage = player.timeline.film ? new Stage(scene, player, sources, arena) : null;
    this.scrubber = new Scrubber(player);
    this.modes = [];
    arena.append(el("div", { class: "controls" }, this.scrubber.node, new Transport(player).node, this.state()));
    this.node = el("section", { class: "card player", "aria-label": "Player", "aria-describedby": "motion-text" }, this.stage ? this.bar() : null, arena);
    player.listen((what) => this.follow(what));
    this.follow("all");
  }

  bar() {
    const { stage } = this;
    const note = clipNote(this.scene);
    if (stage.single) {
      return el("div", { class: "bar" }, el("p", { class: "clip-note" }, note || ""), this.zoomButtons());
    }
    this.modes = MODES.map(([mode, text, meaning], index) => el("button", {
      "data-mode": mode, title: `${meaning} (${index + 1})`, "aria-keyshortcuts": String(index + 1), onclick: () => stage.setMode(mode),
    }, text));
    return el("div", { class: "bar" },
      el("div", { class: "segments", role: "group", "aria-label": "Arrangement" }, ...this.modes),
      stage.options, this.zoomButtons());
  }

  zoomButtons() {
    return el("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
      button("−", "Zoom out (-)", () => this.zoom(1 / 1.5)), button("Fit", "Fit (0)", () => this.stage.view.reset()),
      button("+", "Zoom in (+)", () => this.zoom(1.5)));
  }

  zoom(factor) {
    this.stage.view.zoomBy(factor, null, this.stage.panes[0].frame);
  }

  /** Pans zoomed pictures by fractions of a pane. */
  pan(right, down) {
    const { frame } = this.stage.panes[0];
    this.stage.view.panBy(-right * frame.clientWidth, -down * frame.clientHeight, frame);
  }

  state() {
    this.frameText = el("strong", { class: "frame-text" });
    this.timeText = el("span", { class: "time-text" });
    this.differenceText = el("span", { class: "difference-text" });
    return el("div", { class: "state" },
      el("p", {}, this.frameText, this.timeText, this.differenceText), this.stage?.readout);
  }

  follow(what) {
    const { player } = this;
    if (what === "frame" || what === "all") this.tellFrame();
    if (what === "frame") this.stage?.redraw();
    for (const node of this.modes) node.setAttribute("aria-pressed", String(node.dataset.mode === this.stage.mode));
    if (this.stage) this.node.dataset.mode = this.stage.mode;
    this.node.dataset.range = `${player.first}-${player.last}`;
    this.node.dataset.playing = String(player.playing);
  }

  tellFrame() {
    const { player } = this;
    const { timeline, index } = player;
    const found = timeline.differences[index];
    this.node.dataset.frame = String(index);
    [this.frameText.textContent, this.timeText.textContent] = player.texts;
    this.differenceText.textContent = finite(found?.pixels) === null
      ? (timeline.isDifferent(index) ? "differs" : "")
      : `${counted(found.pixels, "pixel")} (${percent(found.ratio)}) ${found.pixels === 1 ? "differs" : "differ"}`;
  }

  close() {
    this.player.close();
    this.scrubber.close();
    this.stage?.close();
  }
}
