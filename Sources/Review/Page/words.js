// What is said about a scene in words: problems, what changed, expectations, the two sides.

function card(id, title, count, ...children) {
  return el("section", { class: "card", "aria-labelledby": `${id}-title` },
    el("div", { class: "card-head" }, el("h2", { id: `${id}-title` }, title),
      count === null ? null : el("span", { class: "count" }, count)), ...children);
}

function problemList(problems) {
  return el("ul", { class: "problems" }, ...problems.map((problem) => {
    const place = [problem.file, problem.line, problem.column].filter((part) => part !== undefined && part !== null);
    return el("li", { class: problem.severity },
      icon(problem.severity === "difference" ? "changed" : problem.severity === "warning" ? "missing" : "broken"),
      el("div", {}, el("strong", {}, `${problem.severity}: `), says(problem.text),
        place.length ? says(place.join(":"), "code", "place") : null));
  }));
}

function problemsCard(problems) {
  return problems.length ? card("problems", "Problems", String(problems.length), problemList(problems)) : null;
}

/** How many readings are told of before the others are folded. */
const SHOWN_CHANGES = 5;

/** What changed, in the language of motion; `seek` goes to a frame, `reveal` to a curve. */
function motionCard(scene, seek, reveal) {
  if (!scene.motionHeadline.length && !scene.motion.length) return null;
  const hasCurve = (name) => scene.curves && scene.curves.tracks.some((track) => track.name === name);
  const changes = scene.motion.map((change) => {
    const first = finite(change.firstFrame) !== null || finite(change.firstTime) !== null;
    const sentence = (text) => (seek && first
      ? el("button", {
        type: "button", class: "sentence", title: "Go to the first frame that differs",
        onclick: () => seek(change.firstFrame, change.firstTime),
      }, says(text))
      : el("p", { class: "sentence" }, says(text)));
    const facts = [];
    if (finite(change.firstTime) !== null) {
      const frame = finite(change.firstFrame) === null ? "" : `frame ${change.firstFrame}, `;
      facts.push(el("span", {}, `from ${frame}${seconds(change.firstTime)}`));
    }
    if (finite(change.largestGap) !== null) {
      const words = `largest gap ${reading(change.largestGap)}${change.unit ? ` ${visible(change.unit)}` : ""}`;
      const time = finite(change.largestGapTime);
      facts.push(seek && time !== null
        ? el("button", { type: "button", class: "plain", onclick: () => seek(null, time) }, `${words} at ${seconds(time)}`)
        : el("span", {}, time === null ? words : `${words} at ${seconds(time)}`));
    }
    if (reveal && hasCurve(change.reading)) {
      facts.push(el("button", {
        type: "button", class: "plain", "aria-label": `Curve of ${visible(change.reading)}`,
        onclick: () => reveal(change.reading),
      }, "curve"));
    }
    return el("li", {}, el("h3", {}, says(change.reading)), ...change.sentences.map(sentence),
      facts.length ? el("p", { class: "facts" }, ...facts) : null);
  });
  return card("motion", "What changed", scene.motion.length ? counted(scene.motion.length, "reading") : null,
    ...scene.motionHeadline.map((text) => says(text, "p", "motion-headline")),
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
  const rows = scene.expectations.map((expectation) => el("li", { class: expectation.passed ? "passed" : "failed" },
    icon(expectation.passed ? "passed" : "failed"),
    el("div", {},
      el("p", {}, el("span", { class: "unseen" }, expectation.passed ? "passed: " : "failed: "), says(expectation.text)),
      el("p", { class: "facts" }, says(expectation.found, "span"),
        seek && finite(expectation.time) !== null
          ? el("button", { type: "button", class: "plain", onclick: () => seek(null, expectation.time) },
            `at ${seconds(expectation.time)}`) : null,
        says(`${scene.path}:${expectation.line}:${expectation.column}`, "code", "place")))));
  return card("expectations", "Expectations",
    failing ? `${failing} of ${rows.length} failed` : `all ${rows.length} hold`, el("ul", { class: "expectations" }, ...rows));
}

function sidesCard(scene) {
  const sides = [["Expected", scene.expected], ["Actual", scene.actual]];
  if (!scene.expected && !scene.actual) return null;
  const facts = [
    ["Name", (side) => says(side.name)],
    ["Size", (side) => `${side.size[0]} × ${side.size[1]} px`],
    ["Frames", (side) => grouped(side.frames)],
    ["Rate", (side) => (finite(side.fps) === null ? "varies" : `${figure(side.fps, 2)} fps`)],
    ["Duration", (side) => seconds(side.duration)],
  ];
  const text = (cell) => (cell && cell.textContent !== undefined ? cell.textContent : cell);
  const rows = facts.map(([name, tell]) => {
    const cells = sides.map(([, side]) => (side ? tell(side) : "–"));
    const differs = name !== "Name" && scene.expected && scene.actual && text(cells[0]) !== text(cells[1]);
    return el("tr", { class: differs ? "differs" : null }, el("th", { scope: "row" }, name),
      ...cells.map((cell) => el("td", {}, cell)));
  });
  return card("sides", "The two sides", null, el("table", { class: "sides" },
    el("thead", {}, el("tr", {}, el("td"), ...sides.map(([name]) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...rows),
    scene.comparedFrames ? el("caption", {},
      `${counted(scene.comparedFrames, "pair")} of frames compared, ${grouped(scene.differingFrames)} differ`) : null));
}

/** Why a scene has no film, or only half of one; null where it has all. */
function filmNote(scene) {
  if (scene.status === "passed") return null;
  const film = scene.film;
  const has = (side) => Boolean(film) && film.frames.some((frame) => finite(frame[side]) !== null);
  if (has("expected") && has("actual")) return null;
  if (has("actual")) {
    if (!scene.expected) return "There is no golden yet, so that only the actual frames can be shown.";
    if (scene.status === "recorded") return "These are the frames that were recorded.";
    if (!scene.differingFrames) return "It moves as its golden does, so that one film is shown.";
    return "There are no expected pictures: the golden keeps digests only, so that the actual frames are "
      + "shown alone. Goldens recorded with --keep frames or --keep apng show both.";
  }
  if (has("expected")) return "There are no actual pictures, so that the expected frames are shown alone.";
  if (scene.status === "recorded" || scene.status === "broken" || scene.status === "missing") return null;
  if (scene.differingFrames) return "This report has no pictures of the scene; what changed is told in words and curves.";
  return null;
}
