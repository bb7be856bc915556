import { expect, test } from 'vitest'
import { stepperAfter, stepperState } from './stepper-state.ts'

const bounds = { min: 1, max: 999 }
const after = (from: number, ...events: Parameters<typeof stepperAfter>[1][]) =>
  events.reduce((state, event) => stepperAfter(state, event, bounds), stepperState(from))

test('anything but digits is ignored', () => {
  expect(after(3, { kind: 'typed', text: '3a' })).toEqual(stepperState(3))
  expect(after(3, { kind: 'typed', text: '-3' })).toEqual(stepperState(3))
  expect(after(3, { kind: 'typed', text: '1.5' })).toEqual(stepperState(3))
})
test('a number typed is taken at once, up to the maximum', () => {
  expect(after(3, { kind: 'typed', text: '12' })).toEqual(stepperState(12))
  expect(after(3, { kind: 'typed', text: '5000' })).toEqual(stepperState(999))
})
test('an empty box waits, and on leaving the last good number returns', () => {
  expect(after(7, { kind: 'typed', text: '' })).toEqual({ text: '', valid: 7 })
  expect(after(7, { kind: 'typed', text: '' }, { kind: 'left' })).toEqual(stepperState(7))
})
test('below the minimum may be typed and becomes the minimum on leaving', () => {
  expect(after(7, { kind: 'typed', text: '0' })).toEqual({ text: '0', valid: 7 })
  expect(after(7, { kind: 'typed', text: '0' }, { kind: 'left' })).toEqual(stepperState(1))
})
test('the buttons stop at the bounds and start from what is good', () => {
  expect(after(1, { kind: 'stepped', by: -1 })).toEqual(stepperState(1))
  expect(after(999, { kind: 'stepped', by: 1 })).toEqual(stepperState(999))
  expect(after(7, { kind: 'typed', text: '' }, { kind: 'stepped', by: 1 })).toEqual(stepperState(8))
})
test('a number given from outside replaces the text; the same number leaves typing alone', () => {
  expect(after(7, { kind: 'given', value: 2 })).toEqual(stepperState(2))
  expect(after(7, { kind: 'typed', text: '' }, { kind: 'given', value: 7 })).toEqual({ text: '', valid: 7 })
})
test('nothing is the usual minimum', () => {
  expect(stepperAfter(stepperState(1), { kind: 'stepped', by: -1 }, { min: 0, max: 999 })).toEqual(stepperState(0))
})
