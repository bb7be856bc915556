import type { Slice } from '../../platform/slice.ts'

export const orders: Slice = { name: 'orders' }
