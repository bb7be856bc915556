// Kept apart from the schemas, so that screens need not load them.

export const analyticsSteps = ['day', 'week', 'month'] as const
export type AnalyticsStep = (typeof analyticsSteps)[number]

/** Dimensions by which the sales of a period are split. */
export const salesSplits = ['category', 'product', 'option', 'town', 'source'] as const
export type SalesSplit = (typeof salesSplits)[number]

/** Bands of working minutes until the first call. */
export const firstCallBands = ['15', '60', '240', '480', 'more'] as const
/** `in_time`: ready by the promised day. `late_3`, `late_7`: up to so many days later. `unpromised`: no day was promised. */
export const readyBands = ['in_time', 'late_3', 'late_7', 'late_more', 'unpromised'] as const

/** Analytics tables that can be downloaded. */
export const analyticsTables = ['series', ...salesSplits, 'ready', 'calls', 'searches'] as const
export type AnalyticsTable = (typeof analyticsTables)[number]
