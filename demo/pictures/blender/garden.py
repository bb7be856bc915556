"""What grows around: lawns, clipped hedges, trees, and the row of trees that windows reflect."""
import math

import bpy
import numpy as np
from house import cylinder
from materials import Nodes, srgb
from meshes import colours, leaves, quad, raw_mesh, rng, strips, unit
from plants import mats

# Families of green: a plant keeps to one of them, so that neighbours differ in tone and not only in brightness.
GREENS = (
    ['#6f8054', '#7d8f60', '#5f7049', '#8b9b6b'],  # hornbeam
    ['#55694c', '#627757', '#495c42', '#708463'],  # privet
    ['#848a58', '#939a66', '#73794b', '#a2a674'],  # young growth
)


def waves(points, size, count=7):
    """A smooth random field over points (n×2 or n×3), about -1 … 1, whose spots are `size` metres wide."""
    p, out = np.asarray(points, float), 0.0
    for _ in range(count):
        k = rng.normal(size=p.shape[1])
        k *= 2 * math.pi / (size * rng.uniform(.7, 2.4)) / np.linalg.norm(k)
        out = out + np.sin(p @ k + rng.uniform(0, 6.3))
    return out / math.sqrt(count)


def turf():
    """The soil and the short grass below the blades: worn, dry and lush spots."""
    g = Nodes('turf')
    co = g.node('ShaderNodeTexCoord').outputs['Object']
    spots, fine = g.noise(co, 1.1, 5, .62, dist=.7), g.noise(co, 55, 5, .65)
    tone = g.ramp(spots, [(.34, srgb('#4c5837')), (.5, srgb('#606a43')), (.66, srgb('#7c7b52'))])
    tone = g.mix('MULTIPLY', .6, tone, g.ramp(fine, [(.35, (.42, .40, .36)), (.65, (1.15, 1.15, 1.1))]))
    return g.done(g.node('ShaderNodeBsdfPrincipled', **{'Base Color': tone, 'Roughness': .92, 'Specular': .1, 'Normal': g.node('ShaderNodeBump', Strength=1.0, Distance=.03, Height=fine).outputs[0]}))


def lawn(x0, x1, y0, y1, n=52000):
    """A lawn mown last week: spots of another green and height, and long blades over its edge, where the mower does not reach."""
    quad('lawn', -40, 40, y0, 60, .004, turf())
    # more blades near the camera, where single ones are seen
    p = np.stack([rng.uniform(x0, x1, n), y0 + (y1 - y0) * rng.uniform(0, 1, n) ** 1.5], 1)
    dry, tall = waves(p, .9), waves(p, .5)
    p, dry, tall = (v[tall > -1.25] for v in (p, dry, tall))
    n = len(p)
    d = unit(np.stack([.45 * rng.normal(size=n), .45 * rng.normal(size=n), np.ones(n)], 1))
    c = colours(['#5f6b42', '#6b764b', '#56633c'], n, .2)
    straw = np.array(srgb('#9a9466'))
    share = np.clip(.22 + .34 * dry, 0, .75)[:, None] * rng.uniform(.4, 1, (n, 1))
    tip = colours(['#77855a', '#838f63', '#6c7a50'], n, .16) * (1 - share) + straw * share
    strips(np.concatenate([p, np.zeros((n, 1))], 1), d, rng.uniform(.018, .05, n) * (1 + .45 * np.clip(tall, -1, 1)), np.full(n, .0048), c, tip, 'blades', mats()['leaf'], .5, 3)
    m = 5200
    x = rng.uniform(x0, x1, m)
    thick = waves(x[:, None], .45)
    x = x[thick > rng.uniform(-1.6, 1.2, m)]
    m = len(x)
    foot = np.stack([x, y0 + rng.uniform(-.012, .05, m), np.zeros(m)], 1)
    d = unit(np.stack([.5 * rng.normal(size=m), -.45 + .5 * rng.normal(size=m), np.ones(m)], 1))
    strips(foot, d, rng.uniform(.05, .125, m), np.full(m, .0042), colours(['#566241', '#626d47'], m), colours(['#8a9763', '#98a06f', '#a39f70'], m), 'edge-blades', mats()['leaf'], .8, 4)


def bed(x0, x1, y0, y1):
    """Open soil under a hedge, with bark, fallen leaves and an edge that was cut by hand."""
    xs = np.arange(x0, x1, .12)
    front = y0 + .05 * waves(xs[:, None], .8)
    V = [(x, y, .012) for x, y in zip(xs, front)] + [(x, y1, .012) for x in xs]
    k = len(xs)
    raw_mesh('bed', V, [(j, j + 1, k + j + 1, k + j) for j in range(k - 1)], None, mats()['soil'])
    n = int(min(9000, (x1 - x0) * (y1 - y0) * 1600))
    p = np.stack([rng.uniform(x0, x1, n), rng.uniform(y0 - .04, y1, n), rng.uniform(.014, .024, n)], 1)
    leaves(p, np.tile([0, 0, 1.0], (n, 1)), .04, .024, colours(['#4a3a2b', '#5f4b36', '#3d3025', '#77603f', '#55533a'], n, .3), 'mulch', mats()['bark'], .4)


def twigs(base, out, count, size, cols, name):
    """Leaves in sprays: each twig has a direction and a tone, its leaves turn round it."""
    k = len(base)
    way = unit(out + .62 * rng.normal(size=(k, 3)))
    own = np.repeat(np.arange(k), count)
    n = len(own)
    p = base[own] + way[own] * (rng.uniform(-.3, 1, n) * .13)[:, None] + .018 * rng.normal(size=(n, 3))
    normal = unit(.5 * way[own] + .55 * out[own] + [0, 0, .45])
    C = cols[own] * np.concatenate([rng.uniform(.74, 1.26, (n, 1))] * 3 + [np.ones((n, 1))], 1)
    length = (size * rng.uniform(.6, 1.35, k))[own] * rng.uniform(.6, 1.2, n)
    leaves(p, normal, length, length * .52, C, name, mats()['leaf'], .5)


def hedge(x0, x1, y, height, n=52000, depth=.9):
    """A clipped hedge of single shrubs: each with a green, a height and a bulge of its own, thin at the foot, with gaps and shoots."""
    middle, xs = x0, []
    while middle < x1 + .8:
        xs.append(middle)
        middle += rng.uniform(.5, .95)
    xs, k = np.array(xs), len(xs)
    tops, family = height * (1 + .045 * np.clip(rng.normal(size=k), -1.5, 1.5)), rng.choice(len(GREENS), k, p=(.55, .33, .12))
    leaf, bulge = rng.uniform(.042, .075, k), rng.uniform(.03, .16, k)
    count = 14
    m = n // count
    x = rng.uniform(x0, x1, m)
    own = np.abs(x[:, None] + .12 * rng.normal(size=(m, 1)) - xs[None]).argmin(1)
    top = tops[own] + .05 * waves(x[:, None], .6)
    up = rng.uniform(0, 1, m)
    flat = rng.uniform(0, 1, m) < .22 / (.22 + height * .5)  # the share of twigs on the clipped top
    z = np.where(flat, top + .03 * rng.normal(size=m), top * up)
    shoulder = np.clip((z / top - .8) / .2, 0, 1) ** 2 * .16
    face = y + .16 - bulge[own] * np.cos(np.clip((x - xs[own]) / .45, -1.4, 1.4)) + shoulder + .07 * waves(np.stack([x, z], 1), .5)
    deep = np.where(flat, rng.uniform(0, depth, m), .10 * rng.exponential(1, m))
    base = np.stack([x, face + deep, z], 1)
    gap = waves(np.stack([x, z], 1), .7)
    foot = np.clip(z / .28, 0, 1)
    keep = (rng.uniform(0, 1, m) < .25 + .75 * foot) & ((gap > -1.15) | flat | (z > .72 * top) | (rng.uniform(0, 1, m) < .3))
    base, own, z, top, flat, deep = (v[keep] for v in (base, own, z, top, flat, deep))
    out = unit(np.stack([.5 * (base[:, 0] - xs[own]), np.where(flat, -.15, -.85), np.where(flat, 1, .28 + .5 * np.clip(z / top - .75, 0, .25))], 1))
    cols = np.zeros((len(base), 4))
    for f in range(len(GREENS)):
        cols[family[own] == f] = colours(GREENS[f], int((family[own] == f).sum()), .14)
    # leaves in a hedge shade each other: they are lighter than those of a tree
    cols[:, :3] *= 1.5 * (np.clip(1.02 - 1.6 * np.clip(deep, 0, .3), .5, 1) * (.8 + .28 * z / top))[:, None]
    for small in (True, False):
        of = (leaf[own] < .058) == small
        twigs(base[of], out[of], count, .047 if small else .066, cols[of], 'hedge')
    k = int((x1 - x0) * 9)  # shoots that grew after the cut
    x = rng.uniform(x0, x1, k)
    own = np.abs(x[:, None] - xs[None]).argmin(1)
    foot = np.stack([x, y + rng.uniform(.05, depth, k), tops[own] - .03], 1)
    way = unit(np.stack([.3 * rng.normal(size=k), .3 * rng.normal(size=k), np.ones(k)], 1))
    long = .05 + .11 * rng.exponential(1, k)
    for u in (.35, .6, .8, 1.0):
        leaves(foot + way * (long * u)[:, None], way, .05, .026, colours(GREENS[2], k, .15), 'shoot', mats()['leaf'], .9)
    # the dark inside: below the leaves of the top and uneven, because gaps show its edge
    xs = np.arange(x0 - 1, x1 + 1, .14)
    tops = height * np.clip(.68 + .07 * waves(xs[:, None], .7) + .05 * waves(xs[:, None], .3), .4, .85)
    V = [(x, y + .42, .1) for x in xs] + [(x, y + .42, t) for x, t in zip(xs, tops)] + [(x, y + depth, t) for x, t in zip(xs, tops)]
    k = len(xs)
    raw_mesh('hedge-core', V, [(r + j, r + j + 1, r + k + j + 1, r + k + j) for r in (0, k) for j in range(k - 1)], None, mats()['core'])


def crown(middle, radii, n, greens, size, name='crown'):
    """A crown of several masses of leaves with sky between them."""
    lumps = 9
    at = unit(rng.normal(size=(lumps, 3))) * rng.uniform(.35, .72, (lumps, 1)) * radii
    r = rng.uniform(.36, .58, lumps)
    own = rng.integers(0, lumps, n)
    d = unit(rng.normal(size=(n, 3)))
    p = np.array(middle) + at[own] + d * (r[own] * rng.uniform(.62, 1.04, n))[:, None] * radii
    c = colours(greens, n, .2)
    c[:, :3] *= (.72 + .34 * np.clip((p[:, 2:3] - middle[2]) / radii[2] * .5 + .5, 0, 1)) * rng.uniform(.86, 1.14, lumps)[own][:, None]
    leaves(p, unit(d + [0, 0, .35]), size, size * .6, c, name, mats()['leaf'], .7)


def tree(x, y, bark, height=3.7, girth=.1, spread=1.5, n=5200, leaf=.14):
    """A tree with a leaning trunk that forks, and a crown of its own shape and green."""
    lean = rng.normal(size=2) * .12
    fork = np.array([x + lean[0], y + lean[1], height * .48])
    cylinder((x, y, 0), fork, girth, bark, 20, girth * .72)
    for k in range(5):
        a = k * 1.26 + rng.random()
        cylinder(fork, fork + np.array([math.cos(a) * .8, math.sin(a) * .8, height * .34 + .3 * rng.random()]), girth * .5, bark, 10, girth * .15)
    crown((x + lean[0], y + lean[1], height), np.array([spread, spread, spread * .92]) * rng.uniform(.92, 1.1, 3), n, GREENS[rng.choice(len(GREENS), p=(.5, .3, .2))], leaf)


def birch_bark():
    """White bark with dark dashes across it, black and cracked at the foot."""
    g = Nodes('birch')
    co = g.node('ShaderNodeTexCoord').outputs['Object']
    flat = g.node('ShaderNodeMapping', Vector=co)
    flat.inputs['Scale'].default_value = (7, 7, 46)
    dash, cloud = g.noise(flat.outputs[0], 1.0, 4, .6), g.noise(co, 3.4, 4, .6)
    tone = g.ramp(dash, [(.41, srgb('#3b3733')), (.46, srgb('#bdb9ae')), (.62, srgb('#d3d0c6'))])
    tone = g.mix('MULTIPLY', .8, tone, g.ramp(cloud, [(.36, (.30, .27, .25)), (.47, (.92, .91, .89)), (.7, (1.04, 1.03, 1.01))]))
    return g.done(g.node('ShaderNodeBsdfPrincipled', **{'Base Color': tone, 'Roughness': .8, 'Specular': .2, 'Normal': g.node('ShaderNodeBump', Strength=.5, Distance=.004, Height=dash).outputs[0]}))


def birch(x, y, bark, height=4.6, girth=.085, n=6200):
    """A slender white trunk under a light crown whose twigs hang."""
    lean = rng.normal(size=2) * .16
    top = np.array([x + lean[0], y + lean[1], height * 1.15])
    cylinder((x, y, 0), top, girth, bark, 20, girth * .3)
    strands = 300
    u = rng.uniform(.36, 1, strands)
    a = rng.uniform(0, 2 * math.pi, strands)
    reach = (.35 + 1.15 * np.sin(np.pi * np.clip(u, 0, 1)) ** .8) * rng.uniform(.3, 1, strands)
    start = np.stack([x + lean[0] * u + np.cos(a) * reach, y + lean[1] * u + np.sin(a) * reach, height * (.42 + .78 * u)], 1)
    long = rng.uniform(.35, 1.15, strands) * (.5 + .6 * reach)
    own = rng.integers(0, strands, n)
    down = rng.uniform(0, 1, n)
    p = start[own] + np.stack([np.cos(a[own]) * .22 * down, np.sin(a[own]) * .22 * down, -long[own] * down], 1) + .05 * rng.normal(size=(n, 3))
    c = colours(['#8d9a5c', '#9aa568', '#7f8d52', '#a8ae76'], n, .16) * np.repeat(np.append(rng.uniform(.8, 1.15, (strands, 1)) * np.ones((strands, 3)), np.ones((strands, 1)), 1), 1, axis=0)[own]
    leaves(p, np.tile([0, -.4, .6], (n, 1)), .085, .06, c, 'birch', mats()['leaf'], 1.0)
    for k in range(9):
        j = k * 31
        cylinder(tuple(top * [1, 1, 0] + [0, 0, start[j][2] * .9]), tuple(start[j]), girth * .22, bark, 8, girth * .05)


def poplar(x, y, bark, height, n=5200):
    """A column of upright branches."""
    cylinder((x, y, 0), (x, y, height * .5), .13, bark, 10, .07)
    u, a = rng.uniform(0, 1, n), rng.uniform(0, 2 * math.pi, n)
    ph = rng.uniform(0, 6, 3)
    wide = .105 * height * np.sin(np.pi * np.clip(.1 + .9 * u, 0, 1)) ** .55 * (1 + .14 * np.sin(4 * a + 7 * u + ph[0]) + .12 * np.sin(19 * u + ph[1] + 2 * a))
    r = wide * rng.uniform(.45, 1.04, n) ** .6
    p = np.stack([x + np.cos(a) * r, y + np.sin(a) * r, height * (.10 + .92 * u)], 1)
    c = colours(['#6d7c4f', '#7a885a', '#617046', '#87935f'], n, .18)
    c[:, :3] *= (.68 + .36 * r / np.maximum(wide, .01))[:, None]
    leaves(p, unit(np.stack([np.cos(a), np.sin(a), .5 + 0 * a], 1)), .15, .1, c, 'poplar', mats()['leaf'], .7)


def spruce(x, y, bark, height, n=9000):
    """A dark blue-green cone of drooping tiers."""
    cylinder((x, y, 0), (x, y, height * .98), .12, bark, 10, .02)
    tiers = int(height * 4.2)
    k = rng.integers(0, tiers, n)
    a0 = rng.uniform(0, 2 * math.pi, (tiers, 9)) * .12 + np.arange(9) * 2 * math.pi / 9 + rng.uniform(0, 6, (tiers, 1))
    a = a0[k, rng.integers(0, 9, n)]
    out = rng.uniform(0, 1, n) ** .7
    level = (k + .5 * rng.uniform(0, 1, n)) / tiers
    reach = .25 * height * (1 - level) * (.86 + .28 * rng.random(tiers)[k])
    side = .09 * (1 - .6 * out) * rng.normal(size=n) * height * .25
    p = np.stack([x + np.cos(a) * reach * out - np.sin(a) * side, y + np.sin(a) * reach * out + np.cos(a) * side, height * (.07 + .93 * level) - .16 * reach * out + .03 * rng.normal(size=n)], 1)
    c = colours(['#47604f', '#53695a', '#3d5445', '#5f7563'], n, .18)
    c[:, :3] *= (.62 + .45 * out)[:, None]
    leaves(p, unit(np.stack([np.cos(a), np.sin(a), .9 + 0 * a], 1)), .17 * (1 - .55 * level), .035 * (1 - .55 * level), c, 'spruce', mats()['leaf'], .5)


def woods(x0, x1, y, height, bark, leaf=.13, kind=None):
    """A line of grown trees and shrubs in the distance, uneven in height, tone and spacing; some of the given kind."""
    x = x0
    grown = {'birch': birch, 'poplar': poplar, 'spruce': spruce}.get(kind)
    while x < x1:
        if grown and rng.random() < .45:
            tall = height * rng.uniform(.85, 1.3)
            grown(x, y + rng.uniform(-.4, 1.2), birch_bark() if kind == 'birch' else bark, tall * (.8 if kind == 'birch' else 1))
            x += rng.uniform(1.0, 1.9) if kind != 'spruce' else rng.uniform(1.5, 2.6)
            continue
        tall, wide = height * rng.uniform(.62, 1.15), rng.uniform(1.2, 2.1)
        depth = y + rng.uniform(0, 3.5)
        cylinder((x, depth, 0), (x + .2 * rng.normal(), depth, tall * .6), .12, bark, 10, .07)
        crown((x, depth, tall * .66), np.array([wide, wide, tall * .40]), 4200, GREENS[rng.choice(len(GREENS), p=(.42, .4, .18))], leaf, 'wood')
        if rng.random() < .75:  # a shrub between the trunks
            low = rng.uniform(.5, 1.1)
            crown((x + rng.uniform(.8, 1.6), depth - .4, low * .8), np.array([low * 1.3, low, low]), 1500, GREENS[rng.integers(0, 3)], leaf * .7, 'shrub')
        x += rng.uniform(1.3, 3.0)


def distance(x0, x1, y=42, height=3.6, n=13000):
    """The far edge of the open: woods that hide the horizon, blue with haze."""
    x = rng.uniform(x0, x1, n)
    top = height * (1 + .28 * waves(x[:, None], 6) + .12 * waves(x[:, None], 1.5))
    z = top * rng.uniform(0, 1, n) ** .8
    leaves(np.stack([x, y + 1.5 * rng.normal(size=n), z], 1), np.tile([0, -.8, .6], (n, 1)), .5, .34, colours(['#7d8c7c', '#8a9784', '#728272'], n, .18), 'distance', mats()['leaf'], .6)


def reflected(y=-15.0):
    """Trees behind the camera: they are seen in window panes only, and give no shade."""
    had = set(bpy.context.scene.objects)
    x = -24.0
    while x < 24:
        tall = rng.uniform(3.5, 9)
        crown((x, y - rng.uniform(0, 5), tall * .52), np.array([rng.uniform(1.6, 3.2), 2.0, tall * .5]), 900, GREENS[rng.integers(0, 3)], .42, 'opposite')
        x += rng.uniform(1.6, 4.2)
    quad('garden', -40, 40, y - 12, -6.2, -.004, turf())
    for o in set(bpy.context.scene.objects) - had:
        o.visible_shadow = o.visible_diffuse = o.visible_camera = False
