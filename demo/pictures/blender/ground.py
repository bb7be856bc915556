"""Grounds by name."""
import numpy as np
from materials import concrete, plain, srgb, wood
from meshes import colours, cuboid, quad, raw_mesh, rng, unit
from plants import mats


def paving(material, x0, x1, y0, y1, length, width, gap=.006, stagger=.5, tone=.10, z=0.0):
    """Bevelled slabs in running bond, each with its own tone and a slightly different height."""
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


def stone(tone, holes=.6):
    return concrete('stone' + tone, srgb(tone), holes=holes, contrast=1.5, vertex_tone=True)


def joint(z=-.014, tone='#6a6257'):
    quad('joint', -60, 60, -60, 90, z, plain('sand' + tone, srgb(tone), .95, .1, 0, (120, .01, 1)))


def gravel(x0, x1, y0, y1):
    """Rounded stones over sand; distant ones are only a texture."""
    quad('far-gravel', -60, 60, -60, 90, -.006, plain('gravel', srgb('#a39a8b'), .95, .1, 0, (95, .012, 1), .45))
    n = int(min(42000, (x1 - x0) * (y1 - y0) / .00035))
    p = np.stack([rng.uniform(x0, x1, n), rng.uniform(y0, y1, n), rng.uniform(-.006, .004, n)], 1)
    d = unit(rng.normal(size=(n, 3)))
    s = rng.uniform(.006, .012, n)[:, None]
    t, b = unit(np.cross(d, [.3, .5, .8])), None
    b = np.cross(d, t)
    V = np.stack([p + d * s * .7, p - d * s * .7, p + t * s, p - t * s, p + b * s * .85, p - b * s * .85], 1)
    f = np.array([[0, 2, 4], [0, 4, 3], [0, 3, 5], [0, 5, 2], [1, 4, 2], [1, 3, 4], [1, 5, 3], [1, 2, 5]])
    F = (f[None] + 6 * np.arange(n)[:, None, None]).reshape(-1, 3)
    C = np.repeat(colours(['#b3a896', '#9a9184', '#c2b8a6', '#8c857b', '#a89a86'], n, .18), 6, axis=0)
    raw_mesh('gravel', V.reshape(-1, 3), F, C, mats()['bark'], True)


def deck(x0, x1, y0, y1, tone='larch'):
    m = wood('deck')
    for y in np.arange(y0, y1, .145):
        cuboid('board', x0 + rng.random(), x1, y, y + .138, -.03, -.0012 * rng.random(), m, .003)
    joint(-.028, '#1d1a17')


def ground(name, near, far):
    """`near` and `far`: extent of the paved part towards the camera and away from it."""
    if name == 'flags':
        paving(stone('#a49f97'), -7, 8, -near, far, .5, .5, stagger=.5, tone=.08)
        joint()
    elif name == 'slabs':
        paving(stone('#a19d96'), -9, 12, -near, far, .9, .6, stagger=.37)
        joint(tone='#6f675b')
    elif name == 'dark':
        paving(stone('#6f6d6a', .4), -7, 8, -near, far, .6, .6, stagger=0, tone=.07, gap=.004)
        joint(tone='#4a463f')
    elif name == 'bricks':
        paving(stone('#80655a', .5), -5, 6, -near, far, .21, .062, gap=.005, stagger=.5, tone=.28)
        joint(tone='#7a6c5b')
    elif name == 'setts':
        paving(stone('#85827d', .3), -5, 6, -near, far, .1, .1, gap=.009, stagger=.5, tone=.22)
        joint(-.008, '#6b6459')
    elif name == 'gravel':
        gravel(-2.6, 3.2, -min(near, 4.0), min(far, 3.4))
    elif name == 'asphalt':
        quad('asphalt', -60, 60, -60, 90, 0, plain('asphalt', srgb('#5f5e5c'), .9, .2, 0, (190, .007, 1), .35))
    elif name == 'deck':
        deck(-8, 9, -near, far)
    else:
        raise KeyError(name)
