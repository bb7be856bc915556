/** Milliseconds between two reminders of the same debt: the server enforces it, and the screens say when instead of offering one. */
export const reminderPauseMs = 24 * 60 * 60_000

/** How long a receipt recorded by hand can be taken back by the person who recorded it; later an owner voids it. */
export const receiptUndoMs = 10 * 60_000

/** How long an act of one press that writes to the buyer can be taken back, a little longer than the toast that offers it. */
export const letterUndoMs = 15_000
