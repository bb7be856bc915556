"""The sets of the pictures. Each takes the camera's yaw, the middle and size of the subject and the options of the plan, and returns the exposure."""
import math

import bpy
import numpy as np
from mathutils import Matrix
from garden import bed, birch, birch_bark, distance, hedge, lawn, reflected, spruce, tree, woods
from ground import ground, joint, paving, stone
from house import Wall, brick, chair, cylinder, door, lamp, stained, watering_can, window, windows
from light import area, curtain, glow, sky, world
from materials import concrete, plain, srgb, wood
from meshes import cuboid, quad, raw_mesh, rng
from people import passers
from workshop import workshop


def is_dark(p):
    return p['hour'] in ('dusk', 'night')


def strip(centre, size, top):
    """A light strip under a seat or a table top."""
    warm = glow('led', (1, .62, .30, 1), 38)
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    for y in (-hy + .035, hy - .035):
        cuboid('strip', -hx + .28, hx - .28, y - .005, y + .005, top - .006, top, warm, 0)


def foot_light(least, greatest, is_round, at):
    """A light strip around the foot of the piece at `at`; the foot is given by its least and greatest x and y."""
    warm = glow('led', (1, .62, .30, 1), 14)
    had = set(bpy.context.scene.objects)
    (x0, y0), (x1, y1) = least, greatest
    if is_round:
        n, r = 96, (x1 - x0) / 2 + .004
        a = np.arange(n) * 2 * math.pi / n
        V = [(r * math.cos(t), r * math.sin(t), z) for z in (.003, .010) for t in a]
        raw_mesh('ring', V, [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)], None, warm)
    else:
        for a, b, c, d in ((x0, x1, y0 - .006, y0 - .002), (x0, x1, y1 + .002, y1 + .006), (x0 - .006, x0 - .002, y0, y1), (x1 + .002, x1 + .006, y0, y1)):
            cuboid('strip', a, b, c, d, .003, .010, warm, 0)
    for o in set(bpy.context.scene.objects) - had:
        o.location.x, o.location.y = at


def house(yaw, centre, size, p):
    """A house front with a door of two metres: beside the door, or between two pieces."""
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    y = hy + p.get('gap', .2)
    side = p.get('side', 1)
    pair = p.get('pair')
    middle = pair / 2 if pair else side * (hx + .52 + .5)
    ground(p.get('ground', 'flags'), 6, y)
    w = Wall(p.get('wall', 'cream'), y)
    left, right, top = door(middle, y, p.get('paint', '#39463f'), p.get('door', 'panels'), is_dark(p))
    w.around(left, right, top)
    w.plinth(((right, 14), (-14, left)))
    # one lamp at the handle's side, two round a door between two pieces
    for x in ((left - .24, right + .24) if pair else (left - .24 if side > 0 else right + .24,)):
        lamp(x, y, is_dark(p))
    if p.get('can'):
        watering_can(side * (hx + .26), -hy * .6 - .05, .5 if side > 0 else 2.4)
    sky(p['hour'], yaw, centre, (-1.9, .2, 2.6))
    return 3.2


def wallside(yaw, centre, size, p):
    """In front of a house between its windows: benches and troughs."""
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    y = hy + p.get('gap', .14)
    ground(p.get('ground', 'flags'), 6, y)
    w = Wall(p.get('wall', 'cream'), y)
    side, wide, low, high = p.get('side', 1), 1.1, float(p.get('low', 1.15)), float(p.get('high', 2.45))
    a = side * hx * .35 - wide / 2
    w.around(a, a + wide, high, low)
    window(a, a + wide, low, high, y, is_dark(p), p.get('paint', '#e0ddd5'))
    if not is_dark(p):
        drapes(a, a + wide, y + .13, low + .06, high - .06, .4)
        reflected()
    w.plinth(((-14, 14),))
    lamp(a - .45 if side > 0 else a + wide + .45, y, is_dark(p), 1.75)
    sky(p['hour'], yaw, centre, (-1.9, .2, 2.6))
    return 3.2


def bay(yaw, centre, size, p):
    """A parking space before a house: asphalt, its painted lines, the wall that the piece keeps a car from."""
    y = float(size[1]) / 2 + .62
    for x in (-1.3, 1.3):
        quad('line', x - .05, x + .05, -6, y - .35, .0015, plain('paint', srgb('#c4c2ba'), .8, .2, 0, (90, .004, .6), .35))
    return wallside(yaw, centre, size, {'gap': .62, 'ground': 'asphalt', **p})


def yard(yaw, centre, size, p):
    """Outdoors at a summer kitchen: a timber bench under a tap at a wall."""
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    top = float(centre[2]) + float(size[2]) / 2
    z, y = top - float(size[2]), hy + .14
    ground(p.get('ground', 'flags'), 6, y)
    w = Wall(p.get('wall', 'brick'), y)
    w.part(-14, 14, 0, 6)
    w.plinth(((-14, 14),))
    left, right, depth = -hx - .42, hx + .55, 2 * hy + .17
    planks = 5
    for k in range(planks):
        b = y - .015 - k * depth / planks
        cuboid('plank', left - .05, right + .05, b - depth / planks + .006, b, z - .045, z, wood('bench%d' % k), .004)
    timber = wood('frame')
    for x in (left, right - .09):
        for b in (y - .12, y - depth + .04):
            cuboid('leg', x, x + .09, b, b + .09, 0, z - .045, timber, .005)
        cuboid('tie', x + .02, x + .07, y - depth + .07, y - .06, z - .14, z - .045, timber, .004)
    cuboid('apron', left, right, y - depth + .06, y - depth + .09, z - .14, z - .045, timber, .004)
    for k in range(4):
        b = y - .1 - k * .12
        cuboid('slat', left + .02, right - .02, b - .10, b, .2, .222, timber, .004)
    brass = plain('brass', srgb('#8f7a48'), .32, .5, .95)
    tap = top + .24
    cylinder((0, y, tap), (0, y - .15, tap), .013, brass)
    cylinder((0, y - .145, tap + .03), (0, y - .145, tap - .075), .013, brass)
    cylinder((0, y - .15, tap - .02), (0, y - .2, tap - .045), .010, brass)
    cylinder((0, y - .2, tap - .04), (0, y - .2, tap - .075), .010, brass)
    cylinder((-.04, y - .1, tap + .045), (.04, y - .1, tap + .045), .006, brass, 20)
    cylinder((0, y - .1, tap), (0, y - .1, tap + .045), .008, brass, 20)
    cylinder((0, y, tap), (0, y - .008, tap), .032, brass)
    clay = plain('clay', srgb('#9a6248'), .85, .15, 0, (60, .002, .4), .2)
    for k in range(3):  # flower pots, one in another
        cylinder((hx + .3, y - .26, z + k * .05), (hx + .3, y - .26, z + .12 + k * .05), .06, clay, 48, .085)
    cylinder((hx + .3, y - .26, z + .21), (hx + .3, y - .26, z + .245), .093, clay, 48, .093)
    zinc = plain('bucket', srgb('#8d9296'), .38, .5, .9, (60, .0006, .4))
    cylinder((-hx * .6, y - .3, .222), (-hx * .6, y - .3, .48), .11, zinc, 48, .145)
    watering_can(hx + .12, y - .3, 2.5, .222)
    sky(p['hour'], yaw, centre, (-1.9, .2, 2.6))
    return 4.0


def sill(yaw, centre, size, p):
    """On the sill of a window; the piece hangs at `lift`."""
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    z = float(centre[2]) - float(size[2]) / 2
    y = hy + .03
    w = Wall(p.get('wall', 'white'), y)
    a, b = -hx - .22, hx + .22
    w.around(a, b, z + 1.35, z - .05)
    window(a, b, z, z + 1.35, y, is_dark(p), p.get('paint', '#4b524d'), stone=False)  # two slabs in one plane would be black
    if not is_dark(p):
        drapes(a, b, y + .13, z + .06, z + 1.29, .4)
        reflected()
    cuboid('shelf', a - .1, b + .1, y - 2 * hy - .09, y + .15, z - .06, z, concrete('sill', srgb('#96918a'), holes=.6, contrast=1.5), .006)
    for x0 in (a - .58, b + .02):      # shutters
        t = plain('shutter', srgb(p.get('paint', '#4b524d')), .5, .3)
        cuboid('shutter', x0, x0 + .56, y - .04, y - .005, z, z + 1.35, t, .004)
        for k in range(15):
            cuboid('louvre', x0 + .06, x0 + .50, y - .05, y - .04, z + .06 + k * .083, z + .125 + k * .083, t, .003)
    w.plinth(((-14, 14),))
    ground(p.get('ground', 'flags'), 6, y)
    sky(p['hour'], yaw, centre, (-1.9, .2, 2.6))
    return 4.0


def parapet(yaw, centre, size, p):
    """On a low garden wall before a hedge; the piece stands at `lift`."""
    z = float(centre[2]) - float(size[2]) / 2
    hy = float(size[1]) / 2
    cap = concrete('cap', srgb('#9d9890'), holes=.7, contrast=1.5)
    for x in np.arange(-6.2, 6, .9):
        cuboid('cap', x, x + .896, -hy - .09, hy + .09, z - .07, z - .0008 * rng.random(), cap, .006)
    face = brick('brick', p.get('tone', '#8f5a45'))
    cuboid('wall', -7, 7, -hy - .05, hy + .05, -.1, z - .07, face, 0)
    quad('lawn', -40, 40, -40, 60, -.02, plain('lawn', srgb('#66734a'), .9, .1, 0, (60, .03, 1)))
    hedge(-3.6, 4.6, hy + 2.2, 1.5, 38000)
    woods(-6, 8, hy + 6, 5.2, plain('bark', srgb('#5d5247'), .95), kind=p.get('trees'))
    distance(-16, 20)
    sky(p['hour'], yaw, centre, (-1.5, 2.0, 1.5))
    return 2.2


def terrace(yaw, centre, size, p):
    """Large slabs, a strip of lawn, a hedge with trees behind it and a wall: a garden."""
    s, lean = float(size.max()), math.tan(yaw)
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    yb = hy + (.45 if p.get('ground') == 'gravel' else 1.6) + .45 * s
    mid = yb * lean
    ground(p.get('ground', 'slabs'), 6, yb)
    lawn(mid - 3.2, mid + 3.6, yb, yb + 1.5)
    bed(mid - 7, mid + 8, yb + 1.36, yb + 2.0)
    hedge(mid - 3.6, mid + 4.4, yb + 1.6, 1.28 + .22 * s)
    woods(mid - 6, mid + 9, yb + 5.5, 4.9 + .4 * s, plain('bark', srgb('#5d5247'), .95), kind=p.get('trees'))
    distance((yb + 42) * lean - 14, (yb + 42) * lean + 16)
    side = p.get('side', -1)
    edge = mid + side * (.55 + .35 * s)
    w = Wall(p.get('wall', 'grey'), yb + .5)
    w.part(*sorted((edge, edge + side * 8)), 0, 3.2 + .4 * s)
    if p.get('chairs'):
        seats(hx, hy, float(centre[2]) + float(size[2]) / 2, p)
    if p.get('can'):
        watering_can(-side * (hx + .40), hy * .2, .5)
    sky(p['hour'], yaw, centre)
    if is_dark(p):
        lamp(edge + side * .3, yb + .5, True, 1.9)
    return 3.2 if p.get('chairs') else 2.0


def seats(hx, hy, top, p):
    """Chairs round a table, a jug and cups on it."""
    iron, timber = plain('iron', srgb('#2a2b2d'), .5, .4, .6), wood('teak')
    if p['chairs'] == 'round':
        for k in range(4):
            a = math.radians(38 + 90 * k)
            chair(math.sin(a) * (hx + .16), -math.cos(a) * (hx + .16), a + math.pi + .1 * rng.normal(), timber, iron)
    else:
        n = max(2, round(2 * hx / .8))
        for k in range(n):
            x = (k - (n - 1) / 2) * (2 * hx - .3) / n
            chair(x, -hy - .16 - .1 * rng.random(), math.pi + .08 * rng.normal(), timber, iron)
            chair(x, hy + .10 + .1 * rng.random(), .08 * rng.normal(), timber, iron)
    clay, cup = plain('clay', srgb('#8d5b41'), .7, .3), plain('cup', srgb('#d8d3c8'), .5)
    cylinder((.10, .06, top), (.10, .06, top + .17), .06, clay, 48, .045)
    cylinder((.10, .06, top + .17), (.10, .06, top + .21), .045, clay, 48, .055)
    for x, y in ((-.26, -.12), (-.2, .16), (.34, -.12)):
        cylinder((x, y, top), (x, y, top + .085), .03, cup, 32, .038)


def patio(yaw, centre, size, p):
    """A deck before the glass doors of a house."""
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    y = hy + p.get('gap', 1.1)
    ground(p.get('ground', 'deck'), 6, y)
    w = Wall(p.get('wall', 'larch'), y)
    side = p.get('side', 1)
    a, b = sorted((side * .25, side * 3.2))
    w.around(a, b, 2.35)
    frame = plain('bronze', srgb('#2b2825'), .4, .5, .6)
    room = curtain('room', (1, .62, .33, 1), .34) if is_dark(p) else plain('glass', srgb('#2b3238'), .04, .7)
    cuboid('glass', a, b, y + .14, y + .16, .04, 2.35, room, 0)
    if not is_dark(p):
        drapes(a, b, y + .14, .05, 2.3)
        reflected()
    for x in (a, (a + b) / 2 - .03, b - .06):
        cuboid('frame', x, x + .06, y + .06, y + .15, .05, 2.29, frame, .003)
    cuboid('frame', a, b, y + .06, y + .15, 2.29, 2.35, frame, .003)
    cuboid('frame', a, b, y + .06, y + .15, 0, .05, frame, .003)
    lamp(a - .35 if side > 0 else b + .35, y, is_dark(p), 1.85)
    if p.get('chairs'):
        seats(hx, hy, float(centre[2]) + float(size[2]) / 2, p)
        if is_dark(p):  # a pendant over the table, above the frame
            area('pendant', (0, -.1, 2.5), (0, 0, .7), .9, .9, 7, (1, .74, .46))
    if p.get('armchair'):
        iron, timber = plain('iron', srgb('#2a2b2d'), .5, .4, .6), wood('teak')
        chair(side * (hx + .75), y - .55, -side * .7, timber, iron)
    sky(p['hour'], yaw, centre, (-1.9, .2, 2.6))
    return 3.4


def drapes(a, b, y, low, high, share=1):
    """Linen drawn aside behind the panes: seen through the glass, so dim, and as shiny as the glass."""
    tones = [plain('drape-%d' % k, srgb(h), .04, .7) for k, h in enumerate(('#5a5750', '#6b6860', '#4b4944', '#625f57'))]
    for edge, way in ((a, 1), (b, -1)):
        x, wide = edge, share * (.34 + .3 * rng.random())
        while abs(x - edge) < wide:
            step = rng.uniform(.025, .06) * way
            cuboid('fold', min(x, x + step), max(x, x + step), y - .0008, y - .0002, low, high, tones[rng.integers(0, 4)], 0)
            x += step


def far_houses(y, mid, tones, rows):
    mid += rng.uniform(-2, 1.4)
    stone_, glass, timber = plain('stone', srgb('#a39c90'), .85), plain('glass', srgb('#2a3138'), .12, .6), plain('timber', srgb('#e0ddd5'), .6)
    for (x0, x1, step), tone in zip(((-60, mid - 2, 0), (mid - 2, mid + 7, .4), (mid + 7, 80, -.2)), tones):
        cuboid('house', x0, x1, y + step, y + 8, -.2, 13, plain('plaster' + tone, srgb(tone), .9, .1, 0, (3, .01, .2), .14), 0)
        a, b = max(x0, mid - 16), min(x1, mid + 18)
        windows(a + .5, b - 1.3, y + step, rows, glass, timber, stone_)
        cuboid('plinth', x0, x1, y + step - .06, y + step, -.2, .75, stone_, 0)
    # a house door between two windows shows the scale of the far side; its place and paint are the picture's own
    left = mid - .22 + 2.3 * rng.integers(0, 2)
    paint = ('#3f4a42', '#5b3a30', '#36454f', '#6b5138', '#4a4a48', '#2f4a4a', '#5f5a4c')[rng.integers(0, 7)]
    cuboid('jamb', left - .1, left + 1.0, y + .3, y + .42, -.1, 2.5, stone_, .01)
    cuboid('leaf', left, left + .9, y + .28, y + .36, 0, 2.3, plain('far-door', srgb(paint), .5, .4), .01)
    cuboid('step', left - .1, left + 1.0, y + .05, y + .4, -.2, .12, stone_, .01)


def street(yaw, centre, size, p):
    """A pavement with a granite kerb, the carriageway, a parked car and the houses across it."""
    lean = math.tan(yaw)
    kerb = float(size[1]) / 2 + .42
    if p.get('ground') == 'setts':
        ground('setts', 4.2, kerb)
    else:
        paving(concrete('paver', srgb('#a09b93'), holes=.5, contrast=1.4, vertex_tone=True), -4.2, 6.0, -4.2, kerb, .24, .12, gap=.005, tone=.14)
        quad('joint', -40, 40, -40, kerb, -.012, plain('sand', srgb('#5f594f'), .95, .1, 0, (120, .01, 1)))
    granite = concrete('granite', srgb('#98958f'), holes=.3, contrast=2.0, grain=2.2)
    for x in np.arange(-14, 22, 1.0):
        cuboid('kerb', x, x + .994, kerb, kerb + .16, -.2, .0, granite, .012)
        cuboid('kerb-far', x * 1.6, x * 1.6 + 1.59, kerb + 7.2, kerb + 7.4, -.2, .0, granite, .012)
    quad('road', -60, 60, kerb + .16, kerb + 7.2, -.13, plain('asphalt', srgb('#5b5b5b'), .88, .25, 0, (260, .006, .9)))
    quad('gutter', -60, 60, kerb + .16, kerb + .55, -.126, plain('gutter', srgb('#74726d'), .9, .2, 0, (180, .006, .6)))
    for x in np.arange(-20, 40, 5.0):
        quad('line', x, x + 2.2, kerb + 3.5, kerb + 3.62, -.127, plain('paint', srgb('#b9b7b0'), .8))
    quad('far-pavement', -60, 60, kerb + 7.4, kerb + 12, -.002, plain('far', srgb('#8d8880'), .9))
    y = kerb + 10.4
    far_houses(y, y * lean, p.get('houses', ['#cabda8', '#bab7b0', '#b89a83']), (1.25, 4.6))
    bark = plain('bark', srgb('#5d5247'), .95)
    for x in (y * lean * .9 - 4.1, y * lean * .9 + 3.4):
        tree(x, kerb + 8.4, bark)
    passers(p.get('people'), (kerb + 9) * lean, kerb + 9)
    sky(p['hour'], yaw, centre, (-3.2, 1.0, 2.2), 8)
    return 1.5


def square(yaw, centre, size, p):
    """A city square: paving to the far houses, a row of young trees."""
    lean = math.tan(yaw)
    hy = float(size[1]) / 2
    if p.get('ground') == 'setts':
        ground('setts', 5, hy + 4)
    else:
        paving(stone(p.get('tone', '#9a958d'), .5), -7, 10, -5, 12, .6, .3, gap=.005, tone=.10, stagger=.33)
    quad('far', -80, 80, -40, 60, -.006, plain('sett-far', srgb('#8d8880'), .9, .1, 0, (6, .004, .3), .2))
    y = hy + 13
    mid = y * lean
    far_houses(y, mid, p.get('houses', ['#c5b394', '#b9b5ac', '#b89a83']), (1.2, 4.6, 8.0))
    bark = plain('bark', srgb('#5d5247'), .95)
    for k in range(-2, 4):
        tree(mid * .6 - 2 + k * 3.4, hy + 6.5, bark)
    passers(p.get('people'), (hy + 9) * lean, hy + 9)
    sky(p['hour'], yaw, centre, (-3.2, 1.0, 2.2), 8)
    return 2.4


def park(yaw, centre, size, p):
    """A path between lawns, trees behind."""
    lean = math.tan(yaw)
    hy = float(size[1]) / 2
    yb = hy + .55
    ground(p.get('ground', 'gravel'), 4, yb)
    granite = concrete('edge', srgb('#98958f'), holes=.3, contrast=2.0)
    for x in np.arange(-9, 12, 1.0):
        cuboid('edge', x, x + .994, yb, yb + .08, -.2, .03, granite, .01)
    mid = yb * lean
    lawn(mid - 3.4, mid + 4.2, yb + .08, yb + 4.6, 64000)
    bark = plain('bark', srgb('#5d5247'), .95)
    far = (yb + 6) * lean
    for x, y in ((far - 2.1, yb + 5.2), (far + 2.6, yb + 7.5)):
        if p.get('trees') == 'birch':
            birch(x + .5 * rng.normal(), y, birch_bark())
        elif p.get('trees') == 'spruce':
            spruce(x + .5 * rng.normal(), y + 1, bark, 4.6 + .5 * rng.random())
        else:
            tree(x + .5 * rng.normal(), y, bark, 4.2 + .3 * rng.random(), .13)
    hedge((yb + 9) * lean - 5, (yb + 9) * lean + 6, yb + 8.6, 1.15, 30000)
    woods((yb + 14) * lean - 8, (yb + 14) * lean + 9, yb + 13, 6.6, bark, .17, p.get('trees'))
    distance((yb + 42) * lean - 14, (yb + 42) * lean + 16)
    sky(p['hour'], yaw, centre, (-3.2, 1.0, 2.2), 8)
    return 2.2


def bathroom(yaw, centre, size, p):
    """A basin on the wall, or standing on a wooden counter: lime plaster, a band of tiles, a tap from the wall, a mirror, a window to the left."""
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    cx, top = float(centre[0]), float(centre[2]) + float(size[2]) / 2
    back = hy + (.10 if p.get('counter') else 0)
    cuboid('wall', -4, 4, back, back + .2, -.1, 3.2, plain('lime', srgb(p.get('tone', '#cfc8bb')), .92, .1, 0, (7, .004, .35), .14), 0)
    cuboid('side', 1.75, 1.9, -4, back, -.1, 3.2, plain('lime-2', srgb('#cfc8bb'), .92, .1, 0, (7, .004, .35), .14), 0)
    quad('floor', -4, 4, -5, back, 0, concrete('floor', srgb('#8f8a82'), holes=.4, contrast=1.5))
    tile = plain('tile', srgb(p.get('tile', '#7d8a80')), .25, .5, 0, (30, .0008, .3), .12)
    for r in range(2):
        for x in np.arange(-1.75, 1.75, .066):
            cuboid('tile', x, x + .063, back - .009 - .0012 * rng.random(), back, top - .02 + r * .2, top - .02 + r * .2 + .197, tile, .002)
    brass = plain('brass', srgb(p.get('metal', '#a58a55')), .28, .5, .95)
    taps = (-hx * .5, hx * .5) if p.get('taps') == 2 else (cx,)
    for t in taps:
        z, reach = top + .16, max(.19, back - hy * .25)
        cylinder((t, back, z), (t, back - reach, z), .011, brass)
        cylinder((t, back - reach, z + .004), (t, back - reach, z - .03), .011, brass)
        for dx in (0, .13):
            cylinder((t + dx, back - .008, z), (t + dx, back - .016, z), .03, brass)
        cylinder((t + .13, back, z), (t + .13, back - .06, z), .014, brass)
        cylinder((t + .13, back - .05, z), (t + .13, back - .05, z + .07), .005, brass)
    if p.get('counter'):
        z = top - float(size[2])
        for k in range(4):
            d = (2 * hy + .22) / 4
            cuboid('plank', -.72, .72, back - (k + 1) * d, back - k * d - .0015, z - .045, z, wood('oak%d' % k), .004)
        for x in (-.6, .6):
            cuboid('bracket', x - .02, x + .02, back - .4, back, z - .085, z - .045, plain('iron', srgb('#24262a'), .5, .4, .5), .003)
        cylinder((-.52, back - .2, z), (-.52, back - .2, z + .16), .032, plain('bottle', srgb('#5a3a22'), .15, .6), 32)
        cylinder((-.52, back - .2, z + .16), (-.52, back - .2, z + .2), .012, plain('cap', srgb('#1d1d1d'), .4), 24)
        cylinder((.45, back - .22, z), (.45, back - .22, z + .09), .045, plain('cup', srgb('#c9c1b2'), .6), 32, .05)
    else:
        # one waste, however many taps
        cylinder((cx, 0, top - .12), (cx, 0, top - .34), .016, brass)
        cylinder((cx, 0, top - .33), (cx, 0, top - .42), .032, brass)
        cylinder((cx, 0, top - .38), (cx, back, top - .38), .016, brass)
        x = cx - hx - .2
        cuboid('towel', x - .27, x, back - .05, back - .02, top - .42, top + .05, plain('linen', srgb('#b9a88f'), .95, .05, 0, (160, .004, .6), .3), .012)
        cylinder((x - .32, back - .05, top + .05), (x + .05, back - .05, top + .05), .008, brass)
    mirror = plain('mirror', srgb('#e8e8e8'), .03, .5, 1.0)
    for t in taps:
        cylinder((t, back, top + .82), (t, back - .022, top + .82), .31, plain('rim', srgb('#2b2a28'), .4), 128)
        cylinder((t, back - .0225, top + .82), (t, back - .0235, top + .82), .302, mirror, 128)
    dark = is_dark(p)
    opposite(dark)
    _, bg = world()
    bg.inputs[0].default_value, bg.inputs[1].default_value = ((.35, .45, .7, 1), .10) if dark else ((.93, .96, 1, 1), .35)
    s = p.get('side', -1)
    area('window', (s * 2.6, -1.5, 1.9), (cx, back - .2, .9), 1.3, 1.7, 9 if dark else 165, (.6, .75, 1) if dark else (1, .97, .93))
    area('soft', (-s * 1.2, -2.8, 2.6), (cx, back, 1.0), 2.2, 1.2, 14 if dark else 30, (1, .8, .58) if dark else (.96, .98, 1))
    return 3.5


def opposite(dark):
    """The side of the room behind the camera, which is seen in the mirror: a window with curtains over a shelf."""
    y, linen = -5.0, plain('curtain', srgb('#cfc6b4'), .95, .05)
    cuboid('opposite', -4, 4, y - .2, y, -.1, 3.2, glow('lime-3', (.72, .69, .62, 1), .10 if dark else .42), 0)
    frame = plain('sash', srgb('#e6e2d8'), .5)
    for x in np.arange(-2.6, 2.6, 1.55):
        cuboid('pane', x, x + .95, y, y + .01, 1.25, 2.75, glow('sky-pane', (.10, .16, .32, 1) if dark else (.80, .90, 1, 1), .5 if dark else 1.5), 0)
        for a, b, c, d in ((x - .06, x, 1.2, 2.8), (x + .95, x + 1.01, 1.2, 2.8), (x + .455, x + .495, 1.25, 2.75), (x, x + .95, 1.2, 1.25), (x, x + .95, 2.2, 2.235), (x, x + .95, 2.75, 2.8)):
            cuboid('bar', a, b, y, y + .05, c, d, frame, 0)
        for k in range(6):
            cuboid('fold', x - .34 + k * .05, x - .34 + k * .05 + .043, y + .03, y + .09 + .03 * (k % 2), .1, 2.95, linen, .012)


def living(yaw, centre, size, p):
    """A room with an oak floor, a rug, a sofa and light from a window."""
    hx, hy = float(size[0]) / 2, float(size[1]) / 2
    top = float(centre[2]) + float(size[2]) / 2
    y = hy + 1.55
    oak = wood('oak')
    for k, yy in enumerate(np.arange(-5, y, .14)):
        for x in np.arange(-6 - (k * .73) % 1.8, 7, 1.8):
            cuboid('board', x, x + 1.798, yy, yy + .1385, -.03, 0, oak, .0012)
    cuboid('wall', -7, 7, y, y + .2, 0, 3.2, plain('wall', srgb(p.get('tone', '#c9c3b6')), .93, .1, 0, (7, .003, .3), .1), 0)
    cuboid('skirting', -7, 7, y - .016, y, 0, .1, plain('skirting', srgb('#dcd8cf'), .6), .003)
    linen = plain('linen', srgb(p.get('sofa', '#7b7f74')), .97, .03, 0, (320, .002, .6), .25)

    def soft(x0, x1, y0, y1, z0, z1, edge):
        o = cuboid('soft', x0, x1, y0, y1, z0, z1, linen, edge)
        o.modifiers['bevel'].segments = 8
        for f in o.data.polygons:
            f.use_smooth = True
        o.data.use_auto_smooth = True
    sy = hy + .52
    soft(-1.15, 1.15, sy, sy + .92, .12, .30, .03)
    soft(-1.15, 1.15, sy + .72, sy + .95, .12, .80, .07)
    for x in (-1.33, 1.13):
        soft(x, x + .2, sy, sy + .95, .12, .60, .07)
    for x in (-1.12, -.005):
        soft(x, x + 1.115, sy - .02, sy + .74, .29, .46, .08)
        soft(x + .12, x + .95, sy + .50, sy + .74, .42, .80, .115)
    for x in (-1.2, 1.2):
        for yy in (sy + .1, sy + .85):
            cylinder((x, yy, 0), (x, yy, .13), .018, oak, 20)
    art = plain('art', srgb('#d9d4c8'), .8)
    cuboid('frame', -.95, -.25, y - .03, y, 1.15, 2.05, plain('black', srgb('#24221f'), .5), .003)
    cuboid('art', -.925, -.275, y - .034, y - .03, 1.175, 2.025, art, 0)
    cuboid('shape', -.78, -.42, y - .036, y - .034, 1.35, 1.62, plain('shape', srgb('#a5674b'), .9), 0)
    cylinder((-.6, y - .034, 1.78), (-.6, y - .0365, 1.78), .11, plain('shape-2', srgb('#4d5a55'), .9), 64)
    cuboid('book', -.16, .1, -.12, .07, top, top + .028, plain('book', srgb('#6d3f32'), .7), .002)
    cuboid('book', -.14, .09, -.11, .06, top + .028, top + .05, plain('book-2', srgb('#cfc8b8'), .8), .002)
    cylinder((.2, .1, top), (.2, .1, top + .08), .035, plain('cup', srgb('#d8d3c8'), .5), 40, .042)
    cuboid('opposite', -7, 7, -5.4, -5.2, 0, 3.2, plain('wall-2', srgb('#c9c3b6'), .93), 0)
    _, bg = world()
    bg.inputs[0].default_value, bg.inputs[1].default_value = (.93, .96, 1, 1), .4
    s = p.get('side', -1)
    area('window', (s * 3.4, -1.2, 2.1), (0, hy + .3, .4), 1.8, 2.0, 330, (1, .97, .92))
    area('soft', (-s * 1.6, -3.2, 2.8), (0, 0, .4), 2.4, 1.4, 45, (.96, .98, 1))
    return 3.6


def beside(pitch, per_side=2):
    """Where the other limiters of a row stand; nowhere without a row."""
    return [k * pitch for k in range(-per_side, per_side + 1) if k] if pitch else []


def companions(product, pitch):
    """Limiters stand in rows: the same piece again on both sides."""
    for o in product:
        for x in beside(pitch):
            c = o.copy()
            c.location.x += x
            bpy.context.scene.collection.objects.link(c)


SETS = dict(house=house, wallside=wallside, sill=sill, parapet=parapet, terrace=terrace, patio=patio, street=street, square=square, park=park, bathroom=bathroom, living=living, workshop=workshop, bay=bay, yard=yard)
