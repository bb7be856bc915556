import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, kyivClock, plainDate } from './plain-date.ts'
import { defaultPlan, productionStart, readyDates as readyFrom, startHoldsUntil, type ProductionPlan, type ToMake } from './ready-dates.ts'
import { formatDays, latestReady } from './ready-range.ts'
import { addWorkingDays, defaultCalendar, isPublicHoliday, isWorkingDay, orthodoxEaster, type WorkCalendar } from './work-calendar.ts'
import { afterWorkingMinutes, callBack } from './working-hours.ts'

const one = { leadTimeDays: 14, optionDays: 0, quantity: 1, castsPerDay: defaultPlan.casts_per_day }
const kyiv = (text: string) => new Date(`${text}+02:00`) // winter time
const readyDates = (placedAt: Date, toMake: ToMake, plan: ProductionPlan = defaultPlan) => readyFrom(productionStart(placedAt, plan), toMake, plan)

describe('the calendar of the works', () => {
  test('Easter and Trinity are those that are published', () => {
    const published = {
      2026: ['2026-04-12', '2026-05-31'],
      2027: ['2027-05-02', '2027-06-20'],
      2028: ['2028-04-16', '2028-06-04'],
      2029: ['2029-04-08', '2029-05-27'],
      2030: ['2030-04-28', '2030-06-16'],
    }
    for (const [year, [easter, trinity = '']] of Object.entries(published)) {
      expect(orthodoxEaster(Number(year))).toBe(easter)
      expect(isPublicHoliday(plainDate(trinity))).toBe(true)
    }
  })

  test('a holiday is an ordinary day while the law says so, and a day off once the works says otherwise', () => {
    const independence = plainDate('2026-08-24') // a Monday
    expect(isWorkingDay(independence, defaultCalendar)).toBe(true)
    expect(isWorkingDay(independence, { ...defaultCalendar, holidays_worked: false })).toBe(false)
  })

  test('no range of ready days begins or ends on a public holiday, worked or not', () => {
    const start = plainDate('2026-01-05')
    for (let day = 0; day < 3 * 365; day++) {
      const { from, to } = readyFrom(addDays(start, day), one)
      for (const end of [from, to]) expect(isPublicHoliday(end), end).toBe(false)
    }
  })

  test('a day that does not exist is refused', () => {
    for (const text of ['2026-02-30', '2026-13-01', '26-01-01', '']) expect(() => plainDate(text)).toThrow(RangeError)
  })

  test('a moment has the date of Kyiv, in winter and in summer', () => {
    expect(kyivClock(new Date('2026-01-01T22:30:00Z'))).toEqual({ date: '2026-01-02', minutes: 30 })
    expect(kyivClock(new Date('2026-07-01T21:00:00Z'))).toEqual({ date: '2026-07-02', minutes: 0 })
  })
})

describe('when it is ready', () => {
  test('14 calendar days after a Monday morning, as a range of working days', () => {
    expect(readyDates(kyiv('2026-11-23T10:00'), one)).toEqual({ from: '2026-12-07', to: '2026-12-11' })
  })

  test('an order of Friday evening counts from Monday', () => {
    expect(readyDates(kyiv('2026-11-27T17:30'), one)).toEqual(readyDates(kyiv('2026-11-30T09:00'), one))
  })

  test('an extra that takes a day of work moves both ends by a working day, unless a weekend takes it up', () => {
    const made = (leadTimeDays: number, optionDays: number) => readyDates(kyiv('2026-11-23T10:00'), { ...one, leadTimeDays, optionDays })
    expect(made(14, 0)).toEqual({ from: '2026-12-07', to: '2026-12-11' })
    expect(made(14, 1)).toEqual({ from: '2026-12-08', to: '2026-12-14' })
    expect(made(12, 1)).toEqual(made(12, 0)) // a Saturday, or with the extra the Sunday after it
  })

  test('what would be ready on a Sunday is ready on Monday', () => {
    expect(readyDates(kyiv('2026-11-23T10:00'), { ...one, leadTimeDays: 13 }).from).toBe('2026-12-07')
  })

  test('nothing is promised for a day on which the works is shut', () => {
    const calendar: WorkCalendar = { ...defaultCalendar, closed: [{ from: plainDate('2026-12-25'), to: plainDate('2027-01-02') }] }
    expect(readyDates(kyiv('2026-12-14T10:00'), one, { ...defaultPlan, calendar }).from).toBe('2027-01-04')
  })

  test('more pieces than moulds take more casting days', () => {
    const dates = (quantity: number) => readyDates(kyiv('2026-11-23T10:00'), { ...one, quantity }).from
    expect(dates(2)).toBe(dates(1))
    expect(daysBetween(dates(1), dates(14))).toBe(8) // six more casting days, over a weekend
  })

  test('a cold hall stretches the curing alone', () => {
    const cold: ProductionPlan = { ...defaultPlan, cure_speed: 0.62 }
    expect(daysBetween(readyDates(kyiv('2026-11-23T10:00'), one).from, readyDates(kyiv('2026-11-23T10:00'), one, cold).from)).toBe(7) // 5 days, to a Monday
  })

  test('both ends are working days, and more work is never ready sooner', () => {
    const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    const work = fc.record({
      leadTimeDays: fc.integer({ min: 1, max: 90 }),
      optionDays: fc.integer({ min: 0, max: 20 }),
      quantity: fc.integer({ min: 1, max: 200 }),
      castsPerDay: fc.constantFrom(0.5, 1, 2, 7),
    })
    fc.assert(
      fc.property(moment, work, (placedAt, toMake) => {
        const ready = readyDates(placedAt, toMake)
        expect(isWorkingDay(ready.from, defaultCalendar) && isWorkingDay(ready.to, defaultCalendar)).toBe(true)
        expect(ready.from <= ready.to).toBe(true)
        for (const more of ['leadTimeDays', 'optionDays', 'quantity'] as const) {
          expect(readyDates(placedAt, { ...toMake, [more]: toMake[more] + 1 }).from >= ready.from).toBe(true)
        }
        expect(daysBetween(kyivClock(placedAt).date, ready.from)).toBeGreaterThanOrEqual(toMake.leadTimeDays)
      }),
    )
  })

  test('several things are ready together when the last one is', () => {
    const early = { from: plainDate('2026-12-01'), to: plainDate('2026-12-09') }
    const late = { from: plainDate('2026-12-03'), to: plainDate('2026-12-07') }
    expect(latestReady([early, late])).toEqual({ from: '2026-12-03', to: '2026-12-09' })
    expect(latestReady([])).toBeNull()
  })

  test('what is said holds until the next cut-off or the next midnight in Kyiv', () => {
    expect(startHoldsUntil(kyiv('2026-11-23T10:00:20'), defaultPlan)).toEqual(kyiv('2026-11-23T15:00'))
    expect(startHoldsUntil(kyiv('2026-11-23T15:00'), defaultPlan)).toEqual(kyiv('2026-11-24T00:00'))
    expect(startHoldsUntil(new Date('2026-07-01T20:59:59Z'), defaultPlan)).toEqual(new Date('2026-07-01T21:00:00Z'))
  })

  test.each([
    ['2027-01-12', '2027-01-16', '12–16 січня', '12–16 January'],
    ['2027-01-29', '2027-02-04', '29 січня – 4 лютого', '29 January – 4 February'],
    ['2026-12-29', '2027-01-04', '29 грудня 2026 – 4 січня 2027', '29 December 2026 – 4 January 2027'],
    ['2026-12-07', '2026-12-07', '7 грудня', '7 December'],
  ])('%s to %s reads well in both languages', (from, to, uk, en) => {
    const days = { from: plainDate(from), to: plainDate(to) }
    expect(formatDays(days, 'uk').replaceAll('\u00a0', ' ')).toBe(uk)
    expect(formatDays(days, 'en').replaceAll('\u00a0', ' ')).toBe(en)
  })

  test('paper says the year', () => {
    const days = { from: plainDate('2027-01-12'), to: plainDate('2027-01-16') }
    expect(formatDays(days, 'uk', true).replaceAll('\u00a0', ' ')).toBe('12–16 січня 2027')
  })
})

describe('when somebody calls', () => {
  const hours = { ...defaultCalendar, opens: '09:00', closes: '18:00' }

  test('within the hours at once, before them today, after them the next working day', () => {
    expect(callBack(kyiv('2026-11-23T09:00'), hours)).toEqual({ open: true })
    expect(callBack(kyiv('2026-11-23T08:59'), hours)).toEqual({
      open: false,
      date: '2026-11-23',
      minutes: 540,
      today: true,
      tomorrow: false,
    })
    expect(callBack(kyiv('2026-11-23T18:00'), hours)).toMatchObject({ date: '2026-11-24', tomorrow: true })
    expect(callBack(kyiv('2026-11-28T12:00'), hours)).toMatchObject({ date: '2026-11-30', tomorrow: false })
    expect(callBack(kyiv('2026-11-28T12:00'), { ...hours, weekdays: [] })).toBeNull()
  })

  test('a call of Saturday night is due on Monday at a quarter past nine', () => {
    expect(afterWorkingMinutes(kyiv('2026-11-28T23:00'), 15, hours)).toEqual({ date: '2026-11-30', minutes: 555 })
    expect(afterWorkingMinutes(kyiv('2026-11-27T17:50'), 15, hours)).toEqual({ date: '2026-11-30', minutes: 545 })
    expect(addWorkingDays(addDays(plainDate('2026-11-27'), 0), 1, defaultCalendar)).toBe('2026-11-30')
  })
})
