import { expect, test } from 'vitest'
import { defaultCalendar } from '#contract/work-calendar.ts'
import { plainDate } from '#contract/plain-date.ts'
import { callStateAt } from './call-state.ts'

const hours = { ...defaultCalendar, opens: '09:00', closes: '18:00' }
/** Kyiv is two hours ahead of UTC in winter. */
const kyiv = (text: string) => new Date(`${text}:00+02:00`)
const keyAt = (text: string, calendar = hours) => callStateAt(kyiv(text), calendar, 'uk')

test('the header says whether the phone is answered now, and if not, from when', () => {
  expect(keyAt('2026-11-23T09:00')).toEqual({ key: 'callNow' })
  expect(keyAt('2026-11-23T17:59')).toEqual({ key: 'callNow' })
  expect(keyAt('2026-11-23T07:00')).toEqual({ key: 'callToday', params: { time: '9:00' } })
  expect(keyAt('2026-11-23T18:00')).toEqual({ key: 'callTomorrow', params: { time: '9:00' } })
  expect(keyAt('2026-11-21T12:00')).toEqual({ key: 'callMonday', params: { time: '9:00' } })
})

test('after a long closure the date is said, since a weekday would be another week’s', () => {
  const closed = { ...hours, closed: [{ from: plainDate('2026-12-25'), to: plainDate('2027-01-08') }] }
  expect(keyAt('2026-12-26T12:00', closed)).toEqual({ key: 'callOnDay', params: { date: '11\u00a0січня', time: '9:00' } })
})

test('hours that name no working day say nothing', () => {
  expect(keyAt('2026-11-23T09:00', { ...hours, weekdays: [] })).toBeNull()
})
