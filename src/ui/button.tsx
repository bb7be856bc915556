import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { SpinnerIcon } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'
export type ButtonSize = 'normal' | 'large'

// Styled in theme.css under short names, because a page has many buttons and each would repeat its classes.
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
  /** Work is in progress: presses are ignored and the button keeps the focus. */
  busy?: boolean
  /** The button's text while `busy`. */
  busyLabel?: string
  /** Why the button is disabled: shown under it and read by screen readers. */
  disabledReason?: ReactNode
}

/** A button; when it is disabled, it shows the reason. */
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

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link {...rest} className={classNames(buttonVariants(variant), className)} />
}

/** A square button with an icon only; `label` is its accessible name. */
export function IconButton({ label, className, children, ...rest }: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classNames('icon-button', className)}>
      {children}
    </button>
  )
}
