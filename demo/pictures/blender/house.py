"""Walls, doors, windows and the furniture that gives the scale."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector
from light import area, curtain, glow
from materials import Nodes, concrete, plain, srgb, wood
from meshes import cuboid


def brick(name, tone='#8f5a45'):
    """A wall of bricks in running bond, drawn on upright faces."""
    g = Nodes(name)
    mp = g.node('ShaderNodeMapping', Vector=g.node('ShaderNodeTexCoord').outputs['Object'])
    mp.inputs['Rotation'].default_value = (math.radians(90), 0, 0)
    b = g.node('ShaderNodeTexBrick', **{'Vector': mp.outputs[0], 'Scale': 1.0, 'Mortar Size': .007, 'Mortar Smooth': .25, 'Brick Width': .25, 'Row Height': .077})
    r, gr, bl, _ = srgb(tone)
    b.inputs['Color1'].default_value, b.inputs['Color2'].default_value = (r * 1.15, gr * 1.1, bl * 1.05, 1), (r * .78, gr * .76, bl * .78, 1)
    b.inputs['Mortar'].default_value = srgb('#a49a8c')
    n = g.noise(mp.outputs[0], 30, 6, .65)
    colour = g.mix('MULTIPLY', .5, b.outputs['Color'], g.ramp(n, [(.35, (.6, .6, .6)), (.65, (1.15, 1.15, 1.15))]))
    height = g.math('ADD', g.math('MULTIPLY', b.outputs['Fac'], -1.0), g.math('MULTIPLY', n, .5))
    return g.done(g.node('ShaderNodeBsdfPrincipled', **{'Base Color': colour, 'Roughness': .88, 'Normal': g.node('ShaderNodeBump', Strength=.8, Distance=.004, Height=height).outputs[0]}))


def stained(name, tone):
    """Boards of one stain, each with its own shade."""
    g = Nodes(name)
    tc, oi = g.node('ShaderNodeTexCoord'), g.node('ShaderNodeObjectInfo')
    mp = g.node('ShaderNodeMapping', Vector=tc.outputs['Object'])
    mp.inputs['Scale'].default_value = (30, 30, 1.2)
    n = g.noise(mp.outputs[0], 2.0, 5, .65, dist=.6)
    hsv = g.node('ShaderNodeHueSaturation', Color=srgb(tone), Value=g.math('ADD', g.range(oi.outputs['Random'], 0, 1, .8, 1.2), g.range(n, .3, .7, -.18, .18)))
    return g.done(g.node('ShaderNodeBsdfPrincipled', **{'Base Color': hsv.outputs[0], 'Roughness': .7, 'Specular': .25, 'Normal': g.node('ShaderNodeBump', Strength=.3, Distance=.001, Height=n).outputs[0]}))


TONES = dict(cream='#d3ccbf', white='#dedbd4', sage='#a3a893', terracotta='#b98268', sand='#c9b28d', blue='#8e9aa3', grey='#a9a6a0')


class Wall:
    """A house front along x at depth y: `part` adds a stretch, openings are the gaps between stretches."""

    def __init__(self, kind, y):
        self.kind, self.y = kind, y
        if kind == 'brick':
            self.face = brick('brick')
        elif kind == 'larch':
            self.face, self.board = plain('behind', srgb('#191714'), .9), stained('larch', '#4a3a2c')
        else:
            self.face = plain('render', srgb(TONES[kind]), .92, .1, 0, (70, .003, .5), .12)

    def part(self, x0, x1, z0, z1):
        cuboid('wall', x0, x1, self.y, self.y + .4, z0, z1, self.face, 0)
        if self.kind == 'larch':
            for x in np.arange(x0, x1 - .02, .118):
                cuboid('board', x, min(x1, x + .112), self.y - .022, self.y, z0 + .02, z1, self.board, .003)

    def around(self, left, right, top, bottom=0.0, reach=14, height=6):
        self.part(-reach, left, 0, height)
        self.part(right, reach, 0, height)
        self.part(left, right, top, height)
        if bottom:
            self.part(left, right, 0, bottom)

    def plinth(self, spans):
        if self.kind in ('brick', 'larch'):
            return
        m = concrete('plinth', srgb('#8b867d'), holes=.8, contrast=1.8)
        for x0, x1 in spans:
            cuboid('plinth', x0, x1, self.y - .025, self.y, 0, .34, m, .006)


def door(middle, y, paint='#39463f', style='panels', lit=False):
    """A door of 2.12 m in a stone jamb, with a step and a mat. Gives back its outer edges."""
    left, right, top = middle - .5, middle + .5, 2.12
    stone = concrete('jamb', srgb('#8b867d'), holes=.8, contrast=1.8)
    for x0, x1, z0, z1 in ((left - .1, left, 0, top + .1), (right, right + .1, 0, top + .1), (left, right, top, top + .1)):
        cuboid('jamb', x0, x1, y - .03, y + .2, z0, z1, stone, .006)
    brass = plain('brass', srgb('#8a7443'), .3, .5, .9)
    leaf = stained('oak', '#8a6543') if style == 'oak' else plain('paint', srgb(paint), .45, .4, 0, (40, .0008, .3), .1)
    if style == 'oak':
        for x in np.arange(left, right - .01, .125):
            cuboid('leaf', x, x + .1235, y + .12, y + .17, .12, top, leaf, .003)
    else:
        cuboid('leaf', left, right, y + .12, y + .17, .12, top, leaf, .003)
    if style == 'panels':
        for k in range(3):
            cuboid('panel', left + .14, right - .14, y + .1, y + .125, .26 + k * .62, .76 + k * .62, leaf, .018)
    elif style == 'glazed':
        cuboid('panel', left + .14, right - .14, y + .1, y + .125, .26, .86, leaf, .018)
        pane = curtain('pane', (1, .62, .32, 1), .55) if lit else plain('pane', srgb('#2a3138'), .08, .6)
        for k in range(3):
            x0 = left + .14 + k * .2467
            cuboid('pane', x0, x0 + .225, y + .105, y + .12, 1.0, 1.96, pane, .003)
    cuboid('step', left - .1, right + .1, y - .32, y + .15, 0, .12, stone, .008)
    cuboid('mat', left + .1, right - .1, y - .30, y + .08, .12, .13, plain('coir', srgb('#5b4630'), .95, .05, 0, (200, .006, 1)), .003)
    cuboid('handle', right - .11, right - .085, y + .05, y + .075, .98, 1.2, brass, .006)
    return left - .1, right + .1, top + .1


def lamp(x, y, lit, z=1.78):
    iron = plain('iron', srgb('#24262a'), .5, .4, .5)
    cuboid('lamp', x - .055, x + .055, y - .1, y, z, z + .25, iron, .01)
    if lit:
        shine = glow('lamp-on', (1, .66, .36, 1), 5)
        for at, way in ((z - .004, -1), (z + .254, 1)):
            cuboid('bulb', x - .045, x + .045, y - .09, y - .012, at - .002, at + .002, shine, 0)
            area('light', (x, y - .06, at + way * .02), (x, y - .05, at + way), .07, .06, 5, (1, .62, .32))


def window(x0, x1, z0, z1, y, lit=False, frame='#e0ddd5', stone=True):
    """A casement in its reveal; `stone`: with a sill of its own."""
    glass = curtain('lit', (1, .64, .34, 1), .42) if lit else plain('glass', srgb('#2a3138'), .06, .6)
    timber = plain('timber' + frame, srgb(frame), .55)
    cuboid('glass', x0, x1, y + .13, y + .16, z0, z1, glass, 0)
    mid = (x0 + x1) / 2
    for a, b, c, d in ((x0, x0 + .06, z0 + .06, z1 - .06), (x1 - .06, x1, z0 + .06, z1 - .06), (x0, x1, z1 - .06, z1), (x0, x1, z0, z0 + .06), (mid - .035, mid + .035, z0 + .06, z1 - .06)):
        cuboid('casement', a, b, y + .09, y + .15, c, d, timber, .004)
    if stone:
        cuboid('sill', x0 - .08, x1 + .08, y - .2, y + .15, z0 - .05, z0, concrete('sill', srgb('#8b867d'), holes=.6, contrast=1.5), .006)


def windows(x0, x1, y, rows, glass, frame, stone):
    """A far house front: openings with sills and mullions."""
    for z in rows:
        for x in np.arange(x0, x1, 2.3):
            cuboid('opening', x, x + 1.15, y - .02, y + .1, z, z + 1.9, glass, 0)
            cuboid('sill', x - .1, x + 1.25, y - .12, y, z - .12, z, stone, .01)
            cuboid('mullion', x + .55, x + .6, y - .05, y - .02, z, z + 1.9, frame, 0)
            cuboid('transom', x, x + 1.15, y - .05, y - .02, z + 1.3, z + 1.35, frame, 0)


def cylinder(a, b, radius, material, sides=48, top=None):
    """Round and straight, or tapering to the radius `top`."""
    a, b = Vector(a), Vector(b)
    bpy.ops.mesh.primitive_cone_add(vertices=sides, radius1=radius, radius2=radius if top is None else top, depth=(b - a).length)
    o = bpy.context.object
    o.matrix_world = Matrix.Translation((a + b) / 2) @ (b - a).to_track_quat('Z', 'Y').to_matrix().to_4x4()
    o.data.materials.append(material)
    for f in o.data.polygons:
        f.use_smooth = len(f.vertices) == 4
    m = o.modifiers.new('bevel', 'BEVEL')
    m.width, m.segments = min(.0015, radius / 3), 2
    return o


def placed(make, x, y, turn, z=0.0):
    """Runs `make` and moves the objects that it added."""
    had = set(bpy.context.scene.objects)
    make()
    M = Matrix.Translation((x, y, z)) @ Matrix.Rotation(turn, 4, 'Z')
    bpy.context.view_layer.update()
    for o in set(bpy.context.scene.objects) - had:
        o.matrix_world = M @ o.matrix_world


def chair(x, y, turn, timber, iron):
    """A plain garden chair: four legs, a slatted seat and back."""
    def make():
        for a in (-.21, .21):
            for b in (-.21, .21):
                cuboid('leg', a - .01, a + .01, b - .01, b + .01, 0, .82 if b > 0 else .43, iron, .003)
        for i in range(6):
            cuboid('slat', -.225, .225, -.225 + i * .076, -.225 + i * .076 + .064, .43, .452, timber, .004)
        for i in range(4):
            cuboid('back', -.225, .225, .205, .222, .56 + i * .068, .56 + i * .068 + .056, timber, .004)
    placed(make, x, y, turn)


def watering_can(x, y, turn=0.4, z=0.0):
    zinc = plain('zinc', srgb('#8d9296'), .38, .5, .9, (60, .0006, .4))

    def make():
        cylinder((0, 0, .0), (0, 0, .27), .1, zinc, 40, .088)
        cylinder((.07, 0, .06), (.30, 0, .33), .017, zinc, 16, .012)
        cylinder((.29, 0, .32), (.33, 0, .365), .016, zinc, 20, .034)
        bpy.ops.mesh.primitive_torus_add(major_radius=.1, minor_radius=.007, location=(-.03, 0, .26), rotation=(math.radians(90), 0, 0))
        bpy.context.object.data.materials.append(zinc)
    placed(make, x, y, turn, z)

