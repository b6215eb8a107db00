"""Generates Tests/Stage/ExpressionsTests/expressions.tsv: values and derivatives of random expressions.

usage: expression_table.py > Tests/Stage/ExpressionsTests/expressions.tsv

Run it by hand, with mpmath 1.3. Python parses and evaluates the expressions itself: their syntax differs from Python's only in
units, `^`, dotted names and labels. Values have 60 digits; derivatives are central differences of 1e-20. Expressions with a
kink at their variables, or that lose more than three digits in double precision, are left out.
"""

import math
import random
import re
import sys
from types import SimpleNamespace

import mpmath

mpmath.mp.dps = 60
COUNT = 500
STEP = mpmath.mpf(10) ** -20
UNITS = {"": "1", "%": "0.01", "pt": "1", "s": "1", "ms": "0.001", "pt/s": "1", "deg": "DEGREE"}
# Name, dimension, limit of the absolute value.
VARIABLES = [
    ("dx", "pt", 400), ("dy", "pt", 400), ("vx", "pt/s", 2000), ("vy", "pt/s", 2000), ("t", "s", 2), ("progress", "", 1),
    ("focus.dx", "pt", 200), ("magnification", "", 3),
]
FUNCTIONS = "min max clamp abs sign round sqrt hypot pow exp log sin cos mix lerp interpolate rubberBand project"
# Precedences of the printed operators; a name or call has 9.
CALL, POWER, SIGN, PRODUCT, SUM, COMPARISON, NOT, AND, OR, CHOICE = 9, 8, 7, 6, 5, 4, 3, 2, 1, 0


class Writer:
    """A writer of random expressions of a wanted dimension, with few parentheses."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def at(self, precedence: int, unit: str, depth: int) -> str:
        """Returns an expression that can be an operand of an operator of a precedence."""
        text, own = self.write(unit, depth)
        return f"({text})" if own < precedence or self.chance.random() < 0.05 else text

    def call(self, name: str, *arguments: str) -> tuple[str, int]:
        """Returns a call."""
        return f"{name}({', '.join(arguments)})", CALL

    def argument(self, unit: str, depth: int) -> str:
        """Returns an argument."""
        return self.at(CHOICE, unit, depth)

    def literal(self, unit: str) -> str:
        """Returns a number with a unit."""
        digits = self.chance.choice(["0.5", "1", "2", "0.25", "3.75", "12", "40", ".125", "7"])
        if unit == "":
            return self.chance.choice([digits, digits, f"{self.chance.randrange(100)}%"])
        scale = {"pt": 20, "s": 0.2, "pt/s": 100, "deg": 13}[unit]
        number = f"{float(digits) * scale:.4f}".rstrip("0").rstrip(".")
        return f"{float(number) * 1000:.0f}ms" if unit == "s" and self.chance.random() < 0.5 else number + unit

    def write(self, unit: str, depth: int) -> tuple[str, int]:
        """Returns an expression and the precedence of its outermost operator."""
        if unit == "condition":
            return self.condition(depth)
        if depth <= 0:
            names = [name for name, dimension, _ in VARIABLES if dimension == unit]
            return (self.chance.choice(names) if names and self.chance.random() < 0.7 else self.literal(unit)), CALL
        kinds = ["sum", "product", "sign", "choice", "same", "same", "mix", "interpolate"]
        kinds += {"": ["number"] * 6, "pt": ["length"] * 4}.get(unit, [])
        kind = self.chance.choice(kinds)
        return getattr(self, kind)(unit, depth - 1)

    def sum(self, unit: str, depth: int) -> tuple[str, int]:
        """Returns a sum or difference."""
        sign = self.chance.choice("+-")
        return f"{self.at(SUM, unit, depth)} {sign} {self.at(SUM + 1, unit, depth)}", SUM

    def product(self, unit: str, depth: int) -> tuple[str, int]:
        """Returns a product or ratio of the right dimension."""
        pairs = {
            "": [("", "*", ""), ("pt", "/", "pt"), ("s", "/", "s")],
            "pt": [("pt", "*", ""), ("pt/s", "*", "s"), ("pt", "/", "")],
            "s": [("s", "*", ""), ("pt", "/", "pt/s")], "pt/s": [("pt", "/", "s"), ("", "*", "pt/s")],
        }
        left, sign, right = self.chance.choice(pairs[unit])
        return f"{self.at(PRODUCT, left, depth)} {sign} {self.at(PRODUCT + 1, right, depth)}", PRODUCT

    def sign(self, unit: str, depth: int) -> tuple[str, int]:
        """Returns an expression with a minus sign."""
        return f"-{self.at(SIGN, unit, depth)}", SIGN

    def choice(self, unit: str, depth: int) -> tuple[str, int]:
        """Returns a conditional expression."""
        value, condition = self.at(OR, unit, depth), self.at(OR, "condition", depth)
        return f"{value} if {condition} else {self.argument(unit, depth)}", CHOICE

    def same(self, unit: str, depth: int) -> tuple[str, int]:
        """Returns a function whose result has the dimension of its arguments."""
        name = self.chance.choice(["min", "max", "clamp", "abs", "round", "hypot", "rubberBand"])
        if name == "rubberBand":
            optional = self.chance.choice([[], ["coefficient: 0.4"], ["0.7"]])
            limit = self.literal(unit)
            limit = limit if float(re.match(r"[0-9.]+", limit)[0]) else f"({limit} + 9{unit})"
            return self.call(name, self.argument(unit, depth), limit, *optional)
        count = {"abs": 1, "round": 1, "clamp": 3}.get(name) or self.chance.choice([2, 2, 3])
        arguments = [self.argument(unit, depth) for _ in range(count)]
        if name == "clamp" and re.fullmatch(r"-?[0-9.]+\S*", arguments[1] + arguments[2]) is None:
            arguments[0] = self.literal(unit)
        elif name == "clamp":
            arguments = [self.literal(unit), self.argument(unit, depth), self.literal(unit)]
        return self.call(name, *arguments)

    def mix(self, unit: str, depth: int) -> tuple[str, int]:
        """Returns a mixture."""
        name = self.chance.choice(["mix", "lerp"])
        return self.call(name, self.argument(unit, depth), self.argument(unit, depth), self.argument("", depth))

    def interpolate(self, unit: str, depth: int) -> tuple[str, int]:
        """Returns a piecewise linear function."""
        of = self.chance.choice(["pt", "", "s"])
        count = self.chance.choice([2, 3, 4])
        scale = {"pt": 40, "": 1, "s": 1}[of]
        inputs = [f"{number * scale}{of}" for number in sorted(self.chance.sample(range(9), count))]
        outputs = [self.argument(unit, depth - 1) for _ in range(count)]
        optional = self.chance.choice([[], ["extrapolate: clamp"], ["extrapolate: extend"], ["clamp"]])
        lists = f"[{', '.join(inputs)}]", f"[{', '.join(outputs)}]"
        return self.call("interpolate", self.argument(of, depth), *lists, *optional)

    def number(self, _: str, depth: int) -> tuple[str, int]:
        """Returns an expression of plain numbers."""
        kind = self.chance.choice(["power", "power", "sqrt", "pow", "exp", "log", "sin", "cos", "sign", "angle", "root"])
        if kind == "power":
            base, exponent = self.at(POWER + 1, "", depth), self.chance.choice(["2", "3", "-1", "0.5", "2 ^ 0.5", "-progress"])
            if exponent not in ("2", "3", "-1"):
                base = f"abs({base})"
            return f"{base} ^ {exponent}", POWER
        if kind == "pow":
            return self.call("pow", f"abs({self.argument('', depth)})", self.argument("", depth))
        if kind in ("sqrt", "log"):
            return self.call(kind, f"abs({self.argument('', depth)}) + 0.5")
        if kind == "angle":
            return self.call(self.chance.choice(["sin", "cos"]), f"{self.literal('deg')} * {self.at(SIGN, '', depth)}")
        if kind == "root":
            unit = self.chance.choice(["pt", "s"])
            return f"sqrt(abs({self.argument(unit, depth)})) / sqrt(2{unit})", PRODUCT
        if kind == "sign":
            return self.call(kind, self.argument(self.chance.choice(["pt", "pt/s", ""]), depth))
        return self.call(kind, self.argument("", depth))

    def length(self, _: str, depth: int) -> tuple[str, int]:
        """Returns an expression that only lengths have."""
        if self.chance.random() < 0.5:
            return f"sqrt({self.at(PRODUCT, 'pt', depth)} * {self.at(SIGN, 'pt', depth)} + 90000pt * 1pt)", CALL
        return self.call("project", self.argument("pt/s", depth), *self.chance.choice([[], ["rate: 0.99"], ["0.995"]]))

    def condition(self, depth: int) -> tuple[str, int]:
        """Returns a condition."""
        kind = self.chance.choice(["compare"] * 4 + ["and", "or", "not"]) if depth > 0 else "compare"
        if kind == "compare":
            unit = self.chance.choice(["pt", "pt/s", "", "s"])
            operator = self.chance.choice(["<", "<=", ">", ">=", "!="])
            return f"{self.at(SUM, unit, depth - 1)} {operator} {self.at(SUM, unit, depth - 1)}", COMPARISON
        if kind == "not":
            return f"not {self.at(NOT, 'condition', depth - 1)}", NOT
        precedence = {"and": AND, "or": OR}[kind]
        return f"{self.at(precedence, 'condition', depth - 1)} {kind} {self.at(precedence + 1, 'condition', depth - 1)}", precedence


def python(text: str) -> str:
    """Returns an expression in Python's syntax."""
    text = re.sub(r"(?<![\w.])([0-9]*\.?[0-9]+)(pt/s|pt|ms|s|deg|%)?(?![\w.])",
                  lambda match: f"(N('{match[1]}') * N('{UNITS[match[2] or '']}'))", text)
    text = re.sub(r"extrapolate: (\w+)", r"extrapolate='\1'", text).replace(", clamp)", ", 'clamp')")
    return re.sub(r"(\w+): ", r"\1=", text).replace("^", "**").replace("focus.dx", "focus_dx")


def names(m: SimpleNamespace) -> dict:
    """Returns the functions, computed with the numbers of a module."""
    def interpolate(x, inputs, outputs, extrapolate="extend"):
        if extrapolate == "clamp":
            x = max(inputs[0], min(x, inputs[-1]))
        index = max(1, sum(x >= knot for knot in inputs[:-1]))
        (a, b), (p, q) = inputs[index - 1:index + 1], outputs[index - 1:index + 1]
        return p + (q - p) * (x - a) / (b - a)

    def hypot(*numbers):
        return m.sqrt(sum(number * number for number in numbers))

    def rubber(x, limit, coefficient=m.N("0.55")):
        return (1 - 1 / (abs(x) * coefficient / limit + 1)) * limit * ((x > 0) - (x < 0))

    def mix(a, b, fraction):
        return a + (b - a) * fraction

    def project(v, rate=m.N("0.998")):
        return v / 1000 * rate / (1 - rate)

    return {"N": m.N, "min": min, "max": max, "abs": abs, "sqrt": m.sqrt, "exp": m.exp, "log": m.log, "sin": m.sin, "cos": m.cos,
            "clamp": lambda low, value, high: max(low, min(value, high)), "sign": lambda x: m.N((x > 0) - (x < 0)),
            "round": lambda x: m.floor(x + m.N("0.5")), "pow": lambda a, b: a ** b, "hypot": hypot, "mix": mix, "lerp": mix,
            "interpolate": interpolate, "rubberBand": rubber, "project": project}


EXACT = names(SimpleNamespace(
    N=lambda text: mpmath.pi / 180 if text == "DEGREE" else mpmath.mpf(text), sqrt=mpmath.sqrt, exp=mpmath.exp, log=mpmath.log,
    sin=mpmath.sin, cos=mpmath.cos, floor=mpmath.floor))
DOUBLE = names(SimpleNamespace(
    N=lambda text: math.pi / 180 if text == "DEGREE" else float(text), sqrt=math.sqrt, exp=math.exp, log=math.log, sin=math.sin,
    cos=math.cos, floor=lambda x: float(math.floor(x))))


def row(text: str, values: list[float], travel: list[float]) -> str | None:
    """Returns a row of the table; None if the expression is not suitable at these values."""
    code = compile(python(text), text, "eval")

    def value(step):
        variables = {name.replace(".", "_"): mpmath.mpf(number) + step * mpmath.mpf(change)
                     for (name, _, _), number, change in zip(VARIABLES, values, travel)}
        return mpmath.mpf(eval(code, EXACT | variables))

    try:
        before, here, after = value(-STEP), value(0), value(STEP)
        rounded = float(eval(code, DOUBLE | {name.replace(".", "_"): number for (name, _, _), number in zip(VARIABLES, values)}))
    except (ZeroDivisionError, OverflowError, ValueError, TypeError):
        return None
    left, right, derivative = (here - before) / STEP, (after - here) / STEP, (after - before) / (2 * STEP)
    scale = abs(derivative) + 1
    is_smooth = abs(left - right) < scale * mpmath.mpf(10) ** -12
    is_stable = abs(rounded - here) <= abs(here) * 1e-13 and 1e-6 < abs(here) < 1e9
    if not (is_smooth and is_stable and abs(derivative) < 1e9):
        return None
    numbers = [" ".join(f"{number:.12g}" for number in column) for column in (values, travel)]
    return "\t".join([text, *numbers, repr(float(here)), repr(float(derivative))])


def main() -> None:
    """Prints the table."""
    chance = random.Random(20)
    rows: dict[str, str] = {}
    used: set[str] = set()
    changing = 0
    while len(rows) < COUNT:
        text = Writer(chance).write(chance.choice(["", "", "pt", "pt", "s", "pt/s"]), chance.choice([1, 2, 2, 3, 3, 4]))[0]
        values = [round(chance.uniform(-limit, limit) * 64) / 64 or 1 for _, _, limit in VARIABLES]
        travel = [chance.choice([0, 0, 1, -1, 0.5, -2.25]) for _ in VARIABLES]
        if len(text) > 260 or text in rows:
            continue
        line = row(text, values, travel)
        # A quarter of the rows may be constant along the travel.
        is_changing = line is not None and not line.endswith("\t0.0")
        if line is None or not is_changing and changing < 3 * (len(rows) - changing + 1):
            continue
        changing += is_changing
        rows[text] = line
        used |= set(re.findall(r"\w+(?=\()", text))
    missing = set(FUNCTIONS.split()) - used
    assert not missing, missing
    print("\t".join(["expression", " ".join(name for name, _, _ in VARIABLES), "travel", "value", "derivative"]))
    print(*rows.values(), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
