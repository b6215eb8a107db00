// The page: the current scene, the address that identifies it, and the keyboard shortcuts.

const KEYS = [
  ...PLAYER_KEYS, ["n p", "next or previous frame that differs"], ["1 … 5", "side, slider, onion, blink, or difference"],
  ["+ − 0", "zoom in, zoom out, or fit"], ["a d w s", "pan left, right, up, or down when zoomed in"],
  ["x", "swap the sides in blink mode"], ["j k", "next or previous scene"], ["/", "find a scene"], ["?", "show these keys"],
];

function sceneLink(name) {
  return `#scene=${encodeURIComponent(name)}`;
}

/** The JSON of a data block, or null if there is none. */
function block(id) {
  const node = document.getElementById(id);
  return node ? JSON.parse(node.textContent) : null;
}

class Page {
  constructor(report) {
    this.report = report;
    this.scenes = report.scenes;
    this.index = -1;
    this.main = el("main", { id: "main", tabindex: "-1" });
    this.sidebar = this.scenes.length > 1 ? new Sidebar(report) : null;
    const [helpButton, help] = keysButton(KEYS, "Scroll or pinch to zoom, drag to pan, and double-click to zoom in or out.");
    this.help = help;
    this.acceptance = Acceptance.scenes(report).length ? new Acceptance(report) : null;
    // A link to #main would change the address, which names the scene.
    const skip = (event) => {
      event.preventDefault();
      this.main.focus();
    };
    document.body.append(
      el("a", { class: "skip", href: "#main", onclick: skip }, "Skip to the scene"), this.header(helpButton),
      el("div", { class: this.sidebar ? "columns" : "columns alone" }, this.sidebar?.node, this.main),
      this.help, ...(this.acceptance ? [this.acceptance.dialog] : []));
    window.addEventListener("hashchange", () => this.route());
    window.addEventListener("keydown", (event) => this.key(event));
    // A mouse click does not move the focus, so that the Space key still controls playback.
    this.main.addEventListener("mousedown", (event) => {
      if (event.target.closest("button")) event.preventDefault();
    });
    darkScheme.addEventListener("change", () => this.recolour());
    this.route();
  }

  /** Writes the address soon, but at most once per 0.4 s, because browsers limit address changes. */
  remember() {
    this.timer ??= setTimeout(() => { this.timer = null; this.writeAddress(); }, 400);
  }

  header(helpButton) {
    const counts = statusCounts(this.scenes).map(([status, count]) =>
      badge(status, `${grouped(count)} ${this.report.texts[status]}`));
    return el("header", { class: "top" },
      el("p", { class: "brand" }, el("strong", {}, "Zoetrope"),
        el("span", {}, this.report.kind === "diff" ? "comparison" : "verification")),
      el("p", { class: "totals" }, ...(this.scenes.length > 1 ? counts : [])),
      this.acceptance && el("button", { class: "accept-button", onclick: () => this.acceptance.open(this.index) }, "Accept…"),
      helpButton);
  }

  route() {
    const address = new URLSearchParams(location.hash.slice(1));
    let index = this.scenes.findIndex((scene) => scene.name === address.get("scene"));
    if (index < 0) index = this.scenes.findIndex((scene) => scene.status !== "passed" && scene.status !== "recorded");
    if (index < 0) index = this.scenes.findIndex((scene) => scene.status !== "passed");
    this.open(Math.max(index, 0));
    if (!this.player) return;
    const [step, frame, time] = ["step", "frame", "time"].map((name) => Number(address.get(name) ?? NaN));
    if (Number.isInteger(step)) this.player.goTo(step);
    else if (Number.isInteger(frame)) this.player.goTo(Math.max(this.player.timeline.atFrame(frame), 0));
    else if (finite(time) !== null) this.player.goToTime(time);
    else if (this.opened) this.goToTelling();
    if (address.has("mode") && this.theater.stage) this.theater.stage.setMode(address.get("mode"));
  }

  /** Goes to the largest gap and loops around it; without one, goes to the first differing frame. */
  goToTelling() {
    const time = tellingTime(this.shown);
    if (time === null) this.player.goTo(this.player.timeline.differing[0] ?? 0);
    else {
      this.player.goToTime(time);
      this.player.loopAround(this.player.index);
    }
  }

  writeAddress() {
    const { timeline, index } = this.player;
    const { expectedFrame, actualFrame } = timeline.steps[index];
    const number = actualFrame ?? expectedFrame ?? index;
    let address = `${sceneLink(this.shown.name)}&frame=${number}`;
    if (timeline.atFrame(number) !== index) address += `&step=${index}`;
    const { stage } = this.theater;
    if (stage && stage.mode !== "side") address += `&mode=${stage.mode}`;
    try {
      history.replaceState(null, "", address);
    } catch {
      // Some browsers do not allow this for local files. The page works without it.
    }
  }

  open(index) {
    this.opened = index !== this.index;
    if (!this.opened) return;
    this.close();
    this.index = index;
    const scene = block(`scene-${index}`);
    this.shown = scene;
    this.sidebar?.select(index);
    document.title = scene ? `${visible(scene.title || scene.name)} – Zoetrope` : "Zoetrope report";
    this.main.replaceChildren(...this.contents(scene, index).filter(Boolean));
    window.scrollTo(0, 0);
  }

  contents(scene, index) {
    const general = this.report.problems.length
      ? el("section", { class: "card whole-run", "aria-label": "Problems of the whole run" },
        problemList(this.report.problems)) : null;
    if (!scene) return [general, el("p", { class: "nothing" }, "Nothing was compared.")];
    const timeline = new Timeline(scene);
    let seek = null;
    if (timeline.steps.length) {
      this.player = new Player(timeline);
      const sources = block(`film-${index}`);
      this.theater = new Theater(scene, this.player, sources);
      if (timeline.film && scene.stills) this.stills = new MotionStills(scene, this.player, sources);
      this.player.listen((what) => {
        if (what === "frame") this.moved();
        if (what === "mode") this.remember();
      });
      seek = (frame, time) => this.pauseAt(finite(frame) === null ? -1 : timeline.atFrame(frame), time);
    }
    this.curves = scene.curves?.tracks.length && this.player ? new CurvesView(scene, this.player) : null;
    this.table = scene.differences.length ? new FrameTable(scene.differences, (found) => {
      if (this.player) this.pauseAt(timeline.differences.indexOf(found), found.time);
    }) : null;
    const note = this.theater?.stage ? null : clipNote(scene);
    const motion = motionCard(scene, seek, this.curves && ((name) => this.curves.reveal(name)), scene.motionHeadline.slice(1));
    return [general, el("div", { class: this.theater?.stage ? "scene with-clip" : "scene" }, this.sceneHeader(scene),
      note ? el("p", { class: "clip-note card" }, note) : null, this.theater?.node,
      el("div", { class: "details" }, problemsCard(scene.problems), expectationsCard(scene, seek), this.curves?.node, motion,
        scene.motionText ? folded("text", "The motion in words", null, el("ul", { class: "changes", id: "motion-text" },
          ...scene.motionText.trim().split("\n").map((line) => says(line, "li")))) : null,
        this.stills?.node, this.table?.node, sidesCard(scene)))];
  }

  sceneHeader(scene) {
    return el("div", { class: "scene-header" },
      el("div", { class: "title" }, says(scene.title || scene.name, "h1"), badge(scene.status)),
      ...this.answer(scene), scene.texts.step ? says(scene.texts.step, "p", "step") : null,
      el("p", { class: "path" }, says(scene.path, "code")));
  }

  /** The cause and one sentence about the motion, or the whole headline if the motion is the same. */
  answer(scene) {
    const [change] = scene.motion;
    if (!scene.motionHeadline.length) return [says(scene.headline, "p", "headline")];
    return [says(scene.motionHeadline[0], "p", "headline"),
      change && el("p", { class: "headline" }, says(change.reading, "strong"), " ", says(change.sentences[0] || ""))];
  }

  /** Pauses at a step, or, if that is −1, at a time. */
  pauseAt(step, time) {
    this.player.pause();
    this.player.goTo(step >= 0 ? step : this.player.timeline.atTime(time));
  }

  moved() {
    this.table?.mark(this.player.timeline.differences[this.player.index]);
    if (!this.player.playing) this.remember();
  }

  close() {
    clearTimeout(this.timer);
    this.timer = null;
    for (const view of [this.theater, this.curves, this.stills]) view?.close();
    this.theater = this.curves = this.stills = this.player = this.table = null;
  }

  recolour() {
    this.curves?.refresh();
    for (const view of [this.stills, this.theater?.scrubber, this.theater?.stage]) view?.redraw();
  }

  go(direction) {
    if (!this.sidebar) return;
    const next = this.sidebar.neighbor(this.index, direction);
    if (next >= 0) location.hash = sceneLink(this.scenes[next].name);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open || this.acceptance?.dialog.open) return;
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      if (event.key === "Escape") target.blur();
      return;
    }
    // What has the focus uses some keys itself.
    const own = target.closest("button, a, summary") ? [" ", "Enter"] : target.closest(".table-scroll") ? ["Home", "End", " "] : [];
    if (own.includes(event.key)) return;
    const action = this.pageAction(event) || (this.player && this.playerAction(event));
    if (!action) return;
    event.preventDefault();
    action();
  }

  pageAction(event) {
    switch (event.key) {
      case "?": return () => this.help.showModal();
      case "j": return () => this.go(1);
      case "k": return () => this.go(-1);
      case "/": return this.sidebar && (() => {
        this.sidebar.open(true);
        this.sidebar.node.querySelector("input").focus();
      });
      default: return null;
    }
  }

  playerAction(event) {
    const { player, theater } = this;
    const { stage } = theater;
    switch (event.key) {
      case "n": return () => player.toDifference(1);
      case "p": return () => player.toDifference(-1);
      case "+": case "=": return stage && (() => theater.zoom(1.5));
      case "-": case "−": return stage && (() => theater.zoom(1 / 1.5));
      case "0": return stage && (() => stage.view.reset());
      case "a": return stage && (() => theater.pan(-0.1, 0));
      case "d": return stage && (() => theater.pan(0.1, 0));
      case "w": return stage && (() => theater.pan(0, -0.1));
      case "s": return stage && (() => theater.pan(0, 0.1));
      case "x": return stage && stage.mode === "blink" && (() => stage.swapByHand());
      case "1": case "2": case "3": case "4": case "5":
        return stage && (() => stage.setMode(MODES[Number(event.key) - 1][0]));
      default: return playerAction(player, event);
    }
  }
}

const report = block("report");
new Page(report);
new Paper(report);
