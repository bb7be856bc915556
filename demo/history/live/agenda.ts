import type { Clock } from '#server/platform/clock.ts'

export interface Agenda {
  /** Shows the current moment of the story. */
  readonly clock: Clock
  /** Plans an act for that moment; it is skipped when the story ends before. */
  at(moment: Date, act: () => Promise<void>): void
  /** Runs all planned acts in order of time, including those that acts add. */
  runUntil(end: Date): Promise<void>
}

/** A schedule in which acts may plan further acts; its clock jumps from one act to the next. @param begin the first time on the clock */
export function createAgenda(begin: Date): Agenda {
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
        await next.act()
      }
    },
  }
}
