import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses, FieldFrame, type FieldLabels } from './field-frame.tsx'
import { Icon } from './icon.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

/** A native select. `inline` puts the label beside it, for a toolbar. */
export function Select({
  label,
  hint,
  error,
  required,
  optional,
  id,
  className,
  options,
  inline = false,
  ...rest
}: Omit<ComponentProps<'select'>, 'required' | 'children'> & FieldLabels & { options: readonly SelectOption[]; inline?: boolean }) {
  return (
    <FieldFrame
      name={rest.name}
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={optional}
      id={id}
      className={classNames(inline && 'flex-row! flex-wrap items-center gap-3! [&>label]:font-normal', className)}
    >
      {(ties) => (
        <span className="select-box">
          <select {...rest} {...ties} className={classNames(controlClasses, 'appearance-none pr-10')}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
      )}
    </FieldFrame>
  )
}
