import type { Slice } from '../../platform/slice.ts'

export const media: Slice = { name: 'media' }
