import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses, FieldFrame, type FieldLabels } from './field-frame.tsx'
import { Icon } from './icon.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
  /** Rich content for browsers that can show it in an open list; its text equals the label. */
  content?: ReactNode
}

/** A native select. `inline` puts the label beside it, for a toolbar; `pictured` allows rich content in the open list. */
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
  pictured = false,
  ...rest
}: Omit<ComponentProps<'select'>, 'required' | 'children'> &
  FieldLabels & { options: readonly SelectOption[]; inline?: boolean; pictured?: boolean }) {
  return (
    <FieldFrame
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
          <select {...rest} {...ties} className={classNames(controlClasses, pictured ? 'pictured-select' : 'appearance-none', 'pr-10')}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.content ?? option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
      )}
    </FieldFrame>
  )
}
