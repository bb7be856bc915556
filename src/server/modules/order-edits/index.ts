import type { Module } from '../../platform/module.ts'
import { orderEditRoutes } from './routes.ts'

export { applyOrderEdit } from './apply-edit.ts'
export { readPricing } from './draft-state.ts'
export { draftProblemTexts } from './problem-texts.ts'
export { saveOrderEdit } from './save-edit.ts'
export { configuredLine } from './weights.ts'

/** The lines of an order after it was placed: one draft for all of the staff, and a revision for each edit that was applied. */
export const orderEdits: Module = { name: 'order-edits', api: orderEditRoutes }
