import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { SpinnerIcon } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'
export type ButtonSize = 'normal' | 'large'

// Their styles stand once, in theme.css: a page has many buttons.
const variantClasses: Record<ButtonVariant, string> = { primary: 'button-primary', secondary: 'button-secondary', quiet: 'button-quiet' }
const disabledClasses = 'button-disabled'
const sizes: Record<ButtonSize, string> = { normal: 'button', large: 'button button-large' }

/** Classes for links, summaries and file labels that look like a button. */
export function buttonVariants(variant: ButtonVariant = 'primary', size: ButtonSize = 'normal'): string {
  return classNames(sizes[size], variantClasses[variant])
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is in progress: presses are ignored, the focus stays. */
  busy?: boolean
  /** The button's text while `busy`. */
  busyLabel?: string
  /** Why it cannot be pressed: shown under the button and read with it. */
  disabledReason?: ReactNode
}

/** A button. One that cannot be pressed says why. */
export function Button({
  variant = 'primary',
  size = 'normal',
  busy = false,
  busyLabel,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const refused = disabledReason !== undefined && disabledReason !== null && disabledReason !== false && disabledReason !== ''
  const blocked = busy || refused
  const button = (
    <button
      type="button"
      {...rest}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={classNames(rest['aria-describedby'], refused && reasonId) || undefined}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
      className={classNames(sizes[size], refused ? disabledClasses : variantClasses[variant], className)}
    >
      {busy && <SpinnerIcon />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
  if (!refused) return button
  return (
    <span className="inline-flex max-w-full flex-col gap-1.5">
      {button}
      <span id={reasonId} className="text-small text-concrete-dark">
        {disabledReason}
      </span>
    </span>
  )
}

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({
  variant = 'primary',
  size = 'normal',
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize }) {
  return <Link {...rest} className={classNames(buttonVariants(variant, size), className)} />
}

/** A square button with a picture instead of words; `label` is its name. */
export function IconButton({ label, className, children, ...rest }: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classNames('icon-button', className)}>
      {children}
    </button>
  )
}
