// Formulas as trees: a number, the name of a variable or formula, or an operation with its operands.
// A value has its derivative in the direction of travel, which decides between equal values.

const dual = (v, d = 0) => ({ v, d });
const less = (a, b) => a.v < b.v || (a.v === b.v && a.d < b.d);

/** A function's value with its slopes in one or two operands; constant operands do not contribute. */
const sloped = (v, a, slope, b = dual(0), other = 0) => (
  { v, d: (a.d === 0 ? 0 : a.d * slope) + (b.d === 0 ? 0 : b.d * other) });

const sum = (a, b) => sloped(a.v + b.v, a, 1, b, 1);
const difference = (a, b) => sloped(a.v - b.v, a, 1, b, -1);
const product = (a, b) => sloped(a.v * b.v, a, b.v, b, a.v);
const quotient = (a, b) => sloped(a.v / b.v, a, 1 / b.v, b, -a.v / b.v / b.v);
const condition = (a, b, holds) => dual(Number.isNaN(a.v) || Number.isNaN(b.v) ? NaN : Number(holds));
const lower = (a, b) => (less(a, b) || Number.isNaN(a.v) ? a : b);
const upper = (a, b) => (less(b, a) || Number.isNaN(a.v) ? a : b);
const magnitude = (a) => (less(a, dual(0)) ? difference(dual(0), a) : a);
const mix = (a, b, share) => sum(product(a, difference(dual(1), share)), product(b, share));

function power(a, b) {
  const v = a.v ** b.v;
  return sloped(v, a, b.v * a.v ** (b.v - 1), b, v === 0 ? 0 : v * Math.log(a.v));
}

function hypotenuse(a, b) {
  const v = Math.hypot(a.v, b.v);
  return v === 0 ? dual(0, Math.hypot(a.d, b.d)) : sloped(v, a, a.v / v, b, b.v / v);
}

/** The nearest whole number, halves up. */
function rounded(a) {
  const up = Math.floor(a.v + 0.5);
  return dual(less(a, dual(up - 0.5)) ? up - 1 : up);
}

function interpolate(x, ...points) {
  const count = points.length / 2, last = count - 1;
  let index = points.slice(1, last).findIndex((input) => less(x, input)) + 1;
  if (index === 0) index = last;
  const [a, b] = [points[index - 1], points[index]];
  return mix(points[count + index - 1], points[count + index], quotient(difference(x, a), difference(b, a)));
}

/** The operations whose operands are all computed. */
const OPERATIONS = {
  "+": sum, "*": product, "/": quotient, "^": power, pow: power, mix, lerp: mix, interpolate,
  "-": (a, b) => (b ? difference(a, b) : difference(dual(0), a)),
  not: (a) => difference(dual(1), a),
  "<": (a, b) => condition(a, b, less(a, b)), ">": (a, b) => condition(a, b, less(b, a)),
  "<=": (a, b) => condition(a, b, !less(b, a)), ">=": (a, b) => condition(a, b, !less(a, b)),
  "==": (a, b) => condition(a, b, a.v === b.v && a.d === b.d), "!=": (a, b) => condition(a, b, a.v !== b.v || a.d !== b.d),
  min: (...all) => all.reduce(lower), max: (...all) => all.reduce(upper), hypot: (...all) => all.reduce(hypotenuse),
  clamp: (low, a, high) => upper(low, lower(a, high)),
  abs: magnitude, round: rounded,
  sign: (a) => dual(less(dual(0), a) ? 1 : less(a, dual(0)) ? -1 : a.v),
  sqrt: (a) => sloped(Math.sqrt(a.v), a, 0.5 / Math.sqrt(a.v)),
  exp: (a) => sloped(Math.exp(a.v), a, Math.exp(a.v)), log: (a) => sloped(Math.log(a.v), a, 1 / a.v),
  sin: (a) => sloped(Math.sin(a.v), a, Math.cos(a.v)), cos: (a) => sloped(Math.cos(a.v), a, -Math.sin(a.v)),
  rubberBand: (x, limit, c) => quotient(product(x, c), sum(dual(1), quotient(magnitude(product(x, c)), limit))),
  project: (v, rate) => quotient(quotient(product(v, rate), difference(dual(1), rate)), dual(1000)),
};

/** Returns a function of a tree's inputs and of the formulas computed before it. */
function compiled(tree, paths) {
  if (typeof tree === "number") return () => dual(tree);
  if (typeof tree === "string") {
    return paths.has(tree) ? (inputs, found) => found[tree] : (inputs) => inputs[tree] ?? dual(0);
  }
  const [name, ...operands] = tree, [a, b, c] = operands.map((operand) => compiled(operand, paths));
  if (name === "if") {
    return (...values) => {
      const truth = b(...values);
      return truth.v === 0 ? c(...values) : truth.v === 1 ? a(...values) : truth;
    };
  }
  if (name === "and" || name === "or") {
    const undecided = name === "and" ? 1 : 0;
    return (...values) => {
      const truth = a(...values);
      return truth.v === undecided ? b(...values) : truth;
    };
  }
  const operation = OPERATIONS[name], all = operands.map((operand) => compiled(operand, paths));
  return (...values) => operation(...all.map((value) => value(...values)));
}

/** The formulas, rows, animations and choices of a gesture, or of the settings. */
class Group {
  constructor({ formulas, rows, animations, anchor, choices, ranges, velocity }) {
    const paths = new Set(formulas.map(([path]) => path));
    Object.assign(this, { rows, animations, anchor, choices, ranges, velocity: velocity ?? "keep" });
    this.steps = formulas.map(([path, tree]) => [path, compiled(tree, paths)]);
    Object.freeze(this);
  }

  /** Returns all formulas' values by their paths. */
  values(inputs) {
    const found = {};
    for (const [path, value] of this.steps) found[path] = value(inputs, found);
    return Object.freeze(found);
  }

  /** The first row whose condition holds. */
  row(values) { return this.rows.find((row) => holds(values, `${row.path}.if`)); }

  /** The value of a setting, within its range. */
  number(path, values) {
    const [low, high] = this.ranges[path] ?? [-1e6, 1e6], number = values[path]?.v ?? low;
    return number > low ? Math.min(number, high) : low;
  }
}

/** Whether the condition at a path holds; true if there is none. */
const holds = (values, path) => (path in values ? values[path].v === 1 : true);
