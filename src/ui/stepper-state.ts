/** What is in the box and the last number that was good. */
export interface StepperState {
  text: string
  valid: number
}
export interface StepperBounds {
  min: number
  max: number
}
export type StepperEvent = { kind: 'typed'; text: string } | { kind: 'stepped'; by: number } | { kind: 'left' } | { kind: 'given'; value: number }

export const stepperOf = (value: number): StepperState => ({ text: String(value), valid: value })

const within = (value: number, { min, max }: StepperBounds) => Math.min(max, Math.max(min, value))

/**
 * The stepper's rules. Typing anything but digits changes nothing. An empty box or a number below the
 * minimum may stand while one types; on leaving, empty gives the last good number, below gives the minimum.
 * Above the maximum becomes the maximum at once.
 */
export function stepperAfter(state: StepperState, event: StepperEvent, bounds: StepperBounds): StepperState {
  switch (event.kind) {
    case 'typed': {
      if (!/^\d*$/.test(event.text)) return state
      if (event.text === '') return { ...state, text: '' }
      const number = Math.min(Number(event.text), bounds.max)
      return { text: String(number), valid: number >= bounds.min ? number : state.valid }
    }
    case 'stepped':
      return stepperOf(within((state.text === '' ? state.valid : Number(state.text)) + event.by, bounds))
    case 'left':
      return stepperOf(state.text === '' ? within(state.valid, bounds) : within(Number(state.text), bounds))
    case 'given':
      return event.value === state.valid ? state : stepperOf(event.value)
  }
}
