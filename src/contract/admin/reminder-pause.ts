/** Milliseconds within which a buyer hears of the same debt once: the server keeps to it, and Today offers no second reminder. */
export const reminderPauseMs = 24 * 60 * 60_000
