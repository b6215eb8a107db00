const canvas = element("picture"), scrubber = element("scrubber"), speeds = [1, 1 / 2, 1 / 4, 1 / 10];
const panel = new ConstantPanel((state) => take(state));
const readings = new ReadingPanel(element("readings"), (frame) => { pause(); seek(frame); });
const live = new LivePlay(canvas, (state) => { if (state) take(state); shown = -1; draw(); });
let version = 0, film = null, shown = -1, speed = 1, playing = null, drawing = false;
/** The clip without the unsaved changes, or null; whether it is shown instead, and whether as a ghost. */
let saved = null, showsSaved = false, showsGhost = true;
/** The first and last frame that play in a loop, or null for all. */
let range = null;

/** Returns the scale at which the picture fills its screen pixels, at most that of the scene. */
function scale() {
  const { width, height, scale } = film.facts, stage = element("stage");
  const fit = Math.min(stage.clientWidth / width, stage.clientHeight / height, 2);
  canvas.style.width = `${width * fit}px`;
  return Math.max(0.1, Math.min(scale, Math.ceil(fit * devicePixelRatio * 4) / 4, 4));
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
      if (picture && source === film && before === saved && !live.isOn) {
        if (canvas.width !== picture.width) canvas.width = picture.width;
        if (canvas.height !== picture.height) canvas.height = picture.height;
        const context = canvas.getContext("2d"), hasGhost = old && old !== picture && showsGhost && playing === null;
        context.drawImage(picture, 0, 0);
        context.globalAlpha = 0.35;
        if (hasGhost) context.drawImage(old, 0, 0, canvas.width, canvas.height);
        context.globalAlpha = 1;
        canvas.dataset.shows = picture === old ? "saved" : hasGhost ? "ghost" : "current";
        canvas.dataset.frame = frame;
        canvas.dataset.version = source.facts.version;
        shown = frame;
      }
    }
  } finally { drawing = false; }
}

function seek(frame) {
  if (!film) return;
  film.cursor = Math.max(0, Math.min(film.facts.frames - 1, Math.round(frame)));
  if (saved) saved.cursor = Math.min(film.cursor, saved.facts.frames - 1);
  describe();
  draw();
}

function describe() {
  readings.point(film.cursor);
  live.offer(document.body.classList.contains("broken") ? null : film.facts, film.cursor, scale());
  const { frames, rate, speed: pace } = film.facts, at = film.cursor;
  element("cursor").style.left = `${frames > 1 ? at / (frames - 1) * 100 : 0}%`;
  element("clock").value = `${(at / rate * pace).toFixed(3)} s · frame ${at} of ${frames}`;
  scrubber.setAttribute("aria-valuemax", frames - 1);
  scrubber.setAttribute("aria-valuenow", at);
  scrubber.setAttribute("aria-valuetext", element("clock").value);
}

function play() {
  live.leave();
  if (!film || playing !== null) return pause();
  const [first, end] = range ?? [0, film.facts.frames - 1];
  if (film.cursor < first || film.cursor >= end) seek(first);
  let last = null, position = film.cursor;
  const step = (now) => {
    if (last !== null) position += (now - last) / 1000 * film.facts.rate * speed;
    last = now;
    const [first, end] = range ?? [0, film.facts.frames - 1];
    if (position >= end + 1 || position < first) position = first;
    if (Math.floor(position) !== film.cursor) seek(Math.floor(position));
    playing = requestAnimationFrame(step);
  };
  playing = requestAnimationFrame(step);
  element("play").textContent = "Pause";
}

function pause() {
  if (playing !== null) cancelAnimationFrame(playing);
  playing = null;
  element("play").textContent = "Play";
  draw();
}

/** Sets the frames that play in a loop; null for all. */
function mark(next) {
  range = next && next[0] < next[1] ? next : null;
  element("range").hidden = !range;
  if (!range) return;
  const last = Math.max(1, film.facts.frames - 1);
  element("range").style.left = `${range[0] / last * 100}%`;
  element("range").style.width = `${(range[1] - range[0]) / last * 100}%`;
}

/** Shows the saved version instead of the current one, or the current one again. */
function flip() {
  showsSaved = Boolean(saved) && !showsSaved;
  element("saved").setAttribute("aria-pressed", showsSaved);
  draw();
}

function step(by) { live.leave(); pause(); if (film) seek(film.cursor + by); }

function choose(next) {
  speed = next;
  for (const button of element("speeds").children) button.setAttribute("aria-pressed", Number(button.dataset.speed) === speed);
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
  const diagnostics = element("diagnostics"), warnings = element("warnings");
  diagnostics.hidden = !state.isBroken;
  diagnostics.textContent = state.isBroken ? state.diagnostics : "";
  warnings.hidden = state.isBroken || !state.diagnostics;
  warnings.textContent = state.isBroken ? "" : state.diagnostics;
  panel.take(state);
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
  if (next && isNew) show(next);
  else draw();
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
    if (next === film) element("loaded").style.width = `${next.loaded / facts.frames * 100}%`;
    if (frame === next.cursor) draw();
  });
  next.cursor = Math.min(film?.cursor ?? 0, facts.frames - 1);
  return next;
}

/** Shows another clip at the cursor of the previous one. */
function show(next) {
  const { facts } = next;
  next.cursor = Math.min(film?.cursor ?? 0, facts.frames - 1);
  film = next;
  if (range && range[1] >= facts.frames) mark(null);
  element("marks").replaceChildren(...facts.marks.map((mark) => {
    const node = document.createElement("i");
    node.className = mark.kind;
    node.style.left = `${facts.frames > 1 ? mark.frame / (facts.frames - 1) * 100 : 0}%`;
    node.title = `${{ touchDown: "touch", touchUp: "lift", handOff: "hand-off", retarget: "new target" }[mark.kind]} at ${mark.time.toFixed(3)} s`;
    return node;
  }));
  live.leave();
  describe();
  readings.load(facts, saved?.facts).catch(() => {});
  const size = scale();
  next.load(next.cursor, size)
    .then(() => saved?.load(saved.cursor, size))
    .catch((error) => { if (next === film) element("status").textContent = error.message; });
}

async function follow() {
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

for (const each of speeds) {
  const button = document.createElement("button");
  button.textContent = each === 1 ? "1×" : `1/${1 / each}`;
  button.dataset.speed = each;
  button.onclick = () => choose(each);
  element("speeds").append(button);
}
choose(1);
element("play").onclick = play;
element("saved").onclick = flip;
element("back").onclick = () => step(-1);
element("on").onclick = () => step(1);
const point = (event) => {
  const box = scrubber.getBoundingClientRect();
  live.leave();
  pause();
  if (film) seek((event.clientX - box.left) / box.width * (film.facts.frames - 1));
  if (film && begun !== null) mark([Math.min(begun, film.cursor), Math.max(begun, film.cursor)]);
};
/** The first frame of the loop that is being marked, or null. */
let begun = null;
scrubber.onpointerdown = (event) => {
  scrubber.setPointerCapture(event.pointerId);
  begun = null;
  point(event);
  if (event.shiftKey && film) begun = film.cursor;
};
scrubber.onpointermove = (event) => { if (scrubber.hasPointerCapture(event.pointerId)) point(event); };
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, select, textarea, summary")) return;
  if (event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")) return;
  const act = {
    " ": play, Escape: () => { live.leave(); mark(null); }, s: flip, g: () => { showsGhost = !showsGhost; draw(); },
    "[": () => film && mark([film.cursor, range?.[1] ?? film.facts.frames - 1]), "]": () => film && mark([range?.[0] ?? 0, film.cursor]), ArrowLeft: () => step(event.shiftKey ? -10 : -1), ArrowRight: () => step(event.shiftKey ? 10 : 1),
    Home: () => step(-Infinity), End: () => step(Infinity),
    1: () => choose(speeds[0]), 2: () => choose(speeds[1]), 3: () => choose(speeds[2]), 4: () => choose(speeds[3]),
  }[event.key];
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
follow();
