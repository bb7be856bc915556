import { useId, type ReactNode } from 'react'

export interface SwitchProps {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  /** A sentence about what it is for. */
  hint?: ReactNode
  /** What it costs. */
  detail?: ReactNode
}

/** Yes or no in one line, quiet until it is on; a native box to tick underneath. */
export function Switch({ label, value, onChange, hint, detail }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="switch-row">
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      {detail && <small id={`${id}-detail`}>{detail}</small>}
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native box says itself whether it is checked
        role="switch"
        checked={value}
        aria-labelledby={`${id}-label`}
        aria-describedby={[detail && `${id}-detail`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
    </label>
  )
}
