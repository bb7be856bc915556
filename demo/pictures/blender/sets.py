"""The places pictures are taken in. Each set is built round the camera's frame, so that all its pictures are one family."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector
from materials import concrete, plain, srgb
from meshes import colours, cuboid, leaves, quad, raw_mesh, rng, strips, unit
from plants import mats


def world():
    w = bpy.data.worlds.new('world')
    bpy.context.scene.world = w
    w.use_nodes = True
    return w.node_tree, w.node_tree.nodes['Background']


def area(name, loc, look, sx, sy, power, colour=(1, 1, 1), scale=1.0):
    light = bpy.data.lights.new(name, 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', sx * scale, sy * scale
    light.energy, light.color = power * scale * scale, colour
    o = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(o)
    at = Vector(loc) * scale
    turn = (Vector(look) * scale - at).to_track_quat('-Z', 'Y')
    o.matrix_world = Matrix.Translation(at) @ turn.to_matrix().to_4x4()
    return o


def studio(frame, yaw):
    """A seamless grey sweep and four lights, scaled to the frame's width: light and ground are the same in every picture."""
    s = frame * .78
    prof = [(-9, 0), (2.6, 0)] + [(2.6 + 1.6 * math.sin(a), 1.6 - 1.6 * math.cos(a)) for a in np.linspace(0, math.pi / 2, 25)[1:]] + [(4.2, 9)]
    V = [(x * s * 11, y * s, z * s) for (y, z) in prof for x in (-1, 1)]
    F = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(prof) - 1)]
    turn = Matrix.Rotation(-yaw, 4, 'Z')
    raw_mesh('sweep', V, F, None, plain('paper', srgb('#bdbab5'), .95, .05), True).matrix_world = turn
    _, bg = world()
    bg.inputs[0].default_value, bg.inputs[1].default_value = (1, 1, 1, 1), .20
    lights = [area('key', (-2.3, -1.7, 2.9), (0, 0, .35), 2.1, 2.1, 190, (1, .985, .965), s), area('fill', (2.9, -1.6, 1.5), (0, 0, .4), 2.4, 2.6, 22, (.95, .975, 1), s),
              area('top', (.2, .9, 3.3), (0, .1, .2), 2.6, 1.6, 40, scale=s), area('wash', (0, .6, 4.4), (0, 4.2, 2.2), 5, 1.4, 120, scale=s)]
    for o in lights:
        o.matrix_world = turn @ o.matrix_world


def daylight(yaw, elevation=36, bearing=222):
    tree, bg = world()
    sky = tree.nodes.new('ShaderNodeTexSky')
    sky.sky_type = 'NISHITA'
    sky.sun_elevation, sky.sun_rotation, sky.sun_size = math.radians(elevation), math.radians(bearing) + yaw, math.radians(2.2)
    sky.sun_intensity, sky.air_density, sky.dust_density, sky.altitude = .34, 1.0, 1.0, 150
    tree.links.new(sky.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = .12
    a, e = math.radians(bearing) + yaw, math.radians(elevation)
    return np.array([math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)])


def paving(material, x0, x1, y0, y1, length, width, gap=.006, stagger=.5, tone=.10, z=0.0):
    """Bevelled slabs in running bond, each with a tone and a hair's breadth of its own."""
    V, F, C, bevel = [], [], [], .004
    for row, y in enumerate(np.arange(y0, y1, width)):
        for x in np.arange(x0 - length * ((row * stagger) % 1), x1, length):
            top, n = z - .0015 * rng.random(), len(V)
            t = 1 - tone + 2 * tone * rng.random()
            warm = 1 + .03 * (rng.random() - .5)
            xe, ye = x + length - gap, y + width - gap
            for e, zz in ((0, z - .02), (0, top - bevel), (bevel, top)):
                V += [(x + e, y + e, zz), (xe - e, y + e, zz), (xe - e, ye - e, zz), (x + e, ye - e, zz)]
                C += [(t * warm, t, t / warm, 1)] * 4
            for r in (0, 4):
                F += [(n + r + k, n + r + (k + 1) % 4, n + r + 4 + (k + 1) % 4, n + r + 4 + k) for k in range(4)]
            F.append((n + 8, n + 9, n + 10, n + 11))
    return raw_mesh('paving', V, F, C, material)


def hedge(x0, x1, y, height, n=52000):
    p = np.stack([rng.uniform(x0, x1, n), y + .9 * rng.uniform(0, 1, n) ** 2.2, rng.uniform(0, height, n)], 1)
    p[:, 1] += .12 * np.sin(p[:, 0] * 3.1) * np.sin(p[:, 2] * 2.7) + .06 * np.sin(p[:, 0] * 9)
    C = colours(['#87976f', '#94a27c', '#a3af8a', '#778864', '#b0ba98'], n, .25)
    bed = raw_mesh('hedge-core', [(x0 - 20, y + .85, 0), (x1 + 20, y + .85, 0), (x1 + 20, y + .85, height - .1), (x0 - 20, y + .85, height - .1)], [(0, 1, 2, 3)], None, mats()['core'])
    return [leaves(p, np.tile([0, -.8, .5], (n, 1)), .075, .04, C, 'hedge', mats()['leaf'], .7), bed]


def shade(at, n=1300, size=(2.1, 2.1, 1.6)):
    """A crown outside the frame that throws dappled shade."""
    d = unit(rng.normal(size=(n, 3)))
    p = np.array(at) + d * np.array(size) * rng.uniform(.3, 1, (n, 1))
    leaves(p, d, .13, .07, colours(['#4d6c33'], n), 'tree', mats()['leaf'], .9)


def sky_and_crown(yaw, centre, at=(-1.5, 2.0, 1.5), far=7):
    sun = daylight(yaw)
    shade(np.array(centre) + sun * far + np.array(at))


def terrace(frame, yaw, centre, size):
    """Large slabs, a strip of lawn, a hedge and a rendered wall: a garden in the late morning."""
    s, lean = float(size.max()), math.tan(yaw)
    paving(concrete('slab', srgb('#a19d96'), holes=.6, contrast=1.4, vertex_tone=True), -9, 12, -6, 9.4, .9, .6, stagger=.37)
    quad('joint', -40, 40, -40, 60, -.014, plain('sand', srgb('#6f675b'), .95, .1, 0, (120, .01, 1)))
    yb = float(size[1]) / 2 + 2.0 + .5 * s
    mid = yb * lean
    quad('lawn', -30, 30, yb, 40, .004, plain('lawn', srgb('#66734a'), .9, .1, 0, (60, .03, 1)))
    n = 26000
    foot = np.stack([rng.uniform(mid - 4.5, mid + 5.5, n), rng.uniform(yb, yb + 3.2, n), np.zeros(n)], 1)
    d = unit(np.stack([.3 * rng.normal(size=n), .3 * rng.normal(size=n), np.ones(n)], 1))
    strips(foot, d, rng.uniform(.03, .075, n), np.full(n, .006), colours(['#5f684a', '#666f50'], n), colours(['#7f8a62', '#8a9469', '#757f58'], n), 'blades', mats()['leaf'], .4, 3)
    hedge(mid - 4.5, mid + 6.5, yb + 1.7, 2.7 + .3 * s)
    edge = mid - .55 - .35 * s
    cuboid('wall', edge - 8, edge, yb + .5, yb + .75, 0, 3.2 + .4 * s, plain('render', srgb('#c6c0b5'), .9, .15, 0, (60, .003, .5), .12), .006)
    sky_and_crown(yaw, centre)
    return 1.8


def windows(x0, x1, y, rows, glass, frame_mat, stone):
    """A blurred house front: openings with reveals, glass and a cornice."""
    for z in rows:
        for x in np.arange(x0, x1, 2.3):
            cuboid('opening', x, x + 1.15, y - .02, y + .1, z, z + 1.9, glass, 0)
            cuboid('sill', x - .1, x + 1.25, y - .12, y, z - .12, z, stone, .01)
            cuboid('mullion', x + .55, x + .6, y - .05, y - .02, z, z + 1.9, frame_mat, 0)
            cuboid('transom', x, x + 1.15, y - .05, y - .02, z + 1.3, z + 1.35, frame_mat, 0)


def tree(x, y, trunk):
    cuboid('trunk', x - .13, x + .13, y - .13, y + .13, 0, 3.2, trunk, .08)
    n = 5200
    d = unit(rng.normal(size=(n, 3)))
    p = np.array([x, y, 4.3]) + d * np.array([1.7, 1.7, 1.5]) * rng.uniform(.55, 1, (n, 1))
    leaves(p, d, .15, .09, colours(['#7c8f60', '#8a9b6d', '#6d8055', '#9aa87c'], n, .25), 'crown', mats()['leaf'], .8)


def street(frame, yaw, centre, size):
    """A pavement of small pavers with a granite kerb, the carriageway and the houses across it."""
    lean = math.tan(yaw)
    kerb = float(size[1]) / 2 + .42
    paver = concrete('paver', srgb('#a09b93'), holes=.5, contrast=1.4, vertex_tone=True)
    paving(paver, -4.2, 6.0, -4.2, kerb, .24, .12, gap=.005, tone=.14)
    quad('joint', -40, 40, -40, kerb, -.012, plain('sand', srgb('#5f594f'), .95, .1, 0, (120, .01, 1)))
    granite = concrete('granite', srgb('#98958f'), holes=.3, contrast=2.0, grain=2.2)
    for x in np.arange(-14, 22, 1.0):
        cuboid('kerb', x, x + .994, kerb, kerb + .16, -.2, .0, granite, .012)
        cuboid('kerb-far', x * 1.6, x * 1.6 + 1.59, kerb + 7.2, kerb + 7.4, -.2, .0, granite, .012)
    asphalt = plain('asphalt', srgb('#5b5b5b'), .88, .25, 0, (260, .006, .9))
    quad('road', -60, 60, kerb + .16, kerb + 7.2, -.13, asphalt)
    quad('gutter', -60, 60, kerb + .16, kerb + .55, -.126, plain('gutter', srgb('#74726d'), .9, .2, 0, (180, .006, .6)))
    for x in np.arange(-20, 40, 5.0):
        quad('line', x, x + 2.2, kerb + 3.5, kerb + 3.62, -.127, plain('paint', srgb('#b9b7b0'), .8))
    quad('far-pavement', -60, 60, kerb + 7.4, kerb + 12, -.002, plain('far', srgb('#8d8880'), .9))
    y = kerb + 10.4
    mid = y * lean
    cuboid('house', -60, mid + .8, y, y + 6, -.2, 12, plain('plaster', srgb('#cabda8'), .9, .1, 0, (3, .01, .2)), 0)
    cuboid('house', mid + .8, 70, y + .5, y + 6, -.2, 12, plain('plaster-2', srgb('#bab7b0'), .9, .1, 0, (3, .01, .2)), 0)
    stone, glass, timber = plain('stone', srgb('#a39c90'), .85), plain('glass', srgb('#2a3138'), .12, .6), plain('timber', srgb('#e0ddd5'), .6)
    cuboid('plinth', -60, mid + .82, y - .06, y, -.2, .75, stone, 0)
    windows(mid - 11.4, mid, y, (1.25, 4.6), glass, timber, stone)
    windows(mid + 1.7, mid + 13, y + .5, (1.1, 4.4), glass, timber, stone)
    bark = plain('bark', srgb('#5d5247'), .95)
    for x in (mid * .9 - 4.1, mid * .9 + 2.6):
        tree(x, kerb + 8.4, bark)
    sky_and_crown(yaw, centre, (-3.2, 1.0, 2.2), 8)
    return 2.0


def companions(product, pitch, per_side=2):
    """Limiters come in rows: the same piece again on both sides."""
    for o in product:
        for k in range(-per_side, per_side + 1):
            if k:
                c = o.copy()
                c.location.x += k * pitch
                bpy.context.scene.collection.objects.link(c)


def facade(frame, yaw, centre, size):
    """A rendered house front with a stone plinth, a door of two metres and a lamp."""
    half = float(size[0]) / 2
    y = float(size[1]) / 2 + .22
    paving(concrete('flag', srgb('#a49f97'), holes=.6, contrast=1.5, vertex_tone=True), -7, 8, -6, y, .5, .5, stagger=.5, tone=.08)
    quad('joint', -40, 40, -40, 40, -.014, plain('sand', srgb('#6a6257'), .95, .1, 0, (120, .01, 1)))
    render = plain('render', srgb('#d3ccbf'), .92, .1, 0, (70, .003, .5), .12)
    stone = concrete('plinth', srgb('#8b867d'), holes=.8, contrast=1.8)
    right = -half - .38           # the door's near jamb
    left = right - 1.0
    top = 2.12
    cuboid('wall', right + .1, 12, y, y + .4, 0, 5, render, 0)
    cuboid('wall', -12, left - .1, y, y + .4, 0, 5, render, 0)
    cuboid('wall', left - .1, right + .1, y, y + .4, top + .1, 5, render, 0)
    cuboid('plinth', right + .1, 12, y - .025, y, 0, .34, stone, .006)
    cuboid('plinth', -12, left - .1, y - .025, y, 0, .34, stone, .006)
    for x0, x1, z0, z1 in ((left - .1, left, 0, top + .1), (right, right + .1, 0, top + .1), (left, right, top, top + .1)):
        cuboid('jamb', x0, x1, y - .03, y + .2, z0, z1, stone, .006)
    paint, brass = plain('paint', srgb('#4b524d'), .45, .4, 0, (40, .0008, .3), .1), plain('brass', srgb('#8a7443'), .3, .5, .9)
    cuboid('leaf', left, right, y + .12, y + .17, .12, top, paint, .003)
    for k in range(3):
        z0 = .26 + k * .62
        cuboid('panel', left + .14, right - .14, y + .1, y + .125, z0, z0 + .5, paint, .018)
    cuboid('step', left - .1, right + .1, y - .32, y + .15, 0, .12, stone, .008)
    cuboid('handle', right - .11, right - .085, y + .05, y + .075, .98, 1.2, brass, .006)
    x = right + .3
    cuboid('lamp', x - .06, x + .06, y - .1, y, 1.78, 2.05, plain('iron', srgb('#24262a'), .5, .4, .5), .01)
    sky_and_crown(yaw, centre, (-1.9, .2, 2.6), 7)
    return 2.8


SETS = dict(terrace=terrace, street=street, facade=facade)
