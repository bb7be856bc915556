/** The current time; tests can set it, so that none has to sleep. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** A clock that starts at `start` and follows the pace of `pace`. */
export function clockFrom(start: Date, pace: Clock = systemClock): Clock {
  const ahead = start.getTime() - pace.now().getTime()
  return { now: () => new Date(pace.now().getTime() + ahead) }
}

/** A clock that stands still until a test moves it. */
export function testClock(start = new Date('2026-11-02T10:00:00Z')): Clock & { advance(milliseconds: number): void } {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds
    },
  }
}
