import { useEffect } from 'react'
import type { ProductProperty } from '#contract/catalogue.ts'
import { formatMoney, type Currency, type Money } from '#contract/money.ts'
import type { Shape } from '#contract/shape.ts'
import { swatchName } from '#contract/palette.ts'
import { usePalette } from '../api/shop-data.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'

export interface ControlProps {
  property: ProductProperty
  chosen: string
  currency: Currency
  form: Shape | null
  /** Why an option cannot be combined with the other choices; undefined when it can. */
  explain: (value: string) => string | undefined
  choose: (value: string) => void
}

/** An option's impact on the price in words: "+₴ 350", or that it is included. */
export function useImpactText(currency: Currency): (impact: Money) => string {
  const t = useTranslations('product')
  const language = useLanguage()
  return (impact) => (impact === 0 ? t('included') : `${impact > 0 ? '+' : ''}${formatMoney(impact, currency, language)}`)
}

/** The shop's colours or finishes; an option that is missing there, or an empty one, falls back to grey and logs a warning. */
export function useColours({ property_name: name, options }: { property_name: string; options: readonly { readonly value: string }[] }): {
  readonly codes: readonly string[]
  readonly findSwatch: (code: string) => string
} {
  const palette = usePalette(name)
  const codes = palette.map(({ code }) => code)
  const unknown = options.filter(({ value }) => palette[0] && !codes.includes(value))
  const warning = unknown.map(({ value }) => value || '(empty)').join(', ')
  useEffect(() => {
    // oxlint-disable-next-line no-console -- rule 3.7 requires this warning
    if (warning) console.warn(`unknown colour: ${warning}`)
  }, [warning])
  return { codes, findSwatch: (code) => swatchName(palette, code) }
}
