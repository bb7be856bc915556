import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Some of its children are selected. */
  mixed?: boolean
}

/** A native checkbox; with `mixed` it has three states. */
export function Checkbox({ label, hint, error, mixed = false, id, className, ...input }: CheckboxProps) {
  const boxId = useId()
  const box = useRef<HTMLInputElement>(null)
  // After every render, because a click makes the browser drop the indeterminate state.
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  })
  const hintId = hint ? `${boxId}-hint` : undefined
  const errorId = error ? `${boxId}-error` : undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="tick-label">
        <input
          {...input}
          ref={box}
          id={id}
          type="checkbox"
          aria-checked={mixed ? 'mixed' : undefined}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={classNames(hintId, errorId) || undefined}
          className="tick"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <span id={hintId} className="-mt-2 mb-1.5 pl-8 text-small text-concrete-dark">
          {hint}
        </span>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}
