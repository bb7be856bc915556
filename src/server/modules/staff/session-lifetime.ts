/** Lifetimes of a staff sign-in, in milliseconds. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const sessionLife = {
  /** After the right password, the time for entering the code. */
  code: 10 * minute,
  /** Without use, unless the device is remembered. */
  idle: 12 * hour,
  /** In all. */
  whole: 30 * day,
  /** For this long after a code, sensitive acts need no new one. */
  fresh: 10 * minute,
  /** The interval at which use is stored. */
  use: minute,
}
export const invitationLife = 72 * hour
