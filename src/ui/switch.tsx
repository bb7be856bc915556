import { useId, type ReactNode } from 'react'

export interface SwitchProps {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  /** One sentence on its purpose. */
  hint?: ReactNode
  /** It cannot be combined with other choices; the hint says why. */
  disabled?: boolean
  /** What it costs. */
  detail?: ReactNode
}

/** A switch on one line over a native checkbox. */
export function Switch({ label, value, onChange, hint, detail, disabled }: SwitchProps) {
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
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its own state
        role="switch"
        checked={value}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={[detail && `${id}-detail`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
    </label>
  )
}
