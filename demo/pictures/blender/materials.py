"""Materials, all procedural, in object coordinates and metres: the grain has one scale on every product."""
import math
import random

import bpy


def srgb(h):
    h = h.lstrip('#')
    v = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4) for c in v) + (1.0,)


class Nodes:
    """Shorthand for node trees."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def set(self, socket, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.tree.links.new(v, socket)
        elif isinstance(v, bpy.types.Node):
            self.tree.links.new(v.outputs[0], socket)
        else:
            socket.default_value = v

    def node(self, kind, **inputs):
        nd = self.tree.nodes.new(kind)
        for k, v in inputs.items():
            if k.startswith('_'):
                setattr(nd, k[1:], v)
            else:
                self.set(nd.inputs[k], v)
        return nd

    def math(self, op, a, b=0.0, clamp=False):
        nd = self.node('ShaderNodeMath', _operation=op, _use_clamp=clamp)
        self.set(nd.inputs[0], a)
        self.set(nd.inputs[1], b)
        return nd.outputs[0]

    def mix(self, blend, fac, a, b):
        nd = self.node('ShaderNodeMixRGB', _blend_type=blend)
        for i, v in enumerate((fac, a, b)):
            self.set(nd.inputs[i], v)
        return nd.outputs[0]

    def ramp(self, fac, stops):
        nd = self.node('ShaderNodeValToRGB')
        self.set(nd.inputs[0], fac)
        el = nd.color_ramp.elements
        while len(el) < len(stops):
            el.new(.5)
        for e, (p, c) in zip(el, stops):
            e.position = p
            e.color = c if len(c) == 4 else (*c, 1)
        return nd.outputs[0]

    def range(self, v, a, b, c, d):
        nd = self.node('ShaderNodeMapRange')
        self.set(nd.inputs[0], v)
        for i, x in enumerate((a, b, c, d)):
            self.set(nd.inputs[i + 1], x)
        return nd.outputs[0]

    def noise(self, co, scale, detail=4.0, rough=.55, out='Fac', dist=0.0):
        return self.node('ShaderNodeTexNoise', Vector=co, Scale=scale, Detail=detail, Roughness=rough, Distortion=dist).outputs[out]

    def seen_only(self, shader, plain_colour):
        """Fine grain only for camera rays; bounced light meets a plain surface, which renders faster."""
        mx = self.node('ShaderNodeMixShader', Fac=self.node('ShaderNodeLightPath').outputs['Is Camera Ray'])
        self.set(mx.inputs[1], self.node('ShaderNodeBsdfDiffuse', Color=plain_colour))
        self.set(mx.inputs[2], shader)
        return mx

    def done(self, shader):
        o = self.node('ShaderNodeOutputMaterial')
        self.tree.links.new(shader.outputs[0], o.inputs[0])
        return self.material


def concrete(name, base, holes=1.0, contrast=1.0, grain=1.0, vertex_tone=False):
    """Clouds, laitance, sand grain, single dark and light grains, and pin holes of two sizes in clusters."""
    g = Nodes(name)
    tc, oi = g.node('ShaderNodeTexCoord'), g.node('ShaderNodeObjectInfo')
    shift = g.node('ShaderNodeCombineXYZ', X=g.math('MULTIPLY', oi.outputs['Random'], 37.0))
    moved = g.node('ShaderNodeVectorMath', _operation='ADD')
    g.set(moved.inputs[0], tc.outputs['Object'])
    g.set(moved.inputs[1], shift)
    co = moved.outputs[0]
    big, mid = g.noise(co, 1.9, 3, .5, dist=.3), g.noise(co, 8, 6, .66, dist=.15)
    fine = g.noise(co, 330 / grain, 2, .7)
    specks = g.node('ShaderNodeTexVoronoi', Vector=co, Scale=640.0 / grain)
    sep = g.node('ShaderNodeSeparateColor', Color=specks.outputs['Color'])
    clouds = g.math('ADD', g.range(big, .3, .7, -.045 * contrast, .045 * contrast), g.range(mid, .3, .7, -.06 * contrast, .06 * contrast))
    grains = g.math('ADD', g.range(sep.outputs[0], .93, 1.0, 0, -.17), g.range(sep.outputs[1], .95, 1.0, 0, .09))
    k = g.math('ADD', g.math('ADD', clouds, g.range(fine, .25, .75, -.07, .07)), g.math('ADD', grains, 1.0))
    tinted = g.node('ShaderNodeHueSaturation', Saturation=g.range(big, .3, .7, 1.12, .88), Value=k, Color=base)
    density = g.range(g.noise(co, 7, 2), .38, .62, .15, 1.0)

    def pin_holes(scale, threshold, largest, warp):
        w = g.node('ShaderNodeVectorMath', _operation='ADD')
        g.set(w.inputs[0], co)
        by = g.node('ShaderNodeVectorMath', _operation='SCALE')
        g.set(by.inputs[0], g.noise(co, scale * 1.3, 1, out='Color'))
        by.inputs['Scale'].default_value = warp / scale
        g.set(w.inputs[1], by.outputs[0])
        v = g.node('ShaderNodeTexVoronoi', Vector=w.outputs[0], Scale=scale, Randomness=1.0)
        s = g.node('ShaderNodeSeparateColor', Color=v.outputs['Color'])
        r = g.math('MULTIPLY', g.range(s.outputs[0], threshold, 1.0, 0.0, largest), density)
        return g.math('DIVIDE', g.math('SUBTRACT', r, v.outputs['Distance']), .05, clamp=True)

    h = g.math('MAXIMUM', pin_holes(58 / grain, .80, .20 * holes, .35), pin_holes(165 / grain, .60, .23 * holes, .3))
    colour = g.mix('MULTIPLY', g.math('MULTIPLY', h, .75), tinted.outputs[0], (.40, .375, .35, 1))
    if vertex_tone:
        colour = g.mix('MULTIPLY', 1.0, colour, g.node('ShaderNodeAttribute', _attribute_name='Col').outputs[0])
    height = g.math('ADD', g.math('MULTIPLY', h, -1.0), g.math('ADD', g.math('MULTIPLY', fine, .10), g.math('MULTIPLY', g.noise(co, 45, 2), .22)))
    bump = g.node('ShaderNodeBump', Strength=.55, Distance=.0022, Height=height)
    return g.done(g.seen_only(g.node('ShaderNodeBsdfPrincipled', **{'Roughness': g.range(mid, .3, .7, .72, .88), 'Specular': .32, 'Normal': bump.outputs[0], 'Base Color': colour}), base))


def wood(name='wood'):
    """Oiled hardwood with the grain along x, different on every board."""
    g = Nodes(name)
    tc, oi = g.node('ShaderNodeTexCoord'), g.node('ShaderNodeObjectInfo')
    mp = g.node('ShaderNodeMapping', Vector=tc.outputs['Object'])
    mp.inputs['Scale'].default_value = (.8, 26, 26)
    g.set(mp.inputs['Location'], g.node('ShaderNodeCombineXYZ', X=g.math('MULTIPLY', oi.outputs['Random'], 51.0), Y=g.math('MULTIPLY', oi.outputs['Random'], 23.0)))
    co = mp.outputs[0]
    grain = g.noise(co, 2.2, 6, .62, dist=.9)
    wave = g.node('ShaderNodeTexWave', **{'Vector': co, 'Scale': 1.1, 'Distortion': 2.2, 'Detail': 3.0, 'Detail Scale': 1.4}, _bands_direction='Z')
    fine = g.node('ShaderNodeMapping', Vector=tc.outputs['Object'])
    fine.inputs['Scale'].default_value = (5, 520, 520)
    pores = g.noise(fine.outputs[0], 1.0, 3, .6)
    f = g.math('ADD', g.math('MULTIPLY', grain, .72), g.math('MULTIPLY', wave.outputs['Fac'], .28))
    colour = g.ramp(f, [(.26, srgb('#7a573b')), (.5, srgb('#96704e')), (.76, srgb('#b18b64'))])
    hsv = g.node('ShaderNodeHueSaturation', Color=colour, Value=g.range(oi.outputs['Random'], 0, 1, .88, 1.12), Saturation=.9)
    colour = g.mix('MULTIPLY', g.range(pores, .5, .7, 0, .5), hsv.outputs[0], (.35, .27, .2, 1))
    bump = g.node('ShaderNodeBump', Strength=.35, Distance=.0008, Height=g.math('ADD', g.math('MULTIPLY', pores, .6), f))
    return g.done(g.seen_only(g.node('ShaderNodeBsdfPrincipled', **{'Roughness': g.range(f, .3, .7, .42, .58), 'Specular': .4, 'Normal': bump.outputs[0], 'Base Color': colour}), srgb('#96704e')))


def steel(name='steel'):
    """Galvanised sheet."""
    g = Nodes(name)
    n = g.noise(g.node('ShaderNodeTexCoord').outputs['Object'], 60, 3, .6)
    return g.done(g.node('ShaderNodeBsdfPrincipled', **{'Base Color': (.55, .56, .57, 1), 'Metallic': .85, 'Roughness': g.range(n, .3, .7, .32, .5)}))


def plain(name, colour, rough=.8, spec=.3, metallic=0.0, bump=None, mottled=.6):
    g = Nodes(name)
    p = g.node('ShaderNodeBsdfPrincipled', **{'Roughness': rough, 'Specular': spec, 'Metallic': metallic, 'Base Color': colour})
    if bump:
        scale, distance, strength = bump
        n = g.noise(g.node('ShaderNodeTexCoord').outputs['Object'], scale, 6, .65)
        g.set(p.inputs['Normal'], g.node('ShaderNodeBump', Strength=strength, Distance=distance, Height=n))
        g.set(p.inputs['Base Color'], g.mix('MULTIPLY', mottled, colour, g.ramp(n, [(.35, (.45, .45, .45)), (.65, (1.1, 1.1, 1.1))])))
    return g.done(p)


def foliage(name, through=.3, rough=.45):
    """Leaves coloured per vertex, letting some light through."""
    g = Nodes(name)
    a = g.node('ShaderNodeAttribute', _attribute_name='Col')
    p = g.node('ShaderNodeBsdfPrincipled', **{'Roughness': rough, 'Specular': .35, 'Base Color': a.outputs['Color']})
    t = g.node('ShaderNodeBsdfTranslucent', Color=g.mix('MULTIPLY', 1.0, a.outputs['Color'], (1.1, 1.12, .72, 1)))
    mx = g.node('ShaderNodeMixShader', Fac=through)
    g.set(mx.inputs[1], p)
    g.set(mx.inputs[2], t)
    return g.done(mx)


def concrete2(name, base, look):
    """Cast concrete; `look` (seed, holes, clouds, lines, wear, seam) differs from product to product."""
    g = Nodes(name)
    pick = random.Random(look.get('seed', 1))
    holes, clouds_of = look.get('holes', pick.uniform(.35, 1.5)), look.get('clouds', pick.uniform(.7, 1.5))
    lines, wear = look.get('lines', pick.uniform(.0, .8)), look.get('wear', pick.uniform(.5, 1.0))
    tc, oi, geo = g.node('ShaderNodeTexCoord'), g.node('ShaderNodeObjectInfo'), g.node('ShaderNodeNewGeometry')
    shift = g.node('ShaderNodeCombineXYZ', X=g.math('MULTIPLY_ADD', oi.outputs['Random'], 37.0), Y=pick.uniform(0, 90), Z=pick.uniform(0, 90))
    shift.inputs['X'].links[0].from_node.inputs[2].default_value = pick.uniform(0, 90)
    moved = g.node('ShaderNodeVectorMath', _operation='ADD')
    g.set(moved.inputs[0], tc.outputs['Object'])
    g.set(moved.inputs[1], shift)
    co = moved.outputs[0]

    def stretched(x, y, z):
        m = g.node('ShaderNodeMapping', Vector=co)
        m.inputs['Scale'].default_value = (x, y, z)
        return m.outputs[0]
    big, mid = g.noise(co, pick.uniform(1.5, 2.6), 3, .5, dist=.6), g.noise(co, pick.uniform(6, 10), 6, .68, dist=.5)
    trowel = g.noise(stretched(3, 3, 1.1), 1.0, 5, .6, dist=1.6)
    pour = g.noise(stretched(.6, .6, 9), 1.0, 3, .55, dist=.4)  # horizontal layers of the pour
    fine, sand = g.noise(co, 300, 2, .7), g.noise(co, 900, 1, .6)
    specks = g.node('ShaderNodeTexVoronoi', Vector=co, Scale=560.0)
    sep = g.node('ShaderNodeSeparateColor', Color=specks.outputs['Color'])
    a = clouds_of
    tone = [g.range(big, .3, .7, -.06 * a, .06 * a), g.range(mid, .3, .7, -.055 * a, .055 * a), g.range(trowel, .35, .65, -.05 * a, .05 * a), g.range(pour, .35, .65, -.045 * lines, .045 * lines),
            g.range(fine, .25, .75, -.06, .06), g.range(sand, .3, .7, -.03, .03), g.range(sep.outputs[0], .93, 1.0, 0, -.15), g.range(sep.outputs[1], .95, 1.0, 0, .08)]
    bloom = g.range(g.noise(co, 3.3, 5, .62, dist=1.0), .60, .74, 0, .075 * a)  # lime bloom
    edge = g.math('MULTIPLY', g.range(geo.outputs['Pointiness'], .515, .56, 0, 1), g.range(g.noise(co, 34, 4, .7), .40, .62, 0, wear))
    k = 1.0
    for t in tone + [bloom, g.math('MULTIPLY', edge, .10)]:
        k = g.math('ADD', k, t)
    tinted = g.node('ShaderNodeHueSaturation', Saturation=g.range(big, .3, .7, 1.2, .8), Value=k, Color=base)
    # air bubbles gather where the mould was vibrated least, so they come in swarms
    swarm = g.range(g.noise(co, pick.uniform(2.4, 4.2), 3, .6), .40, .64, .02, 1.0)

    def air(scale, threshold, largest, warp, depth):
        w = g.node('ShaderNodeVectorMath', _operation='ADD')
        g.set(w.inputs[0], co)
        by = g.node('ShaderNodeVectorMath', _operation='SCALE')
        g.set(by.inputs[0], g.noise(co, scale * 1.7, 2, out='Color'))
        by.inputs['Scale'].default_value = warp / scale
        g.set(w.inputs[1], by.outputs[0])
        v = g.node('ShaderNodeTexVoronoi', Vector=w.outputs[0], Scale=scale, Randomness=1.0)
        s = g.node('ShaderNodeSeparateColor', Color=v.outputs['Color'])
        u = g.range(s.outputs[0], threshold, 1.0, 0.0, 1.0)
        r = g.math('MULTIPLY', g.math('MULTIPLY', g.math('POWER', u, 1.8), largest), swarm)
        return g.math('MULTIPLY', g.math('DIVIDE', g.math('SUBTRACT', r, v.outputs['Distance']), .06, clamp=True), depth)
    h = g.math('MAXIMUM', air(30, 1 - .16 * holes, .17, .9, 1.0), g.math('MAXIMUM', air(75, 1 - .30 * holes, .24, .7, .9), air(190, 1 - .45 * holes, .27, .5, .7)))
    colour = g.mix('MULTIPLY', g.math('MULTIPLY', h, .8), tinted.outputs[0], (.36, .335, .31, 1))
    relief = g.math('ADD', g.math('MULTIPLY', h, -1.0), g.math('ADD', g.math('MULTIPLY', fine, .10), g.math('MULTIPLY', g.noise(co, 40, 3), .26)))
    if look.get('seam') is not None:  # where the halves of a round mould meet
        sx = g.node('ShaderNodeSeparateXYZ', Vector=tc.outputs['Object'])
        turn = math.radians(look['seam'])
        across = g.math('ADD', g.math('MULTIPLY', sx.outputs['X'], math.cos(turn)), g.math('MULTIPLY', sx.outputs['Y'], math.sin(turn)))
        front = g.math('GREATER_THAN', g.math('ADD', g.math('MULTIPLY', sx.outputs['X'], math.sin(turn)), g.math('MULTIPLY', sx.outputs['Y'], -math.cos(turn))), .03)
        upright = g.range(g.math('ABSOLUTE', g.node('ShaderNodeSeparateXYZ', Vector=geo.outputs['Normal']).outputs['Z']), .2, .5, 1, 0)
        line = g.math('MULTIPLY', g.math('MULTIPLY', g.range(g.math('ABSOLUTE', g.math('ADD', across, g.math('MULTIPLY', g.math('SUBTRACT', g.noise(co, 25, 2), .5), .0012))), .0004, .0013, 1, 0), front), upright)
        relief = g.math('ADD', relief, g.math('MULTIPLY', line, .35))
        colour = g.mix('MULTIPLY', g.math('MULTIPLY', line, g.range(g.noise(co, 12, 3), .35, .6, .15, .8)), colour, (1.12, 1.11, 1.09, 1))
    wet = float(look.get('wet', 0))
    if wet:
        colour = g.mix('MULTIPLY', 1.0, colour, (*[1 - .52 * wet] * 3, 1))
    bump = g.node('ShaderNodeBump', Strength=.55 - .25 * wet, Distance=.0026, Height=relief)
    g.node('ShaderNodeOutputAOV', Color=colour, _name='tint')
    g.node('ShaderNodeOutputAOV', Value=1.0, _name='cover')
    return g.done(g.seen_only(g.node('ShaderNodeBsdfPrincipled', **{'Roughness': g.range(mid, .3, .7, .66 - .5 * wet, .88 - .5 * wet), 'Specular': .32 + .2 * wet, 'Normal': bump.outputs[0], 'Base Color': colour}), base))


def ground_paper(name, colour, bounce):
    g = Nodes(name)
    aov = g.node('ShaderNodeOutputAOV', Value=1.0, _name='ground')
    return g.done(g.node('ShaderNodeBsdfDiffuse', Color=g.mix('MIX', g.node('ShaderNodeLightPath').outputs['Is Camera Ray'], bounce, colour)))
