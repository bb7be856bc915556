/** Milliseconds between two reminders of the same debt: the server enforces it, and the screens say when instead of offering one. */
export const reminderPauseMs = 24 * 60 * 60_000
