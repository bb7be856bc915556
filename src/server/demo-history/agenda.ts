import type { Clock } from '../platform/clock.ts'

export interface Agenda {
  /** It stands where the story is. */
  readonly clock: Clock
  /** Does something at that moment, unless the story ends before. */
  at(moment: Date, act: () => Promise<void>): void
  /** Does everything in the order of its moments; what an act adds for later is done too. */
  runUntil(end: Date): Promise<void>
}

/** What happens when: acts plan further acts, and the clock goes from one to the next. @param begin where the clock stands at first */
export function createAgenda(begin: Date, onFailure: (error: unknown) => void): Agenda {
  const planned: { readonly moment: Date; readonly act: () => Promise<void> }[] = []
  let now = begin
  return {
    clock: { now: () => now },
    at: (moment, act) => void planned.push({ moment, act }),
    async runUntil(end) {
      for (;;) {
        const next = planned.toSorted((a, b) => a.moment.getTime() - b.moment.getTime())[0]
        if (next === undefined || next.moment > end) return
        planned.splice(planned.indexOf(next), 1)
        if (next.moment > now) now = next.moment
        await next.act().catch(onFailure)
      }
    },
  }
}
