import type { ComponentProps } from 'react'
import { formatPhone } from '#contract/format-phone.ts'

/** A phone number, to be called at a press. */
export function PhoneLink({
  phone,
  className = 'inline-flex min-h-6 items-center whitespace-nowrap text-link',
}: {
  phone: string
  className?: string
}) {
  return (
    <a href={`tel:${phone}`} className={className}>
      {formatPhone(phone)}
    </a>
  )
}

/** A link to a file, or to a page outside the office, in a tab of its own. */
export function TabLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

interface EmailLinkProps {
  email: string
  subject?: string
  className?: string
  /** The text, if it is not the address. */
  children?: string
}

/** Writes to an address with the reader's own program. */
export function EmailLink({
  email,
  subject,
  className = 'inline-flex min-h-8 items-center wrap-anywhere text-link',
  children = email,
}: EmailLinkProps) {
  return (
    <a href={`mailto:${email}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`} className={className}>
      {children}
    </a>
  )
}
