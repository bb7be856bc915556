import type { Slice } from '../../platform/slice.ts'

export const catalogue: Slice = { name: 'catalogue' }
