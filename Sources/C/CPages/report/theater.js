// The visible player: pictures, timeline, buttons, and the name of the frame.

class Theater {
  constructor(scene, player, sources) {
    this.scene = scene;
    this.player = player;
    const film = player.timeline.film;
    this.view = film ? new View(film.size) : null;
    this.stage = film ? new Stage(scene, player, new Pictures(film, sources), this.view) : null;
    this.scrubber = new Scrubber(player);
    this.onmode = () => {};
    this.node = el("section", { class: "card player", "aria-label": "Player" },
      this.stage ? this.bar() : null, this.arena = el("div", { class: "arena" }, this.stage ? this.stage.node : null,
        el("div", { class: "controls" }, this.scrubber.node, new Transport(player).node, this.state())));
    if (this.stage) this.stage.enter(this.arena);
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
    stage.onmode = () => { this.tellMode(); this.onmode(); };
    const bar = el("div", { class: "bar" },
      el("div", { class: "segments", role: "group", "aria-label": "Arrangement" }, ...this.modes),
      stage.options, this.zoomButtons());
    this.tellMode();
    return bar;
  }

  tellMode() {
    for (const node of this.modes) node.setAttribute("aria-pressed", String(node.dataset.mode === this.stage.mode));
    this.node && (this.node.dataset.mode = this.stage.mode);
  }

  zoomButtons() {
    return el("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
      button("−", "Zoom out (-)", () => this.zoom(1 / 1.5)), button("Fit", "Fit (0)", () => this.view.reset()),
      button("+", "Zoom in (+)", () => this.zoom(1.5)));
  }

  zoom(factor) {
    if (!this.view) return;
    const { frame } = this.stage.panes[0];
    this.view.zoomBy(factor, null, frame.clientWidth, frame.clientHeight);
  }

  /** Pans zoomed pictures by fractions of a pane. */
  pan(right, down) {
    const { frame } = this.stage.panes[0];
    const [width, height] = [frame.clientWidth, frame.clientHeight];
    this.view.panBy(-right * width, -down * height, width, height);
  }

  state() {
    this.frameText = el("strong", { class: "frame-text" });
    this.timeText = el("span", { class: "time-text" });
    this.differenceText = el("span", { class: "difference-text" });
    return el("div", { class: "state" },
      el("p", {}, this.frameText, this.timeText, this.differenceText), this.stage ? this.stage.readout : null);
  }

  follow(what) {
    const { player } = this;
    if (what === "frame" || what === "all") this.tellFrame();
    if (what === "frame" && this.stage) this.stage.redraw();
    this.node.dataset.range = `${player.first}-${player.last}`;
    this.node.dataset.playing = String(player.playing);
  }

  tellFrame() {
    const { player } = this;
    const { timeline, index } = player;
    const found = timeline.differences[index];
    this.node.dataset.frame = String(index);
    [this.frameText.textContent, this.timeText.textContent] = player.texts;
    let text = "";
    if (found && finite(found.pixels) !== null) {
      const verb = found.pixels === 1 ? "differs" : "differ";
      text = `${counted(found.pixels, "pixel")} (${percent(found.ratio)}) ${verb}`;
    } else if (found || timeline.differing.includes(index)) text = "differs";
    this.differenceText.textContent = text;
  }

  close() {
    this.player.close();
    this.scrubber.close();
    if (this.stage) this.stage.close();
  }
}
