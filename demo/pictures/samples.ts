import type { Form } from '#contract/form.ts'

/** One of every kind, for trying the programs out. */
export const samples: Record<string, { form: Form; plant?: string }> = {
  round: { form: { kind: 'round', diameter: 500, height: 480, wall: 35 }, plant: 'boxwood' },
  conical: { form: { kind: 'conical', top: 500, bottom: 320, height: 900, wall: 35 }, plant: 'grass' },
  square: { form: { kind: 'square', side: 500, height: 500, wall: 40 }, plant: 'boxwood' },
  'square-tapered': { form: { kind: 'square', side: 450, bottom: 300, height: 850, wall: 35 }, plant: 'grass' },
  rectangular: { form: { kind: 'rectangular', length: 1200, width: 400, height: 450, wall: 40, taper: 20 }, plant: 'lavender' },
  bowl: { form: { kind: 'bowl', top: 800, bottom: 360, height: 350, wall: 40 }, plant: 'lavender' },
  ribbed: { form: { kind: 'ribbed', diameter: 520, height: 600, wall: 45, ribs: 40, rib: 14 }, plant: 'grass' },
  faceted: { form: { kind: 'faceted', diameter: 560, bottom: 380, sides: 6, height: 620, wall: 40 }, plant: 'boxwood' },
  vase: { form: { kind: 'vase', top: 620, foot: 380, height: 760, wall: 35 }, plant: 'lavender' },
  'bin-round': { form: { kind: 'bin', shape: 'round', width: 420, height: 700, wall: 45, lid: true } },
  'bin-square': { form: { kind: 'bin', shape: 'square', width: 400, height: 650, wall: 40, lid: false } },
  'bench-slats': { form: { kind: 'bench', length: 1800, depth: 450, height: 450, seat: 45, slats: 5, back: 380 } },
  'bench-cast': { form: { kind: 'bench', length: 1500, depth: 420, height: 450, seat: 80, slats: 0 } },
  'sink-round': {
    form: { kind: 'sink', shape: 'round', length: 420, width: 420, height: 140, basin_length: 360, basin_width: 360, basin_depth: 110 },
  },
  'sink-slab': {
    form: { kind: 'sink', shape: 'rectangular', length: 900, width: 480, height: 130, basin_length: 520, basin_width: 320, basin_depth: 100 },
  },
  'table-round': { form: { kind: 'table', shape: 'round', length: 900, width: 900, height: 740, top: 40, base: 'pedestal' } },
  'table-slabs': { form: { kind: 'table', shape: 'rectangular', length: 1800, width: 800, height: 750, top: 50, base: 'slabs' } },
  halfsphere: { form: { kind: 'halfsphere', diameter: 500, foot: 40 } },
  sphere: { form: { kind: 'sphere', diameter: 450, foot: 180 } },
  bollard: { form: { kind: 'bollard', top: 200, bottom: 280, height: 750 } },
  block: { form: { kind: 'block', length: 800, width: 400, height: 400, chamfer: 40 } },
}
