"""A customer's mark, pressed four millimetres into the concrete: a ring with a sprout in it."""
import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

DEPTH, STEPS = .004, 48


def solid_of(parts):
    """Ray casting against all concrete of the piece, in world coordinates."""
    V, F = [], []
    for o in parts:
        n = len(V)
        V += [o.matrix_world @ v.co for v in o.data.vertices]
        F += [[n + i for i in f.vertices] for f in o.data.polygons]
    return BVHTree.FromPolygons(V, F)


def strips():
    """The mark in a circle of radius 1, as strips of quads: pairs of points along each strip."""
    a = np.linspace(0, 2 * math.pi, STEPS * 2 + 1)
    yield [((math.cos(t), math.sin(t)), (.86 * math.cos(t), .86 * math.sin(t))) for t in a]
    t = np.linspace(0, 1, 16)
    yield [((-.045 * (1 - .4 * u) + .03 * math.sin(2 * u), -.62 + u * .72), (.045 * (1 - .4 * u) + .03 * math.sin(2 * u), -.62 + u * .72)) for u in t]
    for side, foot, tip, belly in ((-1, (.0, -.20), (-.56, .34), .17), (1, (.03, .06), (.46, .62), .17)):
        d = np.array(tip) - np.array(foot)
        across = np.array((-d[1], d[0])) / np.linalg.norm(d)
        leaf = []
        for u in np.linspace(.02, .98, 22):
            mid = np.array(foot) + d * u + across * (-side * .10 * math.sin(math.pi * u))
            w = belly * math.sin(math.pi * u) ** .8 + .004
            leaf.append((tuple(mid - across * w), tuple(mid + across * w)))
        yield leaf


def stretch_at(tree, z, reach, y, step=.004):
    """The widest run of x on the front at height z that lies on one face; where there are only narrow faces, across them. None where there is no front."""
    hits = [(x, tree.ray_cast(Vector((x, y, z)), Vector((0, 1, 0)))[0]) for x in np.arange(-reach, reach, step)]
    for bend in (.15, math.inf):  # the slope changes little from step to step on a face, and much at an edge
        runs, run, last, slope = [], [], None, None
        for x, hit in hits:
            turned = hit is None or last is None or abs(hit.y - last) >= .012
            now = None if turned else (hit.y - last) / step
            if not turned and slope is not None and abs(now - slope) > bend:
                turned = True
            if turned:
                runs.append(run)
                run, now = [], None
            if hit is not None:
                run.append(x)
            last, slope = (None if hit is None else hit.y), now
        runs.append(run)
        best = max(runs, key=lambda r: (round(len(r) * step, 2), -abs(sum(r))))
        if len(best) * step > .12:
            return best[0], best[-1]
    return (best[0], best[-1]) if len(best) > 8 else None


def closed_solid(o):
    """Merges coinciding vertices, because only a closed surface can be cut."""
    mesh = bmesh.new()
    mesh.from_mesh(o.data)
    bmesh.ops.remove_doubles(mesh, verts=mesh.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    if mesh.calc_volume(signed=True) < 0:
        bmesh.ops.reverse_faces(mesh, faces=mesh.faces)
    mesh.to_mesh(o.data)
    mesh.free()


def surface(tree, at, normal):
    return tree.ray_cast(at + normal * .2, -normal)[0] or at


def stamp(strip, on, normal):
    """The solid that one strip removes, from slightly before the surface to its depth."""
    V, F, k = [], [], len(strip)
    closed = np.allclose(strip[0], strip[-1])
    for pair in strip:
        for u, v in pair:
            V += [on(u, v) + normal * .008, on(u, v) - normal * DEPTH]
    for j in range(k - 1):
        p, q = 4 * j, 4 * (j + 1)
        F += [(p, p + 2, q + 2, q), (p + 1, q + 1, q + 3, p + 3), (p, q, q + 1, p + 1), (p + 2, p + 3, q + 3, q + 2)]
    if not closed:
        e = 4 * (k - 1)
        F += [(0, 1, 3, 2), (e, e + 2, e + 3, e + 1)]
    me = bpy.data.meshes.new('stamp')
    me.from_pydata([tuple(v) for v in V], [], F)
    o = bpy.data.objects.new('stamp', me)
    bpy.context.scene.collection.objects.link(o)
    closed_solid(o)
    o.hide_render = True
    return o


def press(parts, lo, hi, height):
    """Presses the mark into the front at a share of the height. Returns its middle and its radius."""
    bpy.context.view_layer.update()
    tree, front = solid_of(parts), float(lo[1]) - 1
    z = float(lo[2]) + float(hi[2] - lo[2]) * height
    a, b = stretch_at(tree, z, float(hi[0]) + .01, front)
    x = (a + b) / 2
    up = down = 0
    while up < .3 and tree.ray_cast(Vector((x, front, z + up + .01)), Vector((0, 1, 0)))[0] is not None:
        up += .01
    while down < .3 and tree.ray_cast(Vector((x, front, z - down - .01)), Vector((0, 1, 0)))[0] is not None:
        down += .01
    r = min(.11, .26 * (b - a), .62 * min(up, down))
    middle, normal = tree.ray_cast(Vector((x, front, z)), Vector((0, 1, 0)))[:2]
    if normal.y > 0:
        normal.negate()
    right = Vector((0, 0, 1)).cross(normal).normalized()
    right = right if right.x > 0 else -right
    upward = normal.cross(right)
    upward = upward if upward.z > 0 else -upward
    for o in parts:
        closed_solid(o)
        o.data.free_normals_split()
        o.data.use_auto_smooth, o.data.auto_smooth_angle = True, math.radians(32)
    for strip in strips():
        cutter = stamp(strip, lambda u, v: surface(tree, middle + right * (u * r) + upward * (v * r), normal), normal)
        for o in parts:
            cut = o.modifiers.new('mark', 'BOOLEAN')
            cut.operation, cut.object, cut.solver = 'DIFFERENCE', cutter, 'EXACT'
    return middle, r
