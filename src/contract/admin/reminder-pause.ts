/** Milliseconds between two reminders of the same debt: the server enforces it, and Today hides the button. */
export const reminderPauseMs = 24 * 60 * 60_000
