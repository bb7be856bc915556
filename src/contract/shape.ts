import { z } from 'zod'
import { machineText } from './typed-text.ts'

/**
 * The shape of a product: the few measurements from which mesh, drawing, volume, weight, litres of soil and pictures are computed. All lengths are
 * whole millimetres, and outer unless the name says otherwise.
 */
const mm = z.int().min(1).max(10_000)
const count = z.int().min(1).max(200)
/** Height of two forklift slots cut through the foot from front to back; they raise the inner floor by as much. */
const fork_slots = mm.optional()

export const Shape = z.discriminatedUnion('kind', [
  /** Cylinder planter. */
  z.object({ kind: z.literal('round'), diameter: mm, height: mm, wall: mm, fork_slots }),
  /** Cone frustum planter, wider at the top. */
  z.object({ kind: z.literal('conical'), top: mm, bottom: mm, height: mm, wall: mm }),
  /** Square planter; `bottom` is the side at the foot of a tapering one. */
  z.object({ kind: z.literal('square'), side: mm, bottom: mm.optional(), height: mm, wall: mm }),
  /** Trough; `taper` is how much each side narrows towards the foot. */
  z.object({ kind: z.literal('rectangular'), length: mm, width: mm, height: mm, wall: mm, taper: mm.optional(), fork_slots }),
  /** Shallow round bowl with a bellied side. */
  z.object({ kind: z.literal('bowl'), top: mm, bottom: mm, height: mm, wall: mm }),
  /** Cylinder planter with vertical ribs; `rib` is how far a rib protrudes, within `diameter`. */
  z.object({ kind: z.literal('ribbed'), diameter: mm, height: mm, wall: mm, ribs: count, rib: mm }),
  /** Planter on a regular polygon; `diameter` is measured across the corners, `bottom` likewise at the foot. */
  z.object({ kind: z.literal('faceted'), diameter: mm, bottom: mm.optional(), sides: count, height: mm, wall: mm }),
  /** Garden vase on a foot: cup, stem, plinth. */
  z.object({ kind: z.literal('vase'), top: mm, foot: mm, height: mm, wall: mm }),
  /** Litter bin: a concrete shell with a galvanised liner; `shape` is the shape of the plan. */
  z.object({ kind: z.literal('bin'), shape: z.enum(['round', 'square']), width: mm, height: mm, wall: mm, lid: z.boolean() }),
  /**
   * Bench on two legs; `slats` = 0 means a cast concrete seat. `back` is the height of the backrest above the seat. `rail`: a steel strip under the
   * slats from leg to leg.
   */
  z.object({
    kind: z.literal('bench'),
    length: mm,
    depth: mm,
    height: mm,
    seat: mm,
    slats: z.int().min(0).max(20),
    back: mm.optional(),
    rail: z.boolean().optional(),
  }),
  /**
   * Basin cut out of a slab or block; `basin_*` are inner measurements. Round when `shape` is round (length = diameter). `mount` defaults to a
   * worktop.
   */
  z.object({
    kind: z.literal('sink'),
    shape: z.enum(['round', 'rectangular']),
    length: mm,
    width: mm,
    height: mm,
    basin_length: mm,
    basin_width: mm,
    basin_depth: mm,
    mount: z.enum(['countertop', 'wall']).optional(),
    /** Holes for taps in the ledge behind the basin. */
    tap_holes: z.int().min(1).max(3).optional(),
  }),
  /** Table; round when `shape` is round (length = diameter). `base`: one pedestal or two slabs. */
  z.object({
    kind: z.literal('table'),
    shape: z.enum(['round', 'rectangular']),
    length: mm,
    width: mm,
    height: mm,
    top: mm,
    base: z.enum(['pedestal', 'slabs']),
    /** A chessboard of white and dark concrete inlaid in the top. */
    chessboard: z.boolean().optional(),
  }),
  /** Half-sphere limiter on a short cylindrical foot; `groove` is the height of the groove around the foot, filled by a steel strip. */
  z.object({ kind: z.literal('halfsphere'), diameter: mm, foot: mm, groove: mm.optional() }),
  /** Sphere with a flat cut of diameter `foot` at the bottom. */
  z.object({ kind: z.literal('sphere'), diameter: mm, foot: mm }),
  /** Bollard: a cylinder or a cone frustum with a rounded head; `chain_hole` is the diameter of a hole through the head. */
  z.object({ kind: z.literal('bollard'), top: mm, bottom: mm, height: mm, chain_hole: mm.optional() }),
  /** Block limiter with chamfered edges; two lifting loops are flush with its top, and two anchor holes go through it. */
  z.object({
    kind: z.literal('block'),
    length: mm,
    width: mm,
    height: mm,
    chamfer: mm,
    fork_slots,
    lifting_loops: z.boolean().optional(),
    anchor_holes: z.boolean().optional(),
  }),
])
export type Shape = z.infer<typeof Shape>

/** How a size or shape option changes the shape: some of its measurements, or with `kind` the whole of it. */
export const ShapeChange = z.record(machineText(60), z.union([machineText(60), z.number(), z.boolean()]))
export type ShapeChange = z.infer<typeof ShapeChange>
