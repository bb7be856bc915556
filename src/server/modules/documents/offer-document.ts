import type { Language } from '#contract/languages.ts'
import type { Shape } from '#contract/shape.ts'
import type { Party } from './tables.ts'

/** The content of an offer's PDF as final text; rendering makes no decisions. */
export interface OfferDocument {
  readonly language: Language
  readonly title: string
  readonly subtitle: string
  readonly author: string
  readonly parties: readonly Party[]
  /** Key figures of the offer: total, pieces, weight, dates. */
  readonly summary: readonly { readonly label: string; readonly value: string; readonly note: string | null }[]
  readonly lines: readonly OfferDocumentEntry[]
  readonly totals: readonly { readonly label: string; readonly value: string }[]
  readonly terms: readonly string[]
  readonly link: { readonly label: string; readonly url: string }
  readonly contacts: string
  readonly warning: string | null
  /** Contains the placeholders `{{page}}` and `{{pages}}`. */
  readonly pageOf: string
}

export interface OfferDocumentEntry {
  readonly title: string
  readonly place: string | null
  readonly details: readonly string[]
  /** Size, weight and dates. */
  readonly facts: readonly string[]
  readonly image: { readonly key: number; readonly jpeg: Buffer; readonly alt: string } | null
  readonly drawing: { readonly shape: Shape; readonly alt: string } | null
  /** The catalogue price, if another one was agreed; else null. */
  readonly listed: string | null
  readonly price: string
  readonly total: string
}
