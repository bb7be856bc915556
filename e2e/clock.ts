import type { BrowserContext } from '@playwright/test'

/**
 * Where the shops' clock starts in a run: an ordinary Wednesday morning, whatever day it is. `npm run proofs days` sets other moments in SHOP_CLOCK.
 */
export const begin = process.env['SHOP_CLOCK'] ?? '2026-11-18T10:00:00+02:00'

/** Milliseconds by which the shop's clock is ahead of this machine's. */
let ahead = 0

/** The current time of this worker's shop and pages. */
export const now = (): Date => new Date(Date.now() + ahead)

/** Reads the shop's clock; afterwards {@link now} and pages of new contexts follow it. */
export async function followClockOf(url: string): Promise<void> {
  const answer = await fetch(`${url}/dev/clock`)
  const clock = (await answer.json()) as { now: string } // its answer
  ahead = Date.parse(clock.now) - Date.now()
}

/**
 * Moves the Date of pages to the shop's time. `page.clock` is not used, because it also replaces timers and animation frames, which must run in
 * journeys as they do for readers. A Proxy keeps dates made by the browser instances of Date.
 */
export async function shareClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((ms) => {
    const nowOfShop = () => Reflect.get(Real, 'now').call(Real) + ms
    const Real = Date
    globalThis.Date = new Proxy(Real, {
      apply: () => new Real(nowOfShop()).toString(),
      construct: (target, given, maker) => Reflect.construct(target, given.length === 0 ? [nowOfShop()] : given, maker) as Date,
      get: (target, name) => (name === 'now' ? nowOfShop : Reflect.get(target, name)),
    })
  }, ahead)
}
