// The texts about a scene: problems, changes, expectations, and the two sides.

/** A card as a section, or as details, whose content is hidden until they are opened. */
function framed(tag, id, title, count, children) {
  const isFolded = tag === "details";
  return el(tag, { class: isFolded ? "card folded" : "card", "aria-labelledby": `${id}-title` },
    el(isFolded ? "summary" : "div", { class: "card-head" }, el("h2", { id: `${id}-title` }, title),
      count === null ? null : el("span", { class: "count" }, count)), ...children);
}

const card = (id, title, count, ...children) => framed("section", id, title, count, children);
const folded = (id, title, count, ...children) => framed("details", id, title, count, children);

/** A text that does something, or only the text if there is no action. */
function link(text, action, attributes = {}) {
  return action ? el("button", { class: "plain", onclick: action, ...attributes }, text) : el("span", {}, text);
}

function problemList(problems) {
  const errorsFirst = problems.toSorted((a, b) => (b.severity === "error") - (a.severity === "error"));
  return el("ul", { class: "problems" }, ...errorsFirst.map(({ severity, text, file, line, column }) => {
    const location = [file, line, column].filter((item) => item !== undefined);
    return el("li", {}, icon({ error: "broken", difference: "changed", warning: "missing" }[severity]),
      el("div", {}, el("strong", {}, `${severity}: `), says(text),
        location.length ? says(location.join(":"), "code", "location") : null));
  }));
}

function problemsCard(problems) {
  return problems.length ? card("problems", "Problems", String(problems.length), problemList(problems)) : null;
}

/** The scene time of the largest gap, from the most informative reading that has a gap; or null. */
function tellingTime(scene) {
  const change = scene.motion.find(({ largestGapTime }) => finite(largestGapTime) !== null);
  return change ? change.largestGapTime : null;
}

/** The number of readings that are listed; the others are collapsed. */
const SHOWN_CHANGES = 3;

/** The motion changes, after `sentences`. `seek` goes to a frame, and `reveal` goes to a curve. */
function motionCard(scene, seek, reveal, sentences) {
  if (!scene.motionHeadline.length && !scene.motion.length) return null;
  const hasCurve = (name) => scene.curves && scene.curves.tracks.some((track) => track.name === name);
  const row = (change) => {
    const { firstFrame, firstTime, largestGapTime: gapTime } = change;
    const sentence = (text) => (seek && firstTime !== undefined
      ? link(says(text), () => seek(firstFrame, firstTime), { class: "sentence", title: "Go to the first frame that differs" })
      : el("p", { class: "sentence" }, says(text)));
    const facts = [];
    if (firstTime !== undefined) {
      facts.push(link(`from ${firstFrame === undefined ? "" : `frame ${firstFrame}, `}${seconds(firstTime)}`));
    }
    if (gapTime !== undefined) {
      const gap = `${reading(change.largestGap)}${change.unit ? ` ${visible(change.unit)}` : ""}`;
      facts.push(link(`largest gap ${gap} at ${seconds(gapTime)}`, seek && (() => seek(null, gapTime))));
    }
    if (reveal && hasCurve(change.reading)) {
      facts.push(link("curve", () => reveal(change.reading), { "aria-label": `Curve of ${visible(change.reading)}` }));
    }
    const similar = change.sameAs ? [] : scene.motion.filter(({ sameAs }) => sameAs === change.reading);
    return el("li", {}, el("h3", {}, says(change.reading)), ...change.sentences.map(sentence),
      facts.length ? el("p", { class: "facts" }, ...facts) : null, similar.length ? el("details", { class: "similar-changes" },
        el("summary", {}, `and ${counted(similar.length, "similar reading")}: `, says(similar.map(({ reading: name }) => name).join(", "))),
        el("ul", { class: "changes" }, ...similar.map(row))) : null);
  };
  const names = new Set(scene.motion.map((change) => change.reading));
  // A reading is listed on its own if the reading it follows is not listed.
  const changes = scene.motion.filter((change) => !change.sameAs || !names.has(change.sameAs)).map(row);
  return folded("motion", "All changes", scene.motion.length ? counted(scene.motion.length, "reading") : null,
    ...sentences.map((text) => says(text, "p", "motion-headline")),
    changes.length ? el("ul", { class: "changes" }, ...changes.slice(0, SHOWN_CHANGES)) : null,
    changes.length > SHOWN_CHANGES
      ? el("details", { class: "more-changes" },
        el("summary", {}, counted(changes.length - SHOWN_CHANGES, "more reading")),
        el("ul", { class: "changes" }, ...changes.slice(SHOWN_CHANGES)))
      : null);
}

function expectationsCard(scene, seek) {
  if (!scene.expectations.length) return null;
  const failing = scene.expectations.filter((expectation) => !expectation.passed).length;
  const instant = (time, frame) => link(`at ${seconds(time)}${frame === undefined ? "" : ` (frame ${frame})`}`,
    seek && (() => seek(null, time)), { "aria-label": `Go to ${seconds(time)}` });
  const rows = scene.expectations.map(({ passed, name, text, found, time, frame, line, column, why }) => {
    const result = passed ? "passed" : "failed";
    return el("li", {}, icon(result),
      el("div", {},
        el("p", {}, el("span", { class: "unseen" }, `${result}: `),
          name ? says(name, "strong", "expectation-name") : null, says(text)),
        el("p", { class: "facts" }, found ? says(`found ${found}`, "span") : null, time === undefined ? null : instant(time, frame),
          says(`${scene.path}:${line}:${column}`, "code", "location")),
        why ? says(`Why: ${why}`, "p", "why") : null));
  });
  const hold = rows.length === 1 ? "it holds" : `all ${rows.length} hold`;
  return card("expectations", "Expectations", failing ? `${failing} of ${rows.length} failed` : hold,
    el("ul", { class: "expectations" }, ...rows));
}

function sidesCard(scene) {
  const sides = [["Before", scene.expected], ["After", scene.actual]];
  if (!scene.expected && !scene.actual) return null;
  const facts = [
    ["Name", (side) => says(side.name)],
    ["Size", (side) => `${side.size[0]} × ${side.size[1]} px`],
    ["Frames", (side) => grouped(side.frames)],
    ["Rate", (side) => (finite(side.fps) === null ? "varies" : `${figure(side.fps, 2)} fps`)],
    ["Duration", (side) => seconds(side.duration)],
  ];
  const rows = facts.map(([name, tell]) => {
    const cells = sides.map(([, side]) => (side ? tell(side) : "–"));
    const differs = name !== "Name" && scene.expected && scene.actual && cells[0] !== cells[1];
    return el("tr", { class: differs ? "differs" : null }, el("th", { scope: "row" }, name),
      ...cells.map((cell) => el("td", {}, cell)));
  });
  return folded("sides", "Sizes and times", null, el("table", { class: "sides" },
    el("thead", {}, el("tr", {}, el("td"), ...sides.map(([name]) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...rows),
    scene.comparedFrames ? el("caption", {}, scene.texts.frames) : null));
}

/** The reason why a scene has no pictures or only those of one side; null if it has all. */
function clipNote(scene) {
  const has = (side) => scene.film?.frames.some((frame) => finite(frame[side]) !== null);
  if (scene.status === "passed" || (has("expected") && has("actual"))) return null;
  if (has("actual")) {
    if (!scene.expected) return "There is no golden or earlier clip to compare with; only the frames after are shown.";
    if (scene.status === "recorded") return "These are the frames that were recorded.";
    if (!scene.differingFrames) return "The motion matches its golden, so only one clip is shown.";
    return "There are no pictures from before, because the golden keeps digests only; only the frames after "
      + "are shown. Goldens recorded with --keep frames or --keep apng show both.";
  }
  if (has("expected")) return "There are no pictures from after; only the frames before are shown.";
  if (["recorded", "broken", "missing"].includes(scene.status) || !scene.differingFrames) return null;
  return "This report has no pictures of the scene; the text and the curves show what changed.";
}
