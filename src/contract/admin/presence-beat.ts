/** Apart from the schemas, which no screen loads. */

/** How often it is said again, and after how long without it somebody counts as gone; milliseconds. */
export const presenceBeat = { every: 25_000, gone: 65_000 }
