import { expect, test } from 'vitest'
import { plainDate, kyivMoment } from './plain-date.ts'
import type { PhoneHours } from './opening-hours.ts'
import { callBack, workingDaysBefore, workingMinutesBetween, workingTimeAfter } from './working-hours.ts'

const hours: PhoneHours = { opens: '09:00', closes: '18:00', weekdays: [1, 2, 3, 4, 5], holidays_worked: true, closed: [] }
const at = (day: string, time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return kyivMoment(plainDate(day), hour * 60 + minute)
}

test.each([
  ['within the day', '2026-11-25', '10:00', 15, '2026-11-25', '10:15'],
  ['over the night', '2026-11-25', '17:50', 15, '2026-11-26', '09:05'],
  ['before opening', '2026-11-25', '03:00', 15, '2026-11-25', '09:15'],
  ['of a Saturday night', '2026-11-28', '23:40', 15, '2026-11-30', '09:15'],
  ['to the last minute', '2026-11-25', '17:45', 15, '2026-11-25', '18:00'],
  ['two hours over a weekend', '2026-11-27', '17:00', 120, '2026-11-30', '10:00'],
  ['more than a whole day', '2026-11-23', '09:00', 10 * 60, '2026-11-24', '10:00'],
])('working time %s', (_what, day, time, minutes, dueDay, dueTime) => {
  expect(workingTimeAfter(at(day, time), minutes, hours)).toEqual(at(dueDay, dueTime))
  expect(workingMinutesBetween(at(day, time), at(dueDay, dueTime), hours)).toBe(minutes)
})

test.each([
  ['before the shop opens', '2026-11-25', '07:00', '2026-11-25', '08:30', 0],
  ['on a Sunday', '2026-11-29', '10:00', '2026-11-29', '12:00', 0],
  ['after closing', '2026-11-25', '17:30', '2026-11-25', '20:00', 30],
  ['of a week', '2026-11-23', '09:00', '2026-11-30', '09:00', 5 * 9 * 60],
  ['backwards', '2026-11-25', '12:00', '2026-11-25', '11:00', 0],
])('working minutes %s', (_what, day, time, toDay, toTime, minutes) => {
  expect(workingMinutesBetween(at(day, time), at(toDay, toTime), hours)).toBe(minutes)
})

test('on a holiday that is kept and on days of its own on which the shop is shut no working time passes', () => {
  const celebrating = { ...hours, holidays_worked: false } // Christmas of 2026 is a Friday
  expect(workingTimeAfter(at('2026-12-24', '17:55'), 15, celebrating)).toEqual(at('2026-12-28', '09:10'))
  const shut = { ...hours, closed: [{ from: plainDate('2026-11-26'), to: plainDate('2026-11-27') }] }
  expect(workingTimeAfter(at('2026-11-25', '19:00'), 15, shut)).toEqual(at('2026-11-30', '09:15'))
})

test('the clocks change over the weekend: due is what the clock on the wall shows', () => {
  // On 25 October 2026 summer time ends, on 28 March 2027 it begins.
  expect(workingTimeAfter(at('2026-10-24', '22:00'), 15, hours).toISOString()).toBe('2026-10-26T07:15:00.000Z')
  expect(workingTimeAfter(at('2027-03-27', '22:00'), 15, hours).toISOString()).toBe('2027-03-29T06:15:00.000Z')
  // Who works through that night: an hour more, an hour less.
  const night = { ...hours, weekdays: [6, 7], opens: '00:00', closes: '23:59' }
  expect(workingTimeAfter(at('2026-10-25', '02:30'), 4 * 60, night).toISOString()).toBe('2026-10-25T04:30:00.000Z')
  expect(workingTimeAfter(at('2027-03-28', '02:30'), 4 * 60, night).toISOString()).toBe('2027-03-28T03:30:00.000Z')
})

test('three working days ago, over a weekend and a day on which the shop was shut', () => {
  expect(workingDaysBefore(at('2026-11-25', '10:30'), 3, hours)).toEqual(at('2026-11-20', '10:30'))
  const shut = { ...hours, closed: [{ from: plainDate('2026-11-24'), to: plainDate('2026-11-24') }] }
  expect(workingDaysBefore(at('2026-11-25', '10:30'), 3, shut)).toEqual(at('2026-11-19', '10:30'))
})

test('settings without a single working day still give a moment', () => {
  expect(workingTimeAfter(at('2026-11-25', '10:00'), 15, { ...hours, weekdays: [] })).toBeInstanceOf(Date)
  expect(workingDaysBefore(at('2026-11-25', '10:00'), 3, { ...hours, weekdays: [] })).toBeInstanceOf(Date)
})

test('on a short Saturday working time passes within its own hours, and the phone is answered then', () => {
  const short = { ...hours, weekdays: [1, 2, 3, 4, 5, 6], days: [{ weekday: 6, opens: '10:00', closes: '14:00' }] }
  expect(workingTimeAfter(at('2026-11-27', '17:50'), 15, short)).toEqual(at('2026-11-28', '10:05'))
  expect(workingTimeAfter(at('2026-11-28', '13:50'), 15, short)).toEqual(at('2026-11-30', '09:05'))
  expect(workingMinutesBetween(at('2026-11-27', '17:00'), at('2026-11-30', '10:00'), short)).toBe(60 + 4 * 60 + 60)
  expect(callBack(at('2026-11-28', '13:59'), short)).toEqual({ open: true })
  expect(callBack(at('2026-11-28', '09:30'), short)).toMatchObject({ open: false, today: true, minutes: 600 })
  expect(callBack(at('2026-11-28', '14:00'), short)).toMatchObject({ open: false, date: '2026-11-30', minutes: 540 })
})
