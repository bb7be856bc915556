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
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-4 py-2.5">
      <span className="min-w-0 flex-1 leading-snug">
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-small text-concrete-dark">
            {hint}
          </span>
        )}
      </span>
      {detail && (
        <span id={`${id}-detail`} className="figures shrink-0 text-small leading-6 text-concrete-dark">
          {detail}
        </span>
      )}
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
