/** Kept apart from the schemas, which no screen loads. */

/** Milliseconds between two announcements of presence, and without one until a person counts as gone. */
export const presenceBeat = { every: 25_000, gone: 65_000 }
