/** How long a sign-in of the staff lasts, in milliseconds. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const sessionLife = {
  /** The password was right; so long the code may take. */
  code: 10 * minute,
  /** Without use, unless the device is remembered. */
  idle: 12 * hour,
  /** In all. */
  whole: 30 * day,
  /** After a code, sensitive acts need no new one. */
  fresh: 10 * minute,
  /** How often a use is written down. */
  use: minute,
}
export const invitationLife = 72 * hour
