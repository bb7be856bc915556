import type { BrowserContext } from '@playwright/test'

/**
 * The moment at which the shops of a run begin: an ordinary Wednesday morning, whatever day it is. `npm run proofs days` sets
 * others in SHOP_CLOCK.
 */
export const begin = process.env['SHOP_CLOCK'] ?? '2026-11-18T10:00:00+02:00'

/** How far the shop's clock is ahead of this machine's. */
let ahead = 0

/** The time as shop and pages of this worker have it. */
export const now = (): Date => new Date(Date.now() + ahead)

/** Reads the shop's clock; from then on {@link now} and the pages of new contexts go by it. */
export async function followClockOf(url: string): Promise<void> {
  const answer = await fetch(`${url}/dev/clock`)
  const clock = (await answer.json()) as { now: string } // its answer
  ahead = Date.parse(clock.now) - Date.now()
}

/**
 * Moves the Date of pages to the shop's time. Not by `page.clock`, which replaces timers and animation frames too: those of these
 * journeys must run as they do for readers. A proxy, so that dates which the browser makes are dates for `instanceof` too.
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
