import type { ComponentProps, ReactNode } from 'react'
import { controlClasses, FieldFrame, type FieldLabels } from './field-frame.tsx'
import { classNames } from './class-names.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'required'>, FieldLabels {
  /** Shown inside the field at its end: "см", or the button that reveals a password. */
  suffix?: ReactNode
}

/** A single-line text field. The other props go to the input. */
export function Field({ label, hint, error, required, optional, id, className, suffix, ...input }: FieldProps) {
  return (
    <FieldFrame name={input.name} label={label} hint={hint} error={error} required={required} optional={optional} id={id} className={className}>
      {(ties) =>
        suffix ? (
          <span className="relative flex">
            <input {...input} {...ties} className={classNames(controlClasses, 'pr-12')} />
            <span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center px-2 text-concrete-dark">{suffix}</span>
          </span>
        ) : (
          <input {...input} {...ties} className={controlClasses} />
        )
      }
    </FieldFrame>
  )
}
