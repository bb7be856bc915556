import type { PropertyName } from './catalogue.ts'
import type { Translated } from './languages.ts'
import type { Money } from './money.ts'
import type { Shape } from './shape.ts'
import type { VisibleAspect } from './visible-properties.ts'

/** A product as a buyer configured it, with prices from the catalogue and its current texts. */
export interface ConfiguredProduct {
  readonly productId: number
  readonly code: string
  readonly translations: Translated<{ readonly name: string; readonly slug: string }>
  readonly base: Money
  /** Price of a single piece; larger quantities may cost less (`volumePercent`). */
  readonly unit: Money
  readonly chosen: readonly {
    readonly name: PropertyName
    readonly value: string
    readonly impact: Money
    readonly translations: Translated<{ readonly property: string; readonly value: string }>
    readonly note: string | null
    /** An option must be specified before card payment. */
    readonly agreeFirst: boolean
  }[]
  /** The chosen colour, by itself or within a combination; null when the product has none. */
  readonly colour: string | null
  /** The shape with the changes of the chosen options applied. */
  readonly shape: Shape | null
  readonly weightKg: number | null
  /** Code of the customs tariff, for export documents; absent when unknown. */
  readonly hsCode?: string
  readonly leadTimeDays: number
  /** Working days that the chosen options add. */
  readonly optionDays: number
  /** The picture that matches the configuration best. */
  readonly mediaId: number | null
  /** Properties in which that picture differs from the configuration. */
  readonly pictureDiffersIn: readonly VisibleAspect[]
}
