import { createContext, use, type ReactNode } from 'react'
import { wholeText } from '#ui/whole-text.tsx'

interface Named {
  readonly number: string
  readonly customer: { readonly name: string | null; readonly known_as?: string | null; readonly company: string | null } | null
}

/** The number of an order and its payer or buyer, as every list, dialog and toast names it. */
export const orderName = ({ number, customer }: Named): string =>
  [number, customer?.company ?? customer?.name ?? customer?.known_as].filter(Boolean).join(', ')

/** What an act did, and to what: the text of its toast. */
export const said = (text: string, subject: string | null | undefined): string => (subject ? `${text}\u00A0· ${subject}` : text)

/** What the dialogs of a screen are about, unless their title says so. */
export const Subject = createContext<Named | null>(null)

/** The title of a dialog, and below it what it is about. */
export function SubjectTitle({ children: title }: { children: string }): ReactNode {
  const subject = use(Subject)
  const name = subject && orderName(title.includes(subject.number) ? { ...subject, number: '' } : subject)
  return (
    <>
      {wholeText(title)}
      {name && <span className="block text-base font-normal wrap-anywhere text-concrete-dark">{name}</span>}
    </>
  )
}
