"""Mistakes in a viewer that a scene declares: each is reported at its place, all of them at once."""

import re
from pathlib import Path

import pytest

from project import Project

HEAD = "zoetrope: 1\nphotos: [photos/a.jpg]\nviewer:\n"
ANIMATION = "an animation such as easeInOut, spring(duration: 0.5, bounce: 0.2) or none"
CURVES = (
    "linear, easeIn, easeOut, easeInOut, timingCurve, spring, smooth, snappy, bouncy, "
    "interactiveSpring, interpolatingSpring, tween, accelerate, decelerate, accelerateDecelerate, "
    "anticipate, overshoot, bounce, default or none"
)
LIST = "expected a list of at most 64 rows such as"
NAMES = "is not a name for formulas, expected letters, digits and _, such as pullRange"
PLACE = re.compile(r"scene\.yaml(?: --set)?:(\d+:\d+): error: (.*)")
# A declaration, whose first line is the scene's fourth and begins in the third column, and its
# mistakes: the place, the message and, after " = ", the fix.
MISTAKES = [
    # Unknown keys: the one that is meant, or the three nearest.
    ("drag: {y: dy, scael: 1, wobble: 1}\nrelese: []\nmomentum: 1",
     '4:17: unknown key "scael" in viewer.drag = did you mean "scale"?',
     '4:27: unknown key "wobble" in viewer.drag = the nearest are scale, let and resume',
     '5:3: unknown key "relese" in viewer = did you mean "release"?',
     '6:3: unknown key "momentum" in viewer = the nearest are open, extends and system'),
    ("gestures: {touchSlopp: 1pt}\nzoom: {maximum: 3}\npages: {gap: 3pt}\nbars: {visible: true}",
     '4:14: unknown key "touchSlopp" in viewer.gestures = did you mean "touchSlop"?',
     '5:10: unknown key "maximum" in viewer.zoom = the nearest are max, min and anchor',
     '6:11: unknown key "gap" in viewer.pages = the nearest are swipe, catch and with',
     '7:10: unknown key "visible" in viewer.bars = the nearest are shown and with'),
    ("open: {from: thumbnail, frame: none, shadow: none}",
     '4:40: unknown key "shadow" in viewer.open = the nearest are from, frame and crop'),
    ("release: [{when: true, to: open, with: none}]",
     '4:14: unknown key "when" in viewer.release[0] = the nearest are with, if and to'),
    ("release: [{to: open, with: {frame: none, bakdrop: none}}]",
     '4:44: unknown key "bakdrop" in viewer.release[0].with = did you mean "backdrop"?'),
    ("constants: {touchSlop: {value: 10pt, rnge: [0pt, 20pt], default: 3pt}}",
     '4:40: unknown key "rnge" in viewer.constants.touchSlop = did you mean "range"?',
     '4:59: unknown key "default" in viewer.constants.touchSlop = the nearest are value, range and of'),
    ("extends: photos\nextends: photos", '5:3: the key "extends" appears twice'),
    # Unknown names in formulas.
    ("drag: {y: dyy}", '4:13: viewer.drag.y: "dyy" is not a known name = did you mean dy?'),
    ("drag: {y: Dy + bananas}",
     '4:13: viewer.drag.y: "Dy" is not a known name = did you mean dy?',
     '4:18: viewer.drag.y: "bananas" is not a known name = declare it in let'),
    ("drag: {scale: progress}", '4:17: viewer.drag.scale: "progress" is not a known name = declare it in let'),
    ("drag: {y: page.hight}", '4:13: viewer.drag.y: "page.hight" is not a known name = did you mean page.height?'),
    ("drag: {y: dy + pt}", '4:18: viewer.drag.y: "pt" is not a known name = write 1pt'),
    ("drag: {y: max}", '4:13: viewer.drag.y: "max" is not a known name = write max(…)'),
    ('drag:\n  let: {pulled: "clamp(0, dy / 300pt, 1)"}\n  backdrop: 1 - puled',
     '6:19: viewer.drag.backdrop: "puled" is not a known name = did you mean pulled?'),
    ("drag: {let: {pulled: dyy / 300pt}, backdrop: 1 - pulled, scale: 2 - pulled}",
     '4:24: viewer.drag.let.pulled: "dyy" is not a known name = did you mean dy?'),
    ("pinch: {backdrop: 1 - pulled / 100pt, release: [{to: bounds, with: none}]}",
     '4:25: viewer.pinch.backdrop: "pulled" is not a known name = declare it in let'),
    ("close: [{if: caught.opn, to: thumbnail}, {to: thumbnail, with: none}]",
     '4:16: viewer.close[0].if: "caught.opn" is not a known name = did you mean caught.open?'),
    ("release:\n"
     "  - {if: dy > dismissDistanse, to: thumbnail}\n"
     "  - {if: projekt(vy) > 100pt, to: thumbnail}\n"
     "  - {to: open, with: none}",
     '5:17: viewer.release[0].if: "dismissDistanse" is not a known name = did you mean dismissDistance?',
     '6:12: viewer.release[1].if: "projekt" is not a function = did you mean project?'),
    # Units.
    ("drag: {x: dx + 1, y: dy - 3s, scale: dx}",
     '4:18: viewer.drag.x: "1" is a plain number; "+" needs it to be in pt = write 1pt',
     '4:29: viewer.drag.y: "3s" is in s; "-" needs it to be in pt = write 3s / 1s * 1pt',
     '4:40: viewer.drag.scale: "dx" is in pt; this value needs it to be a plain number = write dx / 1pt'),
    ("drag: {y: dy * dx}",
     '4:13: viewer.drag.y: "dy * dx" is in pt^2; this value needs it to be in pt = write (dy * dx) / 1pt^2 * 1pt'),
    ("drag: {y: dy / 100pt}",
     '4:13: viewer.drag.y: "dy / 100pt" is a plain number; this value needs it to be in pt'
     ' = write (dy / 100pt) * 1pt'),
    ("drag: {y: dy + 10em}", '4:18: viewer.drag.y: "em" is not a unit = the units are pt, s, ms, pt/s, deg and %'),
    ("drag: {y: dy + 10px}", '4:18: viewer.drag.y: "px" is not a unit = write 10 / screen.density * 1pt'),
    ("drag: {cornerRadius: 12, resume: 3}",
     '4:24: viewer.drag.cornerRadius: "12" is a plain number; this value needs it to be in pt = write 12pt',
     '4:36: viewer.drag.resume: "3" is a plain number; this value needs it to be in pt = write 3pt'),
    ('drag: {y: "rubberBand(dy, 300)"}',
     '4:29: viewer.drag.y: "300" is a plain number; "rubberBand" needs it to be in pt = write 300pt'),
    ("drag: {y: dy if dx > 0pt else 0}",
     '4:33: viewer.drag.y: "0" is a plain number; "if" needs it to be in pt = write 0pt'),
    ("drag: {scale: exp(dy) + sin(dx)}",
     '4:21: viewer.drag.scale: "dy" is in pt; "exp" needs it to be a plain number = write dy / 1pt',
     '4:31: viewer.drag.scale: "dx" is in pt; "sin" needs it to be a plain number or in deg = write dx / 1pt'),
    ("release:\n"
     "  - {if: dy > 100, to: thumbnail}\n"
     "  - {if: vy > 900px/s, to: thumbnail}\n"
     '  - {if: "hypot(dx, vx) > 100pt", to: thumbnail}\n'
     "  - {if: vy > dy, to: thumbnail}\n"
     "  - {to: open, with: none}",
     '5:17: viewer.release[0].if: "100" is a plain number; ">" needs it to be in pt = write 100pt',
     '6:17: viewer.release[1].if: "px/s" is not a unit = write 900 / screen.density * 1pt/s',
     '7:23: viewer.release[2].if: "vx" is in pt/s; "hypot" needs it to be in pt = write vx / 1pt/s * 1pt',
     '8:17: viewer.release[3].if: "dy" is in pt; ">" needs it to be in pt/s = write dy / 1pt * 1pt/s'),
    ("gestures: {tapDuration: 3, touchSlop: 10}\n"
     "zoom: {max: page.width, projection: 3}\n"
     "pages: {spacing: 0.3, catch: 3}",
     '4:27: viewer.gestures.tapDuration: "3" is a plain number; this value needs it to be in s = write 3s',
     '4:41: viewer.gestures.touchSlop: "10" is a plain number; this value needs it to be in pt = write 10pt',
     '5:15: viewer.zoom.max: "page.width" is in pt; this value needs it to be a plain number'
     ' = write page.width / 1pt',
     '5:39: viewer.zoom.projection: "3" is a plain number; this value needs it to be in s = write 3s',
     '6:20: viewer.pages.spacing: "0.3" is a plain number; this value needs it to be in pt = write 0.3pt',
     '6:32: viewer.pages.catch: "3" is a plain number; this value needs it to be in pt = write 3pt'),
    ("gestures: {touchSlop: -1pt}\nzoom: {max: 0.5, deceleration: 1}\npages: {spacing: 10001pt}",
     "4:25: viewer.gestures.touchSlop: found -1, expected a value from 0 to 1000",
     "5:15: viewer.zoom.max: found 0.5, expected a value from 1 to 1000",
     "5:34: viewer.zoom.deceleration: found 1, expected a value from 0.5 to 0.99999",
     "6:20: viewer.pages.spacing: found 10,001, expected a value from 0 to 10,000"),
    # Numbers that are no conditions, and the reverse.
    ("drag: {if: dy, y: dy}",
     '4:14: viewer.drag.if: "dy" is in pt; this value needs it to be a condition = write dy > 0pt'),
    ("drag: {y: dy > 0pt}",
     '4:13: viewer.drag.y: "dy > 0pt" is a condition; this value needs it to be in pt'
     ' = write 1pt if dy > 0pt else 0pt'),
    ("drag: {y: dy if dx else 0pt}",
     '4:19: viewer.drag.y: "dx" is in pt; "if" needs it to be a condition = write dx > 0pt'),
    ("release: [{if: dy and not vy, to: thumbnail}, {to: open, with: none}]",
     '4:18: viewer.release[0].if: "dy" is in pt; "and" needs it to be a condition = write dy > 0pt',
     '4:29: viewer.release[0].if: "vy" is in pt/s; "not" needs it to be a condition = write vy > 0pt/s'),
    ("pinch: {release: [{if: magnification, to: thumbnail}, {to: bounds, with: none}]}",
     '4:26: viewer.pinch.release[0].if: "magnification" is a plain number; this value needs it to be a condition'
     ' = write magnification > 0'),
    # Cycles.
    ("drag: {y: y + dy}", "4:13: viewer.drag.y: a cycle: y → y = remove one of these uses"),
    ("drag:\n  let: {a: b, b: c, c: a}\n  scale: 1",
     "5:26: viewer.drag.let.c: a cycle: a → b → c → a = remove one of these uses"),
    # Arguments and their labels.
    ('drag: {backdrop: "clamp(dy / 300pt, 0, 1)"}',
     "4:21: viewer.drag.backdrop: the order is clamp(min, value, max) = write clamp(0, dy / 300pt, 1)"),
    ('drag: {x: "abs(dx, dy)", y: max(dy), scale: "mix(1, 0.5)"}',
     "4:14: viewer.drag.x: the argument count is wrong = write abs(x)",
     "4:31: viewer.drag.y: the argument count is wrong = write max(a, b, …)",
     "4:48: viewer.drag.scale: the argument count is wrong = write mix(from, to, fraction)"),
    ('drag: {scale: "interpolate(dy, [0pt, 300pt], [1])"}',
     "4:30: viewer.drag.scale: two equally long lists are missing = write interpolate(x, [0, 1], [2, 4])"),
    ('drag: {scale: "interpolate(dy, [300pt, 0pt], [1, 0.5])"}',
     "4:42: viewer.drag.scale: 0pt is not above 300pt = sort the inputs"),
    ('drag: {y: "rubberBand(dy, limit: 300pt, coeff: 0.5)"}',
     "4:43: viewer.drag.y: the label is wrong = write coefficient"),
    ('drag: {y: "clamp(low: 0pt, dy, 100pt)"}', "4:20: viewer.drag.y: the label is wrong = write min"),
    ('release: [{if: "project(vy, deceleration: 0.99) > 9pt", to: open}, {to: open, with: none}]',
     "4:31: viewer.release[0].if: the label is wrong = write rate"),
    # Syntax.
    ('drag: {x: "dx +", y: "max(dy, 0pt"}',
     "4:18: viewer.drag.x: a value is missing at the end = write a number, a name or a function",
     '4:36: viewer.drag.y: ")" is missing at the end = write it'),
    ('drag: {y: "dy if dy > 0pt"}', '4:28: viewer.drag.y: "else" is missing at the end = write it'),
    ("drag: {x: dy dx, y: 2 dy}",
     '4:16: viewer.drag.x: an operator is missing before "dx" = write one, or remove the text',
     '4:25: viewer.drag.y: an operator is missing before "dy" = write one, or remove the text'),
    ('drag: {scale: 2 ** 3, x: dy − 10pt, y: "dx > 0pt ? dx : dy"}',
     '4:19: viewer.drag.scale: "**" is not an operator = write "^"',
     '4:31: viewer.drag.x: "−" is not an operator = write "-"',
     '4:52: viewer.drag.y: "?" is not an operator = write "a if b else c"'),
    ('drag: {if: "!(dy > 0pt)", x: dx @ 2, y: dy;}',
     '4:15: viewer.drag.if: "!" is not an operator = write "not"',
     '4:35: viewer.drag.x: "@" is not an operator = remove it',
     '4:45: viewer.drag.y: ";" is not an operator = remove it'),
    ("drag: {y: 1.2.3pt}", "4:13: viewer.drag.y: the number is not valid = write it like 0.5"),
    ('drag: {y: ""}', "4:14: viewer.drag.y: a value is missing at the end = write a number, a name or a function"),
    ("release: [{if: dy > 1pt && dx = 1pt, to: thumbnail}, {to: open, with: none}]",
     '4:27: viewer.release[0].if: "&&" is not an operator = write "and"'),
    ("release: [{if: 0pt < dy < 100pt, to: thumbnail}, {to: open, with: none}]",
     '4:27: viewer.release[0].if: "and" is missing before "<" = write "and dy"'),
    ("drag:\n  y: >-\n    max(dy,\n    bananas)",
     '5:8: viewer.drag.y: "bananas" is not a known name = declare it in let'),
    # Depth and length.
    (f'drag: {{y: "{"(" * 70}dy{")" * 70}"}}',
     '4:79: viewer.drag.y: there are more than 64 levels before "(" = name inner expressions in let'),
    (f'drag: {{y: "{"-" * 70}dy"}}',
     '4:79: viewer.drag.y: there are more than 64 levels before "-" = name inner expressions in let'),
    (f'drag: {{y: "dy{" + dy" * 70}"}}',
     '4:342: viewer.drag.y: there are more than 64 levels before "+" = name inner expressions in let'),
    # What YAML reads otherwise.
    ("release: [{if: max(dy, 0pt) > 10pt, to: thumbnail}, {to: open, with: none}]",
     '4:24: viewer.release[0].if: ")" is missing at the end'
     ' = put it in quotes: inside braces or brackets, a comma ends the value'),
    ("drag: {x:dx, y: dy}", "4:10: viewer.drag: no space after the colon = write x: dx"),
    ("pinch: {scale:magnification, release: [{to: bounds, with: none}]}",
     "4:11: viewer.pinch: no space after the colon = write scale: magnification"),
    ("release: [{to:open, with: none}]", "4:14: viewer.release[0]: no space after the colon = write to: open"),
    ("gestures: {touchSlop:3}\nzoom: {max:3}",
     "4:14: viewer.gestures: no space after the colon = write touchSlop: 3",
     "5:10: viewer.zoom: no space after the colon = write max: 3"),
    ("tap: off\ndoubleTap: no",
     '4:8: viewer.tap: found "off", expected bars, close, zoom or none',
     '5:14: viewer.doubleTap: found "no", expected zoom or none'),
    ("drag: {y: %dy}", '4:13: a value cannot begin with "%" = put text that begins with it in quotes'),
    ("drag:\n\ty: dy", "5:3: tabs are not allowed as indentation = indent with spaces"),
    ("drag: {y: dy}\ntap:bars", '6:1: no ":" after this key, expected key: value'),
    ("backdropColor: #000000",
     '4:17: viewer.backdropColor: found nothing, expected a color such as "#FFFFFF"'
     ' = an unquoted # begins a comment: put the color in quotes'),
    ("zoom: {with: spring(duration: 0.4, bounce: 0.2), return: none}",
     '4:16: an animation that contains ": " is not in quotes, expected "spring(duration: 0.4, bounce: 0.2)"'
     ' = outside quotes, YAML reads the text before ": " as a key'),
    # Constants.
    ("constants: {rubberBand: 7}", "4:27: viewer.constants.rubberBand: found 7, expected a number from 0.01 to 1"),
    ("constants: {touchSlop: {value: 200pt}}",
     "4:34: viewer.constants.touchSlop: found 200pt, expected a number from 0 to 100 pt"),
    ('constants: {reach: {value: 500pt, range: [0pt, 400pt]}}\ndrag: {y: "rubberBand(dy, reach)"}',
     "4:30: viewer.constants.reach: found 500pt, expected a number from 0 to 400 pt"),
    ("constants: {a: 500px, b: 2 * 250pt, c: .nan, d: 1e300pt, e: }",
     '4:18: viewer.constants.a: found "500px", expected a number such as 120pt or 0.3',
     '4:28: viewer.constants.b: found "2 * 250pt", expected a number such as 120pt or 0.3',
     '4:42: viewer.constants.c: found ".nan", expected a number such as 120pt or 0.3',
     "4:51: viewer.constants.d: found 1e300pt, expected a number from -1,000,000 to 1,000,000 pt",
     "4:63: viewer.constants.e: found nothing, expected a number such as 120pt or 0.3"),
    ("constants: {reach: {value: 0.5, motion: bounce}}\ndrag: {scale: reach}",
     '4:43: viewer.constants.reach.motion: found "bounce", expected spring, deceleration or rubberBand'),
    ('constants: {back: "#GG0000"}',
     '4:21: viewer.constants.back: found "#GG0000", expected a color such as "#FFFFFF"'
     ' = colors are "#RRGGBB" or "#RRGGBBAA" in hexadecimal digits'),
    ("constants: {dy: 3pt}", "4:15: viewer.constants.dy: dy is a variable, expected another name"),
    ("constants: {reach: 3pt, reach: 4pt}\ndrag: {y: reach}", '4:27: the key "reach" appears twice'),
    ("tap: bars\ntouchSlop: 7s",
     '5:14: viewer.touchSlop: found "7s", expected a number from 0 to 100 pt = write 7 without "s"'),
    ("tap: bars\ntouchSlop: 7000", "5:14: viewer.touchSlop: found 7000, expected a number from 0 to 100 pt"),
    ("drag: {let: {dy: 3pt, touchSlop: 3pt}, y: dy}",
     "4:20: viewer.drag.let.dy: the name is used twice = change one",
     "4:36: viewer.drag.let.touchSlop: the name is used twice = change one"),
    ("drag: {let: {scale: 2}, scale: 1}", "4:34: viewer.drag.scale: the name is used twice = change one"),
    ("drag: {let: {a: }, y: dy}", "4:19: viewer.drag.let.a: found nothing, expected a formula"),
    ("constants: {reach: 3pt}\ndrag: {y: dy}",
     "4:15: no formula of the viewer uses reach, expected a formula with it, or no such constant"),
    ("constants: {my-name: 3pt}\ndrag: {let: {9a: 3pt, if: 2}, y: dy}",
     f'4:15: "my-name" {NAMES}', f'5:16: "9a" {NAMES}', f'5:25: "if" {NAMES}'),
    # Rows.
    ("release:\n  - {to: open}\n  - {to: open}\n  - {if: dy > 100pt, to: thumbnail}\n  - {to: open, with: none}",
     "5:7: viewer.release[0]: the rows after one without a condition are never reached = move it to the end",
     "6:7: viewer.release[1]: the rows after one without a condition are never reached = move it to the end"),
    ("release: [{if: dy > 100pt, to: thumbnail, with: none}]",
     "4:13: viewer.release[0]: the last row has a condition, so perhaps none holds"
     " = add a row without if, such as {to: open}"),
    ("release: [{to: open}, {if: dy > 1pt, to: open}]",
     "4:13: viewer.release[0]: the rows after one without a condition are never reached = move it to the end",
     "4:25: viewer.release[1]: the last row has a condition, so perhaps none holds"
     " = add a row without if, such as {to: open}",
     '4:25: viewer.release: the last row has no animation, expected with: "spring(duration: 0.4)"'),
    ('release: [{if: dy > 100pt, to: thumbnail, with: "spring(duration: 0.3)"}, {to: open}]',
     '4:77: viewer.release: the last row has no animation, expected with: "spring(duration: 0.4)"'),
    ("release: [{if: dy > 9pt, to: opne}, {to: grid, with: none}]",
     '4:32: viewer.release[0].to: found "opne", expected open, thumbnail, fade, offscreen or coast = did you mean "open"?',
     '4:44: viewer.release[1].to: found "grid", expected open, thumbnail, fade, offscreen or coast'),
    ("release: [open, {to: open, with: none}]",
     '4:13: viewer.release[0]: found "open", expected a mapping such as {if: …}'),
    ("release: [{if: , to: open}, {if: vx > 1pt/s, to: }, {to: [open], with: none}]",
     "4:18: viewer.release[0].if: found nothing, expected a formula",
     "4:52: viewer.release[1].to: found nothing, expected open, thumbnail, fade, offscreen or coast",
     "4:60: viewer.release[2].to: found a list, expected open, thumbnail, fade, offscreen or coast"),
    ("release: [{if: dy > 1pt, with: none}, {with: {backdrop: none}}]\nclose: [{to: thumbnail, with: {drag: none}}]",
     '4:13: viewer.release[0] has no key "to", expected open, thumbnail, fade, offscreen or coast',
     '4:41: viewer.release[1] has no key "to", expected open, thumbnail, fade, offscreen or coast',
     "4:48: viewer.release[1].with has neither frame nor drag, expected one of them",
     "5:40: viewer.close[0].with.drag: no drag returns here, expected frame: …"),
    ("release: []\nclose: {to: thumbnail, with: none}\npinch: {scale: 1}",
     f"4:12: viewer.release: found an empty list, {LIST} [{{to: open, with: smooth}}]",
     f"5:10: viewer.close: found a mapping, {LIST} [{{to: thumbnail, with: smooth}}]",
     '6:10: viewer.pinch has no key "release", expected a list'),
    ("close: [" + "{to: thumbnail, with: none}, " * 65 + "]",
     f"4:10: viewer.close: found a list of 65, {LIST} [{{to: thumbnail, with: smooth}}]"),
    # Animations.
    ('open: {frame: "spring(duration: 0.4, bouncy: 0.2)", crop: "easeIn(duration: -1s)"}',
     '4:40: viewer.open.frame: found "bouncy", expected bounce: or blendDuration: = did you mean "bounce"?',
     '4:79: viewer.open.crop: found "-1s", expected duration, a time from 0 to 3600 s'),
    ("zoom: {with: springy, return: wobble}",
     f'4:16: viewer.zoom.with: found "springy", expected {CURVES} = did you mean "spring"?',
     f'4:33: viewer.zoom.return: found "wobble", expected {CURVES}'),
    ("open: {frame: [spring], crop: {spring: 0.4}, grid: }",
     f"4:17: viewer.open.frame: found a list, expected {ANIMATION}",
     f"4:33: viewer.open.crop: found a mapping, expected {ANIMATION}",
     f"4:54: viewer.open.grid: found nothing, expected {ANIMATION}"),
    ('open: {frame: "spring(duration: page.height, bounce: openDuration)"}',
     '4:35: viewer.open.frame: "page.height" is in pt; this value needs it to be in s or a plain number'
     ' = write page.height / 1pt * 1s',
     '4:56: viewer.open.frame: "openDuration" is in s; this value needs it to be a plain number'
     ' = write openDuration / 1s'),
    ('open: {frame: "spring(duration: openDuration, bounce: openBounces)"}\n'
     'close: [{to: thumbnail, with: "spring(duration: closeDurations)"}]\n'
     'pages: {with: "spring(duration: page.width)"}',
     '4:57: viewer.open.frame: "openBounces" is not a known name = did you mean openBounce?',
     '5:51: viewer.close[0].with: "closeDurations" is not a known name = did you mean closeDuration?',
     '6:35: viewer.pages.with: "page.width" is in pt; this value needs it to be in s or a plain number'
     ' = write page.width / 1pt * 1s'),
    ('release: [{to: open, with: {drag: "spring(duration: dy)", scael: none}}]',
     '4:55: viewer.release[0].with.drag: "dy" is in pt; this value needs it to be in s or a plain number'
     ' = write dy / 1pt * 1s',
     '4:61: unknown key "scael" in viewer.release[0].with = the nearest are drag, frame and crop'),
    # Laws that contain a velocity or have no value.
    ("drag: {x: vx * 1s, y: vy * 1s + bananas, resume: vy * 1s}",
     "4:13: viewer.drag.x: vx is not allowed here = conditions and the parameters of animations can use it",
     "4:25: viewer.drag.y: vy is not allowed here = conditions and the parameters of animations can use it",
     '4:35: viewer.drag.y: "bananas" is not a known name = declare it in let',
     "4:52: viewer.drag.resume: vy is not allowed here = conditions and the parameters of animations can use it"),
    ("pinch: {backdrop: zoom.velocity * 1s, release: [{to: bounds, with: none}]}\nzoom: {max: vy / 1pt/s}",
     "4:21: viewer.pinch.backdrop: zoom.velocity is not allowed here"
     " = conditions and the parameters of animations can use it",
     "5:15: viewer.zoom.max: vy is not allowed here = settings know the screen, the page and the picture"),
    ("drag: {scale: 1 - dy / 300pt}",
     "4:17: viewer.drag.scale: scale is 0 at dy = 300 pt = limit it with clamp(min, value, max)"),
    ("drag: {scale: 1 + 100pt / dy, y: dy * 100pt / dx}",
     "4:17: viewer.drag.scale: scale is infinite at dx = 0 pt, dy = 0 pt = limit it with clamp(min, value, max)",
     "4:36: viewer.drag.y: y is undefined at dx = 0 pt, dy = 0 pt = limit it with clamp(min, value, max)"),
    ("drag: {backdrop: sqrt(dy / 1pt), grid: {scale: exp(dy / 1pt)}}",
     "4:20: viewer.drag.backdrop: backdrop is undefined at dy = -10 pt = limit it with clamp(min, value, max)",
     "4:50: viewer.drag.grid.scale: grid.scale is infinite at dy = 710 pt = limit it with clamp(min, value, max)"),
    ('drag: {scale: "max(0, 1 - abs(dx * dy) / (100pt * 100pt))"}',
     "4:17: viewer.drag.scale: scale is 0 at dx = -1179 pt, dy = -2556 pt = limit it with clamp(min, value, max)"),
    # Groups.
    ("drag: {if: dy > 0pt, axis: down, y: dy}", "4:24: viewer.drag has both if and axis, expected one of them"),
    ("style: photos\ndrag: {y: dy}",
     '5:3: unknown key "drag" in viewer'
     " = a declared viewer has no style: write extends: photos"),
    ("open: {from: thumbnail}", f'4:9: viewer.open has no key "frame", expected {ANIMATION}'),
    ("open: thumbnail", '4:9: viewer.open: found "thumbnail", expected a mapping such as {from: …}'),
    ("open:", "4:8: viewer.open: found nothing, expected a mapping such as {from: …}"),
    ("open: {from: offscreen, frame: none}", '4:16: viewer.open.from: found "offscreen", expected thumbnail or fade'),
    ("extends: zozo", '4:12: viewer.extends: found "zozo", expected photos'),
    ("drag: dy\npinch: []\ngestures: [1]\nzoom: 4\npages:",
     '4:9: viewer.drag: found "dy", expected a mapping such as {if: …}',
     "5:10: viewer.pinch: found an empty list, expected a mapping such as {anchor: …}",
     "6:13: viewer.gestures: found a list, expected a mapping such as {recognizers: …}",
     "7:9: viewer.zoom: found 4, expected a mapping such as {min: …}",
     "8:9: viewer.pages: found nothing, expected a mapping such as {spacing: …}"),
    ("drag: {x: [dx], y: {to: dy, with: none}, bars: }",
     "4:13: viewer.drag.x: found a list, expected a formula",
     "4:22: viewer.drag.y: found a mapping, expected a formula",
     "4:50: viewer.drag.bars: found nothing, expected a mapping such as {to: …}"),
    ("drag: {axis: sideways, anchor: topLeft, velocity: kept}",
     '4:16: viewer.drag.axis: found "sideways", expected down, up, vertical, horizontal or any',
     '4:34: viewer.drag.anchor: found "topLeft", expected finger, topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom, bottomTrailing or a point such as [0.5, 0.5]',
     '4:53: viewer.drag.velocity: found "kept", expected keep, frame or drop = did you mean "keep"?'),
    ("system: iOS\ntap: zooms\ndoubleTap: close",
     '4:11: viewer.system: found "iOS", expected ios, android or web = did you mean "ios"?',
     '5:8: viewer.tap: found "zooms", expected bars, close, zoom or none = did you mean "zoom"?',
     '6:14: viewer.doubleTap: found "close", expected zoom or none'),
    ("backdropColor: blacc",
     '4:18: viewer.backdropColor: found "blacc", expected a color such as "#FFFFFF"'
     ' = colors are "#RRGGBB" or "#RRGGBBAA" in hexadecimal digits'),
    ("drag: {if: dy, y: dyy, scael: 1}\n"
     "release: [{to: opne}]\n"
     "close: [{to: thumbnail, wiht: none}, {to: thumbnail, with: springy}]\n"
     "pinch: {backdrop: dy, release: [{to: bounds, with: none}]}\n"
     "bars: {shown: dy}\n"
     "tap: zooms",
     '4:14: viewer.drag.if: "dy" is in pt; this value needs it to be a condition = write dy > 0pt',
     '4:21: viewer.drag.y: "dyy" is not a known name = did you mean dy?',
     '4:26: unknown key "scael" in viewer.drag = did you mean "scale"?',
     '5:13: viewer.release: the last row has no animation, expected with: "spring(duration: 0.4)"',
     '5:18: viewer.release[0].to: found "opne", expected open, thumbnail, fade, offscreen or coast = did you mean "open"?',
     "6:11: viewer.close[0]: the rows after one without a condition are never reached = move it to the end",
     '6:27: unknown key "wiht" in viewer.close[0] = did you mean "with"?',
     f'6:62: viewer.close[1].with: found "springy", expected {CURVES} = did you mean "spring"?',
     '7:21: viewer.pinch.backdrop: "dy" is in pt; this value needs it to be a plain number = write dy / 1pt',
     "8:17: viewer.bars.shown: dy is not allowed here = settings know the screen, the page and the picture",
     '8:17: viewer.bars.shown: "dy" is in pt; this value needs it to be a condition = write dy > 0pt',
     '9:8: viewer.tap: found "zooms", expected bars, close, zoom or none = did you mean "zoom"?'),
]
# A setting, in whose text the columns count, and its mistake.
SETTINGS = [
    ("viewer.reach=200pt", "1:14: viewer.reach: found 200, expected a number from 0 to 100 pt"),
    ("viewer.raech=3", '1:8: unknown key "raech" in viewer = did you mean "reach"?'),
    ("viewer.bananas=1", '1:8: unknown key "bananas" in viewer = the nearest are bars, extends and constants'),
    ("viewer.constants.reach.value=500pt",
     "1:30: viewer.constants.reach: found 500pt, expected a number from 0 to 100 pt"),
    ("viewer.drag.y=dyy", '1:15: viewer.drag.y: "dyy" is not a known name = did you mean dy?'),
    ("viewer.drag.scael=1", '1:13: unknown key "scael" in viewer.drag = did you mean "scale"?'),
    ("viewer.release[0].to=off",
     '1:22: viewer.release[0].to: found "off", expected open, thumbnail, fade, offscreen or coast'),
]


def errors(project: Project, scene: Path, *options: str) -> list[str]:
    """Returns the errors of a scene, which must have some, each with its fix."""
    done = project.run("validate", scene, *options)
    assert (done.returncode, done.stdout) == (2, b""), done.stderr
    found: list[str] = []
    for line in done.stderr.decode().splitlines():
        if place := PLACE.search(line):
            found.append(f"{place[1]}: {place[2]}")
        elif line.startswith("     = "):
            found[-1] += line[4:]
    return found


@pytest.mark.parametrize("case", MISTAKES, ids=range(len(MISTAKES)))
def test_mistakes_are_reported_with_their_fixes(project: Project, case: tuple[str, ...]) -> None:
    lines = [f"  {line}\n" for line in case[0].splitlines()]
    assert errors(project, project.text(HEAD + "".join(lines))) == [*case[1:]]


@pytest.mark.parametrize(("setting", "error"), SETTINGS, ids=range(len(SETTINGS)))
def test_mistakes_in_settings_are_reported(project: Project, setting: str, error: str) -> None:
    text = "  constants: {reach: {value: 30pt, range: [0pt, 100pt]}}\n"
    text += '  drag: {y: "rubberBand(dy, reach)"}\n  release: [{to: open, with: none}]\n'
    assert errors(project, project.text(HEAD + text), "--set", setting) == [error]
