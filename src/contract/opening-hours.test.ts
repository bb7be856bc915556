import { expect, test } from 'vitest'
import { minutesSinceMidnight, openingHoursText, sameHours } from './opening-hours.ts'
import { defaultCalendar } from './work-calendar.ts'

const hours = { ...defaultCalendar, opens: '09:00', closes: '18:30' }

test('opening hours are said as a reader writes them, in both languages', () => {
  expect(openingHoursText(hours, 'uk')).toBe('пн–пт 9:00–18:30')
  expect(openingHoursText(hours, 'en')).toBe('Mon–Fri 9:00–18:30')
})

test('days that do not follow one another stand apart, in the order of the week', () => {
  expect(openingHoursText({ ...hours, weekdays: [6, 1, 2, 3, 4] }, 'uk')).toBe('пн–чт, сб 9:00–18:30')
  expect(openingHoursText({ ...hours, weekdays: [1, 2] }, 'en')).toBe('Mon, Tue 9:00–18:30')
  expect(openingHoursText({ ...hours, weekdays: [7] }, 'en')).toBe('Sun 9:00–18:30')
})

test('a time of day is minutes since midnight', () => {
  expect([minutesSinceMidnight('00:00'), minutesSinceMidnight('09:05'), minutesSinceMidnight('23:59')]).toEqual([0, 545, 1439])
})

test('a weekday with hours of its own stands by itself; one that is no working day is not said', () => {
  const days = [
    { weekday: 6, opens: '10:00', closes: '14:00' },
    { weekday: 7, opens: '10:00', closes: '12:00' },
  ]
  const short = { ...hours, weekdays: [1, 2, 3, 4, 5, 6], days }
  expect(openingHoursText(short, 'uk')).toBe('пн–пт 9:00–18:30, сб 10:00–14:00')
  expect(sameHours(short)).toEqual([
    { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:30' },
    { weekdays: [6], opens: '10:00', closes: '14:00' },
  ])
})
