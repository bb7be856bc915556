/** The text in the field and the last valid number. */
export interface StepperState {
  text: string
  valid: number
}
export interface StepperBounds {
  min: number
  max: number
}
export type StepperEvent = { kind: 'typed'; text: string } | { kind: 'stepped'; by: number } | { kind: 'left' } | { kind: 'given'; value: number }

export const stepperState = (value: number): StepperState => ({ text: String(value), valid: value })

const within = (value: number, { min, max }: StepperBounds) => Math.min(max, Math.max(min, value))

/**
 * The rules of the stepper. Typed digits are accepted, everything else is ignored. While typing, the field may be empty or below the minimum; on
 * blur an empty field returns to the last valid number, and a number below the minimum becomes the minimum. A number above the maximum becomes the
 * maximum at once.
 */
export function stepperAfter(state: StepperState, event: StepperEvent, bounds: StepperBounds): StepperState {
  switch (event.kind) {
    case 'typed': {
      if (event.text === '') return { ...state, text: '' }
      if (!/^\d+$/.test(event.text)) return state
      const number = Math.min(Number(event.text), bounds.max)
      return { text: String(number), valid: number >= bounds.min ? number : state.valid }
    }
    case 'stepped':
      return stepperState(within((state.text === '' ? state.valid : Number(state.text)) + event.by, bounds))
    case 'left':
      return stepperState(state.text === '' ? within(state.valid, bounds) : within(Number(state.text), bounds))
    case 'given':
      return event.value === state.valid ? state : stepperState(event.value)
  }
}
