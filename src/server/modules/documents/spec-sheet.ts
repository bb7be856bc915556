import type { Language } from '#contract/languages.ts'
import type { Shape } from '#contract/shape.ts'

/** A label and what it says, as one line of a table. */
export interface SpecSheetRow {
  readonly label: string
  readonly value: string
}

/** The whole content of a specification sheet as final text and data; rendering makes no decisions. */
export interface SpecSheet {
  readonly language: Language
  /** The day that the sheet names; also the PDF's creation date, so that the same sheet is the same file. */
  readonly date: Date
  readonly kind: string
  readonly dateText: string
  readonly company: string | null
  readonly title: string
  readonly subtitle: string
  readonly image: { readonly jpeg: Buffer; readonly alt: string; readonly caption: string } | null
  readonly drawing: {
    readonly shape: Shape
    readonly alt: string
    readonly title: string
    /** With `{{ratio}}`. */
    readonly scale: string
  } | null
  readonly optionsTitle: string
  readonly options: readonly SpecSheetRow[]
  readonly price: { readonly label: string; readonly amount: string; readonly converted: string | null; readonly notes: readonly string[] }
  readonly measurementsTitle: string
  readonly measurements: { readonly measures: readonly SpecSheetRow[]; readonly weights: readonly SpecSheetRow[] } | null
  readonly assumptions: string
  readonly contacts: readonly string[]
  /** Set in a demonstration shop. */
  readonly warning: string | null
  /** The product's page with this configuration. */
  readonly productUrl: string
}
