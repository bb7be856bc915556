import { shapeMeasures, wrongMeasures, type ShapeKind } from '#contract/shape-measures.ts'
import type { Shape } from '#contract/shape.ts'

/** Default measurements by kind of shape: a usual size that can be cast. */
const usual: Readonly<Record<string, unknown>> = {
  diameter: 600,
  height: 450,
  wall: 40,
  top: 600,
  bottom: 450,
  side: 500,
  length: 1200,
  width: 400,
  depth: 450,
  seat: 60,
  slats: 0,
  ribs: 24,
  rib: 12,
  sides: 8,
  foot: 300,
  lid: true,
  basin_length: 500,
  basin_width: 300,
  basin_depth: 100,
  base: 'slabs',
  chamfer: 20,
} // prettier-ignore
const ofKind: Partial<Record<ShapeKind, Readonly<Record<string, unknown>>>> = {
  sink: { height: 140, shape: 'rectangular', length: 700, width: 420 },
  table: { height: 740, top: 50, shape: 'rectangular' },
  bin: { shape: 'round', height: 800 },
  bowl: { height: 250 },
  halfsphere: { diameter: 500, foot: 60 },
  sphere: { diameter: 500, foot: 200 },
  bollard: { top: 250, bottom: 300, height: 800 },
  block: { height: 400 },
}

export function firstShape(kind: ShapeKind, former: Readonly<Record<string, unknown>> | null): Shape {
  const made = (from: Readonly<Record<string, unknown>>) => {
    const needed = shapeMeasures[kind].filter(({ optional }) => !optional)
    return { kind, ...Object.fromEntries(needed.map(({ name }) => [name, from[name]])) }
  }
  const own = { ...usual, ...ofKind[kind] }
  const reused = made({ ...own, ...former })
  return (wrongMeasures(reused).length === 0 ? reused : made(own)) as Shape // a test covers every kind
}
