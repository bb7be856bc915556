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
    lights = [area('key', (-2.3, -1.7, 2.9), (0, 0, .35), 1.5, 1.5, 190, (1, .985, .965), s), area('fill', (2.9, -1.6, 1.5), (0, 0, .4), 2.0, 2.2, 14, (.95, .975, 1), s),
              area('top', (.2, .9, 3.3), (0, .1, .2), 2.6, 1.6, 40, scale=s), area('wash', (0, .6, 4.4), (0, 4.2, 2.2), 5, 1.4, 120, scale=s)]
    for o in lights:
        o.matrix_world = turn @ o.matrix_world


def daylight(yaw, elevation=36, bearing=222):
    tree, bg = world()
    sky = tree.nodes.new('ShaderNodeTexSky')
    sky.sky_type = 'NISHITA'
    sky.sun_elevation, sky.sun_rotation, sky.sun_size = math.radians(elevation), math.radians(bearing) + yaw, math.radians(2.2)
    sky.sun_intensity, sky.air_density, sky.dust_density, sky.altitude = .5, 1.0, 1.2, 150
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
    C = colours(['#7d9164', '#8a9c6f', '#9aaa7d', '#6b7f55', '#a8b58b'], n, .25)
    bed = raw_mesh('hedge-core', [(x0 - 20, y + .85, 0), (x1 + 20, y + .85, 0), (x1 + 20, y + .85, height - .1), (x0 - 20, y + .85, height - .1)], [(0, 1, 2, 3)], None, mats()['core'])
    return [leaves(p, np.tile([0, -.8, .5], (n, 1)), .075, .04, C, 'hedge', mats()['leaf'], .7), bed]


def shade(at, n=2600, size=(1.6, 1.6, 1.3)):
    """A crown outside the frame that throws dappled shade."""
    d = unit(rng.normal(size=(n, 3)))
    p = np.array(at) + d * np.array(size) * rng.uniform(.3, 1, (n, 1))
    leaves(p, d, .13, .07, colours(['#4d6c33'], n), 'tree', mats()['leaf'], .9)


def turned(objects, turn):
    for o in objects:
        o.matrix_world = turn @ o.matrix_world


def terrace(frame, yaw, centre, size):
    """Large slabs, a strip of lawn, a hedge and a rendered wall: a garden in the late morning."""
    s = float(size.max())
    before = set(bpy.context.scene.objects)
    slab = concrete('slab', srgb('#8f8b84'), holes=.6, contrast=1.4, vertex_tone=True)
    paving(slab, -10, 10, -5, 9.4, .9, .6, stagger=.37)
    quad('joint', -40, 40, -40, 60, -.014, plain('sand', srgb('#6f675b'), .95, .1, 0, (120, .01, 1)))
    yb = 2.7 + .6 * s
    quad('lawn', -30, 30, yb, 40, .004, plain('lawn', srgb('#66734a'), .9, .1, 0, (60, .03, 1)))
    n = 24000
    foot = np.stack([rng.uniform(-5, 5, n), rng.uniform(yb, yb + 3.2, n), np.zeros(n)], 1)
    d = unit(np.stack([.3 * rng.normal(size=n), .3 * rng.normal(size=n), np.ones(n)], 1))
    strips(foot, d, rng.uniform(.03, .075, n), np.full(n, .006), colours(['#5c6840'], n), colours(['#7d8a58', '#8a965f', '#707e4e'], n), 'blades', mats()['leaf'], .4, 3)
    hedge(-6.5, 6.5, yb + 1.9, 2.6)
    cuboid('wall', -9.2 - .3 * s, -.75 - .45 * s, yb + .6, yb + .85, 0, 2.7, plain('render', srgb('#b9b3a8'), .9, .15, 0, (30, .004, .5)), .006)
    turned(set(bpy.context.scene.objects) - before, Matrix.Rotation(-yaw * .55, 4, 'Z'))
    sun = daylight(yaw)
    shade(centre + sun * 7 + np.array([-1.5, 2.0, 1.5]))
    return 1.6


SETS = dict(terrace=terrace)
