import type { Language } from './languages.ts'
import type { PlainDate } from './plain-date.ts'

/** A promised range of working days, both ends included. */
export interface ReadyDates {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** The ready days of several things made in parallel: those of the last one. */
export function latestReady(all: readonly ReadyDates[]): ReadyDates | null {
  const [first, ...rest] = all
  if (!first) return null
  return rest.reduce((latest, one) => ({ from: one.from > latest.from ? one.from : latest.from, to: one.to > latest.to ? one.to : latest.to }), first)
}

/** When all goods of these lines are ready; null without goods, or when one has no ready days. Services are ignored. */
export function readyDays(
  lines: readonly {
    readonly kind?: string | undefined
    readonly readyFrom?: PlainDate | null | undefined
    readonly readyTo?: PlainDate | null | undefined
  }[],
): ReadyDates | null {
  const goods = lines.filter(({ kind = 'product' }) => kind === 'product')
  const ranges = goods.flatMap(({ readyFrom: from, readyTo: to }) => (from && to ? [{ from, to }] : []))
  return ranges.length === goods.length ? latestReady(ranges) : null
}

/** The ready days of an order: the promised day, or else those from the checkout. */
export function orderReadyRange(order: Parameters<typeof readyRange>[0] & { readonly promised_on: PlainDate | null }): ReadyDates | null {
  return order.promised_on ? { from: order.promised_on, to: order.promised_on } : readyRange(order)
}

/** Reads a range from wire fields; null when there is none. */
export function readyRange({ ready_from: from, ready_to: to }: { readonly ready_from: PlainDate | null; readonly ready_to: PlainDate | null }) {
  return from && to ? { from, to } : null
}

// Month names in the form used after a day. `Intl` is not used, because Node and browsers differ and both render the page.
const months: Record<Language, string> = {
  uk: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  en: 'January February March April May June July August September October November December',
}
const noBreakSpace = '\u00a0'

/**
 * Formats days: `12–16 січня`, `29 January – 4 February`, with years when they differ.
 * @param year always adds the year, for documents that are read years later
 */
export function formatDays({ from, to }: ReadyDates, language: Language, year = false): string {
  const years = year || from.slice(0, 4) !== to.slice(0, 4)
  const day = (date: PlainDate) => String(Number(date.slice(8)))
  const monthName = (date: PlainDate) => months[language].split(' ')[Number(date.slice(5, 7)) - 1] ?? ''
  const yearText = (date: PlainDate) => (years ? noBreakSpace + date.slice(0, 4) : '')
  const whole = (date: PlainDate) => day(date) + noBreakSpace + monthName(date) + yearText(date)
  if (from === to) return whole(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day(from)}–${whole(to)}`
  if (from.slice(0, 4) === to.slice(0, 4)) return `${day(from)}${noBreakSpace}${monthName(from)} – ${whole(to)}`
  return `${whole(from)} – ${whole(to)}`
}
