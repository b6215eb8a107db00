const canvas = part("picture"), scrubber = part("scrubber"), speeds = [1, 1 / 2, 1 / 4, 1 / 10];
const panel = new ConstantPanel((state) => take(state));
const readings = new ReadingPanel(part("readings"), (frame) => { pause(); seek(frame); });
const live = new LivePlay(canvas, (state) => { if (state) take(state); shown = -1; draw(); });
let version = 0, film = null, shown = -1, speed = 1, playing = null, drawing = false;

/** Returns the scale at which the picture fills its screen pixels, at most that of the scene. */
function scale() {
  const { width, height, scale } = film.facts, room = part("stage");
  const fit = Math.min(room.clientWidth / width, room.clientHeight / height, 2);
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
      const source = film, picture = await source.picture(frame);
      if (picture && source === film && !live.isOn) {
        if (canvas.width !== picture.width) canvas.width = picture.width;
        if (canvas.height !== picture.height) canvas.height = picture.height;
        canvas.getContext("2d").drawImage(picture, 0, 0);
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
  describe();
  draw();
}

function describe() {
  readings.point(film.cursor);
  live.offer(document.body.classList.contains("broken") ? null : film.facts, film.cursor, scale());
  const { frames, rate, speed: pace } = film.facts, at = film.cursor;
  part("cursor").style.left = `${frames > 1 ? at / (frames - 1) * 100 : 0}%`;
  part("clock").value = `${(at / rate * pace).toFixed(3)} s · frame ${at} of ${frames}`;
  scrubber.setAttribute("aria-valuemax", frames - 1);
  scrubber.setAttribute("aria-valuenow", at);
  scrubber.setAttribute("aria-valuetext", part("clock").value);
}

function play() {
  live.leave();
  if (!film || playing !== null) return pause();
  if (film.cursor >= film.facts.frames - 1) seek(0);
  let last = null, place = film.cursor;
  const step = (now) => {
    if (last !== null) place += (now - last) / 1000 * film.facts.rate * speed;
    last = now;
    if (place >= film.facts.frames) place %= film.facts.frames;
    if (Math.floor(place) !== film.cursor) seek(Math.floor(place));
    playing = requestAnimationFrame(step);
  };
  playing = requestAnimationFrame(step);
  part("play").textContent = "Pause";
}

function pause() {
  if (playing !== null) cancelAnimationFrame(playing);
  playing = null;
  part("play").textContent = "Play";
}

function step(by) { live.leave(); pause(); if (film) seek(film.cursor + by); }

function choose(next) {
  speed = next;
  for (const button of part("speeds").children) button.setAttribute("aria-pressed", Number(button.dataset.speed) === speed);
}

/** Applies a state of the session: a new clip, or the errors of the scene. */
function take(state) {
  if (state.version <= version) return;
  version = state.version;
  document.title = `${state.isBroken ? "✗ " : ""}${state.film?.title ?? state.path} – Zoetrope preview`;
  part("file").textContent = state.film?.title ? `${state.film.title} · ${state.path}` : state.path;
  part("status").textContent = state.isBroken ? "The scene has errors" : "";
  document.body.classList.toggle("broken", state.isBroken);
  document.body.dataset.version = state.version;
  const diagnostics = part("diagnostics"), warnings = part("warnings");
  diagnostics.hidden = !state.isBroken;
  diagnostics.textContent = state.isBroken ? state.diagnostics : "";
  warnings.hidden = state.isBroken || !state.diagnostics;
  warnings.textContent = state.isBroken ? "" : state.diagnostics;
  panel.take(state);
  if (state.film && state.film.version !== film?.facts.version) show(state.film);
}

/** Shows another clip at the cursor of the previous one. */
function show(facts) {
  const cursor = Math.min(film?.cursor ?? 0, facts.frames - 1);
  film?.close();
  const next = new Film(facts, (frame) => {
    part("loaded").style.width = `${next.loaded / facts.frames * 100}%`;
    if (frame === next.cursor) draw();
  });
  film = next;
  part("marks").replaceChildren(...facts.marks.map((mark) => {
    const node = document.createElement("i");
    node.className = mark.kind;
    node.style.left = `${facts.frames > 1 ? mark.frame / (facts.frames - 1) * 100 : 0}%`;
    node.title = `${{ touchDown: "touch", touchUp: "lift", handOff: "hand-off", retarget: "new target" }[mark.kind]} at ${mark.time.toFixed(3)} s`;
    return node;
  }));
  next.cursor = cursor;
  live.leave();
  describe();
  readings.load(facts).catch(() => {});
  next.load(cursor, scale()).catch((error) => { if (next === film) part("status").textContent = error.message; });
}

async function follow() {
  for (; ;) {
    try {
      const answer = await fetch(`state?after=${version}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const state = await answer.json();
      if (part("status").dataset.gone) part("status").textContent = "";
      delete part("status").dataset.gone;
      take(state);
    } catch {
      part("status").textContent = "The preview has ended";
      part("status").dataset.gone = "true";
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

for (const each of speeds) {
  const button = document.createElement("button");
  button.textContent = each === 1 ? "1×" : `1/${1 / each}`;
  button.dataset.speed = each;
  button.onclick = () => choose(each);
  part("speeds").append(button);
}
choose(1);
part("play").onclick = play;
part("back").onclick = () => step(-1);
part("on").onclick = () => step(1);
const point = (event) => {
  const box = scrubber.getBoundingClientRect();
  live.leave();
  pause();
  if (film) seek((event.clientX - box.left) / box.width * (film.facts.frames - 1));
};
scrubber.onpointerdown = (event) => { scrubber.setPointerCapture(event.pointerId); point(event); };
scrubber.onpointermove = (event) => { if (scrubber.hasPointerCapture(event.pointerId)) point(event); };
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, select, textarea, summary")) return;
  if (event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")) return;
  const act = {
    " ": play, Escape: () => live.leave(), ArrowLeft: () => step(event.shiftKey ? -10 : -1), ArrowRight: () => step(event.shiftKey ? 10 : 1),
    Home: () => step(-Infinity), End: () => step(Infinity),
    1: () => choose(speeds[0]), 2: () => choose(speeds[1]), 3: () => choose(speeds[2]), 4: () => choose(speeds[3]),
  }[event.key];
  if (act) { event.preventDefault(); act(); }
});
let resized = 0;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => film?.all(scale()).catch(() => {}), 200);
});
follow();
