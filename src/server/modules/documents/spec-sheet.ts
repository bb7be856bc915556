import type { Language } from '#contract/languages.ts'
import type { Shape } from '#contract/shape.ts'

/** A label and its value, as one row of a table. */
export interface SpecSheetRow {
  readonly label: string
  readonly value: string
}

/** The whole content of a specification sheet as final text and data; rendering makes no decisions. */
export interface SpecSheet {
  readonly language: Language
  /** The date on the sheet and of the PDF's creation, so that the same sheet is the same file. */
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
    /** Contains the placeholder `{{ratio}}`. */
    readonly scale: string
  } | null
  readonly optionsTitle: string
  readonly options: readonly SpecSheetRow[]
  readonly price: { readonly label: string; readonly amount: string; readonly converted: string | null; readonly notes: readonly string[] }
  readonly measurementsTitle: string
  readonly measurements: { readonly measures: readonly SpecSheetRow[]; readonly weights: readonly SpecSheetRow[] } | null
  readonly assumptions: string
  readonly contacts: readonly string[]
  /** Only in a demonstration shop. */
  readonly warning: string | null
  /** The product page with this configuration. */
  readonly productUrl: string
}
