import type { ComponentProps } from 'react'

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/** A form that is handled by scripts; a promise of `onSubmit` reports its own failure. */
export function SubmitForm({ onSubmit, ...props }: SubmitFormProps) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
