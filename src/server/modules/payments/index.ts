import type { Slice } from '../../platform/slice.ts'

export const payments: Slice = { name: 'payments' }
