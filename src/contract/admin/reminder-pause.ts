/** Milliseconds between two reminders of the same debt: the server enforces it, and the screens say when instead of offering one. */
export const reminderPauseMs = 24 * 60 * 60_000

/** How long a reminder can be taken back, a little longer than the toast that offers it; it is sent some seconds later. */
export const reminderUndoMs = 15_000
