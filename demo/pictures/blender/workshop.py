"""How a piece is made, step by step, in a workshop: mould, pouring, demoulding, grinding, crating."""
import math

import numpy as np
from house import cylinder, placed, stained
from light import area, glow, world
from materials import concrete, plain, srgb, wood
from meshes import cuboid, quad, raw_mesh, rng

PLY, BAR = .021, .045


def panel(w, h, ply, bar):
    """A plywood formwork panel with battens behind, at the origin, facing +y."""
    cuboid('ply', -w / 2, w / 2, -PLY, 0, 0, h, ply, .002)
    for z in (.06, h / 2 - BAR / 2, h - .06 - BAR):
        cuboid('batten', -w / 2 - .05, w / 2 + .05, -PLY - BAR, -PLY, z, z + BAR, bar, .003)


def shutters(hx, hy, h, sides, ply, bar):
    """`sides`: which of front, right, back and left are closed."""
    for name, x, y, turn, w in (('front', 0, -hy, 0, hx), ('right', hx, 0, 90, hy), ('back', 0, hy, 180, hx), ('left', -hx, 0, -90, hy)):
        if name in sides:
            across = turn in (0, 180)  # these panels cover the edges of the others, whose battens are higher
            placed(lambda w=w, e=PLY if across else 0: panel(2 * w + 2 * e, h, ply, bar), x, y, math.radians(turn), 0 if across else BAR + .002)


def pallet(hx, hy, bar):
    for y in np.linspace(-hy, hy - .1, 7):
        cuboid('deck', -hx, hx, y, y + .1, -.022, 0, bar, .002)
    for x in (-hx, -.05, hx - .1):
        cuboid('skid', x, x + .1, -hy, hy, -.12, -.022, bar, .002)


def flowing(points, radii, squash, material):
    """An uneven strand of wet concrete along `points`; `squash`: how flat it is."""
    n, V = 40, []
    P = np.array(points, float)
    for k, (p, r) in enumerate(zip(P, radii)):
        d = P[min(k + 1, len(P) - 1)] - P[max(k - 1, 0)]
        d /= np.linalg.norm(d)
        side = np.cross(d, (0, 1, 0) if abs(d[1]) < .9 else (1, 0, 0))
        side /= np.linalg.norm(side)
        up = np.cross(side, d)
        for t in np.arange(n) * 2 * math.pi / n:
            rough = 1 + .07 * math.sin(5 * t + 1.9 * k) + .05 * math.sin(11 * t - 1.1 * k) + .05 * rng.normal()
            V.append(p + r * rough * (math.cos(t) * up * squash + math.sin(t) * side))
    F = [(k * n + j, k * n + (j + 1) % n, (k + 1) * n + (j + 1) % n, (k + 1) * n + j) for k in range(len(P) - 1) for j in range(n)]
    o = raw_mesh('flow', V, F, None, material, True)
    o.modifiers.new('soft', 'SUBSURF').render_levels = 2
    return o


def heap(x, y, z, radius, height, material):
    """The heap of concrete where the stream lands, spreading in folds."""
    rings, n, V = 22, 72, []
    for k in range(rings + 1):
        u = k / rings
        for t in np.arange(n) * 2 * math.pi / n:
            r = radius * u * (1 + .10 * math.sin(3 * t + .6) + .05 * math.sin(7 * t + 2))
            fold = .007 * math.sin(26 * u + 2 * math.sin(2 * t)) * (1 - u) + .004 * rng.normal() * (1 - u)
            V.append((x + r * math.cos(t), y + r * math.sin(t), z + height * (1 - u) ** 1.6 + fold - .003 * u))
    F = [(k * n + j, k * n + (j + 1) % n, (k + 1) * n + (j + 1) % n, (k + 1) * n + j) for k in range(rings) for j in range(n)]
    raw_mesh('heap', V, F, None, material, True)


def chute(x, y, z):
    """A steel chute from a mixer outside the frame, and the concrete running off it into the mould, whose surface is at z."""
    mix = concrete('mix', srgb('#8b867e'), holes=.3, contrast=1.3, grain=2.4)
    lip, high = np.array((x, y, z + .30)), np.array((x + 1.9, y + .55, z + 1.12))
    along = (high - lip) / np.linalg.norm(high - lip)
    side = np.cross(along, (0, 0, 1))
    side /= np.linalg.norm(side)
    up = np.cross(side, along)
    n, r, V = 24, .13, []
    for end in (lip, high):
        for rr in (r, r + .004):
            for t in np.linspace(-math.pi / 2, math.pi / 2, n):
                V.append(end + up * .02 + rr * (math.sin(t) * side - math.cos(t) * up))
    F = []
    for j in range(n - 1):
        F += [(j, j + 1, 2 * n + j + 1, 2 * n + j), (n + j, 3 * n + j, 3 * n + j + 1, n + j + 1), (j, n + j, n + j + 1, j + 1)]
    F += [(0, 2 * n, 3 * n, n), (n - 1, 2 * n - 1, 4 * n - 1, 3 * n - 1)]
    raw_mesh('chute', V, F, None, plain('sheet', srgb('#7e8386'), .42, .5, .8, (14, .001, .4), .35), True)
    on = [lip + along * d - up * .045 + up * .01 * math.sin(9 * d) for d in np.linspace(1.9, .0, 26)]
    flowing(on, [.105] * 26, .62, mix)
    # beyond the lip the stream falls and gets thinner as it accelerates
    fall = [lip - up * .045 + along * .06] + [lip + np.array((-.035 - .10 * u ** .6, -.01 - .03 * u, -.045 - (.29 - .045) * u)) for u in np.linspace(0, 1, 14)]
    flowing(fall, [.095] + list(np.linspace(.085, .05, 14)), .8, mix)
    heap(x - .13, y - .04, z, .27, .07, mix)


def sander(x, y, z):
    """An angle sander lying where it was put down."""
    body, disc, steel = plain('body', srgb('#2f5d50'), .45, .4), plain('disc', srgb('#8b3b2c'), .8), plain('steel', srgb('#8d9296'), .3, .5, .9)

    def make():
        cylinder((0, 0, .006), (0, 0, .018), .0625, disc, 64)
        cylinder((0, 0, .018), (0, 0, .055), .03, steel, 40, .024)
        cylinder((-.01, 0, .06), (.2, 0, .075), .032, body, 40, .028)
        cylinder((.2, 0, .075), (.3, 0, .08), .026, plain('grip', srgb('#1d1e20'), .7), 40)
        cylinder((.0, .03, .06), (.0, .15, .075), .015, plain('grip-2', srgb('#1d1e20'), .7), 32)
    placed(make, x, y, math.radians(-28), z)


def workshop(yaw, centre, size, p):
    hx, hy, h = float(size[0]) / 2, float(size[1]) / 2, float(size[2])
    step, low = p['step'], -.12 if p['step'] in ('grind', 'crate') else 0.0
    ply, bar = stained('ply', '#a08a6c'), stained('spruce', '#aa997c')
    quad('floor', -9, 9, -9, 9, low - .0005, concrete('floor', srgb('#85817a'), holes=.6, contrast=1.8))
    y = hy + 2.1
    cuboid('wall', -9, 9, y, y + .2, low, 4, plain('wall', srgb('#cfcabf'), .93, .1, 0, (8, .003, .3), .15), 0)
    for k in range(5):  # spare panels at the wall
        placed(lambda k=k: panel(.8 + .25 * (k % 2), 1.1 + .2 * (k % 3), ply, bar), -2.6 + k * 1.15, y - .22, math.radians(180 + 2 * k), low)
    if step in ('mould', 'pour'):
        high = h + .05 if step == 'pour' else p['high']
        wx, wy = (hx, hy) if step == 'pour' else (p['half'], p['half'])
        shutters(wx, wy, high, ('front', 'right', 'back', 'left'), ply, bar)
        if step == 'mould':
            inner = wx - .05
            cuboid('core', -inner, inner, -inner, inner, .06, high + .03, ply, .004)
            cuboid('core-bar', -inner - .12, inner + .12, -.03, .03, high + .03, high + .09, bar, .003)
        if step == 'pour':  # cast upside down: the part filled last is the bottom of the piece
            chute(.06, .05, h)
    elif step == 'demould':
        shutters(hx, hy, h + .02, ('back', 'left'), ply, bar)
        placed(lambda: panel(2 * hx, h, ply, bar), hx + .75, hy - .2, math.radians(205))
        placed(lambda: (cuboid('lying', -.32, .32, -.3, .3, .0, PLY, ply, .002)), -hx * .2, -hy - .62, .3)
    elif step == 'grind':
        pallet(hx + .15, hy + .15, bar)
        sander(-hx * .2, -hy - .34, -.115)
    elif step == 'crate':
        pallet(hx + .15, hy + .15, bar)
        gx, gy = hx + .08, hy + .08
        for x in (-gx, gx):
            for yy in (-gy, gy):
                cuboid('post', x - .025, x + .025, yy - .025, yy + .025, 0, h + .1, bar, .003)
        for z in (.08, h * .5, h + .02):
            for yy in (-gy - .045, gy + .025):
                cuboid('rail', -gx - .03, gx + .03, yy, yy + .02, z, z + .09, bar, .002)
            for x in (-gx - .045, gx + .025):
                cuboid('rail', x, x + .02, -gy - .03, gy + .03, z, z + .09, bar, .002)
        cuboid('lid', -gx - .04, gx + .04, -.05, .05, h + .1, h + .12, bar, .002)
        for x in (-gx * .55, gx * .55):  # foam corners under the lid
            cuboid('foam', x - .05, x + .05, -.06, .06, h, h + .1, plain('foam', srgb('#dcdbd6'), .95), .006)
    _, bg = world()
    bg.inputs[0].default_value, bg.inputs[1].default_value = (.93, .96, 1, 1), .4
    area('window', (-3.2, -1.6, 2.6), (0, 0, .3), 2.2, 2.2, 420, (1, .98, .95))
    area('soft', (2.0, -3.0, 3.0), (0, 0, .4), 2.4, 1.6, 60, (.96, .98, 1))
    return 4.0
