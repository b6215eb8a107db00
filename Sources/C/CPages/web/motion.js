// Animations, and values that they move: closed forms of time, in seconds.
//
// An animation has a `response` at a time (the covered fraction of the distance, its rate, and what a velocity of 1
// adds to both), the time after which it is `exact`ly at its end, the time of one `run`, and when it is `settling`.

const TINY = 1e-9;
const nanoseconds = (time) => Math.round(time * 1e9) / 1e9;

/** A damped oscillator of unit mass, by its stiffness and damping; `own` is an interpolating one's own velocity. */
class Spring {
  constructor(stiffness, damping, more = {}) {
    if (!(stiffness > 0 && damping >= 0 && stiffness < Infinity && damping < Infinity)) throw new RangeError("A spring is out of range.");
    const g = damping / 2, frequency = Math.sqrt(stiffness), w = Math.sqrt(Math.abs(frequency - g)) * Math.sqrt(frequency + g);
    Object.assign(this, { stiffness, damping, g, frequency, w, slow: frequency / (g + w) * frequency, exact: Infinity, ...more });
  }

  /** Creates a spring from its undamped period and damping ratio. */
  static response(response, ratio, more) {
    const frequency = 2 * Math.PI / response;
    return new Spring(frequency * frequency, 2 * ratio * frequency, more);
  }

  static bouncing(duration, bounce, more) { return Spring.response(duration, bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), more); }

  static lasting(duration, ratio) {
    const critical = 9.233413, envelope = ratio < 1 ? -Math.log(0.001 * Math.sqrt(Math.max(1 - ratio * ratio, 0))) / ratio : critical;
    return Spring.response(2 * Math.PI * duration / Math.min(envelope, critical / ratio), ratio);
  }

  /** Whether it replaces what moved before, and opacities need it without bounce. */
  get isPlain() { return this.own === undefined && !this.blends; }

  get run() { return this.settling(-1, 0, Infinity); }

  limited() { return new Spring(this.stiffness, Math.min(this.damping, 2 * this.frequency)); }

  sped(factor) { return new Spring(this.stiffness * factor * factor, this.damping * factor, { own: this.own && this.own * factor, blends: this.blends, isSped: true }); }

  /** The displacement from the target and the velocity after a time. */
  state(time, displacement, velocity) {
    const [p, s, q] = this.factors(time);
    return [displacement * p + velocity * s, velocity * q - displacement * (this.stiffness * s)];
  }

  response(time) {
    const [travel, rate] = this.state(time, -1, 0);
    return [1 + travel, rate, ...this.state(time, 0, 1)];
  }

  factors(time) {
    const { g, w, slow } = this;
    if (!(time > 0)) return [1, 0, 1];
    if (this.frequency > g) {
      const decay = Math.exp(-g * time), angle = w * time;
      if (!Number.isFinite(angle) || !(decay > 0)) return g > 0 ? [0, 0, 0] : [1, 0, 1];
      const c = decay * Math.cos(angle), s = decay * (angle < 1e-4 ? time * (1 - angle * angle / 6) : Math.sin(angle) / w);
      return [c + g * s, s, c - g * s];
    }
    const late = Math.exp(-slow * time), spread = 2 * w * time;
    if (!(late > 0)) return [0, 0, 0];
    const s = spread < 1e-8 ? late * (time * (1 - spread / 2)) : late * -Math.expm1(-spread) / (2 * w);
    return [late + slow * s, s, Math.exp(-(g + w) * time) - slow * s];
  }

  /** The time after which the value stays within a distance, or 0.1 % of the displacement. */
  settling(displacement, velocity, distance) {
    const allowed = displacement === 0 ? distance : Math.min(0.001 * Math.abs(displacement), distance);
    if ((displacement === 0 && velocity === 0) || !Number.isFinite(allowed)) return 0;
    if (!(this.damping > 0)) return Infinity;
    const far = (time) => Math.abs(this.state(time, displacement, velocity)[0]), extremum = this.lastExtremum(displacement, velocity, allowed);
    let [outside, inside] = [0, extremum];
    if (far(extremum) > allowed) {
      let step = this.damping < 2 * this.frequency ? Math.PI / this.w : 1 / this.frequency;
      [outside, inside] = [extremum, extremum + step];
      while (far(inside) > allowed && Number.isFinite(inside) && step > 0) inside += step *= 2;
    } else if (!(far(0) > allowed)) return 0;
    for (let count = 0; count < 200; count += 1) {
      const middle = outside + (inside - outside) / 2;
      if (middle === outside || middle === inside) break;
      if (far(middle) > allowed) outside = middle;
      else inside = middle;
    }
    return inside;
  }

  lastExtremum(displacement, velocity, allowed) {
    const { g, w, stiffness } = this;
    if (!(g < this.frequency && w > 1e-6 * g)) {
      const ratio = velocity / (g * velocity + stiffness * displacement);
      const time = ratio * w < 1e-4 ? ratio * (1 + ratio * w * ratio * w / 3) : Math.atanh(ratio * w) / w;
      return time > 0 && Number.isFinite(time) ? time : 0;
    }
    const angle = Math.atan2(velocity * w, g * velocity + stiffness * displacement) / w, first = angle < 0 ? angle + Math.PI / w : angle;
    const count = Math.floor(Math.log(Math.abs(this.state(first, displacement, velocity)[0]) / allowed) / (g * Math.PI / w));
    return count > 0 && Number.isFinite(count) ? first + count * Math.PI / w : first;
  }
}

/** A progress over a time: a Bézier by its control points, or a function of the elapsed fraction that returns value and slope. */
class Curve {
  constructor(shape, duration) {
    if (!(duration >= 0 && duration <= 3600)) throw new RangeError("The duration of an animation is out of range.");
    Object.assign(this, { shape, exact: nanoseconds(duration), run: nanoseconds(duration) });
  }

  settling() { return this.run; }

  response(time) {
    const fraction = time / this.run;
    if (!(fraction < 1)) return [1, 0, 0, 0];
    const [value, slope] = typeof this.shape === "function" ? this.shape(Math.max(fraction, 0)) : this.bezier(fraction);
    return [fraction > 0 ? value : 0, slope / this.run, 0, 0];
  }

  bezier(fraction) {
    const [x1, y1, x2, y2] = this.shape;
    if (x1 === y1 && x2 === y2) return [fraction, 1];
    const value = (s, a, b) => 3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s;
    const slope = (s, a, b) => 3 * (1 - s) * (1 - s) * a + 6 * (1 - s) * s * (b - a) + 3 * s * s * (1 - b);
    if (!(fraction > 0)) {
      const [dx, dy] = [[x1, y1], [x2, y2], [1, 1]].find(([x, y]) => x !== 0 || y !== 0);
      return [0, dy / dx];
    }
    let [low, high, s] = [0, 1, fraction];
    for (let count = 0; count < 80; count += 1) {
      const error = value(s, x1, x2) - fraction, steep = slope(s, x1, x2), newton = s - error / steep;
      if (error === 0) break;
      if (error > 0) high = s;
      else low = s;
      const next = steep > 0 && newton > low && newton < high ? newton : (low + high) / 2;
      if (next === s) break;
      s = next;
    }
    return [value(s, y1, y2), slope(s, y1, y2) / slope(s, x1, x2)];
  }
}

/** Interpolates samples [value, slope] of an easing. */
const sampled = (samples) => (fraction) => {
  const count = samples.length - 1, index = Math.min(Math.floor(fraction * count), count - 1), h = 1 / count;
  const [[a, m], [b, n]] = [samples[index], samples[index + 1]], t = fraction * count - index;
  const value = a * (1 + 2 * t) * (1 - t) ** 2 + b * t * t * (3 - 2 * t) + h * t * (1 - t) * (m * (1 - t) - n * t);
  return [value, 6 * t * (1 - t) * (b - a) / h + m * (1 - t) * (1 - 3 * t) + n * t * (3 * t - 2)];
};

const delayed = (base, delay) => ({
  exact: base.exact + delay, run: base.run + delay, settling: (...all) => delay + base.settling(...all),
  response: (time) => (time > delay ? base.response(time - delay) : [base.response(0)[0], 0, 0, 0]),
});

const sped = (base, factor) => ({
  exact: base.exact / factor, run: base.run / factor, settling: (displacement, velocity, distance) => base.settling(displacement, velocity / factor, distance) / factor,
  response(time) {
    const [progress, rate, impulse, impulseRate] = base.response(time * factor);
    return [progress, rate * factor, impulse / factor, impulseRate];
  },
});

const repeated = (base, count, reverses) => ({
  exact: count * base.run, run: count * base.run, settling: () => count * base.run,
  response(time) {
    if (!Number.isFinite(base.run)) return base.response(time);
    const run = Math.max(Math.ceil(time / base.run - TINY) - 1, 0);
    if (!(base.run > 0) || run >= count) return [1, 0, 0, 0];
    const [progress, rate, ...pushed] = base.response(clamp(time - run * base.run, 0, base.run)), pushes = run > 0 ? [0, 0] : pushed;
    return reverses && run % 2 === 1 ? [1 - progress, -rate, ...pushes] : [progress, rate, ...pushes];
  },
});

const IMMEDIATE = Object.freeze(new Curve([0, 0, 1, 1], 0));
const SMOOTH = Object.freeze(Spring.bouncing(0.5, 0));

/** The animation for opacities, which must not overshoot. */
function withoutBounce(animation) {
  if (!(animation instanceof Spring) || animation.isSped || !animation.isPlain) return animation;
  return new Spring(animation.stiffness, Math.max(animation.damping, 2 * animation.frequency));
}

/** The distance of a deceleration, which keeps `rate` of its velocity per millisecond. */
const decelerated = (exponent, time, velocity) => (time > 0 ? velocity * (Math.expm1(exponent * time) / exponent) : 0);

/** A number that animations or decelerations move; it does not change itself. */
class Value {
  constructor(target, motion = null, start = 0) {
    Object.assign(this, { target, motion, start });
    Object.freeze(this);
  }

  /** The value and its velocity. */
  state(time) {
    const { target, motion } = this, elapsed = time - this.start;
    if (!motion) return [target, 0];
    const { animation, from, velocity, exponent, end, edge } = motion;
    if (exponent && elapsed < end) return [from + decelerated(exponent, elapsed, velocity), velocity * Math.exp(exponent * Math.max(elapsed, 0))];
    if (exponent) {
      const [displacement, speed] = edge ? edge.spring.state(elapsed - end, 0, edge.velocity) : [0, 0];
      return [target + displacement, speed];
    }
    if (elapsed >= animation.exact) return [target, 0];
    const [progress, rate, impulse, impulseRate] = animation.response(elapsed), distance = target - from;
    return [from + distance * progress + velocity * impulse, (distance && distance * rate) + velocity * impulseRate];
  }

  /** The displayed value. */
  at(time) { return this.state(time)[0]; }

  get isDecelerating() { return Boolean(this.motion?.exponent); }

  freeze(time) { return new Value(this.at(time)); }

  /** Returns the value with an animation; only springs take the velocity, or have their own. */
  animate(target, animation, velocity, time) {
    const from = this.at(time), speed = animation.own ? animation.own * (target - from) : velocity;
    const isStill = animation instanceof Spring && from === target && speed === 0;
    return new Value(target, isStill ? null : { animation, from, velocity: speed }, time);
  }

  /** Returns the value with a deceleration, and a spring at the edge that it reaches. */
  glide(limit, velocity, rate, spring, time) {
    const from = this.at(time), exponent = 1000 * Math.log(rate), bound = clamp(from - velocity / exponent, -limit, limit);
    if (!(Math.abs(from) <= limit)) return this.animate(bound, spring, velocity, time);
    const beyond = Math.abs(from - velocity / exponent - bound), left = beyond > 0 ? beyond : 0.1, distance = Math.abs(velocity / exponent);
    const end = distance > left ? (Math.log(left) - Math.log(distance)) / exponent : 0, edge = { spring, velocity: velocity * Math.exp(exponent * end) };
    const motion = { from, velocity, exponent, end, edge: beyond > 0 ? edge : null };
    return new Value(beyond > 0 ? bound : from + decelerated(exponent, end, velocity), motion, time);
  }

  isMoving(distance, time) {
    const [value, velocity] = this.state(time);
    return Math.abs(value - this.target) > distance || Math.abs(velocity) > 20 * distance;
  }

  /** The time from which the value stays within a distance of its target. */
  settles(distance) {
    if (!this.motion) return this.start;
    const { animation, from, velocity, exponent, end, edge } = this.motion;
    if (!exponent) return this.start + nanoseconds(animation.settling(from - this.target, velocity, distance));
    return this.start + nanoseconds(end + (edge ? edge.spring.settling(0, edge.velocity, distance) : 0));
  }
}

/** A range beyond whose bounds a rubber band resists. */
class Band {
  constructor(low, high, dimension, coefficient) { Object.assign(this, { low, high, dimension, coefficient: dimension > 0 && coefficient > 0 ? coefficient : 0 }); }

  shown(raw) {
    const inside = clamp(raw, this.low, this.high), pull = (raw - inside) * this.coefficient;
    return raw === inside ? raw : inside + pull / (1 + Math.abs(pull) / this.dimension);
  }

  /** The finger's value for a displayed one. */
  raw(shown) {
    const inside = clamp(shown, this.low, this.high), reach = 0.95 * this.dimension, beyond = clamp(shown - inside, -reach, reach);
    return shown === inside || !this.coefficient ? shown : inside + beyond / this.coefficient / (1 - Math.abs(beyond) / this.dimension);
  }

  slope(raw) {
    const inside = clamp(raw, this.low, this.high), stretch = 1 + Math.abs(raw - inside) * this.coefficient / this.dimension;
    return raw === inside ? 1 : this.coefficient / stretch / stretch;
  }
}
