import type { PropertyName } from './catalogue.ts'
import type { Translated } from './languages.ts'
import type { Money } from './money.ts'
import type { Shape } from './shape.ts'
import type { VisibleAspect } from './visible-properties.ts'

/** A product as a buyer chose it: priced by the catalogue alone, with the words of this moment. */
export interface ConfiguredProduct {
  readonly productId: number
  readonly code: string
  readonly translations: Translated<{ readonly name: string; readonly slug: string }>
  readonly base: Money
  /** Of a single piece: quantities may cost less (`volumePercent`). */
  readonly unit: Money
  readonly chosen: readonly {
    readonly name: PropertyName
    readonly value: string
    readonly impact: Money
    readonly translations: Translated<{ readonly property: string; readonly value: string }>
    readonly note: string | null
    /** What is meant is to be said before it is paid by card. */
    readonly agreeFirst: boolean
  }[]
  /** The chosen finish, by itself or within a combination; null when the product has none. */
  readonly colour: string | null
  /** With the changes of the chosen options applied. */
  readonly shape: Shape | null
  readonly weightKg: number | null
  /** Of the customs tariff, for papers of exports; left out where it is not known. */
  readonly hsCode?: string
  readonly leadTimeDays: number
  /** Working days that the chosen options add. */
  readonly optionDays: number
  /** The picture that shows it, or the nearest to it. */
  readonly mediaId: number | null
  /** In what that picture shows another option. */
  readonly pictureDiffersIn: readonly VisibleAspect[]
}
