import { expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { reconcile, type Movement } from './reconciliation.ts'

const movement = (day: PlainDate, kind: Movement['kind'], amount: number): Movement => ({
  day,
  kind,
  order: 'AC-2026-00001',
  paper: null,
  amount: money(amount),
})

test('a period opens with what was owed before it, both its days belong to it, and what closes is what opens the next', () => {
  const all = [
    movement('2026-11-10', 'paid', 500),
    movement('2026-10-31', 'paid', 300),
    movement('2026-11-01', 'shipped', 1_000),
    movement('2026-11-30', 'returned', 50),
    movement('2026-11-30', 'forgiven', 50),
    movement('2026-12-01', 'paid', 200),
  ]
  const november = reconcile(all, '2026-11-01', '2026-11-30')
  expect(november).toMatchObject({ opening: -300, debit: 1_050, credit: 550, closing: 200 })
  expect(november.movements.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-10', '2026-11-30', '2026-11-30'])
  expect(reconcile(all, '2026-12-01', '2026-12-31')).toMatchObject({ opening: 200, closing: 0 })
  expect(reconcile([], '2026-12-01', '2026-12-31')).toEqual({ opening: 0, movements: [], debit: 0, credit: 0, closing: 0 })
})
