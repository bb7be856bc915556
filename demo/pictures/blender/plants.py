"""Plants of leaves and blades, sized to the vessel they stand in, and the bark they stand on."""
import bpy
import numpy as np
from materials import foliage, plain, srgb
from meshes import colours, frames, inside, leaves, raw_mesh, rng, strips, unit

_mats = {}


def mats():
    if not _mats:
        _mats.update(leaf=foliage('leaf'), petal=foliage('petal', .15, .6), bark=foliage('bark', .02, .85),
                     core=plain('core', srgb('#141c0b')), soil=plain('soil', srgb('#2b211a'), .95, .1, 0, (70, .02, 1.0)))
    return _mats


def soil(outline, level):
    """A dark bed under a layer of bark chips."""
    n = len(outline)
    grown = outline * 1.004
    V = [(0, 0, level - .008)] + [(x, y, level - .008) for x, y in grown]
    raw_mesh('soil-bed', V, [(0, i + 1, (i + 1) % n + 1) for i in range(n)], None, mats()['soil'])
    half = np.abs(outline).max(0)
    count = int(min(9000, 4 * half[0] * half[1] / .00022))
    p = rng.uniform(-1, 1, (count, 2)) * (half - .006)
    p = p[inside(p, outline * (1 - .010 / half))]
    count = len(p)
    pos = np.concatenate([p, (level - .004 + .010 * rng.uniform(0, 1, count) ** 1.5)[:, None]], 1)
    leaves(pos, np.tile([0, 0, 1.0], (count, 1)), .030, .017, colours(['#4a3626', '#5b4430', '#3b2b20', '#6b523b', '#52412f'], count, .25), 'bark', mats()['bark'], .38)


def boxwood(c, R):
    n = min(int(11000 * (R / .22) ** 2), 30000)
    d = unit(rng.normal(size=(n, 3)))
    ph = rng.uniform(0, 6, 3)
    lump = 1 + .035 * np.sin(9 * d[:, 0] + ph[0]) * np.sin(8 * d[:, 1] + ph[1]) + .03 * np.sin(15 * d[:, 2] + 5 * d[:, 0] + ph[2])
    r = R * lump * rng.uniform(.86, 1.03, n)
    C = colours(['#64784d', '#6f8457', '#7e9363', '#576b43', '#8da072'], n)
    C[:, :3] *= (.45 + .6 * np.clip((r / R - .86) / .15, 0, 1))[:, None]
    leaves(np.array(c) + d * r[:, None], d, .021, .0115, C, 'boxwood', mats()['leaf'], .6)
    bpy.ops.mesh.primitive_uv_sphere_add(segments=32, ring_count=16, radius=R * .86, location=c)
    bpy.context.object.data.materials.append(mats()['core'])


def disc(n, rad):
    a = rng.uniform(0, 2 * np.pi, n)
    return a, np.sqrt(rng.uniform(0, 1, n)), rad


def grass(c, rad, h, n=750, hexes=('#7f8a5c', '#8d9768', '#6f7c50', '#a5a67c')):
    def foot(a, q):
        return np.array(c) + np.stack([np.cos(a) * q * rad, np.sin(a) * q * rad, 0 * a], 1)
    a, q, _ = disc(n, rad)
    lean = q * .42 + .10 + .12 * np.abs(rng.normal(size=n))
    aa = a + .5 * rng.normal(size=n)
    d = unit(np.stack([np.cos(aa) * lean, np.sin(aa) * lean, np.ones(n)], 1))
    strips(foot(a, q), d, h * rng.uniform(.55, 1.15, n), np.full(n, .0052), colours(['#525d3b', '#5c6743'], n), colours(list(hexes), n), 'grass', mats()['leaf'], bend=.55, seg=8)
    k = n // 14  # feathery heads on some stems
    a, q, _ = disc(k, rad)
    d = unit(np.stack([np.cos(a) * .32, np.sin(a) * .32, np.ones(k)], 1))
    cen = strips(foot(a, q * .77), d, h * rng.uniform(1.0, 1.3, k), np.full(k, .0022), colours(['#8c8a55'], k), colours(['#9b9070'], k), 'stalk', mats()['leaf'], bend=.28, seg=8)
    top = cen[:, 6:9]
    u = rng.uniform(0, 1, (k, 60, 1))
    P = np.where(u < .5, top[:, None, 0] * (1 - 2 * u) + top[:, None, 1] * 2 * u, top[:, None, 1] * (2 - 2 * u) + top[:, None, 2] * (2 * u - 1)).reshape(-1, 3)
    m = len(P)
    strips(P, unit(rng.normal(size=P.shape) + [0, 0, .9]), rng.uniform(.012, .022, m), np.full(m, .0016), colours(['#a8997c', '#9c8c70', '#b5a78c'], m), colours(['#bfb299'], m), 'feather', mats()['leaf'], bend=.2, seg=2)


def lavender(c, rad, h, n=70):
    m = n * 5
    a, q, _ = disc(m, rad)
    base = np.array(c) + np.stack([np.cos(a) * q * rad * .6, np.sin(a) * q * rad * .6, 0 * a], 1)
    lean = q * .75 + .1
    d = unit(np.stack([np.cos(a) * lean, np.sin(a) * lean, np.ones(m)], 1) + .1 * rng.normal(size=(m, 3)))
    strips(base, d, h * rng.uniform(.35, .62, m), np.full(m, .0042), colours(['#6f7b66', '#7b8672'], m), colours(['#98a28d', '#8c9782', '#a3ac99'], m), 'lav-leaf', mats()['leaf'], bend=.25, seg=4)
    a, q, _ = disc(n, rad)
    base = np.array(c) + np.stack([np.cos(a) * q * rad * .5, np.sin(a) * q * rad * .5, 0 * a], 1)
    d = unit(np.stack([np.cos(a) * q * .55, np.sin(a) * q * .55, np.ones(n)], 1) + .09 * rng.normal(size=(n, 3)))
    cen = strips(base, d, h * rng.uniform(.70, 1.10, n), np.full(n, .0024), colours(['#76806a'], n), colours(['#8b927c'], n), 'lav-stem', mats()['leaf'], bend=.16, seg=8)
    tip, ax = cen[:, 8], unit(cen[:, 8] - cen[:, 6])
    spike = rng.uniform(.7, 1.15, n)[:, None]  # some spikes are short, some are still in bud
    P, D, S, own = [], [], [], []
    whorls, buds = 9, 7
    for w in range(whorls):
        u = w / (whorls - 1)
        centre = tip - ax * (.075 * (1 - u) - .004) * spike
        for b in range(buds):
            ang = 2 * np.pi * b / buds + w * .7
            r = unit(rng.normal(size=(n, 3)) * .3 + np.cross(ax, [np.cos(ang), np.sin(ang), .2]))
            P.append(centre + r * (.0062 * (1 - .55 * u)) + .001 * rng.normal(size=(n, 3)))
            D.append(unit(r + ax * 1.1))
            S.append(np.full(n, .0105 * (1 - .4 * u)))
            own.append(np.arange(n))
    P, D, own = np.concatenate(P), np.concatenate(D), np.concatenate(own)
    S = (np.concatenate(S) * rng.uniform(.8, 1.25, len(P)))[:, None]
    t, b = frames(D, len(P))
    V = np.stack([P, P + D * S * .5 + t * S * .3, P + D * S * .5 + b * S * .3, P + D * S * .5 - t * S * .3, P + D * S * .5 - b * S * .3, P + D * S], 1)
    f = np.array([[0, 2, 1], [0, 3, 2], [0, 4, 3], [0, 1, 4], [5, 1, 2], [5, 2, 3], [5, 3, 4], [5, 4, 1]])
    F = (f[None] + 6 * np.arange(len(P))[:, None, None]).reshape(-1, 3)
    tone = colours(['#86719a', '#957fa6', '#7a668c', '#a692b3', '#8f8396', '#97907f'], n, .1)[own]
    tone[:, :3] *= rng.uniform(.78, 1.22, (len(P), 1))
    raw_mesh('lav-flower', V.reshape(-1, 3), F, np.repeat(tone, 6, axis=0), mats()['petal'], True)


def clumps(rx, rz, pitch):
    """Places for clumps: one, a row, or a ring round one, as the bed allows."""
    if rx > 1.6 * rz:
        k = max(2, round(2 * rx / pitch))
        return [(-rx + (i + .5) * 2 * rx / k + .012 * rng.normal(), .012 * rng.normal()) for i in range(k)]
    r = min(rx, rz)
    if r < pitch * .75:
        return [(0, 0)]
    k = max(5, round(2 * np.pi * r * .62 / pitch))
    return [(0, 0)] + [(r * .62 * np.cos(2 * np.pi * i / k + .3), r * .62 * np.sin(2 * np.pi * i / k + .3)) for i in range(k)]


def plant(kind, outline, level, height):
    """Fills the bed: `height` is the vessel's own."""
    rx, rz = np.abs(outline).max(0)
    r = min(rx, rz)
    if kind == 'boxwood' and rx <= 1.6 * rz:
        R = min(r * 1.12, .42)
        boxwood((0, 0, level + R * .74), R)
    elif kind in ('boxrow', 'boxwood'):
        R = min(rz * .98, .30)
        k = max(2, int(2 * rx / (R * 2.05)))
        for i in range(k):
            boxwood((-rx + (i + .5) * 2 * rx / k, 0, level + R * .75), R * rng.uniform(.97, 1.03))
    elif kind == 'grass':
        h = float(np.clip(.40 + .28 * height, .42, .75)) * float(np.clip(.75 + r, .75, 1.1))
        for x, y in clumps(rx, rz, .34):
            grass((x, y, level - .01), min(.14, r * .52), h * rng.uniform(.93, 1.07), 620)
    elif kind == 'lavender':
        h = float(np.clip(.26 + .18 * height, .28, .42))
        for x, y in clumps(rx, rz, .22):
            lavender((x, y, level - .01), min(.17, r * 1.15), h * rng.uniform(.92, 1.08), 62)
