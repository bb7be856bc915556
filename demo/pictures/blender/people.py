"""People 1.75 m tall: silhouettes cut from card, for scale, and passers-by in the distance of a street."""
import math

import numpy as np
from mathutils import Matrix
from materials import plain, srgb
from meshes import raw_mesh, rng, unit

# Limbs as (x, z, radius) from joint to joint, metres. Weight on one leg, arms that do something.
WAITING = (  # a hand in a pocket
    ((.025, 1.600, .080), (.03, 1.668, .080)), ((.02, 1.54, .050), (.015, 1.45, .056)), ((-.150, 1.405, .058), (.165, 1.425, .058)),
    ((.01, 1.35, .150), (.012, 1.16, .132)), ((.015, 1.14, .130), (.03, .95, .146)),
    ((.085, .93, .088), (.078, .50, .064)), ((.078, .50, .064), (.072, .09, .044)), ((.075, .036, .036), (.125, .030, .030)),
    ((-.05, .92, .086), (-.105, .50, .062)), ((-.105, .50, .062), (-.140, .09, .043)), ((-.145, .036, .036), (-.225, .029, .029)),
    ((-.165, 1.395, .052), (-.290, 1.13, .043)), ((-.290, 1.13, .043), (-.175, .955, .038)),
    ((.180, 1.405, .052), (.232, 1.13, .043)), ((.232, 1.13, .043), (.245, .90, .034)), ((.245, .90, .036), (.240, .82, .034)),
)
SHOPPING = (  # a coat, a bag, a hand in its pocket
    ((.0, 1.600, .072), (.0, 1.675, .074)), ((-.022, 1.668, .070), (-.062, 1.560, .036)), ((.022, 1.666, .068), (.056, 1.580, .034)), ((-.01, 1.54, .043), (.0, 1.45, .050)),
    ((-.125, 1.400, .050), (.125, 1.400, .050)), ((.0, 1.34, .128), (.0, 1.15, .108)), ((.0, 1.12, .108), (.015, .95, .138)),
    ((.015, .95, .138), (.02, .66, .165)), ((-.085, .56, .03), (.125, .56, .03)),
    ((.062, .58, .058), (.055, .34, .052)), ((.055, .34, .052), (.055, .09, .036)), ((.058, .034, .034), (.100, .028, .028)),
    ((-.03, .58, .056), (-.062, .34, .050)), ((-.062, .34, .050), (-.090, .09, .035)), ((-.094, .033, .033), (-.155, .027, .027)),
    ((.135, 1.385, .046), (.252, 1.13, .039)), ((.252, 1.13, .039), (.135, .985, .035)),
    ((-.140, 1.385, .046), (-.205, 1.12, .037)), ((-.205, 1.12, .037), (-.225, .90, .031)), ((-.225, .90, .033), (-.225, .83, .032)),
    ((-.225, .83, .010), (-.275, .71, .010)), ((-.225, .83, .010), (-.180, .71, .010)), ((-.290, .66, .030), (-.165, .66, .030)), ((-.295, .56, .036), (-.160, .56, .036)),
    ((-.290, .61, .040), (-.165, .61, .040)),
)
WALKING = (
    ((.030, 1.600, .080), (.032, 1.666, .082)), ((.100, 1.618, .018), (.108, 1.612, .014)), ((.012, 1.55, .050), (.0, 1.45, .058)),
    ((-.005, 1.40, .098), (.0, 1.28, .122)), ((.0, 1.28, .122), (-.012, 1.05, .112)), ((-.012, 1.05, .112), (-.012, .95, .122)),
    ((.005, .93, .098), (.165, .53, .066)), ((.165, .53, .066), (.245, .115, .044)), ((.245, .050, .038), (.365, .078, .026)),
    ((-.020, .93, .096), (-.080, .50, .064)), ((-.080, .50, .064), (-.285, .165, .042)), ((-.300, .125, .036), (-.205, .032, .030)),
    ((.0, 1.385, .052), (.095, 1.12, .043)), ((.095, 1.12, .043), (.250, .985, .034)), ((.250, .985, .036), (.290, .965, .032)),
    ((-.015, 1.385, .052), (-.175, 1.15, .043)), ((-.175, 1.15, .043), (-.210, .920, .034)), ((-.210, .920, .036), (-.195, .865, .032)),
)
POSES = (WAITING, WALKING, SHOPPING)
STEP, SOFT = .006, .022


def field(limbs):
    """Distance to the nearest limb on a grid, limbs flowing into each other as cloth does."""
    x, z = np.meshgrid(np.arange(-.48, .48, STEP), np.arange(-.03, 1.79, STEP))
    total = 0.0
    for (ax, az, ar), (bx, bz, br) in limbs:
        dx, dz = bx - ax, bz - az
        t = np.clip(((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz), 0, 1)
        total = total + np.exp(-np.clip((np.hypot(x - ax - t * dx, z - az - t * dz) - ar - t * (br - ar)) / (SOFT / 2), -40, 40))
    return x, z, -np.log(np.maximum(total, 1e-17)) * SOFT / 2


def person(spec, yaw):
    """The card, seen face on, with its feet on the ground."""
    x, z, d = field(POSES[spec['who']])
    V, F = [], []
    for j, i in zip(*np.nonzero((np.minimum.reduce([d[:-1, :-1], d[1:, :-1], d[:-1, 1:], d[1:, 1:]]) < 0))):
        around = [(j, i), (j, i + 1), (j + 1, i + 1), (j + 1, i)]
        cell = []
        for a, b in zip(around, around[1:] + around[:1]):
            if d[a] < 0:
                cell.append((x[a], z[a]))
            if (d[a] < 0) != (d[b] < 0):
                t = d[a] / (d[a] - d[b])
                cell.append((x[a] + t * (x[b] - x[a]), z[a] + t * (z[b] - z[a])))
        n = len(V)
        V += [(p, 0, max(q, 0)) for p, q in cell]
        F += [(n, n + k, n + k + 1) for k in range(1, len(cell) - 1)]
    card = raw_mesh('person', V, F, None, plain('card', srgb('#c9c2b6'), .95, .05))
    card.matrix_world = Matrix.Translation((*spec['at'], 0)) @ Matrix.Rotation(-yaw, 4, 'Z')
    return [card]


# what each limb of a pose wears, in the order of its limbs
WEAR = (
    'head skin coat coat coat leg leg shoe leg leg shoe coat coat coat coat skin'.split(),
    'head skin skin coat coat coat leg leg shoe leg leg shoe coat coat skin coat coat skin'.split(),
    'head hair hair skin coat coat coat coat coat leg leg shoe leg leg shoe coat coat coat coat skin bag bag bag bag bag'.split(),
)
# a walker is seen from the side: how far each limb is from the middle, and how much wider than deep the trunk is
ASIDE = (None, (0, 0, 0, 0, 0, 0, .09, .09, .09, -.09, -.09, -.09, -.2, -.22, -.22, .2, .22, .22), None)
CLOTHES = (
    dict(coat='#4a5560', leg='#35373c', shoe='#2a2725', bag='#6b4d36'), dict(coat='#7c6650', leg='#3d4248', shoe='#3a2f28', bag='#53433a'),
    dict(coat='#6d4a40', leg='#2f3136', shoe='#26221f', bag='#8a8272'), dict(coat='#8f8b80', leg='#4b4f55', shoe='#312d2b', bag='#5a3d2c'))


def limb(a, b, ra, rb, broad):
    """A tapering capsule between two joints, `broad` times as wide across as it is deep."""
    a, b, sides, arcs = np.array(a, float), np.array(b, float), 14, 5
    axis = unit(b - a + [0, 0, 1e-6])
    u = unit(np.cross(axis, [0, 1.0, 0]))
    v = np.cross(axis, u)
    rings = [(a, -math.cos(t) * ra, math.sin(t) * ra) for t in np.linspace(.12, math.pi / 2, arcs)] + [(b, math.sin(t) * rb, math.cos(t) * rb) for t in np.linspace(0, math.pi / 2 - .12, arcs)]
    g = np.arange(sides) * 2 * math.pi / sides
    V = np.concatenate([c + axis * along + np.cos(g)[:, None] * u * r + np.sin(g)[:, None] * v * r * broad for c, along, r in rings])
    F = [(k * sides + j, k * sides + (j + 1) % sides, (k + 1) * sides + (j + 1) % sides, (k + 1) * sides + j) for k in range(len(rings) - 1) for j in range(sides)]
    return V, F


def passer(x, y, who, turn=0.0):
    """Somebody who passes by: rounded limbs in plain clothes, to be seen from ten metres on."""
    wear = dict(CLOTHES[rng.integers(0, len(CLOTHES))], skin='#b98d74', head='#b98d74', hair=('#3a2d24', '#2b2624', '#6b5238')[rng.integers(0, 3)])
    pose, part, off = POSES[who], WEAR[who], ASIDE[who] or [0] * len(POSES[who])
    made = {}
    walks = ASIDE[who] is not None
    for ((ax, az, ar), (bx, bz, br)), what, aside in zip(pose, part, off):
        broad = (1.5 if walks else .78) if what == 'coat' and not aside and max(ar, br) > .09 else 1
        made.setdefault(what, []).append(limb((ax, aside, az), (bx, aside, bz), ar, br, broad))
        if what == 'head':
            made.setdefault('hair', []).append(limb((ax - (.022 if walks else 0), .012, az + .035), (bx - (.012 if walks else 0), .012, bz + .012), ar * 1.02, br * .98, 1))
    M = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(turn, 4, 'Z')
    for what, pieces in made.items():
        V, F = [], []
        for v, f in pieces:
            F += [tuple(k + len(V) for k in face) for face in f]
            V += list(v)
        raw_mesh('passer-' + what, V, F, None, plain('wear-' + wear[what], srgb(wear[what]), .9, .1, 0, (40, .004, .4), .25), True).matrix_world = M


def passers(there, mid, y):
    """The people of a place, each as [metres beside the middle of the frame, metres behind y, pose, turn in degrees]."""
    for dx, dy, who, turn in there or []:
        passer(mid + dx, y + dy, who, math.radians(turn))
