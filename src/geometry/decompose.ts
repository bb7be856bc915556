import type { Shape } from '#contract/shape.ts'
import { bench, table } from './furniture.ts'
import { block, bollard, halfsphere, sphere } from './bollards.ts'
import { type Decomposition, rectangle, round } from './solids.ts'
import { straightUp } from './cross-section.ts'
import { bin, bowl, faceted, footEdge, planter, sink, vase } from './vessels.ts'

/** Radius of the vertical edges of angular planters. */
const corner = 9

/** Breaks a shape into the solids that all measurements, meshes and drawings are computed from. */
export function decompose(shape: Shape): Decomposition {
  switch (shape.kind) {
    case 'round':
      return planter(round, straightUp(shape.diameter / 2, shape.diameter / 2, shape.height, footEdge), shape.wall, shape.fork_slots)
    case 'conical':
      return planter(round, straightUp(shape.bottom / 2, shape.top / 2, shape.height, footEdge), shape.wall)
    case 'square':
      return planter(
        rectangle(shape.side, shape.side, corner),
        straightUp((shape.bottom ?? shape.side) / 2, shape.side / 2, shape.height, footEdge),
        shape.wall,
      )
    case 'rectangular':
      return planter(
        rectangle(shape.length, shape.width, corner),
        straightUp(shape.length / 2 - (shape.taper ?? 0), shape.length / 2, shape.height, footEdge),
        shape.wall,
        shape.fork_slots,
      )
    case 'ribbed':
      return planter(
        { kind: 'reeded', ribs: shape.ribs, rib: shape.rib },
        straightUp(shape.diameter / 2, shape.diameter / 2, shape.height, 3),
        shape.wall,
      )
    case 'faceted':
      return faceted(shape)
    case 'bowl':
      return bowl(shape)
    case 'vase':
      return vase(shape)
    case 'bin':
      return bin(shape)
    case 'bench':
      return bench(shape)
    case 'sink':
      return sink(shape)
    case 'table':
      return table(shape)
    case 'halfsphere':
      return halfsphere(shape)
    case 'sphere':
      return sphere(shape)
    case 'bollard':
      return bollard(shape)
    case 'block':
      return block(shape)
  }
}
