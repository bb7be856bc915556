import * as fc from 'fast-check'
import type { Shape } from '#contract/shape.ts'

export const mm = (min: number, max: number) => fc.integer({ min, max })
export const wall = mm(25, 60)
const half = mm(30, 49).map((n) => n / 100)

/** Possible catalogue shapes of every kind. */
export const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constant('round' as const), diameter: mm(250, 1500), height: mm(200, 1200), wall }),
  fc.record({ kind: fc.constant('round' as const), diameter: mm(800, 1500), height: mm(500, 1200), wall, fork_slots: mm(60, 120) }),
  fc.record({
    kind: fc.constant('rectangular' as const),
    length: mm(900, 2400),
    width: mm(400, 900),
    height: mm(450, 900),
    wall,
    fork_slots: mm(60, 120),
  }),
  fc
    .record({ kind: fc.constant('conical' as const), top: mm(300, 1200), lean: mm(60, 100), height: mm(300, 1200), wall })
    .map(({ lean, ...f }) => ({ ...f, bottom: Math.round((f.top * lean) / 100) })),
  fc.record({ kind: fc.constant('square' as const), side: mm(250, 1200), height: mm(250, 1200), wall }),
  fc
    .record({ kind: fc.constant('square' as const), side: mm(300, 1200), lean: mm(65, 100), height: mm(300, 1200), wall })
    .map(({ lean, ...f }) => ({ ...f, bottom: Math.round((f.side * lean) / 100) })),
  fc.record({ kind: fc.constant('rectangular' as const), length: mm(600, 3000), width: mm(300, 900), height: mm(250, 900), wall, taper: mm(1, 50) }),
  fc
    .record({ kind: fc.constant('bowl' as const), top: mm(450, 1500), foot: half, height: mm(220, 500), wall })
    .map(({ foot, ...f }) => ({ ...f, bottom: Math.round(f.top * foot) })),
  fc.record({
    kind: fc.constant('ribbed' as const),
    diameter: mm(350, 900),
    height: mm(300, 1000),
    wall: mm(35, 60),
    ribs: mm(16, 48),
    rib: mm(6, 15),
  }),
  fc.record({ kind: fc.constant('faceted' as const), diameter: mm(350, 1000), sides: mm(3, 12), height: mm(300, 900), wall: mm(25, 45) }),
  fc.record({ kind: fc.constant('vase' as const), top: mm(450, 900), foot: mm(260, 450), height: mm(480, 1000), wall: mm(25, 45) }),
  fc.record({
    kind: fc.constant('bin' as const),
    shape: fc.constantFrom('round' as const, 'square' as const),
    width: mm(320, 700),
    height: mm(500, 1000),
    wall,
    lid: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('bench' as const),
    length: mm(600, 2600),
    depth: mm(380, 650),
    height: mm(400, 520),
    seat: mm(40, 100),
    slats: mm(0, 8),
  }),
  fc.record({
    kind: fc.constant('bench' as const),
    length: mm(600, 2600),
    depth: mm(380, 650),
    height: mm(400, 520),
    seat: mm(40, 100),
    slats: mm(0, 8),
    back: mm(300, 500),
  }),
  fc.record({
    kind: fc.constant('sink' as const),
    shape: fc.constant('rectangular' as const),
    length: mm(500, 1400),
    width: mm(400, 600),
    height: mm(120, 200),
    basin_length: mm(300, 450),
    basin_width: mm(200, 340),
    basin_depth: mm(70, 100),
  }),
  fc.record({
    kind: fc.constant('sink' as const),
    shape: fc.constant('rectangular' as const),
    length: mm(500, 1400),
    width: mm(450, 600),
    height: mm(120, 200),
    basin_length: mm(300, 450),
    basin_width: mm(200, 300),
    basin_depth: mm(70, 100),
    tap_holes: mm(1, 3),
    mount: fc.constant('wall' as const),
  }),
  fc
    .record({
      kind: fc.constant('sink' as const),
      shape: fc.constant('round' as const),
      length: mm(380, 600),
      height: mm(120, 200),
      basin_length: mm(300, 340),
      basin_depth: mm(70, 100),
    })
    .map((f) => ({ ...f, width: f.length, basin_width: f.basin_length })),
  fc
    .record({
      kind: fc.constant('table' as const),
      shape: fc.constantFrom('round' as const, 'rectangular' as const),
      length: mm(800, 2400),
      height: mm(380, 780),
      top: mm(35, 70),
      base: fc.constantFrom('pedestal' as const, 'slabs' as const),
    })
    .map((f) => ({ ...f, width: f.shape === 'round' ? f.length : Math.round(f.length * 0.5) })),
  fc.record({
    kind: fc.constant('table' as const),
    shape: fc.constant('round' as const),
    length: fc.constant(800),
    width: fc.constant(800),
    height: mm(380, 780),
    top: mm(35, 70),
    base: fc.constant('pedestal' as const),
    chessboard: fc.constant(true),
  }),
  fc.record({ kind: fc.constant('halfsphere' as const), diameter: mm(300, 900), foot: mm(20, 120) }),
  fc.record({ kind: fc.constant('halfsphere' as const), diameter: mm(300, 900), foot: mm(60, 120), groove: mm(10, 40) }),
  fc
    .record({ kind: fc.constant('sphere' as const), diameter: mm(300, 1000), cut: mm(25, 60) })
    .map(({ cut, ...f }) => ({ ...f, foot: Math.round((f.diameter * cut) / 100) })),
  fc.record({ kind: fc.constant('bollard' as const), top: mm(180, 300), bottom: mm(200, 350), height: mm(500, 1100) }),
  fc.record({ kind: fc.constant('bollard' as const), top: mm(180, 300), bottom: mm(200, 350), height: mm(500, 1100), chain_hole: mm(20, 50) }),
  fc.record({ kind: fc.constant('block' as const), length: mm(500, 2000), width: mm(250, 600), height: mm(200, 600), chamfer: mm(10, 60) }),
  fc.record({
    kind: fc.constant('block' as const),
    length: mm(700, 2000),
    width: mm(300, 600),
    height: mm(300, 600),
    chamfer: mm(10, 30),
    fork_slots: mm(60, 120),
    lifting_loops: fc.boolean(),
    anchor_holes: fc.boolean(),
  }),
)
