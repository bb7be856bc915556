import type { Shape } from '#contract/shape.ts'
import type { Box } from './measurements.ts'
import { diameterSign } from './size-text.ts'

type Span = { mm: number; text: string }
export const figure = (mm: number) => String(Math.round(mm))
const across = (mm: number): Span => ({ mm, text: `${diameterSign} ${figure(mm)}` })
const plain = (mm: number): Span => ({ mm, text: figure(mm) })

/** Dimensions shown in the elevation of a shape besides its height. */
export function measured(shape: Shape, outer: Box): { top?: Span; foot: Span; heights: { from: number; to: number }[] } {
  const depth =
    'wall' in shape && shape.kind !== 'vase' && shape.kind !== 'bin'
      ? [{ from: shape.wall + (('fork_slots' in shape && shape.fork_slots) || 0), to: outer.height }]
      : []
  switch (shape.kind) {
    case 'conical':
    case 'bowl':
      return { top: across(shape.top), foot: across(shape.bottom), heights: depth }
    case 'square':
      return { ...(shape.bottom && { top: plain(shape.side) }), foot: plain(shape.bottom ?? shape.side), heights: depth }
    case 'rectangular':
      return { ...(shape.taper && { top: plain(shape.length) }), foot: plain(shape.length - 2 * (shape.taper ?? 0)), heights: depth }
    case 'round':
    case 'ribbed':
      return { foot: across(shape.diameter), heights: depth }
    case 'faceted':
      return { ...(shape.bottom && { top: across(shape.diameter) }), foot: across(shape.bottom ?? shape.diameter), heights: depth }
    case 'vase':
      return { top: across(shape.top), foot: plain(shape.foot), heights: [] }
    case 'bin':
      return { foot: shape.shape === 'round' ? across(shape.width) : plain(shape.width), heights: [] }
    case 'bench':
      return {
        foot: plain(shape.length),
        heights: shape.back ? [{ from: 0, to: shape.height }] : [{ from: shape.height - shape.seat, to: shape.height }],
      }
    case 'sink':
      return {
        foot: shape.shape === 'round' ? across(shape.length) : plain(shape.length),
        heights: [{ from: shape.height - shape.basin_depth, to: shape.height }],
      }
    case 'table':
      return { foot: shape.shape === 'round' ? across(shape.length) : plain(shape.length), heights: [{ from: 0, to: shape.height - shape.top }] }
    case 'halfsphere':
      return { foot: across(shape.diameter), heights: [{ from: 0, to: shape.foot }] }
    case 'sphere':
      return { top: across(shape.diameter), foot: across(shape.foot), heights: [] }
    case 'bollard':
      return { ...(shape.top !== shape.bottom && { top: across(shape.top) }), foot: across(shape.bottom), heights: [] }
    case 'block':
      return { foot: plain(shape.length), heights: [{ from: shape.height - shape.chamfer, to: shape.height }] }
  }
}
