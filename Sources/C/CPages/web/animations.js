// Animations as scenes write them, such as `spring(duration: 0.4, bounce: 0.2).delay(0.1)`, with values for their formulas.

/** The named curves by their control points, or as functions of the elapsed fraction. */
const CURVES = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut: [0.42, 0, 0.58, 1],
  fastOutSlowIn: [0.4, 0, 0.2, 1], linearOutSlowIn: [0, 0, 0.2, 1], fastOutLinearIn: [0.4, 0, 1, 1],
};
/** Android's interpolators, whose animators take 0.3 s. */
const INTERPOLATORS = {
  accelerate: [1 / 3, 0, 2 / 3, 1 / 3], decelerate: [1 / 3, 2 / 3, 2 / 3, 1], anticipate: [1 / 3, 0, 2 / 3, -2 / 3], overshoot: [1 / 3, 5 / 3, 2 / 3, 1],
  accelerateDecelerate: (t) => [0.5 - Math.cos(t * Math.PI) / 2, Math.sin(t * Math.PI) * Math.PI / 2],
  bounce: (t) => {
    const x = t * 1.1226;
    const [center, height] = x < 0.3535 ? [0, 0] : x < 0.7408 ? [0.54719, 0.7] : x < 0.9644 ? [0.8526, 0.9] : [1.0435, 0.95];
    return [8 * (x - center) ** 2 + height, 16 * 1.1226 * (x - center)];
  },
};
const PRESETS = { smooth: [0.5, 0], snappy: [0.5, 0.15], bouncy: [0.5, 0.3], interactiveSpring: [0.15, 0.15] };

/** Splits `a(b, c: d).e` into names with their arguments. */
function calls(text) {
  const found = [];
  let depth = 0, word = "";
  const take = () => {
    const [name, ...others] = word.split("("), inner = others.join("(").replace(/\)\s*$/, "");
    found.push([name.trim(), inner.split(",").filter((text) => text.trim())]);
    word = "";
  };
  for (const sign of text) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    // Numbers, which can have periods, are in parentheses.
    if (sign === "." && depth === 0) take();
    else word += sign;
  }
  take();
  return found;
}

/** The arguments of a call, by label or position. */
function argumentsOf(list) {
  const named = {}, positional = [];
  for (const argument of list) {
    const [, label, text] = argument.match(/^\s*(?:([A-Za-z]+)\s*:)?\s*(.*?)\s*$/);
    const [, digits, unit] = text.match(/^([-+]?[\d.]+(?:e[-+]?\d+)?)\s*(ms|s)?$/) ?? [];
    const value = digits === undefined ? text : Number(digits) * (unit === "ms" ? 0.001 : 1);
    if (label) named[label] = value;
    else positional.push(value);
  }
  return [named, positional];
}

/** Returns the spring of a call; throws if a parameter is out of range. */
function springOf(name, named) {
  const { duration, bounce, extraBounce, response, settlingDuration, stiffness, damping, mass = 1, blendDuration, initialVelocity } = named;
  const ratio = named.dampingFraction ?? named.dampingRatio, isInteractive = name === "interactiveSpring", [standard, standardBounce] = PRESETS[name] ?? [0.5, 0];
  const more = { own: name === "interpolatingSpring" ? initialVelocity ?? 0 : undefined, blends: (blendDuration ?? (isInteractive ? 0.25 : 0)) > 0 };
  if (settlingDuration !== undefined) return Spring.lasting(settlingDuration, ratio ?? 1);
  if (damping !== undefined) {
    const spring = new Spring(stiffness / mass, damping / mass, more);
    return name === "spring" && named.allowOverDamping !== "true" ? spring.limited() : spring;
  }
  if (stiffness !== undefined) return new Spring(stiffness, 2 * (ratio ?? 1) * Math.sqrt(stiffness));
  if (response !== undefined || ratio !== undefined) return Spring.response(response ?? (isInteractive ? 0.15 : 0.5), ratio ?? (isInteractive ? 0.86 : 0.825), more);
  return Spring.bouncing(duration ?? standard, bounce ?? standardBounce + (extraBounce ?? 0), more);
}

/** Returns an animation; null for an immediate change. `samples` are those of an easing. */
function animationOf(text, samples) {
  const [[name, list], ...modifiers] = calls(text), [named, positional] = argumentsOf(list), shape = samples.length ? sampled(samples) : CURVES[name] ?? INTERPOLATORS[name];
  if (name === "none") return null;
  let animation;
  if (shape) animation = new Curve(shape, named.duration ?? (name in INTERPOLATORS ? 0.3 : 0.35));
  else if (name === "timingCurve") animation = new Curve(positional.slice(0, 4), named.duration ?? 0.35);
  else if (name === "tween") animation = new Curve(CURVES[named.easing ?? "fastOutSlowIn"], named.duration ?? positional[0] ?? 0.3);
  else animation = springOf(name, named);
  for (const [modifier, values] of modifiers) {
    const [labels, [value]] = argumentsOf(values);
    if (value !== undefined && !(value >= 0)) throw new RangeError("A modifier of an animation is out of range.");
    if (modifier === "speed" && animation instanceof Spring) animation = animation.sped(value);
    else {
      // Next to a change of time, an interpolating spring has no velocity of its own.
      const base = animation.own === undefined ? animation : animation.limited();
      if (modifier === "delay") animation = delayed(base, nanoseconds(value));
      else animation = modifier === "speed" ? sped(base, value) : repeated(base, value ?? Infinity, labels.autoreverses !== "false");
    }
  }
  return Object.freeze(animation);
}

/** Returns the animation whose parameters have the values of formulas. */
function made({ texts, paths, samples }, values) {
  if (!paths.length) return (fixed[texts[0]] ??= [animationOf(texts[0], samples)])[0];
  return animationOf(paths.map((path, index) => texts[index] + values[path].v).join("") + texts[paths.length], samples);
}
/** The animations without formulas, by their texts. */
const fixed = {};
