"""
One picture: blender -b --factory-startup --python-exit-code 3 -P scene.py -- job.json

The job names a mesh (mesh.json of render-catalogue.ts), a set, a plant, a camera and where the passes go.
The passes are written as one file of float32 rows, top row first, fourteen figures a pixel: image rgb, albedo rgb, normal xyz,
the concrete's own albedo times its share of the pixel, that share, and the share of bare paper. Beside it FILE.json: times, and the tone of the paper.
"""
import json
import math
import os
import sys
import time

import bpy
import numpy as np
from mathutils import Matrix, Vector

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import light  # noqa: E402
import mark  # noqa: E402
import materials  # noqa: E402
import meshes  # noqa: E402
import people  # noqa: E402
import plants  # noqa: E402
import sets  # noqa: E402

job = json.load(open(sys.argv[sys.argv.index('--') + 1]))
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene


def reseed():
    """What is random in plants and places differs from product to product."""
    meshes.rng.bit_generator.state = np.random.default_rng([job.get('seed', 1), job['look'].get('seed', 0)]).bit_generator.state


reseed()


def to_blender(flat):
    v = np.array(flat, np.float32).reshape(-1, 3)
    return np.stack([v[:, 0], -v[:, 2], v[:, 1]], 1)


# ---------- the product and what grows in it ----------
mesh = json.load(open(job['mesh']))
made = dict(concrete=materials.concrete2('concrete', materials.srgb(job['base']), job['look']), wood=materials.wood(), steel=materials.steel(),
            white=materials.concrete('white', materials.srgb('#d0cdc7')), dark=materials.concrete('dark', materials.srgb('#4d4e52')))
product = []
for i, p in enumerate(mesh['parts']):
    o = meshes.raw_mesh('%s-%d' % (p['material'], i), to_blender(p['positions']), np.array(p['indices']).reshape(-1, 3), None, made[p.get('tone') or p['material']], normals=to_blender(p['normals']))
    product.append(o)
P = np.concatenate([to_blender(p['positions']) for p in mesh['parts']])
lo, hi = P.min(0), P.max(0)
size, centre = hi - lo, (lo + hi) / 2
lo[2], hi[2], centre[2] = lo[2] + job.get('lift', 0), hi[2] + job.get('lift', 0), centre[2] + job.get('lift', 0)
before = set(scene.objects)
bed = mesh.get('bed')
if bed and job.get('plant', 'none') != 'none':
    outline = np.array(bed['outline'], np.float64)
    plants.soil(outline, bed['level'])
    plants.plant(job['plant'], outline, bed['level'], float(size[2]))
subject = product + list(set(scene.objects) - before)
for k, other in enumerate(job.get('others', [])):
    there = json.load(open(other['mesh']))
    place = Matrix.Translation(Vector((other['at'][0], other['at'][1], other.get('z', 0)))) @ Matrix.Rotation(math.radians(other.get('turn', 0)), 4, 'Z')
    had = set(scene.objects)
    for i, p in enumerate(there['parts']):
        meshes.raw_mesh('%s-%d-%d' % (p['material'], k, i), to_blender(p['positions']), np.array(p['indices']).reshape(-1, 3), None, made[p.get('tone') or p['material']], normals=to_blender(p['normals']))
    if there.get('bed') and other.get('plant', 'none') != 'none':
        outline = np.array(there['bed']['outline'], np.float64)
        plants.soil(outline, there['bed']['level'])
        zs = np.concatenate([to_blender(p['positions']) for p in there['parts']])[:, 2]
        plants.plant(other['plant'], outline, there['bed']['level'], float(zs.max() - zs.min()))
    bpy.context.view_layer.update()
    news = set(scene.objects) - had
    for o in news:
        o.matrix_world = place @ o.matrix_world
    if other.get('framed', True):
        subject += list(news)
if job.get('person'):
    subject += people.person(job['person'], math.radians(job['yaw']))
if job.get('lift'):  # hung on a wall
    for o in subject:
        o.location.z += job['lift']



def sampled(o):
    me = o.data
    v = np.empty(len(me.vertices) * 3, np.float32)
    me.vertices.foreach_get('co', v)
    M = np.array(o.matrix_world)
    return v.reshape(-1, 3)[::max(1, len(me.vertices) // 3000)] @ M[:3, :3].T + M[:3, 3]


bpy.context.view_layer.update()
PV = np.concatenate([sampled(o) for o in subject])

# ---------- camera: one lens, the distance fitted to the subject ----------
W, H = job['width'], job['height']
cam = bpy.data.cameras.new('cam')
camera = bpy.data.objects.new('cam', cam)
scene.collection.objects.link(camera)
scene.camera = camera
cam.lens, cam.sensor_width, cam.sensor_fit, cam.clip_end = 85, 36, 'HORIZONTAL', 200
elevation, yaw = math.radians(job['elevation']), math.radians(job['yaw'])
view = Vector((-math.sin(yaw) * math.cos(elevation), -math.cos(yaw) * math.cos(elevation), math.sin(elevation)))
rot = (-view).to_track_quat('-Z', 'Y').to_matrix()
R = np.array(rot)
half, tall = 18 / 85, H / W
target, dist = (PV.min(0) + PV.max(0)) / 2, 3 * float(size.max()) / half
fill_x, fill_y = job.get('fill', (.8, .7))
wide = float((PV.max(0) - PV.min(0))[:2].max())
span = job.get('span') or (1.0 + .95 * max(wide, .8 * float(PV[:, 2].max() - PV[:, 2].min()))) * job.get('wide', 1) if 'fill' not in job else None
for _ in range(30):
    q = (PV - (target + np.array(view) * dist)) @ R
    x, z = q[:, 0] / -q[:, 2] / half, q[:, 1] / -q[:, 2] / half / tall
    target = target + R[:, 0] * (((x.max() + x.min()) / 2 + job.get('aside', 0)) * half * dist) + R[:, 1] * (((z.max() + z.min()) / 2 + job.get('lower', .04)) * half * tall * dist)
    # either the width of the frame in metres, or the share of the frame that the subject fills
    dist = span / 2 / half if span else dist * max((x.max() - x.min()) / 2 / fill_x, (z.max() - z.min()) / 2 / fill_y)
print('FRAME', [round(float(v), 2) for v in (x.min(), x.max(), z.min(), z.max())])
if job.get('zoom'):
    target = lo + size * np.array(job['focus'])
    dist /= job['zoom']
if job.get('mark'):
    middle, radius = mark.press([o for o in product if o.name.startswith('concrete')], lo, hi, job['mark'])
    target, dist = np.array(middle) - np.array((0, 0, radius * .5)), radius * 7.5 / 2 / half
place = target + np.array(view) * dist
if job['set'] == 'paper' or job.get('zoom'):
    camera.matrix_world = Matrix.Translation(Vector(place)) @ rot.to_4x4()
else:
    # a level camera with a shifted lens, as in architectural photography: verticals stay vertical
    level = Vector((view.x, view.y, 0)).normalized()
    camera.matrix_world = Matrix.Translation(Vector(place)) @ (-level).to_track_quat('-Z', 'Y').to_matrix().to_4x4()
    cam.lens *= math.cos(elevation)
    cam.shift_y = -math.sin(elevation) / (2 * half)

# ---------- the set ----------
paper = None
if job['set'] == 'paper':
    paper = light.paper(yaw, job['paper'])
else:
    reseed()
    stop = sets.SETS[job['set']](yaw, centre, size, job['place'])
    if job['place'].get('strip'):
        sets.strip(centre, size, float(hi[2]) - job['place']['strip'])
    if job['place'].get('foot'):
        ground = P[P[:, 2] < P[:, 2].min() + .012][:, :2]
        pair = [other['at'] for other in job.get('others', []) if job['place'].get('pair')]
        for at in [(0, 0)] + pair + [(x, 0) for x in sets.beside(job.get('row'))]:
            sets.foot_light(ground.min(0), ground.max(0), job['place']['foot'] == 'round', at)
    if job.get('row'):
        sets.companions(product, job['row'])
    cam.dof.use_dof = True
    cam.dof.aperture_fstop = stop
    cam.dof.focus_distance = float(np.dot(centre - place, -np.array(view))) * (1 if job.get('zoom') else math.cos(elevation)) - float(min(size[0], size[1])) * .35

# ---------- render ----------
r, cy = scene.render, scene.cycles
r.engine, r.threads_mode, r.threads = 'CYCLES', 'FIXED', job.get('threads', 2)
cy.use_denoising = False  # Debian's Blender has no denoiser and stops if asked for one
cy.samples, cy.seed = job['samples'], job.get('seed', 1)
cy.use_adaptive_sampling = False  # measured: slower than a few more samples here
cy.sample_clamp_indirect, cy.sample_clamp_direct, cy.blur_glossy = 4, 0, 1
cy.caustics_reflective = cy.caustics_refractive = False
cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces, cy.transmission_bounces = 5, 2 if job['set'] == 'paper' else 3, 1, 2
cy.pixel_filter_type, cy.filter_width = 'BLACKMAN_HARRIS', job.get('filter', 1.5)
r.film_transparent = False
r.resolution_x, r.resolution_y, r.resolution_percentage = W, H, 100
layer = scene.view_layers[0]
layer.cycles.denoising_store_passes = True
for name, kind in (('tint', 'COLOR'), ('cover', 'VALUE'), ('ground', 'VALUE')):
    aov = layer.aovs.add()
    aov.name, aov.type = name, kind
scene.use_nodes = True
tree = scene.node_tree
tree.nodes.clear()
source, out = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
folder = os.path.dirname(os.path.abspath(job['out']))
os.makedirs(folder, exist_ok=True)
out.base_path = folder
out.format.file_format, out.format.color_depth, out.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
out.file_slots.clear()
PASSES = (
    ('image', 'Image', 3), ('albedo', 'Denoising Albedo', 3), ('normal', 'Denoising Normal', 3), ('tint', 'tint', 3), ('cover', 'cover', 1), ('ground', 'ground', 1))
for name, socket, _ in PASSES:
    out.file_slots.new(name)
    tree.links.new(source.outputs[socket], out.inputs[name])
tree.links.new(source.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
began, cpu = time.time(), time.process_time()
bpy.ops.render.render(write_still=False)
took, cpu = time.time() - began, time.process_time() - cpu

columns = []
for name, _, channels in PASSES:
    path = '%s/%s0001.exr' % (folder, name)
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    px = np.empty(W * H * 4, np.float32)
    image.pixels.foreach_get(px)
    columns.append(px.reshape(H, W, 4)[::-1, :, :channels])
    os.remove(path)
np.concatenate(columns, 2).astype('<f4').tofile(job['out'])
json.dump(dict(seconds=round(took, 1), cpu=round(cpu, 1), whole=round(time.process_time(), 1), paper=paper), open(job['out'] + '.json', 'w'))
print('RENDERED', job['out'], 'seconds', round(took, 1), 'cpu', round(cpu, 1))
