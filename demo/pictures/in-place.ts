import type { Shape } from '#contract/shape.ts'
import type { DemoProduct } from '#demo/catalogue/schema.ts'
import type { Job } from './blender.ts'
import type { Scene } from './places.ts'
import { natural } from './tones.ts'

export const frame = { width: 1000, height: 1250 }
export const isRound = (form: Shape) => !('shape' in form ? form.shape !== 'round' : ['square', 'rectangular', 'bench', 'block'].includes(form.kind))

/** An individual surface for every product: pores, clouds, and the faint seam of a round mould. */
export function surfaceLook(code: string, form: Shape): Job['look'] {
  let seed = 7
  for (const c of code) seed = (seed * 31 + (c.codePointAt(0) ?? 0)) % 9973
  return ['round', 'conical', 'bowl', 'vase'].includes(form.kind) ? { seed, seam: 38 } : { seed }
}

/** Metres: the width that the studio camera sees, and the height. */
export function extent(form: Shape): [number, number] {
  const f = form as Shape & Record<string, number | undefined>
  const l = f['length'] ?? f['side'] ?? f['diameter'] ?? f['width'] ?? Math.max(f['top'] ?? 0, f['bottom'] ?? 0, f['foot'] ?? 0)
  const w = f['width'] ?? f['depth'] ?? l
  const h = (f['height'] ?? f['diameter'] ?? 0) + (f['back'] ?? 0)
  const across = isRound(form) ? l : l * Math.cos(0.47) + w * Math.sin(0.47)
  return [across / 1000, (h + w * 0.22) / 1000]
}

/** White point: a low sun stays warm, but concrete does not turn yellow. */
const whitePoint = (hour: string): { key?: number; balance: [number, number, number] } => ({
  ...(hour === 'overcast' ? { key: 0.92 } : {}),
  balance: hour === 'overcast' ? [0.98, 1, 1.02] : hour === 'golden' || hour === 'late' ? [0.88, 1, 1.2] : [0.93, 1, 1.08],
})

/** Spacing of limiters in a street, metres from middle to middle. */
function limiterSpacing(form: Shape): number | undefined {
  if (form.kind === 'bollard') return 1.3
  if (form.kind === 'halfsphere' || form.kind === 'sphere') return form.diameter / 1000 + 0.7
  return form.kind === 'block' ? form.length / 1000 + 0.7 : undefined
}

/** The product in its usual surroundings. */
export function inPlace({ code, shape: form, plant }: DemoProduct, scene: Scene, index: number): Job {
  const { place } = scene
  const dark = place.hour === 'dusk' || place.hour === 'night'
  const side = place.side ?? 1
  const row = scene.set === 'street' ? limiterSpacing(form) : undefined
  const two = place['pair'] ? { span: 2.75, lower: 0.2, others: [{ form, at: [Number(place['pair']), 0] as [number, number], plant }] } : {}
  const byDoor = scene.set === 'house' && !place['pair']
  return {
    form,
    plant,
    base: natural,
    look: surfaceLook(code, form),
    yaw: row || scene.row ? 34 : isRound(form) ? 9 * side : 17 * side,
    elevation: scene.set === 'street' ? 12 : 9,
    lower: row ? 0.2 : 0.24,
    ...(byDoor ? { aside: 0.2 * side } : {}),
    ...(row ? { row, span: 2.6 + (form.kind === 'block' ? 1 : 0) } : {}),
    ...two,
    ...(dark ? { key: 0.36, balance: [1.04, 1, 0.95] as [number, number, number] } : whitePoint(place.hour)),
    ...frame,
    samples: dark ? 9 : 6,
    seed: 1 + (index % 7),
    ...scene,
  }
}
