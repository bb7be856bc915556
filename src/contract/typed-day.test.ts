import { expect, test } from 'vitest'
import { z } from 'zod'
import type { PlainDate } from './plain-date.ts'
import { dayErrors } from './day-errors.ts'
import { dayFault, dayFaults, typedDay, typedMoment } from './typed-day.ts'

const today = '2026-11-25'

test.for([
  ['coming', '2026-11-25', null],
  ['coming', '2031-11-25', null],
  ['coming', '2026-11-24', dayErrors.dayOver],
  ['coming', '2032-01-01', dayErrors.dayTooFar],
  ['coming', '1026-12-01', dayErrors.dayTooEarly],
  ['past', '2026-11-25', null],
  ['past', '2000-01-01', null],
  ['past', '1999-12-31', dayErrors.dayTooEarly],
  ['past', '2026-11-26', dayErrors.dayToCome],
  ['any', '2026-11-01', null],
  ['any', '2099-01-01', dayErrors.dayTooFar],
] as const)('a day that is %s: %s', ([use, day, fault]) => {
  expect(dayFault(day as PlainDate, use, today)).toBe(fault)
})

test('of a moment the day in Kyiv counts', () => {
  const faults = dayFaults(z.object({ at: typedMoment('coming').nullable() }))
  // An hour before midnight in Greenwich it is the next day in Kyiv.
  expect(faults({ at: '2026-11-24T23:00:00.000Z' }, today)).toEqual({})
  expect(faults({ at: '2026-11-24T20:00:00.000Z' }, today)).toEqual({ at: dayErrors.dayOver })
  expect(faults({ at: '2062-11-24T20:00:00.000Z' }, today)).toEqual({ at: dayErrors.dayTooFar })
  expect(faults({ at: null }, today)).toEqual({})
})

test('the days of a body are found wherever they stand', () => {
  const body = z.object({ on: typedDay('past'), details: z.object({ until: typedDay('coming').nullable().default(null) }).nullish() })
  const faults = dayFaults(body)
  expect(faults({ on: '2026-11-25', details: null }, today)).toEqual({})
  expect(faults({ on: '0202-11-25', details: { until: '2026-01-01' } }, today)).toEqual({
    on: dayErrors.dayTooEarly,
    'details.until': dayErrors.dayOver,
  })
})
