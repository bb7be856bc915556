import { money, sum, times, type Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'

export const movementKinds = ['shipped', 'finished', 'paid', 'returned', 'forgiven'] as const

/** A movement between seller and buyer on a day. */
export interface Movement {
  readonly day: PlainDate
  readonly kind: (typeof movementKinds)[number]
  readonly order: string
  /** The document behind it; null without one. */
  readonly paper: string | null
  /** Kopiykas, positive. */
  readonly amount: Money
}

/** Shipped goods and refunds raise the buyer's debt; payments and write-offs lower it. */
export const isDebit = ({ kind }: Pick<Movement, 'kind'>): boolean => kind === 'shipped' || kind === 'finished' || kind === 'returned'

export interface Reconciliation {
  /** The buyer's debt before the first day; negative = the seller's debt. */
  readonly opening: Money
  readonly movements: readonly Movement[]
  readonly debit: Money
  readonly credit: Money
  readonly closing: Money
}

const owed = (movements: readonly Movement[]): Money => sum(movements.map((one) => (isDebit(one) ? one.amount : times(one.amount, -1))))

/** The account over a period, first and last day included. */
export function reconcile(movements: readonly Movement[], from: PlainDate, to: PlainDate): Reconciliation {
  const within = movements.filter(({ day }) => day >= from && day <= to).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const opening = owed(movements.filter(({ day }) => day < from))
  const debit = sum(within.flatMap((one) => (isDebit(one) ? [one.amount] : [])))
  const credit = sum(within.flatMap((one) => (isDebit(one) ? [] : [one.amount])))
  return { opening, movements: within, debit, credit, closing: money(opening + debit - credit) }
}
