import type { ComponentProps } from 'react'

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/** A form that is handled by scripts and submitted by Ctrl+Enter from any field; a promise of `onSubmit` reports its own failure. */
export function SubmitForm({ onSubmit, ...props }: SubmitFormProps) {
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
    />
  )
}
