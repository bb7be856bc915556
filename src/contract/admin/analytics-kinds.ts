// Kept apart from the schemas, so that screens need not load them.

export const analyticsSteps = ['day', 'week', 'month'] as const
export type AnalyticsStep = (typeof analyticsSteps)[number]

/** Dimensions of the sales of a period. */
export const salesSplits = ['category', 'product', 'option', 'town', 'source'] as const
export type SalesSplit = (typeof salesSplits)[number]

/** Working minutes until the first call: up to so many, or more. */
export const firstCallBands = ['15', '60', '240', '480', 'more'] as const
/** Ready by the promised day, up to three or seven days later, or more; `unpromised`: without a promised day. */
export const readyBands = ['in_time', 'late_3', 'late_7', 'late_more', 'unpromised'] as const

/** Analytics tables that can be downloaded. */
export const analyticsTables = ['series', ...salesSplits, 'ready', 'calls', 'searches'] as const
export type AnalyticsTable = (typeof analyticsTables)[number]
