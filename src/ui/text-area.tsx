import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses, FieldFrame, type FieldLabels } from './field-frame.tsx'

/** A multi-line text field that grows with its text where the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  required,
  optional,
  id,
  className,
  rows = 4,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'required'> & FieldLabels) {
  return (
    <FieldFrame name={rest.name} label={label} hint={hint} error={error} required={required} optional={optional} id={id} className={className}>
      {(ties) => (
        <textarea
          rows={rows}
          {...rest}
          {...ties}
          className={classNames(controlClasses, 'field-sizing-content resize-y', rows > 2 ? 'min-h-28' : 'min-h-16')}
        />
      )}
    </FieldFrame>
  )
}
