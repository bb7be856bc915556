import type { Form } from '#contract/form.ts'
import type { Job } from './blender.ts'

export const natural = '#aea8a0'
/** White concrete is not paper white: above .7 of the light no shape would be left. */
export const white = '#d8d5cf'

type Camera = Pick<Job, 'yaw' | 'elevation' | 'fill' | 'lower'>

const turnedKinds = new Set<Form['kind']>(['square', 'rectangular', 'bench', 'sink', 'table', 'block'])

/** Round things are seen straight on, others a little from the left; basins from higher up. */
export function camera(form: Form, set: Job['set']): Camera {
  const squareBin = form.kind === 'bin' && form.shape === 'square'
  const roundTop = (form.kind === 'table' || form.kind === 'sink') && form.shape === 'round'
  const turned = squareBin || (turnedKinds.has(form.kind) && !roundTop)
  const yaw = turned ? 27 : form.kind === 'faceted' ? 14 : 0
  const elevation = form.kind === 'sink' ? 30 : form.kind === 'bowl' ? 16 : form.kind === 'table' ? 15 : 12
  if (set !== 'studio') return { yaw: yaw || 8, elevation: form.kind === 'sink' ? 26 : 11, fill: [0.62, 0.58], lower: 0.06 }
  return { yaw, elevation, fill: [0.78, 0.72], lower: 0.04 }
}
