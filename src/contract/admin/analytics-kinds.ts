// Apart from the schemas, so that a screen need not load them.

export const analyticsSteps = ['day', 'week', 'month'] as const
export type AnalyticsStep = (typeof analyticsSteps)[number]

/** What the sales of a period are split by. */
export const salesSplits = ['category', 'product', 'option', 'town', 'source'] as const
export type SalesSplit = (typeof salesSplits)[number]

/** Until the first call: up to so many minutes of working time, or more. */
export const firstCallBands = ['15', '60', '240', '480', 'more'] as const
/** Ready by the promised day, up to three or seven days later, or more; `unpromised`: no day was said. */
export const readyBands = ['in_time', 'late_3', 'late_7', 'late_more', 'unpromised'] as const

/** Tables of the numbers that may be taken as a file. */
export const analyticsTables = ['series', ...salesSplits, 'ready', 'calls', 'searches'] as const
export type AnalyticsTable = (typeof analyticsTables)[number]
