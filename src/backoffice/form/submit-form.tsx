import type { ComponentProps } from 'react'
import { FieldFaults } from '#ui/field-frame.tsx'
import { useFieldErrors } from '../api/error-text.ts'

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
  /** The last failure. What it says of a field is shown at the control whose `name` is that field of the request: `credit.due_on`. */
  error?: unknown
}

/** A form that is handled by scripts and submitted by Ctrl+Enter from any field; a promise of `onSubmit` reports its own failure. */
export function SubmitForm({ onSubmit, error, children, ...props }: SubmitFormProps) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      // Also from a text of several lines, where Enter alone begins a new one.
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <FieldFaults value={useFieldErrors(error)}>{children}</FieldFaults>
    </form>
  )
}
