"""The light of the hours of the day, and the studio with the background colour of the page."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector
from materials import Nodes, ground_paper
from meshes import colours, leaves, quad, rng, unit
from plants import mats

# elevation and bearing of the sun in degrees (180 stands behind the camera, 270 to its left), its strength, the sky's, whether a crown breaks it
HOURS = dict(
    morning=(34, 228, .34, .12, True),
    noon=(50, 205, .34, .13, False),
    afternoon=(38, 140, .34, .12, True),
    golden=(18, 234, .42, .17, False),
    late=(19, 130, .42, .17, False),
)


def world():
    w = bpy.data.worlds.new('world')
    bpy.context.scene.world = w
    w.use_nodes = True
    return w.node_tree, w.node_tree.nodes['Background']


def area(name, loc, look, sx, sy, power, colour=(1, 1, 1)):
    light = bpy.data.lights.new(name, 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', sx, sy
    light.energy, light.color = power, colour
    o = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(o)
    at = Vector(loc)
    o.matrix_world = Matrix.Translation(at) @ (Vector(look) - at).to_track_quat('-Z', 'Y').to_matrix().to_4x4()
    return o


def glow(name, colour, strength):
    g = Nodes(name)
    return g.done(g.node('ShaderNodeEmission', Color=colour, Strength=strength))


def curtain(name, colour, strength):
    """A lit room behind a curtain: folds, brighter below the lamp than at the floor."""
    g = Nodes(name)
    xyz = g.node('ShaderNodeSeparateXYZ', Vector=g.node('ShaderNodeTexCoord').outputs['Object'])
    folds = g.node('ShaderNodeTexWave', **{'Vector': g.node('ShaderNodeTexCoord').outputs['Object'], 'Scale': 3.2, 'Distortion': .5, 'Detail': 0.0}, _bands_direction='X')
    k = g.math('MULTIPLY', g.range(folds.outputs['Fac'], 0, 1, .62, 1.0), g.range(xyz.outputs['Z'], 0, 2.2, .45, 1.15))
    return g.done(g.node('ShaderNodeEmission', Color=colour, Strength=g.math('MULTIPLY', k, strength)))


def crown(at, n=1300, size=(2.1, 2.1, 1.6)):
    """A tree crown outside the frame that casts dappled shade."""
    d = unit(rng.normal(size=(n, 3)))
    p = np.array(at) + d * np.array(size) * rng.uniform(.3, 1, (n, 1))
    leaves(p, d, .13, .07, colours(['#4d6c33'], n), 'tree', mats()['leaf'], .9)


def gradient(bg, tree, low, high):
    """A sky without sun: `low` at the horizon, `high` overhead."""
    g = Nodes.__new__(Nodes)
    g.tree = tree
    z = g.node('ShaderNodeSeparateXYZ', Vector=g.node('ShaderNodeTexCoord').outputs['Generated']).outputs['Z']
    tree.links.new(g.ramp(z, [(0, low), (.6, high)]), bg.inputs[0])


def sky(hour, yaw, centre, shade=(-1.5, 2.0, 1.5), far=7):
    """Light of an hour. The bearing turns with the camera, so that an hour looks the same from every side."""
    tree, bg = world()
    if hour == 'overcast':
        gradient(bg, tree, (.74, .78, .84), (1.0, 1.02, 1.06))
        bg.inputs[1].default_value = 1.0
        return
    if hour in ('dusk', 'night'):
        gradient(bg, tree, (.34, .42, .62), (.16, .26, .50))
        bg.inputs[1].default_value = .22 if hour == 'dusk' else .10
        return
    elevation, bearing, power, strength, broken = HOURS[hour]
    s = tree.nodes.new('ShaderNodeTexSky')
    s.sky_type = 'NISHITA'
    s.sun_elevation, s.sun_rotation, s.sun_size = math.radians(elevation), math.radians(bearing) + yaw, math.radians(2.2)
    s.sun_intensity, s.air_density, s.dust_density, s.altitude = power, 1.0, 1.0, 150
    tree.links.new(s.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = strength
    if broken:
        a, e = math.radians(bearing) + yaw, math.radians(elevation)
        crown(np.array(centre) + np.array([math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)]) * far + np.array(shade))


# direction (degrees to the right of the camera, above the ground), half angle, softness, strength, colour
BOXES = [(-58, 45, 15, 9, 14.0, (1, .985, .96)), (70, 20, 32, 20, .75, (.95, .975, 1)), (160, 40, 22, 14, 2.0, (1, 1, 1))]
DOME = .45
# The camera sees a brighter sheet than the one that lights the product, so that paper white and concrete grey fit one exposure.
SEEN, BOUNCE = .94, .55


def radiance(d, yaw):
    """Radiance of the studio sky in directions d (n×3), in numpy; the node tree below computes the same."""
    L = np.zeros(d.shape) + DOME * (.55 + .45 * np.clip(d[:, 2:3], 0, 1))
    for az, el, half, soft, power, tint in BOXES:
        a, e = math.radians(az) - yaw, math.radians(el)
        c = d @ np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
        c0, c1 = math.cos(math.radians(half + soft)), math.cos(math.radians(half - soft))
        t = np.clip((c - c0) / (c1 - c0), 0, 1)
        L += (t * t * (3 - 2 * t) * power)[:, None] * np.array(tint)
    return L


def paper(yaw, want):
    """An endless sheet in the background colour of the page. All light is at infinity, so the bare sheet has one tone, and the camera sees
    that same tone beyond the end of the sheet: there is no horizon. `want`: the scene-linear tone before exposure. Returns the actual tone."""
    n = 400
    cz, ph = np.meshgrid((np.arange(n) + .5) / n, (np.arange(2 * n) + .5) * math.pi / n)
    cz, ph = cz.ravel(), ph.ravel()
    sz = np.sqrt(1 - cz ** 2)
    d = np.stack([sz * np.cos(ph), sz * np.sin(ph), cz], 1)
    E = (radiance(d, yaw) * cz[:, None]).mean(0) * 2 * math.pi     # irradiance of the bare sheet
    albedo = np.array(want) / np.array(want).max() / (E / E.max())
    albedo = albedo / albedo.max() * SEEN
    tone = albedo * E / math.pi
    # the foot is one millimetre below the sheet, so that no dark gap shows
    quad('sheet', -150, 150, -150, 150, .0012, ground_paper('paper', (*albedo, 1), (BOUNCE, BOUNCE, BOUNCE, 1)))
    tree, bg = world()
    tree.nodes.clear()
    g = Nodes.__new__(Nodes)
    g.tree = tree
    v = g.node('ShaderNodeTexCoord').outputs['Generated']
    z = g.node('ShaderNodeSeparateXYZ', Vector=v).outputs['Z']
    dome = g.math('ADD', g.math('MULTIPLY', g.math('MAXIMUM', z, 0.0), DOME * .45), DOME * .55)
    total = g.node('ShaderNodeCombineXYZ', X=dome, Y=dome, Z=dome).outputs[0]
    for az, el, half, soft, power, tint in BOXES:
        a, e = math.radians(az) - yaw, math.radians(el)
        dot = g.node('ShaderNodeVectorMath', _operation='DOT_PRODUCT')
        g.set(dot.inputs[0], v)
        dot.inputs[1].default_value = (math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))
        mr = g.node('ShaderNodeMapRange', _interpolation_type='SMOOTHSTEP')
        g.set(mr.inputs[0], dot.outputs['Value'])
        for i, x in enumerate((math.cos(math.radians(half + soft)), math.cos(math.radians(half - soft)), 0.0, power)):
            mr.inputs[i + 1].default_value = x
        by = g.node('ShaderNodeVectorMath', _operation='SCALE')
        by.inputs[0].default_value = tint
        g.set(by.inputs['Scale'], mr.outputs[0])
        add = g.node('ShaderNodeVectorMath', _operation='ADD')
        g.set(add.inputs[0], total)
        g.set(add.inputs[1], by.outputs[0])
        total = add.outputs[0]
    seen = g.mix('MIX', g.node('ShaderNodeLightPath').outputs['Is Camera Ray'], total, (*[float(x) for x in tone], 1))
    g.node('ShaderNodeOutputWorld', Surface=g.node('ShaderNodeBackground', Color=seen, Strength=1.0).outputs[0])
    w = bpy.context.scene.world
    w.cycles.sampling_method, w.cycles.sample_map_resolution = 'MANUAL', 512
    return [float(x) for x in tone]
