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
        el("div", { class: "controls" }, this.scrubber.node, this.transport(), this.state())));
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
      type: "button", "data-mode": mode, title: `${meaning} (${index + 1})`, "aria-keyshortcuts": String(index + 1),
      onclick: () => stage.setMode(mode),
    }, text));
    stage.onmode = () => {
      this.tellMode();
      this.onmode();
    };
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

  transport() {
    const { player } = this;
    this.playButton = button(icon("play"), "Play (space)", () => player.toggle(), { class: "play" });
    this.speeds = SPEEDS.map((speed) => el("button", {
      type: "button", title: `Play at ${speed} × speed`, "aria-label": `Speed ${speed}`,
      onclick: () => player.setSpeed(speed),
    }, `×${String(speed).replace("0.", ".")}`));
    const quiet = (text, title, onclick) => el("button", { type: "button", class: "quiet", title, onclick }, text);
    this.loopButton = quiet("Loop", "Restart at the end (l)", () => player.setLooping(!player.looping));
    this.clearButton = quiet("Whole clip", "Loop the whole clip (r)", () => player.clearRange());
    const differs = player.timeline.differing.length > 0;
    return el("div", { class: "transport" },
      el("div", { class: "buttons", role: "group", "aria-label": "Playback" },
        button(icon("previous"), "Previous frame that differs (p)", () => player.toDifference(-1),
          { disabled: !differs, class: "differing" }),
        button(icon("back"), "One frame back (left arrow)", () => player.move(-1)),
        this.playButton,
        button(icon("forward"), "One frame forward (right arrow)", () => player.move(1)),
        button(icon("next"), "Next frame that differs (n)", () => player.toDifference(1),
          { disabled: !differs, class: "differing" })),
      el("div", { class: "segments speeds", role: "group", "aria-label": "Speed" }, ...this.speeds),
      el("div", { class: "looping", role: "group", "aria-label": "Loop" }, this.loopButton,
        quiet("In", "Start the loop at this frame (i)", () => player.setIn()),
        quiet("Out", "End the loop at this frame (o)", () => player.setOut()),
        this.clearButton));
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
    if (what === "range" || what === "all") {
      this.loopButton.setAttribute("aria-pressed", String(player.looping));
      this.clearButton.hidden = !player.hasRange;
      this.node.dataset.range = `${player.first}-${player.last}`;
    }
    if (what === "speed" || what === "all") {
      this.speeds.forEach((node, index) => node.setAttribute("aria-pressed", String(SPEEDS[index] === player.speed)));
    }
    if (what === "playing" || what === "all") {
      this.node.dataset.playing = String(player.playing);
      this.playButton.replaceChildren(icon(player.playing ? "pause" : "play"));
      const label = player.playing ? "Pause (space)" : "Play (space)";
      this.playButton.setAttribute("aria-label", label);
      this.playButton.title = label;
    }
  }

  tellFrame() {
    const { player } = this;
    const { timeline, index, step } = player;
    const found = timeline.differences[index];
    this.node.dataset.frame = String(index);
    this.frameText.textContent = `Frame ${timeline.name(index)}`;
    const plays = Math.abs(step.playback - step.time) > 1e-6 && timeline.film ? ` · plays at ${seconds(step.playback)}` : "";
    this.timeText.textContent = `${index + 1} of ${player.count} · ${seconds(step.time)}${plays}`;
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
