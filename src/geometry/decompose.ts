import type { Form } from '#contract/shape.ts'
import { bench, table } from './furniture.ts'
import { block, bollard, halfsphere, sphere } from './bollards.ts'
import { type Anatomy, rectangle, round } from './solids.ts'
import { straightUp } from './cross-section.ts'
import { bin, bowl, faceted, footEdge, planter, sink, vase } from './vessels.ts'

/** How round the upright edges of angular planters are. */
const corner = 9

/** The one description every figure, mesh and drawing follows from. */
export function anatomy(form: Form): Anatomy {
  switch (form.kind) {
    case 'round':
      return planter(round, straightUp(form.diameter / 2, form.diameter / 2, form.height, footEdge), form.wall, form.fork_slots)
    case 'conical':
      return planter(round, straightUp(form.bottom / 2, form.top / 2, form.height, footEdge), form.wall)
    case 'square':
      return planter(
        rectangle(form.side, form.side, corner),
        straightUp((form.bottom ?? form.side) / 2, form.side / 2, form.height, footEdge),
        form.wall,
      )
    case 'rectangular':
      return planter(
        rectangle(form.length, form.width, corner),
        straightUp(form.length / 2 - (form.taper ?? 0), form.length / 2, form.height, footEdge),
        form.wall,
        form.fork_slots,
      )
    case 'ribbed':
      return planter({ kind: 'reeded', ribs: form.ribs, rib: form.rib }, straightUp(form.diameter / 2, form.diameter / 2, form.height, 3), form.wall)
    case 'faceted':
      return faceted(form)
    case 'bowl':
      return bowl(form)
    case 'vase':
      return vase(form)
    case 'bin':
      return bin(form)
    case 'bench':
      return bench(form)
    case 'sink':
      return sink(form)
    case 'table':
      return table(form)
    case 'halfsphere':
      return halfsphere(form)
    case 'sphere':
      return sphere(form)
    case 'bollard':
      return bollard(form)
    case 'block':
      return block(form)
  }
}
