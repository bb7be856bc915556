import { expect, test } from 'vitest'
import { castingOn } from './batch-stages.ts'
import { plainDate } from './plain-date.ts'

const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25'].map(plainDate) as [never, never, never] // three
const days = [monday, tuesday, wednesday]
const piecesByDay = (batch: Parameters<typeof castingOn>[0]) => days.map((day) => castingOn(batch, day, days))
const queued = {
  stage: 'queue',
  pieces: 6,
  casting: [
    { day: tuesday, pieces: 4 },
    { day: wednesday, pieces: 2 },
  ],
} as const

test('without a plan a batch is cast as it comes out of the queue, with one on its day as a whole', () => {
  expect(piecesByDay({ ...queued, planned_on: null })).toEqual([0, 4, 2])
  expect(piecesByDay({ ...queued, planned_on: wednesday })).toEqual([0, 0, 6])
  expect(piecesByDay({ ...queued, stage: 'cast', planned_on: wednesday })).toEqual([0, 0, 0])
})

test('what was planned for a day that has passed or on which nobody works is cast on the next working day', () => {
  expect(piecesByDay({ ...queued, planned_on: plainDate('2026-11-20') })).toEqual([6, 0, 0])
  expect(piecesByDay({ ...queued, planned_on: plainDate('2026-11-22') })).toEqual([6, 0, 0])
  expect(piecesByDay({ ...queued, planned_on: plainDate('2026-12-01') })).toEqual([0, 0, 0])
})
