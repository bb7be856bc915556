import type { Form } from '#contract/shape.ts'
import type { Box } from './measurements.ts'
import { diameterSign } from './size-text.ts'

type Span = { mm: number; text: string }
export const figure = (mm: number) => String(Math.round(mm))
const across = (mm: number): Span => ({ mm, text: `${diameterSign} ${figure(mm)}` })
const plain = (mm: number): Span => ({ mm, text: figure(mm) })

/** Which measurements a form's elevation carries beside its height. */
export function measured(form: Form, outer: Box): { top?: Span; foot: Span; heights: { from: number; to: number }[] } {
  const depth =
    'wall' in form && form.kind !== 'vase' && form.kind !== 'bin'
      ? [{ from: form.wall + (('fork_slots' in form && form.fork_slots) || 0), to: outer.height }]
      : []
  switch (form.kind) {
    case 'conical':
    case 'bowl':
      return { top: across(form.top), foot: across(form.bottom), heights: depth }
    case 'square':
      return { ...(form.bottom && { top: plain(form.side) }), foot: plain(form.bottom ?? form.side), heights: depth }
    case 'rectangular':
      return { ...(form.taper && { top: plain(form.length) }), foot: plain(form.length - 2 * (form.taper ?? 0)), heights: depth }
    case 'round':
    case 'ribbed':
      return { foot: across(form.diameter), heights: depth }
    case 'faceted':
      return { ...(form.bottom && { top: across(form.diameter) }), foot: across(form.bottom ?? form.diameter), heights: depth }
    case 'vase':
      return { top: across(form.top), foot: plain(form.foot), heights: [] }
    case 'bin':
      return { foot: form.shape === 'round' ? across(form.width) : plain(form.width), heights: [] }
    case 'bench':
      return { foot: plain(form.length), heights: form.back ? [{ from: 0, to: form.height }] : [{ from: form.height - form.seat, to: form.height }] }
    case 'sink':
      return {
        foot: form.shape === 'round' ? across(form.length) : plain(form.length),
        heights: [{ from: form.height - form.basin_depth, to: form.height }],
      }
    case 'table':
      return { foot: form.shape === 'round' ? across(form.length) : plain(form.length), heights: [{ from: 0, to: form.height - form.top }] }
    case 'halfsphere':
      return { foot: across(form.diameter), heights: [{ from: 0, to: form.foot }] }
    case 'sphere':
      return { top: across(form.diameter), foot: across(form.foot), heights: [] }
    case 'bollard':
      return { ...(form.top !== form.bottom && { top: across(form.top) }), foot: across(form.bottom), heights: [] }
    case 'block':
      return { foot: plain(form.length), heights: [{ from: form.height - form.chamfer, to: form.height }] }
  }
}
