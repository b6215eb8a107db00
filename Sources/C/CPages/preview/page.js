const canvas = element("picture"), player = new Player(new Timeline({}));
const panel = new ConstantPanel((state) => take(state));
const readings = new ReadingPanel(element("readings"), player);
const decisions = new DecisionView(element("decisions"), element("decide"));
const live = new LivePlay(canvas, (state) => { if (state) take(state); follow(); });
const actual = new ActualSize(element("actual"), () => follow());
const scrubber = new Scrubber(player), loaded = el("div", { id: "loaded" }), marks = el("div", { id: "marks" });
const [helpButton, help] = keysButton([...PLAYER_KEYS, ["1 2 3 4", "play at full, half, a quarter, or a tenth of the speed"],
  ["s", "show the saved version"], ["d", "show where releases go"], ["g", "show the outlines of the saved version"],
  ["f", "the picture alone, one pixel per point"], ["Esc", "end the touch, leave 1:1, and loop the whole clip"]],
"Drag along the frames with Shift to mark a loop. Drag on the picture to touch, with Alt for two fingers.");
let version = 0, film = null, drawing = false;
/** The clip without the unsaved changes, or null; whether it is shown instead, and whether as a ghost. */
let saved = null, showsSaved = false, showsGhost = true;
/** The promised outlines, by their address. */
const outlines = new Map();

/** Returns the scale at which the picture fills its screen pixels, at most that of the scene. */
function scale() {
  const { width, height, scale, device, screen } = film.facts, stage = element("stage");
  stage.style.setProperty("--ratio", width / height);
  const [left, top, wide, tall] = actual.isOn ? screen : [0, 0, width, height];
  const fit = Math.min(stage.clientWidth / wide, stage.clientHeight / tall, actual.isOn ? 1 : 2);
  const insets = [top, width - left - wide, height - top - tall, left].map((length) => length * fit);
  canvas.style.width = `${width * fit}px`;
  canvas.style.translate = `${(insets[1] - insets[3]) / 2}px ${(insets[2] - insets[0]) / 2}px`;
  // Around a device there is nothing to see, and at 1:1 the device is the user's own.
  const outline = device ? `inset(${device[0] * fit}px round ${device[1] * fit}px)` : "";
  canvas.style.clipPath = actual.isOn ? `inset(${insets.map((length) => `${length}px`).join(" ")})` : outline;
  actual.show(fit);
  return Math.max(0.1, Math.min(scale, Math.ceil(fit * devicePixelRatio * 4) / 4, 4));
}

/** Returns the outlines of the saved version's moved items over a frame. */
async function outlinesOf(source, before, frame) {
  const key = `outlines?film=${source.facts.version}&before=${before.facts.version}&frame=${frame}`;
  if (outlines.size > 200) outlines.clear();
  if (!outlines.has(key)) outlines.set(key, fetch(key).then((answer) => (answer.ok ? answer.json() : [])));
  return outlines.get(key);
}

function drawOutlines(context, shapes, scale) {
  Object.assign(context, { strokeStyle: "#ff9f0a", lineWidth: 2 * scale });
  for (const shape of shapes) {
    const [x, y, width, height, radius] = shape.map((length) => length * scale);
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.stroke();
  }
}

/** Shows the frame at the cursor. Runs again when its image is loaded. */
async function draw() {
  if (!film || drawing || live.isOn) return;
  drawing = true;
  try {
    for (let frame = -1; frame !== film.cursor;) {
      frame = film.cursor;
      const source = film, before = saved;
      const old = await before?.picture(Math.min(frame, before.facts.frames - 1));
      const picture = showsSaved && old ? old : await source.picture(frame);
      const isComparable = old && picture && ["width", "height", "isDark"].every((each) => before.facts[each] === source.facts[each]);
      const hasGhost = isComparable && old !== picture && showsGhost && !player.playing;
      const shapes = hasGhost ? await outlinesOf(source, before, frame) : [];
      if (picture && source === film && before === saved && !live.isOn) {
        drawOutlines(paint(canvas, picture), shapes, canvas.width / source.facts.width);
        canvas.dataset.shows = picture === old ? "saved" : hasGhost ? "ghost" : "current";
        canvas.dataset.frame = frame;
        canvas.dataset.version = source.facts.version;
      }
    }
  } finally { drawing = false; }
}

/** Shows the current frame of the player. */
function follow() {
  if (!film) return;
  film.cursor = player.index;
  if (saved) saved.cursor = Math.min(film.cursor, saved.facts.frames - 1);
  live.offer(document.body.classList.contains("broken") ? null : film.facts, film.cursor, scale());
  element("clock").value = player.texts.join(" · ");
  draw();
}

/** Shows the saved version instead of the current one, or the current one again. */
function flip() {
  showsSaved = Boolean(saved) && !showsSaved;
  element("saved").setAttribute("aria-pressed", showsSaved);
  draw();
}

/** Applies a state of the session: a new clip, or the errors of the scene. */
function take(state) {
  if (state.version <= version) return;
  version = state.version;
  document.title = `${state.isBroken ? "✗ " : ""}${state.film?.title ?? state.path} – Zoetrope preview`;
  element("file").textContent = state.film?.title ? `${state.film.title} · ${state.path}` : state.path;
  element("status").textContent = state.isBroken ? "The scene has errors" : "";
  document.body.classList.toggle("broken", state.isBroken);
  document.body.dataset.version = state.version;
  for (const [node, isIts] of [[element("diagnostics"), state.isBroken], [element("warnings"), !state.isBroken]]) {
    node.textContent = isIts ? state.diagnostics : "";
    node.hidden = !node.textContent;
  }
  panel.take(state);
  decisions.take(state.film ?? null);
  const clips = [film, saved].filter(Boolean), clip = (facts) =>
    clips.find((each) => each.facts.version === facts?.version) ?? (facts ? load(facts) : null);
  const next = clip(state.film), isNew = next !== film;
  saved = clip(state.saved);
  for (const each of clips) if (each !== next && each !== saved) each.close();
  element("saved").hidden = !saved;
  if (!saved && showsSaved) flip();
  menu(element("device"), state.devices, state.device, "screen.device");
  const look = state.constants.flatMap(({ controls }) => controls).find(({ path }) => path === "screen.appearance");
  menu(element("appearance"), look?.choices ?? [], look?.value, "screen.appearance");
  if (next && isNew) return show(next);
  if (saved && !saved.scale) loadAll([saved], scale()).catch(() => {});
  draw();
}

/** Offers the values of a constant in the header; hides the menu if the scene has none. */
function menu(node, choices, value, path) {
  node.hidden = !value;
  if (node.options.length !== choices.length) node.replaceChildren(...choices.map((word) => new Option(word, word)));
  node.value = value ?? "";
  node.onchange = () => panel.change(path, node.value);
}

/** Begins to load a clip at the cursor. */
function load(facts) {
  const next = new Clip(facts, (frame) => {
    if (next === film) loaded.style.width = `${next.loaded / facts.frames * 100}%`;
    if (frame === next.cursor) draw();
  });
  next.cursor = Math.min(film?.cursor ?? 0, facts.frames - 1);
  return next;
}

/** Shows another clip at the cursor of the previous one. */
function show(next) {
  const { facts } = next;
  film = next;
  player.take(new Timeline({
    film: {
      frames: Array.from({ length: facts.frames }, (_, index) => (
        { time: index / facts.rate * facts.speed, playback: index / facts.rate, actualFrame: index })),
    },
  }));
  marks.replaceChildren(...facts.marks.map(({ kind, time, frame }) => {
    const node = el("i", { class: kind, title: `${MARKS[kind][0]} at ${seconds(time)}` }, glyph(kind));
    node.style.left = `${frame / facts.frames * 100}%`;
    return node;
  }));
  // A touch that is being kept changes the scene itself.
  if (live.isOn && !live.run.isEnding) {
    live.leave();
    live.say("The scene has changed");
  }
  readings.load(facts, saved?.facts).catch(() => {});
  const size = scale();
  loadAll([next, saved].filter(Boolean), size).catch((error) => { if (next === film) element("status").textContent = error.message; });
}

/** Loads the frame at the cursor of each clip, and all frames when the constants have not changed for a moment. */
async function loadAll(clips, size) {
  for (const clip of clips) await clip.begin(size);
  await new Promise((done) => setTimeout(done, Clip.calm));
  for (const clip of clips) await clip.finish();
}

async function listen() {
  for (; ;) {
    try {
      const answer = await fetch(`state?after=${version}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const state = await answer.json();
      if (element("status").dataset.gone) element("status").textContent = "";
      delete element("status").dataset.gone;
      take(state);
    } catch {
      element("status").textContent = "The preview has ended";
      element("status").dataset.gone = "true";
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

scrubber.strip.id = "scrubber";
scrubber.strip.prepend(loaded, marks);
element("controls").before(scrubber.node);
element("controls").prepend(new Transport(player).node);
element("controls").append(helpButton, help);
element("saved").onclick = flip;
player.listen((what) => {
  if (what !== "all") live.leave();
  follow();
});
darkScheme.addEventListener("change", () => scrubber.redraw());
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  if (event.target.matches("input, select, textarea, summary")) return;
  if (event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")) return;
  const act = {
    Escape: () => { live.leave(); player.clearRange(); if (actual.isOn) actual.flip(); },
    f: () => actual.flip(), s: flip, d: () => decisions.flip(), g: () => { showsGhost = !showsGhost; draw(); },
    1: () => player.setSpeed(1), 2: () => player.setSpeed(0.5), 3: () => player.setSpeed(0.25), 4: () => player.setSpeed(0.1),
    "?": () => help.showModal(),
  }[event.key] ?? playerAction(player, event);
  if (act) { event.preventDefault(); act(); }
});
let resized = 0;
// Appearing charts shrink the stage, as does a smaller window.
new ResizeObserver(() => {
  if (!film) return;
  const size = scale();
  clearTimeout(resized);
  resized = setTimeout(() => film.all(size).catch(() => {}), 200);
}).observe(element("stage"));
listen();
